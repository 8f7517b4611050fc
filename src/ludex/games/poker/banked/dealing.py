"""The cards of a round: the pack, the call to bet, the deal, looking at one's cards, and gathering them again."""

from __future__ import annotations

from functools import cache

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain
from ludex.core.state import BETTING, READY
from ludex.errors import Reason
from ludex.games.common.covered import faces_of
from ludex.games.common.shoe.state import CUTTING, SHUFFLING
from ludex.games.common.stakes.state import NO_MORE_BETS, SETTLED
from ludex.games.poker.banked.commands import CollectCards, Deal, GiveCard, Look, OpenBets, TakePack
from ludex.games.poker.banked.events import BetsOpened, CardsCollected, CardsGiven, DealBegun, Looked, PackTaken
from ludex.games.poker.banked.flow import Flow, in_order
from ludex.games.poker.banked.rules import BankedRules
from ludex.games.poker.banked.state import (
    COMMON,
    DEALING,
    FOLLOWING,
    GATHERING,
    PLAYING,
    REVEALING,
    SETTLING,
    TAKING,
    THE_BANK,
    BankedState,
    DueCards,
    hand_of,
)
from ludex.kit.cards import Card
from ludex.kit.chance import Chance

_LOOKING = frozenset({PLAYING, FOLLOWING})
_UNMIXED = frozenset({SHUFFLING, CUTTING})
_TOO_LATE = frozenset({REVEALING, SETTLING, GATHERING})


