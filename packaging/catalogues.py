"""Take the texts out of the program, bring the catalogues up to date with them, compile them, check them.

Run as `python3 packaging/bootstrap.py catalogues WORD`; translations/README.md is for who translates.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from catalogue_checks import faults
from catalogue_texts import (
    TRANSLATED,
    catalogue_path,
    extract,
    read_catalogue,
    template_path,
    updated,
    written,
)
from hatch_build import CatalogueError, compile_catalogues

if TYPE_CHECKING:
    from collections.abc import Mapping

    from babel.messages.catalog import Catalog

ROOT: Final = Path(__file__).resolve().parent.parent


def write_template(root: Path) -> None:
    """Write the template anew."""
    path = template_path(root)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written(extract(root), "en"), encoding="utf-8", newline="\n")


def update_catalogue(root: Path, code: str, template: Catalog) -> None:
    """Bring one catalogue up to date with the *template*, or begin it."""
    path = catalogue_path(root, code)
    path.parent.mkdir(parents=True, exist_ok=True)
    old = read_catalogue(path) if path.exists() else None
    path.write_text(written(updated(template, code, old), code), encoding="utf-8", newline="\n")


def update(root: Path) -> None:
    """Write the template, and bring every catalogue up to date with it. Raises CatalogueError."""
    write_template(root)
    template = extract(root)
    for code in TRANSLATED:
        update_catalogue(root, code, template)


def check(root: Path) -> None:
    """Raises CatalogueError with all that is wrong in the catalogues."""
    found = faults(root)
    if found:
        raise CatalogueError("\n".join([*found, f"Faults in the catalogues: {len(found)}."]))


_WORDS: Final[Mapping[str, str]] = {
    "extract": "write translations/demineur.pot from the program's texts",
    "update": "the same, and bring every catalogue up to date with it",
    "compile": "compile the catalogues to what the program reads",
    "check": "look for texts that are missing or that cannot be right",
}


def main(arguments: list[str]) -> int:
    """Do what the word says; the answer is an exit code."""
    parser = argparse.ArgumentParser(prog="bootstrap.py catalogues", description=__doc__)
    words = parser.add_subparsers(dest="word", required=True, metavar="WORD")
    for word, what in _WORDS.items():
        words.add_parser(word, help=what)
    word = parser.parse_args(arguments).word
    actions = {"extract": write_template, "update": update, "compile": compile_catalogues, "check": check}
    try:
        actions[word](ROOT)
    except CatalogueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
