"""A server and a browser for the tests of the page; they are skipped where there is no chromium."""

import pytest
from lean_server import make_lean
from visitor import Visitor, chromium, open_browser, running


@pytest.fixture(autouse=True)
def lean(request, monkeypatch):
    """Also in this process only what a test waits for is compiled, but for the tests of just this."""
    if request.path.name != "test_compiling.py":
        make_lean(monkeypatch.setattr)


@pytest.fixture(scope="session")
def browser():
    pytest.importorskip("playwright", reason="no Playwright here: pip install hayago[test]")
    if chromium() is None:
        pytest.skip("no chromium here (Debian: apt-get install chromium)")
    with open_browser() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(browser, tmp_path_factory):
    with running(tmp_path_factory.mktemp("games")) as server:
        yield server


@pytest.fixture
def open_tab(server, browser):
    """Opens tabs of the page; at the end of the test nothing has gone wrong in any of them."""
    tabs = []

    def opened(*size, **options):
        tabs.append(Visitor(browser, server.address, *size, **options))
        return tabs[-1]

    yield opened
    errors = [error for tab in tabs for error in tab.errors]
    for tab in tabs:
        tab.close()
    assert errors == []
