"""The commands without a window."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from community_samples import DATA

from demineur.cli_formats import EXIT_DONE, EXIT_MISUSED, EXIT_REFUSED, run_command

ID = "9x9:4,2,m84f013660966d56993850"
AVF = str(DATA / "replays" / "arbiter_beg.avf")


def test_analyse_prints_an_object_for_one_source_and_a_list_for_more() -> None:
    one = json.loads(run_command(["analyse", "--json", ID]).output)
    assert (one["source"], one["format"], one["three_bv"], one["zini"]) == (ID, "sgt", 20, 16)
    two = json.loads(run_command(["analyse", ID, AVF, "--json"]).output)
    assert [facts["format"] for facts in two] == ["sgt", "avf"]


def test_analyse_counts_every_line_of_a_file() -> None:
    found = json.loads(run_command(["analyse", "--json", str(DATA / "boards" / "sgt_ids.txt")]).output)
    assert len(found) == 9


def test_analyse_tells_the_figures_of_a_replay() -> None:
    facts = json.loads(run_command(["analyse", "--json", AVF]).output)
    assert (facts["result"], facts["time_ms"], facts["player"]) == ("win", 3070, "xxxxxxx")
    assert facts["ioe"] == pytest.approx(28 / 20)
    assert facts["three_bv_per_second"] == pytest.approx(28 / 3.07, abs=0.001)
    assert facts["stnb"] is not None


def test_analyse_for_people_is_a_line_a_fact() -> None:
    lines = run_command(["analyse", AVF]).output.splitlines()
    assert "three_bv: 28" in lines
    assert "numbers: 18 25 11 0 0 0 0 0 0" in lines


def test_what_cannot_be_read_is_complained_of_and_the_rest_counted(tmp_path: Path) -> None:
    missing = tmp_path / "missing.avf"
    outcome = run_command(["analyse", "--json", str(missing), ID, "b=1&m=0", str(tmp_path)])
    assert json.loads(outcome.output)["source"] == ID
    assert outcome.exit_code == EXIT_REFUSED
    assert outcome.complaints == (
        f"{missing}: The file cannot be read: No such file or directory.",
        "b=1&m=0: The link has 1 characters for its mines, not 17: it is cut off or mistyped.",
        f"{tmp_path}: The file cannot be read: Is a directory.",
    )


def test_the_lines_before_a_bad_one_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "ids.txt"
    file.write_text(f"{ID}\n9x9:zz\n")
    outcome = run_command(["analyse", "--json", str(file)])
    assert json.loads(outcome.output)["three_bv"] == 20
    assert outcome.complaints == (f"{file}: Line 2: This is not a game id of Mines.",)


@pytest.mark.parametrize("name", ["board.mbf", "board.abf", "board.mine", "board.board"])
def test_convert_goes_by_the_name_of_the_target(name: str, tmp_path: Path) -> None:
    target = tmp_path / name
    assert run_command(["convert", ID, str(target)]).exit_code == EXIT_DONE
    assert json.loads(run_command(["analyse", "--json", str(target)]).output)["zini"] == 16


@pytest.mark.parametrize("kind", ["rawvf", "evf"])
def test_convert_keeps_the_game_of_a_replay(kind: str, tmp_path: Path) -> None:
    target = tmp_path / "game.dat"
    assert run_command(["convert", AVF, str(target), "--to", kind]).exit_code == EXIT_DONE
    facts = json.loads(run_command(["analyse", "--json", str(target)]).output)
    assert (facts["format"], facts["result"], facts["time_ms"]) == (kind, "win", 3070)


def test_convert_prints_text_formats() -> None:
    assert run_command(["convert", "b=93&m=dc014g", "-", "--to", "mine"]).output == (
        "9x3x8\nHMMHMHMMH\nHHHHHHHHH\nHMHHMHHMH\n"
    )
    assert run_command(["convert", ID, "-", "--to", "sgt"]).output == f"{ID}\n"


@pytest.mark.parametrize(
    ("words", "complaint", "code"),
    [
        (["convert", ID, "board.dat"], "board.dat: say which format with --to", EXIT_MISUSED),
        (["convert", ID, "-", "--to", "mbf"], "mbf is no text: name a file.", EXIT_MISUSED),
        (["convert", ID, "x", "--to", "avf"], "invalid choice: 'avf'", EXIT_MISUSED),
        (["convert", ID], "arguments are required: OUT", EXIT_MISUSED),
        (["analyse"], "arguments are required: FILE|LINK", EXIT_MISUSED),
        (["convert", ID, "game.evf"], "A board without a game cannot be written as a replay.", EXIT_REFUSED),
        (["convert", "nowhere.avf", "game.evf"], "No such file", EXIT_REFUSED),
        (["convert", ID, "/nowhere/at/all.mbf"], "cannot be written", EXIT_REFUSED),
    ],
)
def test_what_cannot_be_converted_is_said_in_a_line(words: list[str], complaint: str, code: int) -> None:
    outcome = run_command(words)
    assert outcome.exit_code == code
    assert outcome.output == ""
    assert len(outcome.complaints) == 1
    assert complaint in outcome.complaints[0]
