"""One betting round: folding, checking, calling, betting and raising, in turn and within the limits."""

from __future__ import annotations

from functools import cache
from typing import Protocol

from ludex.core.commands import Command
from ludex.core.events import Event, Move, purse
from ludex.core.options import Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Act, Action, Offer
from ludex.errors import Reason
from ludex.games.poker.circle.hand.bet_sizing import BetSizing
from ludex.games.poker.circle.hand.commands import Bet, CallBet, Check, Fold, Raise
from ludex.games.poker.circle.hand.events import Called, Checked, Folded, Raised
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.hand.pots import pot_account
from ludex.games.poker.circle.hand.turn_order import after_player
from ludex.games.poker.circle.rules import STREETS, CircleRules
from ludex.games.poker.circle.state import ACTING, CircleState
from ludex.kit.chance import Chance
from ludex.kit.money import NOTHING, Cents

_NOT_IN_HAND = Bound(Reason.NOTHING_TO_DO)
_NO_FUNDS = Bound(Reason.NO_FUNDS)


__all__ = ["Betting", "pot_account"]


class Stakes(Protocol):
    """How much a player may bet or raise, whenever their turn comes."""

    def stakes_of(self, state: CircleState, by: str) -> Range | Bound:
        """What a player may put in to bet or raise; or why they may not."""

    def least(self, state: CircleState) -> int:
        """By how much a raise must go up to count as a whole one."""


