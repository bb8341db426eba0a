"""The steps by which Numba compiles a kernel, without those that find nothing to do in ours, and without its stop-watches."""

import contextlib
import functools
from collections.abc import Callable, Iterator
from typing import Any

from numba.core import event, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.typed_passes import DumpParforDiagnostics, NopythonRewrites
from numba.core.untyped_passes import FindLiterallyCalls, InlineClosureLikes, LiteralUnroll, MakeFunctionToJitFunction

NEVER = (DumpParforDiagnostics, NopythonRewrites)  # parallel loops; sums of whole arrays in one loop, which work without
FOR_INNER = (InlineClosureLikes, MakeFunctionToJitFunction)  # functions, lambdas and comprehensions inside a kernel
FOR_LITERALS = (FindLiterallyCalls, LiteralUnroll)


class KernelCompiler(CompilerBase):
    """Numba's usual pipeline with fewer steps."""

    def define_pipelines(self) -> list[Any]:
        code = self.state.func_id.code
        unused: tuple[type, ...] = NEVER
        if not any(isinstance(constant, type(code)) for constant in code.co_consts):
            unused += FOR_INNER
        if not {"literally", "literal_unroll"} & {*code.co_names}:
            unused += FOR_LITERALS
        pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
        pipeline.passes = [step for step in pipeline.passes if step[0] not in unused]
        pipeline.finalize()
        return [pipeline]


@contextlib.contextmanager
def no_timer(kind: str, callback: Callable[..., None]) -> Iterator[None]:
    """In place of event.install_timer: while a function is compiled, all its callers would time each call of LLVM."""
    yield


event.install_timer = no_timer
# Pages of text, made anew for every function
types.Record.__repr__ = functools.cache(types.Record.__repr__)  # type: ignore[method-assign]
