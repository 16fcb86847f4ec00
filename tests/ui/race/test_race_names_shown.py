"""Names of others in sentences: written from right to left, they must not turn the sentence around."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication, QLabel
from race_windows import Racer, windows

from demineur.race.state import Phase
from demineur.ui.race.offers import Offer

NAME = "שלום"
SHOWN = f"\u2068{NAME}\u2069"


def test_a_name_from_right_to_left_stands_where_the_sentence_has_it(
    tmp_path: Path, qapp: QApplication
) -> None:
    with windows(tmp_path, qapp) as (grace, other):
        grace.join(other.open_table(NAME), "Grace")
        grace.main()
        grace.wait_until(grace.is_seated)
        grace.main()
        headings = [label.text() for label in grace.racing.area.lobby.findChildren(QLabel)]
        assert f"{SHOWN}’s table" in headings
        other.main()
        for racer in (grace, other):
            racer.wait_for(Phase.RACE)
        other.say(Offer.DRAW)
        grace.wait_until(lambda: grace.strip.startswith(f"{SHOWN} offers a draw."))
        grace.say(Offer.DECLINE)
        grace.say(Offer.RESIGN)
        grace.say(Offer.RESIGN_NOW)
        grace.wait_until(lambda: grace.strip.startswith(f"{SHOWN} wins after "))
        assert reads_from_the_left(grace)


def reads_from_the_left(racer: Racer) -> bool:
    """Whether the strip's text begins at its left edge, as it is drawn."""
    strip = racer.racing.area.screen_page.strip
    label = next(one for one in strip.findChildren(QLabel) if one.text())
    picture = label.grab().toImage()
    background = picture.pixel(picture.width() - 1, 0)
    rows = range(picture.height())
    return any(picture.pixel(x, y) != background for x in range(12) for y in rows)
