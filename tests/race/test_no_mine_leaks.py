from __future__ import annotations

from overheard_races import run


def test_no_byte_that_is_sent_before_the_end_tells_of_a_mine() -> None:
    """Thousands of races: python tests/soak/soak_overheard_races.py."""
    assert run(25, seed=1) > 500
