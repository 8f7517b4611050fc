"""A command as a process: the streams that it was given, signals that stop it, and the one line with which it ends.

Output may be closed, full, or in an encoding without suits and euros; input may be closed or hold anything. None of
that is a reason for a traceback: what an encoding has not is written in plain letters, whoever stops reading ends the
command quietly, and what cannot be read or written is said in one line. This module imports nothing slow, so that help
starts fast.
"""

from __future__ import annotations

import codecs
import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EBADF
from typing import NoReturn

from ludex.cli.language import ENGLISH, language_asked, say, speaking

MISUSED, INTERRUPTED, TERMINATED = 2, 128 + signal.SIGINT, 128 + signal.SIGTERM
"""Exit codes; those of signals are what shells say of them."""


LINE_MAX = 5_000
"""Letters of the longest line that is said of an error: whatever is wrong with a file of the law is said at once."""
IN_PLAIN_LETTERS = "ludex.plain"
"""The name under which codecs know `in_plain_letters`."""
_LOOK_ALIKES = {
    **dict.fromkeys("─━═╌┄–—−", "-"),
    **dict.fromkeys("│┃║╎┆", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╯╰", "+"),
    **dict.fromkeys("█▉▊▋▌▍▎▏▓▒░■●", "#"),
    **dict.fromkeys("«»“”„", '"'),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("•·×○◦", "*"),
    **dict.fromkeys("♠♤", "s") | dict.fromkeys("♥♡", "h") | dict.fromkeys("♦♢", "d") | dict.fromkeys("♣♧", "c"),
    "→": ">", "←": "<", "↑": "^", "↓": "v", "…": "...", "€": "EUR", "₧": "Pts", "¿": "?", "¡": "!", "±": "+-",
}  # fmt: skip


class Terminated(BaseException):
    """Somebody asked the process to end: what it holds is put down on the way out, as after Ctrl-C."""


def as_process(run: Callable[[Sequence[str]], int], argv: Sequence[str] | None = None) -> int:
    """Runs a command and says how it went; every way of ending has one exit code and at most one line."""
    mend_streams()
    given = sys.argv[1:] if argv is None else argv
    try:
        with _terminable():
            try:
                return run(given)
            finally:
                # What is still in the buffer meets a full disk here rather than when Python ends.
                sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output had enough of it; that is not an error.
        _let_go(sys.stdout)
        return 0
    except OSError as error:
        _let_go(sys.stdout)
        lang = language_asked(given, os.environ)
        with speaking(lang):
            return _ends(_said_of(error, lang), MISUSED)
    except KeyboardInterrupt:
        with speaking(language_asked(given, os.environ)):
            return _ends(say("interrupted"), INTERRUPTED)
    except Terminated:
        with speaking(language_asked(given, os.environ)):
            return _ends(say("terminated"), TERMINATED)


def mend_streams() -> None:
    """Streams that can be used whatever the process was given: open, and with a sign for what they cannot write."""
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    codecs.register_error(IN_PLAIN_LETTERS, in_plain_letters)
    for stream, instead in ((sys.stdin, "replace"), (sys.stdout, IN_PLAIN_LETTERS), (sys.stderr, IN_PLAIN_LETTERS)):
        # Somebody who asked for another way of writing such letters (PYTHONIOENCODING=ascii:xmlcharrefreplace) has it.
        if isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape", "backslashreplace"):
            with suppress(io.UnsupportedOperation):  # something was read from it already
                stream.reconfigure(errors=instead)


def in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """Letters that an encoding has not, as letters that every encoding has and that look alike."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain_letters, error.object[error.start : error.end])), error.end


def _plain_letters(letter: str) -> str:
    if letter in _LOOK_ALIKES:
        return _LOOK_ALIKES[letter]
    from unicodedata import normalize

    return normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"


class _Closed(io.TextIOBase):
    """An output that was closed before we began: it takes nothing."""

    def write(self, text: str) -> NoReturn:
        raise OSError(EBADF, os.strerror(EBADF))


@contextmanager
def _terminable() -> Iterator[None]:
    """Has SIGTERM end the command from where it is, so that files are closed and other processes ended."""

    def stop(*_: object) -> NoReturn:
        raise Terminated

    if threading.current_thread() is not threading.main_thread():
        yield  # signals go to the main thread, and it alone may say what they do
        return
    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _said_of(error: OSError, lang: str) -> str:
    """What the system says, with the file that it is about; what is about no file is about the output."""
    why = error.strerror or str(error) or type(error).__name__
    if lang != ENGLISH:
        from ludex.words.libraries import told

        why = told(lang, why)
    return f"{say('the output cannot be written')}: {why}" if error.filename is None else f"{error.filename}: {why}"


def _let_go(stream: io.TextIOBase | object) -> None:
    """What was not written goes nowhere, so that Python does not complain about it once more when it ends."""
    with suppress(OSError, AttributeError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]
        os.close(nowhere)


def one_line(text: str) -> str:
    """What is said of an error, which may quote anything: in one line, of a length that is read, without controls."""
    line = "".join(letter if letter.isprintable() else " " for letter in text[: 2 * LINE_MAX])
    line = " ".join(line.split())
    return line if len(line) <= LINE_MAX else f"{line[: LINE_MAX - 3]}..."


def _ends(line: str, code: int) -> int:
    """Says why a command ended, where somebody can hear it."""
    try:
        sys.stderr.write(f"ludex: {one_line(line)}\n")
        sys.stderr.flush()
    except OSError:
        _let_go(sys.stderr)
    return code
