"""What a player is told before each line that they type: the cards, what they may do and for how much, and what
follows when they only press Enter.

It knows pieces, options and waits, not the game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from ludex.api.pictures import cloth_of
from ludex.core.cloth import Cloth, Place, PlaceKind
from ludex.core.edge import command_types, required_fields
from ludex.core.fields import amount_fields, unit_of
from ludex.core.game import HandCount
from ludex.core.options import Among, Option, Own, Range, Rows, Some, Stakes
from ludex.core.roles import Role
from ludex.core.scene import Cards, NumberCard, Scene, Sign
from ludex.core.waits import Wait
from ludex.draw.names import Names
from ludex.errors import Scalar, Unit, Value
from ludex.games.registry import Opened
from ludex.house.slugs import BET
from ludex.kit.money import LARGEST
from ludex.words import Words
from ludex.words.forms import sentence
from ludex.words.refusals import Refusals

HIDDEN = "?"
TOTAL = "total"


def written(cards: Cards) -> str:
    """Cards as they are written, covered ones by a sign."""
    return " ".join(face or HIDDEN for face in cards.faces)


def apart(own: Cards, public: Cards | None) -> tuple[str, str]:
    """The cards of a hand that only its holder sees, and those that lie open before everybody."""
    seen = [None] * len(own.faces) if public is None else [*public.faces]
    pairs = list(zip(own.faces, seen, strict=True))
    parts = ([face or HIDDEN for face, shown in pairs if (shown is not None) is is_open] for is_open in (False, True))
    covered, shown = map(" ".join, parts)
    return covered, shown


def middle(cloth: Cloth, board: str, pot: str, words: Words) -> str:
    """The pot, and before it the board of a game that has one."""
    has_board = any(place.kind is PlaceKind.BOARD for place in cloth.places)
    return words.word("phrases", "scene-middle" if has_board else "scene-pot").format(board=board or "-", pot=pot)


def hand_of(scene: Scene, who: str) -> Cards | None:
    """The cards in somebody's own hand, whose id names them; nothing where nobody holds cards."""
    return next((piece for piece in scene if isinstance(piece, Cards) and piece.id == f"hand:{who}"), None)


