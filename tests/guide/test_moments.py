from __future__ import annotations

from collections import Counter

from hypothesis import assume, given
from hypothesis import strategies as st

from demineur.engine.levels import Level
from demineur.engine.position import Status, new_position
from demineur.engine.rules import deal, open_cell
from demineur.engine.seeded import SeededBits
from demineur.engine.solver.clues import clues_of
from demineur.engine.solver.proof import Grade
from demineur.guide.moments import after_first_opening, before_first_opening, where_logic_ends
from demineur.guide.reasons import reasons_for
from demineur.guide.walls import ONE_ONE, ONE_TWO_ONE, ONE_TWO_TWO_ONE, may_need, may_show, wall_of

WALLS = (ONE_ONE, ONE_TWO_ONE, ONE_TWO_TWO_ONE)
LEVELS = [Level(6, 5, 6), Level(5, 7, 8), Level(8, 6, 11), Level(3, 3, 8)]
levels = st.sampled_from(LEVELS)
seeds = st.integers(0, 2**64 - 1)


@given(levels, seeds)
def test_a_game_begins_as_the_rules_open_it(level: Level, seed: int) -> None:
    moment = after_first_opening(level, SeededBits(seed, "moments"))
    played, _change = open_cell(deal(new_position(level), moment.layout), moment.first)
    assert moment.opened == played.opened
    assert moment.position() == played


@given(levels, seeds, st.sampled_from(Grade))
def test_where_logic_ends_is_a_position_of_the_game(level: Level, seed: int, hardest: Grade) -> None:
    moment = where_logic_ends(before_first_opening(level, SeededBits(seed, "moments")), hardest)
    assume(moment is not None)
    assert moment is not None
    position = moment.position()
    assert position.opened == moment.opened
    assert position.flags == moment.found
    assert position.status is Status.RUNNING
    assert clues_of(position) == moment.clues()
    assert position.hidden & ~position.flags == moment.unknown


def test_the_quick_looks_miss_no_wall() -> None:
    stream, found = SeededBits(3, "moments"), Counter[tuple[int, ...]]()
    for _ in range(3000):
        moment = where_logic_ends(before_first_opening(Level(7, 6, 9), stream), Grade.EASY)
        if moment is None:
            continue
        clues = moment.clues()
        reasons = reasons_for(clues, moment.found)
        wall = reasons and wall_of(reasons, clues, moment.found)
        if wall and wall.needs in WALLS:
            found[wall.needs] += 1
            assert may_need(wall.needs, clues, moment.found)
            if wall.shown == wall.needs:
                assert may_show(wall.needs, moment.layout)
    assert found.keys() == set(WALLS)
