"""What people type at a table, in English or Spanish, as a verb with a bet and an amount. It knows words, not rules.

A bet that is well formed but not on the cloth passes, so that the table refuses it with its clause.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from functools import cache

from msgspec import Struct

from ludex.words import LANGUAGES, Words

VERBS = {
    "withdraw": ("take", "withdraw", "retirar", "retiro", "quitar"),
    "spin": ("spin", "girar", "tirar", "bola", "no va mas"),
    "take-half": ("half", "mitad"),
    "leave-in-prison": ("prison", "prision"),
    "options": ("options", "opciones"),
    "felt": ("felt", "cloth", "pano", "tapete"),
    "balance": ("balance", "saldo"),
    "why": ("why", "por que", "porque"),
    "odds": ("odds", "probabilidades", "ventaja"),
    "rules": ("rules", "reglas", "normas"),
    "help": ("help", "ayuda", "?"),
    "leave": ("leave", "quit", "exit", "salir", "dejar", "adios"),
    "bet": ("bet", "apostar", "apuesto"),
}
"""What each deed is called by whoever types it; the first of each language is the one that help names."""

UNCLEAR = "unclear"
NUMBERED = ("straight", "number", "numero")
COMPLETED = ("street", "corner", "six-line")
"""Kinds that their first number names, when only one such bet begins with it."""

_AMOUNT = re.compile(r"[0-9]+([.,][0-9]{1,2})?")
_LARGEST_WORDS = 3


class Typed(Struct, frozen=True):
    """What somebody typed: what to do, on which bet, with how much, about what."""

    do: str
    bet: str | None = None
    amount: str | None = None
    about: str = ""


def read_line(line: str, bets: Collection[str]) -> Typed:
    """A typed line; `unclear` when it makes no sense."""
    tokens = _tokens(line)
    do, rest = _verb(tokens)
    match do:
        case "rules":
            return Typed(do, about=line.split()[-1] if rest else "")
        case "bet":
            return _placed(rest, bets)
        case "withdraw":
            bet = _bet(rest, bets)
            return Typed(do, bet) if bet else Typed(UNCLEAR)
        case "odds":
            return _priced(rest, bets)
        case "take-half" | "leave-in-prison" if rest:
            bet = _bet(rest, bets)
            return Typed(do, bet) if bet else Typed(UNCLEAR)
        case _:
            return Typed(UNCLEAR) if rest else Typed(do)


def plain(text: str) -> str:
    """Lower case without accents."""
    apart = unicodedata.normalize("NFD", text.lower())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def _tokens(line: str) -> list[str]:
    """The words of a line; a hyphen between words or numbers counts as a space, a minus does not."""
    text = plain(line).replace("¿", "").replace("€", " ").strip()
    if len(text) > 1:
        text = text.rstrip("?!. ")
    return re.sub(r"(?<=\w)-(?=\w)", " ", text).split()


def _verb(tokens: list[str]) -> tuple[str, list[str]]:
    """The deed and what follows it; a line that begins with none is a bet."""
    for length in range(min(_LARGEST_WORDS, len(tokens)), 0, -1):
        said = " ".join(tokens[:length])
        for do, names in VERBS.items():
            if said in names:
                return do, tokens[length:]
    return ("bet", tokens) if tokens else (UNCLEAR, [])


def _placed(tokens: list[str], bets: Collection[str]) -> Typed:
    """A bet and its stake, which comes last."""
    if len(tokens) < 2 or not _AMOUNT.fullmatch(tokens[-1]):
        return Typed(UNCLEAR)
    bet = _bet(tokens[:-1], bets)
    return Typed("bet", bet, _amount(tokens[-1])) if bet else Typed(UNCLEAR)


def _priced(tokens: list[str], bets: Collection[str]) -> Typed:
    """A bet with or without a stake: the last number is one when the bet is whole without it."""
    whole = _bet(tokens, bets)
    if whole in bets:
        return Typed("odds", whole)
    placed = _placed(tokens, bets)
    if placed.bet is not None:
        return Typed("odds", placed.bet, placed.amount)
    return Typed("odds", whole) if whole else Typed(UNCLEAR)


def _amount(written: str) -> str:
    return written.replace(",", ".")


def _bet(tokens: list[str], bets: Collection[str]) -> str | None:
    """The slug of a bet by its name or slug and its numbers."""
    for length in range(min(_LARGEST_WORDS, len(tokens)), 0, -1):
        kind = _kinds().get(" ".join(tokens[:length]))
        if kind is not None:
            return _slug(kind, tokens[length:], bets)
    return _slug("straight", tokens, bets) if len(tokens) == 1 else None


def _slug(kind: str, written: list[str], bets: Collection[str]) -> str | None:
    if not all(token.isascii() and token.isdigit() and len(token) <= 3 for token in written):
        return None
    slug = "-".join([kind, *map(str, sorted(map(int, written)))])
    if kind in COMPLETED and written and slug not in bets:
        found = [bet for bet in bets if bet.startswith(f"{slug}-")]
        return found[0] if len(found) == 1 else slug
    return slug


@cache
def _kinds() -> dict[str, str]:
    """Every name of a kind of bet, in both languages and as a slug."""
    kinds = dict.fromkeys(NUMBERED, "straight")
    for words in map(Words, LANGUAGES):
        for slug in words.slugs("bets"):
            kinds |= dict.fromkeys((" ".join(_tokens(name)) for name in (slug, words.word("bets", slug))), slug)
    return kinds
