"""Damage every sample thousands of times: ``python tests/soak/soak_formats.py [MUTATIONS [SEED]]``.

For each file in tests/data: every beginning up to 1 KiB, 300 longer ones, and MUTATIONS (2,000) random
damages. Then files of 8 MiB made to be slow, and replays of as many events as are allowed. Ends with 1 if
anything but a refusal is raised, or anything takes over 2 s of the processor.
"""

from __future__ import annotations

import sys
import time
from itertools import chain, cycle
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

sys.path[:0] = [str(Path(__file__).parent.parent / "formats"), str(Path(__file__).parent.parent.parent)]

from community_samples import FILES, sample_bytes  # noqa: E402 - found only now
from file_damage import cut_short, damaged, open_and_count  # noqa: E402

from demineur.engine.layouts import draw_layout  # noqa: E402 - as above
from demineur.engine.levels import Level  # noqa: E402
from demineur.formats.limits import MAX_EVENTS  # noqa: E402
from demineur.formats.values import Event, Format, Mouse, Replay  # noqa: E402
from demineur.formats.writing import written  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LIMIT_SECONDS = 2.0
LARGEST = 8 * 1024 * 1024


def main(mutations: int, seed: int) -> int:
    """Run everything; the exit code."""
    slowest = 0.0
    for name in FILES:
        random = Random(f"{seed} {name}")  # noqa: S311
        slowest = max(slowest, survey(name, inputs(sample_bytes(name), random, mutations)))
    for name, data in chain(large_files(), longest_replays()):
        slowest = max(slowest, survey(name, [data]))
    print(f"slowest: {slowest:.3f} s")  # noqa: T201
    return int(slowest > LIMIT_SECONDS)


def inputs(data: bytes, random: Random, mutations: int) -> Iterator[bytes]:
    """All that is tried of one sample."""
    yield from cut_short(data, random, 300)
    for _ in range(mutations):
        yield damaged(data, random)


def survey(name: str, files: Iterable[bytes]) -> float:
    """Open each and print how many were read and refused; the longest time in seconds."""
    read = refused = 0
    slowest = 0.0
    for data in files:
        start = time.process_time()
        if open_and_count(data) is None:
            read += 1
        else:
            refused += 1
        slowest = max(slowest, time.process_time() - start)
    print(f"{name}: {read} read, {refused} refused, slowest {slowest:.3f} s", flush=True)  # noqa: T201
    return slowest


def large_files() -> Iterator[tuple[str, bytes]]:
    """Files of 8 MiB that a careless reader would take long over."""
    for name in FILES:
        data = sample_bytes(name)
        yield f"{name} and more of it", (data * (LARGEST // len(data) + 1))[:LARGEST]
        tail = data[len(data) // 2 :] or b"\0"
        yield f"{name} with its second half again", (data + tail * (LARGEST // len(tail)))[:LARGEST]
    header = b"RawVF_Version: 6\nWidth: 4\nHeight: 1\nMines: 1\nBoard:\n000*\nEvents:\n"
    starts = {"nothing": b"", "avf": b"\x34....\x03" + b"\1\1" * 10 + b"\x11.[0|B1T1.00]", "rawvf": header}
    fillings = (
        b"\0",
        b"\1",
        b"\x02\x01",
        b" ",
        b"\n",
        b"a",
        b"0 ",
        b"12",
        b"[0|",
        b"0.00 mv (0 0)\n",
        b"a:\n",
    )
    for start, beginning in starts.items():
        for filling in fillings:
            data = beginning + filling * (LARGEST // len(filling))
            yield f"{start} and then {filling!r}", data[:LARGEST]


def longest_replays() -> Iterator[tuple[str, bytes]]:
    """Replays of as many events as are allowed, on the largest board, of as much to do as there can be."""
    layout = draw_layout(Level(200, 200, 20_000), 0, 1)
    safe = [cell for cell in range(40_000) if not layout.mines & layout.grid.bit(cell)]
    Random(1).shuffle(safe)  # noqa: S311
    buttons = {
        "flags": (Mouse.RIGHT_PRESS, Mouse.RIGHT_RELEASE),
        "openings": (Mouse.LEFT_PRESS, Mouse.LEFT_RELEASE),
        "chords": (Mouse.MIDDLE_PRESS, Mouse.MIDDLE_RELEASE),
        "moves": (Mouse.MOVE, Mouse.MOVE),
    }
    for name, pair in buttons.items():
        clicks = [(Mouse.LEFT_PRESS, Mouse.LEFT_RELEASE), *[pair] * (MAX_EVENTS // 2 - 1)]
        events = [
            Event(turn, kind, cell % 200 * 16 + 8, cell // 200 * 16 + 8)
            for turn, (click, cell) in enumerate(zip(clicks, cycle([0, *safe[:-1]])))  # endless
            for kind in click
        ]
        replay = Replay(Format.RAWVF, layout, tuple(events))
        for form in (Format.RAWVF, Format.EVF):
            yield f"{len(events)} events, {name}, as {form.value}", written(replay, form)


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in (*sys.argv[1:3], *("2000", "1")[len(sys.argv[1:3]) :]))))
