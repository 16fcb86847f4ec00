"""``demineur serve`` as it is, but with boards from a known seed and a short countdown.

``python serve_child.py SEED WORDS``: the words go to the command.
"""

from __future__ import annotations

import sys
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[2]))

from demineur.cli import main
from demineur.race.boards import Deal, draw_deal
from demineur.race.table_settings import TableSettings

if __name__ == "__main__":
    seed = int(sys.argv[1])

    async def draw(_artist: object, settings: TableSettings) -> Deal | None:
        """The board of the seed."""
        return draw_deal(settings.level, seed, no_guess=False)

    with patch("demineur.race.drawing.Artist.draw", draw), patch("demineur.race.dealt.COUNTDOWN_MS", 200):
        sys.exit(main(["serve", *sys.argv[2:]]))
