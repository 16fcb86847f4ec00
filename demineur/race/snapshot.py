"""What a recipient may know: no mine leaves a table but through this module (race/README.md "Guards").

While a race goes on, that is the own board's opened numbers, the own flags and the own exploded mines; of the
others a percentage. The layout is told once, when the race is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.race.state import Phase

if TYPE_CHECKING:
    from demineur.engine.grid import CellSet
    from demineur.engine.position import Position
    from demineur.race.effects import Message
    from demineur.race.state import Member, Race, Racer, Table

HIDDEN, BLANK, FLAGGED, BURST = "#", ".", "F", "X"


def snap(table: Table, player: int) -> Message:
    """Everything that *player* may know: the message of joining, returning and of every new board."""
    member = table.member(player)
    shown = table.phase in {Phase.COUNTDOWN, Phase.RACE, Phase.OVER}
    return {
        "t": "state",
        "v": table.version,
        "tid": table.tid,
        "phase": table.phase.value,
        "you": player,
        "last": 0 if member is None else member.last_number,
        "host": table.host,
        "local": table.local,
        **settings_fields(table),
        "members": [_member(table, one) for one in table.members],
        "dealing": table.drawing is not None,
        "race": None if table.race is None or not shown else _race(table, table.race, player),
    }


def settings_fields(table: Table) -> Message:
    """The chosen board and aids, as messages tell them."""
    chosen = table.settings
    return {"level": chosen.level.code, "simple": chosen.simple, "no_guess": chosen.no_guess}


def opened_pairs(racer: Racer, cells: CellSet) -> list[int]:
    """Each of the *cells* that *racer* has open, and its number after it."""
    position = racer.position
    layout = position.layout
    if layout is None:
        raise ValueError("Nothing is open before the mines are dealt.")
    pairs: list[int] = []
    for cell in position.grid.cells(cells & position.opened):
        pairs += (cell, layout.number(cell))
    return pairs


def burst_cells(racer: Racer) -> list[int]:
    """The mines that *racer* has opened."""
    return racer.position.grid.cells(racer.position.exploded)


def percents(race: Race) -> dict[str, int]:
    """How far everybody is."""
    return {str(racer.player): race.percent(racer) for racer in race.racers}


def over_message(table: Table, race: Race) -> Message:
    """The end of the race, for everybody: now, and only now, with the mines."""
    return {"t": "over", **_ending(table, race)}


def _ending(table: Table, race: Race) -> Message:
    result = race.result
    if result is None:
        raise ValueError("The mines are told only when the race is over.")
    grid = race.settings.level.grid
    return {
        "result": {"how": result.ending.value, "winners": list(result.winners)},
        "score": {str(member.player): member.halves / 2 for member in table.members if member.halves},
        "ms": max(0, race.ended - race.opens),
        "mines": grid.cells(race.deal.mines),
        "percent": percents(race),
    }


def _member(table: Table, member: Member) -> Message:
    told: Message = {"player": member.player, "name": member.name, "seat": member.seat}
    if member.ready:
        told["ready"] = True
    if member.halves:
        told["score"] = member.halves / 2
    if member.gone is not None:
        told["gone"] = max(0, table.now - member.gone)
    return told


def _race(table: Table, race: Race, player: int) -> Message:
    own = race.racer(player)
    chosen = race.settings
    told: Message = {
        "no": race.number,
        "level": chosen.level.code,
        "simple": chosen.simple,
        "no_guess": chosen.no_guess,
        "racers": [_racer(race, racer) for racer in race.racers],
    }
    if table.phase is Phase.COUNTDOWN:
        return {**told, "in_ms": max(0, race.opens - table.now)}
    told["ms"] = max(0, table.now - race.opens)
    if race.offer is not None:
        told["draw"] = {"by": race.offer.by, "agreed": sorted(race.offer.agreed)}
    if own is not None:
        told |= {"board": _board(own.position), "wait_ms": max(0, own.wait - table.now)}
    return {**told, **_ending(table, race)} if race.result is not None else told


def _racer(race: Race, racer: Racer) -> Message:
    told: Message = {
        "player": racer.player,
        "name": racer.name,
        "seat": racer.seat,
        "percent": race.percent(racer),
    }
    if racer.out is not None:
        told["out"] = racer.out.value
    return told


def _board(position: Position) -> str:
    """The board as its player sees it before the end of the race, a character a cell."""
    grid, layout = position.grid, position.layout
    symbols = [HIDDEN] * grid.count
    for cell in grid.cells(position.flags):
        symbols[cell] = FLAGGED
    for cell in grid.cells(position.exploded):
        symbols[cell] = BURST
    if layout is not None:
        for cell in grid.cells(position.opened):
            symbols[cell] = str(layout.number(cell) or BLANK)
    return "".join(symbols)
