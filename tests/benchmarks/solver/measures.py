"""Long runs that no test run has time for.

    python tests/benchmarks/solver/measures.py wins [--games N] [--from SEED] [--level 30x16n99 …]
    python tests/benchmarks/solver/measures.py end_game [--games N] [--from SEED] [--level 30x16n99 …]
    python tests/benchmarks/solver/measures.py uniform [--boards N]
    python tests/benchmarks/solver/measures.py verify [--boards N]

``wins`` lets the computer play random boards; ``end_game`` plays the same boards with its exact end game and
without; ``uniform`` compares boards found by rejection with those of a
plain sampler that knows no shortcut; ``verify`` plays no-guess boards by what ms_toollib, in a process of
its own, calls certain.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median, stdev

from demineur.engine.grid import Cell, CellSet
from demineur.engine.layouts import Layout, draw_layout
from demineur.engine.levels import Level, level_from
from demineur.engine.metrics import three_bv
from demineur.engine.no_guess.board import Method, NoGuessBoard
from demineur.engine.no_guess.generation import draw_no_guess
from demineur.engine.solver.autoplay import ChooseGuess, play_out
from demineur.engine.solver.clues import Clues, clues_from
from demineur.engine.solver.deductions import deductions
from demineur.engine.solver.findings import Findings, Impossible
from demineur.engine.solver.guess import Guess, best_guess, outlook_guess
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


class Watch:
    """Chooses guesses as another does, and notes the CPU milliseconds of each."""

    def __init__(self, choose: ChooseGuess) -> None:
        self._choose = choose
        self.spent: list[float] = []

    def __call__(self, clues: Clues) -> Guess | Impossible | None:
        """The other's choice."""
        started = time.process_time()
        guess = self._choose(clues)
        self.spent.append((time.process_time() - started) * 1e3)
        return guess


def results(level: Level, seeds: range, choose: ChooseGuess) -> list[bool]:
    """Which boards of *seeds* the computer wins, first opened in the third row and column; tells how fast."""
    first = level.grid.cell(2, 2)
    watch = Watch(choose)
    won = []
    games = []
    for seed in seeds:
        layout = draw_layout(level, first, seed)
        started = time.process_time()
        won.append(play_out(layout, first, watch).won)
        games.append((time.process_time() - started) * 1e3)
    sys.stdout.write(f"{level.code}: CPU ms {spread(games)} a game, {spread(watch.spent)} a guess\n")
    return won


def spread(values: list[float]) -> str:
    """Mean, median, 99 % and the highest of *values*."""
    ordered = sorted(values) or [0.0]
    high = ordered[int(len(ordered) * 0.99)]
    return f"mean {mean(ordered):.2f}, median {median(ordered):.2f}, p99 {high:.1f}, most {ordered[-1]:.1f}"


def wins(level: Level, seeds: range) -> None:
    """How many of the boards of *seeds* the computer wins."""
    rate = mean(results(level, seeds, best_guess))
    error = (rate * (1 - rate) / len(seeds)) ** 0.5
    sys.stdout.write(f"{level.code}: {rate:.2%} of {len(seeds)} games, standard error {error:.2%}\n")
    sys.stdout.flush()


def end_game(level: Level, seeds: range) -> None:
    """How many more of the boards of *seeds* the computer wins with its exact end game than without."""
    pairs = list(zip(results(level, seeds, best_guess), results(level, seeds, outlook_guess), strict=True))
    gained = sum(exact and not ahead for exact, ahead in pairs)
    lost = sum(ahead and not exact for exact, ahead in pairs)
    difference, error = (gained - lost) / len(pairs), (gained + lost) ** 0.5 / len(pairs)
    sys.stdout.write(
        f"{level.code}: {gained} games won only with the end game, {lost} only without,"
        f" {difference:+.2%} of {len(pairs)}, standard error {error:.2%}\n"
    )
    sys.stdout.flush()


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
    parser.add_argument("measure", choices=("wins", "end_game", "uniform", "verify"))
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--from", type=int, default=0, dest="start")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--level", nargs="*", default=list(LEVELS))
    arguments = parser.parse_args()
    if arguments.measure == "uniform":
        uniform(arguments.boards)
        return
    seeds = range(arguments.start, arguments.start + arguments.games)
    oracle = Oracle() if arguments.measure == "verify" else None
    for level in levels_of(arguments.level):
        if oracle:
            verify(level, arguments.boards, oracle)
        elif arguments.measure == "end_game":
            end_game(level, seeds)
        else:
            wins(level, seeds)


if __name__ == "__main__":
    main()
