"""The rules of Go on the board: stones, chains, captures, ko, counting. What a move is good for does not belong here."""
