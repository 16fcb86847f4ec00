from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("PIL", reason="pillow comes with the extra dev")

from PIL import Image

from drawn_files import ICO_SIZES, drawn_icon, main, version_resource

if TYPE_CHECKING:
    from pathlib import Path


def test_every_size_is_drawn_for_itself_and_fills_its_square() -> None:
    for size in (16, 48, 256):
        icon = drawn_icon(size)
        assert icon.size == (size, size)
        box = icon.getchannel("A").getbbox()
        assert box is not None
        assert box[2] - box[0] > size * 0.9


def test_windows_and_macos_get_the_icon_in_all_their_sizes(tmp_path: Path) -> None:
    assert main(tmp_path) == 0
    with Image.open(tmp_path / "demineur.ico") as icon:
        assert icon.info["sizes"] == {(size, size) for size in ICO_SIZES}
    with Image.open(tmp_path / "demineur.icns") as icon:
        assert (512, 512, 2) in icon.info["sizes"]


def test_a_version_is_written_as_four_numbers_and_as_it_is() -> None:
    resource = version_resource("1.2.3rc1")
    assert "filevers=(1, 2, 0, 0)" in resource
    assert "StringStruct('ProductVersion', '1.2.3rc1')" in resource
