"""A link to a table on the command line."""

from __future__ import annotations

import pytest

from demineur.command_line import make_parser

TABLE = "/t/abcdefghij#abcdefghijklmnopqrstuv"


@pytest.mark.parametrize(
    "link",
    [
        f"demineur://192.168.1.5:26480{TABLE}",
        f"demineur://[fd00::1]:26480{TABLE}",
        f"https://example.org{TABLE}",
    ],
)
def test_a_link_to_a_table_is_opened_as_it_is(link: str) -> None:
    assert make_parser().parse_args([link]).opened == link


def test_a_link_that_was_not_copied_whole_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        make_parser().parse_args(["demineur://192.168.1.5:26480/t/abcdef"])
    assert "demineur://192.168.1.5:26480/t/abcdef" in capsys.readouterr().err
