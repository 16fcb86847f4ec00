"""What a game was worth, said at its end."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from player import Player

from demineur.engine.levels import Level
from demineur.play.clicks import Clicks
from demineur.play.metrics import GameCounts
from demineur.play.result import GameResult
from demineur.play.session import GameKind
from demineur.ui.game_figures import figures_sentence

BOARD = """
    .*..
    ....
    *...
"""


def result(counts: GameCounts | None, *, won: bool = True, ms: int = 40_000) -> GameResult:
    ended_at = datetime(2026, 7, 14, tzinfo=UTC)
    level = Level(16, 16, 40)
    return GameResult(
        "5e" * 16, level, GameKind.RANDOM, 1, 0, won, ms, False, False, ended_at, False, None, (), counts
    )


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (result(GameCounts(80, 80, Clicks(90, 10), Clicks(80))), "3BV/s 2.00, efficiency 80%."),
        (
            result(GameCounts(80, 20, Clicks(25), Clicks(25)), won=False, ms=10_000),
            "20 of 80 3BV, 3BV/s 2.00, efficiency 80%.",
        ),
        (result(GameCounts(1, 1, Clicks(1), Clicks(1)), ms=0), "Efficiency 100%."),
        (result(GameCounts(80, 0, Clicks(2), Clicks(2)), won=False), ""),
        (result(None), ""),
    ],
)
def test_a_game_is_told_in_a_sentence(game: GameResult, sentence: str) -> None:
    """Case ST02 among them: a win in no time has no speed."""
    assert figures_sentence(game) == sentence


def test_the_strip_says_where_a_win_stands_and_what_it_was_worth(player: Player) -> None:
    player.begin(BOARD)
    player.open((0, 0))
    player.wait(4000)
    player.open((0, 3), (2, 1), (1, 0))
    assert player.status().value == "won"
    assert player.window.strip.text.startswith("Won in 4.000 s: your best time! 3BV/s ")
    assert "efficiency" in player.window.strip.text
