"""Opening the pot: what may be done before somebody has, the proof at the end, and openings that were false."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from ludex.core.commands import CloseSession, Command
from ludex.core.events import Event, moves, purse
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.errors import Reason
from ludex.games.poker.circle.draw.commands import DeclareFalseOpening, DoubtOpening, JudgeOpening, VerifyOpening
from ludex.games.poker.circle.draw.events import (
    DoubtRaised,
    How,
    OpeningFalse,
    OpeningProved,
    PotKept,
    opening_cards,
)
from ludex.games.poker.circle.draw.rules import OpeningRules
from ludex.games.poker.circle.hand.commands import Bet, Check, Fold
from ludex.games.poker.circle.hand.deck import ranking_of
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.hand.pots import pot_account
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import (
    ACTING,
    DOUBTED,
    DRAWING,
    PAYING,
    PROVING,
    SETTLED,
    CircleState,
    unseen,
)
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import RankingRules
from ludex.kit.cards import SUITS, Card, draw_faces, read_rank
from ludex.kit.chance import Chance
from ludex.kit.money import Cents
from ludex.law.clauses import each_once

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)
_LEVELS = ("first", "second", "third", "fourth")


class Opening(Part[CircleState]):
    """What opening the pot takes and brings."""

    def __init__(self, rules: CircleRules, flow: HandFlow, law: OpeningRules, actions: Mapping[type[Command], Action]):
        """`actions` are those of the betting, of which some are held back before the pot is open."""
        self._rules, self._law, self._flow = rules, law, flow
        self._cite = cache(rules.clauses_of)
        self._roster, self._pot, self._actions = Roster(rules), pot_account(rules), actions
        ranking = ranking_of(rules)
        self._ranking = hand_ranking(ranking)
        self._least = {pair: opening_value(ranking, pair) for pair in dict.fromkeys(self._pairs())}
        self._kept_apart = rules.draw is None or rules.draw.kept is not None
        self._must_stay = Bound(Reason.MUST_STAY, self._cite("opening.stays"), "opening.stays")
        self._must_bet = Bound(Reason.MUST_BET)

    def actions(self) -> list[Action]:
        """Acting before the pot is open; proof, doubt and decision; owning up."""
        proving = frozenset({PROVING})
        fold, check, bet = self._actions[Fold], self._actions[Check], self._actions[Bet]
        return [
            replace(fold, offer=self._offer_fold),
            replace(check, offer=self._offer_check),
            replace(bet, offer=self._offer_bet),
            replace(self._actions[CloseSession], offer=self._offer_close),
            Action(command=VerifyOpening, phases=proving, offer=self._offer_verify, act=self._verify),
            Action(command=DoubtOpening, phases=proving, offer=self._offer_doubt, act=self._doubt),
            Action(command=JudgeOpening, phases=frozenset({DOUBTED}), offer=self._offer_judge, act=self._judge),
            Action(
                command=DeclareFalseOpening,
                phases=frozenset({ACTING, DRAWING, PROVING}),
                offer=self._offer_declare,
                act=self._declare,
            ),
        ]

    def duty(self, state: CircleState) -> Command | None:
        """The opening is proved before the pot is paid; a doubt waits for the chief."""
        return VerifyOpening(by=self._roster.who(state, "verify-opening")) if state.phase == PROVING else None

    # What it takes to open.

    def _pairs(self) -> list[str]:
        return [getattr(self._law.pair, level) for level in _LEVELS]

    def _level(self, state: CircleState) -> str:
        """Which requirement is in force: it rises with each unopened hand, and the last one stays."""
        return _LEVELS[min(state.unopened_hands, len(_LEVELS) - 1)]

    def opens_with(self, state: CircleState) -> str | None:
        """The pair that it takes now, while nobody has opened."""
        waits = state.phase == ACTING and self._is_closed(state)
        return getattr(self._law.pair, self._level(state)) if waits else None

    def acts_first(self, state: CircleState, faces: Sequence[Card]) -> bool:
        """Whether these cards are enough to open the pot now."""
        pair = getattr(self._law.pair, self._level(state))
        return len(faces) >= self._ranking.cards and self._ranking.value(faces) >= self._least[pair]

    # Acting before the pot is open.

    def _is_closed(self, state: CircleState) -> bool:
        hand = state.hand
        return hand.street == 1 and not hand.opener

    def _offer_fold(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        option = self._actions[Fold].offer(state, by, owners)
        stays = isinstance(option, Option) and self._is_closed(state) and self._rules.forbids("opening.stays")
        return self._must_stay if stays else option

    def _offer_check(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        option = self._actions[Check].offer(state, by, owners)
        if not isinstance(option, Option) or not self._is_closed(state):
            return option
        if self._law.check is None and self._sees_opening(state, by):
            return self._must_bet
        return replace(option, clauses=each_once(*option.clauses, *self._cite("opening.check")))

    def _sees_opening(self, state: CircleState, player: str) -> bool:
        """Whether a player has seen that they could open."""
        faces = [card.face for card in state.hand.cards.get(player, ()) if card.face is not None]
        return self.acts_first(state, faces)

    def _offer_bet(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        option = self._actions[Bet].offer(state, by, owners)
        if not isinstance(option, Option) or not self._is_closed(state):
            return option
        if self._law.turns is None and state.hand.betting.checked:
            return _NOTHING
        paths = ("opening.turns", f"opening.pair.{self._level(state)}")
        return replace(option, clauses=each_once(*option.clauses, *self._cite(*paths)))

    def _offer_close(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        """What is only kept in the pot for a next hand keeps no table open."""
        option = self._actions[CloseSession].offer(state, by, owners)
        held = isinstance(option, Bound) and option.reason is Reason.STAKES_IN_PLAY
        return Option("close-session", by) if held and state.carried_over and not state.hand.contributions else option

    # The proof.

    def _offer_verify(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option:
        return Option("verify-opening", by, clauses=self._cite("opening.proof"))

    def _verify(self, state: CircleState, command: VerifyOpening, chance: Chance) -> list[Event]:
        hand = state.hand
        assert hand.deck is not None
        held = opening_cards(state, hand.opener)
        asked = draw_faces(hand.deck, chance, unseen(held))
        told = iter(asked)
        faces = tuple(next(told) if card.face is None else card.face for card in held)
        whole = self._kept_apart or not hand.draw.counts.get(hand.opener)
        if not whole or not self.acts_first(state, faces):
            return self._false(state, "proof", faces, asked)
        return [self._proved(state, faces, asked)]

    def _proved(self, state: CircleState, faces: tuple[Card, ...], asked: tuple[Card, ...]) -> Event:
        return OpeningProved(
            player=state.hand.opener, cards=faces, asked=asked, clauses=self._proof_clauses(state), phase=PAYING
        )

    def _proof_clauses(self, state: CircleState) -> tuple[str, ...]:
        kept = ("draw.kept",) if self._rules.draw is not None else ()
        return self._cite("opening.proof", f"opening.pair.{self._level(state)}", *kept)

    def _offer_doubt(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | None:
        if self._law.doubt is None:
            return None
        return Option("doubt-opening", by, clauses=self._cite("opening.doubt"))

    def _doubt(self, state: CircleState, command: DoubtOpening, chance: Chance) -> list[Event]:
        return [DoubtRaised(player=state.hand.opener, clauses=self._cite("opening.doubt"), phase=DOUBTED)]

    def _offer_judge(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option:
        clauses = self._cite("opening.doubt", *self._rules.paths_for("judge-opening"))
        return Option("judge-opening", by, domains=(Among("verdict", ("proved", "false"), _NO_SUCH),), clauses=clauses)

    def _judge(self, state: CircleState, command: JudgeOpening, chance: Chance) -> list[Event]:
        if command.verdict == "false":
            return self._false(state, "judged")
        clauses = self._cite("opening.doubt", *self._rules.paths_for("judge-opening"))
        return [OpeningProved(player=state.hand.opener, clauses=clauses, phase=PAYING)]

    # False openings.

    def _offer_declare(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        hand = state.hand
        if self._law.declared is None:
            return None
        if by != hand.opener or by not in hand.live:
            return _NOTHING
        return Option("declare-false-opening", by, clauses=self._cite("opening.declared"))

    def _declare(self, state: CircleState, command: DeclareFalseOpening, chance: Chance) -> list[Event]:
        hand = state.hand
        betting = hand.betting
        if state.phase == PROVING:
            return self._false(state, "declared")
        player = command.by
        live = [name for name in hand.live if name != player]
        to_act = tuple(name for name in betting.to_act if name != player)
        if state.phase == ACTING:
            to_act = self._flow.narrowed(state, to_act, live, betting.highest)
        returned = 0 if self._law.forfeits is not None else hand.contributions.get(player, 0)
        turned = state.phase == ACTING and to_act[:1] != betting.to_act[:1]
        event = OpeningFalse(
            player=player,
            how="declared",
            returned=Cents(returned),
            to_act=to_act,
            call=self._flow.called(to_act) if turned else None,
            moves=moves([(self._pot, purse(player), returned)]),
            clauses=self._cite("opening.declared", "opening.void", "opening.forfeits"),
        )
        return [event, *self._after_declaring(state, live, to_act)]

    def _after_declaring(self, state: CircleState, live: list[str], to_act: tuple[str, ...]) -> list[Event]:
        """The hand goes on, or the betting round or the exchange ends with the opener."""
        if to_act and len(live) > 1:
            return []
        if len(live) == 1 or state.phase == ACTING:
            return [self._flow.closed(state, live)]
        return self._flow.drawn(state, live)

    def _false(
        self, state: CircleState, how: How, faces: tuple[Card, ...] = (), asked: tuple[Card, ...] = ()
    ) -> list[Event]:
        """The opener is out before the pot is paid; if nobody else is left, it stays for the next hand."""
        hand = state.hand
        law, player = self._law, hand.opener
        out = law.void is not None
        live = [name for name in hand.live if name != player]
        stake = hand.contributions.get(player, 0)
        over = max(0, stake - max((put for name, put in hand.contributions.items() if name != player), default=0))
        next_hand = law.uncalled is not None
        returned = 0 if next_hand else over
        if law.forfeits is None:
            returned = stake if not next_hand else stake - over
        kept = over if next_hand and live else 0
        paths = ["opening.proof", f"opening.pair.{self._level(state)}", "opening.void", "opening.forfeits"]
        paths += ["opening.uncalled", "opening.declared", *self._grounds(how)]
        event = OpeningFalse(
            player=player,
            how=how,
            cards=faces,
            asked=asked,
            out=out,
            kept=Cents(kept if out else 0),
            returned=Cents(returned if out else 0),
            moves=moves([(self._pot, purse(player), returned if out else 0)]),
            clauses=self._cite(*paths),
            phase=PAYING,
        )
        if live or not out:
            return [event]
        left = sum(hand.contributions.values()) - hand.pot_shortfall + state.carried_in + state.carried_over - returned
        return [event, PotKept(amount=left, clauses=self._cite("opening.uncalled"), phase=SETTLED)]

    def _grounds(self, how: How) -> tuple[str, ...]:
        return ("opening.doubt", *self._rules.paths_for("judge-opening")) if how == "judged" else ()


def opening_value(ranking: RankingRules, pair: str) -> int:
    """How high the lowest hand is that has this pair: with the lowest other cards of the deck."""
    rank = read_rank(pair)
    others = [other for other in map(read_rank, reversed(ranking.values)) if other != rank][: ranking.cards - 2]
    # Suits that differ, so that nothing but the pair counts.
    cards = [_card(rank, 0), _card(rank, 1), *(_card(other, suit) for suit, other in enumerate(others))]
    return hand_ranking(ranking).value(cards)


def _card(rank: int, suit: int) -> Card:
    return Card((rank - 1) * SUITS + suit)
