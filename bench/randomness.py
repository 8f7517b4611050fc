"""Slow evidence that the words of the live generator are random: two batteries that others wrote.

`nistrng` has the tests of NIST SP 800-22: many sequences are tested one by one, and the p of each test over all of them
must be uniform (Kolmogorov-Smirnov, Holm's correction over the tests). Seven tests are used. Random excursions and
templates are not: they fail on the system's own randomness, or say p above 1. The rest tell the mean of two p, which is
not uniform, or take minutes. Some tests write into the sequence that they are given, so each is given a copy.

`dieharder` (a Debian package; left out where it is not installed) takes as many words as it wants and judges by itself.

Both are first given words with a stuck bit: a battery that finds nothing in them is no evidence. The exit code is 1
when it does not, or when a test fails.
"""

from __future__ import annotations

import argparse
import shutil
import struct
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import count, islice

import numpy as np
from nistrng import SP800_22R1A_BATTERY, run_by_name_battery
from uniformity import holm, say, uniform_p

from ludex.kit.fair.values import values, words

NIST = (
    "monobit",
    "frequency_within_block",
    "runs",
    "longest_run_ones_in_a_block",
    "binary_matrix_rank",
    "dft",
    "approximate_entropy",
)
BITS = 100_000
SEQUENCES = 100
DIEHARDER = (0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 16, 100, 101)
"""The tests that dieharder itself calls good and that take minutes and not hours, by their numbers there."""
SAMPLES = 100
MONOBIT = 100
ALPHA = 0.001
"""How often the first battery would cry wolf."""
CHUNK_VALUES = 4096
STUCK, CONTROLS = 1 << 5, 20
"""The bit of the flawed words that both batteries must notice, and in how many sequences the first one must."""


def main() -> int:
    """Runs both batteries."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sequences", type=int, default=SEQUENCES, help=f"for nistrng, of {BITS} bits each")
    parser.add_argument("--samples", type=int, default=SAMPLES, help="p-values for each test of dieharder")
    parser.add_argument("--tests", type=int, nargs="*", default=DIEHARDER, help="tests of dieharder, by number")
    arguments = parser.parse_args()
    passed = [nist(arguments.seed, arguments.sequences)]
    if shutil.which("dieharder"):
        passed.append(dieharder(arguments.seed, arguments.tests, arguments.samples))
    else:
        say("dieharder is not installed, and its tests were left out")
    return 0 if all(passed) else 1


def chunks(seed: int, stuck: int = 0) -> Iterator[bytes]:
    """The first four words of one value after the other, for ever; where asked, with a bit that is always set."""
    for first in count(0, CHUNK_VALUES):
        block = values(seed.to_bytes(32, "big"), "bench", range(first, first + CHUNK_VALUES))
        found = [word | stuck for value in block for word in islice(words(value), 4)]
        yield struct.pack(f">{len(found)}Q", *found)


def nist(seed: int, many: int) -> bool:
    """Whether the tests of SP 800-22 pass; and fail where a bit is stuck."""
    flawed = scores(chunks(seed, STUCK), CONTROLS)
    noticed = [name for name, p in zip(flawed, holm([*map(uniform_p, flawed.values())]), strict=True) if p < ALPHA]
    say(f"nistrng notices a stuck bit by: {', '.join(noticed) or 'nothing'}")
    begun = time.monotonic()
    found = scores(chunks(seed), many)
    tested = [*map(uniform_p, found.values())]
    say(f"{'NIST SP 800-22':<32}{'SEQUENCES':>10}{'P >= 0.01':>12}{'SMALLEST P':>12}{'KS P':>8}")
    for (name, ps), p in zip(found.items(), tested, strict=True):
        say(f"{name:<32}{len(ps):>10}{sum(each >= 0.01 for each in ps):>12}{min(ps):>12.5f}{p:>8.3f}")
    corrected = holm(tested)
    failed = sum(p < ALPHA for p in corrected)
    seconds = time.monotonic() - begun
    say(f"smallest p by Holm {min(corrected):.3f}; {failed} not uniform at {ALPHA}; {seconds:.0f} s")
    return bool(noticed) and not failed


def scores(source: Iterator[bytes], many: int) -> dict[str, list[float]]:
    """The p of every test for so many sequences."""
    found: dict[str, list[float]] = defaultdict(list)
    for chunk in islice(sequences(source), many):
        bits = np.unpackbits(np.frombuffer(chunk, dtype=np.uint8)).astype(np.int64)
        for name in NIST:
            result, _ = run_by_name_battery(name, bits.copy(), SP800_22R1A_BATTERY, False)
            found[name].append(result.score)
    return found


def sequences(source: Iterator[bytes]) -> Iterator[bytes]:
    """Pieces of the length that is tested."""
    size, left = BITS // 8, b""
    for chunk in source:
        left += chunk
        while len(left) >= size:
            yield left[:size]
            left = left[size:]


def dieharder(seed: int, tests: Iterable[int], samples: int) -> bool:
    """Whether no test of dieharder fails; and whether one does where a bit is stuck."""
    monobit = judged(chunks(seed, STUCK), MONOBIT, SAMPLES)
    noticed = any("FAILED" in line for line in monobit)
    say(f"dieharder on a stuck bit: {'; '.join(monobit)}")
    failed = 0
    for test in tests:
        # Each test has words of its own: the same ones twice would be one piece of evidence.
        begun = time.monotonic()
        for line in judged(chunks(seed * 1000 + test + 1), test, samples):
            say(f"{line}  {time.monotonic() - begun:.0f} s")
            failed += "FAILED" in line
    return noticed and not failed


def judged(source: Iterator[bytes], test: int, samples: int) -> list[str]:
    """The lines in which dieharder judges a stream of words."""
    command = ["dieharder", "-g", "200", "-d", str(test), "-p", str(samples), "-D", "test_name", "-D", "ntuple"]
    command += ["-D", "tsamples", "-D", "psamples", "-D", "pvalues", "-D", "assessment"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        assert process.stdin, "asked for above"
        assert process.stdout, "asked for above"
        try:
            while process.poll() is None:
                process.stdin.write(next(source))
        except BrokenPipeError:
            pass  # it has had enough
        return [line.strip() for line in process.stdout.read().decode().splitlines() if line.strip()]


if __name__ == "__main__":
    sys.exit(main())
