"""Settings: their texts, their types, their defaults."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demineur.engine.levels import Level
from demineur.settings import (
    ALL_SETTINGS,
    CUSTOM_LEVEL,
    FLAG_ON,
    LANGUAGE,
    LEVEL,
    OPTIONS,
    SIMPLE_MODE,
    THEME,
    WINDOW_GEOMETRY,
    ZOOM,
    FlagMoment,
    Setting,
    level_of,
)


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=lambda setting: setting.key)
def test_every_default_comes_back_from_its_text(setting: Setting[Any]) -> None:
    value = setting.read(setting.write(setting.default))
    assert (value, type(value)) == (setting.default, type(setting.default))


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=lambda setting: setting.key)
@given(text=st.text())
def test_any_text_is_read_as_a_value(setting: Setting[Any], text: str) -> None:
    value = setting.read(text)
    assert setting.read(setting.write(value)) == value


def test_keys_are_unique() -> None:
    assert len({setting.key for setting in ALL_SETTINGS}) == len(ALL_SETTINGS)


@pytest.mark.parametrize("text", ["False", "false", "FALSE", "0", "no", "off"])
def test_false_as_text_is_false(text: str) -> None:
    """Case SV04: a "false" in a file is a non-empty text, and still false."""
    assert Setting("key", True, SIMPLE_MODE.parse).read(text) is False


@pytest.mark.parametrize(
    ("setting", "nonsense"),
    [
        (SIMPLE_MODE, "maybe"),
        (LEVEL, "abcx9n10"),
        (CUSTOM_LEVEL, "12x7n84"),
        (LANGUAGE, "xx"),
        (ZOOM, "9999"),
        (ZOOM, "1" * 5000),
        (FLAG_ON, "hold"),
        (THEME, "x" * 300),
        (WINDOW_GEOMETRY, "not base64!"),
    ],
)
def test_nonsense_is_read_as_the_default(setting: Setting[Any], nonsense: str) -> None:
    """Case SV04."""
    assert setting.read(nonsense) == setting.default


def test_a_value_out_of_range_is_not_written() -> None:
    with pytest.raises(ValueError, match="100 to 1000"):
        ZOOM.write(99)


def test_a_choice_is_one_of_its_members() -> None:
    assert FLAG_ON.read("release") is FlagMoment.RELEASE


def test_a_language_without_a_catalogue_can_be_chosen() -> None:
    """Case SV04: Slovak stays chosen."""
    assert LANGUAGE.read(LANGUAGE.write("sk")) == "sk"


@given(octets=st.binary())
def test_octets_come_back(octets: bytes) -> None:
    assert WINDOW_GEOMETRY.read(WINDOW_GEOMETRY.write(octets)) == octets


def test_what_the_program_remembers_by_itself_is_no_option() -> None:
    assert not {WINDOW_GEOMETRY, ZOOM, CUSTOM_LEVEL} & set(OPTIONS)


def test_a_level_is_named_by_key_or_code() -> None:
    assert level_of("expert") == Level(30, 16, 60)
    assert level_of("12x7n9") == Level(12, 7, 9)
    with pytest.raises(ValueError, match="no level"):
        level_of("Expert")
