"""A command as a process: closed and full streams, encodings that lack letters, and signals, each with one ending."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

from ludex.cli import catalogue, main
from ludex.cli.process import LINE_MAX, as_process, mend_streams, one_line

LUDEX = f"{sys.executable} -m ludex"
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
BOULE = "play boule --in cantabria --seed 4"


def shell(line: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """A line of the shell in which `ludex` is ours."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHONIO", "LC_", "LANG"))
    }
    return subprocess.run(
        ["sh", "-c", line.replace("ludex", LUDEX)],
        capture_output=True,
        env={**environment, **variables},
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("ludex games >&-", 2, "the output cannot be written: Bad file descriptor"),
        ("ludex --help >&-", 2, "the output cannot be written: Bad file descriptor"),
        pytest.param("ludex games >/dev/full", 2, "the output cannot be written: No space left on device", marks=FULL),
        pytest.param("ludex --version >/dev/full", 2, "the output cannot be written: No space left", marks=FULL),
        pytest.param(f"ludex {BOULE} </dev/null >/dev/full", 2, "the output cannot be written: No space", marks=FULL),
        pytest.param("ludex games >/dev/full 2>/dev/full", 2, "", marks=FULL),
        ("ludex games >&- 2>&-", 2, ""),
        ("ludex games --in atlantis 2>&-", 2, ""),
        ("ludex games 2>&-", 0, ""),
        (f"ludex {BOULE} <&-", 0, ""),
        ("ludex games | true", 0, ""),
        ("ludex --version | true", 0, ""),
    ],
)
def test_streams_that_are_closed_or_full(line: str, code: int, said: str) -> None:
    """One line where something could not be said, and the code of misuse; nothing where nobody wanted to read on."""
    ran = shell(line)
    assert ran.returncode == code, ran.stderr
    assert ran.stderr.decode().startswith(f"ludex: {said}" if said else "")
    assert ran.stderr.count(b"\n") == bool(said)


def test_a_seat_ends_quietly_when_nobody_reads_on() -> None:
    """Also where Rich writes: what is typed goes on for ever, and the command ends."""
    ran = shell("yes 'red 5' | { ludex play roulette-french --in cantabria --seed 1; echo ended $? >&2; } | head -1")
    assert ran.stdout.startswith(b"French roulette, Cantabria")
    assert ran.stderr == b"ended 0\n"


@pytest.mark.parametrize(
    ("encoding", "said"),
    [("ascii", b"Pieza minima: 10 EUR"), ("latin-1", b"Pieza m\xednima: 10 EUR"), ("utf-8", "mínima: 10 €".encode())],
)
def test_an_encoding_that_lacks_letters_gets_plain_ones(encoding: str, said: bytes) -> None:
    """What it has it writes; the rest looks alike, and nothing fails."""
    code = "import sys; from ludex.cli.process import mend_streams as mend; mend(); print('Pieza mínima: 10 €')"
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env={**os.environ, "PYTHONIOENCODING": encoding}
    )
    assert said in ran.stdout
    assert ran.stderr == b""


@pytest.mark.parametrize(
    "variables", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}]
)
@pytest.mark.parametrize(
    "line",
    [
        "rules boule --in cantabria --lang es",
        "odds boule --in cantabria --chart --lang es",
        "play roulette-french --in cantabria --seed 1 --rounds 1 --lang es </dev/null",
        "play holdem --in cantabria --auto --rounds 1 --json",
        "picture boule --in cantabria --lang es",
        "games --in atlántis",
    ],
)
def test_every_command_writes_in_ascii(line: str, variables: dict[str, str]) -> None:
    """Cards, arrows, frames and accents included."""
    ran = shell(f"ludex {line}", **variables)
    assert ran.returncode == (2 if "tlántis" in line else 0), ran.stderr
    (ran.stdout + ran.stderr).decode("ascii")


def test_plain_letters_look_alike() -> None:
    """Letter by letter; what looks like nothing is a question mark, and a lone half of a pair is one too."""
    as_ascii, as_references = io.BytesIO(), io.BytesIO()
    out = io.TextIOWrapper(as_ascii, encoding="ascii", errors="strict")
    chosen = io.TextIOWrapper(as_references, encoding="ascii", errors="xmlcharrefreplace")
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in (("stdout", out), ("stderr", chosen)):
            patch.setattr(sys, name, stream)
        mend_streams()
        sys.stdout.write("A♠ K♥ │┼─ «né» 5 → 6… 字\udcff")
        sys.stderr.write("é")
        out.flush()
        chosen.flush()
    assert [as_ascii.getvalue(), as_references.getvalue()] == [b'As Kh |+- "ne" 5 > 6... ??', b"&#233;"]


