"""Poker hand histories (PHH): one hand as TOML, or several of them as numbered tables; read strictly and written.

Amounts may have decimals: they are scaled to whole units, and `scale` says how many units make one. A stack may be
unlimited (`inf`). Cards are written as in `AcTd`; a card that nobody knows is `??`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any, cast

from msgspec import Struct

from ludex.errors import Misuse
from ludex.games.poker.histories.amounts import DECIMALS_MAX, decimals, no_amount, read_units, too_fine
from ludex.games.poker.histories.rules import Structure
from ludex.games.poker.histories.toml import Number, read_toml, written_toml
from ludex.kit.cards import FACES, Card, name, no_such_card
from ludex.kit.money import LARGEST

UNKNOWN = "??"
_CARDS_KEPT = 4096
"""As many rows of cards are remembered: two of a deck in either order, and some of the others."""


class Variant(Struct, frozen=True):
    """A variant of the format: the variety that we play it as, its betting, and the fields that it needs."""

    game: str
    betting: Structure
    needs: tuple[str, ...]


_UNFIXED = ("antes", "blinds_or_straddles", "min_bet", "starting_stacks", "actions")
_FIXED = ("antes", "blinds_or_straddles", "small_bet", "big_bet", "starting_stacks", "actions")
_STUD = ("antes", "bring_in", "small_bet", "big_bet", "starting_stacks", "actions")
VARIANTS = {
    "NT": Variant("holdem", "no-limit", _UNFIXED),
    "FT": Variant("holdem", "fixed-limit", _FIXED),
    "PO": Variant("omaha", "pot-limit", _UNFIXED),
    "F7S": Variant("seven-stud", "fixed-limit", _STUD),
}
OTHERS = ("NS", "FO/8", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")
"""Variants of the format that no text of ours has, and that are not replayed."""

HOUSE_TAKE = "_house_take"
_LISTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_SINGLE = ("bring_in", "small_bet", "big_bet", "min_bet", HOUSE_TAKE)


class History(Struct, frozen=True, kw_only=True):
    """One hand: its stakes in whole units, and every action as it is written."""

    variant: str
    scale: int = 1
    """How many units make one of what the file counts in."""
    antes: tuple[int, ...]
    blinds: tuple[int, ...] = ()
    antes_trimmed: bool = False
    bring_in: int = 0
    small_bet: int
    """The small bet, or the least one."""
    big_bet: int
    stacks: tuple[int | None, ...]
    """What each begins with; nothing where it is unlimited."""
    actions: tuple[str, ...]
    players: tuple[str, ...] = ()
    hand: str = ""
    finishing: tuple[int | None, ...] = ()
    """What each had at the end, where the file tells."""
    winnings: tuple[int, ...] = ()
    house_take: int = 0
    """What a house took of the pots, where the file tells: replayed tables take nothing."""
    where: str = ""
    """Which hand of its file it is, where there are several."""

    @property
    def kind(self) -> Variant:
        """What the variant is played as."""
        return VARIANTS[self.variant]


def read_histories(text: str) -> Iterator[History]:
    """Every hand of a file: the only one, or those of its numbered tables."""
    tree = read_toml(text)
    if not tree:
        raise no_hand()
    tables = [isinstance(part, dict) for part in tree.values()]
    if "variant" in tree or not all(tables):
        yield read_history(tree, "")
        return
    for key, part in tree.items():
        yield read_history(part, place_of(key))


def place_of(key: str) -> str:
    """Where a hand stands in its file, before what is said of it."""
    return f"hand {key}: "


def no_hand() -> Misuse:
    """A file without any."""
    return Misuse("it holds no hand", slug="no-hand-in-it")


def within(where: str, error: Misuse) -> Misuse:
    """What is wrong with a hand, after where it stands in its file."""
    return Misuse(f"{where}{error}") if where else error


def read_history(tree: Mapping[str, Any], where: str) -> History:
    """One hand, or what is wrong with it."""
    try:
        return _History(tree).read(where)
    except Misuse as error:
        raise within(where, error) from None


class _History:
    """A hand as TOML gives it."""

    def __init__(self, tree: Mapping[str, Any]) -> None:
        self._tree = tree
        self._scale = 1

    def read(self, where: str) -> History:
        tree, variant = self._tree, self._variant()
        kind = VARIANTS[variant]
        missing = [field for field in kind.needs if field not in tree]
        if missing:
            raise Misuse("{variant} needs {missing}", slug="variant-needs", variant=variant, missing=missing)
        actions = self._texts("actions")
        digits = self._most_digits(actions)
        if digits > DECIMALS_MAX:
            raise too_fine()
        self._scale = 10**digits
        lists = {field: self._amounts(field) for field in _LISTS if field in tree}
        single = {field: self._amount(field, tree[field]) for field in _SINGLE if field in tree}
        stacks = lists["starting_stacks"]
        small = self._finite("small_bet" if "small_bet" in kind.needs else "min_bet", single)
        history = History(
            variant=variant,
            where=where,
            scale=self._scale,
            antes=self._whole("antes", lists),
            blinds=self._whole("blinds_or_straddles", lists) if "blinds_or_straddles" in kind.needs else (),
            antes_trimmed=self._truth("ante_trimming_status"),
            bring_in=self._finite("bring_in", single) if "bring_in" in kind.needs else 0,
            small_bet=small,
            big_bet=self._finite("big_bet", single) if "big_bet" in kind.needs else small,
            stacks=stacks,
            actions=actions,
            players=self._texts("players") if "players" in tree else (),
            hand=str(tree.get("hand", "")),
            finishing=lists.get("finishing_stacks", ()),
            winnings=self._whole("winnings", lists) if "winnings" in lists else (),
            house_take=self._finite(HOUSE_TAKE, single) if HOUSE_TAKE in single else 0,
        )
        _check(history)
        return history

    def _variant(self) -> str:
        if "variant" not in self._tree:
            raise Misuse("it has no variant", slug="no-variant")
        variant = self._tree["variant"]
        if variant in OTHERS:
            raise Misuse(
                "variant {variant} is not replayed; these are: {known}",
                slug="variant-not-replayed",
                variant=variant,
                known=VARIANTS,
            )
        if not isinstance(variant, str) or variant not in VARIANTS:
            raise Misuse(
                "no variant is called {variant}; known: {known}",
                slug="no-such-variant",
                variant=repr(variant),
                known=VARIANTS,
            )
        return variant

    def _texts(self, field: str) -> tuple[str, ...]:
        value = self._tree[field]
        if not isinstance(value, list) or not set(map(type, value)) <= {str, Number}:
            raise Misuse("{field} is a list of texts", slug="list-of-texts", field=field)
        return tuple(value)

    def _truth(self, field: str) -> bool:
        value = self._tree.get(field, False)
        if not isinstance(value, bool):
            raise Misuse("{field} is true or false", slug="true-or-false", field=field)
        return value

    def _most_digits(self, actions: tuple[str, ...]) -> int:
        """How many decimals the finest amount of the hand has."""
        written = [part for action in actions if " cbr " in action for part in action.split()[2:3]]
        tree = self._tree
        for field in _LISTS:
            value = tree.get(field)
            if isinstance(value, list):
                written += [each for each in value if type(each) is Number]
        written += [value for field in _SINGLE if type(value := tree.get(field)) is Number]
        return max(map(decimals, written), default=0)

    def _amounts(self, field: str) -> tuple[int | None, ...]:
        value = self._tree[field]
        if not isinstance(value, list):
            raise Misuse("{field} is a list of amounts", slug="list-of-amounts", field=field)
        scale, most = self._scale, LARGEST // self._scale
        return tuple(
            [
                each * scale
                if type(each) is int and -most <= each <= most
                else read_units(each, scale, field)
                if type(each) is Number
                else self._amount(field, each)
                for each in value
            ]
        )

    def _amount(self, field: str, value: object) -> int | None:
        if type(value) is not Number and type(value) is not int:
            raise no_amount(field, value)
        return read_units(value if type(value) is Number else str(value), self._scale, field)

    def _whole(self, field: str, lists: Mapping[str, tuple[int | None, ...]]) -> tuple[int, ...]:
        amounts = lists[field]
        if None in amounts:
            raise _unlimited(field)
        return cast("tuple[int, ...]", amounts)

    def _finite(self, field: str, single: Mapping[str, int | None]) -> int:
        amount = single[field]
        if amount is None:
            raise _unlimited(field)
        return amount


def _unlimited(field: str) -> Misuse:
    return Misuse("{field}: only stacks may be unlimited", slug="only-stacks-unlimited", field=field)


def _check(history: History) -> None:
    """What no file may say, whatever the game."""
    seats = len(history.stacks)
    if not 2 <= seats <= _most_players(history):
        raise Misuse(
            "{stacks} stacks: {variant} has 2 to {most} players",
            slug="number-of-stacks",
            stacks=seats,
            variant=history.variant,
            most=_most_players(history),
        )
    for field, listed, optional in (
        ("antes", history.antes, False),
        ("blinds_or_straddles", history.blinds, False),
        ("players", history.players, True),
        ("finishing_stacks", history.finishing, True),
        ("winnings", history.winnings, True),
    ):
        if len(listed) != seats and (len(listed) > seats or (optional and listed)):
            raise Misuse(
                "{field} has {entries} entries for {stacks} stacks",
                slug="entries-for-stacks",
                field=field,
                entries=len(listed),
                stacks=seats,
            )
    if min([stack for stack in history.stacks if stack is not None], default=1) <= 0:
        raise Misuse("a stack is above nothing", slug="empty-stack")
    if min(history.antes, default=0) < 0 or history.bring_in < 0:
        raise Misuse("antes and bring-in are not below nothing", slug="negative-antes")
    if not any(history.antes) and not any(history.blinds) and not history.bring_in:
        raise Misuse("nobody posts anything: antes, blinds or a bring-in are needed", slug="nobody-posts")
    if history.small_bet <= 0 or history.big_bet <= 0 or history.bring_in >= history.small_bet:
        raise Misuse("bets are above nothing, and above the bring-in", slug="bets-above-bring-in")


def _most_players(history: History) -> int:
    """As many as the deck serves."""
    match history.kind.game:
        case "seven-stud":
            return FACES // 7
        case "omaha":
            return (FACES - 5) // 4
        case _:
            return (FACES - 5) // 2


@lru_cache(maxsize=_CARDS_KEPT)
def read_cards(written: str) -> tuple[Card | None, ...]:
    """Cards one after the other, as in `AcTd??`; nothing for one that nobody knows."""
    if len(written) % 2:
        raise Misuse("{cards} is no row of cards", slug="no-row-of-cards", cards=repr(written))
    try:
        return tuple(_CARDS[written[at : at + 2]] for at in range(0, len(written), 2))
    except KeyError as error:
        raise no_such_card(error.args[0]) from None


def written_card(card: Card | None) -> str:
    """A card as the format writes it."""
    return UNKNOWN if card is None else _WRITTEN[card]


_WRITTEN = {Card(face): name(Card(face)).replace("10", "T")[0] + name(Card(face))[-1].lower() for face in range(FACES)}
_CARDS: dict[str, Card | None] = {written: card for card, written in _WRITTEN.items()} | {UNKNOWN: None}


def written_history(history: History, besides: Mapping[str, object] | None = None) -> str:
    """A hand as TOML; what is said besides gets the underscore of fields that the format does not know."""
    kind, scale = history.kind, history.scale
    fields: dict[str, object] = {
        "variant": history.variant,
        "ante_trimming_status": history.antes_trimmed,
        "antes": [_written(amount, scale) for amount in history.antes],
        "blinds_or_straddles": [_written(amount, scale) for amount in history.blinds],
        "bring_in": _written(history.bring_in, scale),
        "small_bet": _written(history.small_bet, scale),
        "big_bet": _written(history.big_bet, scale),
        "min_bet": _written(history.small_bet, scale),
        "starting_stacks": [_written(amount, scale) for amount in history.stacks],
        "actions": list(history.actions),
        "hand": history.hand or None,
        "players": list(history.players) or None,
        "finishing_stacks": [_written(amount, scale) for amount in history.finishing] or None,
        "winnings": [_written(amount, scale) for amount in history.winnings] or None,
        HOUSE_TAKE: _written(history.house_take, scale) if history.house_take else None,
    }
    stakes = ("blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet")
    left_out = {field for field in stakes if field not in kind.needs}
    said = {field: value for field, value in fields.items() if value is not None and field not in left_out}
    said |= {key if key in _KNOWN_BESIDES else f"_{key}": value for key, value in (besides or {}).items()}
    return "".join(f"{key} = {written_toml(value)}\n" for key, value in said.items())


_KNOWN_BESIDES = ("seats", "currency", "table", "venue")


def _written(units: int | None, scale: int) -> Number | int:
    """An amount in what the file counts in."""
    if units is None:
        return Number("inf")
    return units if scale == 1 else Number(f"{Decimal(units) / scale:f}")
