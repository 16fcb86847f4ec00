"""Nothing is shown that was not marked for translation: a look at the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "demineur" / "ui").rglob("*.py"))
SHOWING = {
    "setText", "setToolTip", "setWindowTitle", "setTitle", "setAccessibleName", "setAccessibleDescription",
    "setPlaceholderText", "setInformativeText", "setStatusTip", "setTabText", "setItemText", "setLabelText",
    "addItem", "addTab", "show_text", "show_notice", "show_offer", "say",
    "QLabel", "QPushButton", "QCheckBox", "QRadioButton", "QGroupBox", "QAction", "QMenu",
}  # fmt: skip
MARKING = {"_", "ngettext", "pgettext", "npgettext"}
SAME_EVERYWHERE = {"ZiNi", "HZiNi", "3BV", "Démineur"}
TRANSLATES_TEMPLATES = {"file_sentences.py", "qt_texts.py"}
"""They show what was marked where it was written, or by Qt."""
_NO_TEXT = (ast.Call, ast.Attribute, ast.Subscript, ast.Compare, ast.FormattedValue)


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            yield name, node


def bare_texts(call: ast.Call) -> Iterator[str]:
    """Words in the arguments that are not within another call."""
    waiting: list[ast.AST] = list(call.args)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and has_words(node.value):
            yield node.value
        elif not isinstance(
            node, ast.Call | ast.Attribute | ast.Subscript | ast.Compare | ast.FormattedValue
        ):
            waiting.extend(ast.iter_child_nodes(node))


def has_words(text: str) -> bool:
    return any(letter.isalpha() for letter in text) and text not in SAME_EVERYWHERE


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('label.setText("New game")', ["New game"]),
        ('QLabel(f"{n} games")', [" games"]),
        ('label.setText("Won" if won else _("Lost"))', ["Won"]),
        ('label.setText(_("New game"))', []),
        ('label.setText(f"{_(name)}: {n}")', []),
        ('label.setText("3BV")', []),
    ],
)
def test_a_bare_text_is_seen(source: str, found: list[str]) -> None:
    (statement,) = ast.parse(source).body
    assert isinstance(statement, ast.Expr)
    assert isinstance(statement.value, ast.Call)
    assert list(bare_texts(statement.value)) == found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_what_is_shown_is_marked_for_translation(path: Path) -> None:
    found = [
        f"line {call.lineno}: {name}({text!r})"
        for name, call in calls(path)
        if name in SHOWING
        for text in bare_texts(call)
        if not text.islower() or " " in text  # a key or a code, no text
    ]
    assert found == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_what_is_marked_can_be_taken_out(path: Path) -> None:
    """A catalogue knows only what stands in the source as it is: no f-string, no variable."""
    found = [
        f"line {call.lineno}: {name}"
        for name, call in calls(path)
        if name in MARKING
        and not all(isinstance(argument, ast.Constant) for argument in texts_of(name, call))
    ]
    assert found == [] or path.name in TRANSLATES_TEMPLATES


def texts_of(name: str, call: ast.Call) -> list[ast.expr]:
    count = {"_": 1, "ngettext": 2, "pgettext": 2, "npgettext": 3}[name]
    return call.args[:count]
