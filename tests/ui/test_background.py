"""Work off the window's thread: results, cancelling, failures, and the end of the window."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from demineur.ui.background import Background, Job

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def background() -> Iterator[Background]:
    """One that ends with the test."""
    found = Background()
    yield found
    delete(found)


def delete(gone: QObject) -> None:
    gone.deleteLater()
    QApplication.sendPostedEvents(gone, QEvent.Type.DeferredDelete)


def finished_jobs(background: Background) -> list[Job[object]]:
    jobs: list[Job[object]] = []
    background.finished.connect(jobs.append)
    return jobs


def wait_until(happens: Callable[[], bool]) -> None:
    for _ in range(200):
        if happens():
            return
        QTest.qWait(10)
    raise AssertionError("That does not happen.")


def test_a_result_arrives_in_the_thread_that_asked(background: Background) -> None:
    heard: list[threading.Thread] = []
    worked: list[threading.Thread] = []
    background.finished.connect(lambda _job: heard.append(threading.current_thread()))

    def work(_is_cancelled: Callable[[], bool]) -> int:
        worked.append(threading.current_thread())
        return 42

    job = background.start(work)
    wait_until(lambda: bool(heard))
    assert job.result == 42
    assert heard == [threading.current_thread()]
    assert worked != heard


def test_jobs_are_done_one_after_the_other(background: Background) -> None:
    jobs = finished_jobs(background)
    numbers = iter(range(20))
    started = [background.start(lambda _cancelled: next(numbers)) for _ in range(20)]
    wait_until(lambda: len(jobs) == len(started))
    assert jobs == started
    assert [job.result for job in jobs] == list(range(20))


def test_what_is_cancelled_is_not_reported(background: Background) -> None:
    jobs = finished_jobs(background)
    go = threading.Event()
    background.start(lambda _cancelled: go.wait(5))
    never = background.start(lambda _cancelled: "never")
    last = background.start(lambda _cancelled: "last")
    never.cancel()
    go.set()
    wait_until(lambda: last in jobs)
    assert never not in jobs
    assert never.result is None


def test_work_that_looks_sees_that_it_is_cancelled(background: Background) -> None:
    begun, seen = threading.Event(), threading.Event()

    def work(is_cancelled: Callable[[], bool]) -> None:
        begun.set()
        while not is_cancelled():
            seen.wait(0.001)
        seen.set()

    job = background.start(work)
    assert begun.wait(5)
    job.cancel()
    assert seen.wait(5)
    assert job.wait(5)


def test_waiting_ends_with_the_patience(background: Background) -> None:
    go = threading.Event()
    job = background.start(lambda _cancelled: go.wait(5))
    assert not job.wait(0.01)
    go.set()
    assert job.wait(5)


def test_a_job_that_fails_is_told_of_and_the_next_one_is_done(
    background: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures: list[type[BaseException]] = []
    monkeypatch.setattr(threading, "excepthook", lambda arguments: failures.append(arguments.exc_type))
    jobs = finished_jobs(background)

    def fail(_is_cancelled: Callable[[], bool]) -> None:
        raise ZeroDivisionError

    failed = background.start(fail)
    next_one = background.start(lambda _cancelled: "done")
    wait_until(lambda: len(jobs) == 2)
    assert jobs == [failed, next_one]
    assert (failed.result, next_one.result) == (None, "done")
    wait_until(lambda: bool(failures))
    assert failures == [ZeroDivisionError]


def test_the_thread_ends_with_its_owner() -> None:
    background = Background()
    threads: list[threading.Thread] = []
    go = threading.Event()

    def work(_is_cancelled: Callable[[], bool]) -> None:
        threads.append(threading.current_thread())
        go.wait(5)

    background.start(work)
    wait_until(lambda: bool(threads))
    delete(background)
    go.set()
    threads[0].join(5)
    assert not threads[0].is_alive()
