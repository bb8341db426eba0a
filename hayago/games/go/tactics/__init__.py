"""What stones can do to each other: atari, ladders, self-atari, eye spaces, connections. Read from the board, not learned."""
