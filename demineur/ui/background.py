"""Work that may take longer than a frame, off the window's thread."""

from __future__ import annotations

import threading
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Callable

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
    _done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: SimpleQueue[Job[Any] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._done.connect(self._report)
        self.destroyed.connect(partial(self._jobs.put, None))

    def start(self, work: Callable[[Callable[[], bool]], T]) -> Job[T]:
        """Begin *work* as soon as the thread is free."""
        if self._thread is None:
            self._begin_thread()
        job = Job(work)
        self._jobs.put(job)
        return job

    def _begin_thread(self) -> None:
        self._thread = threading.Thread(target=self._run, name="background", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            ended_well = False
            try:
                job.run()
                ended_well = True
            finally:
                # Received in the window's thread (Qt puts it into its queue), which may be gone.
                with suppress(RuntimeError):
                    self._done.emit(job)
                if not ended_well:
                    self._begin_thread()

    def _report(self, job: Job[Any]) -> None:
        if not job.is_cancelled:
            self.finished.emit(job)
