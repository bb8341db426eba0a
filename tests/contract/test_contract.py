"""The checks at the border: what is said to somebody whose game, policy or setting is wrong, before anything is compiled."""

import importlib
import inspect
import math
import pkgutil
from typing import Any, NamedTuple

import numpy as np
import pytest

from hayago import NO_MOVE, Go
from hayago.core import contract
from hayago.core.checked import checked
from hayago.core.contract import Game, Playout, annotations, check, is_record
from hayago.core.errors import ContractError
from hayago.parts.playouts.combine import Either, Sometimes, in_order
from hayago.parts.playouts.policies import MOGO
from hayago.parts.playouts.uniform import Uniform


class Misspelt(NamedTuple):
    def chose(self, game, board, worker):
        return game.random_move(board, worker)


class Inherited(Misspelt):
    pass


class Empty(NamedTuple):
    pass


class TooFew(NamedTuple):
    def choose(self, game, board):
        return game.random_move(board, board)


class WithoutSelf(NamedTuple):
    def choose(game, board, worker):
        return game.random_move(board, worker)


class Static(NamedTuple):
    @staticmethod
    def choose(game, board, worker):
        return game.random_move(board, worker)


class AsSetting(NamedTuple):
    choose: int = 3


class MoreWithDefault(NamedTuple):
    def choose(self, game, board, worker, most=3):
        return game.random_move(board, worker)


class NotARecord:
    def choose(self, game, board, worker):
        return game.random_move(board, worker)


class Numbers(NamedTuple):
    count: int = 1
    share: float = 0.5
    on: bool = True
    anything: Any = None


class Holder(NamedTuple):
    part: Playout = Uniform()
    numbers: Any = Numbers()


def message(function, *arguments):
    with pytest.raises(ContractError) as caught:
        function(*arguments)
    return str(caught.value)


# ---- methods

CHOOSE = "choose(game, board, worker)"


@pytest.mark.parametrize(
    ("record", "text"),
    [
        (Misspelt(), f"Misspelt is no playout policy: it has no method {CHOOSE}; did you mean 'choose' by 'chose'?"),
        (Inherited(), f"Inherited is no playout policy: it has no method {CHOOSE}; did you mean 'choose' by 'chose'?"),
        (Empty(), f"Empty is no playout policy: it has no method {CHOOSE}"),
        (TooFew(), f"TooFew.choose(self, game, board) has other arguments than those of a playout policy: {CHOOSE}"),
        (
            WithoutSelf(),
            f"WithoutSelf.choose(game, board, worker) has other arguments than those of a playout policy: {CHOOSE}",
        ),
        (Static(), f"Static.choose must be a plain method {CHOOSE}, but is a staticmethod"),
        (AsSetting(), f"AsSetting.choose must be a plain method {CHOOSE}, but is a setting"),
        (Uniform, "a playout policy is wanted, but Uniform is a class: write Uniform()"),
        (None, "a playout policy is a NamedTuple with its kernels as methods, but None is of type NoneType"),
        ("uniform", "a playout policy is a NamedTuple with its kernels as methods, but 'uniform' is of type str"),
        ((Uniform(),), "a playout policy is a NamedTuple with its kernels as methods, but (Uniform(),) is of type tuple"),
    ],
)
def test_what_is_wrong_with_a_policy(record, text):
    assert message(check, record, Playout) == text


def test_any_object_is_not_a_record():
    text = message(check, NotARecord(), Playout)
    assert text.startswith("a playout policy is a NamedTuple with its kernels as methods, but <")
    assert text.endswith("> is of type NotARecord")


def test_a_further_argument_with_a_default_is_allowed():
    check(MoreWithDefault(), Playout)


def test_the_first_missing_method_of_a_game_is_named():
    assert message(check, Uniform(), Game) == "Uniform is no game: it has no method board_dtype()"


def test_articles():
    assert message(check, None, contract.Outcome).startswith("an outcome is a NamedTuple")
    assert message(check, None, contract.Prior).startswith("a prior is a NamedTuple")