class Betting(Part[CircleState]):
    """What a player may do in their turn."""

    def __init__(self, rules: CircleRules, flow: HandFlow, customs: Stakes | None = None) -> None:
        """`customs` say how much may be bet, where that is not as the law of circle poker has it."""
        self._rules, self._law, self._customs = rules, rules.betting, customs
        self._flow = flow
        self._sizing = BetSizing(rules)
        self._least = self._sizing.least if customs is None else customs.least
        self.stakes_of = self._lawful_stakes if customs is None else customs.stakes_of
        self._cite = cache(rules.clauses_of)
        self._pot = pot_account(rules)
        # Asked at every turn of every hand, so worked out once.
        self._in_turn = rules.forbids("betting.turns")
        self._no_late_check = rules.forbids("betting.check_after_bet")
        self._no_string_bet = rules.forbids("betting.string_bet")
        self._may_act_after_check = rules.betting.after_check is not None
        self._raises = rules.betting.raises is not None
        self._limited = rules.limits.raises_limited
        law = rules.betting
        whole = None not in (law.fold, law.after_check, law.all_in, law.raises)
        self._usual = self._in_turn and self._no_late_check and whole
        self._out_of_turn = self._bound(Reason.OUT_OF_TURN, "betting.turns")
        self._string_bet = self._bound(Reason.STRING_BET, "betting.string_bet")
        self._bet_made = self._bound(Reason.BET_MADE, "betting.check_after_bet")
        self._checked_for_good = Bound(Reason.TOO_LATE)
        self._ante_missing = self._bound(Reason.ANTE_FIRST, "incidents.missing_ante")
        self._capped = self._bound(Reason.TOO_MANY_RAISES, "limits.raises_limited")
        self._not_reopened = self._bound(Reason.NOT_REOPENED, "limits.reopens")
        may = rules.paths_for
        self._folding = self._cite("betting.fold", "betting.forfeits", *may("fold"))
        self._checking = self._cite("betting.check_after_bet", "betting.after_check", *may("check"))
        self._calling = self._cite("betting.call", "betting.gathered", *may("call"))
        self._all_in = self._cite("betting.call", "betting.all_in", "betting.gathered", *may("call"))
        self._openers = [self._opener_bounds(name) for name in STREETS[: len(rules.streets.listed())]]
        self._bound_openers = any(any(bounds) for bounds in self._openers)
        self._usual = self._usual and not self._bound_openers
        self._raising_paths = (
            "betting.raises",
            "betting.answers",
            "betting.gathered",
            "limits.raises_limited",
            "limits.heads_up",
            *self._sizing.paths,
            *may("raise"),
        )
        self._raising = self._cite(*self._raising_paths)

    def actions(self) -> list[Action]:
        """Every way to act."""
        ways: tuple[tuple[type[Command], Offer, Act], ...] = (
            (Fold, self._offer_fold, self._fold),
            (Check, self._offer_check, self._check),
            (CallBet, self._offer_call, self._call),
            (Bet, self._offer_bet, self._raise),
            (Raise, self._offer_raise, self._raise),
        )
        self._offers = tuple(offer for _, offer, _ in ways)
        acting = frozenset({ACTING})
        # Where an offer is changed, for a pot that must be opened or by custom, each of them is asked.
        listing = self._listed if self._customs is None and self._rules.opening is None else None
        return [Action(command=way, phases=acting, offer=offer, act=act, listing=listing) for way, offer, act in ways]

    def lead(self, state: CircleState) -> Command | None:
        """Whoever says nothing checks, or folds; one who may do neither makes the least bet that they may."""
        actor = state.actor
        if actor is None:
            return None
        hand = state.hand
        if hand.betting.highest > hand.betting.bets.get(actor, 0) or actor in hand.missing_antes:
            return Fold(by=actor)
        if self._must_bet(state, actor) is None:
            return Check(by=actor)
        stakes = self.stakes_of(state, actor)
        return None if isinstance(stakes, Bound) else Bet(by=actor, stake=Cents(stakes.low))

    def _listed(self, state: CircleState, by: str) -> list[Option]:
        """Every way in which a player may act now; nobody but the one whose turn it is has any."""
        hand = state.hand
        betting = hand.betting
        if self._in_turn and (not betting.to_act or betting.to_act[0] != by):
            return []
        if not self._usual or hand.missing_antes or betting.call_only:
            offered = [offer(state, by, ()) for offer in self._offers]
            return [option for option in offered if type(option) is Option]
        # The same in one go: this is asked at every turn of every hand.
        highest, accounts = betting.highest, state.accounts
        to_call, funds = highest - betting.bets.get(by, 0), accounts[f"player:{by}"]
        found = [Option("fold", by, (), (), self._folding)]
        if to_call <= 0:
            found.append(Option("check", by, (), (), self._checking))
        else:
            found.append(Option("call", by, (), (), self._all_in if to_call > funds else self._calling))
        if self._kept_from_raising(state, by) is not None:
            return found
        domain = self._sizing.domain(state, Cents(to_call), funds, accounts.get(self._pot, NOTHING))
        if domain is not None:
            found.append(Option("raise" if highest else "bet", by, (), (domain,), self._raising))
        return found

    def _bound(self, reason: Reason, path: str) -> Bound:
        return Bound(reason, self._rules.clauses_of(path), path)

    def _opener_bounds(self, street: str) -> tuple[Bound | None, Bound | None]:
        """Why whoever acts first in a betting round may not fold, and why they may not check."""
        must_bet, must_stay = f"streets.{street}.must_bet", f"streets.{street}.must_stay"
        sources = self._rules.sources
        bet = self._bound(Reason.MUST_BET, must_bet) if must_bet in sources and self._rules.forbids(must_bet) else None
        stay = must_stay in sources and self._rules.forbids(must_stay)
        return (self._bound(Reason.MUST_STAY, must_stay) if stay else bet), bet

    def kept_from_acting(self, state: CircleState, by: str) -> Bound | None:
        """Why somebody may not act: it is not their turn, or their first bet is missing; nothing when they may."""
        hand = state.hand
        to_act = hand.betting.to_act
        if to_act and to_act[0] == by:
            return self._ante_missing if hand.missing_antes and by in hand.missing_antes else None
        if by not in hand.live:
            return _NOT_IN_HAND
        if by in to_act and not self._in_turn:
            return None
        return self._out_of_turn

    def _must_bet(self, state: CircleState, by: str) -> Bound | None:
        """Why whoever acts first in a betting round may not check; nothing when they may, or act later."""
        hand = state.hand
        is_bound = self._bound_openers and hand.betting.first_to_act == by
        return self._openers[hand.street - 1][1] if is_bound else None

    def _offer_fold(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        hand = state.hand
        if self._law.fold is None:
            return _NOT_IN_HAND
        kept = self.kept_from_acting(state, by)
        if kept is self._ante_missing:  # whoever does not pay it is out
            kept = None
        if kept is None and self._bound_openers and hand.betting.first_to_act == by:
            kept = self._openers[hand.street - 1][0]
        return kept or Option("fold", by, (), (), self._folding)

    def _offer_check(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        betting = state.hand.betting
        kept = self.kept_from_acting(state, by)
        if kept is not None:
            return kept
        if betting.highest > betting.bets.get(by, 0) and self._no_late_check:
            return self._bet_made
        return self._must_bet(state, by) or Option("check", by, (), (), self._checking)

    def _offer_call(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        betting = state.hand.betting
        kept = self.kept_from_acting(state, by)
        if kept is not None:
            return kept
        to_call = betting.highest - betting.bets.get(by, 0)
        if to_call <= 0:
            return _NOT_IN_HAND
        if not self._may_act_after_check and by in betting.checked:
            return self._checked_for_good
        if to_call > state.funds(by):
            if self._law.all_in is None:
                return _NO_FUNDS
            return Option("call", by, (), (), self._all_in)
        return Option("call", by, (), (), self._calling)

    def _offer_bet(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if state.hand.betting.highest:
            return self.kept_from_acting(state, by) or self._bet_made
        return self._offer_stake(state, by, "bet")

    def _offer_raise(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        hand = state.hand
        betting = hand.betting
        if not betting.highest:
            return self.kept_from_acting(state, by) or _NOT_IN_HAND
        if self._no_string_bet and by not in betting.to_act and by in hand.live:
            return self._string_bet
        return self._offer_stake(state, by, "raise")

    def _offer_stake(self, state: CircleState, by: str, do: str) -> Option | Bound:
        kept = self.kept_from_acting(state, by)
        if kept is not None:
            return kept
        domain = self.stakes_of(state, by)
        if isinstance(domain, Bound):
            return domain
        forced = self._must_bet(state, by)
        clauses = self._raising if forced is None else self._cite(forced.rule, *self._raising_paths)
        return Option(do, by, (), (domain,), clauses)

    def _lawful_stakes(self, state: CircleState, by: str) -> Range | Bound:
        """What a player may bet or raise, whenever their turn comes; or why they may not."""
        betting = state.hand.betting
        if not self._raises and betting.highest:
            return _NOT_IN_HAND
        if betting.call_only and by in betting.call_only:
            return self._bound(Reason.CALL_ONLY, betting.call_only[by])
        if not self._may_act_after_check and by in betting.checked:
            return self._checked_for_good
        kept = self._kept_from_raising(state, by)
        if kept is not None:
            return kept
        accounts = state.accounts
        to_call = betting.highest - betting.bets.get(by, 0)
        domain = self._sizing.domain(state, Cents(to_call), accounts[purse(by)], accounts.get(self._pot, NOTHING))
        return _NO_FUNDS if domain is None else domain

    def _kept_from_raising(self, state: CircleState, by: str) -> Bound | None:
        """Why a player may not raise at all: too often, not since a whole raise, or nobody could answer."""
        betting = state.hand.betting
        if by in betting.barred:
            return self._not_reopened
        if self._limited and betting.highest and self._is_capped(state, by):
            return self._capped
        return None if len(betting.to_act) > 1 or self._can_answer(state, by) else _NOT_IN_HAND

    def _can_answer(self, state: CircleState, by: str) -> bool:
        """Whether anybody else has chips left to answer a raise with."""
        hand = state.hand
        accounts, aside = state.accounts, hand.aside
        for name in hand.live:  # noqa: SIM110 - asked at every turn, and twice as fast as `any`
            if name != by and accounts[f"player:{name}"] and name not in aside:
                return True
        return False

    def _is_capped(self, state: CircleState, by: str) -> bool:
        """Whether a player has raised as often as the house lets them; between two players it may not limit them."""
        hand = state.hand
        law = self._rules.limits
        if hand.betting.raises.get(by, 0) < law.raises_most:
            return False
        return len(hand.live) > 2 or law.heads_up is None

    def _fold(self, state: CircleState, command: Fold, chance: Chance) -> list[Event]:
        hand = state.hand
        betting = hand.betting
        player = command.by
        back = 0 if self._law.forfeits is not None else hand.contributions.get(player, 0)
        to_act = _after(betting.to_act, player)
        live = [name for name in hand.live if name != player]
        to_act = self._flow.narrowed(state, to_act, live, betting.highest)
        events: list[Event] = [
            Folded(
                player=player,
                to_act=to_act,
                call=self._flow.called(to_act),
                moves=(Move(self._pot, purse(player), Cents(back)),) if back else (),
                clauses=self._folding,
            )
        ]
        if len(live) == 1 or not to_act:
            events.append(self._flow.closed(state, live))
        return events

    def _check(self, state: CircleState, command: Check, chance: Chance) -> list[Event]:
        hand = state.hand
        to_act = _after(hand.betting.to_act, command.by)
        called = self._flow.called(to_act)
        checked = Checked(player=command.by, to_act=to_act, call=called, clauses=self._checking)
        return [checked] if to_act else [checked, self._flow.closed(state, hand.live)]

    def _call(self, state: CircleState, command: CallBet, chance: Chance) -> list[Event]:
        return self.called(state, command.by)

    def called(self, state: CircleState, player: str) -> list[Event]:
        """What happens when a player calls."""
        hand = state.hand
        betting = hand.betting
        funds = state.funds(player)
        owed = betting.highest - betting.bets.get(player, 0) if self._law.call is not None else 0
        stake = min(owed, funds)
        to_act = _after(betting.to_act, player)
        to_act = self._flow.narrowed(state, to_act, hand.live, betting.highest, caller=player)
        events: list[Event] = [
            Called(
                player=player,
                stake=Cents(stake),
                to_act=to_act,
                call=self._flow.called(to_act),
                moves=(Move(purse(player), self._pot, Cents(stake)),) if stake else (),
                clauses=self._all_in if stake == funds else self._calling,
            )
        ]
        if not to_act:
            events.append(self._flow.closed(state, hand.live))
        return events

    def _raise(self, state: CircleState, command: Raise | Bet, chance: Chance) -> list[Event]:
        return self.raised(state, command.by, command.stake)

    def raised(self, state: CircleState, player: str, stake: Cents) -> list[Event]:
        """What happens when a player bets or raises."""
        hand = state.hand
        betting = hand.betting
        before = betting.bets.get(player, 0)
        highest = before + stake
        by_how_much = highest - betting.highest
        full = by_how_much >= self._least(state)
        live, accounts, aside = hand.live, state.accounts, hand.aside
        others = tuple(
            [
                name
                for name in after_player(hand.order, player)
                if name in live and accounts[f"player:{name}"] > 0 and name not in aside
            ]
        )
        barred: tuple[str, ...] = ()
        if not full:
            acted = tuple(name for name in others if name not in betting.to_act)
            # Whom an earlier short raise barred stays barred: they are asked again, but no whole raise came in between.
            kept = tuple(name for name in others if name in acted or name in betting.barred)
            barred = kept if self._rules.limits.reopens == "full-raise" else ()
        to_act = others if self._law.answers is not None else tuple(n for n in betting.to_act if n != player)
        events: list[Event] = [
            Raised(
                player=player,
                stake=stake,
                highest=Cents(highest),
                minimum_raise=Cents(by_how_much if full else betting.minimum_raise),
                barred=barred,
                to_act=to_act,
                call=self._flow.called(to_act),
                moves=(Move(purse(player), self._pot, Cents(stake)),),
                clauses=self._raising,
            )
        ]
        if not to_act:
            events.append(self._flow.closed(state, hand.live, hand.opener or player))
        return events


def _after(to_act: tuple[str, ...], player: str) -> tuple[str, ...]:
    """Who is asked after a player: those behind them or, where they acted out of turn, everybody else."""
    return to_act[1:] if to_act[0] == player else tuple(name for name in to_act if name != player)
