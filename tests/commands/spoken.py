"""The command line as a function: words and input in, what it says out."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import BytesIO, StringIO, TextIOWrapper
from typing import Any
from unittest.mock import patch

from demineur.cli import main


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command said."""

    code: int
    output: str
    complaints: str

    @property
    def json(self) -> Any:  # noqa: ANN401  # whatever was answered
        return json.loads(self.output)

    def sentence(self, command: str) -> str:
        """The one sentence with which the command refused."""
        lines = self.complaints.splitlines()
        assert len(lines) == 1, self
        start = f"demineur {command}: "
        assert lines[0].startswith(start)
        return lines[0].removeprefix(start)


def demineur(*words: str, given: str | bytes = b"") -> Answer:
    """Run ``demineur WORDS`` with *given* as its standard input."""
    read = given if isinstance(given, bytes) else given.encode()
    output, complaints = StringIO(), StringIO()
    with (
        redirect_stdout(output),
        redirect_stderr(complaints),
        patch.object(sys, "stdin", TextIOWrapper(BytesIO(read))),
    ):
        try:
            code = main(words)
        except SystemExit as ended:
            # Words that make no sense, and --help.
            code = ended.code if isinstance(ended.code, int) else 1
    return Answer(code, output.getvalue(), complaints.getvalue())
