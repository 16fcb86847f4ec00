"""The catalogues that are complete, compiled apart from the tree as a package has them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from catalogue_checks import COMPLETE
from catalogue_texts import catalogue_path
from hatch_build import compiled

_ROOT: Final = Path(__file__).resolve().parents[3]


def compile_into(folder: Path) -> Path:
    """Compile them below *folder*; where the program shall look for them."""
    for code in COMPLETE:
        path = catalogue_path(folder, code).with_suffix(".mo")
        path.parent.mkdir(parents=True)
        path.write_bytes(compiled(catalogue_path(_ROOT, code)))
    return folder / "translations"
