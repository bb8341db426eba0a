"""The rules of Go as kernels: board, legality, eyes of random games, counting. No judgement of moves."""
