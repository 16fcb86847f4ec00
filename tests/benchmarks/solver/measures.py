"""Long runs that no test run has time for.

    python tests/benchmarks/solver/measures.py wins [--games N] [--level 30x16n99 …]
    python tests/benchmarks/solver/measures.py uniform [--boards N]
    python tests/benchmarks/solver/measures.py verify [--boards N]

``wins`` lets the computer play random boards; ``uniform`` compares boards found by rejection with those of a
plain sampler that knows no shortcut; ``verify`` plays no-guess boards by what ms_toollib, in a process of
its own, calls certain.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, stdev

from demineur.engine.grid import Cell, CellSet
from demineur.engine.layouts import Layout, draw_layout
from demineur.engine.levels import Level, level_from
from demineur.engine.metrics import three_bv
from demineur.engine.no_guess.board import Method, NoGuessBoard
from demineur.engine.no_guess.generation import draw_no_guess
from demineur.engine.solver.autoplay import play_out
from demineur.engine.solver.clues import clues_from
from demineur.engine.solver.deductions import deductions
from demineur.engine.solver.findings import Findings
from demineur.engine.solver.unfolding import opened_by

LEVELS = ("9x9n10", "16x10n25", "16x16n40", "20x12n40", "30x16n60", "30x16n99", "40x20n60", "80x40n240")
HIDDEN = 10


def levels_of(codes: list[str]) -> Iterator[Level]:
    """The levels that *codes* name."""
    for code in codes:
        level = level_from(code)
        if level is None:
            raise SystemExit(f"{code} is no level.")
        yield level


def wins(level: Level, games: int) -> None:
    """How many of *games* the computer wins, first opened in the third row and column."""
    first = level.grid.cell(2, 2)
    won = sum(play_out(draw_layout(level, first, seed), first).won for seed in range(games))
    rate = won / games
    error = (rate * (1 - rate) / games) ** 0.5
    sys.stdout.write(f"{level.code}: {rate:.2%} of {games} games, standard error {error:.2%}\n")


def uniform(boards: int) -> None:
    """The mean 3BV of expert boards by rejection, and of a plain sampler's that are solvable as well."""
    level = Level(30, 16, 99)
    first = level.grid.cell(8, 15)
    ours = []
    for seed in range(boards):
        board = draw_no_guess(level, first, seed)
        if isinstance(board, NoGuessBoard) and board.method is Method.REJECTION:
            ours.append(three_bv(board.layout))
    plain: list[int] = []
    seed = 0
    while len(plain) < boards:
        layout = draw_layout(level, first, seed)
        seed += 1
        if reasoning_solves(layout, first):
            plain.append(three_bv(layout))
    for name, values in (("rejection", ours), ("plain", plain)):
        error = stdev(values) / len(values) ** 0.5
        sys.stdout.write(f"{name}: mean 3BV {mean(values):.2f}, standard error {error:.2f}\n")


def reasoning_solves(layout: Layout, first: Cell) -> bool:
    """Whether the deductions from the clues alone open the whole board."""
    opened = opened_by(layout.grid, layout.mines, first)
    while opened | layout.mines != layout.grid.all_cells:
        found = deductions(clues_from(layout, opened, layout.mines.bit_count()))
        if not isinstance(found, Findings) or not found.safe:
            return False
        opened |= found.safe
    return True


class Oracle:
    """ms_toollib, asked for the cells that are certainly safe."""

    def __init__(self) -> None:
        command = [sys.executable, str(Path(__file__).parent / "toollib_worker.py")]
        self._worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def safe_cells(self, layout: Layout, opened: CellSet) -> CellSet:
        """The hidden cells that it gives no chance of a mine."""
        if self._worker.stdin is None or self._worker.stdout is None:
            raise RuntimeError("The worker has no pipes.")
        grid = layout.grid
        numbers = [HIDDEN] * grid.count
        for cell in grid.cells(opened):
            numbers[cell] = layout.number(cell)
        rows = [numbers[start : start + grid.columns] for start in range(0, grid.count, grid.columns)]
        arguments = [rows, float(layout.mines.bit_count())]
        request = {"kind": "probabilities", "arguments": arguments, "wanted": True}
        self._worker.stdin.write(json.dumps(request) + "\n")
        self._worker.stdin.flush()
        answer = json.loads(self._worker.stdout.readline())
        flat = [chance for row in answer["result"][0] for chance in row]
        hidden = grid.cells(grid.all_cells & ~opened)
        return grid.set_of([cell for cell in hidden if flat[cell] < 1e-12])


def verify(level: Level, boards: int, oracle: Oracle) -> None:
    """Play *boards* no-guess boards by the oracle; first clicks in a corner, on an edge, inside."""
    grid = level.grid
    clicks = (0, level.columns // 2, grid.cell(level.rows // 2, level.columns // 2))
    failures = 0
    for seed in range(boards):
        first = clicks[seed % 3]
        board = draw_no_guess(level, first, seed)
        failures += not (isinstance(board, NoGuessBoard) and oracle_wins(board.layout, first, oracle))
    sys.stdout.write(f"{level.code}: {boards} boards, {failures} failures\n")
    sys.stdout.flush()


def oracle_wins(layout: Layout, first: Cell, oracle: Oracle) -> bool:
    """Whether opening only what the oracle calls safe, never a mine, opens all of *layout*."""
    grid = layout.grid
    fresh = grid.bit(first)
    opened = 0
    while True:
        opened |= fresh | grid.dilate(grid.connected(fresh, layout.zeros))
        if opened & layout.mines:
            return False
        if opened | layout.mines == grid.all_cells:
            return True
        fresh = oracle.safe_cells(layout, opened)
        if not fresh:
            return False


def main() -> None:
    """Run the measure that the command line names."""
    parser = argparse.ArgumentParser(description="Long runs that no test run has time for.")
    parser.add_argument("measure", choices=("wins", "uniform", "verify"))
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--level", nargs="*", default=list(LEVELS))
    arguments = parser.parse_args()
    if arguments.measure == "uniform":
        uniform(arguments.boards)
        return
    oracle = Oracle() if arguments.measure == "verify" else None
    for level in levels_of(arguments.level):
        if oracle:
            verify(level, arguments.boards, oracle)
        else:
            wins(level, arguments.games)


if __name__ == "__main__":
    main()
