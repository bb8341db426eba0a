"""Fixtures: a user's sandbox, and an own cache for what a test compiles itself."""

import subprocess
import sys

import pytest
from sandbox import STARTER, Sandbox


@pytest.fixture(scope="session")
def starter():
    command = [sys.executable, "-B", "-c", STARTER]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.stdin.close()


@pytest.fixture
def sandbox(tmp_path, starter):
    return Sandbox(tmp_path, starter)


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty cache for kernels compiled by the test itself, without the progress line."""
    monkeypatch.setenv("HAYAGO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HAYAGO_QUIET", "1")
    return tmp_path / "cache"
