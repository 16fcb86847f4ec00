"""Coming to a table, losing it and leaving it, and who is the host then (race/README.md "Corner cases")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demineur.race.effects import Broadcast, Dismiss, DrawBoard, Effects, Send
from demineur.race.events import Closing
from demineur.race.names import clean_name, distinct_name
from demineur.race.refusals import Refusal
from demineur.race.snapshot import snap
from demineur.race.state import MOST_MEMBERS, Drawing, Member, Phase, Table, Why

if TYPE_CHECKING:
    from demineur.race.events import Created, Joined, Lost, Returned

_HOST = 1


def create(event: Created) -> Table:
    """A new table, whose host still has to connect."""
    host = Member(_HOST, clean_name(event.name), event.resume, seat=0, gone=event.at)
    return Table(
        tid=event.tid,
        token=event.token,
        local=event.local,
        settings=event.settings,
        members=(host,),
        host=_HOST,
        now=event.at,
        active=event.at,
    )


def join(table: Table, event: Joined) -> tuple[Table, Effects] | Refusal:
    """A newcomer watches, and may sit down in the lobby."""
    if len(table.members) >= MOST_MEMBERS:
        return Refusal.FULL
    player = table.next_player
    name = distinct_name(clean_name(event.name), [member.name for member in table.members])
    members = (*table.members, Member(player, name, event.resume))
    table = table._replace(members=members, next_player=player + 1)
    told = Broadcast({"t": "joined", "player": player, "name": name})
    return table, (told, Send(player, snap(table, player)))


def come_back(table: Table, event: Returned) -> tuple[Table, Effects] | Refusal:
    """A player is here again, or came a second time: the newest connection is the one that counts."""
    member = table.member(event.player)
    if member is None:
        return Refusal.NO_TABLE
    was_gone = member.gone is not None
    table = table.with_member(member._replace(gone=None, resume=event.resume, earlier=event.used))
    told: Effects = (Broadcast({"t": "here", "player": event.player}),) if was_gone else ()
    return table, (*told, Send(event.player, snap(table, event.player)))


def lose(table: Table, event: Lost) -> tuple[Table, Effects] | None:
    """A connection is gone: the time to come back runs from the last sign of life; None if it was known."""
    member = table.member(event.player)
    if member is None or member.gone is not None:
        return None
    since = min(event.since, table.now)
    table = table.with_member(member._replace(gone=since))
    return table, (Broadcast({"t": "gone", "player": event.player, "ms": table.now - since}),)


def recover(table: Table) -> tuple[Table, Effects]:
    """Nobody is connected to the server that took over; everybody has the whole time to come back."""
    table = table._replace(members=tuple(member._replace(gone=table.now) for member in table.members))
    if table.drawing is None:
        return table, ()
    return ask_for_board(table, table.drawing.player)


def ask_for_board(table: Table, player: int) -> tuple[Table, Effects]:
    """Have a board looked for; an answer to any earlier request is of no use any more."""
    number = table.drawings + 1
    table = table._replace(drawings=number, drawing=Drawing(number, player))
    return table, (DrawBoard(number, table.settings),)


def remove(table: Table, player: int, why: Why) -> tuple[Table, Effects]:
    """*player* is no longer at the table; the host's role passes on, or the table ends."""
    members = tuple(member for member in table.members if member.player != player)
    table = table._replace(members=members)
    effects: Effects = (Broadcast({"t": "left", "player": player, "why": why.value}), Dismiss(player))
    if table.host != player:
        return table, effects
    if table.local:
        table, more = close(table, Closing.HOST)
    else:
        table, more = pass_host(table)
    return table, effects + more


def pass_host(table: Table) -> tuple[Table, Effects]:
    """Another member becomes the host: rather one who is here and seated; nobody left closes the table."""
    seat = table.free_seat()
    able = [member for member in table.members if member.seat is not None or seat is not None]
    if not able:
        return close(table, Closing.EMPTY)
    chosen = min(able, key=_fitness)
    if chosen.player == table.host:
        return table, ()
    if chosen.seat is None:
        chosen = chosen._replace(seat=seat)
    table = table.with_member(chosen._replace(ready=False))._replace(host=chosen.player)
    return table, (Broadcast({"t": "host", "player": chosen.player, "seat": chosen.seat}),)


def close(table: Table, why: Closing) -> tuple[Table, Effects]:
    """The table ends for everybody."""
    table = table._replace(phase=Phase.CLOSED, closing=why, drawing=None)
    return table, (Broadcast({"t": "closed", "why": why.value}),)


def _fitness(member: Member) -> tuple[bool, bool, int, int]:
    return (member.gone is not None, member.seat is None, member.seat or 0, member.player)