def test_input_that_is_no_text_is_unclear() -> None:
    """Bytes that the encoding has not are something that nobody understands."""
    ran = shell(rf"printf '\377\376\nhelp\n' | ludex {BOULE}", PYTHONIOENCODING="utf-8")
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_end_a_command_in_one_line(number: signal.Signals) -> None:
    """With the code that shells give to the signal."""
    endless = [
        sys.executable,
        "-c",
        f"import sys; from ludex.cli import main, catalogue\n{_ENDLESS}\nsys.exit(main(['games']))",
    ]
    process = subprocess.Popen(
        endless,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # shells let background jobs ignore it
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"begun\n"
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (128 + number, b"put down\n"), err
    assert err == (b"ludex: interrupted\n" if number == signal.SIGINT else b"ludex: terminated\n")


_ENDLESS = """
def games(arguments):
    from time import sleep
    try:
        print("begun", flush=True)
        sleep(60)
    finally:
        print("put down")
catalogue.games = games
"""


def test_a_command_in_another_thread_leaves_signals_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """Only the main thread may say what a signal does; and afterwards everything is as it was."""
    before = signal.getsignal(signal.SIGTERM)
    codes: list[int] = []
    thread = Thread(target=lambda: codes.append(main(["games", "--in", "galicia"])))
    thread.start()
    thread.join()
    assert (codes, main(["games", "--in", "galicia"])) == ([0], 0)
    assert signal.getsignal(signal.SIGTERM) is before
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (KeyboardInterrupt(), 130, "ludex: interrupted\n"),
        (BrokenPipeError(), 0, ""),
        (PermissionError(13, "Permission denied", "a\nb.pdf"), 2, "ludex: a b.pdf: Permission denied\n"),
        (OSError("odd"), 2, "ludex: the output cannot be written: odd\n"),
        (OSError(), 2, "ludex: the output cannot be written: OSError\n"),
    ],
)
def test_what_stops_a_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: BaseException, code: int, said: str
) -> None:
    """Whoever stops us, or stops reading, gets no trace of where we were."""

    def stop(arguments: object) -> int:
        raise error

    monkeypatch.setattr(catalogue, "games", stop)
    assert main(["games"]) == code
    assert capsys.readouterr().err == said


def test_an_error_is_one_line_of_a_length_that_is_read() -> None:
    """Whatever it quotes: lines, signs that a terminal obeys, millions of letters."""
    assert one_line("a\nb\tc\x1b[31md  e") == "a b c [31md e"
    assert one_line("x" * LINE_MAX) == "x" * LINE_MAX
    assert one_line("x" * (LINE_MAX + 1)) == "x" * (LINE_MAX - 3) + "..."
    assert len(one_line("x " * 10**6)) == LINE_MAX


def test_mistakes_of_our_own_are_not_hidden() -> None:
    """A bug is a crash."""

    def wrong(argv: object) -> int:
        raise AssertionError("ours")

    with pytest.raises(AssertionError, match="ours"):
        as_process(wrong, [])


@pytest.mark.parametrize("typed", ["", "leave\\n", "check\\nleave\\n", "call\\ncall\\n", "fold\\nleave\\n"])
def test_a_seat_at_the_opening_of_seven_stud_ends(typed: str) -> None:
    """Whoever must open the pot and goes, or types no more, makes the least bet and is let go."""
    ran = shell(f"printf '{typed}' | ludex play seven-stud --in cantabria --seed 4")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.splitlines()[-1].startswith(b"The evening is over")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_house_that_is_asked_to_end_closes(
    number: signal.Signals, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the middle of an evening, and the program that writes for it with it: what is stored is signed to its end."""
    store = tmp_path / "house.db"
    asked = ["house", "run", "--in", "galicia", "--evening", "100000", "--store", str(store)]
    process = subprocess.Popen(
        [sys.executable, "-m", "ludex", *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        start_new_session=True,
    )
    log = store.with_name(f"{store.name}-wal")
    try:
        deadline = time.monotonic() + 60
        while not (log.exists() and log.stat().st_size > 4_000_000):
            assert process.poll() is None, "it has ended"
            assert time.monotonic() < deadline, "nobody plays"
            time.sleep(0.05)
        os.killpg(process.pid, number)
        out, err = process.communicate(timeout=30)
    finally:
        if process.poll() is None:
            process.kill()
    assert (process.returncode, out) == (128 + number, b""), err
    assert err == (b"ludex: interrupted\n" if number == signal.SIGINT else b"ludex: terminated\n")
    assert not log.exists()
    assert main(["audit", str(store), "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith(": nothing is wrong\n")  # and no note of entries that are not signed
