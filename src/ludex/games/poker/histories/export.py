"""Hands of our tables told as hand histories: from a record, for whoever may see which cards.

Amounts are counted in the table's smallest chip, since nobody shares less than one. A table by convention follows every
hand that is told: it says where the format wants a word more than our table asked for, and whether it would pay alike.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.events import Event
from ludex.core.record import Record
from ludex.errors import LudexError, Misuse
from ludex.games.poker.circle.hand.deck import ranking_of
from ludex.games.poker.circle.hand.events import (
    BetReturned,
    BettingRoundClosed,
    Called,
    Checked,
    Dealt,
    DeckCut,
    DeckShuffled,
    Folded,
    ForcedBetsPosted,
    HandsGathered,
    HandsShown,
    HandStarted,
    Looked,
    PotPaid,
    Raised,
    TakeDeducted,
)
from ludex.games.poker.circle.irregularities.dead_hands import HandsDead
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import BOARD, DEALING, SHOWDOWN, CircleState
from ludex.games.poker.circle.table import CirclePoker
from ludex.games.poker.hands.packaged import digest_of
from ludex.games.poker.histories.phh import UNKNOWN, VARIANTS, History, written_card
from ludex.games.poker.histories.replay import Replay
from ludex.games.poker.histories.replay import replay as played_again
from ludex.games.poker.histories.rules import practice_rules
from ludex.games.poker.histories.showdown import is_run_out
from ludex.kit.cards import Card
from ludex.kit.money import Cents, Rounding, share

_PLAIN = (BetReturned, DeckCut, DeckShuffled, HandsGathered, BettingRoundClosed, Looked)
"""What happens in every hand and has no word in the format."""
_TOLD = (*_PLAIN, ForcedBetsPosted, Dealt, Checked, Called, Folded, Raised, HandsShown, TakeDeducted, PotPaid)
_BETTING = {"none": "no-limit", "pot": "pot-limit"}


class Told(Struct, frozen=True, kw_only=True):
    """A hand of a record: its history, or why the format cannot tell it."""

    number: int
    history: History | None = None
    error: LudexError | None = None
    seats: tuple[int, ...] = ()
    paid_alike: bool = True

    @property
    def why_not(self) -> str:
        """Why the format cannot tell it, in English."""
        return "" if self.error is None else str(self.error)

    """Whether a table by convention would pay the same: odd chips go another way there."""


def variant_of(rules: CircleRules) -> str:
    """The variant of the format that a table plays, by its deals and its limit."""
    for name, variant in VARIANTS.items():
        theirs = practice_rules(variant.game, variant.betting)
        alike = (
            variant.betting == _BETTING.get(rules.limits.limit)
            and _deals(rules) == _deals(theirs)
            and digest_of(ranking_of(rules)) == digest_of(ranking_of(theirs))
            and rules.draw is None
        )
        if alike:
            return name
    raise Misuse(
        "hand histories have no variant for {game} with limit {limit} in {place}; the record itself tells its hands",
        slug="no-variant-for",
        game=rules.game,
        limit=rules.limits.limit,
        place=rules.jurisdiction,
    )


def _deals(rules: CircleRules) -> object:
    """What is dealt, and which cards make a hand."""
    own = rules.combination.hole_cards if rules.combination.of == "hole-and-board" else None
    return [(street.hole, street.face_up, street.board) for street in rules.streets.listed()], own


def told_hands(game: CirclePoker, record: Record, seen_by: Collection[str] | None = ()) -> Iterator[Told]:
    """Every hand of a record in order; besides the cards that were shown, those that some players looked at.

    Where nobody is named at all (`None`), every card that anybody has seen.
    """
    variant = variant_of(game.rules)
    state = game.start(record.header.setup)
    hand: _Hand | None = None
    number = 0
    for entry in record.entries:
        for event in entry.events:
            if isinstance(event, HandStarted):
                number += 1
                hand = _Hand(game.rules, variant, number, state, event)
                game.evolve(state, event)
                continue
            before = _facts(state)
            game.evolve(state, event)
            # What happens at the table meanwhile and changes nothing of the hand needs no telling.
            if hand is not None and (isinstance(event, _TOLD) or _facts(state) != before):
                hand.events.append(event)
            if hand is not None and isinstance(event, PotPaid):
                hand.ends = tuple(state.funds(player) for player in hand.order)
                yield _told(hand, seen_by)
                hand = None


def _facts(state: CircleState) -> object:
    """What a hand is, as far as its history is concerned."""
    hand = state.hand
    betting = hand.betting
    return (
        hand.live,
        betting.to_act,
        hand.deal.due,
        betting.highest,
        hand.board,
        dict(hand.contributions),
        dict(hand.cards),
    )


def _told(hand: _Hand, seen_by: Collection[str] | None) -> Told:
    try:
        return hand.told(seen_by)
    except LudexError as error:
        return Told(number=hand.number, error=error)


class _Hand:
    """A hand as a record has it."""

    def __init__(
        self, rules: CircleRules, variant: str, number: int, before: CircleState, started: HandStarted
    ) -> None:
        self.number, self.order = number, started.order
        self.events: list[Event] = []
        self.ends: tuple[int, ...] = ()
        self._rules, self._variant, self._chip = rules, variant, rules.chip
        self._minimum = before.minimum
        self._stacks = tuple(before.funds(player) for player in self.order)
        self._seats = tuple(before.place_of(player) or 0 for player in self.order)
        self._carried = before.carried_over
        self._names = {player: f"p{place}" for place, player in enumerate(self.order, start=1)}
        self._actions: list[str] = []
        self._shows_at: int | None = None

    def told(self, seen_by: Collection[str] | None) -> Told:
        """The hand as a history, checked by replaying it."""
        bare = self._bare()
        self._guide = Replay(bare)
        self._known = self._faces(seen_by)
        for event in self.events:
            self._tell(event)
        unit = self._units
        history = replace(
            bare,
            actions=tuple(self._actions),
            players=self.order,
            finishing=tuple(map(unit, self.ends)),
            hand=str(self.number),
            house_take=unit(sum(event.amount for event in self.events if isinstance(event, TakeDeducted))),
        )
        try:
            alike = played_again(history).agrees is True
        except Misuse as error:
            raise Misuse(
                "a table by convention would not play it: {error}", slug="not-played-by-convention", error=error
            ) from None
        return Told(number=self.number, history=history, seats=self._seats, paid_alike=alike)

    def _units(self, amount: int) -> int:
        whole, rest = divmod(amount, self._chip)
        if rest:
            raise Misuse("somebody has less than a chip", slug="less-than-a-chip")
        return whole

    def _bare(self) -> History:
        """The stakes of the hand, without its actions."""
        if self._carried:
            raise Misuse("the pot holds chips of an earlier hand", slug="chips-of-an-earlier-hand")
        posted = next((event for event in self.events if isinstance(event, ForcedBetsPosted)), None)
        if posted is None or sum(isinstance(event, ForcedBetsPosted) for event in self.events) != 1:
            raise Misuse("it was dealt more than once", slug="dealt-more-than-once")
        law, count = self._rules.forced, len(self.order)
        blinds, antes = [0] * count, [0] * count
        if law.kind == "blinds":
            due = [share(Cents(self._minimum), part, Rounding.DOWN) for part in (law.small_blind, law.big_blind)]
            if posted.posted[-1].amount < due[-1]:
                raise Misuse(
                    "the big blind was short of chips, and others had to match it whole", slug="short-big-blind"
                )
            # Between two players the format lists the blinds from the button on.
            blinds[:2] = map(self._units, reversed(due) if count == 2 else due)
        else:
            antes = [self._units(law.ante)] * count
        return History(
            variant=self._variant,
            antes=tuple(antes),
            blinds=tuple(blinds),
            antes_trimmed=law.kind != "blinds",
            small_bet=self._units(self._minimum),
            big_bet=self._units(self._minimum),
            stacks=tuple(map(self._units, self._stacks)),
            actions=(),
        )

    def _faces(self, seen_by: Collection[str] | None) -> dict[str, tuple[Card, ...]]:
        """The hole cards that may be told, by player."""
        known: dict[str, tuple[Card, ...]] = {}
        for event in self.events:
            if isinstance(event, Looked) and (seen_by is None or event.player in seen_by):
                known[event.player] = event.faces
            elif isinstance(event, HandsShown):
                known |= {shown.player: shown.cards for shown in event.shown}
        return known

    # The actions.

    def _tell(self, event: Event) -> None:
        match event:
            case ForcedBetsPosted():
                self._tell_hole_cards()
            case Dealt():
                self._tell_board(event)
            case Checked() | Called():
                self._act(event.player, "cc")
            case Folded():
                self._act(event.player, "f")
            case Raised():
                self._raise(event)
            case HandsDead(players=(player,)) if self._names[player] in self._guide.state.hand.betting.to_act[:1]:
                self._act(player, "f")  # a hand that is taken away in its holder's turn might as well be folded
            case HandsShown():
                self._show(event)
            case TakeDeducted() | PotPaid():
                pass
            case _ if isinstance(event, _PLAIN):
                pass
            case _:
                raise Misuse(
                    "something happened that the format has no word for: {event}",
                    slug="no-word-for",
                    event=event.__struct_config__.tag,
                )

    def _say(self, action: str) -> None:
        self._guide.act(action)
        self._actions.append(action)
        state = self._guide.state
        if self._shows_at is None and state.phase == DEALING and is_run_out(state):
            self._shows_at = len(self._actions)

    def _tell_hole_cards(self) -> None:
        count = self._rules.streets.first.hole
        for player in self.order:
            cards = self._known.get(player)
            written = UNKNOWN * count if cards is None else "".join(map(written_card, cards))
            self._say(f"d dh {self._names[player]} {written}")

    def _tell_board(self, event: Dealt) -> None:
        cards = [card.face for card in event.cards if card.way == BOARD]
        if cards:
            self._hear_out()
            self._say(f"d db {''.join(map(written_card, cards))}")

    def _hear_out(self, until: str = "") -> None:
        """Whoever is asked there and was not asked here owes nothing, and says so."""
        state = self._guide.state
        while state.hand.betting.to_act and state.hand.betting.to_act[0] != until:
            player = state.hand.betting.to_act[0]
            if state.hand.betting.highest > state.hand.betting.bets.get(player, 0):
                raise Misuse("somebody else would be asked", slug="somebody-else-asked")
            self._say(f"{player} cc")

    def _act(self, player: str, word: str) -> None:
        self._hear_out(self._names[player])
        self._say(f"{self._names[player]} {word}")

    def _raise(self, event: Raised) -> None:
        """A raise that nobody can answer is a call there, and here what is too much of it goes back."""
        name, state = self._names[event.player], self._guide.state
        self._hear_out(name)
        answerable = any(
            state.hand.betting.bets.get(other, 0) + state.funds(other) > state.hand.betting.highest
            for other in state.hand.live
            if other != name
        )
        self._say(f"{name} cbr {self._units(event.highest)}" if answerable else f"{name} cc")

    def _show(self, event: HandsShown) -> None:
        """Where nobody could bet any more, the format has cards shown before the last ones are dealt."""
        self._hear_out()
        if self._guide.state.phase != SHOWDOWN:
            raise Misuse("hands were shown at another time", slug="shown-at-another-time")
        for shown in event.shown:
            action = f"{self._names[shown.player]} sm {''.join(map(written_card, shown.cards))}"
            self._guide.act(action)
            at = len(self._actions) if self._shows_at is None else self._shows_at
            self._actions.insert(at, action)
            if self._shows_at is not None:
                self._shows_at += 1
