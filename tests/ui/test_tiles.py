"""The tile atlas: opaque, sharp, and each tile told from the others by its shape."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, get_args

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from demineur.ui.themes import Theme, Variant, available_themes, load_theme
from demineur.ui.tiles import Mark, Tile, TileAtlas, icon, icon_pixmap

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap

pytestmark = pytest.mark.usefixtures("qapp")

VARIANTS: Final[tuple[tuple[str, Variant], ...]] = tuple(
    (key, variant) for key in available_themes() for variant in get_args(Variant)
)
DIGITS: Final = tuple(Tile(number) for number in range(1, 9))
SIZES: Final = (8, 10, 15, 16, 24, 33, 40, 64)


@cache
def loaded(key: str, variant: Variant) -> Theme:
    return load_theme(key, variant)


@pytest.fixture(params=VARIANTS, ids="-".join)
def theme(request: pytest.FixtureRequest) -> Theme:
    return loaded(*request.param)


def picture(atlas: TileAtlas, tile: Tile) -> QImage:
    return atlas.pixmap(tile).toImage()


def plane(image: QImage, content: QImage.Format) -> bytes:
    """*image* as one byte a pixel, row by row."""
    levels = image.convertToFormat(content)
    width, step = levels.width(), levels.bytesPerLine()
    return b"".join(bytes(levels.constBits()[step * y : step * y + width]) for y in range(levels.height()))


def grey(image: QImage) -> bytes:
    return plane(image, QImage.Format.Format_Grayscale8)


def alphas(pixmap: QPixmap) -> bytes:
    return plane(pixmap.toImage(), QImage.Format.Format_Alpha8)


def shape(atlas: TileAtlas, tile: Tile) -> list[bool]:
    """*tile* in black and white, parted halfway between its own lightest and darkest grey."""
    levels = grey(picture(atlas, tile))
    middle = (min(levels) + max(levels)) / 2
    return [level > middle for level in levels]


def ink(atlas: TileAtlas, tile: Tile, ground: Tile) -> QRect:
    """The box around the pixels of *tile* that are more its glyph than its *ground*."""
    drawn, blank = grey(picture(atlas, tile)), grey(picture(atlas, ground))
    differences = [abs(a - b) for a, b in zip(drawn, blank, strict=True)]
    half = max(differences) / 2
    strong = [index for index, difference in enumerate(differences) if difference > half]
    columns, rows = {index % atlas.size for index in strong}, {index // atlas.size for index in strong}
    return QRect(min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)


def test_tiles_fit_into_bytes_and_numbers_are_their_own_tiles() -> None:
    assert list(bytes(Tile)) == list(range(len(Tile)))
    assert [Tile(number).name for number in (0, 1, 8)] == ["OPEN", "ONE", "EIGHT"]


@pytest.mark.parametrize("size", range(8, 65))
def test_no_two_tiles_look_alike_at_any_size(size: int) -> None:
    for key, variant in VARIANTS:
        atlas = TileAtlas(loaded(key, variant), size)
        assert len({bytes(picture(atlas, tile).constBits()) for tile in Tile}) == len(Tile), (key, variant)


@pytest.mark.parametrize("ground", ["open", "hidden", "pressed", "exploded"])
@pytest.mark.parametrize("scale", [1, 2, 3, 4])
def test_grounds_cover_the_whole_cell(theme: Theme, ground: str, scale: int) -> None:
    assert set(alphas(icon_pixmap(theme, ground, 16 * scale))) == {255}


def test_tiles_are_opaque(theme: Theme) -> None:
    assert not TileAtlas(theme, 24).sheet.hasAlphaChannel()


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_holds_each_tile_where_its_source_says(theme: Theme, size: int) -> None:
    atlas = TileAtlas(theme, size)
    assert all(atlas.sheet.rect().contains(atlas.source(tile)) for tile in Tile)
    assert all(atlas.marks.rect().contains(atlas.source(mark)) for mark in Mark)
    assert atlas.pixmap(Tile.FLAG).size() == atlas.source(Tile.FLAG).size()


@pytest.mark.parametrize("size", [16, 24, 40])
def test_tiles_are_told_apart_by_shape_alone(theme: Theme, size: int) -> None:
    atlas = TileAtlas(theme, size)
    kinds = (Tile.HIDDEN, Tile.PRESSED, Tile.FLAG, Tile.WRONG_FLAG, Tile.QUESTION, Tile.MINE, Tile.EXPLODED)
    shapes = {tile: shape(atlas, tile) for tile in kinds}
    for first, second in combinations(kinds, 2):
        differing = sum(a != b for a, b in zip(shapes[first], shapes[second], strict=True))
        assert differing >= 0.05 * size * size, (first, second)


@pytest.mark.parametrize("size", SIZES)
def test_digits_are_equally_high_and_centred(theme: Theme, size: int) -> None:
    atlas = TileAtlas(theme, size)
    boxes = [ink(atlas, digit, Tile.OPEN) for digit in DIGITS]
    assert len({(box.top(), box.height()) for box in boxes}) == 1
    for box in boxes:
        assert abs(box.left() - (size - box.right() - 1)) <= 1, box
        assert abs(box.top() - (size - box.bottom() - 1)) <= 1, box


@pytest.mark.parametrize("size", SIZES)
def test_digits_take_about_sixty_percent_of_the_cell(theme: Theme, size: int) -> None:
    height = ink(TileAtlas(theme, size), Tile.SEVEN, Tile.OPEN).height()
    assert 0.55 <= height / size <= (0.70 if size >= 12 else 0.80)


@pytest.mark.parametrize("size", [16, 24, 33, 40, 64])
@pytest.mark.parametrize("share", [70, 80])
def test_larger_digits_take_what_the_player_chose_and_stay_in_the_cell(
    theme: Theme, share: int, size: int
) -> None:
    larger = load_theme(theme.key, theme.variant)
    larger.digit_share = share
    for digit in DIGITS:
        box = ink(TileAtlas(larger, size), digit, Tile.OPEN)
        assert abs(box.height() / size - share / 100) <= 0.08, digit
        # The 3 is a hair narrower on its left, which grows with it.
        assert abs(box.left() - (size - box.right() - 1)) <= 2, digit
        assert QRect(1, 1, size - 2, size - 2).contains(box), digit
    # Only digits grow: what stands on hidden cells has its place.
    assert picture(TileAtlas(larger, size), Tile.FLAG) == picture(TileAtlas(theme, size), Tile.FLAG)


@pytest.mark.parametrize("size", SIZES)
def test_the_top_of_a_digit_falls_between_two_pixels(theme: Theme, size: int) -> None:
    atlas = TileAtlas(theme, size)
    image = picture(atlas, Tile.SEVEN)
    top = ink(atlas, Tile.SEVEN, Tile.OPEN).top()
    assert image.pixelColor(size // 2, top) == theme.colour("digit-7")
    assert image.pixelColor(size // 2, top - 1) == picture(atlas, Tile.OPEN).pixelColor(size // 2, top - 1)


@pytest.mark.parametrize("size", SIZES)
def test_a_tile_too_small_for_corners_still_shows_its_face(theme: Theme, size: int) -> None:
    image = picture(TileAtlas(theme, size), Tile.HIDDEN)
    assert image.pixelColor(size // 2, size // 2) == theme.colour("hidden")


@pytest.mark.parametrize("size", [8, 16, 40])
def test_marks_leave_the_tile_below_visible(theme: Theme, size: int) -> None:
    atlas = TileAtlas(theme, size)
    for mark in Mark:
        seen = alphas(atlas.mark(mark))
        assert max(seen) > 191, mark
        assert min(seen) == 0, mark


@pytest.mark.parametrize("size", [16, 24, 40])
def test_the_cursor_has_a_line_of_two_pixels_and_one_inside(theme: Theme, size: int) -> None:
    image = TileAtlas(theme, size).mark(Mark.CURSOR).toImage()
    row = [image.pixelColor(x, size // 2) for x in range(4)]
    assert row[:2] == [theme.colour("cursor")] * 2
    assert row[2] == theme.colour("cursor-line")
    assert row[3].alpha() == 0


def test_marks_differ_by_shape(theme: Theme) -> None:
    atlas = TileAtlas(theme, 24)
    shapes = [[alpha > 127 for alpha in alphas(atlas.mark(mark))] for mark in Mark if mark is not Mark.MINE]
    assert all(first != second for first, second in combinations(shapes, 2))


def test_check_and_diamond_differ_without_colour(theme: Theme) -> None:
    atlas = TileAtlas(theme, 24)
    faces = []
    for mark in (Mark.SAFE, Mark.MINE):
        image = QImage(24, 24, QImage.Format.Format_RGB32)
        image.fill(theme.colour("plate"))
        painter = QPainter(image)
        painter.drawPixmap(0, 0, atlas.mark(mark))
        painter.end()
        levels = grey(image)
        faces.append([abs(level - levels[0]) > 40 for level in levels])
    assert sum(a != b for a, b in zip(*faces, strict=True)) >= 24


def test_a_tile_needs_four_pixels(theme: Theme) -> None:
    assert TileAtlas(theme, 4).pixmap(Tile.EIGHT).width() == 4
    with pytest.raises(ValueError, match="at least 4"):
        TileAtlas(theme, 3)


@pytest.mark.parametrize("dpr", [1.0, 1.25, 2.0])
def test_an_icon_is_drawn_for_the_pixels_of_the_screen(theme: Theme, dpr: float) -> None:
    pixmap = icon_pixmap(theme, "face-won", 20, dpr)
    assert pixmap.width() == round(20 * dpr)
    assert pixmap.devicePixelRatio() == dpr
    assert pixmap.toImage().pixelColor(0, 0).alpha() == 0


def test_faces_differ_by_shape(theme: Theme) -> None:
    faces = ("face-playing", "face-pressed", "face-won", "face-lost")
    assert len({grey(icon_pixmap(theme, name, 32).toImage()) for name in faces}) == len(faces)
    assert not icon(theme, "face-lost", 32).isNull()
