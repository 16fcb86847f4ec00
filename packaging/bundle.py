"""What macOS wants to know of the program: the Info.plist of `Démineur.app`."""

from __future__ import annotations

from typing import Any, Final

IDENTIFIER: Final = "io.github.demineur.Demineur"
OLDEST_MACOS: Final = "13.0"

DOCUMENTS: Final = {
    "Minesweeper board": ("mbf", "abf", "board", "mine"),
    "Minesweeper replay": ("avf", "evf", "rmv", "mvf", "rawvf"),
}
"""The kinds of files that the program opens, with their extensions."""


def information(version: str) -> dict[str, Any]:
    """The Info.plist as a dictionary."""
    return {
        "CFBundleIdentifier": IDENTIFIER,
        "CFBundleName": "Démineur",
        "CFBundleDisplayName": "Démineur",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "fr", "it", "nb", "sk", "uk", "de", "es", "pl"],
        "CFBundleDocumentTypes": [_document(name, extensions) for name, extensions in DOCUMENTS.items()],
        "CFBundleURLTypes": [
            {"CFBundleURLName": IDENTIFIER, "CFBundleTypeRole": "Viewer", "CFBundleURLSchemes": ["demineur"]}
        ],
        "LSApplicationCategoryType": "public.app-category.puzzle-games",
        "LSMinimumSystemVersion": OLDEST_MACOS,
        "NSHighResolutionCapable": True,
        "NSRequiresAquaSystemAppearance": False,
        "NSHumanReadableCopyright": "MIT licence",
    }


def _document(name: str, extensions: tuple[str, ...]) -> dict[str, Any]:
    return {
        "CFBundleTypeName": name,
        "CFBundleTypeRole": "Viewer",
        "CFBundleTypeExtensions": list(extensions),
        "CFBundleTypeIconFile": "demineur.icns",
        # Other programs may have these files as their own: they keep them.
        "LSHandlerRank": "Alternate",
    }
