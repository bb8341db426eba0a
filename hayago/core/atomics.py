"""Atomic operations on one element of an array (LLVM's atomicrmw, cmpxchg, ordered loads and stores); plain without the JIT."""

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload
from numba.np.arrayobj import make_array


def add_atomic(column, i, amount):
    """column[i] += amount; returns the old value."""
    old = column[i]
    column[i] += amount
    return old


def exchange_if(column, i, expected, new):
    """Set column[i] to `new` if it is `expected`; was it?"""
    if column[i] != expected:
        return False
    column[i] = new
    return True


def load_acquire(column, i):
    """column[i], and nothing after it is read before it."""
    return column[i]


def store_release(column, i, value):
    """column[i] = value, and everything written before is seen before it."""
    column[i] = value


def _pointer(context, builder, array_type, array, index):
    proxy = make_array(array_type)(context, builder, array)
    return cgutils.get_item_pointer(context, builder, array_type, proxy, [index], wraparound=False)


def _bytes(signature):
    return signature.args[0].dtype.bitwidth // 8


@intrinsic
def _add(typing, column, i, amount):
    def generate(context, builder, signature, args):
        operation = "fadd" if isinstance(signature.args[0].dtype, types.Float) else "add"
        return builder.atomic_rmw(operation, _pointer(context, builder, signature.args[0], *args[:2]), args[2], "monotonic")

    return column.dtype(column, types.intp, column.dtype), generate


@intrinsic
def _exchange_if(typing, column, i, expected, new):
    def generate(context, builder, signature, args):
        pointer = _pointer(context, builder, signature.args[0], *args[:2])
        return builder.extract_value(builder.cmpxchg(pointer, args[2], args[3], "acq_rel", "monotonic"), 1)

    return types.boolean(column, types.intp, column.dtype, column.dtype), generate


@intrinsic
def _load(typing, column, i):
    def generate(context, builder, signature, args):
        return builder.load_atomic(_pointer(context, builder, signature.args[0], *args), "acquire", _bytes(signature))

    return column.dtype(column, types.intp), generate


@intrinsic
def _store(typing, column, i, value):
    def generate(context, builder, signature, args):
        pointer = _pointer(context, builder, signature.args[0], *args[:2])
        builder.store_atomic(args[2], pointer, "release", _bytes(signature))
        return context.get_dummy_value()

    return types.void(column, types.intp, column.dtype), generate


_options = dict(forceinline=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
overload(add_atomic, jit_options=_options)(lambda column, i, amount: lambda column, i, amount: _add(column, i, amount))
overload(exchange_if, jit_options=_options)(
    lambda column, i, expected, new: lambda column, i, expected, new: _exchange_if(column, i, expected, new)
)
overload(load_acquire, jit_options=_options)(lambda column, i: lambda column, i: _load(column, i))
overload(store_release, jit_options=_options)(lambda column, i, value: lambda column, i, value: _store(column, i, value))
