"""The packages for Linux, made of the program in one folder: a .tar.xz with an installer, and a .deb.

Run as `python3 packaging/bootstrap.py package` (see packaging/README.md); both land in dist/.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import platform
import shutil
import sys
import tempfile
from email.utils import formatdate
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from building import ROOT, BuildError, build, pack, run
from check_packages import check_archive, check_deb, check_descriptions
from command_line_files import write_all

sys.path.insert(0, str(ROOT))

from demineur import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LINUX: Final = ROOT / "packaging" / "linux"
METAINFO: Final = "io.github.demineur.Demineur.metainfo.xml"
ARCHITECTURES: Final = {"x86_64": "amd64", "aarch64": "arm64"}
CONTRIBUTORS: Final = "The Démineur contributors <demineur@users.noreply.github.com>"


def write_share(share: Path) -> None:
    """Write into *share* all that a desktop wants to know of a program."""
    copies = {
        LINUX / "demineur.desktop": "applications/demineur.desktop",
        LINUX / "demineur.xml": "mime/packages/demineur.xml",
        LINUX / METAINFO: f"metainfo/{METAINFO}",
        ROOT / "resources/icons/demineur.svg": "icons/hicolor/scalable/apps/demineur.svg",
    }
    for picture in ROOT.glob("resources/icons/demineur-*.png"):
        size = picture.stem.removeprefix("demineur-")
        copies[picture] = f"icons/hicolor/{size}x{size}/apps/demineur.png"
    for source, place in copies.items():
        target = share / place
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    write_all(share)


def write_archive(built: Path, into: Path) -> Path:
    """Write the .tar.xz; its path."""
    name = f"demineur-{__version__}-linux-{platform.machine()}"
    with tempfile.TemporaryDirectory() as room:
        folder = Path(room) / name
        shutil.copytree(built, folder / "program", symlinks=True)
        write_share(folder / "share")
        shutil.copy(LINUX / "install", folder)
        shutil.copy(ROOT / "LICENSE", folder)
        archive = into / f"{name}.tar.xz"
        pack(folder, archive)
    return archive


def write_deb(built: Path, into: Path) -> Path:
    """Write the .deb; its path. Raises BuildError where Debian's tools are missing."""
    with tempfile.TemporaryDirectory() as room:
        tree = Path(room) / "demineur"
        tree.mkdir(mode=0o755)
        program = tree / "usr/lib/demineur"
        shutil.copytree(built, program, symlinks=True)
        (tree / "usr/games").mkdir()
        (tree / "usr/games/demineur").symlink_to("../lib/demineur/demineur")
        write_share(tree / "usr/share")
        _write_documents(tree / "usr/share")
        _set_rights(tree, program)
        _write_control(tree, program)
        package = into / f"demineur_{__version__}_{ARCHITECTURES[platform.machine()]}.deb"
        run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, package)
    return package


def _write_documents(share: Path) -> None:
    """What Debian's policy wants: the licence, what changed, the manual packed, what lintian may overlook."""
    documents = share / "doc/demineur"
    documents.mkdir(parents=True)
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    (documents / "copyright").write_text(f"{licence}\n{_OTHERS}", encoding="utf-8")
    entry = (
        f"demineur ({__version__}) unstable; urgency=medium\n\n  * See CHANGELOG.md of the project.\n\n"
        f" -- {CONTRIBUTORS}  {formatdate(localtime=False)}\n"
    )
    _write_packed(documents / "changelog.gz", entry.encode())
    manual = share / "man/man6/demineur.6"
    _write_packed(manual.with_name("demineur.6.gz"), manual.read_bytes())
    manual.unlink()
    overrides = share / "lintian/overrides/demineur"
    overrides.parent.mkdir(parents=True)
    shutil.copyfile(LINUX / "lintian-overrides", overrides)


def _write_packed(path: Path, content: bytes) -> None:
    path.write_bytes(gzip.compress(content, 9, mtime=0))


def _set_rights(tree: Path, program: Path) -> None:
    for path in tree.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program / "demineur" else 0o644)


