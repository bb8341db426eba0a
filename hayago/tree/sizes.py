"""How large search trees are. Plain numbers: nothing slow is loaded with them."""

TREE_MB = 512  # memory of a search tree where nothing else is said; it is only taken when it is used
SMALL_TREE_MB = 32  # of trees beside others: games in the page, reviews, looks ahead
CAPACITIES = tuple(1 << k for k in (16, 20, 22, 24, 25))  # nodes; a capacity is compiled in, so there are few
