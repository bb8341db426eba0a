"""The sdist and the wheel: what they hold, and the wheel at work in an environment of its own, from an empty folder."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile

import pytest

import hayago

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROMISED = ("3.11", "3.12", "3.13")
LONG = os.environ.get("HAYAGO_LONG") == "1"
GAME = "boardsize 5\ngenmove b\nquit\n"


def run(*command, check=True, **options):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=1800, **options)
    if check:
        assert result.returncode == 0, f"{command}: {result.stdout[-2000:]}{result.stderr[-2000:]}"
    return result


@pytest.fixture(scope="module")
def dist(tmp_path_factory):
    """The folder with both, built once by the tools of this environment."""
    for tool in ("build", "hatchling"):
        pytest.importorskip(tool, reason=f"{tool} is not installed: pip install '.[test]'")
    if not (ROOT / "pyproject.toml").is_file():
        pytest.skip("only a checkout can be built")
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def wheel(dist):
    (path,) = dist.glob("*.whl")
    return path


def test_the_wheel_holds_what_it_takes_to_run(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    source = {path.relative_to(ROOT).as_posix() for path in (ROOT / "hayago").rglob("*") if path.is_file()}
    assert {name for name in source if "__pycache__" not in name} == {name for name in names if name.startswith("hayago/")}
    assert {"hayago/py.typed", "hayago/__init__.pyi", "hayago/web/static/index.html", "hayago/presets/uct.toml"} <= names
    assert {"hayago/studies/history.toml", "hayago/data/move-weights.f4", "hayago/data/shape-weights.i1"} <= names
    others = {name for name in names if not name.startswith("hayago/")}
    assert all(name.startswith(f"hayago-{hayago.__version__}.dist-info/") for name in others)
    assert any(name.endswith("/LICENSE") for name in others)
    assert not [name for name in names if name.endswith((".json", ".jsonl", ".db", ".pyc")) and "/static/" not in name]


def test_the_sdist_holds_source_docs_and_tests_but_no_results(dist):
    (path,) = dist.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {
        "LICENSE",
        "CITATION.cff",
        "CHANGELOG.md",
        "README.md",
        "pyproject.toml",
        "Makefile",
        "constraints.txt",
        "docs/laboratory.md",
    }
    assert wanted <= names and "hayago/studies/history.toml" in names and "tests/package/test_dist.py" in names
    assert not [name for name in names if name.startswith(("studies/", "results/"))]


def test_the_version_is_the_same_everywhere(wheel):
    assert wheel.name.startswith(f"hayago-{hayago.__version__}-py3-none-any")
    assert f'version: "{hayago.__version__}"' in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"## {hayago.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def interpreter(version):
    """A Python of this version; None where there is none."""
    places = [shutil.which(f"python{version}"), *sorted(pathlib.Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))]
    for place in filter(None, places):
        told = run(place, "-c", "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])", check=False)
        if told.stdout.strip() == version:
            return place
    return None


def at_work(folder, python, environment):
    """All that is promised of an installed package, from an empty folder."""
    empty = folder / "empty"
    empty.mkdir()
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "_HAYAGO"))}
    options = {"cwd": empty, "env": {**kept, "XDG_DATA_HOME": str(folder / "data"), "HAYAGO_QUIET": "1", "COLUMNS": "120"}}
    command = environment / "bin" / "hayago"
    where = run(python, "-c", "import hayago; print(hayago.__file__); print(hayago.Go(5).start().play('C3'))", **options).stdout
    assert where.startswith(str(environment)) and "3" in where
    assert run(command, "--version", **options).stdout == f"hayago {hayago.__version__}\n"
    assert "Usage: hayago" in run(python, "-m", "hayago", "--help", **options).stdout
    assert "mogo-2007" in run(command, "presets", **options).stdout
    assert "rimmel10-table2" in run(command, "study", "list", **options).stdout
    quick = ["--preset", "uct", "--simulations", "30", "--seed", "1", "--memory", "32"]
    answer = run(command, "gtp", *quick, input=GAME, **options).stdout
    assert re.fullmatch(r"= ?\n\n= [A-E][1-5]\n\n= ?\n\n", answer)
    run(command, "study", "plot", "gelly11-fig1", **options)
    assert (folder / "data" / "hayago" / "studies" / "plots" / "gelly11-fig1.svg").is_file()
    assert list(empty.iterdir()) == []


def test_the_wheel_works_from_an_empty_folder(wheel, tmp_path):
    """Installed alone; what it depends on is that of this environment, in which an editable Hayago is not seen."""
    environment = tmp_path / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    python = environment / "bin" / "python"
    place = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip()
    pathlib.Path(place, "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", wheel)
    at_work(tmp_path, python, environment)


@pytest.mark.parametrize("version", PROMISED)
@pytest.mark.skipif(not LONG, reason="installs all dependencies anew: HAYAGO_LONG=1 does it")
def test_the_wheel_and_its_dependencies_install(version, wheel, tmp_path):
    found = interpreter(version)
    if found is None:
        pytest.skip(f"there is no Python {version} here")
    environment = tmp_path / "venv"
    run(found, "-m", "venv", environment)
    python = environment / "bin" / "python"
    installed = run(python, "-m", "pip", "install", "--quiet", wheel, check=False)
    if installed.returncode and re.search("No matching distribution|Connection|Temporary failure", installed.stderr):
        pytest.skip(f"pip cannot install here: {installed.stderr.strip().splitlines()[-1]}")
    assert installed.returncode == 0, installed.stderr[-2000:]
    at_work(tmp_path, python, environment)
