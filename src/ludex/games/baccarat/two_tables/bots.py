"""Players of baccarat at two tables: they bid for the bank, hold it, leave it, and bet against it on either cloth.

Each is given the view and the options of their own seat and nothing else; what they want follows from what lies on the
table.
"""

from __future__ import annotations

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import BuyChips, Command
from ludex.core.options import Option, Stakes
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players.bots import (
    FIRST_CARDS,
    Answer,
    affordable,
    answered,
    faces,
    one_in,
    played_by_table,
    said_by_book,
    simply,
    stake_on,
    sums_within,
    values,
    which_of,
)
from ludex.games.baccarat.among_players.state import AUCTION
from ludex.games.baccarat.points import BANK, points, worth
from ludex.games.baccarat.two_tables import commands as say
from ludex.games.baccarat.two_tables.speech import CLOTH_OF
from ludex.games.baccarat.two_tables.state import CLOTHS, COVERING, JUMPED, NO_BANK
from ludex.games.baccarat.two_tables.table import TwoTablesView
from ludex.games.common.places.commands import AskSeat
from ludex.games.common.stakes.commands import PlaceBet
from ludex.kit.money import Cents

PART_FOR_DEPOSIT = 2
"""The deposit behind a free bank, or what goes on with one that has jumped, is one part in so many of what one has."""

LEAVES = {"limited": 6, "free": 16}
"""One time in how many a banker leaves the bank: a session has few shoes of free banks, and each award may take one."""


def player(sight: Observation) -> Command | None:
    """Holds the bank now and then, leaves it after some coups, and bets against that of others."""
    return answered(sight, ANSWERS)


def _moment(sight: Observation, what: str) -> object:
    view: TwoTablesView = sight.view
    return (sight.who, view.round, view.shoe_left, view.bank, view.initial, what)


def _one_in(sight: Observation, chances: int, what: str) -> bool:
    """Whether somebody is in the mood for something: always the same while nothing changes on the table."""
    return one_in(_moment(sight, what), chances)


# --- becoming banker


def _means(sight: Observation) -> int:
    """All that somebody has, in front of them and in the cage."""
    view: TwoTablesView = sight.view
    return int(view.balances[sight.who] + view.deposits.get(sight.who, 0))


