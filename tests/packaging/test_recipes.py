"""The recipes of the packages, tried on any system: stand-ins take the place of their tools."""

from __future__ import annotations

import os
import plistlib
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from bundle import information

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
SCRIPTS = sorted(
    path
    for path in [*PACKAGING.rglob("*"), ROOT / ".ci" / "run"]
    if path.is_file() and re.match(rb"#!.*sh\n", path.read_bytes()[:40])
)
SHELLCHECK = shutil.which("shellcheck")
LANGUAGES = {
    "en",
    *(path.name for path in (ROOT / "translations").iterdir() if (path / "LC_MESSAGES").is_dir()),
}

needs_a_shell = pytest.mark.skipif(sys.platform == "win32", reason="the scripts are for a POSIX shell")


class Workshop:
    """A copy of the scripts in a project of its own, and tools that only write down their arguments."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "le projet"
        self.tools = folder / "tools"
        self.tools.mkdir()
        for name in ("appimage/make_appimage", "flatpak/unpack", "macos/make_dmg"):
            target = self.root / "packaging" / name
            target.parent.mkdir(parents=True)
            shutil.copy(PACKAGING / name, target)

    def stand_in(self, tool: str, does: str = "") -> None:
        """Put *tool* on the PATH: it writes its arguments down, then does that."""
        path = self.tools / tool
        path.write_text(f'#!/bin/sh\necho "{tool} $*" >>"{self.tools}/log"\n{does}\n', encoding="utf-8")
        path.chmod(0o755)

    def run(self, script: str, *words: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run a script of the project from another folder."""
        environment = {
            "PATH": f"{self.tools}{os.pathsep}/usr/bin{os.pathsep}/bin",
            "LANG": "C.UTF-8",
            **variables,
        }
        return subprocess.run(
            [self.root / "packaging" / script, *words],
            cwd=self.root.parent,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    @property
    def calls(self) -> list[str]:
        """What the tools were called with, in turn."""
        log = self.tools / "log"
        return log.read_text(encoding="utf-8").splitlines() if log.exists() else []

    def write_archive(self) -> Path:
        """An archive like linux_packages.py makes, with a program that says how it was called."""
        folder = self.root / "demineur-9.8-linux-x86_64"
        contents = {
            "program/demineur": '#!/bin/sh\nprintf "played %s\\n" "$@"\n',
            "program/_internal/base.txt": "",
            "share/applications/demineur.desktop": (PACKAGING / "linux/demineur.desktop").read_text("utf-8"),
            "share/mime/packages/demineur.xml": '<icon name="demineur"/>',
            "share/metainfo/io.github.demineur.Demineur.metainfo.xml": "",
            "share/icons/hicolor/256x256/apps/demineur.png": "",
            "LICENSE": "",
            "install": "",
        }
        for name, text in contents.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        (folder / "program/demineur").chmod(0o755)
        archive = folder.with_name(f"{folder.name}.tar.xz")
        with tarfile.open(archive, "w:xz") as packed:
            packed.add(folder, folder.name)
        shutil.rmtree(folder)
        return archive


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


@needs_a_shell
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_shell_can_read_every_script(script: Path) -> None:
    shell = script.read_text(encoding="utf-8").splitlines()[0].split("/")[-1].removeprefix("env ")
    done = subprocess.run([shell, "-n", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(SHELLCHECK is None, reason="shellcheck is not installed")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_shellcheck_finds_nothing(script: Path) -> None:
    # It does not see that a trap sets a variable before it uses it (SC2154).
    done = subprocess.run(
        [SHELLCHECK or "", "--exclude=SC2154", script], capture_output=True, text=True, check=False
    )
    assert done.stdout == ""


@needs_a_shell
class TestDiskImage:
    def test_it_holds_the_program_and_a_way_to_the_applications(self, workshop: Workshop) -> None:
        (workshop.root / "dist/Démineur.app/Contents").mkdir(parents=True)
        workshop.stand_in("uname", "echo arm64")
        workshop.stand_in("hdiutil", f'ls "$5" >>"{workshop.tools}/log"; eval "touch \\"\\${{$#}}\\""')
        (workshop.root / "dist/demineur-9.8-macos-arm64.dmg").write_text("of yesterday")
        done = workshop.run("macos/make_dmg", "9.8")
        assert done.returncode == 0, done.stderr
        assert done.stdout == "dist/demineur-9.8-macos-arm64.dmg\n"
        made = [line for line in workshop.calls if line != "uname -m"]
        assert re.fullmatch(
            r"hdiutil create -volname Démineur -srcfolder (\S+) -fs HFS\+ -format UDZO "
            r"dist/demineur-9\.8-macos-arm64\.dmg",
            made[0],
        )
        assert sorted(made[1:]) == ["Applications", "Démineur.app"]
        assert (workshop.root / done.stdout.strip()).read_text() == ""
        assert not Path(made[0].split()[5]).exists()

    def test_it_is_signed_and_notarised_where_that_is_asked_for(self, workshop: Workshop) -> None:
        (workshop.root / "dist/Démineur.app").mkdir(parents=True)
        for tool in ("hdiutil", "codesign", "xcrun"):
            workshop.stand_in(tool)
        done = workshop.run(
            "macos/make_dmg", "9.8", DEMINEUR_SIGN_AS="Developer ID", DEMINEUR_NOTARY_PROFILE="us"
        )
        assert done.returncode == 0, done.stderr
        image = done.stdout.strip()
        assert workshop.calls[1:] == [
            f"codesign --sign Developer ID --timestamp {image}",
            f"xcrun notarytool submit --keychain-profile us --wait {image}",
            f"xcrun stapler staple {image}",
        ]

    def test_what_is_missing_is_named_in_one_sentence(self, workshop: Workshop) -> None:
        done = workshop.run("macos/make_dmg", "9.8")
        assert done.returncode == 1
        assert "there is no dist/Démineur.app" in done.stderr
        assert done.stderr.count("\n") == 1

    def test_a_tool_that_fails_ends_it(self, workshop: Workshop) -> None:
        (workshop.root / "dist/Démineur.app").mkdir(parents=True)
        workshop.stand_in("hdiutil", "exit 1")
        done = workshop.run("macos/make_dmg", "9.8")
        assert (done.returncode, done.stdout) == (1, "")


def test_the_property_list_can_be_written_and_says_what_macos_must_know() -> None:
    read = plistlib.loads(plistlib.dumps(information("1.2.3")))
    assert read == information("1.2.3")
    assert read["CFBundleShortVersionString"] == read["CFBundleVersion"] == "1.2.3"
    assert read["NSHighResolutionCapable"] is True
    assert read["NSRequiresAquaSystemAppearance"] is False
    assert set(read["CFBundleLocalizations"]) == LANGUAGES
    for kind in read["CFBundleDocumentTypes"]:
        assert kind["CFBundleTypeRole"] == "Viewer"
        # What Finder draws for a file: drawn_files.py makes it, PyInstaller puts it into the bundle.
        assert kind["CFBundleTypeIconFile"] == "demineur.icns"


def test_the_entitlements_are_a_property_list_of_yes_and_no() -> None:
    read = plistlib.loads((PACKAGING / "macos/entitlements.plist").read_bytes())
    assert set(read.values()) == {True}
    assert all(name.startswith("com.apple.security.cs.") for name in read)


@needs_a_shell
class TestAppImage:
    def test_the_folder_starts_the_program_and_shows_itself(self, workshop: Workshop) -> None:
        workshop.stand_in("appimagetool", f'echo "for $ARCH" >>"{workshop.tools}/log"')
        workshop.stand_in("uname", "echo x86_64")
        done = workshop.run("appimage/make_appimage", workshop.write_archive())
        assert done.returncode == 0, done.stderr
        assert workshop.calls[-2:] == [
            "appimagetool build/Demineur.AppDir dist/Demineur-9.8-x86_64.AppImage",
            "for x86_64",
        ]
        folder = workshop.root / "build/Demineur.AppDir"
        names = {path.name for path in folder.iterdir()}
        assert names == {".DirIcon", "AppRun", "LICENSE", "demineur.desktop", "demineur.png", "usr"}
        assert (folder / ".DirIcon").resolve() == folder / "demineur.png"
        # The tool's own start comes through a link, and from any folder.
        link = workshop.tools / "started"
        link.symlink_to(folder / "AppRun")
        said = subprocess.run([link, "a file", "--level"], capture_output=True, text=True, check=True).stdout
        assert said == "played a file\nplayed --level\n"

    def test_its_desktop_entry_is_valid(self, workshop: Workshop) -> None:
        validator = shutil.which("desktop-file-validate")
        if validator is None:
            pytest.skip("desktop-file-validate is not installed")
        workshop.run("appimage/make_appimage", "--folder-only", workshop.write_archive())
        entry = workshop.root / "build/Demineur.AppDir/demineur.desktop"
        done = subprocess.run([validator, entry], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (0, "")

    @pytest.mark.parametrize("tool", [True, False])
    def test_what_is_missing_is_named_in_one_sentence(self, workshop: Workshop, tool: bool) -> None:
        if tool:
            workshop.stand_in("appimagetool")
        elif shutil.which("appimagetool"):
            pytest.skip("appimagetool is installed")
        archive = workshop.root / "none.tar.xz" if tool else workshop.write_archive()
        done = workshop.run("appimage/make_appimage", archive)
        assert done.returncode == 1
        assert done.stderr.count("\n") == 1
        assert ("there is no" if tool else "appimagetool is not on the PATH") in done.stderr
        assert not (workshop.root / "build").exists()


class TestFlatpak:
    NAME = information("1.2")["CFBundleIdentifier"]
    MANIFEST = (PACKAGING / f"flatpak/{NAME}.yml").read_text(encoding="utf-8")

    def listed(self, key: str) -> list[str]:
        """The items of a list of the manifest."""
        (block,) = re.findall(rf"^( *){key}:\n((?:\1 .*\n)+)", self.MANIFEST, re.MULTILINE)
        return re.findall(r"^ *- (.*)$", block[1], re.MULTILINE)

    def test_the_program_may_show_a_window_and_use_the_network_and_no_more(self) -> None:
        assert set(self.listed("finish-args")) == {
            "--share=ipc",
            "--share=network",
            "--socket=wayland",
            "--socket=fallback-x11",
            "--device=dri",
        }

    @needs_a_shell
    def test_its_commands_put_everything_into_its_place(self, workshop: Workshop, tmp_path: Path) -> None:
        done = workshop.run("flatpak/unpack", workshop.write_archive())
        assert done.stdout == "build/flatpak-source\n", done.stderr
        assert "path: ../../build/flatpak-source\n" in self.MANIFEST
        app = tmp_path / "app"
        for command in self.listed("build-commands"):
            subprocess.run(
                ["/bin/sh", "-c", command.replace("/app", str(app))],
                cwd=workshop.root / done.stdout.strip(),
                check=True,
            )
        said = subprocess.run(
            [app / "bin/demineur", "one"], capture_output=True, text=True, check=True
        ).stdout
        assert said == "played one\n"
        shared = {
            path.relative_to(app / "share").as_posix()
            for path in (app / "share").rglob("*")
            if path.is_file()
        }
        assert shared == {
            "applications/demineur.desktop",
            "icons/hicolor/256x256/apps/demineur.png",
            f"licenses/{self.NAME}/LICENSE",
            f"metainfo/{self.NAME}.metainfo.xml",
            f"mime/packages/{self.NAME}.xml",
        }
        kinds = app / f"share/mime/packages/{self.NAME}.xml"
        assert kinds.read_text(encoding="utf-8") == f'<icon name="{self.NAME}"/>'

    @needs_a_shell
    def test_an_archive_that_is_not_there_is_named_in_one_sentence(self, workshop: Workshop) -> None:
        done = workshop.run("flatpak/unpack", "none.tar.xz")
        assert done.returncode == 1
        assert re.fullmatch(r"unpack: there is no .*none\.tar\.xz\n", done.stderr)


class TestWindowsInstaller:
    SCRIPT = (PACKAGING / "windows/demineur.iss").read_text(encoding="utf-8-sig")

    def test_it_speaks_the_languages_of_the_program(self) -> None:
        assert set(re.findall(r'^Name: "(\w\w)"; MessagesFile:', self.SCRIPT, re.MULTILINE)) == LANGUAGES

    def test_it_is_read_as_utf_8(self) -> None:
        # Inno Setup takes a script without the mark for one in the system's own encoding.
        assert (PACKAGING / "windows/demineur.iss").read_bytes().startswith("\ufeff".encode())

    def test_it_takes_away_every_key_that_it_writes(self) -> None:
        keys = re.findall(r'Subkey: ("+)(.+?)\1(.*)', self.SCRIPT)
        taken = [key for _quotes, key, rest in keys if "uninsdeletekey" in rest]
        assert taken
        for _quotes, key, _rest in keys:
            assert any(key == parent or key.startswith(f"{parent}\\") for parent in taken), key

    @needs_a_shell
    def test_its_compiler_is_told_the_version(self, workshop: Workshop) -> None:
        workshop.stand_in("iscc")
        done = self.make(workshop)
        (call,) = workshop.calls
        assert re.fullmatch(
            rf"iscc /DVersion=\d+\.\d+\S* {re.escape(str(PACKAGING))}/windows/demineur\.iss", call
        )
        assert done.returncode == 0

    def test_a_compiler_that_is_missing_is_named_in_one_sentence(self, workshop: Workshop) -> None:
        if sys.platform == "win32":
            pytest.skip("it may be installed here")
        done = self.make(workshop)
        assert done.returncode == 1
        assert done.stderr == "Inno Setup is not installed: its compiler ISCC is not found.\n"

    @staticmethod
    def make(workshop: Workshop) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, PACKAGING / "windows/make_installer.py"],
            env={"PATH": str(workshop.tools) + os.pathsep + "/bin"},
            capture_output=True,
            text=True,
            check=False,
        )


def test_the_workflow_runs_scripts_that_are_there() -> None:
    workflow = (ROOT / ".github/workflows/build.yml").read_text(encoding="utf-8")
    commands = re.findall(r"\brun: (.*)$", workflow, re.MULTILINE)
    scripts = [word for command in commands for word in re.findall(r"(?:packaging|\.ci)/[\w/.]+", command)]
    assert ".ci/run" in scripts
    assert all((ROOT / script).is_file() for script in scripts)
