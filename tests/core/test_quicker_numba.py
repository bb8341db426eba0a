"""What stands in place of Numba's own functions gives what they give."""

import gc
from operator import add

import numpy as np
import pytest
from numba import njit
from numba.core import compiler, ir, types
from numba.core.compiler import Flags
from numba.extending import overload

from hayago.core.cache import overload_templates
from hayago.core.jit import entry, helper
from hayago.core.quicker_numba import OPERATORS, _options_equal, _options_hash, little_garbage, widened

pytestmark = pytest.mark.usefixtures("cache")


def with_all_kinds(a, b):
    total = 0
    for i in range(a.shape[0]):
        pair = (a[i], b)
        total += pair[0] if a[i] > b else -pair[1]
        a[i] = max(total, 3)
    return total


def test_the_variables_of_statements_are_those_of_numba():
    function = compiler.run_frontend(with_all_kinds)
    statements = [statement for block in function.blocks.values() for statement in block.body]
    expressions = [statement.value for statement in statements if isinstance(getattr(statement, "value", None), ir.Expr)]
    assert len(statements) > 20 and len(expressions) > 10
    for statement in statements:
        assert statement.list_vars() == ir.Inst._rec_list_vars(statement, statement.__dict__)
    for expression in expressions:
        assert expression.list_vars() == ir.Inst._rec_list_vars(expression, expression._kws)
    assert any(statement.list_vars() for statement in statements)


def test_options_are_equal_when_numba_says_so():
    plain, same, other = Flags(), Flags(), Flags()
    same.nrt = plain.nrt  # set, to what is usual
    other.nrt = not plain.nrt
    other.fastmath = True  # an object without a hash
    for first in (plain, same, other):
        for second in (plain, same, other):
            assert (first == second) is _options_equal(first, second)
    assert plain == same and plain != other
    assert hash(plain) == hash(same) == _options_hash(plain)


def test_operators_are_asked_once_for_the_same_types():
    @njit
    def many(a, b):
        return a + b + a + b + a + b

    assert many(1, 2) == 9
    assert many(1.5, 2) == 10.5  # other types, another answer
    assert many((1,), (2,)) == (1, 2, 1, 2, 1, 2)


def test_what_an_operator_calls_for_types_of_later_is_found():
    assert njit(lambda a, b: a + b)(1, 1) == 2

    @overload(add)
    def add_text(a, b):
        if isinstance(a, types.UnicodeType) and isinstance(b, types.Integer):
            return lambda a, b: b + 100
        return None

    assert add in OPERATORS
    assert njit(lambda a, b: a + b)("x", 1) == 101


def test_a_helper_of_points_is_compiled_for_one_width():
    @helper
    def twice_less(point, other):
        return 2 * point - other

    kernels = []
    for form in (np.uint8, np.uint16, np.uint32):

        @entry
        def ask(points):
            return twice_less(points[0], points[1])

        kernels.append(ask(np.array([200, 250], form)))
    assert kernels == [150, 150, 150]
    (template,) = (template for function, template in overload_templates() if function is twice_less)
    assert len(template._impl_cache) == 1
    assert widened((types.uint8, types.uint16, types.uint32, types.int16, types.float32)) == (
        types.uint32, types.uint32, types.uint32, types.int16, types.float32,
    )  # fmt: skip


def test_the_garbage_collector_is_as_before_after_compiling():
    before = gc.get_threshold()
    with little_garbage():
        with little_garbage():
            assert gc.get_threshold()[0] > before[0]
        assert gc.get_threshold()[0] > before[0]  # the outer one goes on
    assert gc.get_threshold() == before