def _bid(sight: Observation, option: Option) -> Command | None:
    """One bid an auction; before a shoe begins somebody bids in any case, or no game would come about."""
    view: TwoTablesView = sight.view
    room = sums_within(sight, option, "amount")
    needed = view.first_coup and not view.bids
    if sight.who in view.bids or not room or not (needed or _one_in(sight, 3, "bid")):
        return None
    # Equal bids are common among people who name round sums; so are they here.
    return shared.Bid(by=sight.who, amount=Cents(room[which_of(_moment(sight, "sum"), 2) * (len(room) // 2)]))


def _take(sight: Observation, option: Option) -> Command | None:
    room = sums_within(sight, option, "amount")
    wants = room and affordable(sight, room[0]) and _one_in(sight, 3, "take")
    return shared.TakeBank(by=sight.who, amount=Cents(room[0])) if wants else None


def _decline(sight: Observation, _option: Option) -> Command | None:
    taking = sight.option("take-bank")
    return None if taking is not None and _take(sight, taking) else shared.DeclineBank(by=sight.who)


def _reserve(sight: Observation, option: Option) -> Command | None:
    """Puts down the sum of the bank beforehand, when somebody does."""
    room = sums_within(sight, option, "amount")
    wants = room and sight.view.round == 1 and affordable(sight, room[0]) and _one_in(sight, 8, "reserve")
    return say.ReserveBank(by=sight.who, amount=Cents(room[0])) if wants else None


def _prove(sight: Observation, option: Option) -> Command | None:
    """Half of what one has: for a bank that nobody has, or behind one's own when the stakes are more than it."""
    view: TwoTablesView = sight.view
    amount = view.balances[sight.who] // PART_FOR_DEPOSIT
    if view.phase == COVERING:
        lacking = sum(stake.amount for stake in view.stakes) - view.bank - view.deposits.get(sight.who, 0)
        wanted = sight.who == view.banker and amount >= lacking
    else:
        lacks = not view.banker and sight.who not in view.proved
        wanted = lacks and amount >= view.least and (view.first_coup or _one_in(sight, 3, "prove"))
    elsewhere = option.do == "prove-credit"
    command = (say.ProveCredit if elsewhere else say.ProveDeposit)(by=sight.who, amount=Cents(amount))
    fits = elsewhere == _one_in(sight, 4, "credit") and option.refusal(command) is None
    return command if wanted and fits else None


def _take_back(sight: Observation, _option: Option) -> Command | None:
    """Takes back a deposit that is too small by now, to prove a larger one."""
    view: TwoTablesView = sight.view
    lies = view.deposits.get(sight.who, 0)
    wants = not view.banker and 0 < lies < view.least <= _means(sight) // PART_FOR_DEPOSIT
    return say.WithdrawDeposit(by=sight.who) if wants else None


def _more(sight: Observation, _option: Option) -> Command | None:
    """Comes with more chips when they could not put up a bank with what they have."""
    if sight.phase not in (AUCTION, NO_BANK):
        return None
    view: TwoTablesView = sight.view
    poor = _means(sight) < view.least
    return BuyChips(by=sight.who, chips=Cents(PART_FOR_DEPOSIT * view.least)) if poor else None


def _seek(sight: Observation, _option: Option) -> Command | None:
    """Somebody with enough for a bank wants another game."""
    return say.SeekBank(by=sight.who) if _means(sight) // PART_FOR_DEPOSIT >= sight.view.least else None


# --- holding it


def _deposit(sight: Observation, option: Option) -> Command | None:
    means = [each for each in values(option, "means") if each is not None]
    return say.DepositBank(by=sight.who, means=means[which_of(_moment(sight, "means"), len(means))])


def _replenish(sight: Observation, option: Option) -> Command | None:
    """Goes on every other time, where that leaves one something."""
    room = sums_within(sight, option, "amount")
    if not room or room[0] * PART_FOR_DEPOSIT > sight.view.balances[sight.who] or not _one_in(sight, 2, "replenish"):
        return None
    other = True in values(option, "change_shoe") and _one_in(sight, 3, "shoe")
    return say.ReplenishBank(by=sight.who, amount=Cents(room[0]), change_shoe=other)


def _leave(sight: Observation, option: Option) -> Command | None:
    """Leaves the bank now and then, and one that has jumped unless they go on with it."""
    again = sight.option("replenish-bank")
    jumped = sight.view.phase == JUMPED
    if jumped and again is not None and _replenish(sight, again):
        return None
    if not jumped and not _one_in(sight, LEAVES[sight.view.modality], "leave"):
        return None
    return say.LeaveBank(by=sight.who, withdraws=values(option, "withdraws")[-1])


# --- against it


def _banco(sight: Observation, _option: Option) -> Command | None:
    wants = sight.view.bank <= sight.view.balances[sight.who] and _one_in(sight, 4, "banco")
    return say.CallBanco(by=sight.who) if wants else None


def _bet(sight: Observation, option: Option) -> Command | None:
    """One stake a coup: on a cloth, astride both, or on a line."""
    view: TwoTablesView = sight.view
    stakes = next(domain for domain in option.domains if isinstance(domain, Stakes))
    if any(stake.player == sight.who for stake in view.stakes):
        return None
    bets = [bet for bet in stakes.bets if stakes.largest(sight.who, bet)]
    commands = (
        PlaceBet(by=sight.who, bet=bet, stake=Cents(stake_on(sight, stakes, bet)))
        for bet in _turned(bets, which_of(_moment(sight, "where"), max(len(bets), 1)))
    )
    return next((command for command in commands if option.refusal(command) is None), None)


def _turned(bets: list[str], first: int) -> list[str]:
    """Bets in turn from one of them on: whatever may not be made now leaves the next."""
    return [*bets[first:], *bets[:first]]


# --- the cards


def _speak(sight: Observation, option: Option) -> Command | None:
    cloth = CLOTH_OF[sight.view.phase]
    return said_by_book(sight, option, faces(sight, cloth), draws_five=_one_in(sight, 2, "five"))


def _third_against(sight: Observation) -> int | None:
    """The third card of the cloth that matters more to the bank: with the larger stakes, of those not turned up."""
    view, law = sight.view, sight.rules.hands
    seen = {cloth: faces(sight, cloth) for cloth in CLOTHS if cloth not in view.void}
    live = [cloth for cloth, own in seen.items() if len(own) != FIRST_CARDS or worth(law, own) not in law.naturals]
    staked = {cloth: sum(stake.amount for stake in view.stakes if stake.bet == cloth) for cloth in live}
    cloth = max(staked, key=lambda each: staked[each], default="")
    return points(law, seen[cloth][-1]) if len(view.cards.get(cloth, ())) > FIRST_CARDS else None


def _play_bank(sight: Observation, option: Option) -> Command | None:
    """A natural is turned up; otherwise the bank plays by the table."""
    may, law = values(option, "does"), sight.rules
    held = worth(law.hands, faces(sight, BANK)[:FIRST_CARDS])
    if held in law.hands.naturals and "turn" in may:
        return shared.PlayBank(by=sight.who, does="turn")
    return played_by_table(sight, may, held, _third_against(sight))


ANSWERS: dict[str, Answer] = {
    "ask-seat": simply(AskSeat),
    "reserve-bank": _reserve,
    "bid": _bid,
    "take-bank": _take,
    "decline-bank": _decline,
    "seek-bank": _seek,
    "buy-chips": _more,
    "prove-deposit": _prove,
    "prove-credit": _prove,
    "withdraw-deposit": _take_back,
    "deposit-bank": _deposit,
    "hand-over-bank": simply(say.HandOverBank),
    "leave-bank": _leave,
    "replenish-bank": _replenish,
    "banco": _banco,
    "repeat-banco": simply(say.RepeatBanco),
    "bet": _bet,
    "deal": simply(shared.Deal),
    "lift-cards": simply(say.LiftCards),
    "speak": _speak,
    "play-bank": _play_bank,
}
"""What a bot makes of each option, in any order: each says by itself whether it wants anything."""
STRATEGIES: dict[str, Strategy] = {"player": player}
"""By the names that people choose them by."""
