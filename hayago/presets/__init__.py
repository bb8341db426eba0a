"""Published systems as data: one TOML file each, every constant with its source; `hayago.toml` is the strongest we have.

>>> from hayago import presets
>>> [name for name in presets.preset_names() if name.startswith("mc-rave")]
['mc-rave', 'mc-rave-mse', 'mc-rave-tuned']
>>> presets.load_preset("uct:selection.exploration=0.3").method.selection.exploration
0.3
"""

from .load import Preset, default_preset, load_preset, preset_names, preset_text, presets_offered

__all__ = ["Preset", "default_preset", "load_preset", "preset_names", "preset_text", "presets_offered"]
