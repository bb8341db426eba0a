"""hayago learn: weights from games and from self-play. Each file learn_NAME.py beside this one is a sub-command.

To add one, write the file with a function learn_NAME, whose docstring has an example; nothing else is edited.
"""

import pkgutil
from importlib import import_module

import typer

from .. import cli

PREFIX = "learn_"

app = typer.Typer(help="Learn weights from games or self-play.", no_args_is_help=True, add_completion=False)
for module in pkgutil.iter_modules(cli.__path__):
    if module.name.startswith(PREFIX):
        command = getattr(import_module(f".{module.name}", __package__), module.name)
        app.command(module.name.removeprefix(PREFIX).replace("_", "-"))(command)
