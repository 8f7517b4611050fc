"""Bets at the boxes before the deal: who may bet at which box, and how much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from ludex.core.commands import Command
from ludex.core.events import FELT, Event
from ludex.core.limits import check_announced
from ludex.core.options import BetGroup, Bound, Except, Option, Stakes
from ludex.core.parts import Part
from ludex.core.roles import VISITOR
from ludex.core.rulebook import Action, Roster
from ludex.core.session import OnTable
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.common.boxes.control import controller
from ludex.games.common.boxes.events import BoxesControlled
from ludex.games.common.stakes.bets import Bet
from ludex.games.common.stakes.betting import ChipBetting, chip_actions, phases
from ludex.games.common.stakes.commands import NoMoreBets, PlaceBet, Withdraw
from ludex.games.common.stakes.events import BetsClosed
from ludex.games.common.stakes.limits import KindLimits, LimitTable, bet_group
from ludex.games.common.stakes.state import NO_MORE_BETS
from ludex.games.poker.banked.declaration import BetKind, Declaration
from ludex.games.poker.banked.rules import BankedRules
from ludex.games.poker.banked.state import UNDER_WAY, BankedState, bet_at
from ludex.kit.chance import Chance
from ludex.kit.money import NOTHING, Cents
from ludex.law.clauses import each_once


def all_bets(game: Declaration) -> dict[str, Bet]:
    """Every place for chips that are laid before the deal."""
    boxes = range(1, game.rules.boxes + 1)
    bets = [Bet(bet_at(bet.slug, box), bet.kind) for bet in game.bets if bet.is_offered for box in boxes]
    return {bet.slug: bet for bet in bets}


def first_bet_limits(rules: BankedRules, kind: str) -> KindLimits:
    """From the table's minimum to so many times as much."""

    def at(minimum: Cents) -> BetGroup:
        high = Cents(minimum * rules.multiple)
        return bet_group(rules, kind, low=minimum, high=high, least=("minimum",), most=("multiple", "maximum_per"))

    return at


