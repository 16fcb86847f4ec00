"""What ms_toollib makes of .evf files: JSON, a line a file. Run on its own, for errors end its process."""

from __future__ import annotations

import json
import sys
from typing import Any

import ms_toollib


def facts_of(path: str) -> dict[str, object]:
    """The facts of one file."""
    # The library's type stub lags behind it.
    video: Any = ms_toollib.EvfVideo(path)
    video.parse()
    official, fair, player = video.is_official, video.is_fair, video.player_identifier
    video.analyse()
    video.current_time = 1e9
    return {
        "official": official,
        "fair": fair,
        "player": player,
        "width": video.column,
        "height": video.row,
        "mines": video.mine_num,
        "three_bv": video.bbbv,
        "zini": video.zini,
        "hzini": video.hzini,
        "openings": video.op,
        "islands": video.isl,
        "solved_three_bv": video.bbbv_solved,
        "time_ms": video.rtime_ms,
        "left": video.left,
        "right": video.right,
        "double": video.double,
        "events": len(video.events),
    }


if __name__ == "__main__":
    for path in sys.argv[1:]:
        print(json.dumps(facts_of(path)), flush=True)  # noqa: T201
