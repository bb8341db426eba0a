"""Reading: liberties, atari, ladders, connections, capture, life in small spaces. What a move does, not whether it is liked."""