@pytest.mark.parametrize(
    ("policy", "text"),
    [
        (
            in_order(Uniform(), Misspelt(), Uniform()),
            f"Misspelt is no playout policy (in Either.rest.first): it has no method {CHOOSE};"
            " did you mean 'choose' by 'chose'?",
        ),
        (
            Sometimes(0.5, TooFew()),
            "TooFew.choose(self, game, board) (in Sometimes.step) has other arguments than those of a playout policy: "
            + CHOOSE,
        ),
        (
            in_order(Sometimes(0.5, Sometimes(0.5, Uniform)), Uniform()),
            "a playout policy is wanted (in Either.first.step.step), but Uniform is a class: write Uniform()",
        ),
        (
            Sometimes(Uniform(), 0.5),
            "a playout policy is a NamedTuple with its kernels as methods, but 0.5 (in Sometimes.step) is of type float",
        ),
    ],
)
def test_nested_steps_are_checked_too(policy, text):
    assert message(check, policy, Playout) == text


def test_the_role_is_named():
    text = message(check, Sometimes(0.5, None), Playout, "playout")
    assert (
        text == "a playout policy is a NamedTuple with its kernels as methods, but None (in playout.step) is of type NoneType"
    )


def test_an_annotation_that_means_nothing():
    class Unreadable(NamedTuple):
        step: "Nonsense"  # noqa: F821

        def choose(self, game, board, worker):
            return self.step.choose(game, board, worker)

    text = "a field of Unreadable is annotated with something unknown: name 'Nonsense' is not defined"
    assert message(check, Unreadable(Uniform()), Playout) == text


# ---- settings


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (Numbers(2.0, 1, 1), Numbers(2, 1.0, True)),
        (Numbers(np.int32(7), np.float32(0.25), np.bool(False)), Numbers(7, 0.25, False)),
        (Numbers(share=math.inf), Numbers(1, math.inf, True)),
        (Numbers(anything=(1, 2.5)), Numbers(1, 0.5, True, (1, 2.5))),
        (Numbers(-(2**63) + 1), Numbers(-(2**63) + 1, 0.5, True)),
        (Holder(numbers=Numbers(share=1)), Holder(numbers=Numbers(share=1.0))),
        (
            Sometimes(1, Either(Sometimes(0, Uniform()), Uniform())),
            Sometimes(1.0, Either(Sometimes(0.0, Uniform()), Uniform())),
        ),
        (Empty(), Empty()),
    ],
)
def test_settings_get_their_annotated_types(given, wanted):
    """So that Ucb1(1) and Ucb1(1.0) share their machine code."""
    result = checked(given)
    assert type(result) is type(wanted)
    assert repr(result) == repr(wanted)


def test_a_game_keeps_its_class_and_settings():
    game = Go(13, 6.5, "simple", "territory")
    assert checked(game) == game
    assert type(checked(game)) is Go


@pytest.mark.parametrize("value", [math.nan, "0.5", None, True, np.bool(True), 1j, [0.5], Uniform(), np.array([0.5]), 10**400])
def test_what_is_no_number(value):
    assert message(checked, Sometimes(value, Uniform())) == f"Sometimes.probability must be a number, not {value!r}"


@pytest.mark.parametrize("value", [math.nan, math.inf, 2.5, "3", None, True, 2**63, np.uint64(2**64 - 1)])
def test_what_is_no_whole_number(value):
    assert message(checked, Numbers(count=value)) == f"Numbers.count must be a whole number of 64 bits, not {value!r}"


@pytest.mark.parametrize("value", [2, 0.5, "yes", None, math.nan])
def test_what_is_neither_true_nor_false(value):
    assert message(checked, Numbers(on=value)) == f"Numbers.on must be True or False, not {value!r}"


def test_a_nested_setting_is_named_with_its_owner():
    policy = in_order(Uniform(), Sometimes("often", Uniform()), Uniform())
    assert message(checked, policy) == "Sometimes.probability must be a number, not 'often'"


# ---- the parts of the package

