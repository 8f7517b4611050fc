"""Events in a sentence each: every field told by what it is, for whoever is addressed or for nobody in particular."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ludex.core.events import Event, purse
from ludex.core.fields import unit_of
from ludex.errors import Unit
from ludex.games.common.stakes.state import Stake
from ludex.kit.cards import Card
from ludex.law.regulations import Currency
from ludex.words import bets, hands
from ludex.words.forms import Person, sentence
from ludex.words.refusals import Dictionary, odds

CALL = "«{call}»"
SPLIT_OFF = "."
"""What stands between a box and the number of a hand that was split off: `box-3.2`."""
_PEOPLE = frozenset(
    {"bettor", "by", "croupier", "first", "other", "partner", "player", "second", "shooter", "thrower", "to"}
    | {"caller", "signed", "who"}
)
_MONEY = frozenset(
    {"amount", "chips", "highest", "least", "left", "minimum", "refund", "value", "withdrawn"}
    | {"bingo", "line", "price", "takings", "unclaimed"}
)
_CARDS = frozenset({"card", "shown"})
_OTHERWISE = (
    *("cut", "days", "lot", "named", "new_shoe", "repeats", "stakes"),
    *("balls", "by_hand", "ending", "flaw", "second", "unclaimed"),  # of a hall
    *("broken", "exempt", "points", "unsold", "unwon"),  # of raffles and promotions
    *("closed", "dividends", "fills", "payout"),  # of a betting shop
    "winning",  # of a lottery
    *("goods", "kept", "marks", "vouchers"),  # of a machine
)
"""Fields with which an event is told by another sentence, where they say anything."""


class Events:
    """Tells events in the words of one language, amounts in one currency, to one person or to all."""

    def __init__(self, words: Dictionary, currency: Currency, you: str) -> None:
        """`you` is the name of the person who is addressed; empty where nobody is."""
        self._words, self._currency, self._you = words, currency, you
        self._names: list[str] = []
        """The own names of those whom the sentence tells of."""

    def sentence(self, event: Event) -> str:
        """What happened; empty when there is nothing to say."""
        self._names = []
        template = self._template(event)
        fields = {name: self._of_event(event, name, value) for name, value in _fields(event).items()}
        if hasattr(event, "payments"):
            fields["winners"] = " ".join(self._winners(event.payments))
        if hasattr(event, "to") and hasattr(event, "faces"):
            fields["to"] = self._side(event.to)  # cards go to hands, money to people
            fields["count"] = self._words.count(len(event.faces))
        if getattr(event, "call", None) is None:
            template = template.replace(CALL, "")
        return self._sentence(template, **fields)

    def _sentence(self, template: str, **fields: object) -> str:
        return sentence(self._words.lang, template, self._names, **fields)

    def _person(self, name: str) -> Person:
        person = self._words.person(name, self._you)
        if person.named:
            self._names.append(person.said)
        return person

    def _template(self, event: Event) -> str:
        """The sentence of an event; another where nothing was won, or its amount is not for everybody to know."""
        tag = str(event.__struct_config__.tag)
        others = []
        if getattr(event, "payments", None) == ():
            back = any(move.target.startswith(purse("")) for move in event.moves)
            others.append(f"{tag}-{'drawn' if back else 'lost'}")
        others += [f"{tag}-{field}" for field in _OTHERWISE if getattr(event, field, None)]
        others += [f"{tag}-{event.phase}"] if event.phase else []
        others += [f"{tag}-single"] if getattr(event, "first", 0) == getattr(event, "last", None) else []
        others += [f"{tag}-covered"] if {*getattr(event, "faces", ())} == {None} else []
        award = getattr(event, "award", None)
        if award is not None:
            others.append(f"{tag}-{award.cause}")
        match getattr(event, "amount", ""):
            case None:
                others.append(f"{tag}-unseen")
            case 0:
                others.append(f"{tag}-nothing")
        if getattr(event, "player", None) == "":  # whose it is, is for them to see alone
            others.insert(0, f"{tag}-unseen")
        slug = next((each for each in others if self._words.has("phrases", each)), "")
        return self._words.word("phrases", slug) if slug else self._words.word("events", tag)

    def _winners(self, payments: Sequence[Any]) -> Iterator[str]:
        """Everybody who is paid, with all they win: on one bet, or on several and then in all."""
        won: dict[str, dict[str, int]] = {}
        for payment in payments:
            bets = won.setdefault(payment.player, {})
            bets[payment.bet] = bets.get(payment.bet, 0) + payment.profit
        for player, bets in won.items():
            amounts = {bet: self._words.amount(profit, self._currency) for bet, profit in bets.items()}
            part, several = (self._words.word("phrases", slug) for slug in ("paid-one", "paid-several"))
            person = self._person(player)
            if len(bets) == 1:
                bet, amount = next(iter(amounts.items()))
                yield self._sentence(part, bet=self._paid_bet(bet), player=person, amount=amount)
                continue
            each = self._words.word("phrases", "paid-each")
            told = [each.format(amount=amount, bet=self._paid_bet(bet)) for bet, amount in amounts.items()]
            total = self._words.amount(sum(bets.values()), self._currency)
            yield self._sentence(several, player=person, each=self._words.all_of(told), amount=total)

    def _paid_bet(self, bet: str) -> str:
        """The bet that is paid; that on a hand which was split off by the number of the hand."""
        return self._side(bet) if SPLIT_OFF in bet else self._words.bet_said(bet)

    def _of_event(self, event: Event, name: str, value: Any) -> object:
        """One field: in its unit, where the event names one."""
        if isinstance(value, int) and name in event.__struct_fields__:
            unit = unit_of(type(event), name)
            if unit is Unit.ODDS:
                return odds(self._words.lang, value)
            if unit is Unit.MONEY:
                return self._words.amount(value, self._currency)
        return self._field(name, value)

    def _field(self, name: str, value: Any) -> object:
        """One field: by what its name says that it is, or by its type."""
        if value is None:
            return ""
        if isinstance(value, tuple) and value and isinstance(value[0], hands.PARTS):
            return hands.told(value, self._words, self._currency, self._person)
        if name in _PEOPLE and isinstance(value, str):
            return self._person(value)
        if name in _MONEY and isinstance(value, int):
            return self._words.amount(value, self._currency)
        if name in _CARDS and isinstance(value, int):
            return hands.written([Card(value)])
        if self._words.has("told", f"{name}-{value}"):
            return self._words.word("told", f"{name}-{value}")
        tell = _TOLD.get(name)
        if tell is not None and not isinstance(value, int):
            return tell(self, value)
        return self._words.count(value) if isinstance(value, int) else str(value)

    def _players(self, players: Sequence[str]) -> str:
        return self._words.all_of([str(self._person(player)) for player in players])

    def _counts(self, counts: Mapping[str, int]) -> str:
        return self._words.all_of([f"{self._person(player)} {count}" for player, count in counts.items()])

    def _side(self, slug: str) -> str:
        """A hand or a row of the table; a box is told as the bet on it, and a hand split off by its number."""
        box, _, number = slug.partition(SPLIT_OFF)
        if number:
            return self._words.word("phrases", "hand-of-box").format(number=number, box=self._words.bet_said(box))
        return self._words.word("sides", slug) if self._words.has("sides", slug) else self._words.bet_said(slug)

    def _call(self, call: str) -> str:
        return self._words.figures(" ".join(self._words.word("bets", part).lower() for part in call.split()))

    def _shares(self, shares: Mapping[str, int]) -> str:
        """What several have of something: the whole, and what each has of it where there is more than one."""
        whole = self._words.amount(sum(shares.values()), self._currency)
        parts = [self._own(player, amount) for player, amount in shares.items()]
        return whole if len(parts) < 2 else f"{whole} ({self._words.all_of(parts)})"

    def _own(self, player: str, amount: int) -> str:
        return f"{self._person(player)} {self._words.amount(amount, self._currency)}"

    def _stakes(self, stakes: Sequence[Any]) -> str:
        """Who stakes how much, of stakes that an event carries whole."""
        return self._words.all_of([self._own(each.player, each.amount) for each in stakes if isinstance(each, Stake)])

    def _each_hand(self, held: Mapping[str, Any]) -> str:
        """What several hands show, or count."""
        return self._words.all_of([f"{self._side(hand)} {self._hand_of(own)}" for hand, own in held.items()])

    def _outcomes(self, winners: Mapping[str, str] | Sequence[str]) -> str:
        """Who wins on each cloth, or which forecasts were right."""
        if not isinstance(winners, Mapping):
            return self._words.all_of(list(winners))
        return self._words.all_of([self._words.word("told", f"cloth-{cloth}-{won}") for cloth, won in winners.items()])

    def _gained(self, gained: Mapping[str, int]) -> str:
        """What the bank wins on each cloth."""
        each = self._words.word("phrases", "paid-each")
        won = {cloth: self._words.amount(amount, self._currency) for cloth, amount in gained.items() if amount > 0}
        return self._words.all_of(
            [each.format(amount=amount, bet=self._paid_bet(cloth)) for cloth, amount in won.items()]
        )

    def _parts(self, parts: Mapping[str, int]) -> str:
        """Of whom how much."""
        return self._words.all_of([self._own(player, amount) for player, amount in parts.items()])

    def _prizes(self, prizes: Sequence[Any]) -> str:
        """Who wins how much of a pool, each by a sentence."""
        template = self._words.word("phrases", "prize-won")
        told = [(self._person(prize.player), self._words.amount(prize.amount, self._currency)) for prize in prizes]
        return " ".join(self._sentence(template, player=person, amount=amount) for person, amount in told)

    def _proof(self, proof: Any) -> str:
        """A deposit that somebody proves: how much, and where it lies."""
        amount = self._words.amount(proof.amount, self._currency)
        return self._words.word("told", f"proof-{proof.at}").format(amount=amount)

    def _numbers(self, numbers: Sequence[int]) -> str:
        return self._words.all_of([str(number) for number in numbers])

    def _balls(self, wrong: str, numbers: Sequence[int]) -> str:
        """The balls with which something is wrong, by a sentence; nothing where there are none."""
        return self._words.word("told", f"balls-{wrong}").format(numbers=self._numbers(numbers)) if numbers else ""

    def _ranges(self, ranges: Sequence[Any]) -> str:
        """Cards of series, each lot by its ends."""
        told = [
            self._words.word("told", "card-of-series" if each.first == each.last else "cards-of-series").format(
                series=each.series, first=each.first, last=each.last
            )
            for each in ranges
        ]
        return self._words.all_of(told)

    def _due(self, due: Sequence[Any]) -> str:
        """What cards have won, each by a sentence."""
        template = self._words.word("phrases", "prize-due")
        told = [{name: self._field(name, value) for name, value in _fields(each).items()} for each in due if _won(each)]
        return " ".join(self._sentence(template, **fields) for fields in told)

    def _reckoned(self, reckoned: Sequence[Any]) -> str:
        """What bets among people came to for each, by a sentence."""
        told = []
        for each in reckoned:
            slug = "won" if each.won > 0 else "lost" if each.won < 0 else "even"
            amounts = [self._words.amount(amount, self._currency) for amount in (abs(each.won), each.commission)]
            template = self._words.word("told", f"reckoned-{slug}")
            person = self._person(each.player)
            told.append(self._sentence(template, player=person, amount=amounts[0], commission=amounts[1]))
        return " ".join(told)

    def _not_returned(self, owed: Sequence[Any]) -> str:
        """What winners should have given back and the house has put in, by a sentence."""
        told = [self._own(each.player, each.amount) for each in owed]
        return self._words.word("told", "owed").format(each=self._words.all_of(told)) if told else ""

    def _winning(self, winning: Sequence[Any]) -> str:
        """Tickets that win, each with whoever holds it."""
        return self._words.all_of([f"{each.ticket} ({self._person(each.player)})" for each in winning])

    def _hand_of(self, cards: Any) -> str:
        """The cards of a hand, wherever a field named after it has them."""
        return hands.written(cards) if isinstance(cards, tuple) else str(cards)

    def _outcome(self, outcome: str | tuple[int, ...]) -> str:
        return "-".join(map(str, outcome)) if isinstance(outcome, tuple) else self._words.bet_said(outcome)


_TOLD: dict[str, Callable[[Events, Any], object]] = {
    "bet": lambda events, bet: events._words.bet_said(bet),
    "call": Events._call,
    "bank": Events._hand_of,
    "broken": lambda events, rules: events._words.count(len(rules)),
    "boxes": lambda _, boxes: " ".join(map(str, boxes[:1])),
    "by": lambda events, named: events._own(named.player, named.amount),
    "cards": lambda _, cards: hands.written(cards),
    "category": lambda events, slug: events._words.word("hands", slug),
    "cause": lambda events, cause: events._words.word("incidents", cause),
    "claim": lambda events, claim: events._players((claim.banker, claim.partner)),
    "cloth": Events._side,
    "counts": Events._counts,
    "cut": Events._parts,
    "defective": lambda events, balls: events._balls("defective", balls),
    "closed": lambda events, markets: events._words.all_of(list(markets)),
    "digest": lambda _, digest: " ".join(digest[at : at + 4] for at in range(0, len(digest), 4)),
    "dice": lambda _, dice: "-".join(map(str, dice)),
    "dividends": lambda events, paid: bets.dividends_told(paid, events._words, events._currency),
    "due": Events._due,
    "duplicated": lambda events, balls: events._balls("duplicated", balls),
    "faces": lambda _, cards: hands.written(cards),
    "fills": lambda events, fills: bets.fills_told(fills, events._words, events._currency),
    "gained": Events._gained,
    "goods": lambda events, goods: events._words.word("symbols", goods),
    "hand": Events._side,
    "hands": Events._each_hand,
    "high_cards": Events._hand_of,
    "held": Events._shares,
    "kept": Events._numbers,
    "legs": lambda events, legs: bets.legs_told(legs, events._words),
    "low_cards": Events._hand_of,
    "marks": lambda events, marks: " · ".join(events._words.word("symbols", mark) for mark in marks),
    "means": lambda events, slug: events._words.word("values", slug),
    "missing": lambda events, balls: events._balls("missing", balls),
    "not_returned": Events._not_returned,
    "numbers": Events._numbers,
    "offer": lambda events, offer: events._words.word("told", f"offer-{offer.cause}"),
    "outcome": Events._outcome,
    "players": Events._players,
    "prizes": Events._prizes,
    "proof": Events._proof,
    "punto": Events._hand_of,
    "ranges": Events._ranges,
    "reckoned": Events._reckoned,
    "remedy": lambda events, remedy: events._words.word("remedies", remedy),
    "row": Events._side,
    "stakes": Events._stakes,
    "tickets": lambda events, tickets: events._words.all_of(list(tickets)),
    "totals": Events._each_hand,
    "unsold": lambda events, tickets: events._words.all_of(tickets),
    "unwon": lambda events, prizes: events._words.all_of(prizes),
    "wheel": lambda events, slug: events._words.word("values", slug),
    "winners": Events._outcomes,
    "winning": Events._winning,
}
"""Fields that are told otherwise than as they stand."""


def _won(due: Any) -> bool:
    """Whether it is a prize that is due, and not cards."""
    return hasattr(due, "prize")


def _fields(event: Event | Any) -> Mapping[str, Any]:
    """The fields of an event, with those of the stake or announcement that it carries."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    for part in ("stake", "announcement"):
        carried = fields.get(part)
        if carried is not None and hasattr(carried, "__struct_fields__"):
            fields |= {name: getattr(carried, name) for name in carried.__struct_fields__}
    if isinstance(fields.get("stake"), int) and "amount" not in fields:  # beside an amount it is the number of a stake
        fields["amount"] = fields["stake"]
    if "series" in fields and "card" in fields:  # the card of a series is a number, and no playing card
        fields["card"] = str(fields["card"])
    return fields
