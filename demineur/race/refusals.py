"""Why something that was asked for is refused. The values go over the wire: they never change."""

from __future__ import annotations

from enum import Enum


class Refusal(Enum):
    """One reason each; the window words them."""

    # At the door.
    VERSION = "version"
    BAD_MESSAGE = "bad"
    UNKNOWN = "unknown"
    NO_TABLE = "no_table"
    """There is no such table, or the link's secret is wrong: which of them is not told."""
    FULL = "full"
    BUSY = "busy"
    """Too many connections, or too many handshakes, from this address."""
    NO_TABLES = "no_tables"
    """This server opens no tables for others: it belongs to somebody's program."""
    STALLED = "stalled"
    """The server cannot keep what happens at the moment: nothing is acknowledged until it can again."""
    DUPLICATE = "dup"
    """Done already: what it did is in the state that was sent since."""

    # In the lobby and after a race.
    BAD_LEVEL = "bad_level"
    NO_BOARD = "no_board"
    """No board was found that never needs a guess: try again, or without that wish."""
    NO_SEAT = "no_seat"
    SEATED = "seated"
    NOT_SEATED = "not_seated"
    HOST = "host"
    HOST_ONLY = "host_only"
    NOT_NOW = "not_now"
    ALONE = "alone"
    NOT_READY = "not_ready"

    # In the race.
    NOT_YET = "not_yet"
    NO_RACE = "no_race"
    OLD_RACE = "old_race"
    OUT = "out"
    BAD_CELL = "bad_cell"
    NO_CHORD = "no_chord"
    OPEN = "open"
    WAIT = "wait"
    NO_OFFER = "no_offer"
    AGREED = "agreed"
