"""No-guess boards and exact probabilities beside sgt-mines and ms_toollib, interleaved in one run.

    python tests/benchmarks/peers.py [--rounds N] [--level 30x16n99 …] [--no-probabilities]

CPU time throughout. Nothing is installed: a peer that is missing is named and left out. sgt-mines comes with
the Debian package sgt-puzzles, ms_toollib with ``pip install ms_toollib``. sgt-mines tells no times of its
own, so it is run for ten or more boards at once, less what it takes to start; its figures are of such means.
"""

from __future__ import annotations

import argparse
import json
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import IO

from demineur.engine.layouts import draw_layout
from demineur.engine.levels import Level
from demineur.engine.no_guess.board import NoGuessBoard
from demineur.engine.no_guess.generation import draw_no_guess
from demineur.engine.solver.clues import Clues, clues_from
from demineur.engine.solver.probabilities import probabilities
from demineur.engine.solver.proof import Grade
from demineur.engine.solver.unfolding import Unfolding, opened_by

LEVELS = ("9x9n10", "16x16n40", "30x16n60", "30x16n99", "40x20n60", "80x40n240", "80x40n640", "30x16n130")
TOO_DENSE_FOR_TOOLLIB = ("80x40n640", "30x16n130")
BATCH = 10
HIDDEN = 10


