"""The search: START READING in `search.py`. It composes parts over the tree; what a part does is in `parts/`."""