FOLDERS = {
    "playouts": contract.Playout,
    "selection": contract.Selection,
    "priors": contract.Prior,
    "backup": contract.Backup,
}


def record_classes(folder):
    """The record classes that the modules of a folder define."""
    package = importlib.import_module(f"hayago.parts.{folder}")
    for info in pkgutil.walk_packages(package.__path__, f"hayago.parts.{folder}."):
        for owner in vars(importlib.import_module(info.name)).values():
            if inspect.isclass(owner) and issubclass(owner, tuple) and owner.__module__ == info.name:
                yield owner


def fitting(annotation):
    """A value for a setting without a default."""
    return Uniform() if annotation is Playout else 1 if annotation in (int, float, bool) else None


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_parts_of_the_package_keep_their_contracts(folder):
    found = 0
    method = next(iter(contract.methods(FOLDERS[folder])))
    for owner in record_classes(folder):
        wanted = {field: hint for field, hint in annotations(owner).items() if field not in owner._field_defaults}
        if hasattr(owner, method) and all(fitting(hint) is not None for hint in wanted.values()):
            record = owner(**{field: fitting(hint) for field, hint in wanted.items()})
            check(record, FOLDERS[folder])
            assert type(checked(record)) is owner
            found += 1
    assert found >= 2


@pytest.mark.parametrize("game", [Go(2), Go(9), Go(25, 0, "situational")], ids=repr)
def test_go_keeps_the_contract(game):
    check(game, Game)
    assert checked(game) == game


def test_the_policies_of_the_package_keep_the_contract():
    policies = importlib.import_module("hayago.parts.playouts.policies")
    found = [value for value in vars(policies).values() if is_record(value)]
    assert MOGO in found
    for policy in found:
        check(policy, Playout)
        checked(policy)


def test_the_contract_file_names_what_every_contract_is_for():
    contracts = [
        value for value in vars(contract).values() if getattr(value, "_is_protocol", False) and value is not contract.Protocol
    ]
    assert len(contracts) >= 2
    for each in contracts:
        assert each.__doc__
        assert all(inspect.getdoc(method) for method in contract.methods(each).values())


# ---- arguments in other places, and settings that kernels cannot take


class Swapped(NamedTuple):
    def choose(self, board, game, worker):
        return NO_MOVE


class SwappedRule(NamedTuple):
    def select(self, node, tree, moves, worker):
        return node


class OwnNames(NamedTuple):
    def choose(self, rules, position, _):
        return NO_MOVE


class SwappedPreparation(NamedTuple):
    def choose(self, game, board, worker):
        return NO_MOVE

    def prepare(self, game, tree, sharing, worker, depth):
        pass


class ScratchForNothing(NamedTuple):
    def choose(self, game, board, worker):
        return NO_MOVE

    def scratch(self):
        return []


@pytest.mark.parametrize(
    ("record", "protocol", "text"),
    [
        (Swapped(), Playout, "board and game in other places than a playout policy is called with"),
        (SwappedRule(), contract.Selection, "node and tree in other places than a selection rule is called with"),
        (SwappedPreparation(), Playout, "tree and sharing in other places than a playout policy is called with"),
    ],
)
def test_swapped_arguments(record, protocol, text):
    found = message(check, record, protocol)
    assert text in found and f"{__file__}, line " in found and "arguments go by their places: write " in found


def test_arguments_may_have_own_names():
    check(OwnNames(), Playout)


def test_further_methods_are_checked_too():
    text = message(check, ScratchForNothing(), Playout)
    assert text == "ScratchForNothing.scratch(self) has other arguments than those of a playout policy: scratch(game)"


@pytest.mark.parametrize("value", ["fast", b"fast", [1, 2], {"a": 1}, {1}, np.zeros(2), len, (1, "two")], ids=repr)
def test_settings_are_numbers_or_records(value):
    text = message(checked, Numbers(anything=value))
    assert (
        text.startswith("Numbers.anything")
        and "the settings of a record are numbers, True or False, or further records" in text
    )
