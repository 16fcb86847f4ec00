"""The guide's window: opened from the menu, walked through, in every theme and size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from looking import cramped
from player import Player
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from demineur.guide.diagrams import DIAGRAM_KEYS
from demineur.guide.sections import SECTIONS
from demineur.settings import BRIGHTNESS, SIMPLE_MODE, SWAP_BUTTONS, Brightness
from demineur.ui.guide.caption_texts import caption
from demineur.ui.guide.guide_window import PRACTICE, GuideWindow
from demineur.ui.guide.section_page import SectionPage
from demineur.ui.guide.section_texts import section_words
from windows import settle

K = Qt.Key


@pytest.fixture
def guide(player: Player) -> Iterator[GuideWindow]:
    """The guide, opened with its key."""
    player.key(K.Key_F1)
    guide = player.playing.late.guide
    if not QTest.qWaitForWindowActive(guide):
        raise AssertionError("The guide does not come to the front.")
    yield guide
    guide.close()


def page_of(guide: GuideWindow) -> SectionPage:
    assert isinstance(guide.page, SectionPage)
    return guide.page


def texts(guide: GuideWindow) -> str:
    assert guide.page is not None
    return "\n".join(label.text() for label in guide.page.findChildren(QLabel) if not label.isHidden())


def press(guide: GuideWindow, key: Qt.Key) -> None:
    QTest.keyClick(guide.windowHandle(), key)
    settle()


# Opening --------------------------------------------------------------------------------------------------


def test_f1_opens_the_first_section(guide: GuideWindow) -> None:
    assert guide.isVisible()
    assert guide.key == SECTIONS[0].key
    assert "lie mines" in texts(guide)


def test_the_menu_leads_to_the_numbers_and_to_practice(player: Player) -> None:
    menus, late = player.window.menus, player.playing.late
    menus.reading.trigger()
    assert late.guide.key == "single_neighbour"
    menus.practice.trigger()
    assert late.guide.key == PRACTICE
    late.guide.close()


def test_f1_comes_back_to_where_one_was(player: Player, guide: GuideWindow) -> None:
    guide.open_at("flags")
    guide.close()
    player.window.menus.how_to_play.trigger()
    assert guide.isVisible()
    assert guide.key == "flags"


def test_escape_closes_the_guide_and_the_game_goes_on(player: Player, guide: GuideWindow) -> None:
    press(guide, K.Key_Escape)
    assert not guide.isVisible()
    player.window.activateWindow()
    player.wait_until(lambda: not player.covered())


def test_the_guide_is_no_dialog_that_stops_everything(guide: GuideWindow) -> None:
    assert not guide.isModal()
    assert QApplication.activeModalWidget() is None


# Reading --------------------------------------------------------------------------------------------------


def test_the_arrow_keys_walk_through_all_sections_and_past_the_headings(guide: GuideWindow) -> None:
    seen = [guide.key]
    while len(seen) < 100 and seen[-1] != PRACTICE:
        press(guide, K.Key_Down)
        seen.append(guide.key)
    assert tuple(seen) == guide.keys


def test_read_on_leads_to_the_next_section(guide: GuideWindow) -> None:
    QTest.mouseClick(page_of(guide).next, Qt.MouseButton.LeftButton)
    assert guide.key == SECTIONS[1].key


def test_the_page_scrolls_with_the_keys(guide: GuideWindow) -> None:
    guide.resize(600, 300)
    guide.open_at("chord")
    settle()
    press(guide, K.Key_Tab)
    assert guide.scroller.hasFocus()
    press(guide, K.Key_PageDown)
    assert guide.scroller.verticalScrollBar().value() > 0


def test_every_diagram_is_shown_once_and_has_its_caption() -> None:
    shown = [key for section in SECTIONS for key in section.diagrams]
    assert sorted(shown) == sorted(DIAGRAM_KEYS)
    assert len({caption(key) for key in DIAGRAM_KEYS}) == len(DIAGRAM_KEYS)


def test_every_section_has_words(player: Player) -> None:
    titles = {section_words(section, player.store).title for section in SECTIONS}
    assert len(titles) == len(SECTIONS)
    assert all(section_words(section, player.store).paragraphs for section in SECTIONS)


def test_a_diagram_can_be_heard(guide: GuideWindow) -> None:
    guide.open_at("one_one")
    (card,) = page_of(guide).cards
    assert card.view.accessibleName() == caption("one_one")
    words = card.view.accessibleDescription()
    assert "Row 3: 1, 1, 1, 2, hidden, hidden." in words
    assert "Deduced to be safe: in column 3, row 2." in words


def test_a_diagram_with_chances_tells_them(guide: GuideWindow) -> None:
    guide.open_at("forced_guess")
    (card,) = page_of(guide).cards
    assert "column 1, row 3: 50" in card.view.accessibleDescription()


def test_the_highlight_is_shown_beside_the_chord(guide: GuideWindow) -> None:
    guide.open_at("chord")
    highlight, chord = (card.view.picture for card in page_of(guide).cards[:2])
    assert highlight.pressed == chord.safe
    assert "Highlighted: in column 3, row 1" in page_of(guide).cards[0].view.accessibleDescription()


# Following ------------------------------------------------------------------------------------------------


def test_the_words_follow_the_options(player: Player, guide: GuideWindow) -> None:
    guide.open_at("flags")
    assert "right button" in texts(guide)
    player.choose(SWAP_BUTTONS, True)
    assert "left button" in texts(guide)
    guide.open_at("chord")
    assert "switched off" in texts(guide)
    player.choose(SIMPLE_MODE, True)
    assert "switched on" in texts(guide)


def test_the_diagrams_follow_the_theme(player: Player, guide: GuideWindow) -> None:
    player.choose(BRIGHTNESS, Brightness.LIGHT)
    guide.open_at("one_one")
    settle()
    view = page_of(guide).cards[0].view
    light = view.grab().toImage()
    player.choose(BRIGHTNESS, Brightness.DARK)
    settle()
    dark = view.grab().toImage()
    middle = view.middle_of(0).toPoint()
    assert light.pixelColor(middle).lightness() > dark.pixelColor(middle).lightness()


def test_a_diagram_is_drawn_with_the_board_s_own_pictures(player: Player, guide: GuideWindow) -> None:
    guide.open_at("one_one")
    settle()
    view = page_of(guide).cards[0].view
    size = view.geometry_in_pixels.size
    scene = player.window.scene
    scene.set_geometry(scene.geometry._replace(size=size))
    picture = view.grab().toImage()
    hidden = scene.atlas.pixmap(9).toImage()
    for x, y in ((size // 2, size // 2), (size // 4, size // 3)):
        assert picture.pixelColor(1 + x, 1 + y) == hidden.pixelColor(x, y)


# Room -----------------------------------------------------------------------------------------------------


@pytest.fixture
def large_font(qapp: QApplication) -> Iterator[None]:
    usual = qapp.font()
    large = qapp.font()
    large.setPointSizeF(usual.pointSizeF() * 2)
    qapp.setFont(large)
    yield
    qapp.setFont(usual)


def _faults(guide: GuideWindow, width: int, height: int) -> list[str]:
    faults = []
    guide.resize(width, height)
    for key in guide.keys:
        guide.open_at(key)
        settle()
        if isinstance(guide.page, SectionPage) and not guide.page.try_it.isHidden():
            guide.page.try_it.click()
            settle()
        faults += [f"{key}: {fault}" for fault in cramped(guide)]
        bar = guide.scroller.horizontalScrollBar()
        if bar.maximum():
            faults.append(f"{key}: scrolls sideways by {bar.maximum()}")
    return faults


@pytest.mark.parametrize("size", [(480, 360), (960, 720), (1400, 900)], ids=str)
def test_nothing_is_cut_off(guide: GuideWindow, size: tuple[int, int]) -> None:
    assert _faults(guide, *size) == []


@pytest.mark.usefixtures("large_font")
def test_nothing_is_cut_off_with_large_texts(guide: GuideWindow) -> None:
    assert _faults(guide, 960, 720) == []
    assert _faults(guide, 480, 360) == []


def test_the_diagrams_keep_whole_pixels_at_any_width(guide: GuideWindow) -> None:
    for width in (480, 523, 777):
        guide.resize(width, 500)
        guide.open_at("one_two_two_one")
        settle()
        view = page_of(guide).cards[0].view
        geometry = view.geometry_in_pixels
        assert geometry.width + 2 <= view.width() * view.devicePixelRatioF()
        assert geometry.height + 2 <= view.height() * view.devicePixelRatioF()
