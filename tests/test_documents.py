"""What code and documents cite is there: rules by their numbers, documents by name, sections by heading."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDERS: Final = ("demineur", "tests", "packaging", "resources", "translations", ".ci", ".github")
KINDS: Final = {".py", ".md", ".toml", ".spec", ".iss", ".yml", ".yaml", ""}
WRITTEN: Final = sorted(
    path
    for path in [*ROOT.glob("*.*"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]
    if path.suffix in KINDS and path.is_file() and path != Path(__file__).resolve()
)
DOCUMENTS: Final = [
    PurePosixPath(path.relative_to(ROOT).as_posix().lower()) for path in WRITTEN if path.suffix == ".md"
]
RULE: Final = re.compile(r"(?<!Case )\bR[1-9]\d?(?:\.\d+)*\b")
"""The cases of `test_reported_cases.py` have an R and two digits as well."""
DOCUMENT: Final = re.compile(r"(?<![\w./\\-])[\w./\\-]+\.md\b", re.IGNORECASE)
SECTION: Final = re.compile(r'([\w/]*README\.md) "([^"\n]+)"')
TOLD: Final = re.compile(r"^(?:## |- \*\*)R([\d.]+)\b", re.MULTILINE)


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def cited(what: re.Pattern[str], *kinds: str) -> set[tuple[str, str]]:
    """What is cited, and where."""
    return {
        (found.group(), path.relative_to(ROOT).as_posix())
        for path in WRITTEN
        if path.suffix in (kinds or KINDS)
        for found in what.finditer(text_of(path))
    }


def is_there(document: str) -> bool:
    name = document.lower().replace("\\", "/").lstrip("./")
    return any(known.match(name) for known in DOCUMENTS)


def numbers_told() -> list[str]:
    return TOLD.findall(text_of(ROOT / "demineur" / "rules.md"))


def test_every_rule_that_is_cited_is_there() -> None:
    told = {f"R{number}" for number in numbers_told()}
    found = cited(RULE, ".py", ".md")
    assert len(found) > 200
    assert not {(number, where) for number, where in found if number not in told}


def test_the_rules_are_in_order_each_once() -> None:
    numbers = [tuple(map(int, number.split("."))) for number in numbers_told()]
    assert numbers == sorted(set(numbers))


def test_every_document_that_is_cited_is_there() -> None:
    assert is_there("Rules.md")
    assert is_there("../README.md")
    assert not is_there("spec/rules.md")
    found = cited(DOCUMENT)
    assert len(found) > 100
    assert not {(name, where) for name, where in found if not is_there(name)}


def test_every_section_that_is_cited_is_there() -> None:
    found = {match.groups() for path in WRITTEN for match in SECTION.finditer(text_of(path))}
    assert len(found) > 5
    for name, heading in found:
        assert f"\n## {heading}\n" in text_of(ROOT / "demineur" / name), heading
