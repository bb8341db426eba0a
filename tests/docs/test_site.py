"""The documentation site: it builds without a warning, every link leads somewhere, and nothing is fetched from the network."""

import html.parser
import os
import pathlib
import re
import subprocess
import sys
import urllib.parse

import pytest

ROOT = pathlib.Path(__file__).parents[2]
LOADED = {("img", "src"), ("script", "src"), ("source", "src"), ("iframe", "src"), ("link", "href"), ("object", "data")}


class Page(html.parser.HTMLParser):
    """What a page refers to, and what can be referred to in it."""

    def __init__(self, file):
        super().__init__()
        self.file = file
        self.links, self.loaded, self.anchors, self.without_text = [], [], set(), []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.anchors.update(found[key] for key in ("id", "name") if found.get(key))
        self.loaded += [found[key] for key in ("src", "href", "data") if (tag, key) in LOADED and found.get(key)]
        self.loaded += [part.split()[0] for part in found.get("srcset", "").split(",") if part.strip()]
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])
        if tag == "img" and "src" in found and "alt" not in found:
            self.without_text.append(found["src"])


def is_outside(address):
    return urllib.parse.urlsplit(address).netloc != ""


def is_within_page(address):
    return urllib.parse.urlsplit(address).scheme in ("data", "mailto", "javascript")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """{file: page} of the built site."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-E", "-W", "--keep-going", str(ROOT / "docs"), str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, done.stderr
    return {file.relative_to(folder).as_posix(): Page(file) for file in sorted(folder.rglob("*.html"))}


def test_all_pages_are_there(site):
    written = [file for ending in ("md", "ipynb") for file in (ROOT / "docs").rglob(f"*.{ending}")]
    pages = {file.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for file in written}
    assert len(pages) > 30
    assert pages <= site.keys()


def test_every_link_leads_somewhere(site):
    dead = []
    for name, page in site.items():
        for link in page.links:
            if is_outside(link) or is_within_page(link):
                continue
            path, _, anchor = link.partition("#")
            target = (page.file.parent / urllib.parse.unquote(path)).resolve() if path else page.file
            other = next((there for there in site.values() if there.file.resolve() == target.resolve()), None)
            if not target.exists() or (anchor and other and urllib.parse.unquote(anchor) not in other.anchors):
                dead.append(f"{name}: {link}")
    assert dead == []


def test_all_pages_can_be_reached_from_the_first(site):
    by_file = {page.file.resolve(): name for name, page in site.items()}
    reached, new = set(), {"index.html"}
    while new:
        name = new.pop()
        reached.add(name)
        paths = [link.partition("#")[0] for link in site[name].links if not is_outside(link) and not is_within_page(link)]
        targets = {by_file.get((site[name].file.parent / path).resolve()) for path in paths if path}
        new |= targets - reached - {None}
    assert site.keys() - reached <= {"genindex.html", "search.html"}


def test_pictures_styles_and_scripts_are_files_of_the_site(site):
    for name, page in site.items():
        assert page.without_text == [], f"{name}: a picture without words"
        for address in page.loaded:
            assert not is_outside(address), f"{name} would fetch {address} from the network"
            if not is_within_page(address):
                path = urllib.parse.unquote(address.partition("?")[0].partition("#")[0])
                assert (page.file.parent / path).exists(), f"{name}: {address}"


def test_styles_fetch_nothing(site):
    folder = site["index.html"].file.parent
    styles = sorted(folder.rglob("*.css"))
    assert len(styles) > 2
    for style in styles:
        fetched = re.findall(r"(?:url\(|@import)\s*['\"]?((?:https?:)?//[^'\")]+)", style.read_text(encoding="utf-8"))
        assert fetched == [], f"{style.name} would fetch {fetched}"


def test_every_public_name_has_its_place(site):
    import hayago

    anchors = {anchor for name, page in site.items() if name.startswith("reference/") for anchor in page.anchors}
    assert {name.lower().replace("_", "-") for name in hayago.__all__ if not name.startswith("__")} <= anchors
