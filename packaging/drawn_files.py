"""Make what the packages for Windows and macOS need of the icon and of the version, in build/drawn.

The icon is drawn from resources/icons/demineur.svg at every size that those systems ask for.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from PIL import Image
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT: Final = Path(__file__).resolve().parent.parent
ICON: Final = ROOT / "resources" / "icons" / "demineur.svg"
ICO_SIZES: Final = (16, 20, 24, 32, 40, 48, 64, 256)
ICNS_SIZES: Final = (16, 32, 64, 128, 256, 512, 1024)

_VERSION: Final = """\
VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, OS=0x40004, fileType=0x1),
  kids=[
    StringFileInfo([StringTable('040904B0', [
      StringStruct('CompanyName', 'The Démineur contributors'),
      StringStruct('FileDescription', 'Démineur'),
      StringStruct('FileVersion', '{version}'),
      StringStruct('InternalName', 'demineur'),
      StringStruct('LegalCopyright', 'MIT licence'),
      StringStruct('OriginalFilename', 'demineurw.exe'),
      StringStruct('ProductName', 'Démineur'),
      StringStruct('ProductVersion', '{version}'),
    ])]),
    VarFileInfo([VarStruct('Translation', [0x0409, 1200])]),
  ],
)
"""


def drawn_icon(size: int) -> Image.Image:
    """The icon, *size* pixels wide and high."""
    picture = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    painter = QPainter(picture)
    QSvgRenderer(str(ICON)).render(painter)
    painter.end()
    picture = picture.convertToFormat(QImage.Format.Format_RGBA8888)
    return Image.frombytes("RGBA", (size, size), bytes(picture.constBits()))


def write_icons(folder: Path) -> None:
    """Write the icon as Windows and as macOS want it, each with all its sizes."""
    for name, sizes in (("demineur.ico", ICO_SIZES), ("demineur.icns", ICNS_SIZES)):
        *smaller, largest = map(drawn_icon, sizes)
        largest.save(folder / name, sizes=[(size, size) for size in sizes], append_images=smaller)


def version_resource(version: str) -> str:
    """What Windows shows of the program's file, as PyInstaller reads it."""
    numbers = [int(part) for part in version.split(".") if part.isdecimal()]
    return _VERSION.format(numbers=tuple((numbers + [0] * 4)[:4]), version=version)


def main(folder: Path) -> int:
    """Write everything into *folder*."""
    sys.path.insert(0, str(ROOT))
    from demineur import __version__  # noqa: PLC0415  # the project need not be installed

    folder.mkdir(parents=True, exist_ok=True)
    write_icons(folder)
    (folder / "version.txt").write_text(version_resource(__version__), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(ROOT / "build" / "drawn"))
