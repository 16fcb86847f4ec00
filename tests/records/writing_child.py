"""A program that writes, and says what it has written, until it is killed or done."""

from __future__ import annotations

import random
import sys
from contextlib import closing
from pathlib import Path

from played_games import LARGE, played_result, result, safe_wish, some_way

from demineur.play.clock import Clock, SystemTime
from demineur.play.gestures import Wish, WishKind
from demineur.play.session import GameKind, LoggedAction, Session, new_setup
from demineur.records.autosave import Autosave
from demineur.records.store import Records


def play_for_ever(folder: Path) -> None:
    """Play, and say each action once it is saved."""
    autosave = Autosave(folder)
    autosave.load()
    session = Session(
        new_setup(LARGE, GameKind.RANDOM, simple_mode=True), Clock(SystemTime()), question_marks=True
    )
    autosave.begin(session)
    session.perform(Wish(WishKind.OPEN, LARGE.cells // 2))
    chance = random.Random()  # noqa: S311 - no secret
    said = 0
    while not session.position.status.over:
        autosave.append(session)
        for logged in session.log[said:]:
            say("did", text_of(logged))
        said = len(session.log)
        if chance.random() < 0.2:
            elapsed_ms = session.clock.elapsed_ms
            autosave.tick(elapsed_ms, at_once=True)
            say("time", elapsed_ms)
        kind, cell = safe_wish(session, chance)
        session.perform(Wish(WishKind(kind), cell))


def add_for_ever(path: Path, first: int) -> None:
    """Add results, every other game twice, and say each once it is kept."""
    records = Records(path)
    number = first
    while True:
        game = played_result(number, won=number % 3 != 0)
        way = some_way(number)
        added = records.add(game, way)
        again = number % 2 == 0 and records.add(game, way)
        say("added" if added and not again else "wrong", number)
        number += 1


def add_some(path: Path, last: int) -> None:
    """Add the games 0 to *last*, and say which were new."""
    with closing(Records(path)) as records:
        for number in range(last + 1):
            if records.add(result(number)):
                say("added", number)


def say(word: str, what: object) -> None:
    sys.stdout.write(f"{word} {what}\n")
    sys.stdout.flush()


def text_of(logged: LoggedAction) -> str:
    return f"{logged.ms} {logged.action.kind.value} {logged.action.cell}"


def run(task: str, path: Path, number: int) -> None:
    if task == "play":
        play_for_ever(path)
    elif task == "add":
        add_for_ever(path, number)
    else:
        add_some(path, number)


if __name__ == "__main__":
    run(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
