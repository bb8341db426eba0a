"""Named rules of Go: the ko rule and the way of counting. Plain names and numbers, so that nothing slow is loaded."""

KO = {"SIMPLE": 0, "POSITIONAL": 1, "SITUATIONAL": 2}  # as in games.go.Ko
SCORING = {"AREA": 0, "TERRITORY": 1}
NAMED = {  # ko, scoring; suicide is illegal in all of them
    "tromp-taylor": ("POSITIONAL", "AREA"),
    "chinese": ("SIMPLE", "AREA"),
    "chinese-kgs": ("POSITIONAL", "AREA"),
    "chinese-ogs": ("POSITIONAL", "AREA"),
    "japanese": ("SIMPLE", "TERRITORY"),
    "korean": ("SIMPLE", "TERRITORY"),
    "aga": ("SITUATIONAL", "AREA"),
    "bga": ("SITUATIONAL", "AREA"),
    "french": ("SITUATIONAL", "AREA"),
    "new-zealand": ("SITUATIONAL", "AREA"),
}