def _write_control(tree: Path, program: Path) -> None:
    control = tree / "DEBIAN"
    control.mkdir()
    size = sum(path.lstat().st_size for path in tree.rglob("*") if path.is_file()) // 1024
    fields = {
        "Package": "demineur",
        "Version": __version__,
        "Architecture": ARCHITECTURES[platform.machine()],
        "Maintainer": CONTRIBUTORS,
        "Installed-Size": str(size),
        "Depends": ", ".join(_dependencies(program)),
        "Section": "games",
        "Priority": "optional",
        "Homepage": "https://github.com/demineur/demineur",
        "Description": _DESCRIPTION,
    }
    text = "".join(f"{name}: {value}\n" for name, value in fields.items())
    (control / "control").write_text(text, encoding="utf-8")
    (control / "md5sums").write_text("".join(_sums(tree)), encoding="utf-8")


def _dependencies(program: Path) -> list[str]:
    """What the program needs of Debian: libraries, a C library no older than here, and a font."""
    _name, version = platform.libc_ver()
    found = [package for package in packages_of(system_libraries(program)) if package != "libc6"]
    return [f"libc6 (>= {version})", "fontconfig-config", *found]


def _sums(tree: Path) -> Iterator[str]:
    for path in sorted((tree / "usr").rglob("*")):
        if path.is_file() and not path.is_symlink():
            digest = hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
            yield f"{digest}  {path.relative_to(tree)}\n"


def system_libraries(program: Path) -> set[str]:
    """The libraries that the files of *program* load and that do not lie among them."""
    # Untyped, and installed only where packages are made.
    get_imports = import_module("PyInstaller.depend.bindepend").get_imports
    files = [path for path in program.rglob("*") if path.is_file() and path.name.count(".so")]
    loaded = {name for path in [*files, program / "demineur"] for name, _place in get_imports(str(path))}
    return {Path(name).name for name in loaded} - {path.name for path in program.rglob("*")}


def packages_of(libraries: Iterable[str]) -> list[str]:
    """Debian's packages that hold *libraries*, sorted. Raises BuildError where one is unknown here."""
    packages = set()
    for library in sorted(libraries):
        found = run("dpkg", "-S", f"*/{library}").splitlines()
        names = {line.partition(":")[0] for line in found if line.endswith(f"/{library}")}
        if not names:
            raise BuildError(f"No installed package of Debian holds {library}.")
        packages.add(min(names))
    return sorted(packages)


_DESCRIPTION: Final = """Minesweeper, in two families of levels
 Find all mines without opening one. Six levels of the Démineur family, the
 three classic ones and your own; boards that never need a guess, hints with
 the reasoning in words, statistics, replays of the community's formats.
 .
 This package brings the Python and the Qt with which it was tested."""
_OTHERS: Final = """
This package also holds, unchanged: Python, under the licence of the Python Software Foundation
(https://docs.python.org/3/license.html); Qt and Qt for Python (https://www.qt.io/), under version 3 of the
GNU Lesser General Public License, see /usr/share/common-licenses/LGPL-3; and the libraries that these load,
under the licences that their packages in Debian name. Qt's libraries lie as files of their own in
/usr/lib/demineur/_internal/PySide6/Qt/lib, where others of the same version may take their place.
"""


def main(arguments: list[str]) -> int:
    """Make what is asked for; the answer is an exit code."""
    parser = argparse.ArgumentParser(prog="bootstrap.py package", description=__doc__)
    parser.add_argument("--built", type=Path, metavar="DIR", help="take this folder instead of building one")
    parser.add_argument("--into", type=Path, metavar="DIR", default=ROOT / "dist", help="dist/ unless given")
    options = parser.parse_args(arguments)
    options.into.mkdir(parents=True, exist_ok=True)
    try:
        with tempfile.TemporaryDirectory() as room:
            built = options.built or build(Path(room))
            archive, package = write_archive(built, options.into), write_deb(built, options.into)
            print(archive, package, sep="\n", flush=True)
            check_descriptions()
            check_archive(archive)
            check_deb(package)
    except BuildError as error:
        print(f"The packages cannot be made: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