class Dealing(Part[BankedState]):
    """Everything that is done with the cards of a round but deciding by them."""

    def __init__(self, rules: BankedRules, roster: Roster, flow: Flow) -> None:
        self._rules, self._roster, self._flow = rules, roster, flow
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command about cards."""
        gathering = frozenset({GATHERING})
        return [
            Action(command=TakePack, phases=frozenset({TAKING}), offer=self._offer_take, act=self._take),
            Action(
                command=OpenBets,
                phases=frozenset({READY}),
                offer=self._offer_open_bets,
                act=self._open_bets,
                closed="deal.mixed_first",
                closed_phases=_UNMIXED,
            ),
            Action(command=Deal, phases=frozenset({NO_MORE_BETS}), offer=plain("deal"), act=self._deal),
            Action(command=GiveCard, phases=frozenset({DEALING, PLAYING}), offer=self._offer_give, act=self._give),
            Action(
                command=Look,
                phases=_LOOKING,
                offer=self._offer_look,
                act=self._look,
                closed="deal.touch",
                closed_phases=_TOO_LATE,
            ),
            Action(
                command=CollectCards,
                phases=gathering,
                offer=plain("collect-cards"),
                act=self._collect,
                closed="settlement.finished",
                closed_phases=frozenset({SETTLING}),
            ),
        ]

    def duty(self, state: BankedState) -> Command | None:
        """What the croupier does with the cards now."""
        who = self._roster.who
        match state.phase:
            case "taking":
                return TakePack(by=who(state, "take-pack"))
            case "ready":
                return OpenBets(by=who(state, "open-bets"))
            case "no-more-bets":
                return Deal(by=who(state, "deal"))
            case "dealing":
                return GiveCard(by=who(state, "give-card"))
            case "playing" if state.this_round.due:
                return GiveCard(by=who(state, "give-card"))
            case "gathering":
                return CollectCards(by=who(state, "collect-cards"))
            case _:
                return None

    # Before the bets.

    def first_phase(self, state: BankedState) -> str:
        """How a round begins: the cards are mixed, or the other pack is taken first; one that has begun goes on."""
        if state.phase in (READY, BETTING):
            return state.phase
        return TAKING if self._takes_turns else SHUFFLING

    @property
    def _takes_turns(self) -> bool:
        return self._rules.dealer == "automatic" and self._rules.packs_in_turn > 1

    def ready(self, _state: BankedState) -> str:
        """What follows the mixing: the call to bet, where the law has one."""
        return BETTING if self._rules.calls.bets is None else READY

    def _offer_take(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option:
        bound = Bound(Reason.OUT_OF_ORDER, self._cite("packs_in_turn"), "packs_in_turn")
        return Option("take-pack", by, domains=(Among("pack", (None, self._next_pack(state)), bound),))

    def _next_pack(self, state: BankedState) -> int:
        return state.pack % self._rules.packs_in_turn + 1

    def _take(self, state: BankedState, command: TakePack, chance: Chance) -> list[Event]:
        clauses = self._cite("packs_in_turn", "dealer", *self._rules.paths_for("take-pack"))
        return [PackTaken(pack=self._next_pack(state), clauses=clauses, phase=SHUFFLING)]

    def _offer_open_bets(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | None:
        return None if state.shoe is None else Option("open-bets", by)

    def _open_bets(self, state: BankedState, command: OpenBets, chance: Chance) -> list[Event]:
        clauses = self._cite("calls.bets", "deal.mixed_first", *self._rules.paths_for("open-bets"))
        return [BetsOpened(call=self._rules.calls.bets, clauses=clauses, phase=BETTING)]

    # The deal.

    def _deal(self, state: BankedState, command: Deal, chance: Chance) -> list[Event]:
        law = self._rules.deal
        order = [hand_of(box) for box in in_order(state.this_round.controllers, law.starts)]
        automatic = self._rules.dealer == "automatic"
        due = self._rounds(order, law.at_a_time if automatic else 1 if law.by_hand == "one-by-one" else law.cards)
        paths = ["deal.starts", "deal.cards", "deal.bank_cards", "deal.common_cards", "deal.bank_open"]
        paths += ["dealer", "deal.at_a_time"] if automatic else ["deal.by_hand"]
        clauses = self._cite(*paths, *self._rules.paths_for("deal"))
        return [DealBegun(due=tuple(due), clauses=clauses, phase=DEALING)]

    def _rounds(self, order: list[str], at_once: int) -> list[DueCards]:
        """So many cards to every hand, then to the bank, then to all, as long as any of them is due one."""
        law, size = self._rules.deal, max(at_once, 1)
        # An automatic dealer cannot give less than it gives at once.
        least = size if self._rules.dealer == "automatic" else 1
        lots = [(hand, _lots(hand, law.cards, size, least=least)) for hand in order]
        lots.append((THE_BANK, _lots(THE_BANK, law.bank_cards, size, law.bank_open, least=least)))
        lots.append((COMMON, _lots(COMMON, law.common_cards, size, least=least)))
        rounds = max(len(own) for _, own in lots)
        return [own[number] for number in range(rounds) for _, own in lots if number < len(own)]

    def _offer_give(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("give-card", by) if state.this_round.due else None

    def _give(self, state: BankedState, command: GiveCard, chance: Chance) -> list[Event]:
        now, paths = state.this_round, ["deal.covered", *self._rules.paths_for("give-card")]
        lot = now.due[0]
        assert state.shoe is not None
        shoe, faces = state.shoe, list[Card | None]()
        shown = lot.open if self._rules.deal.covered else lot.cards
        for place in range(lot.cards):
            face = chance.next(shoe.draw) if place >= lot.cards - shown else None
            shoe = shoe.dealt(face)
            faces.append(face)
        paths += ["deal.bank_open"] if lot.open else []
        given = CardsGiven(to=lot.to, faces=tuple(faces), clauses=self._cite(*paths))
        if state.phase == PLAYING or len(now.due) > 1:
            return [given]
        return [given, self._flow.next_step(state, now.step)]

    # One's own cards.

    def _offer_look(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        now = state.this_round
        boxes = [box for box, who in now.controllers.items() if who == by and self._may_see(state, box, by)]
        boxes = [box for box in boxes if self._unseen(state, box, by) and box not in now.folded]
        path = "box.own_cards"
        bound = Bound(Reason.NOT_YOUR_HAND, self._cite(path), path)
        if not boxes:
            return bound if self._plays_blind(state, by) else None
        values = (None, *boxes) if len(boxes) == 1 else tuple(boxes)
        return Option("look", by, domains=(Among("box", values, bound),), clauses=self._cite(path))

    def _may_see(self, state: BankedState, box: int, by: str) -> bool:
        """Only those who sit at a box see its cards, where the law says so."""
        return state.seats.get(box) == by or not self._rules.forbids("box.own_cards")

    def _plays_blind(self, state: BankedState, by: str) -> bool:
        return any(by in state.bettors(bet) for bet in state.staked_by_all)

    def _unseen(self, state: BankedState, box: int, by: str) -> bool:
        return None in state.faces_for(hand_of(box), by)

    def _look(self, state: BankedState, command: Look, chance: Chance) -> list[Event]:
        now = state.this_round
        box = command.box
        if box is None:
            offered = (each for each, who in now.controllers.items() if who == command.by)
            box = next(each for each in offered if self._may_see(state, each, command.by))
        assert state.shoe is not None
        faces, new = faces_of(state.shoe, now.out, now.hands[hand_of(box)], chance)
        return [Looked(player=command.by, box=box, faces=faces, new=new, clauses=self._cite("box.own_cards"))]

    def _collect(self, state: BankedState, command: CollectCards, chance: Chance) -> list[Event]:
        clauses = self._cite("settlement.finished", *self._rules.paths_for("collect-cards"))
        return [CardsCollected(clauses=clauses, phase=SETTLED)]


def _lots(hand: str, cards: int, at_once: int, shown: int = 0, *, least: int) -> list[DueCards]:
    """Cards for one hand in lots of so many, none of less than `least`; the last of all lie open."""
    lots, cards = [], -(-cards // least) * least
    for begun in range(0, cards, at_once):
        size = min(at_once, cards - begun)
        lots.append(DueCards(hand, size, max(0, min(size, shown - (cards - begun - size)))))
    return lots
