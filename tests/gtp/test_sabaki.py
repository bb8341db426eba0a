"""Sabaki's own GTP module, from npm, drives the engine: whole games, an analysis, an interruption, errors."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import pytest

PACKAGE = "@sabaki/gtp@3"


@pytest.fixture(scope="module")
def modules():
    """The folder with the module, fetched once into the user's cache folder."""
    if not shutil.which("node") or not shutil.which("npm"):
        pytest.skip("no node and npm here to run Sabaki's GTP module (Debian: apt-get install nodejs npm)")
    folder = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "hayago-tests" / "sabaki-gtp-3"
    if not (folder / "node_modules" / "@sabaki" / "gtp").exists():
        with tempfile.TemporaryDirectory() as fresh:
            command = ["npm", "install", "--silent", "--no-audit", "--no-fund", PACKAGE]
            try:
                result = subprocess.run(command, cwd=fresh, capture_output=True, text=True, timeout=120)
            except subprocess.TimeoutExpired:
                pytest.skip(f"npm did not fetch {PACKAGE} within two minutes")
            if result.returncode:
                pytest.skip(f"npm cannot fetch {PACKAGE}: {(result.stderr or result.stdout).strip()[-200:]}")
            shutil.copytree(fresh, folder, dirs_exist_ok=True)
    return folder / "node_modules"


def test_sabaki_drives_the_engine(modules):
    script = pathlib.Path(__file__).with_name("sabaki.js")
    engine = [sys.executable, "-m", "hayago", "gtp", "--preset", "mc-rave-tuned", "--simulations", "50", "--memory", "32"]
    environment = {**os.environ, "HAYAGO_QUIET": "1"}
    command = ["node", str(script), str(modules), *engine]
    result = subprocess.run(command, capture_output=True, text=True, timeout=600, env=environment)
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("ok ")
