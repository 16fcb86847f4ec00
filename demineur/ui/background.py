"""Work that may take longer than a frame, off the window's thread."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from PySide6.QtCore import QObject, QSocketNotifier, Signal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")


class Job(Generic[T]):
    """One piece of work: *work* gets the job's `cancelled` and should look at it while it runs."""

    def __init__(self, work: Callable[[Callable[[], bool]], T]) -> None:
        self._work = work
        self._cancelled = threading.Event()
        self._finished = threading.Event()
        self.result: T | None = None
        """What came of it, once it is finished."""

    def cancel(self) -> None:
        """Nobody wants the result any more."""
        self._cancelled.set()

    @property
    def is_cancelled(self) -> bool:
        """Whether the result is wanted no more."""
        return self._cancelled.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait at most so long for the end; whether it has come."""
        return self._finished.wait(seconds)

    def run(self) -> None:
        """Do the work, in the thread that calls this."""
        try:
            if not self.is_cancelled:
                self.result = self._work(self._cancelled.is_set)
        finally:
            self._finished.set()


class Background(QObject):
    """A thread that does jobs one after the other; a new job usually makes the one before pointless.

    The thread is a daemon: the program ends without waiting for it. It ends with this object; if a job fails,
    `threading.excepthook` is told, the job is finished without a result, and another thread goes on.
    """

    finished = Signal(object)
    """A `Job` is finished and was not cancelled."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._line: _Line | None = None

    def start(self, work: Callable[[Callable[[], bool]], T]) -> Job[T]:
        """Begin *work* as soon as the thread is free."""
        if self._line is None:
            self._line = self._open_line()
        job = Job(work)
        self._line.jobs.put(job)
        return job

    def _open_line(self) -> _Line:
        line = _Line()
        notifier = QSocketNotifier(line.bell.fileno(), QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._report)
        self.destroyed.connect(line.close)
        line.begin_thread()
        return line

    def _report(self) -> None:
        if self._line is None:
            return
        for job in self._line.finished_jobs():
            if not job.is_cancelled:
                self.finished.emit(job)


class _Line:
    """What the two threads share. The worker never touches Qt: the window may be gone at any moment."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[Job[Any] | None] = SimpleQueue()
        self.bell, self._rope = socket.socketpair()
        self.bell.setblocking(False)
        self._done: SimpleQueue[Job[Any]] = SimpleQueue()

    def begin_thread(self) -> None:
        """Begin to take jobs."""
        threading.Thread(target=self._run, name="background", daemon=True).start()

    def finished_jobs(self) -> Iterator[Job[Any]]:
        """The jobs that ended since the last look, in the window's thread."""
        with suppress(BlockingIOError):
            self.bell.recv(1024)
        while not self._done.empty():
            yield self._done.get()

    def close(self) -> None:
        """Take no more jobs."""
        self.jobs.put(None)
        self.bell.close()

    def _run(self) -> None:
        while (job := self.jobs.get()) is not None:
            ended_well = False
            try:
                job.run()
                ended_well = True
            finally:
                self._done.put(job)
                # The other end is closed once the window is gone.
                with suppress(OSError):
                    self._rope.send(b"\0")
                if not ended_well:
                    self.begin_thread()
        self._rope.close()
