"""The pages of `docs/reference/`: what `hayago/__init__.pyi` names, written from docstrings and the comments behind fields.

A page has a line `<!-- face: games -->`; when Sphinx reads it, the names of that group take its place.
"""

import ast
import enum
import functools
import inspect
import itertools
import pathlib
import re
import types
from typing import Any, NamedTuple

import hayago
from hayago.core.contract import with_article

ROOT = pathlib.Path(hayago.__file__).parents[1]
MARK = re.compile(r"<!-- face: ([\w-]+) -->")
GROUPS = {  # [group] beginnings of the modules whose names belong to it; the longest that fits decides
    "games": (".games", ".examples"),
    "playing": (".play", ".presets", ".evaluate"),
    "composing": (".search", ".parts.playouts.combine", ".parts.priors.combine"),
    "parts": (".parts",),
    "kernels": (".core", ".parts.playouts.chance"),
    "checks": (".checks",),
    "measuring": (".lab", ".learn"),
    "data": (".records", ".play.decision", ".evaluate.status", ".reviews", ".plot", ".play.growth"),
    "bridges": (".bridge",),
    "errors": (".core.errors",),
}


class Name(NamedTuple):
    """A public name: where it comes from, what it is, and what its docstring says."""

    name: str
    module: str  # below hayago, such as ".core.contract"
    value: Any

    @property
    def text(self) -> str:
        """The docstring; for a constant the string below its assignment."""
        if isinstance(self.value, type) or inspect.isroutine(self.value) or inspect.ismodule(self.value):
            return inspect.cleandoc(self.value.__doc__ or "")
        return constants(self.file).get(self.name, "")

    @property
    def file(self) -> pathlib.Path:
        """The file that says it."""
        defined = self.value if inspect.ismodule(self.value) else getattr(self.value, "__module__", None)
        module = inspect.getmodule(defined) if inspect.ismodule(defined) else None
        if isinstance(defined, str) and defined.startswith("hayago."):
            module = __import__(defined, fromlist=["_"])
        if module is None:
            module = __import__(f"hayago{self.module}", fromlist=["_"])
        return pathlib.Path(str(module.__file__))

    @property
    def group(self) -> str:
        """The page that it stands on."""
        found = [(len(start), group) for group, starts in GROUPS.items() for start in starts if self.fits(start)]
        if not found:
            raise LookupError(
                f"{self.name} of hayago{self.module} is on no page: add its module to GROUPS in docs/_site/face.py"
            )
        return max(found)[1]

    def fits(self, start: str) -> bool:
        return f"{self.module}.".startswith(f"{start}.")


