"""How colours look to different eyes, and how far apart two of them are.

Dichromats: Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision
deficiency" (2009), the matrices for full severity, applied to linear RGB. Achromatopsia: only the luminance
is left. Contrast as WCAG 2 defines it; distance as CIE 1976 does, in L*a*b* for the white of sRGB.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

from PySide6.QtGui import QColor, QImage

Light: TypeAlias = tuple[float, float, float]
"""Linear red, green and blue, 0 to 1."""

_LUMINANCE: Final = (0.2126, 0.7152, 0.0722)
SIGHTS: Final[dict[str, tuple[Light, Light, Light]]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "achromatopsia": (_LUMINANCE, _LUMINANCE, _LUMINANCE),
}
_XYZ: Final = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE: Final = (0.9505, 1.0, 1.089)


@cache
def _linear(level: int) -> float:
    value = level / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _times(matrix: Sequence[Sequence[float]], light: Light) -> Light:
    red, green, blue = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    return red, green, blue


@cache
def _seen(rgb: int, sight: str) -> Light:
    light = _linear(rgb >> 16 & 255), _linear(rgb >> 8 & 255), _linear(rgb & 255)
    red, green, blue = (min(1.0, max(0.0, value)) for value in _times(SIGHTS[sight], light))
    return red, green, blue


def seen(colour: QColor, sight: str = "usual") -> Light:
    """*colour* as it looks to an eye with that *sight*."""
    return _seen(colour.rgb(), sight)


def luminance(light: Light) -> float:
    """The relative luminance, 0 to 1."""
    return sum(a * b for a, b in zip(_LUMINANCE, light, strict=True))


def contrast(first: QColor, second: QColor, sight: str = "usual") -> float:
    """The contrast of two colours to an eye with that *sight*, 1 to 21."""
    levels = luminance(seen(first, sight)), luminance(seen(second, sight))
    return (max(levels) + 0.05) / (min(levels) + 0.05)


def _lab(light: Light) -> Light:
    def root(value: float) -> float:
        return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116

    x, y, z = (root(value / white) for value, white in zip(_times(_XYZ, light), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(first: QColor, second: QColor, sight: str = "usual") -> float:
    """How far apart two colours are to an eye with that *sight*; 2.3 is just noticed."""
    pairs = zip(_lab(seen(first, sight)), _lab(seen(second, sight)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def lightness(image: QImage, sight: str) -> list[float]:
    """How light each pixel looks to that *sight*, row by row: L*, 0 to 100."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    rgbs = memoryview(image.constBits()).cast("I")
    return [_lightness(rgb & 0xFFFFFF, sight) for rgb in rgbs]


@cache
def _lightness(rgb: int, sight: str) -> float:
    return _lab(_seen(rgb, sight))[0]
