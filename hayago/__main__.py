"""python -m hayago: the same as the command `hayago`."""

from .cli.main import main

main()
