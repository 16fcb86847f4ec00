"""Every system is told of the same kinds of files, and of the same scheme for links."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

from bundle import DOCUMENTS, information

PACKAGING = Path(__file__).parents[2] / "packaging"
KINDS = {"mbf", "abf", "avf", "evf", "rmv", "mvf", "rawvf", "board", "mine"}
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def text_of(path: str) -> str:
    return (PACKAGING / path).read_text(encoding="utf-8-sig")


def mime_types() -> dict[str, str]:
    """The MIME type of each extension."""
    root = ET.fromstring(text_of("linux/demineur.xml"))  # noqa: S314 - our own file
    found = {}
    for kind in root.iter(f"{MIME}mime-type"):
        for glob in kind.iter(f"{MIME}glob"):
            found[glob.attrib["pattern"].removeprefix("*.")] = kind.attrib["type"]
    return found


def test_linux_knows_the_kinds_and_gives_them_to_the_program() -> None:
    assert mime_types().keys() == KINDS
    (line,) = re.findall(r"^MimeType=(.*);$", text_of("linux/demineur.desktop"), re.MULTILINE)
    assert set(line.split(";")) == {*mime_types().values(), "x-scheme-handler/demineur"}


def test_the_software_centre_names_the_same_kinds() -> None:
    root = ET.fromstring(text_of("linux/io.github.demineur.Demineur.metainfo.xml"))  # noqa: S314 - as above
    assert {kind.text for kind in root.iter("mediatype")} == set(mime_types().values())


def test_windows_knows_the_kinds_and_the_scheme() -> None:
    script = text_of("windows/demineur.iss")
    assert set(re.findall(r'#emit Extension\("(\w+)"\)', script)) == KINDS
    assert r'"Software\Classes\demineur"; ValueType: string; ValueName: "URL Protocol"' in script


def test_macos_knows_the_kinds_and_the_scheme() -> None:
    assert {extension for kind in DOCUMENTS.values() for extension in kind} == KINDS
    (links,) = information("1.2")["CFBundleURLTypes"]
    assert links["CFBundleURLSchemes"] == ["demineur"]


def test_everything_goes_by_the_same_name() -> None:
    name = information("1.2")["CFBundleIdentifier"]
    assert f"<id>{name}</id>" in text_of(f"linux/{name}.metainfo.xml")
    assert f"id: {name}\n" in text_of(f"flatpak/{name}.yml")
