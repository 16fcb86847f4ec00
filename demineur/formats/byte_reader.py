"""Bytes read from front to back, never past their end."""

from __future__ import annotations

from demineur.formats.sentences import sentence
from demineur.formats.values import Format, FormatError


class ByteReader:
    """A place in a file's bytes. Integers are big-endian; reading past the end raises `FormatError`."""

    def __init__(self, data: bytes, kind: Format, *, at: int = 0) -> None:
        self.data = data
        self.at = at
        self._kind = kind

    @property
    def left(self) -> int:
        """How many bytes are left."""
        return max(len(self.data) - self.at, 0)

    def take(self, count: int, what: str) -> bytes:
        """The next *count* bytes; *what* they are, for the sentence if they are missing."""
        end = self.at + count
        if end > len(self.data):
            raise FormatError(
                sentence("The file is cut off in the middle of this part: {what}.", what=what),
                kind=self._kind,
                offset=len(self.data),
            )
        taken = self.data[self.at : end]
        self.at = end
        return taken

    def unsigned(self, size: int, what: str) -> int:
        """The next integer of *size* bytes, from 0 up."""
        return int.from_bytes(self.take(size, what), "big")

    def signed(self, size: int, what: str) -> int:
        """The next integer of *size* bytes in two's complement."""
        return int.from_bytes(self.take(size, what), "big", signed=True)

    def until_nul(self, what: str) -> bytes:
        """The bytes before the next zero byte, which is skipped."""
        end = self.data.find(b"\0", self.at)
        if end < 0:
            raise FormatError(
                sentence("The file is cut off: this part has no end: {what}.", what=what),
                kind=self._kind,
                offset=len(self.data),
            )
        text = self.data[self.at : end]
        self.at = end + 1
        return text
