"""Players of chemin de fer: they take and pass the bank, bid, associate, make banco, and play their cards by the book.

Each is given the view and the options of their own seat and nothing else. A bot is asked again after everything that
anybody does, so what it wants follows from what lies on the table, not from a new throw of dice each time.
"""

from __future__ import annotations

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.core.options import Among, Option, Stakes
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
)
from ludex.games.baccarat.chemin_de_fer import commands as say
from ludex.games.baccarat.chemin_de_fer.state import PLAIN
from ludex.games.baccarat.chemin_de_fer.table import CheminView
from ludex.games.baccarat.points import BANK, PUNTO, points, worth
from ludex.games.common.places.commands import AskSeat
from ludex.kit.money import Cents


def player(sight: Observation) -> Command | None:
    """Takes the bank now and then, passes it after some wins, and bets against that of others."""
    return answered(sight, ANSWERS)


def _one_in(sight: Observation, chances: int, what: str) -> bool:
    """Whether somebody is in the mood for something: always the same while nothing changes on the table."""
    view: CheminView = sight.view
    return one_in(
        (sight.who, view.round, view.shoe_left, sum(view.bank.values()), view.stage, view.least, what), chances
    )


# --- the bank


def _take(sight: Observation, option: Option) -> Command | None:
    """Takes a bank that costs a small part of one's chips, with a little more than it must."""
    room = sums_within(sight, option, "amount")
    forced = sight.view.stage == "forced"
    if not room or not (forced or (affordable(sight, room[0]) and _one_in(sight, 3, "take"))):
        return None
    return shared.TakeBank(by=sight.who, amount=Cents(room[min(len(room) - 1, len(room) // 3)]))


def _take_together(sight: Observation, option: Option) -> Command | None:
    wanted = say.TakeTogether(by=sight.who, partner=values(option, "partner")[0])
    return wanted if _one_in(sight, 2, "together") else None


def _decline(sight: Observation, option: Option) -> Command | None:
    """Lets it go by, unless they want it alone or with another."""
    alone, together = sight.option("take-bank"), sight.option("take-together")
    wants = (alone is not None and _take(sight, alone)) or (together is not None and _take_together(sight, together))
    return None if wants else shared.DeclineBank(by=sight.who)


def _bid(sight: Observation, option: Option) -> Command | None:
    """One bid an auction."""
    room = sums_within(sight, option, "amount")
    if sight.who in sight.view.bids or not room or not _one_in(sight, 2, "bid"):
        return None
    return shared.Bid(by=sight.who, amount=Cents(room[len(room) // 2]))


def _associate(sight: Observation, option: Option) -> Command | None:
    """Offers to share in a bank that nobody else would share in yet."""
    if sight.view.pledged or not _one_in(sight, 8, "associate"):
        return None
    sums = values(option, "amount") if any(isinstance(each, Among) for each in option.domains) else ()
    room = sums_within(sight, option, "amount")
    amount = sums[0] if sums else max(room[0], min(room[-1], sight.view.minimum)) if room else 0
    command = say.OfferAssociation(by=sight.who, amount=Cents(int(amount)))
    return command if amount and affordable(sight, int(amount)) and option.refusal(command) is None else None


def _accept(sight: Observation, option: Option) -> Command | None:
    return say.AcceptAssociation(by=sight.who, guest=values(option, "guest")[0])


def _pass(sight: Observation, option: Option) -> Command | None:
    """Gives up a bank one time in three."""
    return say.PassBank(by=sight.who) if _one_in(sight, 3, "pass") else None


def _raise(sight: Observation, option: Option) -> Command | None:
    room = sums_within(sight, option, "amount")
    wanted = max(room[0], min(room[-1], sight.view.minimum)) if room else 0
    if not wanted or not affordable(sight, wanted) or not _one_in(sight, 12, "raise"):
        return None
    command = say.RaiseBank(by=sight.who, amount=Cents(wanted))
    return command if option.refusal(command) is None else None


def _garage(sight: Observation, option: Option) -> Command | None:
    """Keeps something out of play every other time."""
    return say.SetAside(by=sight.who, way=values(option, "way")[0]) if _one_in(sight, 2, "garage") else None


def _leave_in(sight: Observation, option: Option) -> Command | None:
    wanted = sight.option("set-aside")
    return None if wanted is not None and _garage(sight, wanted) else say.LeaveIn(by=sight.who)


# --- against it


def _banco_taken(sight: Observation) -> bool:
    return any(sight.view.claims.values())


def _banco(sight: Observation, option: Option) -> Command | None:
    bank = sum(sight.view.bank.values())
    wants = not _banco_taken(sight) and affordable(sight, bank) and _one_in(sight, 8, "banco")
    return say.CallBanco(by=sight.who) if wants else None


def _banco_again(sight: Observation, option: Option) -> Command | None:
    return say.BancoAgain(by=sight.who) if _one_in(sight, 2, "again") else None


def _with_table(sight: Observation, option: Option) -> Command | None:
    half = sum(sight.view.bank.values()) // 2
    wants = not _banco_taken(sight) and affordable(sight, half) and _one_in(sight, 12, "table")
    return say.BancoWithTable(by=sight.who) if wants else None


def _complete(sight: Observation, option: Option) -> Command | None:
    rest = sum(sight.view.bank.values()) - sum(stake.amount for stake in sight.view.stakes)
    return say.CompleteBank(by=sight.who) if affordable(sight, rest) and _one_in(sight, 3, "rest") else None


def _bet(sight: Observation, option: Option) -> Command | None:
    """One stake a coup against the bank, and at most half of what is left, so that others may bet too."""
    view: CheminView = sight.view
    stakes = next(domain for domain in option.domains if isinstance(domain, Stakes))
    if any(stake.player == sight.who for stake in view.stakes) or PLAIN not in stakes.bets:
        return None
    command = shared.PlaceStake(by=sight.who, bet=PLAIN, stake=Cents(stake_on(sight, stakes, PLAIN)))
    return command if option.refusal(command) is None else None


def _back(sight: Observation, option: Option) -> Command | None:
    """Backs a bank for all that is left, where that is a small part of one's chips."""
    room = sums_within(sight, option, "amount")
    if not room or not affordable(sight, room[-1]) or not _one_in(sight, 2, "back"):
        return None
    return say.BackBank(by=sight.who, amount=Cents(room[-1]))


# --- the cards


def _speak(sight: Observation, option: Option) -> Command | None:
    return said_by_book(sight, option, faces(sight, PUNTO), draws_five=_one_in(sight, 2, "five"))


def _play_bank(sight: Observation, option: Option) -> Command | None:
    """A natural is turned up; otherwise the bank plays by the table."""
    may, law = values(option, "does"), sight.rules
    held = worth(law.hands, faces(sight, BANK)[:FIRST_CARDS])
    if held in law.hands.naturals and "turn" in may:
        return shared.PlayBank(by=sight.who, does="turn")
    third = [points(law.hands, card) for card in faces(sight, PUNTO)[FIRST_CARDS:]]
    return played_by_table(sight, may, held, third[0] if third else None)


ANSWERS: dict[str, Answer] = {
    "ask-seat": simply(AskSeat),
    "take-bank": _take,
    "take-together": _take_together,
    "decline-bank": _decline,
    "bid": _bid,
    "offer-association": _associate,
    "accept-association": _accept,
    "pass-bank": _pass,
    "raise-bank": _raise,
    "set-aside": _garage,
    "leave-in": _leave_in,
    "banco-again": _banco_again,
    "banco": _banco,
    "banco-with-table": _with_table,
    "complete-bank": _complete,
    "bet": _bet,
    "back-bank": _back,
    "deal": simply(shared.Deal),
    "lift-cards": simply(say.LiftCards),
    "speak": _speak,
    "grant-card": simply(say.GrantCard),
    "play-bank": _play_bank,
}
"""What a bot makes of each option, in any order: each says by itself whether it wants anything."""
STRATEGIES: dict[str, Strategy] = {"player": player}
"""By the names that people choose them by."""