@functools.cache
def face() -> tuple[Name, ...]:
    """All names of `hayago/__init__.pyi` in its order."""
    names = []
    stub = ast.parse(pathlib.Path(hayago.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    for node in stub.body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                module = f".{node.module}" if node.module else f".{alias.name}"
                names.append(Name(alias.asname or alias.name, module, getattr(hayago, alias.name)))
    return tuple(names)


def constants(file: pathlib.Path) -> dict[str, str]:
    """[name] the string that stands below its assignment in a module."""
    body = ast.parse(file.read_text(encoding="utf-8")).body
    found = {}
    for node, below in itertools.pairwise(body):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            found[target.id] = inspect.cleandoc(str(below.value.value))
    return found


# ---- Markdown


def page(group: str) -> str:
    """The names of a group as Markdown: a table of them, then each with its docstring. "all" is the tables of all groups."""
    if group == "all":
        return "\n".join(f"## {title(each)}\n\n{table(each, each)}" for each in used_groups())
    return "\n".join([table(group), *(section(name) for name in names_of(group))])


def used_groups() -> list[str]:
    return [group for group in GROUPS if names_of(group)]


def names_of(group: str) -> list[Name]:
    return sorted((name for name in face() if name.group == group), key=lambda name: name.name.lower())


def title(group: str) -> str:
    """The heading of a group's page."""
    return (ROOT / "docs" / "reference" / f"{group}.md").read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def table(group: str, page: str = "") -> str:
    """The names of a group with their first sentences; links lead to the page, or stay on this one."""
    to = f"{page}.md" if page else ""
    rows = [f"| [`{name.name}`]({to}#{name.name.lower()}) | {summary(name)} |" for name in names_of(group)]
    return "\n".join(["| | |", "|---|---|", *rows, ""])


def summary(name: Name) -> str:
    """The first sentence of a docstring, as a cell of a table; of a contract, whose it is."""
    first = " ".join(name.text.partition("\n\n")[0].partition(">>>")[0].split())
    if getattr(name.value, "_is_protocol", False):
        return f"The contract of {with_article(first)}"
    return re.split(r"(?<=[^.\s][.;:])\s", first, maxsplit=1)[0].rstrip(";:").replace("|", "\\|")


def section(name: Name) -> str:
    source = "../../" + name.file.relative_to(ROOT).as_posix()
    parts = [f"## {name.name}", "", signature(name), "", markdown(name.text), ""]
    if isinstance(name.value, type):
        parts += [fields(name.value), members(name.value)]
    elif inspect.ismodule(name.value):
        parts += [functions(name.value)]
    parts += [f"[{name.file.relative_to(ROOT).as_posix()}]({source}){{.source}}", ""]
    return "\n".join(parts)


def signature(name: Name) -> str:
    """The call as a block of code, or what else the name is."""
    value = name.value
    if inspect.ismodule(value):
        return f"A module, `hayago.{name.name}`."
    if isinstance(value, type) and issubclass(value, Exception):
        return f"An error, a kind of {' and '.join(f'`{base.__name__}`' for base in value.__bases__)}."
    if isinstance(value, type) and getattr(value, "_is_protocol", False):
        return "The contract of a part."
    if isinstance(value, type) and issubclass(value, enum.Enum):
        return f"One of {', '.join(f'`{name.name}.{member.name}`' for member in value)}."
    if callable(value):
        return f"```python\n{name.name}{in_lines(arguments(value))}\n```"
    return f"A constant, `{value!r}`."


def arguments(value: Any) -> str:
    """The arguments of a call, with types as a user writes them."""
    try:
        found = inspect.signature(value)
    except (TypeError, ValueError):
        return "(...)"
    public = [parameter for parameter in found.parameters.values() if not parameter.name.startswith("_")]
    result = inspect.Signature.empty if isinstance(value, type) else found.return_annotation
    text = str(found.replace(parameters=public, return_annotation=result))
    text = re.sub(r"hayago(?:\.\w+)+\.(\w+)", r"\1", text)
    text = re.sub(r"(?:typing|collections\.abc|numpy|pathlib)\.(\w+)", r"\1", text)
    text = re.sub(r"(?<=[:>] )'([^']*)'", r"\1", text)  # types that are written as texts
    return re.sub(r"<(\w+\.\w+): [^>]+>|<function <lambda> at \w+>", lambda match: match[1] or "...", text)


def in_lines(text: str) -> str:
    """A long list of arguments with one argument a line."""
    if len(text) <= 90:
        return text
    depth, lines = 0, ""
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        opens, closes = character == "(" and depth == 1, character == ")" and depth == 0
        lines += "\n)" if closes else character
        if opens or (character == "," and depth == 1):
            lines += "\n   "
    return lines.replace("(\n   ", "(\n    ", 1)


def markdown(text: str) -> str:
    """A docstring with its `>>>` examples as blocks of code."""
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        begins = line.startswith(">>> ")
        if begins and not inside:
            lines += ["", "```pycon"]
            inside = True
        if inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join([*lines, "```"] if inside else lines)


def fields(owner: type) -> str:
    """A table of the fields of a record or data class, with the comments behind them."""
    told: dict[str, str] = {}
    types_of: dict[str, str] = {}
    for base in reversed([base for base in owner.__mro__ if base.__module__.startswith("hayago.")]):
        lines, first = inspect.getsourcelines(base)
        del first
        body = ast.parse(inspect.cleandoc("\n" + "".join(lines)) if lines[0].startswith(" ") else "".join(lines)).body[0]
        assert isinstance(body, ast.ClassDef)
        for node in body.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and not node.target.id.startswith("_"):
                comment = lines[node.end_lineno - 1][node.end_col_offset :].partition("#")[2].strip() if node.end_lineno else ""
                told[node.target.id] = comment
                types_of[node.target.id] = ast.unparse(node.annotation).strip("'\"")
    named = getattr(owner, "_fields", None) or tuple(getattr(owner, "__dataclass_fields__", ()))
    rows = [
        f"| `{field}` | `{types_of[field]}` | {told[field]} |".replace(" | None`", " \\| None`")
        for field in named
        if field in told
    ]
    return "\n".join(["| setting | type | |", "|---|---|---|", *rows, ""]) if rows else ""


def members(owner: type) -> str:
    """The methods and properties of a class that say what they do."""
    rows = []
    for key, value in vars(owner).items():
        called = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        function = called.fget if isinstance(called, property) else getattr(called, "func", called)
        if key.startswith("_") or not isinstance(function, types.FunctionType) or not function.__doc__:
            continue
        shown = key if function is not called else f"{key}{without_self(function, isinstance(value, staticmethod))}"
        told = " ".join(inspect.cleandoc(function.__doc__).partition(">>>")[0].split())
        rows.append(f"- `{shown}`: {told}")
    return "\n".join(["", *rows, ""]) if rows else ""


def without_self(function: Any, is_static: bool) -> str:
    text = arguments(function)
    return text if is_static else re.sub(r"^\((?:self|cls)(?:, )?", "(", text)


def functions(module: Any) -> str:
    """What a module of the face offers."""
    rows = []
    for key in module.__all__:
        value = getattr(module, key)
        if inspect.isfunction(value):
            rows.append(f"- `{key}{arguments(value)}`: {' '.join(inspect.cleandoc(value.__doc__ or '').split())}")
    return "\n".join(["", *rows, ""])


def fill(app: Any, name: str, content: list[str]) -> None:
    content[0] = MARK.sub(lambda match: page(match[1]), content[0])


def setup(app: Any) -> dict[str, bool]:
    app.connect("source-read", fill)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
