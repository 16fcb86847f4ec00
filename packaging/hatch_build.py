"""Compile the gettext catalogues: run by hatchling at every build, by bootstrap.py when one was edited."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueError(Exception):
    """A catalogue is malformed; the message names the file and what is wrong in it."""


def compiled(source: Path) -> bytes:
    """What gettext reads, from one `.po` file, less its fuzzy and its half translated entries.

    Raises CatalogueError.
    """
    try:
        with source.open("rb") as file:
            catalogue = read_po(file, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError) as error:
        raise CatalogueError(f"{source}: {error}") from error
    for message in list(catalogue):
        if message.id and not all(message.string or ()):
            # Babel would write the empty forms, and gettext show them: the English text says more.
            catalogue.delete(message.id, message.context)
    written = io.BytesIO()
    write_mo(written, catalogue)
    return written.getvalue()


def compile_catalogue(source: Path) -> Path:
    """Compile one `.po` file to the `.mo` file beside it. Raises CatalogueError."""
    target = source.with_suffix(".mo")
    target.write_bytes(compiled(source))
    return target


def compile_catalogues(root: Path) -> list[Path]:
    """Compile every catalogue in *root*/translations; the answer is the `.mo` files, sorted."""
    return [compile_catalogue(source) for source in sorted(root.glob("translations/*/LC_MESSAGES/*.po"))]


class CatalogueBuildHook(BuildHookInterface[BuilderConfig]):
    """Puts the compiled catalogues, and not their sources, into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Compile before anything is packed; an editable installation reads the files where they are."""
        root = Path(self.root)
        for catalogue in compile_catalogues(root):
            build_data["force_include"][str(catalogue)] = f"demineur/{catalogue.relative_to(root).as_posix()}"


if __name__ == "__main__":
    try:
        compile_catalogues(Path(__file__).resolve().parent.parent)
    except CatalogueError as error:
        sys.exit(str(error))
