"""A hand from no more bets to the winner: cards dealt face down, shown in turn, and third cards by the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain
from ludex.core.state import BETTING, READY
from ludex.errors import Allowed, Reason, Refused, Value
from ludex.games.cards.punto_y_banca import commands as say
from ludex.games.cards.punto_y_banca import events as fact
from ludex.games.cards.punto_y_banca.hands import (
    BANK,
    PLAYER,
    TIE,
    VOID,
    bank_draws,
    is_natural,
    player_draws,
    points,
    winner,
    worth,
)
from ludex.games.cards.punto_y_banca.passing import Passing
from ludex.games.cards.punto_y_banca.rules import PuntoRules
from ludex.games.cards.punto_y_banca.settling import PuntoSettlement
from ludex.games.cards.punto_y_banca.state import (
    CALLED,
    DECIDED,
    DRAWING,
    GATHERING,
    SHOWING,
    SHOWN,
    THIRD,
    PuntoState,
)
from ludex.games.common.stakes.commands import NoMoreBets
from ludex.games.common.stakes.events import BetsClosed
from ludex.games.common.stakes.state import NO_MORE_BETS
from ludex.games.common.throws.commands import OpenBets
from ludex.games.common.throws.events import BetsOpened
from ludex.kit.cards import Card, Shoe, rank
from ludex.kit.chance import Chance

WINNER_SAID = {PLAYER: "gana el jugador", BANK: "gana la banca", TIE: "empate", VOID: "jugada nula"}
IN_PLAY = frozenset({CALLED, SHOWING, SHOWN, THIRD, DRAWING, DECIDED})


class PuntoDealing(Part[PuntoState]):
    """What is done with the cards of a hand, by whom, and what is said."""

    def __init__(self, rules: PuntoRules, passing: Passing, settling: PuntoSettlement, roster: Roster) -> None:
        self._rules, self._passing, self._settling, self._roster = rules, passing, settling, roster
        self._cite = cache(rules.clauses_of)
        path = passing.dealing_rule
        self._not_the_dealer = Bound(Reason.OUT_OF_TURN, self._cite(path), path)

    def actions(self) -> list[Action]:
        """Every command from the call to bet to the winner."""
        return [
            Action(command=OpenBets, phases=frozenset({READY}), offer=plain("open-bets"), act=self._open),
            Action(command=NoMoreBets, phases=frozenset({BETTING}), offer=self._offer_no_more, act=self._no_more),
            Action(command=say.CallCards, phases=frozenset({NO_MORE_BETS}), offer=plain("call-cards"), act=self._call),
            Action(
                command=say.Deal,
                phases=frozenset({CALLED}),
                offer=self._offer_deal,
                act=self._deal,
                without_office=self._another_deals,
            ),
            Action(command=say.ShowHand, phases=frozenset({SHOWING}), offer=self._offer_show, act=self._show),
            Action(
                command=say.AnnounceTotal, phases=frozenset({SHOWN}), offer=plain("announce-total"), act=self._announce
            ),
            Action(command=say.CallThird, phases=frozenset({THIRD}), offer=plain("call-third"), act=self._third),
            Action(
                command=say.DrawCard,
                phases=frozenset({DRAWING}),
                offer=self._offer_draw,
                act=self._draw,
                without_office=self._another_deals,
            ),
            Action(
                command=say.AnnounceWinner, phases=frozenset({DECIDED}), offer=plain("announce-winner"), act=self._win
            ),
            Action(command=say.VoidHand, phases=IN_PLAY, offer=self._offer_void, act=self._void),
        ]  # fmt: skip

    def duty(self, state: PuntoState) -> Command | None:
        """What the staff must say or do; a player who deals or shows is waited for."""
        roster = self._roster
        match state.phase:
            case "ready":
                return OpenBets(by=roster.who(state, "open-bets"))
            case "no-more-bets":
                return say.CallCards(by=roster.who(state, "call-cards"))
            case "shown":
                return say.AnnounceTotal(by=roster.who(state, "announce-total"))
            case "third-card":
                return say.CallThird(by=roster.who(state, "call-third"))
            case "decided":
                return say.AnnounceWinner(by=roster.who(state, "announce-winner"))
            case _:
                act = self._handled(state)
                return act if act is not None and act.by not in state.players else None

    def lead(self, state: PuntoState) -> Command | None:
        """No more bets, and what whoever has the shoe or a hand does next."""
        if state.phase == BETTING:
            return NoMoreBets(by=self._roster.who(state, "no-more-bets"))
        return self._handled(state)

    def _handled(self, state: PuntoState) -> Command | None:
        match state.phase:
            case "cards-called":
                return say.Deal(by=self.dealer(state))
            case "showing":
                return say.ShowHand(by=self.holder(state, state.deal.hand))
            case "drawing":
                return say.DrawCard(by=self.dealer(state))
            case _:
                return None

    def dealer(self, state: PuntoState) -> str:
        """Who has the shoe: a player, or the croupier."""
        return state.dealer or self._roster.who(state, "pass-shoe")

    def holder(self, state: PuntoState, hand: str) -> str:
        """Who holds a hand: the dealer the bank's, whoever bet most the player's, and otherwise the croupier."""
        croupier = self._roster.who(state, "pass-shoe")
        if not self._rules.players_deal:
            return croupier
        if hand == BANK:
            return self.dealer(state) if self._rules.dealing.bank_hand is not None else croupier
        if self._rules.dealing.player_hand is None:
            return croupier
        # Whoever came to the highest bet first holds the hand: `max` keeps the first of equals.
        bets = {player: own[PLAYER] for player, own in state.staked.items() if PLAYER in own}
        return max(bets, key=lambda player: bets[player]) if bets else croupier

    def _open(self, state: PuntoState, command: OpenBets, chance: Chance) -> list[Event]:
        wing = ("wings", "wing_chief") if self._rules.wings == 1 else ()
        clauses = self._cite("calls.place_bets", *wing, *self._rules.paths_for("open-bets"))
        return [BetsOpened(call=self._rules.calls.place_bets, clauses=clauses, phase=BETTING)]

    def _offer_no_more(self, state: PuntoState, by: str, owners: tuple[str, ...]) -> Option | None:
        if self._passing.owes_a_bet(state):
            first = Allowed.commands("bet")
            self._rules.require(False, "dealing.must_bet", asked=Value.person(state.dealer), allowed=first)
        return Option("no-more-bets", by)

    def _no_more(self, state: PuntoState, command: NoMoreBets, chance: Chance) -> list[Event]:
        clauses = self._cite("calls.no_more_bets", *self._rules.paths_for("no-more-bets"))
        return [BetsClosed(call=self._rules.calls.no_more_bets, clauses=clauses, phase=NO_MORE_BETS)]

    def _call(self, state: PuntoState, command: say.CallCards, chance: Chance) -> list[Event]:
        clauses = self._cite("calls.cards", *self._rules.paths_for("call-cards"))
        return [fact.CardsCalled(call=self._rules.calls.cards, clauses=clauses, phase=CALLED)]

    def _offer_deal(self, state: PuntoState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        return Option("deal", by) if self._may_deal(state, by) else self._not_the_dealer

    def _may_deal(self, state: PuntoState, by: str) -> bool:
        """Players deal by their office; of the staff one croupier does, while no player has the shoe."""
        return by in state.players or by == self.dealer(state)

    def _another_deals(self, state: PuntoState, command: say.Deal | say.DrawCard) -> Refused:
        """Why a player without the shoe deals no card."""
        return self._not_the_dealer.refused(Value.command(command.do))

    def _deal(self, state: PuntoState, command: say.Deal, chance: Chance) -> list[Event]:
        law, each = self._rules.dealing, self._rules.hands.cards
        owners = [law.order[number % len(law.order)] for number in range(each * len(law.order))]
        numbers = {hand: tuple(n for n, owner in enumerate(owners, 1) if owner == hand) for hand in (PLAYER, BANK)}
        shoe = _held(state)
        faces: dict[str, tuple[Card, ...]] = {PLAYER: (), BANK: ()}
        if not law.covered:
            for hand in (PLAYER, BANK):
                faces[hand], shoe = _turned_up(shoe, chance, [number - 1 for number in numbers[hand]])
        paths = ("dealing.order", "dealing.covered", "hands.cards", self._passing.dealing_rule)
        return [
            fact.CardsDealt(
                by=command.by,
                player=numbers[PLAYER],
                bank=numbers[BANK],
                player_cards=faces[PLAYER],
                bank_cards=faces[BANK],
                clauses=self._cite(*paths, *self._rules.paths_for("deal")),
                phase=SHOWING,
            )
        ]

    def _offer_show(self, state: PuntoState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if by == self.holder(state, state.deal.hand):
            return Option("show-hand", by)
        path = f"dealing.{state.deal.hand}_hand"
        return Bound(Reason.NOT_YOUR_HAND, self._cite(path), path)

    def _show(self, state: PuntoState, command: say.ShowHand, chance: Chance) -> list[Event]:
        hand, known, numbers = state.deal.hand, state.deal.cards[state.deal.hand], state.deal.places
        dealt = sum(map(len, numbers.values()))
        cards = known or _turned_up(_held(state), chance, [number - 1 - dealt for number in numbers[hand]])[0]
        clauses = self._cite(f"dealing.{hand}_hand", *self._rules.paths_for("show-hand"))
        return [
            fact.HandShown(by=command.by, hand=hand, cards=cards, open=bool(known), clauses=clauses, phase=SHOWN)
        ]  # fmt: skip

    def _announce(self, state: PuntoState, command: say.AnnounceTotal, chance: Chance) -> list[Event]:
        rules, hand = self._rules, state.deal.hand
        worth_now = self._total(state, hand)
        said = rules.calls.player_total if hand == PLAYER else rules.calls.bank_total
        paths = [f"calls.{hand}_total", "hands.court", "hands.ace", "hands.modulus"]
        phase = SHOWING
        if hand == BANK:
            natural = is_natural(rules, self._total(state, PLAYER), worth_now)
            paths.append("hands.naturals")
            phase = DECIDED if natural else THIRD
        return [
            fact.TotalAnnounced(
                hand=hand,
                total=worth_now,
                call=None if said is None else said.format(total=worth_now),
                clauses=self._cite(*paths, *rules.paths_for("announce-total")),
                phase=phase,
            )
        ]

    def _third(self, state: PuntoState, command: say.CallThird, chance: Chance) -> list[Event]:
        rules, hand = self._rules, state.deal.hand
        draws = self._draws(state)
        worth_now = self._total(state, hand)
        call = f"{hand}_draws" if draws else f"{hand}_stands"
        said: str | None = getattr(rules.calls, call)
        stands = THIRD if hand == PLAYER else DECIDED
        paths = (*self._drawing_rule(hand, worth_now), f"calls.{call}", *rules.paths_for("call-third"))
        return [
            fact.ThirdCalled(
                hand=hand,
                draws=draws,
                call=None if said is None else said.format(total=worth_now),
                clauses=self._cite(*paths),
                phase=DRAWING if draws else stands,
            )
        ]

    def _drawing_rule(self, hand: str, total: int) -> tuple[str, ...]:
        """The path of the rule by which a hand with this total draws or stands; none for a total without a row."""
        path = "third.player" if hand == PLAYER else f"third.bank.{total}"
        return (path,) if path in self._rules.sources else ()

    def _draws(self, state: PuntoState) -> bool:
        if state.deal.hand == PLAYER:
            return player_draws(self._rules, self._total(state, PLAYER))
        third = state.deal.cards[PLAYER][self._rules.hands.cards :]
        counted = points(self._rules, rank(third[0])) if third else None
        return bank_draws(self._rules, self._total(state, BANK), counted)

    def _offer_draw(self, state: PuntoState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        return Option("draw-card", by) if self._may_deal(state, by) else self._not_the_dealer

    def _draw(self, state: PuntoState, command: say.DrawCard, chance: Chance) -> list[Event]:
        card = chance.next(_held(state).draw)
        phase = THIRD if state.deal.hand == PLAYER else DECIDED
        rule = self._drawing_rule(state.deal.hand, self._total(state, state.deal.hand))
        clauses = self._cite(*rule, self._passing.dealing_rule, *self._rules.paths_for("draw-card"))
        return [fact.ThirdDrawn(by=command.by, hand=state.deal.hand, card=card, clauses=clauses, phase=phase)]

    def _win(self, state: PuntoState, command: say.AnnounceWinner, chance: Chance) -> list[Event]:
        rules = self._rules
        outcome = winner(rules, self._total(state, PLAYER), self._total(state, BANK))
        paths = ["hands.wins", "calls.winner"]
        if state.cut_card_out:
            paths.append("shoe.last_round")
            outcome = VOID if rules.shoe.last_round == "void" else outcome
        events: list[Event] = [
            fact.WinnerAnnounced(
                outcome=outcome,
                call=None if rules.calls.winner is None else WINNER_SAID[outcome],
                clauses=self._cite(*paths, *rules.paths_for("announce-winner")),
                phase=self._settling.phase_after(state, outcome),
            )
        ]
        if outcome == PLAYER and rules.players_deal and rules.dealing.lost is not None:
            events.append(fact.ShoeLost(player=state.dealer, clauses=self._cite("dealing.lost")))
        return events

    def _offer_void(self, state: PuntoState, by: str, owners: tuple[str, ...]) -> Option | None:
        law = self._rules.incidents
        if law.void_remedy is None:
            return None
        causes = tuple(cause for cause, voids in law.void_causes.items() if voids)
        return Option("void-hand", by, domains=(Among("cause", causes, Bound(Reason.NO_SUCH)),))

    def _void(self, state: PuntoState, command: say.VoidHand, chance: Chance) -> list[Event]:
        clauses = self._cite("incidents.void_remedy", *self._rules.paths_for("void-hand"))
        return [
            fact.HandVoided(cause=command.cause, call=self._rules.calls.void, clauses=clauses, phase=GATHERING)
        ]  # fmt: skip

    def _total(self, state: PuntoState, hand: str) -> int:
        return worth(self._rules, state.deal.cards[hand])


def _held(state: PuntoState) -> Shoe:
    assert state.shoe is not None, "cards are dealt from a shoe that was made up"
    return state.shoe


def _turned_up(shoe: Shoe, chance: Chance, places: Sequence[int]) -> tuple[tuple[Card, ...], Shoe]:
    """Faces asked one after the other, and the shoe in which they are known; places count from its next card."""
    cards: list[Card] = []
    for ahead in places:
        cards.append(chance.next(shoe.draw_at(ahead)))
        shoe = shoe.seen(cards[-1])
    return tuple(cards), shoe
