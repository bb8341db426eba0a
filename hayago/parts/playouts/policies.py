"""The playout policies of the papers that others are measured by; further ones are in the presets."""

from .capture import Capture
from .combine import in_order
from .pattern3 import MogoPattern
from .save_atari import SaveAtari
from .uniform import Uniform

UNIFORM = Uniform()
MOGO = in_order(SaveAtari(), MogoPattern(), Capture(), Uniform())  # [Gelly11, section 3.6; Chaslot09, Alg. 1]
