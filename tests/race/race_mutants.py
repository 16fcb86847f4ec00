"""Bugs to be seeded into the race, one at a time; the tests must catch each of them.

Each changes one place of the source as it stands. `test_race_mutants` checks that the places are still there
and lets the tests meet a few; ``python tests/soak/soak_race_mutants.py`` lets them meet all.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mutant:
    """In *module*, *before* becomes *after*."""

    bug: str
    module: str
    before: str
    after: str


MUTANTS = (
    Mutant(
        "the mines are in every snapshot",
        "snapshot",
        "return {**told, **_ending(table, race)} if race.result is not None else told",
        'return {**told, "mines": race.settings.level.grid.cells(race.deal.mines)}',
    ),
    Mutant(
        "the board of a snapshot shows every number",
        "snapshot",
        "for cell in grid.cells(position.opened):",
        "for cell in grid.cells(grid.all_cells & ~layout.mines):",
    ),
    Mutant(
        "an opening is told to everybody",
        "racing",
        "effects = (*effects, Send(racer.player, answer), Progress())",
        "effects = (*effects, Broadcast(answer), Progress())",
    ),
    Mutant(
        "the eliminated play on",
        "racing",
        "if racer is None or racer.out is not None:",
        "if racer is None:",
    ),
    Mutant(
        "a command is carried out twice",
        "table",
        "if event.number <= member.last_number:",
        "if event.number < member.last_number:",
    ),
    Mutant(
        "a click meant for the last race opens in the next",
        "racing",
        "if race is not None and command.race != race.number:",
        "if race is not None and command.race > race.number:",
    ),
    Mutant(
        "deadlines are applied after the event",
        "table",
        "expired, effects = expire(table, event.at)",
        "expired, effects = expire(table, event.at - 1)",
    ),
    Mutant(
        "the minute runs from when the loss was noticed",
        "membership",
        "since = min(event.since, table.now)",
        "since = table.now",
    ),
    Mutant(
        "those whose minute ends together are put out one after the other",
        "deadlines",
        "expired = [player for player, when in _absences(table).items() if when == due]",
        "expired = [player for player, when in _absences(table).items() if when == due][:1]",
    ),
    Mutant(
        "a draw needs only two",
        "settle",
        "race.offer.agreed.issuperset(left)",
        "len(race.offer.agreed) >= 2",
    ),
    Mutant(
        "an opening declines no draw",
        "racing",
        "if race.offer is None or racer.player in race.offer.agreed or racer.cleared:",
        "if True:",
    ),
    Mutant(
        "an offer outlives its player",
        "settle",
        "if offer.by == player:",
        "if offer.by == -player:",
    ),
    Mutant(
        "the last one left must still clear the board",
        "settle",
        "if len(left) == 1:",
        "if len(left) == -1:",
    ),
    Mutant(
        "a loser gets the point of the winner",
        "settle",
        "halves = _WIN_HALVES if len(winners) == 1 else _DRAW_HALVES",
        "halves = _WIN_HALVES",
    ),
    Mutant(
        "the percentage counts the opened area",
        "state",
        "return (racer.position.opened.bit_count() - self.start_open) * 100 // to_do",
        "return racer.position.opened.bit_count() * 100 // (level.cells - level.mines)",
    ),
    Mutant(
        "other settings leave everybody ready",
        "lobby",
        "table = _nobody_ready(table)._replace(settings=command.settings, drawing=None)",
        "table = table._replace(settings=command.settings, drawing=None)",
    ),
    Mutant(
        "a board found for other settings is dealt",
        "dealt",
        "if table.drawing is None or table.drawing.number != event.number:",
        "if table.phase is Phase.RACE:",
    ),
    Mutant(
        "the host who leaves takes the role along",
        "membership",
        "table, more = pass_host(table)\n    return table, effects + more",
        "more = ()\n    return table, effects + more",
    ),
    Mutant(
        "a newcomer sits down in the middle of a race",
        "lobby",
        "if table.phase is not Phase.LOBBY:\n        return Refusal.NOT_NOW\n    if member.seat is not None:",
        "if member.seat is not None:",
    ),
    Mutant(
        "two with the same name",
        "names",
        "while given.casefold() in others:",
        "while given in others and number < 0:",
    ),
    Mutant(
        "a refused command counts as carried out",
        "table",
        "return expired, effects + _refusal_told(event, reaction)",
        "return _noted(now, event, now.version), effects + _refusal_told(event, reaction)",
    ),
    Mutant(
        "the log forgets since when somebody is gone",
        "event_text",
        'Lost(fields["at"], fields["player"], fields["since"])',
        'Lost(fields["at"], fields["player"], fields["at"])',
    ),
    Mutant(
        "a race can be started with nobody ready",
        "lobby",
        "if not all(one.ready or one.player == table.host for one in table.seated):",
        "if not any(one.player == table.host for one in table.seated):",
    ),
)
