"""The command line: one thin file for each command. What a command does is in the room it calls."""
