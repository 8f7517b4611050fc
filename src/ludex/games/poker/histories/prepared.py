"""The beginning of a hand, decided once for all hands with the same stakes and as many players.

Of the stacks it depends on one thing only: whether everybody can post what is due and has chips left for more than the
highest bet. Where somebody has not, the table decides it for that hand alone.
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from functools import lru_cache
from operator import sub

from msgspec import Struct

from ludex.core.events import purse
from ludex.core.table import Entry, Recorded
from ludex.games.poker.circle.hand.commands import Deal
from ludex.games.poker.circle.state import DEALING, HOLE
from ludex.games.poker.histories.phh import UNKNOWN
from ludex.games.poker.histories.rules import Structure
from ludex.games.poker.histories.state import HandSetup, PracticeState
from ludex.games.poker.histories.table import DEALER, POSTS, practice_table
from ludex.kit.cards import FACES
from ludex.kit.chance import Chance, Script
from ludex.kit.money import LARGEST

PLAYERS = tuple(f"p{place}" for place in range(1, FACES + 1))
"""What the format calls the players, from the first place on."""
PLACES = {player: place for place, player in enumerate(PLAYERS)}
UNLIMITED = LARGEST
"""What whoever has an unlimited stack is given: nobody's bet comes near it."""

_PURSES = tuple(map(purse, PLAYERS))
_KEPT = 256
"""How many beginnings are kept: a collection has few different stakes."""


class Moment(Struct, frozen=True):
    """A hand at its beginning, played by people who have no end of chips."""

    state: PracticeState
    entries: tuple[Entry, ...]
    posted: tuple[int, ...]
    """What each put in."""

    def with_stacks(self, stacks: tuple[int, ...]) -> PracticeState:
        """The same with other stacks, all of them large enough."""
        state = copy(self.state)
        # What the events of a hand write in place; all else is replaced, or the same throughout.
        state.accounts = accounts = state.accounts.copy()
        state.hand = hand = copy(state.hand)
        hand.cards, hand.contributions, hand.shown = hand.cards.copy(), hand.contributions.copy(), hand.shown.copy()
        hand.deal, hand.betting = copy(hand.deal), copy(hand.betting)
        betting = hand.betting
        betting.bets, betting.raises, betting.call_only = (
            betting.bets.copy(),
            betting.raises.copy(),
            betting.call_only.copy(),
        )
        accounts.update(zip(_PURSES, map(sub, stacks, self.posted), strict=False))
        return state


class Begun(Struct, frozen=True):
    """The beginning of all hands with the same stakes and as many players."""

    enough: int
    """With more than this everybody can post, and goes on beyond the highest of it."""
    posted: Moment
    dealt: Moment | None
    """After the first deal, which tells no face; nothing where all see some of its cards."""
    untold: tuple[str, ...]
    """How the format writes that deal where nobody's cards are known."""


def prepared_table(
    game: str, betting: Structure, setup: HandSetup, chance: Chance, actions: tuple[str, ...]
) -> tuple[Recorded[PracticeState], int]:
    """A table before the first deal; or after it where the first actions deal unknown cards, and how many these are."""
    practice = practice_table(game, betting)
    begun = _begun(
        game,
        betting,
        len(setup.players),
        setup.antes,
        setup.blinds,
        setup.antes_trimmed,
        setup.bring_in,
        setup.small_bet,
        setup.big_bet,
    )
    if min(setup.stacks) <= begun.enough:
        table = Recorded(practice, setup, chance)
        _prepare(table)
        return table, 0
    count = len(begun.untold)
    if begun.dealt is not None and actions[:count] == begun.untold:
        moment, done = begun.dealt, count
    else:
        moment, done = begun.posted, 0
    return Recorded.after(practice, moment.with_stacks(setup.stacks), moment.entries, chance), done


@lru_cache(maxsize=_KEPT)
def _begun(
    game: str,
    betting: Structure,
    count: int,
    antes: tuple[int, ...],
    blinds: tuple[int, ...],
    antes_trimmed: bool,
    bring_in: int,
    small_bet: int,
    big_bet: int,
) -> Begun:
    setup = HandSetup(
        posts=POSTS,
        players=PLAYERS[:count],
        stacks=(UNLIMITED,) * count,
        antes=antes,
        blinds=blinds,
        antes_trimmed=antes_trimmed,
        bring_in=bring_in,
        small_bet=small_bet,
        big_bet=big_bet,
    )
    practice = practice_table(game, betting)
    table = Recorded(practice, setup, Script())
    _prepare(table)
    posted = _moment(table)
    due = posted.state.hand.deal.due
    dealt: Moment | None = None
    untold: tuple[str, ...] = ()
    if all(card.way == HOLE for card in due):
        table.apply(Deal(by=DEALER))
        dealt = _moment(table)
        cards = Counter(card.to for card in due)
        untold = tuple(f"d dh {player} {UNKNOWN * cards[player]}" for player in setup.players)
    return Begun(enough=max(posted.posted), posted=posted, dealt=dealt, untold=untold)


def _moment(table: Recorded[PracticeState]) -> Moment:
    state = table.state.copy()
    return Moment(
        state=state,
        entries=tuple(table.entries),
        posted=tuple(UNLIMITED - state.funds(player) for player in state.players),
    )


def _prepare(table: Recorded[PracticeState]) -> None:
    """Everything up to the first deal."""
    while table.state.phase != DEALING:
        duty = table.game.duty(table.state)
        assert duty is not None
        table.apply(duty)
