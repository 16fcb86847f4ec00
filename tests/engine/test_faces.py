from __future__ import annotations

from drawn_games import after, boards, flag_all, game
from hypothesis import given, settings
from hypothesis import strategies as st

from demineur.engine.face import Face
from demineur.engine.faces import face_of, faces_of, write_faces
from demineur.engine.grid import MAX_SIDE
from demineur.engine.layouts import draw_layout
from demineur.engine.levels import Level
from demineur.engine.position import Action, ActionKind, Position, new_position
from demineur.engine.rules import deal, perform

ACTIONS = st.lists(st.tuples(st.sampled_from(ActionKind), st.integers(0, 10**6)), max_size=30)


def assert_faces_agree(position: Position) -> None:
    faces = faces_of(position)
    assert len(faces) == position.grid.count
    assert list(faces) == [face_of(position, cell) for cell in range(position.grid.count)]


@settings(deadline=None)
@given(boards(), ACTIONS)
def test_the_faces_of_a_board_are_those_of_its_cells(
    board: str, actions: list[tuple[ActionKind, int]]
) -> None:
    position = game(board)
    assert_faces_agree(position)
    for kind, number in actions:
        position, _ = perform(position, Action(kind, number % position.grid.count))
        assert_faces_agree(position)


@settings(deadline=None)
@given(boards(most=14), ACTIONS)
def test_faces_written_change_by_change_are_those_of_the_whole(
    board: str, actions: list[tuple[ActionKind, int]]
) -> None:
    position = game(board)
    faces = faces_of(position)
    for kind, number in actions:
        position, change = perform(position, Action(kind, number % position.grid.count))
        write_faces(faces, position, change.cells)
        assert faces == faces_of(position)


def test_a_hidden_board_shows_hidden_cells_and_marks() -> None:
    position = new_position(Level(3, 1, 1))
    assert list(faces_of(position)) == [Face.HIDDEN] * 3
    marked = after(position, "flag 0 0", "question 0 2")
    assert list(faces_of(marked)) == [Face.FLAG, Face.HIDDEN, Face.QUESTION]


def test_every_number_has_its_face() -> None:
    """rules.md R3.1."""
    for number in range(9):
        mines = "*" * number + "." * (8 - number)
        position = after(game(f"{mines[:3]}\n{mines[3]}.{mines[4]}\n{mines[5:]}"), "open 1 1")
        assert face_of(position, 4) == number == faces_of(position)[4]


def test_open_is_the_face_of_zero_so_that_faces_count_mines() -> None:
    assert list(Face)[:9] == list(range(9))


def test_the_largest_board_shows_every_cell() -> None:
    level = Level(MAX_SIDE, MAX_SIDE, 5000)
    position = deal(new_position(level), draw_layout(level, 0, 1))
    faces = faces_of(position)
    assert faces == bytes([Face.HIDDEN]) * level.cells
    position = flag_all(position, [0, 199, 39_800, 39_999])
    position, change = perform(position, Action(ActionKind.OPEN, 20_100))
    write_faces(faces, position, change.cells | position.flags)
    assert faces == faces_of(position)
    assert [faces[cell] for cell in (0, 199, 39_800, 39_999)] == [Face.FLAG] * 4
