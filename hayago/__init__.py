"""Hayago: Monte-Carlo tree search for Go and other games, in Python at the speed of C++.

What a user composes with is named in `__init__.pyi`, and nothing else is promised: a name that is not listed there may move or
change in any release. Names are loaded when they are first used: `import hayago` alone takes no time.
"""

import lazy_loader

__version__ = "0.2.0"
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
