"""Hours of a day that may run over midnight: what of an opening time is not covered by as many spans as are needed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

MINUTES_OF_DAY = 24 * 60

Span = tuple[str, str]
"""From one time to another, as `17:00` to `04:00`; the same time twice is a whole day."""


def gaps(opening: Span, spans: Iterable[Span], needed: int) -> list[Span]:
    """The parts of an opening time in which fewer spans run than are needed."""
    first = _minute(opening[0])
    whole = _length(opening)
    runs = [run for span in spans for run in _within(span, first, whole)]
    edges = sorted({0, whole, *(edge for run in runs for edge in run)})
    found: list[list[int]] = []
    for start, end in pairwise(edges):
        if sum(run[0] <= start and end <= run[1] for run in runs) >= needed:
            continue
        if found and found[-1][1] == start:
            found[-1][1] = end
        else:
            found.append([start, end])
    return [(_told(first + start), _told(first + end)) for start, end in found]


def _within(span: Span, first: int, whole: int) -> Iterable[tuple[int, int]]:
    """Where a span runs within an opening time, in minutes from its beginning: at its start, its end, or both."""
    start = (_minute(span[0]) - first) % MINUTES_OF_DAY
    length = _length(span)
    for from_ in (start - MINUTES_OF_DAY, start):
        low, high = max(from_, 0), min(from_ + length, whole)
        if low < high:
            yield low, high


def _length(span: Span) -> int:
    return (_minute(span[1]) - _minute(span[0])) % MINUTES_OF_DAY or MINUTES_OF_DAY


def _minute(time: str) -> int:
    hours, _, minutes = time.partition(":")
    return int(hours) * 60 + int(minutes)


def _told(minute: int) -> str:
    hours, minutes = divmod(minute % MINUTES_OF_DAY, 60)
    return f"{hours:02}:{minutes:02}"
