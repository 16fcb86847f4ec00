"""What `demineur` does without a window; each command is the module of its name, and none needs Qt."""

from __future__ import annotations

from typing import Final

COMMANDS: Final = {
    "generate": "deal boards, also ones that never need a guess",
    "solve": "say what is certain in a position, why, and how likely the rest is",
    "check": "say whether a board needs a guess",
    "analyse": "count what is in boards and replays",
    "convert": "write a board or replay in another format",
    "serve": "run a server for races between players on other computers",
}
"""The commands in the order of the help, with what each does."""
