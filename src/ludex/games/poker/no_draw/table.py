"""No-draw poker put together."""

from __future__ import annotations

from ludex.core.decider import merged
from ludex.core.options import BetGroup
from ludex.core.state import CLOSED, Setup
from ludex.errors import Allowed, Reason, Unit, Value
from ludex.games.common.jackpot.linking import LinkedJackpot
from ludex.games.common.jackpot.state import added_to_jackpot
from ludex.games.common.stakes.limits import KindLimits, bet_group
from ludex.games.poker.banked.betting import first_bet_limits
from ludex.games.poker.banked.declaration import BetKind, Declaration, Hands, Step
from ludex.games.poker.banked.flow import Flow
from ludex.games.poker.banked.folds import BANKED_FOLDS
from ludex.games.poker.banked.raising import RAISING_FOLDS, SECOND, Raising
from ludex.games.poker.banked.settlement import BoxAccount, settle_stake
from ludex.games.poker.banked.state import OPEN_PHASES, THE_BANK, BankedState, bet_at, hand_of
from ludex.games.poker.banked.table import BankedTable, BankedView, opened
from ludex.games.poker.no_draw.exchange import EXCHANGE_FOLDS, Exchanging
from ludex.games.poker.no_draw.payouts import against_bank, category_of, insurance
from ludex.games.poker.no_draw.progressive import PROGRESSIVE, PROGRESSIVE_FOLDS, fed, returned, settle_slots
from ludex.games.poker.no_draw.rules import LINES, NoDrawRules
from ludex.kit.money import Cents, Rounding, share

ANTE, INSURANCE = "ante", "insurance"


def declaration(rules: NoDrawRules) -> Declaration:
    """No-draw poker as the shared parts see it."""
    bets = rules.bets
    return Declaration(
        rules=rules,
        bets=(
            BetKind(kind="ante", slug=ANTE, limits=first_bet_limits(rules, "ante")),
            BetKind(
                kind="insurance",
                slug=INSURANCE,
                limits=_stipulated(rules, "insurance", bets.insurance.insurance_stake),
                offered="bets.insurance.insurance",
                is_offered=bets.insurance.insurance,
                beside="bets.insurance.beside",
                each=True,
            ),
            BetKind(
                kind="progressive",
                slug=PROGRESSIVE,
                limits=_stipulated(rules, "progressive", bets.progressive.progressive_stake),
                offered="bets.progressive.progressive",
                is_offered=bets.progressive.progressive,
                beside="bets.progressive.beside",
                each=True,
                slot=True,
            ),
        ),
        later=(SECOND,),
        steps=(
            Step("decide", paths=("second.times",)),
            Step("reveal", hand=THE_BANK, paths=("bank.plays_from.category", "deal.touch")),
        ),
        settle=lambda state, box, hands: settle(rules, state, box, hands),
        sides_stand=rules.second.sides == "stand",
        feed=lambda _state, command: fed(rules, command),
        give_back=lambda state, fed: returned(rules, state, fed),
        exchanged=lambda state, box: _needs_discard(rules, state, box),
    )


def _stipulated(rules: NoDrawRules, kind: str, stake: Cents) -> KindLimits:
    """The one stake that the house stipulates, as long as the minimum allows it."""
    only, most = f"bets.{kind}.{kind}_stake", f"bets.{kind}.stake_part"
    part = rules.bets.insurance.stake_part if kind == INSURANCE else rules.bets.progressive.stake_part

    def at(minimum: Cents) -> BetGroup:
        high = min(stake, share(minimum, part, Rounding.DOWN))
        return bet_group(rules, kind, low=stake, high=high, least=(only,), most=(only, most))

    return at


def _needs_discard(rules: NoDrawRules, state: BankedState, box: int) -> bool:
    """Whether the card that was exchanged must be seen: a bet beside the hand goes by the first five."""
    if hand_of(box) not in state.this_round.discards:
        return False
    pooled = rules.bets.progressive.first_cards and any(box in own for own in state.this_round.slots.values())
    insured = not rules.bets.insurance.exchanged and bool(state.staked_by_all.get(bet_at(INSURANCE, box)))
    return pooled or insured


def settle(rules: NoDrawRules, state: BankedState, box: int, hands: Hands) -> BoxAccount:
    """What all that lies at a box comes to."""
    account = BoxAccount()
    account.category = category_of(rules, hands.own)
    rounding = rules.settlement.rounding
    found = against_bank(rules, hands.own, hands.bank)
    if box not in state.this_round.folded:
        account.paths += found.paths
        for stake in state.stakes_on(bet_at(ANTE, box)):
            settle_stake(account, stake, found.ante, rounding)
        for stake in state.stakes_on(bet_at(SECOND, box)):
            settle_stake(account, stake, found.second, rounding)
    for stake in state.stakes_on(bet_at(INSURANCE, box)):
        cards = hands.own if rules.bets.insurance.exchanged else hands.first
        result, paths = insurance(rules, cards, found.verdict)
        account.paths += paths
        settle_stake(account, stake, result, rounding)
    cards = hands.first if rules.bets.progressive.first_cards else hands.own
    settle_slots(rules, state, box, cards, found.verdict, account)
    return account


class NoDrawPoker(BankedTable[BankedState]):
    """No-draw poker under one ruleset."""

    folds = merged(BANKED_FOLDS, RAISING_FOLDS, EXCHANGE_FOLDS, PROGRESSIVE_FOLDS)
    rules: NoDrawRules

    def __init__(self, rules: NoDrawRules) -> None:
        rules.expect(*LINES)
        game = declaration(rules)
        flow = Flow(game)
        law = rules.bets.progressive
        linked = LinkedJackpot(
            rules,
            phases=OPEN_PHASES | {CLOSED},
            linked="bets.progressive.linked",
            floor=None,
            is_linked=lambda: law.progressive and law.linked,
        )
        super().__init__(game, flow, (Raising(game, rules.second, flow), Exchanging(game, rules), linked))

    def start(self, setup: Setup) -> BankedState:
        """A table with its staff at their posts and nobody else."""
        return opened(BankedState(), setup)

    def check_equipment(self) -> tuple[str, ...]:
        """Refuses stipulated stakes that are too large for the table, and a link without a pool."""
        rules, bets = self.rules, self.rules.bets
        clauses = super().check_equipment() + rules.clauses_of("dealer", "exchange.exchange")
        if bets.progressive.linked and not bets.progressive.progressive:
            asked = Value("linked", Unit.SETTING)
            raise rules.refusal("bets.progressive.linked", reason=Reason.NOT_AUTHORISED, asked=asked)
        stipulated = (
            ("insurance", bets.insurance.insurance, bets.insurance.insurance_stake, bets.insurance.stake_part),
            (
                "progressive",
                bets.progressive.progressive,
                bets.progressive.progressive_stake,
                bets.progressive.stake_part,
            ),
        )
        for kind, offered, stake, part in stipulated:
            most, path = share(rules.minimum, part, Rounding.DOWN), f"bets.{kind}.stake_part"
            if offered and stake > most:
                allowed = Allowed(Unit.MONEY, high=most)
                raise rules.refusal(path, reason=Reason.ABOVE_MAXIMUM, asked=Value.money(stake), allowed=allowed)
            clauses += rules.clauses_of(f"bets.{kind}.{kind}", *((path,) if offered else ()))
        return tuple(dict.fromkeys(clauses))

    def view(self, state: BankedState, who: str) -> BankedView:
        """What this person may see."""
        offered = self.rules.bets.progressive.progressive
        return BankedView(**self.seen_here(state, who), jackpot=added_to_jackpot(state) if offered else None)
