"""Published systems as data: one TOML file each, every constant with its source; `hayago.toml` is the strongest we have."""

from .load import Preset, default_preset, load_preset, preset_names, preset_text, presets_offered

__all__ = ["Preset", "default_preset", "load_preset", "preset_names", "preset_text", "presets_offered"]
