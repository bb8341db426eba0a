"""python tests/web/make_wood.py FILE.webp: the wood of the board, from noise of a fixed seed. Needs Pillow."""

import sys
from typing import Any

import numpy as np
from PIL import Image, ImageFilter

SIDE = 1400
COLOUR = (229, 190, 128)
STRENGTH = (0.85, 1.1, 1.45)  # of the grain in red, green and blue


def noise(random: np.random.Generator, tall: int, wide: int) -> Any:
    """Smooth noise with features so many pixels tall and wide, of mean 0 and deviation 1."""
    rough = random.standard_normal((SIDE // tall + 3, SIDE // wide + 3))
    grey = Image.fromarray(((rough - rough.min()) / np.ptp(rough) * 255).astype("uint8"))
    size = (SIDE + 2 * wide, SIDE + 2 * tall)
    smooth = np.asarray(grey.resize(size, Image.Resampling.BICUBIC), float)[tall : tall + SIDE, wide : wide + SIDE]
    return (smooth - smooth.mean()) / smooth.std()


def wood(seed: int = 7) -> Image.Image:
    random = np.random.default_rng(seed)
    across = np.arange(SIDE)
    spacing = 24 + 7 * np.interp(across, np.linspace(0, SIDE, 9), random.standard_normal(9))
    bent = across + 4.5 * noise(random, 700, 240) + 1.6 * noise(random, 260, 60)
    ring = np.interp(bent.ravel(), across, np.cumsum(1 / spacing)).reshape(SIDE, SIDE)
    part = ring - np.floor(ring)  # 0 .. 1 from one year to the next
    strong = 0.35 + 0.65 * random.random(200)[np.clip(np.floor(ring), 0, 199).astype(int)]
    grain = strong * (np.exp(-(((part - 0.8) / 0.15) ** 2)) + 0.4 * np.clip(part, 0, 0.8))
    fibres = 0.5 * noise(random, 90, 2) + 0.35 * noise(random, 30, 1)
    pores = noise(random, 26, 2) > 2.3
    cloud = 0.6 * noise(random, 420, 380) + 0.5 * noise(random, 700, 120)
    shade = -0.046 * grain + 0.013 * fibres - 0.03 * pores + 0.013 * cloud
    channels = [colour * (1 + strength * shade) for colour, strength in zip(COLOUR, STRENGTH, strict=True)]
    drawn = Image.fromarray(np.clip(np.dstack(channels), 0, 255).astype("uint8"))
    return drawn.filter(ImageFilter.GaussianBlur(0.5))


if __name__ == "__main__":
    wood().save(sys.argv[1], quality=74, method=6)
