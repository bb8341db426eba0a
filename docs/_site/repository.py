"""Links from pages to files of the repository outside `docs/`: each such file becomes a page of the site."""

import pathlib
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx.addnodes import download_reference
from sphinx.highlighting import PygmentsBridge

ROOT = pathlib.Path(__file__).parents[2]
LANGUAGES = {".py": "python", ".toml": "toml", ".json": "json", ".md": "markdown", ".tst": "text"}


def page_of(file: pathlib.Path) -> str:
    return f"source/{file.relative_to(ROOT).as_posix()}"


def lead_to_pages(app: Any, doctree: nodes.document) -> None:
    """Make links to files, which would be downloads, links to their pages."""
    name = app.env.docname
    for node in list(doctree.findall(download_reference)):
        file = (pathlib.Path(app.srcdir) / name).parent.joinpath(node["reftarget"]).resolve()
        if file.suffix in LANGUAGES and file.is_relative_to(ROOT):
            app.env.repository_files = {*getattr(app.env, "repository_files", ()), file}
            uri = app.builder.get_relative_uri(name, page_of(file))
            node.replace_self(nodes.reference("", "", *node.children, refuri=uri, internal=True, classes=node["classes"]))


def mark_charts(app: Any, doctree: nodes.document) -> None:
    """Figures with black lines on white get a class, by which they are turned over on dark pages."""
    for image in doctree.findall(nodes.image):
        if "/plots/" in image["uri"] or pathlib.PurePosixPath(image["uri"]).name.startswith("plot-growth"):
            image["classes"].append("chart")


def pages(app: Any) -> Iterator[tuple[str, dict[str, Any], str]]:
    bridge = PygmentsBridge("html", app.config.pygments_style)
    for file in sorted(getattr(app.env, "repository_files", ())):
        title = file.relative_to(ROOT).as_posix()
        code = bridge.highlight_block(file.read_text(encoding="utf-8"), LANGUAGES[file.suffix])
        yield page_of(file), {"title": title, "body": f"<h1>{title}</h1>{code}"}, "page.html"


def setup(app: Any) -> dict[str, bool]:
    app.connect("doctree-read", lead_to_pages, priority=400)  # before downloads are collected
    app.connect("doctree-read", mark_charts)
    app.connect("html-collect-pages", pages)
    return {"parallel_read_safe": True, "parallel_write_safe": False}
