"""Selection rules: which child of a node a simulation goes on to. A rule sees open moves and finite numbers only."""
