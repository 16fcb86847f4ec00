"""Files as they arrive damaged: cut off, with bytes changed, doubled, lost or mixed up."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from demineur.formats.analysis import replay_facts
from demineur.formats.sniffing import opened_in
from demineur.formats.values import FormatError, Replay

if TYPE_CHECKING:
    from collections.abc import Iterator

EXTREMES = (b"\0", b"\1", b"\xff", b"\xff\xff", b"\x7f", b"\x80", b"\0\0\0\0", b"9" * 40, b"[0|", b"\n", b"-")


def cut_short(data: bytes, random: Random, longer: int) -> Iterator[bytes]:
    """Every beginning of *data* up to 1 KiB, and *longer* beginnings beyond that."""
    for length in range(min(len(data), 1024) + 1):
        yield data[:length]
    for _ in range(longer if len(data) > 1025 else 0):
        yield data[: random.randrange(1025, len(data))]


def damaged(data: bytes, random: Random) -> bytes:
    """*data* with one to four small accidents; mostly in its beginning, where what matters is."""
    for _ in range(random.randint(1, 4)):
        if not data:
            return data
        reach = min(len(data), random.choice((16, 64, 256, 1024, len(data))))
        at = random.randrange(reach)
        kind = random.randrange(6)
        if kind == 0:
            data = data[:at] + random.randbytes(random.choice((1, 1, 2, 8))) + data[at + 1 :]
        elif kind == 1:
            data = data[:at] + bytes((data[at] ^ 1 << random.randrange(8),)) + data[at + 1 :]
        elif kind == 2:
            data = data[:at] + data[at + random.choice((1, 2, 8, 100)) :]
        elif kind == 3:
            data = data[:at] + random.choice(EXTREMES) + data[at:]
        elif kind == 4:
            extreme = random.choice(EXTREMES)
            data = data[:at] + extreme + data[at + len(extreme) :]
        else:
            data = data[:at] + data[at : at + random.choice((1, 8, 500))] * 2 + data[at:]
    return data


def open_and_count(data: bytes) -> str | None:
    """Open *data* and play its replays; the sentence if it is refused. Whatever else is raised is a bug."""
    try:
        for opened in opened_in(data):
            if isinstance(opened, Replay):
                replay_facts(opened)
    except FormatError as error:
        return error.sentence
    return None
