"""Work that several processes do side by side, and that ends with whoever asked for it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children


@contextmanager
def ended_when_unwanted(pool: ProcessPoolExecutor) -> Iterator[ProcessPoolExecutor]:
    """Processes that end at once when nobody wants their answers any more: waiting for them could take minutes."""
    try:
        yield pool
    except BaseException:
        for process in active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def answer_no_terminal() -> None:
    """For the beginning of such a process: a terminal interrupts all of them, and whoever asked ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
