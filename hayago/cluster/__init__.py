"""Many machines: searches of one position that share what they find, and work on all of them; the only room that knows Ray."""