class SgtMines:
    """The generator of Simon Tatham's collection."""

    def __init__(self) -> None:
        self.path = shutil.which("sgt-mines") or shutil.which("sgt-mines", path="/usr/games")

    def board_ms(self, level: Level) -> float:
        """The CPU milliseconds of one board, the mean of at least ten; of more where that is soon done."""
        boards = max(BATCH, 16_000 // level.cells)
        return (self._run(level.code, boards) - self._run("4x4n1", 1)) / boards

    def _run(self, code: str, count: int) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [str(self.path), "--generate", str(count), code]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3


class Toollib:
    """ms_toollib in its own process."""

    def __init__(self) -> None:
        self._worker: subprocess.Popen[str] | None = None
        if find_spec("ms_toollib"):
            command = [sys.executable, str(Path(__file__).parent / "solver" / "toollib_worker.py")]
            self._worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    @property
    def present(self) -> bool:
        """Whether it is installed."""
        return self._worker is not None

    def board_ms(self, level: Level, row: int, column: int) -> float:
        """The CPU milliseconds of one board."""
        return self._ask("board", [level.rows, level.columns, level.mines, row, column])

    def probabilities_ms(self, rows: list[list[int]], mines: int) -> float:
        """The CPU milliseconds of the probabilities on *rows*, in which 10 is a hidden cell."""
        return self._ask("probabilities", [rows, float(mines)])

    def _ask(self, kind: str, arguments: list[object]) -> float:
        worker = self._worker
        if worker is None or worker.stdin is None or worker.stdout is None:
            raise RuntimeError("ms_toollib is not installed.")
        _send(worker.stdin, {"kind": kind, "arguments": arguments})
        return float(json.loads(worker.stdout.readline())["ms"])


def _send(stream: IO[str], request: dict[str, object]) -> None:
    stream.write(json.dumps(request) + "\n")
    stream.flush()


def compare_boards(level: Level, rounds: int, sgt: SgtMines, toollib: Toollib) -> None:
    """Print what a no-guess board of *level* costs here and there."""
    random = Random(level.code)  # noqa: S311
    spent: dict[str, list[float]] = {"ours": [], "sgt-mines": [], "ms_toollib": []}
    for batch in range(rounds):
        clicks = [(random.randrange(level.rows), random.randrange(level.columns)) for _ in range(BATCH)]
        spent["ours"] += [ours_ms(level, batch * BATCH + index, click) for index, click in enumerate(clicks)]
        if sgt.path:
            spent["sgt-mines"].append(sgt.board_ms(level))
        if toollib.present and level.code not in TOO_DENSE_FOR_TOOLLIB:
            spent["ms_toollib"] += [toollib.board_ms(level, *click) for click in clicks]
    report(level.code, spent)


def compare_probabilities(level: Level, rounds: int, toollib: Toollib) -> None:
    """Print what the probabilities cost here and there, on positions of *level* where logic is stuck."""
    spent: dict[str, list[float]] = {"ours": [], "ms_toollib": []}
    positions = stuck_positions(level)
    for _ in range(rounds):
        batch = [next(positions) for _ in range(BATCH)]
        for clues in batch:
            started = time.process_time()
            probabilities(clues)
            spent["ours"].append((time.process_time() - started) * 1e3)
        if toollib.present:
            # Its first call loads what the others use.
            toollib.probabilities_ms(rows_of(batch[0]), level.mines)
            spent["ms_toollib"] += [toollib.probabilities_ms(rows_of(clues), level.mines) for clues in batch]
    report("chances", spent)
    high = sorted(spent["ours"])[int(len(spent["ours"]) * 0.99)]
    sys.stdout.write(f"{'chances':>12}  ours, 99th percentile {high:.3f} ms\n")


def stuck_positions(level: Level) -> Iterator[Clues]:
    """Positions of *level* in which nothing is certain, one game after the other."""
    for seed in count():
        first = 7919 * seed % level.cells
        layout = draw_layout(level, first, seed)
        board = Unfolding(level.grid, layout.mines, opened_by(level.grid, layout.mines, first))
        if not board.run(Grade.HARD):
            yield clues_from(layout, board.opened, level.mines)


def rows_of(clues: Clues) -> list[list[int]]:
    """The position as ms_toollib reads it."""
    columns = clues.grid.columns
    numbers = [HIDDEN] * clues.grid.count
    for cell in clues.grid.cells(clues.opened):
        numbers[cell] = clues.number(cell)
    return [numbers[start : start + columns] for start in range(0, clues.grid.count, columns)]


def ours_ms(level: Level, seed: int, click: tuple[int, int]) -> float:
    """The CPU milliseconds of one board of ours."""
    first = level.grid.cell(*click)
    started = time.process_time()
    board = draw_no_guess(level, first, seed)
    spent = (time.process_time() - started) * 1e3
    if not isinstance(board, NoGuessBoard):
        raise TypeError(f"No board for seed {seed} of {level.code}.")
    return spent


def report(title: str, spent: dict[str, list[float]]) -> None:
    """Print median, 95th percentile and mean of each list, and ours as a share of the others' medians."""
    ours = median(spent["ours"])
    for name, times in spent.items():
        if not times:
            continue
        high = sorted(times)[int(len(times) * 0.95)]
        share = "" if name == "ours" else f"   ours is {ours / median(times):.3f} × its median"
        figures = f"median {median(times):9.3f}  p95 {high:9.3f}  mean {mean(times):9.3f} ms"
        sys.stdout.write(f"{title:>12}  {name:<10} {figures}{share}\n")
    sys.stdout.flush()


def main() -> None:
    """Run the comparison that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=20, help="rounds of ten boards a level")
    parser.add_argument("--no-probabilities", action="store_true", help="boards only")
    parser.add_argument("--level", nargs="*", default=LEVELS, help="levels such as 30x16n99")
    arguments = parser.parse_args()
    sgt, toollib = SgtMines(), Toollib()
    if not sgt.path:
        sys.stdout.write("sgt-mines is missing (Debian: sgt-puzzles); it is left out.\n")
    if not toollib.present:
        sys.stdout.write("ms_toollib is missing (pip install ms_toollib); it is left out.\n")
    for code in arguments.level:
        columns, rest = code.split("x")
        rows, mines = rest.split("n")
        compare_boards(Level(int(columns), int(rows), int(mines)), arguments.rounds, sgt, toollib)
    if not arguments.no_probabilities:
        compare_probabilities(Level(30, 16, 99), arguments.rounds, toollib)


if __name__ == "__main__":
    main()
