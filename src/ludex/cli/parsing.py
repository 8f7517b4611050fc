"""What people type at a table, in English or Spanish, as a verb with a bet and an amount. It knows words, not rules.

A bet that is well formed but not on the cloth passes, so that the table refuses it with its clause.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ludex.cli.sayings import Sayings
from ludex.core.options import Among, Option, Range
from ludex.house.slugs import BET, WITHDRAW
from ludex.kit.typed_amounts import Doubtful, read_typed
from ludex.law.regulations import Currency
from ludex.words import LANGUAGES, Words, plain

VERBS = {
    WITHDRAW: ("take", "withdraw", "retirar", "retiro", "quitar"),
    "go": ("go", "spin", "throw", "roll", "girar", "tirar", "lanzar", "seguir", "bola", "no va mas"),
    "options": ("options", "opciones"),
    "felt": ("felt", "cloth", "pano", "tapete"),
    "balance": ("balance", "saldo"),
    "why": ("why", "por que", "porque"),
    "odds": ("odds", "probabilidades", "ventaja"),
    "rules": ("rules", "reglas", "normas"),
    "help": ("help", "ayuda", "?"),
    "leave": ("leave", "quit", "exit", "q", "salir", "dejar", "adios", "fin"),
    "back": ("back", "atras", "volver"),
    BET: ("bet", "apostar", "apuesto"),
}
"""What each action is called by whoever types it; the first of each language is the one that help names."""

SUGGESTED = {
    "en": ("take", "go", "options", "felt", "balance", "why", "odds", "rules", "help", "leave", "back", "bet"),
    "es": ("retirar", "seguir", "opciones", "tapete", "saldo", "por que", "probabilidades", "reglas", "ayuda", "salir",
           "atras", "apostar"),
}  # fmt: skip
"""The name of each action that is suggested, language by language, in their order."""

UNCLEAR, DOUBTFUL, STAKELESS = "unclear", "doubtful", "stakeless"
"""What makes no sense, an amount with two readings, and a bet without its stake."""
ALL_IN = "all-in"
ALL = frozenset({
    "all in", "allin", "all", "shove", "push", "i am all in", "im all in",
    "todo", "resto", "el resto", "mi resto", "me juego el resto", "me juego todo", "voy con todo", "all my chips",
})  # fmt: skip
"""How people put in all their chips, where players bet against each other; alone, or after a bet or a raise."""
EXACTLY = "exactly"
EXACT = frozenset({"exact", "exactly", "exacto", "exacta", "exactas", "exactamente"})
"""What stands behind odds that are asked for as fractions, however long."""
TOTALS = frozenset({"to", "a", "hasta"})
"""What stands before the amount to which somebody raises, rather than before what they put in now."""
STRAIGHT = "straight"
COMMAND_ALIASES, BET_ALIASES, CURRENCY_ALIASES = "command-aliases", "bet-aliases", "currency-aliases"
"""The sections of the words in which things have their other names."""
NUMBERED = frozenset({"", "straight", "number", "numero"})
"""What people say before a number on which they bet alone; mostly nothing."""

_NUMBER = re.compile(r"[0-9]{1,3}")
_COUNT = re.compile(r"[0-9]{1,6}")
_THINGS = frozenset({"card", "cards", "carton", "cartones"})
"""What people say after a number of things."""
_VERB_WORDS_MAX = 8
_COMPLETED_FROM = 3
"""Bets on so many numbers are named by the first of them, when only one such bet begins with it."""

Fields = Mapping[str, str]
"""The fields of a command in their order, each with what it is: a bet, an amount, a number or several, or a word."""


Value = str | int | tuple[str, ...]


class Typed(Struct, frozen=True):
    """What somebody typed: what to do, on which bet, with how much, about what, and any other fields."""

    do: str
    bet: str | None = None
    amount: str | None = None
    """A stake; beside a command that takes none, what somebody believes that it costs."""
    about: str = ""
    fields: dict[str, Value] = {}
    doubt: Doubtful | None = None
    to: bool = False
    """Whether the amount is what the whole bet shall be, rather than what is put in now."""


class Parser:
    """Understands what is typed at one table: its bets, and the commands that players may give there."""

    def __init__(
        self,
        bets: Collection[str],
        commands: Mapping[str, Fields] | None = None,
        scopes: Sequence[str] = (),
        *,
        lang: str = LANGUAGES[0],
        currency: Currency | None = None,
        only: str | None = None,
    ) -> None:
        """`scopes` are the place and the game whose own names are understood besides those of all.

        `only` is the one bet of the cloth, which need not be named.
        """
        tongues = _tongues(scopes)
        self._names = _Names(bets, tongues)
        self._bets = frozenset(bets)
        self._only = only
        self._commands = dict(commands or {})
        # Where players bet against each other a bet is an amount alone.
        self._for_pot = BET in self._commands and "bet" not in self._commands[BET]
        self._sayings = Sayings(self._commands)
        self._options: Mapping[str, Option] = {}
        """What is offered to whoever typed the line that is read."""
        self._lang = lang
        self._decimals = 2 if currency is None else currency.decimals
        self._money = _money_words(currency, tongues)
        said = {
            do: [_tokens(name) for name in (do, *(words.word("commands", do) for words in tongues))]
            for do in self._commands
        }
        self._said = {name: do for do in self._commands for name in command_aliases(do, scopes)}
        self._said |= {" ".join(name): do for do, names in said.items() for name in names}
        self._parts = {do: frozenset(word for name in names for word in name) for do, names in said.items()}

    def read(self, line: str, options: Sequence[Option] = ()) -> Typed:
        """A typed line; `unclear` when it makes no sense. What is offered decides what a saying means."""
        tokens = [token for token in _tokens(line) if token not in self._money]
        self._options = {option.do: option for option in options}
        typed = self._said_now(tokens, options) or self._read(line, tokens)
        doubts: tuple[Any, ...] = (typed.amount, *typed.fields.values())
        doubt = next((each for each in doubts if isinstance(each, Doubtful)), None)
        return typed if doubt is None else Typed(DOUBTFUL, doubt=doubt)

    def _read(self, line: str, tokens: list[str]) -> Typed:
        if not line.strip():
            return Typed("go")  # whoever only presses Enter lets the table go on
        if self._names.exactly(tokens[:-1]):
            return self._placed(tokens)  # also a bet whose name begins like a verb
        if self._for_pot and " ".join(tokens) in ALL:
            return Typed(ALL_IN)
        do, rest = self._verb(tokens)
        match do:
            case "rules":
                return Typed(do, about=line.split()[-1] if rest else "")
            case _ if do == BET and self._only is not None and len(rest) == 1 and rest != tokens:
                amount = self._amount(rest[0])
                return Typed(UNCLEAR) if amount is None else Typed(BET, self._only, amount)
            case _ if do == BET and do in self._commands:
                return self._ordered(do, rest) if rest != tokens else self._hinted(tokens)
            case _ if do == BET and not self._bets:
                return self._hinted(rest) if rest == tokens else Typed(UNCLEAR)  # where nobody bets
            case _ if do == BET:
                placed = self._placed(rest)
                return self._hinted(tokens) if placed.do == UNCLEAR and rest == tokens else placed
            case _ if do == WITHDRAW:
                bet = self._names.bet(rest)
                return Typed(do, bet) if bet else Typed(UNCLEAR)
            case "odds":
                exact = bool(rest) and rest[-1] in EXACT
                return replace(self._priced(rest[:-1] if exact else rest), about=EXACTLY if exact else "")
            case _ if do in self._commands:
                return self._ordered(do, rest)
            case _:
                return Typed(UNCLEAR) if rest else Typed(do)

    def _said_now(self, tokens: list[str], options: Collection[Option], *, named: bool = False) -> Typed | None:
        """A line that begins with what people say at this moment; nothing where it does not go on as it should."""
        found = self._sayings.meant(tokens, options, named=named)
        if found is None:
            return None
        meaning, rest = found
        if not meaning.value:
            typed = self._ordered(meaning.do, rest)
            return None if typed.do == UNCLEAR else typed
        # A saying that names a value is the whole of what is said, but for the fields that come after it.
        first, *others = self._commands[meaning.do]
        fields = self._filled(meaning.do, others, rest)
        return None if fields is None else Typed(meaning.do, fields={first: meaning.value, **fields})

    def _verb(self, tokens: list[str]) -> tuple[str, list[str]]:
        """The action and what follows it; a line that begins with none is a bet."""
        for length in range(min(_VERB_WORDS_MAX, len(tokens)), 0, -1):
            said = " ".join(tokens[:length])
            for do, names in VERBS.items():
                if said in names:
                    return do, tokens[length:]
            if said in self._said:
                return self._said[said], tokens[length:]
        return (BET, tokens) if tokens else (UNCLEAR, [])

    def _hinted(self, tokens: list[str]) -> Typed:
        """A command by some word of its name that no other command has, or by what is said of it at another moment."""
        if (said := self._said_now(tokens, (), named=True)) is not None:
            return said
        found = [do for do, parts in self._parts.items() if tokens[0] in parts]
        return self._ordered(found[0], tokens[1:]) if len(found) == 1 else Typed(UNCLEAR)

    def _ordered(self, do: str, tokens: list[str]) -> Typed:
        """A command with its fields in order; what is left out at the end is for the table to ask for."""
        kinds = self._commands[do]
        staked = [*kinds.values()] == ["amount"] and self._for_pot
        if staked and " ".join(tokens) in ALL:
            return Typed(ALL_IN)
        to = staked and tokens[:1] != tokens and tokens[0] in TOTALS
        left = tokens[1:] if to else list(tokens)
        if not kinds and len(left) == 1 and self._amount(left[0]) is not None:
            return Typed(do, amount=self._amount(left[0]))
        fields = self._filled(do, [*kinds], left)
        return Typed(UNCLEAR) if fields is None else Typed(do, fields=fields, to=to)

    def _filled(self, do: str, names: Sequence[str], tokens: Sequence[str]) -> dict[str, Value] | None:
        """The fields of a command from some words; nothing where they are not all understood."""
        fields: dict[str, Value] = {}
        left = list(tokens)
        for name in names:
            if not left:
                break
            kind = self._commands[do][name]
            value, rest = self._chosen(do, name, left) if kind == "word" else (None, left)
            if value is None and not (kind == "word" and name != names[-1]):
                value, rest = self._field(kind, left)
                if value is None and not self._passes(do, name):
                    return None
            if value is not None:
                fields[name], left = value, rest
        return None if left else fields

    def _chosen(self, do: str, name: str, tokens: list[str]) -> tuple[Value | None, list[str]]:
        """One of the values that are offered for a field, as the first words name it, and what is left of them."""
        domains = self._options[do].domains if do in self._options else ()
        values = [value for each in domains if isinstance(each, Among) and each.field == name for value in each.values]
        for value in (each for each in values if each is not None):
            named = _tokens(str(value))
            if tokens[: len(named)] == named:
                return str(value), tokens[len(named) :]
        return None, tokens

    def _passes(self, do: str, name: str) -> bool:
        """Whether a field may be passed over by whoever says the next one: a number that may be left out."""
        domains = self._options[do].domains if do in self._options else ()
        own = [each for each in domains if isinstance(each, Among | Range) and each.field == name]
        return any(each.optional if isinstance(each, Range) else None in each.values for each in own)

    def _field(self, kind: str, tokens: list[str]) -> tuple[Value | None, list[str]]:
        """The value of a field from the tokens that come first, and what is left of them."""
        if kind == "bet":
            named = {length: self._names.bet(tokens[:length]) for length in range(len(tokens), 0, -1)}
            # What is on the cloth comes before what is only well formed: after it there may be an amount.
            lengths = sorted((length for length, bet in named.items() if bet), key=lambda n: named[n] not in self._bets)
            return (named[lengths[0]], tokens[lengths[0] :]) if lengths else (None, tokens)
        if kind == "amount":
            return self._amount(tokens[0]), tokens[1:]
        if kind == "number":
            counted = 2 if tokens[1:2] and tokens[1] in _THINGS else 1
            return (int(tokens[0]) if _COUNT.fullmatch(tokens[0]) else None), tokens[counted:]
        if kind == "cards":
            return tuple(tokens), []  # which of them are held only the table knows
        return "-".join(tokens), []  # a slug, whose hyphens were taken for spaces

    def _placed(self, tokens: list[str]) -> Typed:
        """A bet and its stake, which comes last; a line that is a bet already lacks one."""
        amount = self._amount(tokens[-1]) if len(tokens) > 1 else None
        bet = None if amount is None else self._names.bet(tokens[:-1])
        if bet is None or (bet not in self._names.exactly(tokens[:-1]) and self._names.exactly(tokens)):
            whole = self._names.bet(tokens) if tokens else None
            return Typed(STAKELESS, whole) if whole in self._bets else Typed(UNCLEAR)
        return Typed(BET, bet, amount)

    def _amount(self, token: str) -> Any:
        """An amount in the main unit, one in doubt, or nothing."""
        return read_typed(token, self._lang, self._decimals)

    def _priced(self, tokens: list[str]) -> Typed:
        """A bet with or without a stake: the last number is one when the bet is whole without it."""
        whole = self._names.bet(tokens)
        if whole in self._bets:
            return Typed("odds", whole)
        placed = self._placed(tokens)
        if placed.do == BET:
            return Typed("odds", placed.bet, placed.amount)
        return Typed("odds", whole) if whole else Typed(UNCLEAR)


class _Names:
    """The bets of a table by their names and slugs in both languages, numbers in any order."""

    def __init__(self, bets: Collection[str], tongues: Sequence[Words]) -> None:
        self._bets = frozenset(bets)
        self._exact: dict[tuple[str, tuple[str, ...]], set[str]] = {}
        own = {tongues[0].bet_parts(bet)[0] for bet in bets}
        # At one's own table its kinds come first, so they are put in last.
        kinds = [*(tongues[0].slugs("bets") - own), *own]
        self._kinds = {key: kind for kind in kinds for key in _keys(kind, tongues)}
        for bet in bets:
            for name in (bet, *(words.bet(bet) for words in tongues), *_by_aliases(bet, tongues)):
                self._exact.setdefault(_key(_tokens(name)), set()).add(bet)
        self._by_number: dict[tuple[str, ...], list[str]] = {}
        for bet in bets:
            self._by_number.setdefault(_key(_tokens(bet))[1], []).append(bet)

    def exactly(self, tokens: list[str]) -> set[str]:
        """The bets with just this name."""
        return self._exact.get(_key(tokens), set())

    def bet(self, tokens: list[str]) -> str | None:
        """The slug of a bet by its name or slug and its numbers; nothing when it may be several, or none."""
        found = self.exactly(tokens)
        if found:
            return next(iter(found)) if len(found) == 1 else None
        name, numbers = _key(tokens)
        if name in NUMBERED:
            return self._alone(numbers)
        for length in range(len(tokens), 0, -1):
            kind = self._kinds.get(" ".join(tokens[:length]))
            if kind is not None and all(map(_NUMBER.fullmatch, tokens[length:])):
                return self._formed(kind, _key(tokens[length:])[1])
        return None

    def _alone(self, numbers: tuple[str, ...]) -> str | None:
        """The bet on one number alone: the straight one, or the only one that has it."""
        if len(numbers) != 1:
            return None
        if any(bet.startswith(f"{STRAIGHT}-") for bet in self._bets):
            return f"{STRAIGHT}-{numbers[0]}"
        found = self._by_number.get(numbers, [])
        return found[0] if len(found) == 1 else None

    def _formed(self, kind: str, numbers: tuple[str, ...]) -> str:
        """A well-formed bet; one on many numbers from the first of them, where that leaves no doubt."""
        slug = "-".join([kind, *numbers])
        if len(numbers) == 1 and slug not in self._bets:
            begun = [bet for bet in self._bets if bet.startswith(f"{slug}-")]
            long = [bet for bet in begun if len(_key(_tokens(bet))[1]) >= _COMPLETED_FROM]
            return long[0] if len(begun) == len(long) == 1 else slug
        return slug


def _tokens(line: str) -> list[str]:
    """The words of a line; a hyphen between words or numbers counts as a space, a minus does not."""
    text = re.sub(r"[¿¡!'’()]|,(?=\s)", "", plain(line)).replace("€", " ").strip()
    if len(text) > 1:
        text = text.rstrip("?!. ")
    return re.sub(r"(?<=\w)-(?=\w)", " ", text).split()


def _key(tokens: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Words in their order, and numbers by size; a double zero is not a zero."""
    numbers = [token if token == "00" else str(int(token)) for token in tokens if _NUMBER.fullmatch(token)]
    words = [token for token in tokens if not _NUMBER.fullmatch(token)]
    return " ".join(words), tuple(sorted(numbers, key=lambda number: (int(number), number)))


