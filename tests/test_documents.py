"""What code and documents cite is there: rules and cases by number, documents by name, sections by title."""

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
"""Some cases have an R and two digits as well."""
CASE: Final = re.compile(r"(?<=\bCase )R\d\d\b|\bR0\d\b|\b(?![FRX]\d)[A-Z]{1,2}\d\d(?=[a-d]?\b)")
"""From R10 on, R alone is a rule; F11 is a key, and X11 no case either."""
TOLD_CASE: Final = re.compile(r"^\| ([A-Z]+\d+) \|", re.MULTILINE)
CASES: Final = ROOT / "tests" / "cases.md"
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


def test_the_cases_that_are_cited_are_those_of_the_table() -> None:
    told = TOLD_CASE.findall(text_of(CASES))
    assert told == sorted(set(told))
    table = CASES.relative_to(ROOT).as_posix()
    places = {
        (case, where)
        for case, where in cited(CASE, ".py", ".md")
        if where.startswith(("demineur/", "tests/")) and where != table
    }
    assert not {(case, where) for case, where in places if case not in told}
    assert not set(told) - {case for case, _ in places}
