"""What racers do: open, chord, flag, resign, draws (rules.md R12.5–R12.9), by the single game's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from demineur.engine.position import Mark, Status
from demineur.engine.rules import chord, open_cell, set_mark
from demineur.race.commands import Chord, DeclineDraw, Flag, OfferDraw, Open, RaceCommand, Resign
from demineur.race.effects import Broadcast, Effects, Message, Progress, Send, accepted
from demineur.race.refusals import Refusal
from demineur.race.settle import put_out, settle
from demineur.race.snapshot import burst_cells, opened_pairs
from demineur.race.state import Offer, Phase, Race, Racer, Why

if TYPE_CHECKING:
    from demineur.engine.position import Change, Position
    from demineur.race.state import Table

COOL_DOWN_MS: Final = 10_000
"""How long a racer whose offer came to nothing waits before the next."""

Reaction: TypeAlias = tuple["Table", Effects] | Refusal


def race_on(table: Table, player: int, number: int, command: RaceCommand) -> Reaction:
    """What *command* of *player* does to the race."""
    race = table.race
    if race is not None and command.race != race.number:
        return Refusal.OLD_RACE
    if race is None or table.running is None:
        return Refusal.NO_RACE
    racer = race.racer(player)
    if racer is None or racer.out is not None:
        return Refusal.NOT_SEATED if racer is None else Refusal.OUT
    if isinstance(command, Resign):
        return _resign(table, race, racer, number)
    return Refusal.NOT_YET if table.phase is Phase.COUNTDOWN else _act(table, race, racer, number, command)


def _act(
    table: Table,
    race: Race,
    racer: Racer,
    number: int,
    command: Open | Chord | Flag | OfferDraw | DeclineDraw,
) -> Reaction:
    if isinstance(command, OfferDraw):
        return _offer(table, race, racer, number)
    if isinstance(command, DeclineDraw):
        return _decline(table, race, racer, number)
    return _on_board(table, race, racer, number, command)


def _on_board(
    table: Table, race: Race, racer: Racer, number: int, command: Open | Chord | Flag
) -> tuple[Table, Effects] | Refusal:
    position = racer.position
    if not 0 <= command.cell < position.grid.count:
        return Refusal.BAD_CELL
    if isinstance(command, Flag):
        return _flag(table, race, racer, number, command)
    if isinstance(command, Open):
        return _opened(table, race, racer, number, open_cell(position, command.cell))
    if not race.settings.simple:
        return Refusal.NO_CHORD
    return _opened(table, race, racer, number, chord(position, command.cell))


def _flag(table: Table, race: Race, racer: Racer, number: int, command: Flag) -> Reaction:
    if racer.position.is_open(command.cell):
        return Refusal.OPEN
    mark = Mark.FLAG if command.on else Mark.NONE
    position, change = set_mark(racer.position, command.cell, mark)
    if change:
        table = table._replace(race=race.with_racer(racer._replace(position=position)))
    return table, (accepted(racer.player, number),)


def _opened(
    table: Table, race: Race, racer: Racer, number: int, result: tuple[Position, Change]
) -> tuple[Table, Effects]:
    """An opening that did nothing is none: it declines no offer."""
    position, change = result
    racer = racer._replace(position=position)
    answer: Message = {"t": "o", "id": number, "c": opened_pairs(racer, change.opened)}
    if not change:
        return table, (Send(racer.player, answer),)
    race, effects = _declined_by_opening(race.with_racer(racer), racer, table.now)
    if position.status is Status.LOST:
        answer |= {"t": "boom", "at": burst_cells(racer)}
        race, told = put_out(race, racer.player, Why.MINE)
        effects = (*effects, Send(racer.player, answer), *told)
    else:
        effects = (*effects, Send(racer.player, answer), Progress())
    table, more = settle(table._replace(race=race))
    return table, effects + more


def _declined_by_opening(race: Race, racer: Racer, now: int) -> tuple[Race, Effects]:
    """Who opens a cell before agreeing has declined (rules.md R12.9), unless that cleared the board."""
    if race.offer is None or racer.player in race.offer.agreed or racer.cleared:
        return race, ()
    return _close_offer(race, race.offer, now), (_draw_told("no", racer.player),)


def _resign(table: Table, race: Race, racer: Racer, number: int) -> tuple[Table, Effects]:
    race, told = put_out(race, racer.player, Why.RESIGNED)
    table, effects = settle(table._replace(race=race))
    return table, (accepted(racer.player, number), *told, *effects)


def _offer(table: Table, race: Race, racer: Racer, number: int) -> Reaction:
    """Offer a draw; while one is offered, that is agreeing to it."""
    offer, player = race.offer, racer.player
    if offer is None:
        if table.now < racer.wait:
            return Refusal.WAIT
        offer, told = Offer(player, frozenset({player})), _draw_told("offer", player)
    elif player in offer.agreed:
        return Refusal.AGREED
    else:
        offer, told = offer._replace(agreed=offer.agreed | {player}), _draw_told("yes", player)
    table, effects = settle(table._replace(race=race._replace(offer=offer)))
    return table, (accepted(player, number), told, *effects)


def _decline(table: Table, race: Race, racer: Racer, number: int) -> Reaction:
    if race.offer is None:
        return Refusal.NO_OFFER
    race = _close_offer(race, race.offer, table.now)
    return table._replace(race=race), (accepted(racer.player, number), _draw_told("no", racer.player))


def _close_offer(race: Race, offer: Offer, now: int) -> Race:
    by = race.racer(offer.by)
    if by is not None:
        race = race.with_racer(by._replace(wait=now + COOL_DOWN_MS))
    return race._replace(offer=None)


def _draw_told(what: str, player: int) -> Broadcast:
    return Broadcast({"t": "draw", "what": what, "player": player})
