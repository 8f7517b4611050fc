"""What came of a replayed hand, held against what its file says of the end: the same, less a take, or another."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ludex.core.table import Entry
from ludex.games.poker.circle.hand.events import BetReturned, PotPaid
from ludex.games.poker.histories.phh import History

TAKEN_MOST = 80
"""How many hundredths of a pot are left at least when a house has taken its part: none takes more than a fifth."""

Says = Literal["same", "raked", "other", "zeros", "nothing"]
"""The same end; the same but for a house's part; another one; winnings that are all nothing; nothing at all."""


class Replayed(Struct, frozen=True, kw_only=True):
    """What came of a hand."""

    history: History
    stacks: tuple[int | None, ...]
    """What each has at the end, in units; nothing where it is unlimited."""
    nets: tuple[int, ...]
    """What each won or lost."""
    entries: tuple[Entry, ...]

    @property
    def says(self) -> Says:
        """What the file says of the end, held against this one."""
        history, missing = self.history, self._missing()
        if None in missing:
            return "other"
        if not missing:
            return "zeros" if history.winnings else "nothing"
        return "raked" if self.rake else "same"

    @property
    def agrees(self) -> bool | None:
        """Whether it is what the file says of the end; nothing where it says nothing."""
        return {"same": True, "raked": True, "other": False, "zeros": None, "nothing": None}[self.says]

    @property
    def rake(self) -> int:
        """What a house seems to have taken of the pots without the file telling it."""
        if self.history.house_take:
            return 0
        return max((amount for amount in self._missing() if amount is not None), default=0)

    def _missing(self) -> list[int | None]:
        """What is missing by each list of the file; nothing where no house could have taken that.

        Winnings that are all nothing tell nothing: somebody won.
        """
        history, found = self.history, []
        if history.finishing:
            found.append(self._missing_at_the_end(history.finishing))
        if any(history.winnings):
            found.append(self._missing_of_winnings(history.winnings))
        return found

    def _paid(self) -> tuple[list[int], list[int]]:
        """What everybody collected of the pots, and what came back because nobody had called it."""
        pots, back = [0] * len(self.stacks), [0] * len(self.stacks)
        for event in self.entries[-1].events:
            match event:
                case PotPaid():
                    for share in event.shares:
                        pots[_place(share.player)] += share.amount
                case BetReturned():
                    back[_place(event.player)] += event.amount
                case _:
                    pass
        return pots, back

    def _missing_of_winnings(self, winnings: tuple[int, ...]) -> int | None:
        """Some count what nobody called among what was won."""
        pots, back = self._paid()
        for won, pot, returned in zip(winnings, pots, back, strict=True):
            if not pot * TAKEN_MOST <= won * 100 <= (pot + returned if pot else 0) * 100:
                return None
        return sum(max(0, pot - won) for won, pot in zip(winnings, pots, strict=True))

    def _missing_at_the_end(self, finishing: tuple[int | None, ...]) -> int | None:
        """Only those who collected a pot may have less; all of it is what the house took, where the file tells that."""
        missing, (pots, _) = 0, self._paid()
        for ours, theirs, pot in zip(self.stacks, finishing, pots, strict=True):
            if ours is None or theirs is None:
                if ours is not theirs:
                    return None
            elif not 0 <= (ours - theirs) * 100 <= pot * (100 - TAKEN_MOST):
                return None
            else:
                missing += ours - theirs
        told = self.history.house_take
        return missing if not told or missing == told else None


def _place(player: str) -> int:
    """The place of a player in a file's lists."""
    return int(player[1:]) - 1
