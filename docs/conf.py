"""How Sphinx builds the documentation site: `make docs` writes it to `site/`, readable without a network."""

import pathlib
import sys
from typing import Any

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE / "_site"), str(HERE.parent)]

import hayago  # noqa: E402

project = "Hayago"
author = "the Hayago authors"
copyright = "the Hayago authors, MIT licence"
version = release = hayago.__version__

extensions = ["myst_nb", "face", "repository"]
exclude_patterns = ["_site", "images"]
nitpicky = True

# Pages are Markdown, as GitHub shows it too; headings have the anchors that GitHub gives them.
myst_enable_extensions = ["attrs_inline", "colon_fence"]
myst_heading_anchors = 4
nb_execution_mode = "off"  # the notebooks hold their outputs, and the tests run them

html_theme = "furo"
html_title = "Hayago"
html_static_path = ["_site/static"]
html_css_files = ["site.css"]
html_favicon = "_site/static/stone.svg"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "sidebar_hide_name": False,
    "light_logo": "stone.svg",
    "dark_logo": "stone-dark.svg",
    "light_css_variables": {
        "color-brand-primary": "#1854b8",
        "color-brand-content": "#1854b8",
        "color-brand-visited": "#1854b8",
        "color-background-secondary": "#f8f6f1",
        "color-background-border": "#ddd6ca",
    },
    "dark_css_variables": {
        "color-brand-primary": "#7fb0ff",
        "color-brand-content": "#7fb0ff",
        "color-brand-visited": "#7fb0ff",
    },
}
pygments_style = "friendly"
pygments_dark_style = "github-dark"


def keep_inside(app: Any) -> None:
    """The pictures in notebooks are unpacked inside the output folder; MyST-NB would do it beside that."""
    app.env.mystnb_config = app.env.mystnb_config.copy(output_folder=str(app.doctreedir / "notebooks"))


def setup(app: Any) -> None:
    app.connect("builder-inited", keep_inside, priority=900)  # after MyST-NB has made its settings
