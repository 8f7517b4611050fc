"""Chance as a history has it: the faces that it tells, each of which lies in one place only."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from ludex.errors import Misuse
from ludex.games.poker.histories.phh import written_card
from ludex.kit.cards import Card
from ludex.kit.chance import Draw, Outcome, Unkept


class ToldFaces(Unkept):
    """Chance that gives the faces which a history tells."""

    def __init__(self) -> None:
        self._faces: deque[Card] = deque()

    def put(self, faces: Iterable[Card]) -> None:
        """What comes next, in this order."""
        self._faces = deque(faces)

    def next(self, draw: Draw[Outcome]) -> Outcome:
        face = self._faces.popleft()
        outcome = draw.source.read(face)
        if outcome is None:
            raise _dealt_already(face)
        return outcome

    def several(self, unseen: Sequence[Card], number: int) -> list[Card]:
        """So many faces at once, each of which nobody has seen before."""
        faces = [self._faces.popleft() for _ in range(number)]
        for at, face in enumerate(faces):
            if face not in unseen or face in faces[:at]:
                raise _dealt_already(face)
        return faces


def _dealt_already(face: Card) -> Misuse:
    return Misuse("{card} was dealt already", slug="dealt-already", card=written_card(face))
