"""``demineur serve`` as it is, but with boards from a known seed, so that players can be safe ones.

``python race_server.py SEED WORDS``: the words go to the command.
"""

from __future__ import annotations

import sys
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[3]))

from demineur.cli import main
from demineur.race.boards import Deal, draw_deal
from demineur.race.table_settings import TableSettings

if __name__ == "__main__":
    seed = int(sys.argv[1])

    async def draw(_artist: object, settings: TableSettings) -> Deal | None:
        """The board of the seed."""
        return draw_deal(settings.level, seed, no_guess=False)

    with patch("demineur.race.drawing.Artist.draw", draw):
        sys.exit(main(["serve", *sys.argv[2:]]))
