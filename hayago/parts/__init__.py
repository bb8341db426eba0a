"""The exchangeable parts of a search, one file each, with the memory they declare. They are composed in `search/`."""
