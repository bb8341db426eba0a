"""Many games at once: nobody waits for the searches of others, and a closed tab costs nothing. See load.py."""

import asyncio
import json
import pathlib

import load
import pytest
from talk import get, run_apart
from visitor import running

LEAST = 2.0  # seconds: whatever the machine does besides


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(tmp_path_factory.mktemp("games")) as server:
        yield server


def test_answers_do_not_wait_for_the_searches_of_others(server):
    """On a machine with nothing else to do it is a tenth of a second."""

    async def measured():
        await (await load.entered(server.port)).ask("genmove")  # compiled, or read from the disk
        return await load.searching(server.port, games=8, seconds=4)

    alone, beside, inside = run_apart(measured())
    most = max(LEAST, 20 * load.percentile(alone, 0.9))
    assert load.percentile(beside, 0.9) < most
    assert load.percentile(inside, 0.9) < most
    assert json.loads(get(server.port, "/status")[1])["kernels"]["compiled_here"] == 0


def test_a_search_whose_tab_is_closed_ends(server):
    if not pathlib.Path("/proc/self/stat").is_file():
        pytest.skip("CPU time is read from /proc")
    assert run_apart(load.cost_after_closing(server, games=4)) < 0.3


def test_many_games_at_once(server):
    async def opened():
        clients, _ = await load.crowd(server.port, 40)
        found = json.loads((await asyncio.to_thread(get, server.port, "/status"))[1])
        for client in clients:
            await client.close()
        return found

    found = run_apart(opened())
    assert found["games"] >= 40 and found["trees_mb"] == 0