class Prompts:
    """What is told to one player at one table."""

    def __init__(self, opened: Opened, words: Words, who: str) -> None:
        self._opened, self._words, self._who = opened, words, who
        self._currency = opened.rules.currency
        self._told = Refusals(words, self._currency)

    # The table.

    def holdings(self, view: Any, offices: Mapping[Role, Sequence[str]]) -> Iterator[str]:
        """What players have in the bank and beside it, and who holds each office, where one of them is the banker."""
        kind = self._opened.type
        if kind.holdings is None:
            return
        told = [self._held("accounts", account, held) for account, held in kind.holdings(view).items() if any(held)]
        people = {
            office: [self._words.person(name, self._who).said for name in offices.get(office, ())]
            for office in kind.offices
        }
        told += [self._line("roles", office, self._words.all_of(some)) for office, some in people.items() if some]
        if told:
            yield sentence(self._words.lang, "; ".join(told))

    def _held(self, section: str, slug: str, held: Mapping[str, int]) -> str:
        """What several have of something: the whole, and each part where there is more than one."""
        whole = self._words.amount(sum(held.values()), self._currency)
        own = {self._words.person(name, self._who).said: amount for name, amount in held.items()}
        parts = [f"{name} {self._words.amount(amount, self._currency)}" for name, amount in own.items()]
        return self._line(section, slug, whole if len(parts) < 2 else f"{whole} ({self._words.all_of(parts)})")

    def _line(self, section: str, slug: str, held: str) -> str:
        return self._phrase("held-at-table").format(account=self._words.word(section, slug), held=held)

    # The cards.

    def cards(self, view: Any, scene: Scene, public: Scene = ()) -> Iterator[str]:
        """The cards that matter to the player, each hand with what it counts to; `public` is what all can see."""
        own = hand_of(scene, self._who)
        if own is not None:
            yield self._middle(scene)
            covered, shown = apart(own, hand_of(public, self._who))
            both = bool(covered and shown)
            told = self._phrase("your-cards-apart" if both else "your-cards")
            yield told.format(cards=written(own), covered=covered, open=shown)
            return
        counts = self._opened.type.counts(self._opened.game, view)
        for piece in scene:
            if isinstance(piece, Cards) and piece.faces:
                count = counts.get(piece.id)
                if count is None or not count.whose or self._who in count.whose:
                    yield self._hand(piece, count, scene)

    def _middle(self, scene: Scene) -> str:
        """The board and the pot, where players bet against each other."""
        cloth = cloth_of(self._opened)
        board = [
            piece
            for piece in scene
            if isinstance(piece, Cards)
            and not (isinstance(place := cloth.by_id.get(piece.place), Place) and place.kind is PlaceKind.HAND)
        ]
        signs = (piece for piece in scene if isinstance(piece, Sign))
        pot = sum(amount for sign in signs for slug, amount in sign.amounts if slug == TOTAL)
        return middle(cloth, " ".join(map(written, board)), self._words.amount(pot, self._currency), self._words)

    def _hand(self, piece: Cards, count: HandCount | None, scene: Scene) -> str:
        """A hand by its place, its cards and its points; one of several at the same place by its number too."""
        name = Names(cloth_of(self._opened, scene, self._who), self._words, self._currency).where(piece.place)
        if piece.slots > 1:
            name += f" {piece.slots - piece.slot}/{piece.slots}"
        if count is None or (count.points is None and not count.name):
            points = ""
        elif count.name:
            points = (
                f" ({self._words.word('hands' if self._words.has('hands', count.name) else 'phrases', count.name)})"
            )
        elif count.soft is None:
            points = f" ({count.points})"
        else:
            points = f" ({self._phrase('soft' if count.soft else 'hard').format(points=count.points)})"
        asked = f" {self._phrase('scene-own')}" if piece.state == "asked" else ""
        return f"{name}: {written(piece)}{points}{asked}"

    # What may be done.

    def offers(self, offered: Sequence[tuple[Option, int]], view: Any, scene: Scene) -> str:
        """What the player may do now, each with its price or its bounds."""
        return ", ".join(
            self._offer(option, price, view, scene) for option, price in offered if _has_room(option, self._who)
        )

    def _offer(self, option: Option, price: int, view: Any, scene: Scene) -> str:
        name = self._words.word("commands", option.do)
        pair = getattr(view, "opens_with", None)
        if pair and any(isinstance(domain, Range) for domain in option.domains):
            name = f"{name} ({pair}{pair}+)"
        parts = [part for domain in _merged(option.domains) for part in self._domain(option, domain, scene)]
        if price:
            parts.append(self._words.amount(price, self._currency))
        return " ".join([name, *parts])

    def _domain(self, option: Option, domain: Any, scene: Scene) -> Iterator[str]:
        """What may be said of a field of a command, where there is a choice or an amount to say."""
        command = command_types(self._opened.type)[option.do]
        match domain:
            case Range("card") if own := _own_cards(scene):
                yield f"({' / '.join(str(card.number) for card in own)})"
            case Range(field, low, high):
                unit = unit_of(command, field)
                least, most = self._value(low, unit), self._value(high, unit)
                if high >= LARGEST:
                    yield self._phrase("at-least").format(low=least)
                else:
                    yield least if low == high else f"{least} - {most}"
            case Stakes():
                yield f"({'; '.join(self._stakeable(domain))})"
            case Some(values=values):
                held = hand_of(scene, self._who)
                yield " ".join(map(str, values)) if held is None else written(held)
            case Own(field, values_of):
                yield from self._several(values_of.get(self._who, ()), unit_of(command, field))
            case Rows(fields, rows, owned=True):
                yield from self._several([row[1] for row in rows if row[0] == self._who], unit_of(command, fields[0]))
            case Among(field, among) if len({*among} - {None}) > 1 or (
                field in required_fields(command) and _must_be_said(among, unit_of(command, field))
            ):
                yield from self._several(among, unit_of(command, field))
            case _:
                pass

    def _stakeable(self, stakes: Stakes) -> Iterator[str]:
        """Every bet that the player may make now, as it is typed, with the bounds of its stake; equal ones together."""
        bounded = [
            (bet, (stakes.least(self._who, bet), stakes.largest(self._who, bet)))
            for bet in _open_bets(stakes, self._who)
        ]
        for bounds, rows in groupby(bounded, key=lambda row: row[1]):
            least, most = (self._words.amount(each, self._currency) for each in bounds)
            yield f"{' / '.join(self._words.bet(bet).lower() for bet, _ in rows)} {least} - {most}"

    def _several(self, values: Sequence[Scalar | None], unit: Unit) -> Iterator[str]:
        """Numbers as they stand; what has a name apart in brackets, or a verb would run into it."""
        told = " / ".join(self._value(value, unit) for value in dict.fromkeys(values) if value is not None)
        if told:
            yield f"({told})" if unit.section else told

    def _value(self, value: Scalar, unit: Unit) -> str:
        return self._told.within(Value(value, unit))

    # What follows.

    def enter(self, wait: Wait | None, offered: Collection[str], same: str = "") -> str:
        """What follows when the player says nothing; `same` is what they are offered that comes to the same."""
        if wait is None or wait.silence is None:
            return self._phrase("enter-nothing")
        said = wait.silence
        amounts = (getattr(said, field) for field in sorted(amount_fields(type(said))))
        told = (self._words.amount(amount, self._currency) for amount in amounts if amount is not None)
        what = " ".join([self._words.word("commands", said.do), *told])
        if said.by == self._who:
            return self._phrase("enter-own").format(what=what)
        if same:
            return self._phrase("enter-same").format(same=self._words.word("commands", same), what=what)
        return self._phrase("enter-go" if BET in offered or not offered else "enter-decline").format(what=what)

    def _phrase(self, slug: str) -> str:
        return self._words.word("phrases", slug)


