"""Exercises of pai gow poker for a croupier school; what the table does is the answer."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.core.drills import Exercise, Item, Lesson, Maker, main_units
from ludex.core.state import BETTING
from ludex.core.table import Recorded
from ludex.games.common import drills
from ludex.games.common.boxes.commands import Sit
from ludex.games.common.drills import PLAYERS, amount, citing, opened
from ludex.games.common.shoe.preparing import full
from ludex.games.common.stakes.commands import PlaceBet
from ludex.games.poker.banked.state import bet_at
from ludex.games.poker.pai_gow_poker.comparing import EQUAL, HIGHER, LOWER, compared
from ludex.games.poker.pai_gow_poker.dealing import first_position
from ludex.games.poker.pai_gow_poker.errors import incidents
from ludex.games.poker.pai_gow_poker.hands import SetHands, house_way
from ludex.games.poker.pai_gow_poker.rules import PaiGowRules
from ludex.games.poker.pai_gow_poker.settling import BET, commission_on
from ludex.games.poker.pai_gow_poker.state import CROUPIER, PaiGowState
from ludex.kit.cards import Card, name
from ludex.kit.dice import FACES
from ludex.kit.money import Cents, share

NOT_ON_THE_CLOTH = (0, 7, 8)
"""Boxes that beginners believe in."""
BELIEVED = ("replace-card", "hand-stands", "warned")
"""Remedies that beginners would believe in."""
FATES = {"won": "bet-paid", "void": "bet-returned", "lost": "bet-lost"}
STANDINGS = (HIGHER, EQUAL, LOWER)
STAKES_IN_MINIMA = {1: 5, 2: 20, 3: 40}
"""How large the bets are of which a commission is asked, level by level."""


def comparison(lesson: Lesson) -> Exercise:
    """What becomes of a bet, and from level 2 on how each hand stands to the bank's."""
    rules: PaiGowRules = lesson.game.rules
    left = list(full(rules.shoe).faces)
    own, bank = (_set(rules, _taken(lesson, left, rules.deal.cards)) for _ in range(2))
    if lesson.level > 1 and not lesson.pick(3):
        # Now and then somebody sets the higher cards below.
        swapped = SetHands((*own.low, *own.high[rules.setting.low :]), own.high[: rules.setting.low])
        own = swapped
    found = compared(rules, own, bank)
    fate = Item(
        ask="first-bet",
        form="word",
        value=FATES[found.outcome],
        section="told",
        choices=tuple(FATES.values()),
        clauses=rules.clauses_of(found.paths[0]),
        reading=rules.sources[found.paths[0]].reading,
    )
    stands = [
        Item(ask=f"{which}-hand", form="word", value=value, section="told", choices=STANDINGS, clauses=fate.clauses)
        for which, value in (("high", found.high), ("low", found.low))
        if lesson.level > 1 and value
    ]
    facts: dict[str, int | str] = {
        "high": _written(own.high),
        "low": _written(own.low),
        "bank_high": _written(bank.high),
        "bank_low": _written(bank.low),
    }
    return Exercise(kind="comparison", level=lesson.level, facts=facts, items=citing(lesson, [*stands, fate]))


def house_setting(lesson: Lesson) -> Exercise:
    """Which cards the house way puts into the low hand, by their places."""
    rules: PaiGowRules = lesson.game.rules
    cards = _taken(lesson, list(full(rules.shoe).faces), rules.deal.bank_cards)
    low = house_way(rules, cards)
    places = [place for place, card in enumerate(cards, start=1) if card in low]
    clauses, reading = rules.clauses_of("setting.low"), rules.sources["setting.house_way"].reading
    items = [
        Item(ask=f"low-card-{number}", form="number", value=place, clauses=clauses, reading=reading)
        for number, place in enumerate(places, start=1)
    ]
    facts: dict[str, int | str] = {"cards": _written(cards)}
    return Exercise(kind="house-way", level=lesson.level, facts=facts, items=citing(lesson, items))


