"""What a window notices of the server in it: ``python race_frames.py [SECONDS] [ROUNDS]``.

A window draws its whole board sixty times a second while four players make five moves a second each: once
with the server in the window's own process, once as a guest of a server elsewhere, turn by turn. Told are the
times from frame to frame and the time that each frame took, of all rounds together.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING, Final, TypeAlias
from unittest.mock import patch

PROJECT: Final = Path(__file__).parents[3]
sys.path[:0] = [str(PROJECT), str(PROJECT / "tests" / "race")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from hosted import NO_LIMITS  # noqa: E402  # found by the lines above
from PySide6.QtCore import QEventLoop, Qt, QTimer  # noqa: E402  # the platform is settled above
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402
from race_player import RacePlayer  # noqa: E402

from demineur.engine.levels import Level  # noqa: E402
from demineur.engine.position import Action, ActionKind  # noqa: E402
from demineur.race.boards import Deal, draw_deal  # noqa: E402
from demineur.race.commands import Ready, Sit, Start  # noqa: E402
from demineur.race.links import link_in  # noqa: E402
from demineur.race.orders import JoinTable  # noqa: E402
from demineur.race.server_thread import ServerThread  # noqa: E402
from demineur.race.state import Phase  # noqa: E402
from demineur.race.table_settings import TableSettings  # noqa: E402
from demineur.settings import MOTION, Motion, RaceReach  # noqa: E402
from demineur.ui.main_window import MainWindow  # noqa: E402
from demineur.ui.playing import Playing  # noqa: E402
from demineur.ui.settings_store import SettingsStore  # noqa: E402
from demineur.ui.theming import Theming  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from demineur.engine.position import Position
    from demineur.ui.race.racing import Racing

LEVEL: Final = Level(30, 16, 60)
SETTINGS: Final = TableSettings(LEVEL, simple=True, no_guess=False)
SEED: Final = 7
MOVE_S: Final = 0.2
FRAME_MS: Final = 16
_PAST: Final[list[object]] = []
Frames: TypeAlias = tuple[list[float], list[float]]
"""The times from one to the next, and what each took, in milliseconds."""


def deal(level: Level, _seed: int, *, no_guess: bool) -> Deal | None:
    """The same board in every process, so that all know where its mines are."""
    return draw_deal(level, SEED, no_guess=no_guess)


def moves(position: Position) -> Iterator[Action]:
    """A flag put, taken away, a safe cell opened, and so on; *position* is that of the start."""
    known = draw_deal(LEVEL, SEED, no_guess=False)
    assert known is not None
    grid = LEVEL.grid
    safe = list(grid.cells(position.hidden & ~known.mines))
    flagged = grid.cells(known.mines)[0]
    while True:
        yield Action(ActionKind.FLAG, flagged)
        # The last one stays closed: the race must not end.
        if len(safe) > 1:
            yield Action(ActionKind.OPEN, safe.pop())
        yield Action(ActionKind.UNMARK, flagged)


# The other processes ------------------------------------------------------------------------------------


def be_friends(link_text: str, seconds: float) -> None:
    """Three friends who sit down at a table."""
    link = link_in(link_text)
    assert link is not None
    friends = [RacePlayer(JoinTable(link), f"Friend {number}") for number in range(3)]
    for friend in friends:
        sit(friend)
    race(friends, seconds)


def be_host(seconds: float) -> None:
    """A server with a host and two friends; the window is the third friend."""
    with patch("demineur.race.drawing.draw_deal", deal):
        server = ServerThread(NO_LIMITS)
        table = server.open_table("Host", SETTINGS)
        link = table.link("127.0.0.1")
        host = RacePlayer(table.errand, "Host")
        friends = [RacePlayer(JoinTable(link), f"Friend {number}") for number in range(2)]
        for friend in friends:
            sit(friend)
        print(link.text, flush=True)  # noqa: T201  # to the process that asked for it
        host.wait(lambda one: one.client.view is not None and sum(p.ready for p in one.view.people) == 3, 60)
        host.ask(Start())
        race([host, *friends], seconds)
        server.stop()


def sit(friend: RacePlayer) -> None:
    friend.wait_for_phase(Phase.LOBBY)
    friend.ask(Sit())
    friend.ask(Ready(on=True))


def race(players: list[RacePlayer], seconds: float) -> None:
    for player in players:
        player.wait(lambda one: one.client.view is not None and one.view.phase is Phase.RACE, 60)
    todo = []
    for player in players:
        assert player.client.position is not None
        todo.append(moves(player.client.position))
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for player, actions in zip(players, todo, strict=True):
            action = next(actions)
            player.do(action.kind, action.cell)
            player.listen(MOVE_S / len(players))
    for player in players:
        player.link.stop()


# The window ---------------------------------------------------------------------------------------------


def measure(seconds: float, rounds: int) -> None:
    application = QApplication([])
    found: dict[str, list[Frames]] = {"server inside": [], "server outside": []}
    for _round in range(rounds):
        for name, races in found.items():
            with tempfile.TemporaryDirectory() as folder, patch("demineur.race.drawing.draw_deal", deal):
                races.append(
                    race_in_window(application, Path(folder), seconds, inside=name == "server inside")
                )
    for name, races in found.items():
        intervals = [one for race in races for one in race[0]]
        costs = [one for race in races for one in race[1]]
        print(f"{name}: {len(costs)} frames")  # noqa: T201  # a script for a terminal
        for what, values in (("from frame to frame", intervals), ("a frame takes", costs)):
            cut = quantiles(values, n=100)
            print(f"  {what}: p50 {cut[49]:.2f} ms, p99 {cut[98]:.2f} ms")  # noqa: T201  # as above


def race_in_window(application: QApplication, folder: Path, seconds: float, *, inside: bool) -> Frames:
    """The frames of one race in a window with the server *inside*, or as a guest."""
    store = SettingsStore(folder / "settings.ini")
    store.set_value(MOTION, Motion.REDUCED)
    theming = Theming(application, store)
    window = MainWindow(store, theming, LEVEL)
    playing = Playing(window, store, theming, folder, LEVEL)
    window.resize(1366, 768)
    window.show()
    racing = playing.late.racing
    racing.open_start(joining=not inside)
    child = host_race(racing, seconds + 2) if inside else join_race(racing, seconds + 2)
    wait(lambda: racing.board.can_play and bool(racing.board.position.opened))
    frames = draw_frames(racing, seconds)
    racing.quit()
    child.wait(30)
    playing.keeper.close()
    window.close()
    # As at a program's end: a part that goes while others still send it events is in no program.
    _PAST.append((window, playing))
    return frames


def host_race(racing: Racing, seconds: float) -> subprocess.Popen[str]:
    racing.open_table(RaceReach.COMPUTER)
    wait(lambda: racing.show.view is not None and bool(racing.area.lobby.links.links))
    link = racing.area.lobby.links.links[0].text
    child = subprocess.Popen([sys.executable, __file__, "friends", link, str(seconds)], text=True)
    wait(lambda: racing.show.view is not None and sum(one.ready for one in racing.show.view.people) == 3)
    racing.area.lobby.asked.emit(Start())
    return child


def join_race(racing: Racing, seconds: float) -> subprocess.Popen[str]:
    words = [sys.executable, __file__, "host", str(seconds)]
    child = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    found = link_in(child.stdout.readline())
    assert found is not None
    racing.join(found)
    wait(lambda: racing.show.view is not None)
    racing.area.lobby.asked.emit(Sit())
    racing.area.lobby.asked.emit(Ready(on=True))
    return child


def wait(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not true():
        if time.monotonic() > end:
            raise AssertionError("That does not happen.")
        QTest.qWait(20)


def draw_frames(racing: Racing, seconds: float) -> Frames:
    """Draw the whole board again and again, and move now and then."""
    viewport = racing.area.screen_page.view.viewport()
    board = racing.board
    actions = moves(board.position)
    began: list[float] = []
    costs: list[float] = []
    loop = QEventLoop()

    def draw() -> None:
        start = time.perf_counter()
        viewport.repaint()
        began.append(start * 1000)
        costs.append((time.perf_counter() - start) * 1000)

    def move() -> None:
        board.action_wanted.emit(next(actions))

    frames, moving = QTimer(), QTimer()
    frames.setTimerType(Qt.TimerType.PreciseTimer)
    frames.setInterval(FRAME_MS)
    frames.timeout.connect(draw)
    moving.setInterval(round(MOVE_S * 1000))
    moving.timeout.connect(move)
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    frames.start()
    moving.start()
    loop.exec()
    return [after - before for before, after in pairwise(began)], costs


if __name__ == "__main__":
    if sys.argv[1:2] == ["friends"]:
        be_friends(sys.argv[2], float(sys.argv[3]))
    elif sys.argv[1:2] == ["host"]:
        be_host(float(sys.argv[2]))
    else:
        measure(float(sys.argv[1]) if sys.argv[1:] else 10.0, int(sys.argv[2]) if sys.argv[2:] else 3)
