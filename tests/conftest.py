"""The order of the files: those that take longest come first, so that no worker of `pytest -n` is left with one at the end."""

import pathlib

HERE = pathlib.Path(__file__).parent
LONGEST = (  # where nothing is compiled, by estimate; neighbours compile different things
    "docs/test_tutorials.py",
    "search/test_golden_trees.py",
    "docs/test_example_tutorials.py",
    "search/test_search.py",
    "web/test_first_answers.py",
    "trial/test_cases.py",
    "docs/test_notebooks.py",
    "web/test_own_games.py",
    "cluster/test_cluster.py",
    "trial/test_hardship.py",
    "web/test_server.py",
    "player/test_player.py",
    "web/test_page_analysis.py",
    "trial/test_trial_short.py",
    "docs/test_site.py",
    "lab/test_kill.py",
    "web/test_page_lessons.py",
    "core/test_cache.py",
    "web/test_page_board.py",
    "package/test_dist.py",
)


def pytest_configure(config):
    """Files in the order of the collection; xdist would begin with those that have the most tests."""
    if hasattr(config.option, "loadscopereorder"):
        config.option.loadscopereorder = False


def pytest_collection_modifyitems(items):
    places = {HERE / name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path, len(LONGEST)))
