"""What members do before and after a race: seats, Ready, settings, Start, Again (rules.md R12.1–R12.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from demineur.race.commands import Leave, Ready, Settle, Unseat
from demineur.race.effects import Broadcast, Effects, accepted
from demineur.race.membership import ask_for_board, remove
from demineur.race.refusals import Refusal
from demineur.race.settle import put_out, settle
from demineur.race.snapshot import settings_fields
from demineur.race.state import Member, Phase, Why
from demineur.race.table_settings import can_be_raced

if TYPE_CHECKING:
    from demineur.race.state import Table

Reaction: TypeAlias = tuple["Table", Effects] | Refusal


def sit(table: Table, member: Member, number: int) -> Reaction:
    """Take the first free seat."""
    if table.phase is not Phase.LOBBY:
        return Refusal.NOT_NOW
    if member.seat is not None:
        return Refusal.SEATED
    seat = table.free_seat()
    if seat is None:
        return Refusal.NO_SEAT
    return _change(table, member._replace(seat=seat, ready=False), number, "sat", seat=seat)


def stand(table: Table, member: Member, number: int) -> Reaction:
    """Give the seat up; the host keeps theirs."""
    if table.phase is not Phase.LOBBY:
        return Refusal.NOT_NOW
    if member.seat is None:
        return Refusal.NOT_SEATED
    if member.player == table.host:
        return Refusal.HOST
    return _change(table, member._replace(seat=None, ready=False), number, "stood")


def set_ready(table: Table, member: Member, number: int, command: Ready) -> Reaction:
    """A seated friend is ready, or not any more; the host is by pressing Start."""
    if table.phase is not Phase.LOBBY:
        return Refusal.NOT_NOW
    if member.seat is None:
        return Refusal.NOT_SEATED
    if member.player == table.host:
        return Refusal.HOST
    if member.ready is command.on:
        return table, (accepted(member.player, number),)
    return _change(table, member._replace(ready=command.on), number, "ready", on=command.on)


def choose(table: Table, member: Member, number: int, command: Settle) -> Reaction:
    """Choose the board; nobody is ready for what they have not seen, so all are asked anew."""
    if member.player != table.host:
        return Refusal.HOST_ONLY
    if table.phase is not Phase.LOBBY:
        return Refusal.NOT_NOW
    if not can_be_raced(command.settings.level):
        return Refusal.BAD_LEVEL
    if command.settings == table.settings:
        return table, (accepted(member.player, number),)
    table = _nobody_ready(table)._replace(settings=command.settings, drawing=None)
    return table, (accepted(member.player, number), Broadcast({"t": "set", **settings_fields(table)}))


def unseat(table: Table, member: Member, number: int, command: Unseat) -> Reaction:
    """The host frees the seat of somebody, who then watches."""
    if member.player != table.host:
        return Refusal.HOST_ONLY
    if table.phase is not Phase.LOBBY:
        return Refusal.NOT_NOW
    other = table.member(command.player)
    if other is None or other.seat is None:
        return Refusal.NOT_SEATED
    if other.player == table.host:
        return Refusal.HOST
    table = table.with_member(other._replace(seat=None, ready=False))
    return table, (accepted(member.player, number), Broadcast({"t": "stood", "player": other.player}))


def start(table: Table, member: Member, number: int) -> Reaction:
    """Have the board looked for that is then dealt."""
    if member.player != table.host:
        return Refusal.HOST_ONLY
    if table.phase is not Phase.LOBBY:
        return Refusal.NOT_NOW
    return _have_drawn(table, member, number, start_refusal(table))


def again(table: Table, member: Member, number: int) -> Reaction:
    """Another race with those who are still there; any of them may ask."""
    if table.phase is not Phase.OVER or table.race is None:
        return Refusal.NOT_NOW
    if member.seat is None or table.race.racer(member.player) is None:
        return Refusal.NOT_SEATED
    return _have_drawn(table, member, number, again_refusal(table))


def start_refusal(table: Table) -> Refusal | None:
    """Why those who are seated cannot be dealt to, if so (rules.md R12.3)."""
    if len(table.seated) < 2:
        return Refusal.ALONE
    if not all(one.ready or one.player == table.host for one in table.seated):
        return Refusal.NOT_READY
    return None


def again_refusal(table: Table) -> Refusal | None:
    """Why there can be no other race, if so."""
    return Refusal.ALONE if len(table.seated) < 2 else None


def change_settings(table: Table, member: Member, number: int) -> Reaction:
    """Back to the lobby; everyone moves on a seat, the score stays (rules.md R12.10)."""
    if table.phase is not Phase.OVER:
        return Refusal.NOT_NOW
    if member.player != table.host:
        return Refusal.HOST_ONLY
    table = rotated(_nobody_ready(table._replace(phase=Phase.LOBBY, drawing=None)))
    seats = {str(one.player): one.seat for one in table.seated}
    return table, (accepted(member.player, number), Broadcast({"t": "lobby", "seats": seats}))


def rotated(table: Table) -> Table:
    """Everyone moves on to the next taken seat."""
    seated = table.seated
    for one, following in zip(seated, (*seated[1:], *seated[:1]), strict=True):
        table = table.with_member(one._replace(seat=following.seat))
    return table


def leave(table: Table, member: Member, number: int, _command: Leave) -> Reaction:
    """Leave for good: a racer is out with that."""
    effects: Effects = (accepted(member.player, number),)
    race = table.running
    racer = None if race is None else race.racer(member.player)
    if race is not None and racer is not None and racer.out is None:
        race, fell = put_out(race, member.player, Why.LEFT)
        table, more = settle(table._replace(race=race))
        effects = (*effects, *fell, *more)
    table, more = remove(table, member.player, Why.LEFT)
    return table, effects + more


def _have_drawn(table: Table, member: Member, number: int, refusal: Refusal | None) -> Reaction:
    """Ask for a board, once: several may press at the same time."""
    if refusal is not None:
        return refusal
    answer = accepted(member.player, number)
    if table.drawing is not None:
        return table, (answer,)
    table, effects = ask_for_board(table, member.player)
    return table, (answer, Broadcast({"t": "dealing", "on": True}), *effects)


def _change(table: Table, member: Member, number: int, told: str, **fields: object) -> tuple[Table, Effects]:
    message = {"t": told, "player": member.player, **fields}
    return table.with_member(member), (accepted(member.player, number), Broadcast(message))


def _nobody_ready(table: Table) -> Table:
    return table._replace(members=tuple(one._replace(ready=False) for one in table.members))
