"""Stakes against the bank: bets, banco in all its kinds, late chips, and bets for a bank that is covered."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from msgspec.structs import replace

from ludex.core.commands import Command
from ludex.core.events import FELT, Event, moves, purse
from ludex.core.options import Among, BetGroup, Bound, Domain, Option, Own, Range, StakeLimits, Stakes
from ludex.core.parts import Part
from ludex.core.roles import VISITOR
from ludex.core.rulebook import Action, Roster
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.among_players.state import RETURNING
from ludex.games.baccarat.among_players.sums import NO_FUNDS, NO_SUCH, affordable
from ludex.games.baccarat.chemin_de_fer import commands as say
from ludex.games.baccarat.chemin_de_fer import events as fact
from ludex.games.baccarat.chemin_de_fer.backing import unbacked
from ludex.games.baccarat.chemin_de_fer.banking import Banking
from ludex.games.baccarat.chemin_de_fer.offering import Offering
from ludex.games.baccarat.chemin_de_fer.rights import MAKES_BANCO, RULE_OF_CLAIM, claims, right_to_cards
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.state import (
    BACKING,
    BANCO,
    COMPLETES,
    DEALT,
    DIFFERENCE_DUE,
    LATE,
    LINE,
    PLAIN,
    PLEDGED,
    WITH_TABLE,
    CheminState,
)
from ludex.games.baccarat.points import PUNTO
from ludex.games.common.stakes.betting import PLAYED_OUT
from ludex.games.common.stakes.commands import NoMoreBets, Withdraw
from ludex.games.common.stakes.events import BetPlaced, BetsClosed, Withdrawn
from ludex.games.common.stakes.state import NO_MORE_BETS, SETTLED, Stake
from ludex.kit.chance import Chance
from ludex.kit.money import LARGEST, Cents, Rounding, share, total

BETS = (PLAIN, LINE)


class CheminBetting(Part[CheminState]):
    """Everything that is staked before the cards are dealt."""

    def __init__(self, rules: CheminRules, offering: Offering, banking: Banking, roster: Roster) -> None:
        self._rules, self._offering, self._banking, self._roster = rules, offering, banking, roster
        self._cite = cache(rules.clauses_of)
        self._step = Bound(Reason.NOT_IN_CHIPS)
        self._low = Bound(Reason.BELOW_MINIMUM, self._cite("minimum"), "minimum")

    def actions(self) -> list[Action]:
        """Every command about stakes."""
        betting, late = frozenset({BETTING}), self._rules.stakes.late is not None
        after = frozenset({NO_MORE_BETS}) if late else frozenset[str]()
        again = frozenset({NO_MORE_BETS, DEALT}) if self._rules.banco.again_late is not None else frozenset[str]()
        return [
            Action(
                command=shared.PlaceStake,
                phases=betting | after,
                offer=self._offer_bet,
                act=self._bet,
                when="betting.open_while",
                for_player=True,
                handles_money=True,
            ),
            Action(
                command=Withdraw,
                phases=betting | {DEALT},
                offer=self._offer_withdraw,
                act=self._withdraw,
                for_player=True,
                handles_money=True,
            ),
            Action(
                command=say.CallBanco,
                phases=betting | {NO_MORE_BETS},
                offer=self._offer_banco,
                act=self._banco,
                closed="banco.late",
                closed_phases=frozenset({DEALT}),
            ),
            Action(command=say.BancoTogether, phases=betting, offer=self._offer_together, act=self._together),
            Action(command=say.BancoWithTable, phases=betting, offer=self._offer_part, act=self._part),
            Action(command=say.CompleteBank, phases=betting, offer=self._offer_complete, act=self._complete),
            Action(command=say.BancoAgain, phases=betting | again, offer=self._offer_again, act=self._again),
            Action(command=NoMoreBets, phases=betting, offer=self._offer_no_more, act=self._no_more),
        ]

    def lead(self, state: CheminState) -> Command | None:
        """No more bets."""
        if state.phase == BETTING and self._offering.enough_players(state):
            return NoMoreBets(by=self._roster.who(state, "no-more-bets"))
        return None

    # --- bets

    def rest(self, state: CheminState) -> Cents:
        """What of the bank nobody has staked against."""
        return Cents(max(state.bank.amount - state.at_stake(), 0))

    def _against(self, state: CheminState, by: str) -> Bound | None:
        """Why somebody may not play against the bank: they hold it, or a part of it."""
        if by == state.banker:
            return Bound(Reason.NOT_AGAINST)
        if by == state.associate and self._rules.forbids("association.acts"):
            return Bound(Reason.NOT_AGAINST, self._cite("association.acts"), "association.acts")
        if by in state.standing and self._rules.places.standing is None:
            return Bound(Reason.NOT_SEATED, self._cite("places.standing"), "places.standing")
        return PLAYED_OUT if state.plays_out else None

    def _makes_banco(self, state: CheminState, player: str) -> bool:
        """Whether somebody plays against the whole bank already, alone or with another."""
        made = (who for claim, who in state.coup.claims.items() if claim in MAKES_BANCO)
        return player in {*state.coup.pairs, *state.coup.pairs.values()} or any(player in who for who in made)

    def _offer_bet(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        full = Bound(Reason.ABOVE_MAXIMUM, self._cite("stakes.most"), "stakes.most")
        bounds = [
            self._against(state, owner) or (full if self._makes_banco(state, owner) else None) for owner in owners
        ]
        if len(owners) == 1 and bounds[0] is not None:
            return bounds[0]
        players = tuple(owner for owner, bound in zip(owners, bounds, strict=True) if bound is None)
        if not players:
            return None
        role = state.roles.get(by, VISITOR)
        let = self._rules.roles_for("bet")
        clauses = self._cite(*([let[role]] if role in let else []), "stakes.most")
        called = Range("plays", state.minimum, LARGEST, self._low, NO_SUCH, optional=True)
        return Option("bet", by, players, (self._stakeable(state, players), called), clauses)

    def _stakeable(self, state: CheminState, owners: tuple[str, ...]) -> Stakes:
        """What these players may stake: from the minimum to the bank, and no more than is left of it."""
        law, minimum = self._rules.stakes, state.minimum
        # Nobody backs the bank for what is staked after the call.
        capped = law.together is not None or state.phase == NO_MORE_BETS
        most = ("stakes.most",) if law.most is not None else ("stakes.together",)
        high = Bound(Reason.ABOVE_MAXIMUM, self._cite(*most), most[0])
        all_of_it = "stakes.together" if law.together is not None else "stakes.most"
        full = Bound(Reason.ABOVE_MAXIMUM, self._cite(all_of_it), all_of_it)
        own = {
            owner: Cents(sum(state.playing(each) for each in state.stakes.values() if each.player == owner))
            for owner in owners
        }
        room = min((state.bank.amount - lying for lying in own.values()), default=state.bank.amount)
        if law.most is None:
            room = LARGEST
        if capped and self.rest(state) < room:
            room, high = int(self.rest(state)), full
        slugs = (LATE,) if state.phase == NO_MORE_BETS else (PLAIN, *((LINE,) if law.line is not None else ()))
        groups = {
            slug: BetGroup(
                kind=slug,
                low=Cents(minimum * 2) if slug == LINE else minimum,
                high=Cents(room * 2) if slug == LINE else Cents(room),
                low_bound=self._low,
                high_bound=high,
            )
            for slug in slugs
        }
        closed = Bound(Reason.BETS_CLOSED, self._cite("calls.no_more_bets"), "calls.no_more_bets")
        other = closed if state.phase == NO_MORE_BETS else Bound(Reason.NOT_LISTED)
        limits = StakeLimits({}, (), self._rules.chip, other, self._step)
        return Stakes(
            limits=limits,
            taken={owner: {} for owner in owners},
            funds={owner: state.funds(owner) for owner in owners},
            lying={owner: {PLAIN: own[owner]} for owner in owners},
            extra=groups,
        )

    def _bet(self, state: CheminState, command: shared.PlaceStake, chance: Chance) -> list[Event]:
        owner, law = command.player or command.by, self._rules.stakes
        amount = command.stake
        events: list[Event] = []
        if command.plays is not None and command.plays < command.stake and law.called is not None:
            amount = command.plays
            clauses = self._cite("stakes.called", *self._rules.paths_for("bet"))
            change = Cents(command.stake - amount)
            events.append(happened.ChangeGiven(player=owner, amount=change, clauses=clauses))
        paths = ["stakes.most", *self._rules.paths_for("bet")]
        against = amount + sum(state.playing(each) for each in self._own(state, owner))
        if command.bet == PLAIN and against == state.bank.amount and law.whole is not None:
            called = self._called(state, owner, "banco", BANCO, state.bank.amount, "stakes.whole", *paths)
            return [*events, called]
        if command.bet == LINE:
            paths.append("stakes.line")
        if command.bet == LATE:
            paths.append("stakes.late")
        stake = Stake(state.next_id, owner, command.bet, amount)
        rows = moves([(purse(owner), FELT, int(amount))])
        return [*events, BetPlaced(stake=stake, moves=rows, clauses=self._cite(*paths))]

    def _offer_withdraw(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        bets = {owner: tuple(state.staked[owner]) for owner in owners if owner in state.staked}
        freed = state.phase == DEALT and state.coup.has("stakes-may-go")
        if not bets or not (freed or (state.phase == BETTING and self._rules.withdrawal)):
            return None
        return Option("withdraw", by, owners, (Own("bet", bets, NO_SUCH),))

    def _withdraw(self, state: CheminState, command: Withdraw, chance: Chance) -> list[Event]:
        owner = command.player or command.by
        lying = [each for each in state.stakes.values() if each.player == owner and each.bet == command.bet]
        freed = state.phase == DEALT
        nothing_left = freed and len(lying) == len(state.stakes)
        withdrawn = Withdrawn(
            player=owner,
            bet=command.bet,
            stakes=tuple(each.id for each in lying),
            moves=moves([(FELT, purse(owner), sum(each.amount for each in lying))]),
            clauses=self._cite("incidents.bank_turns_early" if freed else "withdrawal"),
            phase=RETURNING if nothing_left else None,
        )
        gone = Cents(sum(state.playing(each) for each in lying))
        return [withdrawn, *unbacked(self._rules, state, gone)]

    # --- banco

    def _own(self, state: CheminState, player: str) -> list[Stake]:
        return [each for each in state.stakes.values() if each.player == player]

    def _funds(self, state: CheminState, player: str) -> Cents:
        """What a player can stake anew, chips that they have on the felt included."""
        return Cents(state.funds(player) + total(each.amount for each in self._own(state, player)))

    def _called(self, state: CheminState, player: str, claim: str, bet: str, amount: Cents, *paths: str) -> Event:
        """A claim made by a stake, which takes the place of what the player had staked before."""
        before = self._own(state, player)
        back = Cents(total(each.amount for each in before))
        rows = [(FELT, purse(player), int(back)), (purse(player), FELT, int(amount))]
        return fact.BancoCalled(
            player=player,
            claim=claim,
            stake=Stake(state.next_id, player, bet, amount),
            returned=tuple(each.id for each in before),
            moves=moves(rows),
            clauses=self._cite(*paths),
        )

    def _offer_banco(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        against = self._against(state, by)
        if against is not None:
            return against
        if state.phase == NO_MORE_BETS:
            return Bound(Reason.BETS_CLOSED, self._cite("calls.no_more_bets"), "calls.no_more_bets")
        if self._makes_banco(state, by) or by in state.coup.partners:
            return None
        return Option("banco", by) if self._funds(state, by) >= state.bank.amount else NO_FUNDS

    def _banco(self, state: CheminState, command: say.CallBanco, chance: Chance) -> list[Event]:
        paths = ("banco.several", "stakes.most", *self._rules.paths_for("banco"))
        return [self._called(state, command.by, "banco", BANCO, state.bank.amount, *paths)]

    def _offer_together(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        against = self._against(state, by)
        if against is not None:
            return against
        if self._makes_banco(state, by):
            return None
        forbidden = self._rules.forbids("banco.joined")
        if state.seat_of(by) is not None and forbidden:
            return Bound(Reason.NO_SHARING, self._cite("banco.joined"), "banco.joined")
        holders = (by, state.banker, state.associate)
        others = [name for name in state.players if name not in holders and not self._makes_banco(state, name)]
        fit = tuple(name for name in others if not forbidden or state.seat_of(name) is None)
        if not fit or state.bank.amount <= self._rules.chip or by in state.coup.partners:
            return None
        bound = Bound(Reason.NO_SHARING, self._cite("banco.joined"), "banco.joined")
        most = Cents(state.bank.amount - self._rules.chip)
        domains: list[Domain] = [Among("partner", fit, bound)]
        waiting = (name for name, (partner, _) in state.coup.partners.items() if partner == by)
        asked = next((name for name in waiting if not self._makes_banco(state, name)), None)
        if asked is not None:
            # Whoever answers another puts in just what is left of the bank.
            left = state.bank.amount - state.coup.partners[asked][1]
            domains = [Among("partner", (asked,), NO_SUCH), Among("stake", (int(left),), NO_SUCH)]
            return Option("banco-together", by, domains=tuple(domains)) if left <= self._funds(state, by) else NO_FUNDS
        sums = affordable(Range("stake", self._rules.chip, most, NO_SUCH, NO_SUCH, self._rules.chip), state.funds(by))
        return NO_FUNDS if sums is None else Option("banco-together", by, domains=(*domains, sums))

    def _together(self, state: CheminState, command: say.BancoTogether, chance: Chance) -> list[Event]:
        clauses = self._cite("banco.joined", *self._rules.paths_for("banco-together"))
        theirs = state.coup.partners.get(command.partner)
        if theirs is None or theirs[0] != command.by:
            rows = moves([(purse(command.by), PLEDGED, int(command.stake))])
            return [
                fact.TogetherProposed(
                    player=command.by, partner=command.partner, amount=command.stake, moves=rows, clauses=clauses
                )
            ]  # fmt: skip
        before = [*self._own(state, command.by), *self._own(state, command.partner)]
        back = [(FELT, purse(each.player), int(each.amount)) for each in before]
        rows = moves([*back, (PLEDGED, FELT, int(theirs[1])), (purse(command.by), FELT, int(command.stake))])
        returned = tuple(each.id for each in before)
        first = Stake(state.next_id, command.partner, BANCO, theirs[1])
        second = Stake(state.next_id + 1, command.by, BANCO, command.stake)
        return [fact.BancoMadeTogether(stakes=(first, second), returned=returned, moves=rows, clauses=clauses)]

    def half(self, state: CheminState) -> Cents:
        """What banco with the table takes."""
        return share(state.bank.amount, Fraction(self._rules.banco.part, 100), Rounding.UP)

    def _offer_part(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        against = self._against(state, by)
        if against is not None:
            return against
        if any(state.coup.claims.get(claim) for claim in MAKES_BANCO):
            return Bound(Reason.WRONG_MOMENT, self._cite("banco.part", "banco.order"), "banco.part")
        half, own = self.half(state), total(state.playing(each) for each in self._own(state, by))
        room = Cents(self.rest(state) + own)
        if by in state.coup.claims.get(WITH_TABLE, ()):
            return None
        if half > room:
            return Bound(Reason.WRONG_MOMENT, self._cite("banco.part"), "banco.part")
        if half < state.minimum:
            return self._low
        most = half if self._rules.banco.part_is == "exact" else room
        paths = ("banco.part", "banco.part_is")
        few = Bound(Reason.BELOW_MINIMUM, self._cite(*paths), paths[0])
        many = Bound(Reason.ABOVE_MAXIMUM, self._cite(*paths), paths[1])
        sums = affordable(Range("stake", half, most, few, many, optional=True), self._funds(state, by))
        return NO_FUNDS if sums is None else Option("banco-with-table", by, domains=(sums,))

    def _part(self, state: CheminState, command: say.BancoWithTable, chance: Chance) -> list[Event]:
        amount = command.stake or self.half(state)
        paths = ("banco.part", "banco.part_is", *self._rules.paths_for("banco-with-table"))
        return [self._called(state, command.by, WITH_TABLE, WITH_TABLE, amount, *paths)]

    def _offer_complete(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        against = self._against(state, by)
        if against is not None:
            return against
        rest = self.rest(state)
        table = state.coup.claims.get(WITH_TABLE, ())
        if self._rules.banco.completed is None:
            return None
        if not table or not rest or by in table:
            return Bound(Reason.WRONG_MOMENT, self._cite("banco.completed"), "banco.completed")
        if rest < state.minimum:
            return self._low
        return Option("complete-bank", by) if state.funds(by) >= rest else NO_FUNDS

    def _complete(self, state: CheminState, command: say.CompleteBank, chance: Chance) -> list[Event]:
        own = total(state.playing(each) for each in self._own(state, command.by))
        amount = Cents(self.rest(state) + own)
        paths = ("banco.completed", *self._rules.paths_for("complete-bank"))
        return [self._called(state, command.by, COMPLETES, COMPLETES, amount, *paths)]

    def _offer_again(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        law = self._rules.banco
        if law.again is None or by in state.coup.claims.get("banco-again", ()):
            return None
        if by != state.again:
            paths = ("banco.again", "banco.lone", "banco.part_alone")
            return Bound(Reason.WRONG_MOMENT, self._cite(*paths), paths[0])
        against = self._against(state, by)
        if against is not None:
            return against
        if state.phase != BETTING and state.punto != by and PUNTO in state.coup.lifted and law.asked_late is not None:
            return Bound(Reason.TOO_LATE, self._cite("banco.asked_late", "banco.again_late"), "banco.asked_late")
        return Option("banco-again", by) if self._funds(state, by) >= self._whole(state) else NO_FUNDS

    def _whole(self, state: CheminState) -> Cents:
        """The bank with what was out of play for the coup."""
        return Cents(state.bank.amount + total(state.coup.excluded.values()))

    def _again(self, state: CheminState, command: say.BancoAgain, chance: Chance) -> list[Event]:
        paths = ["banco.again", *self._rules.paths_for("banco-again")]
        if state.phase == BETTING:
            return [self._called(state, command.by, "banco-again", BANCO, state.bank.amount, *paths)]
        paths.append("banco.again_late")
        events: list[Event] = []
        if state.coup.excluded:
            events.append(self._banking.put_back(state))
        events.append(self._called(state, command.by, "banco-again", BANCO, self._whole(state), *paths))
        returned = [each for each in state.stakes.values() if each.player != command.by]
        events.append(self._chosen(state, command.by, "banco-again", returned))
        return events

    # --- closing

    def _chosen(self, state: CheminState, player: str, claim: str, returned: list[Stake]) -> fact.PuntoChosen:
        back = [(FELT, purse(each.player), int(each.amount)) for each in returned]
        # Whoever had put something down to make banco with another, who never answered, has it back.
        back += [(PLEDGED, purse(name), int(own)) for name, (_, own) in state.coup.partners.items()]
        back += [(BACKING, purse(name), int(own)) for name, own in state.coup.backed.items() if claim in MAKES_BANCO]
        rows = moves(back)
        abandoned = state.again if state.again != player else ""
        return fact.PuntoChosen(
            player=player,
            claim=claim,
            returned=tuple(each.id for each in returned),
            abandoned=abandoned,
            moves=rows,
            clauses=self._cite(
                *(("banco.order",) if len(claims(self._rules, state)) > 1 else ()), *RULE_OF_CLAIM[claim]
            ),
        )

    def _offer_no_more(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option:
        if not self._offering.enough_players(state):
            raise self._offering.too_few(state)
        return Option("no-more-bets", by)

    def _no_more(self, state: CheminState, command: NoMoreBets, chance: Chance) -> list[Event]:
        clauses = self._cite("calls.no_more_bets", *self._rules.paths_for("no-more-bets"))
        call = self._rules.calls.no_more_bets
        found = right_to_cards(self._rules, state)
        if found is None:
            closed = BetsClosed(call=call, clauses=clauses, phase=SETTLED)
            back = moves((PLEDGED, purse(name), int(own)) for name, (_, own) in state.coup.partners.items())
            return [closed, fact.CoupWithoutPunto(moves=back)]
        claim, player = found
        plays = {player, state.coup.pairs.get(player, player) if claim == "banco-together" else player}
        whole = claim in MAKES_BANCO
        returned = [each for each in state.stakes.values() if whole and each.player not in plays]
        left = Cents(state.at_stake() - total(state.playing(each) for each in returned))
        beyond = left - state.bank.amount
        phase = DIFFERENCE_DUE if beyond > 0 and self._rules.backing.allowed is not None else NO_MORE_BETS
        closed = BetsClosed(call=call, clauses=clauses, phase=phase)
        return [closed, self._chosen(state, player, claim, returned)]

    def excluded(self, state: CheminState) -> list[Event]:
        """What the stakes do not reach is out of play for the coup, from the moment that nothing more is staked."""
        amount = self.rest(state)
        if not amount or self._rules.garage.compulsory is None or state.bank.all_goes:
            return []
        formed = self._banking.formed(state.bank, state.banker, "compulsory", amount, self._cite("garage.compulsory"))
        gone = {name: Cents(own - formed.held[name]) for name, own in state.bank.held.items()}
        return [replace(formed, excluded={name: own for name, own in gone.items() if own})]