def commission(lesson: Lesson) -> Exercise:
    """What a winning bet is paid, and from level 2 on what the house keeps of it."""
    rules: PaiGowRules = lesson.game.rules
    steps = 1 + lesson.pick(STAKES_IN_MINIMA[lesson.level])
    stake = Cents(min(rules.minimum * steps, rules.minimum * rules.multiple))
    won = share(stake, rules.bets.bet.pays, rules.settlement.rounding)
    kept, percent = commission_on(rules, won), rules.commission.commission_percent
    told = [main_units(each, rules.currency) for each in (won, kept, won - kept)]
    paths = ("commission.commission_percent", "bets.bet.pays")
    paid = amount("paid-besides", Cents(won - kept), rules.clauses_of(*paths), f"{told[0]} - {told[1]} = {told[2]}")
    house = amount("commission", kept, rules.clauses_of(paths[0]), f"{told[0]} x {percent} / 100 = {told[1]}")
    items = [paid] if lesson.level == 1 else [house, paid]
    facts: dict[str, int | str] = {"stake": stake, "percent": percent}
    return Exercise(kind="commission", level=lesson.level, facts=facts, items=citing(lesson, items))


def first_hand(lesson: Lesson) -> Exercise:
    """At which place the hand lies that is handed out first; the croupier's position is 0."""
    rules: PaiGowRules = lesson.game.rules
    boxes = list(range(1, rules.boxes + 1))
    seated = sorted(boxes if lesson.level == 1 else lesson.some(boxes, 2 + lesson.pick(len(boxes) - 1)))
    banker = CROUPIER if lesson.level == 1 else lesson.one([CROUPIER, *seated])
    dice = [lesson.one(FACES) for _ in range(rules.dice.thrown)]
    first = first_position(rules, [*seated, CROUPIER], banker, sum(dice))
    item = Item(
        ask="first-position",
        form="number",
        value=first,
        clauses=rules.clauses_of("dice.positions"),
        reading=rules.sources["dice.positions"].reading,
    )
    facts: dict[str, int | str] = {
        "thrown": " ".join(map(str, dice)),
        "banker": banker,
        "places": " ".join(map(str, seated)),
    }
    return Exercise(kind="first-hand", level=lesson.level, facts=facts, items=citing(lesson, [item]))


def placement(lesson: Lesson) -> Exercise:
    """May this bet be placed: yes, or the reason why not."""
    unlisted = [bet_at(BET, box) for box in NOT_ON_THE_CLOTH]
    return drills.placement(lesson, unlisted, PlaceBet, _betting(lesson), bets=[bet_at(BET, 1)])


def _betting(lesson: Lesson) -> Recorded[PaiGowState]:
    """A table at which bets are open, and the first player sits at the first box; the croupier has the bank."""
    table: Recorded[PaiGowState] = opened(lesson, ())
    table.run(Sit(by=PLAYERS[0], place=1))
    while table.state.phase != BETTING:
        command = table.game.lead(table.state)
        assert command is not None
        table.run(command)
    return table


def _taken(lesson: Lesson, left: list[Card], count: int) -> tuple[Card, ...]:
    return tuple(left.pop(lesson.pick(len(left))) for _ in range(count))


def _set(rules: PaiGowRules, cards: tuple[Card, ...]) -> SetHands:
    """Cards as the house way has them."""
    low = house_way(rules, cards)
    return SetHands(tuple(card for card in cards if card not in low), low)


def _written(cards: Iterable[Card]) -> str:
    return " ".join(map(name, cards))


MAKERS: dict[str, Maker] = {
    "comparison": comparison,
    "house-way": house_setting,
    "commission": commission,
    "first-hand": first_hand,
    "placement": placement,
    "incident": lambda lesson: drills.incident(lesson, incidents(lesson.game), BELIEVED),
    "gesture": drills.gesture,
}
