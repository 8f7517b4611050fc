"""Stakes against the bank: on either cloth, astride or on a line, banco over both, and what plays of them at last."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ludex.core.commands import Command
from ludex.core.events import FELT, Event, moves, purse
from ludex.core.options import Among, BetGroup, Bound, Domain, Except, Option, Own, StakeLimits, Stakes
from ludex.core.parts import Part
from ludex.core.roles import VISITOR
from ludex.core.rulebook import Action, Roster
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.baccarat.among_players.sums import NO_FUNDS, NO_SUCH
from ludex.games.baccarat.two_tables import commands as say
from ludex.games.baccarat.two_tables import events as fact
from ludex.games.baccarat.two_tables.awarding import Awarding
from ludex.games.baccarat.two_tables.priority import cloth_of, enough_players, group_of, holders_of, order_on
from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.games.baccarat.two_tables.state import (
    ASTRIDE,
    BANCO,
    BESIDE,
    CLOTHS,
    COVERING,
    FACE_UP,
    FIRST,
    LINE_OF,
    SECOND,
    TwoTablesState,
)
from ludex.games.common.stakes.betting import PLAYED_OUT
from ludex.games.common.stakes.commands import NoMoreBets, PlaceBet, Withdraw
from ludex.games.common.stakes.events import BetPlaced, BetsClosed, Withdrawn
from ludex.games.common.stakes.state import NO_MORE_BETS, SETTLED, Stake
from ludex.kit.chance import Chance, Draw, Even
from ludex.kit.money import LARGEST, Cents, total

BETS = (*CLOTHS, ASTRIDE, *LINE_OF)
EXPOSED = {"cloth-exposed": "incidents.fixed", FACE_UP: "incidents.face_up_fixed"}
"""What comes to light in a coup, and the rules by which nobody changes their stakes for it."""


def halves(amount: Cents, unit: Cents, larger: str) -> dict[str, Cents]:
    """An amount in two parts of whole units; one cloth has the larger where they cannot be equal."""
    less = amount // (2 * unit) * unit
    other = SECOND if larger == FIRST else FIRST
    return {larger: Cents(amount - less), other: Cents(less)}


class TwoTablesBetting(Part[TwoTablesState]):
    """Everything that is staked before the cards are dealt."""

    def __init__(self, rules: TwoTablesRules, awarding: Awarding, roster: Roster, played: frozenset[str]) -> None:
        """In the phases of `played` the bets are closed until the coup is settled."""
        self._rules, self._law, self._awarding, self._roster, self._played = (
            rules,
            rules.stakes,
            awarding,
            roster,
            played,
        )
        self._cite = cache(rules.clauses_of)
        self._low = Bound(Reason.BELOW_MINIMUM, self._cite("minimum"), "minimum")
        self._high = Bound(Reason.ABOVE_MAXIMUM, self._cite("stakes.maximum"), "stakes.maximum")

    def actions(self) -> list[Action]:
        """Every command about stakes."""
        betting = frozenset({BETTING})
        return [
            Action(
                command=PlaceBet,
                phases=betting | self._played,
                offer=self._offer_bet,
                act=self._bet,
                when="betting.open_while",
                for_player=True,
                handles_money=True,
            ),
            Action(
                command=Withdraw,
                phases=betting | self._played,
                offer=self._offer_withdraw,
                act=self._withdraw,
                for_player=True,
                handles_money=True,
            ),
            Action(command=say.CallBanco, phases=betting, offer=self._offer_banco, act=self._banco),
            Action(command=say.RepeatBanco, phases=betting, offer=self._offer_repeat, act=self._repeat),
            Action(command=NoMoreBets, phases=betting, offer=self._offer_no_more, act=self._no_more),
        ]

    def lead(self, state: TwoTablesState) -> Command | None:
        """No more bets."""
        if state.phase == BETTING and enough_players(self._rules, state):
            return NoMoreBets(by=self._roster.who(state, "no-more-bets"))
        return None

    # --- bets

    def parts(self, stake: Stake) -> dict[str, Cents]:
        """What of a stake plays on which cloth."""
        if stake.bet in CLOTHS:
            return {stake.bet: stake.amount}
        if stake.bet in LINE_OF:
            if self._law.line is None:
                return {LINE_OF[stake.bet]: stake.amount}
            return {LINE_OF[stake.bet]: min(halves(stake.amount, self._rules.chip, FIRST).values())}
        larger = self._law.odd if stake.bet == ASTRIDE else self._rules.bank.odd_half
        return halves(stake.amount, self._rules.chip, larger)

    def _own(self, state: TwoTablesState, player: str) -> list[Stake]:
        return [each for each in state.stakes.values() if each.player == player]

    def _on(self, state: TwoTablesState, player: str, cloth: str) -> Cents:
        """What a player has on a cloth."""
        return total(self.parts(each).get(cloth, Cents(0)) for each in self._own(state, player))

    def _against(self, state: TwoTablesState, by: str) -> Bound | None:
        """Why somebody may not play against the bank."""
        if by == state.banker:
            return Bound(Reason.NOT_AGAINST, self._cite("stakes.groups"), "stakes.groups")
        if group_of(state, by) not in self._law.groups or (
            by in state.standing and self._rules.places.standing is None
        ):
            return Bound(Reason.NOT_SEATED, self._cite("stakes.groups"), "stakes.groups")
        return PLAYED_OUT if state.plays_out else None

    def _offer_bet(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.phase != BETTING:
            return self._closed(state)
        calls = Bound(Reason.BET_MADE, self._cite("banco.covers"), "banco.covers")
        bounds = [self._against(state, owner) or (calls if owner in state.coup.claims else None) for owner in owners]
        if len(owners) == 1 and bounds[0] is not None:
            return bounds[0]
        players = tuple(owner for owner, bound in zip(owners, bounds, strict=True) if bound is None)
        if not players:
            return None
        let, role = self._rules.roles_for("bet"), state.roles.get(by, VISITOR)
        clauses = self._cite(*([let[role]] if role in let else []), "stakes.groups")
        beside = Bound(Reason.NOT_ACCEPTED, self._cite("stakes.beside"), "stakes.beside")
        spots = BESIDE if self._rules.forbids("stakes.beside") else ()
        rows = tuple((owner, bet) for owner in players for bet in spots)
        domains: list[Domain] = [Except(("bet",), rows, beside), *self._own_cloth(state, players)]
        domains.append(self._stakeable(state, players))
        return Option("bet", by, players, tuple(domains), clauses)

    def _own_cloth(self, state: TwoTablesState, players: Sequence[str]) -> list[Among]:
        """The cloths on which somebody may stake: both, or where the law knows no area for the other, their own."""
        if self._law.either is not None:
            return []
        own = {cloth_of(self._rules, state, player) for player in players}
        fit = tuple(bet for bet in BETS if (LINE_OF.get(bet, bet)) in own)
        return [Among("bet", fit, Bound(Reason.NOT_ACCEPTED, self._cite("stakes.either"), "stakes.either"))]

    def room(self, state: TwoTablesState, player: str, cloth: str) -> int:
        """What a player may still have on a cloth."""
        if self._rules.is_free and self._law.free_capped is None:
            return LARGEST
        return max(self._law.maximum - self._on(state, player, cloth), 0)

    def _stakeable(self, state: TwoTablesState, owners: tuple[str, ...]) -> Stakes:
        """What these players may stake: from the minimum on each cloth to its maximum."""
        minimum, chip = state.minimum, self._rules.chip
        room = {cloth: min(self.room(state, owner, cloth) for owner in owners) for cloth in CLOTHS}
        twice = 2 if self._law.line is not None else 1
        lows = {FIRST: minimum, SECOND: minimum, **{line: Cents(minimum * twice) for line in LINE_OF}}
        highs = {**room, **{line: room[cloth] * twice for line, cloth in LINE_OF.items()}}
        if self._law.astride is not None:
            larger, smaller = self._law.odd, SECOND if self._law.odd == FIRST else FIRST
            lows[ASTRIDE] = Cents(minimum * 2)
            highs[ASTRIDE] = min(2 * room[larger], 2 * room[smaller] + chip)
        groups = {bet: BetGroup(bet, lows[bet], Cents(min(highs[bet], LARGEST)), self._low, self._high) for bet in lows}
        limits = StakeLimits({}, (), chip, Bound(Reason.NOT_LISTED), Bound(Reason.NOT_IN_CHIPS))
        return Stakes(
            limits=limits,
            taken={owner: {} for owner in owners},
            funds={owner: state.funds(owner) for owner in owners},
            lying={owner: {cloth: self._on(state, owner, cloth) for cloth in CLOTHS} for owner in owners},
            extra=groups,
        )

    def _bet(self, state: TwoTablesState, command: PlaceBet, chance: Chance) -> list[Event]:
        owner = command.player or command.by
        paths = ["stakes.maximum", *self._rules.paths_for("bet")]
        if command.bet == ASTRIDE:
            paths += ["stakes.astride", "stakes.odd"]
        elif command.bet in LINE_OF:
            paths.append("stakes.line")
        if cloth_of(self._rules, state, owner) != LINE_OF.get(command.bet, command.bet):
            paths.append("stakes.either")
        if self._rules.is_free:
            paths.append("stakes.free_capped")
        stake = Stake(state.next_id, owner, command.bet, command.stake)
        rows = moves([(purse(owner), FELT, int(command.stake))])
        return [BetPlaced(stake=stake, moves=rows, clauses=self._cite(*paths))]

    def _closed(self, state: TwoTablesState) -> Bound:
        """Why no stake is changed any more."""
        went_wrong = (path for cause, path in EXPOSED.items() if cause in state.coup.causes)
        path = next((path for path in went_wrong if self._rules.forbids(path)), "betting.closed")
        if not self._rules.forbids(path):
            return Bound(Reason.BETS_CLOSED)
        return Bound(Reason.BETS_CLOSED, self._cite(path), path)

    def _offer_withdraw(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.phase != BETTING:
            return self._closed(state)
        bets = {owner: tuple(state.staked[owner]) for owner in owners if owner in state.staked}
        if not bets or not self._rules.withdrawal:
            return None
        return Option("withdraw", by, owners, (Own("bet", bets, NO_SUCH),))

    def _withdraw(self, state: TwoTablesState, command: Withdraw, chance: Chance) -> list[Event]:
        owner = command.player or command.by
        lying = [each for each in self._own(state, owner) if each.bet == command.bet]
        return [
            Withdrawn(
                player=owner,
                bet=command.bet,
                stakes=tuple(each.id for each in lying),
                moves=moves([(FELT, purse(owner), sum(each.amount for each in lying))]),
                clauses=self._cite("withdrawal"),
            )
        ]

    # --- banco

    def _funds(self, state: TwoTablesState, player: str) -> Cents:
        """What a player can stake anew, chips that they have on the felt included."""
        return Cents(state.funds(player) + total(each.amount for each in self._own(state, player)))

    def _callable(self, state: TwoTablesState, by: str) -> Bound | None:
        """Why somebody may not play against the whole bank."""
        against = self._against(state, by)
        if against is not None:
            return against
        if group_of(state, by) not in self._rules.banco.groups:
            return Bound(Reason.NOT_SEATED, self._cite("banco.groups"), "banco.groups")
        return None if self._funds(state, by) >= state.bank.amount else NO_FUNDS

    def _offer_banco(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        law = self._rules.banco
        if law.when is not None and state.shoe_coups:
            return Bound(Reason.TOO_LATE, self._cite("banco.when"), "banco.when")
        if by in state.coup.claims:
            return None
        unfit = self._callable(state, by)
        if unfit is not None:
            return unfit
        alone = Bound(Reason.NO_SHARING, self._cite("banco.joined"), "banco.joined")
        others = () if self._rules.forbids("banco.joined") else tuple(name for name in state.players if name != by)
        return Option("banco", by, domains=(Among("partner", (None, *others), alone),))

    def _called(self, state: TwoTablesState, player: str, clauses: tuple[str, ...], *, repeats: bool) -> Event:
        before = self._own(state, player)
        amount = state.bank.amount
        rows = [(FELT, purse(player), int(total(each.amount for each in before))), (purse(player), FELT, int(amount))]
        return fact.BancoCalled(
            player=player,
            stake=Stake(state.next_id, player, BANCO, amount),
            returned=tuple(each.id for each in before),
            repeats=repeats,
            moves=moves(rows),
            clauses=clauses,
        )

    def _banco(self, state: TwoTablesState, command: say.CallBanco, chance: Chance) -> list[Event]:
        paths = ("banco.when", "banco.groups", "banco.covers", *self._rules.paths_for("banco"))
        return [self._called(state, command.by, self._cite(*paths), repeats=False)]

    def _offer_repeat(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if by in state.coup.claims:
            return None
        if by != state.repeats_by or not state.repeats_left:
            paths = ("banco.repeats", "banco.null_game")
            return Bound(Reason.WRONG_MOMENT, self._cite(*paths), paths[0])
        return self._callable(state, by) or Option("repeat-banco", by)

    def _repeat(self, state: TwoTablesState, command: say.RepeatBanco, chance: Chance) -> list[Event]:
        paths = ("banco.repeats", "banco.null_game", *self._rules.paths_for("repeat-banco"))
        return [self._called(state, command.by, self._cite(*paths), repeats=True)]

    # --- closing

    def _offer_no_more(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option:
        if not enough_players(self._rules, state):
            raise self._awarding.too_few(state)
        return Option("no-more-bets", by)

    def _no_more(self, state: TwoTablesState, command: NoMoreBets, chance: Chance) -> list[Event]:
        clauses = self._cite("calls.no_more_bets", *self._rules.paths_for("no-more-bets"))
        call = self._rules.calls.no_more_bets
        if not state.stakes:
            closed = BetsClosed(call=call, clauses=clauses, phase=SETTLED)
            return [closed, fact.CoupWithoutStakes()]
        taken = self._banco_of(state, chance)
        fixed = self._fixed(state, taken.player if taken is not None else "")
        played = total(stake.amount for stake in fixed.stakes)
        short = self._rules.answers == "every-stake" and played > state.bank.reach
        closed = BetsClosed(call=call, clauses=clauses, phase=COVERING if short else NO_MORE_BETS)
        return [closed, *([taken] if taken is not None else ()), fixed, self._puntos(state, taken)]

    def _banco_of(self, state: TwoTablesState, chance: Chance) -> fact.BancoTaken | None:
        """Who plays against the whole bank: by priority on a cloth, and by lot between the cloths."""
        law, claims = self._rules.banco, state.coup.claims
        if not claims:
            return None
        paths = ["banco.several", "places.order", "places.begins", "places.standing_order"]
        by_cloth = {cloth: [who for who in claims if cloth_of(self._rules, state, who) == cloth] for cloth in CLOTHS}
        both, lot = [cloth for cloth, who in by_cloth.items() if who], ""
        cloth = both[0] if both else FIRST
        if len(both) > 1:
            paths = ["banco.cloths", *paths]
            if law.cloths == "lot":
                cloth = lot = chance.next(Draw("lot", Even(CLOTHS)))
        order = claims if law.several == "first-come" else order_on(self._rules, state, cloth)
        first = next(who for who in order if who in (by_cloth[cloth] or claims))
        return fact.BancoTaken(player=first, lot=lot, clauses=self._cite(*paths))

    def _fixed(self, state: TwoTablesState, banco: str) -> fact.StakesFixed:
        """What plays on each cloth, and what goes back: others' chips under banco, half of those on a line, what the
        bank does not reach.
        """
        wanted = {cloth: self._wanted(state, cloth, banco) for cloth in CLOTHS}
        reach = self._reach(state, {cloth: sum(amount for _, amount in own) for cloth, own in wanted.items()})
        stakes, cut, number = list[Stake](), dict[str, Cents](), state.next_id
        for cloth in CLOTHS:
            left = reach[cloth]
            for player, amount in wanted[cloth]:
                plays = min(amount, left)
                left -= plays
                if plays:
                    stakes.append(Stake(number, player, cloth, Cents(plays)))
                    number += 1
                if plays < amount:
                    cut[player] = Cents(cut.get(player, 0) + amount - plays)
        kept: dict[str, int] = {}
        for stake in stakes:
            kept[stake.player] = kept.get(stake.player, 0) + stake.amount
        rows = [(FELT, purse(player), sum(own.values()) - kept.get(player, 0)) for player, own in state.staked.items()]
        paths = ["bank.shared", "bank.spills", "bank.cut", "places.order", "places.begins"] if cut else []
        if not self._rules.is_free:
            paths = ["bank.limited", *paths]
        if banco:
            paths.append("banco.covers")
        bets = {stake.bet for stake in state.stakes.values()}
        paths += ["stakes.line"] if bets & set(LINE_OF) else []
        paths += ["stakes.astride", "stakes.odd"] if ASTRIDE in bets else []
        return fact.StakesFixed(stakes=tuple(stakes), cut=cut, moves=moves(rows), clauses=self._cite(*paths))

    def _wanted(self, state: TwoTablesState, cloth: str, banco: str) -> list[tuple[str, int]]:
        """What each player has on a cloth, in the order in which it is covered."""
        found: dict[str, int] = {}
        for stake in state.stakes.values():
            plays = stake.player == banco if banco else stake.bet != BANCO
            amount = self.parts(stake).get(cloth, 0)
            if banco and self._rules.banco.covers == "own-cloth":
                amount = stake.amount if cloth_of(self._rules, state, banco) == cloth else Cents(0)
            if plays and amount:
                found[stake.player] = found.get(stake.player, 0) + amount
        people = list(found) if self._rules.bank.cut is None else order_on(self._rules, state, cloth)
        return [(player, found[player]) for player in people if player in found]

    def _reach(self, state: TwoTablesState, staked: dict[str, int]) -> dict[str, int]:
        """How far the bank answers on each cloth."""
        law, chip = self._rules.bank, self._rules.chip
        if self._rules.answers == "every-stake":
            return staked
        # Stakes are in chips: what the house's part has left odd covers none, unless it is played for whole.
        bank = int(state.bank.amount)
        bank -= 0 if sum(staked.values()) == bank else bank % chip
        if law.shared is None:
            first = min(staked[FIRST], bank)
            return {FIRST: first, SECOND: bank - first}
        half = halves(Cents(bank), chip, law.odd_half)
        if law.spills is None:
            return {cloth: int(half[cloth]) for cloth in CLOTHS}
        return {
            FIRST: bank - min(staked[SECOND], half[SECOND]),
            SECOND: bank - min(staked[FIRST], half[FIRST]),
        }

    def _puntos(self, state: TwoTablesState, taken: fact.BancoTaken | None) -> fact.PuntosChosen:
        """Who has the cards: whoever makes banco on both cloths, and otherwise those whose turn it is."""
        whose = {cloth: holders_of(self._rules, state, cloth)[0] for cloth in CLOTHS}
        turns = {cloth: place for cloth, who in whose.items() if (place := state.seat_of(who)) is not None}
        paths = ["cards.turn", "cards.groups"]
        if taken is not None:
            fit = self._rules.banco.handles is not None or state.seat_of(taken.player) is not None
            whose = dict.fromkeys(CLOTHS, taken.player) if fit else whose
            paths = ["banco.handles", *paths]
        return fact.PuntosChosen(
            first=whose[FIRST], second=whose[SECOND], turns={**state.turns, **turns}, clauses=self._cite(*paths)
        )  # fmt: skip
