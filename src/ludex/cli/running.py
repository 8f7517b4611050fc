"""Work that waits, run by a command: whoever asks the command to end has it end in order."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from ludex.cli.process import Terminated

Answer = TypeVar("Answer")


def run_waiting(work: Coroutine[Any, Any, Answer]) -> Answer:
    """What comes of some work. SIGTERM cancels it as Ctrl-C does: raised in the middle of the loop, somebody would wait
    for ever for what was being told at that moment.
    """
    asked = False

    async def until_asked() -> Answer:
        task, loop = asyncio.current_task(), asyncio.get_running_loop()
        assert task is not None, "it runs in one"

        def stop() -> None:
            nonlocal asked
            asked = True
            task.cancel()

        if threading.current_thread() is not threading.main_thread():
            return await work  # signals go to the main thread, and it alone may say what they do
        before = signal.getsignal(signal.SIGTERM)
        loop.add_signal_handler(signal.SIGTERM, stop)
        try:
            return await work
        finally:
            loop.remove_signal_handler(signal.SIGTERM)
            signal.signal(signal.SIGTERM, before)

    try:
        return asyncio.run(until_asked())
    except asyncio.CancelledError:
        if asked:
            raise Terminated from None
        raise
