"""The truth about a small position as text, from every layout there is; it knows nothing of the program."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

Cell = tuple[int, int]
_MOST_HIDDEN = 11


@dataclass(frozen=True, slots=True)
class Drawn:
    """A position: its rows of symbols, and its number of mines."""

    rows: tuple[str, ...]
    mines: int

    @property
    def text(self) -> str:
        header = f"{len(self.rows[0])}x{len(self.rows)}x{self.mines}"
        return "\n".join([header, *self.rows]) + "\n"

    @property
    def cells(self) -> list[Cell]:
        return [(row, column) for row, line in enumerate(self.rows) for column in range(len(line))]

    def symbol(self, cell: Cell) -> str:
        return self.rows[cell[0]][cell[1]]

    @property
    def hidden(self) -> list[Cell]:
        return [cell for cell in self.cells if not self.symbol(cell).isdigit()]

    @property
    def numbers(self) -> list[Cell]:
        return [cell for cell in self.cells if self.symbol(cell).isdigit()]

    def layouts(self) -> Iterator[tuple[Cell, ...]]:
        """Every place of the mines that the position allows."""
        return self._fitting(self.numbers, self.hidden, [self.mines])

    def layouts_with(self, numbers: Collection[Cell]) -> Iterator[tuple[Cell, ...]]:
        """Every place of any number of mines around *numbers* that satisfies them."""
        near = [cell for cell in self.hidden if touching(cell, numbers)]
        return self._fitting(numbers, near, range(len(near) + 1))

    def layouts_counting(self, numbers: Collection[Cell]) -> Iterator[tuple[Cell, ...]]:
        """Every place of the board's mines that satisfies *numbers*."""
        return self._fitting(numbers, self.hidden, [self.mines])

    def _fitting(
        self, numbers: Collection[Cell], hidden: Collection[Cell], counts: Collection[int]
    ) -> Iterator[tuple[Cell, ...]]:
        for count in counts:
            for mines in combinations(hidden, count):
                if all(touching(cell, mines) == int(self.symbol(cell)) for cell in numbers):
                    yield mines


def touching(cell: Cell, mines: Collection[Cell]) -> int:
    return sum(max(abs(cell[0] - row), abs(cell[1] - column)) == 1 for row, column in mines)


def random_drawn(random: Random) -> Drawn:
    """A position on a random board, with some cells open and some flagged or questioned, rightly or not."""
    columns, rows = random.choice([(random.randint(1, 5), random.randint(1, 5)), (random.randint(1, 12), 1)])
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    mines = random.sample(cells, random.randint(0, max(len(cells) // 2, 1)))
    safe = [cell for cell in cells if cell not in mines]
    least = max(len(cells) - _MOST_HIDDEN, 0)
    opened = set(random.sample(safe, random.randint(min(least, len(safe)), len(safe))))

    def symbol(cell: Cell) -> str:
        return str(touching(cell, mines)) if cell in opened else random.choice("####F?")

    lines = tuple("".join(symbol((row, column)) for column in range(columns)) for row in range(rows))
    return Drawn(lines, len(mines))
