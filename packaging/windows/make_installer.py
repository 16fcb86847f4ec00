"""Make the installer for Windows of dist/demineur; needs Inno Setup 6 (https://jrsoftware.org/isinfo.php)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from demineur import __version__


def compiler() -> Path | None:
    """Inno Setup's compiler: on the PATH, or where its own installer puts it."""
    found = shutil.which("iscc")
    usual = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "Inno Setup 6" / "ISCC.exe"
    return Path(found) if found else usual if usual.is_file() else None


def main() -> int:
    """Compile the installer; the exit code."""
    program = compiler()
    if program is None:
        print("Inno Setup is not installed: its compiler ISCC is not found.", file=sys.stderr)
        return 1
    script = Path(__file__).with_name("demineur.iss")
    return subprocess.run([program, f"/DVersion={__version__}", script], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
