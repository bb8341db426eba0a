"""Games: rules, notation, drawing, and what each game says of itself (`registry.py`). No search."""
