"""A time source for tests."""

from __future__ import annotations

from dataclasses import dataclass

MS = 1_000_000


@dataclass
class FakeTime:
    """A time source that stands still until it is told; the boot clock counts sleep too."""

    monotonic: int = 123_456_789
    boot: int = 987_654_321

    def monotonic_ns(self) -> int:
        return self.monotonic

    def boot_ns(self) -> int:
        return self.boot

    def go(self, ms: float) -> None:
        self.monotonic += int(ms * MS)
        self.boot += int(ms * MS)

    def sleep(self, ms: int) -> None:
        self.boot += ms * MS