class BankedBetting(Part[BankedState]):
    """What may be laid at the boxes, and the end of the bets."""

    def __init__(self, game: Declaration, roster: Roster, under_way: frozenset[str] = UNDER_WAY) -> None:
        """In the phases of `under_way` bets are closed although a round is played."""
        rules = game.rules
        bets = all_bets(game)
        self._game, self._rules, self._roster = game, rules, roster
        self._when = phases(rules, before_the_call=frozenset({BETTING}), after_the_call=under_way)
        listed = Bound(Reason.NOT_LISTED, rules.clauses_of("bets.listed", "boxes"), "bets.listed")
        in_chips = "betting.in_chips"
        self._limits = LimitTable(bets, {bet.kind: bet.limits for bet in game.bets})
        self.chips = ChipBetting(
            rules,
            bets,
            self._limits,
            step=rules.chip if rules.forbids(in_chips) else Cents(1),
            step_bound=Bound(Reason.NOT_IN_CHIPS, rules.clauses_of(in_chips), in_chips),
            unlisted=listed if rules.forbids("bets.listed") else None,
            kept=lambda _bet: "withdrawal",
        )
        self._cite = self.chips.cite
        self._boxes = range(1, rules.boxes + 1)
        self._sides = {bet_at(bet.slug, box): box for bet in game.bets[1:] for box in self._boxes}
        self._mains = {bet_at(game.main, box): box for box in self._boxes}
        self._each = frozenset(bet_at(bet.slug, box) for bet in game.bets if bet.each for box in self._boxes)

    def actions(self) -> list[Action]:
        """Every command about bets."""
        return [
            *chip_actions(
                PlaceBet,
                self._when,
                bet=(self._offer_bet, self._place),
                withdraw=(self.chips.offer_withdraw, self._withdraw),
                report=(self.chips.late.offer, self.chips.late.act),
            ),
            Action(command=NoMoreBets, phases=frozenset({BETTING}), offer=self._offer_close, act=self._close),
        ]

    def unfit(self, state: BankedState, minimum: Cents) -> list[OnTable]:
        """The stakes that another minimum would not admit; with a first bet, what lies beside it and on its hand."""
        found = [lying for lying in self.chips.unfit(state, minimum) if not self._fits_alone(state, lying, minimum)]
        going, boxes = {lying.id for lying in found}, self._going(state, found)
        for stake in state.stakes.values():
            box = self._box_of(stake.bet)
            gone = (stake.player, box) in boxes or (state.seats.get(box), box) in boxes
            if stake.id not in going and gone:
                found.append(OnTable(stake.id, stake.player, FELT, stake.amount))
        return found

    def _going(self, state: BankedState, found: Sequence[OnTable]) -> set[tuple[str, int]]:
        """Whose first bets go back, and at which boxes: a bet beside them goes alone."""
        stakes = [state.stakes[lying.id] for lying in found]
        return {(stake.player, self._mains[stake.bet]) for stake in stakes if stake.bet in self._mains}

    def slots_back(self, state: BankedState, minimum: Cents) -> Sequence[Event]:
        """What lies in a slot goes back with the first bet beside it, or where another minimum does not admit it."""
        gone = {lying.id for lying in self.unfit(state, minimum)}
        stays = {
            (stake.player, self._mains[stake.bet])
            for stake in state.stakes.values()
            if stake.bet in self._mains and stake.id not in gone
        }
        return self._slots_back(
            state,
            [
                (player, box)
                for bet in self._game.bets
                for player, own in (state.this_round.slots.items() if bet.slot else ())
                for box, amount in own.items()
                if (player, box) not in stays or amount > self._limits.of(bet_at(bet.slug, box), minimum).high
            ],
        )

    def _fits_alone(self, state: BankedState, lying: OnTable, minimum: Cents) -> bool:
        """Whether a stake that others do not count towards is within its limits."""
        bet = state.stakes[lying.id].bet
        if bet not in self._each:
            return False
        group = self._limits.of(bet, minimum)
        return group.low <= state.staked_on(lying.player, bet) <= group.high

    def _box_of(self, bet: str) -> int:
        return self._mains.get(bet) or self._sides[bet]

    # Placing and taking back.

    def _offer_bet(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if not state.seats and self._rules.forbids("box.seated"):
            return Bound(Reason.NOT_SEATED, self._cite("box.seated"), "box.seated")
        let = self.chips.let[state.roles.get(by, VISITOR)]
        paths = ("box.seated", "box.one_box", "box.vacant", "maximum_per")
        clauses = each_once(*let, *self._cite(*paths))
        domains = (*self._kept_from(state, owners), self._stakeable(state, owners), *self._game.covered(state))
        return Option("bet", by, owners, domains, clauses)

    def _stakeable(self, state: BankedState, owners: tuple[str, ...]) -> Stakes:
        """What lies on a box counts against its maximum, whoever laid it, but for bets that are each bettor's own."""
        found = self.chips.stakeable(state, owners)
        if not self._each:
            return found
        own = {owner: {bet: state.staked_on(owner, bet) for bet in self._each} for owner in owners}
        return replace(found, taken={owner: {**found.taken[owner], **own[owner]} for owner in owners})

    def _kept_from(self, state: BankedState, owners: tuple[str, ...]) -> list[Except]:
        """Boxes at which somebody may not bet, by the rule that keeps them off."""
        kept: dict[tuple[Reason, str], list[tuple[str, str]]] = {}
        for owner in owners:
            for box in self._boxes:
                barred = self._barred(state, owner, box)
                own = state.staked_on(owner, bet_at(self._game.main, box))
                for bet in self._game.bets:
                    row = (owner, bet_at(bet.slug, box))
                    if not bet.is_offered:
                        kept.setdefault((Reason.NOT_LISTED, bet.offered), []).append(row)
                    elif barred is not None:
                        kept.setdefault(barred, []).append(row)
                    elif bet.slug != self._game.main and not own and self._needs_first(bet):
                        kept.setdefault((Reason.ANTE_FIRST, bet.beside), []).append(row)
                    elif bet.slot and box in state.this_round.slots.get(owner, {}):
                        kept.setdefault((Reason.REPEATED, bet.offered), []).append(row)
        return [
            Except(("bet",), tuple(rows), Bound(reason, self._cite(path), path))
            for (reason, path), rows in kept.items()
        ]

    def _needs_first(self, bet: BetKind) -> bool:
        """Whether a bet is made beside a first one."""
        return not bet.equal_to and self._rules.forbids(bet.beside)

    def _barred(self, state: BankedState, owner: str, box: int) -> tuple[Reason, str] | None:
        """Why somebody may not bet at a box; nothing when they may."""
        law, rules = self._rules.box, self._rules
        kept_off = self._game.barred(state, owner, box)
        if kept_off is not None:
            return kept_off
        seat, holder = state.seat_of(owner), state.seats.get(box)
        if seat == box:
            return self._taken(state, owner, box)
        if holder is not None:
            return self._barred_behind(state, owner, box, holder)
        if seat is None and rules.forbids("box.seated"):
            return Reason.NOT_SEATED, "box.seated"
        if law.one_box is not None:
            return law.one_box, "box.one_box"
        return (Reason.NOT_LISTED, "box.vacant") if law.vacant == "closed" else self._full(state, owner, box, None)

    def _taken(self, state: BankedState, owner: str, box: int) -> tuple[Reason, str] | None:
        """Why whoever sits at a box may not bet there: others did while it was vacant, and no more may."""
        law, bettors = self._rules.box, state.bettors(bet_at(self._game.main, box))
        if owner in bettors or not bettors:
            return None
        if not law.extra_bets:
            return Reason.NOT_AUTHORISED, "box.extra_bets"
        full = law.counted == "in-all" and len(bettors) >= law.bettors
        return (Reason.BOX_FULL, "box.bettors") if full else None

    def _barred_behind(self, state: BankedState, owner: str, box: int, holder: str) -> tuple[Reason, str] | None:
        """Why somebody may not bet on the hand of the player who sits at a box."""
        law, seat = self._rules.box, state.seat_of(owner)
        if seat is None and law.standing_bettors is not None:
            return law.standing_bettors, "box.standing_bettors"
        if not law.extra_bets:
            if seat is not None and law.one_box is not None:
                return law.one_box, "box.one_box"
            return Reason.NOT_AUTHORISED, "box.extra_bets"
        if not state.staked_on(holder, bet_at(self._game.main, box)):
            return Reason.ANTE_FIRST, "box.extra_bets"
        if law.consent is not None and owner not in state.consents.get(box, ()):
            return law.consent, "box.consent"
        return self._full(state, owner, box, holder)

    def _full(self, state: BankedState, owner: str, box: int, holder: str | None) -> tuple[Reason, str] | None:
        """Why no further bet is taken at a box; a place is kept for the player who sits there."""
        law = self._rules.box
        bettors = set(state.bettors(bet_at(self._game.main, box)))
        if owner in bettors:
            return None
        others = bettors | ({holder} if holder else set())
        if law.counted == "besides-holder":
            others -= {holder or ""}
        most = law.bettors if law.extra_bets else 1
        return (Reason.BOX_FULL, "box.bettors") if len(others) >= most else None

    def _place(self, state: BankedState, command: PlaceBet, chance: Chance) -> list[Event]:
        """A bet stands on the rule that lets its owner bet at that box, too."""
        box = self._box_of(command.bet)
        kind = next(bet for bet in self._game.bets if bet_at(bet.slug, box) == command.bet)
        if kind.slot:
            assert self._game.feed is not None
            return [self._game.feed(state, command)]
        placed = self.chips.placed(state, command)
        owner, holder = command.player or command.by, state.seats.get(box)
        if holder == owner:
            path = "boxes"
        elif holder is None:
            path = "box.vacant"
        else:
            path = "box.consent" if self._rules.box.consent is not None else "box.extra_bets"
        return [replace(placed, clauses=each_once(*placed.clauses, *self._cite(path)))]

    def _withdraw(self, state: BankedState, command: Withdraw, chance: Chance) -> list[Event]:
        """What lies beside a first bet goes back with it, and all bets on the hand of whoever sits at the box."""
        if command.bet not in self._mains:
            return [self.chips.withdrawn(state, command)]
        owner, box = command.player or command.by, self._mains[command.bet]
        holds = state.seats.get(box) == owner
        here = [stake for stake in state.stakes.values() if self._box_of(stake.bet) == box]
        back = dict.fromkeys((stake.player, stake.bet) for stake in here if holds or stake.player == owner)
        taken = [replace(command, player=player, bet=bet) for player, bet in back]
        events: list[Event] = [self.chips.withdrawn(state, each) for each in taken]
        fed = [player for player, own in state.this_round.slots.items() if box in own and (holds or player == owner)]
        return [*events, *self._slots_back(state, [(player, box) for player in fed])]

    def _slots_back(self, state: BankedState, fed: Sequence[tuple[str, int]]) -> Sequence[Event]:
        return () if self._game.give_back is None else self._game.give_back(state, fed)

    # The end of the bets.

    def _staked_boxes(self, state: BankedState) -> list[int]:
        """The boxes at which somebody has made all bets that are due."""
        unequal = {(player, self._box_of(bet)) for player, bet in self._unequal(state)}
        return [box for bet, box in self._mains.items() if any((who, box) not in unequal for who in state.bettors(bet))]

    def _offer_close(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        check_announced(self._rules, state)
        if self._staked_boxes(state) or self._game.without_bet(state):
            return Option("no-more-bets", by)
        if self._unequal(state):
            return Bound(Reason.MUST_BET, self._cite("bets.equal"), "bets.equal")
        return Bound(Reason.TOO_FEW_HANDS)

    def lead(self, state: BankedState) -> Command | None:
        """The croupier closes the bets; where nobody has made all that are due, they hand them back first."""
        if state.phase != BETTING:
            return None
        unequal = self._unequal(state)
        if not unequal or self._staked_boxes(state):
            return NoMoreBets(by=self._roster.who(state, "no-more-bets"))
        player, laid = unequal[0]
        return Withdraw(by=self._roster.who(state, "withdraw"), player=player, bet=laid)

    def _unequal(self, state: BankedState) -> list[tuple[str, str]]:
        """Whoever has not made all the equal bets of a box, with one that they have."""
        found: list[tuple[str, str]] = []
        for bet in self._game.bets:
            for box in self._boxes if bet.equal_to else ():
                main, other = bet_at(bet.equal_to, box), bet_at(bet.slug, box)
                wanted, made = _by_player(state, main), _by_player(state, other)
                apart = (player for player in {**wanted, **made} if wanted.get(player) != made.get(player))
                found += [(player, main if player in wanted else other) for player in apart]
        return found

    def _close(self, state: BankedState, command: NoMoreBets, chance: Chance) -> list[Event]:
        rules = self._rules
        closing = self._cite("betting.closed", "calls.no_more_bets", *rules.paths_for("no-more-bets"))
        staked = {box: self._controller(state, box) for box in self._staked_boxes(state)}
        controllers = dict(sorted({**staked, **self._game.without_bet(state)}.items()))
        held = [state.seats.get(box) == who for box, who in controllers.items()]
        paths = [path for path, so in (("box.front", any(held)), ("box.priority", not all(held))) if so]
        return [
            *self._unequal_back(state),
            BetsClosed(call=rules.calls.no_more_bets, clauses=closing),
            BoxesControlled(controllers=controllers, clauses=self._cite(*paths), phase=NO_MORE_BETS),
        ]

    def _unequal_back(self, state: BankedState) -> list[Event]:
        """Whoever has not made all bets that are due is handed back those that they have, and sits the round out."""
        boxes = {(player, self._box_of(bet)) for player, bet in self._unequal(state)}
        laid = dict.fromkeys((stake.player, stake.bet) for stake in state.stakes.values())
        back = [(player, bet) for player, bet in laid if (player, self._box_of(bet)) in boxes]
        commands = (Withdraw(by=player, bet=bet) for player, bet in back)
        return [replace(self.chips.withdrawn(state, each), clauses=self._cite("bets.equal")) for each in commands]

    def _controller(self, state: BankedState, box: int) -> str:
        """Who decides for a box: whoever sits there and has bet, or the first of its bettors."""
        law, bet = self._rules.box, bet_at(self._game.main, box)
        first = law.front is not None and bool(state.staked_on(state.seats.get(box, ""), bet))
        return controller(state, box, bet=bet, holder_first=first, priority=law.priority, boxes=self._rules.boxes)


def _by_player(state: BankedState, bet: str) -> Mapping[str, Cents]:
    """What each player has on a bet."""
    return {player: own.get(bet, NOTHING) for player, own in state.staked.items() if bet in own}
