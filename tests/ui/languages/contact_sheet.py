"""Pictures of every window in every language, on sheets to look at; what is cut off or covered is told.

    python tests/ui/languages/contact_sheet.py OUT
    python tests/ui/languages/contact_sheet.py OUT --languages fr pseudo --scale 2 --themes modern/dark

Without options: every language at 100 %, then the longest one and the pseudo-locale in every theme at 200 %.
Ends with exit code 1 if any window lacks room.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[2]
_BESIDE: Final = ("packaging", "tests/ui", "tests/ui/race", "tests/race")
sys.path[:0] = [str(ROOT), *(str(ROOT / folder) for folder in _BESIDE)]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from looking import cramped, texts_in  # noqa: E402 - found through the line above
from player import player_in  # noqa: E402
from pseudo import pseudo_spoken, untranslated, write_pseudo_catalogue  # noqa: E402
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, qInstallMessageHandler  # noqa: E402
from PySide6.QtGui import QColor, QImage, QPainter  # noqa: E402
from PySide6.QtWidgets import QApplication, QWidget  # noqa: E402

from catalogue_texts import catalogue_path, forms, read_catalogue  # noqa: E402
from demineur.engine.levels import Level  # noqa: E402
from demineur.i18n import LANGUAGES  # noqa: E402
from demineur.settings import BRIGHTNESS, LANGUAGE, THEME, Brightness  # noqa: E402
from demineur.ui.language import Language  # noqa: E402
from demineur.ui.settings_store import SettingsStore  # noqa: E402
from demineur.ui.themes import available_themes  # noqa: E402
from hatch_build import compile_catalogues  # noqa: E402
from windows import WINDOWS, Window, settle  # noqa: E402

PSEUDO: Final = "pseudo"
_COLUMNS: Final = 4
_SCREEN: Final = (1366, 768)
_CARD: Final = QSize(430, 400)


class Run(NamedTuple):
    """Every window, once."""

    language: str
    theme: str
    scale: str

    @property
    def name(self) -> str:
        """For the folder and the sheet."""
        return f"{self.language}-{self.theme.replace('/', '-')}-{self.scale}"


def longest_language() -> str:
    """The language whose translations take the most letters."""

    def letters(code: str) -> int:
        return sum(
            len(form) for message in read_catalogue(catalogue_path(ROOT, code)) for form in forms(message)
        )

    return max((code for code in LANGUAGES if code != "en"), key=letters)


def themes() -> list[str]:
    """Each theme, light and dark."""
    return [f"{theme}/{variant}" for theme in available_themes() for variant in ("light", "dark")]


def usual_runs() -> list[Run]:
    """What is looked at before a release."""
    runs = [Run(code, themes()[0], "1") for code in (*LANGUAGES, PSEUDO)]
    return runs + [Run(code, theme, "2") for theme in themes() for code in (longest_language(), PSEUDO)]


# One run, in a process of its own ---------------------------------------------------------------------------


def photograph(run: Run, out: Path) -> list[str]:
    """Take the pictures of a run; what lacks room."""
    qInstallMessageHandler(lambda *_message: None)
    application = QApplication([])
    faults: list[str] = []
    (out / run.name).mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        _speak(run, application, stack)
        for number, window in enumerate(WINDOWS):
            faults += _visit(run, window, number, application, out)
    return faults


def _speak(run: Run, application: QApplication, stack: ExitStack) -> None:
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    if run.language == PSEUDO:
        write_pseudo_catalogue(folder)
        stack.enter_context(pseudo_spoken(application, folder))
        return
    store = SettingsStore(folder / "settings.ini", application)
    store.set_value(LANGUAGE, run.language)
    Language(application, store)


def _visit(run: Run, window: Window, number: int, application: QApplication, out: Path) -> list[str]:
    faults: list[str] = []
    shown: list[QWidget] = []

    def look(widget: QWidget) -> None:
        settle()
        shown.append(widget)
        name = f"{number:02}-{window.name.replace(' ', '-').strip('?')}-{len(shown):02}.png"
        widget.grab().save(str(out / run.name / name))
        faults.extend(f"{run.name}, {window.name}: {fault}" for fault in cramped(widget))
        if run.language == PSEUDO:
            english = (text for text in texts_in(widget) if untranslated(text.text, window.names))
            faults.extend(f"{run.name}, {window.name}: in English: {text.text!r}" for text in english)

    theme, _slash, brightness = run.theme.partition("/")
    with tempfile.TemporaryDirectory() as profile:
        folder = Path(profile)
        store = SettingsStore(folder / "settings.ini")
        store.set_value(THEME, THEME.read(theme))
        store.set_value(BRIGHTNESS, Brightness(brightness))
        with player_in(folder, Level(9, 9, 10), application) as player:
            window.visit(player, look)
    return faults


def make_sheet(run: Run, out: Path) -> Path:
    """All pictures of a run on one sheet."""
    pictures = sorted((out / run.name).glob("*.png"))
    rows = -(-len(pictures) // _COLUMNS)
    sheet = QImage(_COLUMNS * _CARD.width(), rows * _CARD.height(), QImage.Format.Format_RGB32)
    sheet.fill(QColor("#888888"))
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for place, path in enumerate(pictures):
        row, column = divmod(place, _COLUMNS)
        room = QSize(_CARD.width() - 10, _CARD.height() - 10)
        picture = QImage(str(path))
        picture.setDevicePixelRatio(1)
        small = picture.size().scaled(room, Qt.AspectRatioMode.KeepAspectRatio).boundedTo(picture.size())
        corner = QPointF(column * _CARD.width() + 5, row * _CARD.height() + 5)
        painter.drawImage(QRectF(corner, small), picture)
    painter.end()
    path = out / f"{run.name}.png"
    sheet.save(str(path))
    return path


def main() -> int:
    """Do all the runs that were asked for, each in a process of its own: a scale counts from the start."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--languages", nargs="*", choices=[*LANGUAGES, PSEUDO])
    parser.add_argument("--scale", default="1")
    parser.add_argument("--themes", nargs="*", choices=themes())
    parser.add_argument("--run", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.run:
        run = Run(*asked.run)
        faults = photograph(run, asked.out)
        make_sheet(run, asked.out)
        sys.stdout.write("".join(f"{fault}\n" for fault in faults))
        return 1 if faults else 0
    compile_catalogues(ROOT)
    runs = usual_runs()
    if asked.languages or asked.themes or asked.scale != "1":
        chosen = asked.themes or themes()[:1]
        runs = [Run(code, theme, asked.scale) for code in asked.languages or LANGUAGES for theme in chosen]
    return max(_in_own_process(run, asked.out) for run in runs)


def _in_own_process(run: Run, out: Path) -> int:
    sys.stdout.write(f"{run.name}.png\n")
    sys.stdout.flush()
    command = [sys.executable, str(Path(__file__)), str(out), "--run", *run]
    with tempfile.TemporaryDirectory() as folder:
        screen = Path(folder) / "screen.json"
        screen.write_text(json.dumps(_screen(float(run.scale))), encoding="utf-8")
        variables = {"QT_SCALE_FACTOR": run.scale, "QT_QPA_PLATFORM": f"offscreen:configfile={screen}"}
        return subprocess.run(command, env=os.environ | variables, check=False).returncode


def _screen(scale: float) -> dict[str, object]:
    """A small laptop's screen; at 200 % it has as many more pixels, as screens that need it do."""
    width, height = (round(side * scale) for side in _SCREEN)
    screen = {"name": "sheet", "x": 0, "y": 0, "width": width, "height": height, "dpr": 1}
    screen |= {"logicalDpi": 96, "logicalBaseDpi": 96}
    return {"synchronousWindowSystemEvents": False, "windowFrameMargins": False, "screens": [screen]}


if __name__ == "__main__":
    sys.exit(main())