def _keys(kind: str, tongues: Sequence[Words]) -> set[str]:
    """Every name of a kind of bet, in both languages and as a slug."""
    aliases = (name for words in tongues for name in words.aliases(BET_ALIASES, kind))
    return {" ".join(_tokens(name)) for name in (kind, *(words.word("bets", kind) for words in tongues), *aliases)}


def _by_aliases(bet: str, tongues: Sequence[Words]) -> list[str]:
    """The other names of a bet, with its numbers."""
    kind, numbers = tongues[0].bet_parts(bet)
    return [f"{name} {numbers}" for words in tongues for name in words.aliases(BET_ALIASES, kind)]


def command_aliases(do: str, scopes: Sequence[str] = ()) -> list[str]:
    """The other names of a command, in both languages, everywhere and at a place and a game."""
    names = (name for lang in LANGUAGES for name in Words(lang, *scopes).aliases(COMMAND_ALIASES, do))
    return [" ".join(_tokens(name)) for name in names]


def _money_words(currency: Currency | None, tongues: Sequence[Words]) -> frozenset[str]:
    """What may stand beside an amount without saying anything."""
    if currency is None:
        return frozenset()
    return frozenset(name for words in tongues for name in words.aliases(CURRENCY_ALIASES, currency.code))


def _tongues(scopes: Sequence[str]) -> list[Words]:
    """Both languages, as everybody speaks them and as they are spoken at a place and a game."""
    return [Words(lang, *some) for lang in LANGUAGES for some in ((), scopes)]
