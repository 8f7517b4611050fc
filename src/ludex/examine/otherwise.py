"""The law of a game under the other readings of its doubtful sentences, so that what they would change can be told."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ludex.law.book import Law
from ludex.law.readings import Alternative


class Otherwise(Struct, frozen=True, kw_only=True):
    """The law with one doubt read otherwise than it is taken."""

    reading: str
    alternative: Alternative
    law: Law


def otherwise(law: Law, game: str, place: str) -> Iterator[Otherwise]:
    """Every other answer that is recorded with what the rules would say, where they would say something else."""
    statute = law.statute(game, place)
    for slug in dict.fromkeys(leaf.reading for leaf in statute.leaves.values() if leaf.reading):
        for alternative in law.readings[slug].alternatives:
            told = {path: value for path, value in alternative.rules.items() if path in statute.leaves}
            moved = {path: value for path, value in told.items() if statute.leaves[path].value != value}
            if moved:
                altered = statute
                for path, value in moved.items():
                    altered = altered.altered(statute.leaves[path].altered(value))
                yield Otherwise(reading=slug, alternative=alternative, law=law.with_statute(altered))
