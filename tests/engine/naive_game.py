"""The rules once more, slowly and plainly, on lists of lists: a yardstick for the engine's tests."""

from __future__ import annotations

from demineur.engine.position import ActionKind


class NaiveGame:
    """A game on a drawn board, ``*`` a mine; nothing in it comes from the engine but the names of actions."""

    def __init__(self, board: str) -> None:
        lines = board.split()
        self.rows, self.columns = len(lines), len(lines[0])
        self.mine = [[symbol == "*" for symbol in line] for line in lines]
        self.open = [[False] * self.columns for _ in lines]
        self.mark = [[""] * self.columns for _ in lines]
        self.exploded: set[tuple[int, int]] = set()
        self.status = "ready"

    def around(self, row: int, column: int) -> list[tuple[int, int]]:
        near = []
        for step_down in (-1, 0, 1):
            for step_right in (-1, 0, 1):
                place = row + step_down, column + step_right
                inside = 0 <= place[0] < self.rows and 0 <= place[1] < self.columns
                if inside and place != (row, column):
                    near.append(place)
        return near

    def number(self, row: int, column: int) -> int:
        return sum(self.mine[r][c] for r, c in self.around(row, column))

    def counter(self) -> int:
        if self.status == "won":
            return 0
        flags = sum(mark == "F" for line in self.mark for mark in line)
        return sum(map(sum, self.mine)) - flags

    def perform(self, kind: ActionKind, row: int, column: int) -> None:
        if self.status in ("won", "lost"):
            return
        if kind is ActionKind.OPEN:
            self._open_all([(row, column)])
        elif kind is ActionKind.CHORD:
            self._chord(row, column)
        elif kind is ActionKind.CLEAR_QUESTIONS:
            self.mark = [["" if mark == "?" else mark for mark in line] for line in self.mark]
        elif not self.open[row][column]:
            self.mark[row][column] = {ActionKind.FLAG: "F", ActionKind.QUESTION: "?"}.get(kind, "")

    def _chord(self, row: int, column: int) -> None:
        if self.status != "running" or not self.open[row][column]:
            return
        flags = sum(self.mark[r][c] == "F" for r, c in self.around(row, column))
        if flags == self.number(row, column):
            self._open_all(self.around(row, column))

    def _open_all(self, places: list[tuple[int, int]]) -> None:
        waiting = [(r, c) for r, c in places if not self.open[r][c] and self.mark[r][c] != "F"]
        if not waiting:
            return
        self.exploded = {(r, c) for r, c in waiting if self.mine[r][c]}
        while waiting:
            row, column = waiting.pop()
            if self.mine[row][column] or self.open[row][column] or self.mark[row][column] == "F":
                continue
            self.open[row][column] = True
            self.mark[row][column] = ""
            if self.number(row, column) == 0:
                waiting += self.around(row, column)
        self.status = "lost" if self.exploded else "won" if self._cleared() else "running"

    def _cleared(self) -> bool:
        return all(
            self.open[row][column] or self.mine[row][column]
            for row in range(self.rows)
            for column in range(self.columns)
        )

    def drawing(self) -> str:
        return "\n".join(
            "".join(self._symbol(row, column) for column in range(self.columns)) for row in range(self.rows)
        )

    def _symbol(self, row: int, column: int) -> str:
        mark, mine = self.mark[row][column], self.mine[row][column]
        if self.open[row][column]:
            return str(self.number(row, column) or ".")
        if self.status == "won":
            return "F"
        if self.status == "lost" and (row, column) in self.exploded:
            return "X"
        if self.status == "lost" and mark == "F":
            return "F" if mine else "!"
        if self.status == "lost" and mine:
            return "*"
        return mark or "#"