def _must_be_said(among: Sequence[Scalar | None], unit: Unit) -> bool:
    """Whether somebody must name the one value that is left: a word, or a sum, that only they can say."""
    return None not in among and unit in (Unit.CHOICE, Unit.MONEY)


def _own_cards(scene: Scene) -> list[NumberCard]:
    """The cards with numbers that somebody has before them."""
    return [piece for piece in scene if isinstance(piece, NumberCard)]


def _open_bets(stakes: Stakes, who: str) -> list[str]:
    """The bets that somebody has chips and room for."""
    return [bet for bet in stakes.bets if 0 < stakes.least(who, bet) <= stakes.largest(who, bet)]


def _has_room(option: Option, who: str) -> bool:
    """Whether an option to bet leaves anything to bet on."""
    return all(_open_bets(domain, who) for domain in option.domains if isinstance(domain, Stakes))


def _merged(domains: Sequence[Any]) -> list[Any]:
    """Domains with those of the same field told once: what all of them allow."""
    merged: dict[tuple[type[Any], str], Any] = {}
    for at, domain in enumerate(domains):
        match domain:
            case Range(field, low, high) if (before := merged.get((Range, field))) is not None:
                step = max(domain.step, before.step)
                least, most = max(low, before.low), min(high, before.high)
                # The ends are such as may be said: whole steps.
                merged[Range, field] = replace(before, low=-(-least // step) * step, high=most - most % step, step=step)
            case Among(field, values) if (before := merged.get((Among, field))) is not None:
                both = tuple(value for value in before.values if value in values)
                merged[Among, field] = replace(before, values=both)
            case Range(field) | Among(field):
                merged[type(domain), field] = domain
            case _:
                merged[type(domain), str(at)] = domain
    return [*merged.values()]
