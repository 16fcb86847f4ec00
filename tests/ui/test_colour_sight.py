"""Every theme is read with every kind of sight: what differs stays apart by contrast, colour or shape."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final, get_args

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from sight import SIGHTS, contrast, distance, lightness

from demineur.ui.probability_item import gauge
from demineur.ui.themes import Theme, Variant, available_themes, load_theme
from demineur.ui.tiles import Mark, Tile, TileAtlas

pytestmark = pytest.mark.usefixtures("qapp")

VARIANTS: Final[tuple[tuple[str, Variant], ...]] = tuple(
    (key, variant) for key in available_themes() for variant in get_args(Variant)
)
SIZE: Final = 24
APART: Final = 10
"""Four times the difference that is just noticed: enough for areas of a cell's size side by side."""
SHAPE: Final = 0.05
"""The share of a cell's pixels in which two pictures must differ: a stroke of the cell's height."""
STROKE: Final = 0.02
"""The same for digits, which have strokes in common: the one that makes a 5 a 6."""

# Symbol and the grounds that it stands on.
SYMBOLS: Final = (
    *((f"digit-{number}", ("open",)) for number in range(1, 9)),
    ("flag-pole", ("hidden",)),
    ("cross", ("hidden",)),
    ("question", ("hidden", "pressed")),
    ("mine", ("open",)),
    ("exploded-mine", ("exploded",)),
    ("used", ("open",)),
    ("safe", ("plate",)),
    ("deduced-mine", ("plate",)),
    ("first", ("open", "hidden")),
    ("face-line", ("face",)),
)


@cache
def loaded(key: str, variant: Variant) -> Theme:
    return load_theme(key, variant)


@pytest.fixture(params=VARIANTS, ids="-".join)
def theme(request: pytest.FixtureRequest) -> Theme:
    return loaded(*request.param)


def tile(theme: Theme, kind: Tile) -> QImage:
    return TileAtlas(theme, SIZE).pixmap(kind).toImage()


def marked(theme: Theme, ground: Tile, mark: Mark) -> QImage:
    atlas = TileAtlas(theme, SIZE)
    image = atlas.pixmap(ground).toImage()
    painter = QPainter(image)
    painter.drawPixmap(0, 0, atlas.mark(mark))
    painter.end()
    return image


def odds(theme: Theme, per_cent: int) -> QImage:
    image = tile(theme, Tile.HIDDEN)
    painter = QPainter(image)
    painter.drawPixmap(0, 0, gauge(theme, SIZE, per_cent))
    painter.end()
    return image


def differ_in_shape(first: QImage, second: QImage, sight: str, share: float = SHAPE) -> bool:
    """Whether a drawing in pencil would show the difference: enough pixels are clearly lighter or darker."""
    pixels = list(zip(lightness(first, sight), lightness(second, sight), strict=True))
    return sum(abs(a - b) >= APART for a, b in pixels) >= share * len(pixels)


def test_the_simulation_knows_what_each_sight_confuses() -> None:
    """Pairs along each line of confusion nearly fall together; white and black never do."""
    red, green = QColor("#8C5A00"), QColor("#6E6B00")
    assert distance(red, green, "deuteranopia") < distance(red, green) / 2
    assert distance(QColor("#808080"), QColor("#D03030"), "achromatopsia") < 25
    for sight in SIGHTS:
        assert contrast(QColor("white"), QColor("black"), sight) == pytest.approx(21, abs=0.5)
        assert distance(QColor("white"), QColor("black"), sight) == pytest.approx(100, abs=5)


@pytest.mark.parametrize("sight", SIGHTS)
def test_every_symbol_stands_out_from_its_ground(theme: Theme, sight: str) -> None:
    for symbol, grounds in SYMBOLS:
        for ground in grounds:
            assert contrast(theme.colour(symbol), theme.colour(ground), sight) >= 3, (symbol, ground)


@pytest.mark.parametrize("sight", SIGHTS)
def test_what_a_cell_can_show_differs_in_shape_or_stays_apart_in_colour(theme: Theme, sight: str) -> None:
    kinds = (
        *(Tile.HIDDEN, Tile.PRESSED, Tile.OPEN, Tile.FLAG, Tile.WRONG_FLAG),
        *(Tile.QUESTION, Tile.MINE, Tile.EXPLODED),
    )
    images = {kind: tile(theme, kind) for kind in kinds}
    for first, second in combinations(kinds, 2):
        if {first, second} == {Tile.PRESSED, Tile.OPEN}:
            # Pressed is what a hidden cell is for a moment: nothing rests on telling it from an open one.
            continue
        # Four pixels in from the edge, where all grounds are plain.
        grounds = images[first].pixelColor(4, SIZE // 2), images[second].pixelColor(4, SIZE // 2)
        apart = distance(*grounds, sight) >= APART
        assert apart or differ_in_shape(images[first], images[second], sight), (first, second)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("number", range(1, 9))
def test_digits_differ_in_shape(theme: Theme, number: int, sight: str) -> None:
    drawn = tile(theme, Tile(number))
    for other in range(1, 9):
        if other != number:
            assert differ_in_shape(drawn, tile(theme, Tile(other)), sight, STROKE), other


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_marks_of_a_hint_differ_in_shape(theme: Theme, sight: str) -> None:
    images = {
        "used": marked(theme, Tile.OPEN, Mark.USED),
        "open": tile(theme, Tile.OPEN),
        "safe": marked(theme, Tile.HIDDEN, Mark.SAFE),
        "mine": marked(theme, Tile.HIDDEN, Mark.MINE),
        "first": marked(theme, Tile.HIDDEN, Mark.FIRST),
        "hidden": tile(theme, Tile.HIDDEN),
        "flag": tile(theme, Tile.FLAG),
    }
    for first, second in combinations(images, 2):
        assert differ_in_shape(images[first], images[second], sight), (first, second)


@pytest.mark.parametrize("sight", SIGHTS)
def test_odds_are_read_on_every_shade(theme: Theme, sight: str) -> None:
    """The number carries the meaning, so it must be legible where the gauge is full and where it is empty."""
    plate, fill = theme.colour("plate"), theme.colour("deduced-mine")
    full = QColor.fromRgbF(
        *(
            0.72 * below + 0.28 * above
            for below, above in (
                (plate.redF(), fill.redF()),
                (plate.greenF(), fill.greenF()),
                (plate.blueF(), fill.blueF()),
            )
        )
    )
    least = 4.5 if sight == "usual" else 3
    assert contrast(theme.colour("plate-text"), plate, sight) >= 4.5
    assert contrast(theme.colour("plate-text"), full, sight) >= least
    assert distance(plate, full, sight) >= 5, "the level of the gauge"


@pytest.mark.parametrize("sight", SIGHTS)
def test_low_and_high_odds_differ_in_shape_too(theme: Theme, sight: str) -> None:
    assert differ_in_shape(odds(theme, 11), odds(theme, 88), sight)
