"""What zones, places and pieces are called, for whoever reads a picture with a pointer or a voice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from babel.numbers import get_decimal_symbol

from ludex.core.cloth import Cloth, Place, Zone
from ludex.core.papers import Paper
from ludex.core.scene import (
    AnyPiece,
    Ball,
    Call,
    CardCount,
    Cards,
    Chips,
    Dice,
    Display,
    Lights,
    Marker,
    NumberBall,
    NumberCard,
    Pile,
    Printed,
    Reels,
    Seat,
    Sign,
)
from ludex.law.regulations import Currency
from ludex.words import Words
from ludex.words.papers import ToldPaper, lines_of, symbol, told_paper
from ludex.words.refusals import odds

THOUSAND = 1000


class Names:
    """Names in one language at one table."""

    def __init__(self, cloth: Cloth, words: Words, currency: Currency) -> None:
        self._cloth, self._words, self._currency = cloth, words, currency

    @property
    def scopes(self) -> tuple[str, ...]:
        """The game and the family whose words are used."""
        return self._words.scopes

    def where(self, place: str) -> str:
        """What a zone or place is called by its id."""
        found = self._cloth.by_id.get(place)
        if isinstance(found, Zone):
            return self.zone(found)
        return place if found is None else self.place(found)

    def zone(self, zone: Zone) -> str:
        """What a zone stands for: a bet, or a place of the table with its number."""
        told = self._words.bet(zone.bet)
        if told != zone.bet:
            return told
        kind, _, number = zone.bet.rpartition("-")
        return f"{self._words.word('places', kind)} {number}" if kind else self._words.word("places", number)

    def place(self, place: Place) -> str:
        """What a place is: a name of its own, or that of its kind, and its number where there are several."""
        if self._words.has("places", place.id):
            return self._words.word("places", place.id)
        of, _, rest = place.id.partition(":")
        name = self._words.word("places", place.kind.value)
        if of == place.kind.value and rest:
            told = self._words.bet(rest) if not rest.isdigit() else rest
            return f"{name} {told}"
        return self._words.bet(place.id) if place.kind.value == "bet" else name

    def piece(self, piece: AnyPiece) -> str:
        """What a piece is, and where."""
        return TOLD[type(piece)](self, piece)

    def _say(self, slug: str, **fields: object) -> str:
        return self._words.word("pictures", slug).format(**fields)

    def amount(self, amount: int) -> str:
        """An amount as people write it."""
        return self._words.amount(amount, self._currency)

    def short(self, amount: int) -> str:
        """An amount on a chip: whole units, thousands as k, a part of a unit after a point."""
        main, rest = divmod(amount, self._currency.per_main)
        if main >= 100 * THOUSAND:
            return f"{main // THOUSAND}k" if main < THOUSAND**2 else f"{main // THOUSAND**2}M"
        if main >= THOUSAND:
            return f"{self._tenths(main * 10 // THOUSAND)}k"
        return self._tenths(amount * 10 // self._currency.per_main) if rest and main < 10 else str(main)

    def _tenths(self, count: int) -> str:
        """Tenths as a number with a decimal sign of the language, where it has a part at all."""
        whole, tenths = divmod(count, 10)
        return f"{whole}{get_decimal_symbol(self._words.lang)}{tenths}" if tenths else str(whole)

    def _chips(self, piece: Chips) -> str:
        amount, place = self.amount(piece.amount), self.where(piece.place)
        if piece.bet:
            place = f"{place}: {self._words.bet(piece.bet)}"
        if not piece.owner:
            return self._say("common-chips", amount=amount, place=place) + self._state(piece.state)
        return self._say("chips", owner=piece.owner, amount=amount, place=place) + self._state(piece.state)

    def _state(self, state: str) -> str:
        return f", {self._words.word('states', state)}" if state else ""

    def _cards(self, piece: Cards) -> str:
        faces = " ".join(face or self._words.word("states", "covered") for face in piece.faces)
        return self._say("cards", cards=faces, place=self.where(piece.place)) + self._state(piece.state)

    def _pile(self, piece: Pile) -> str:
        return self._say("pile", count=self._words.count(piece.count), place=self.where(piece.place))

    def _dice(self, piece: Dice) -> str:
        return self._say("dice", faces="-".join(map(str, piece.faces)))

    def _ball(self, piece: Ball) -> str:
        return self._say("ball", cell=self._words.bet(piece.cell)) if piece.cell is not None else self._say("ball-runs")

    def _marker(self, piece: Marker) -> str:
        kind = f"{self._words.word('markers', piece.kind)} {piece.text}".rstrip()
        amount = "" if piece.amount is None else f": {self.amount(piece.amount)}"
        who = f"{piece.who}, " if piece.who else ""
        return who + self._say("marker", kind=kind, place=self.where(piece.place)) + amount

    def _seat(self, piece: Seat) -> str:
        stack = "" if piece.stack is None else f": {self.amount(piece.stack)}"
        return f"{piece.who}{stack}{self._state(piece.state)}"

    def _sign(self, piece: Sign) -> str:
        return ", ".join(self.figure(slug, amount) for slug, amount in piece.amounts)

    def figure(self, slug: str, amount: int) -> str:
        """One line of a sign."""
        return f"{self._words.word('signs', slug)} {self.amount(amount)}"

    def _lights(self, piece: Lights) -> str:
        return f"{self.where(piece.place)}: {', '.join(piece.lit) or self._words.word('phrases', 'nothing')}"

    def _display(self, piece: Display) -> str:
        return f"{self.where(piece.place)}: {self.told(piece)}{self._state(piece.state)}"

    def told(self, piece: Display) -> str:
        """What a panel shows."""
        if piece.odds is not None:
            return odds(self._words.lang, piece.odds)
        return self.amount(piece.amount) if piece.amount is not None else self._words.number(piece.count or 0)

    def _number_ball(self, piece: NumberBall) -> str:
        return self._say("number-ball", number=piece.number) + self._state(piece.state)

    def _number_card(self, piece: NumberCard) -> str:
        told = "; ".join(" ".join(str(cell) for cell in row if cell is not None) for row in piece.rows)
        name = self._say("number-card", series=piece.series, number=piece.number, numbers=told)
        marked = ", ".join(map(str, piece.marked))
        return name + (self._say("marked-numbers", numbers=marked) if marked else "") + self._state(piece.state)

    def _card_count(self, piece: CardCount) -> str:
        return self._say("card-count", who=piece.who, count=self._words.count(piece.count))

    def called(self, piece: Call) -> str:
        """What somebody called, as they said it."""
        return self._words.word("pictures", f"says-{piece.what}")

    def _call(self, piece: Call) -> str:
        said = " ".join(filter(None, (self.called(piece), piece.about))) + self._state(piece.state)
        return f"{piece.who}: {said}" if piece.who else f"{self.where(piece.place)}: {said}"

    def symbol(self, sign: str) -> str:
        """A sign of a machine or a ticket."""
        return symbol(sign, self._words)

    def told_paper(self, paper: Paper) -> ToldPaper:
        """A ticket, slip or voucher in words."""
        return told_paper(paper, self._words, self._currency)

    def _reels(self, piece: Reels) -> str:
        covered = self._words.word("states", "covered")
        rows = (" ".join(covered if sign is None else self.symbol(sign) for sign in row) for row in piece.rows)
        return f"{self.where(piece.place)}: {' / '.join(rows)}"

    def _printed(self, piece: Printed) -> str:
        return "; ".join(line.strip() for line in lines_of(self.told_paper(piece.paper)))


TOLD: Mapping[type[Any], Callable[[Names, Any], str]] = {
    Chips: Names._chips,
    Cards: Names._cards,
    Pile: Names._pile,
    Dice: Names._dice,
    Ball: Names._ball,
    Marker: Names._marker,
    Seat: Names._seat,
    Sign: Names._sign,
    Lights: Names._lights,
    Display: Names._display,
    NumberBall: Names._number_ball,
    NumberCard: Names._number_card,
    CardCount: Names._card_count,
    Call: Names._call,
    Reels: Names._reels,
    Printed: Names._printed,
}
