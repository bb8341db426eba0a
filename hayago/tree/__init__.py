"""The search tree: its columns, what a node is (open, won, lost, ...), and making room. How it is searched is in `search/`."""
