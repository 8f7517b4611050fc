"""Commands that a player gave by name, with what they left out filled in where it leaves no doubt.

It knows options and their domains, not the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.cli.prompts import hand_of
from ludex.cli.typed_cards import CardReader
from ludex.cli.typed_commands import RAISE
from ludex.core.drills import main_units
from ludex.core.edge import command_types, required_fields
from ludex.core.fields import amount_fields
from ludex.core.options import Among, Option, Own, Range, Rows, Some
from ludex.core.scene import NumberCard, Scene
from ludex.games.registry import Opened
from ludex.law.ruleset import read_amount

Filled = dict[str, Any]
"""The fields of a command as they are written."""


class Orders:
    """Fills in the commands of one player."""

    def __init__(self, opened: Opened, who: str, lang: str) -> None:
        self._opened, self._who = opened, who
        self._cards = CardReader(lang)

    def filled(
        self, do: str, typed: Mapping[str, Any], option: Option | None, scene: Scene, bets: Sequence[str]
    ) -> list[Filled] | None:
        """The same command once for each bet that it may be given for; nothing where more must be said.

        Where it is not offered something is filled in all the same, so that the table says no with its clause; `bets`
        are those that it may then be about.
        """
        command = command_types(self._opened.type)[do]
        fields: Filled = dict(typed)
        for domain in () if option is None else option.domains:
            if isinstance(domain, Some) and domain.field in fields:
                chosen = self._chosen(domain, fields[domain.field], scene)
                if chosen is None:
                    return None
                fields[domain.field] = chosen
        if "card" in required_fields(command):
            fields = _of_own_card(option, scene, fields) | fields
        for name in amount_fields(command):
            if name in required_fields(command) and name not in fields:
                amount = self._only(option, name)
                if amount is None:
                    return None
                fields[name] = main_units(amount, self._opened.rules.currency)
        if any(name not in fields for name in required_fields(command) if name != "bet"):
            return None
        if "bet" not in command.__struct_fields__ or "bet" in fields:
            return [fields]
        return [{**fields, "bet": bet} for bet in self._meant(option) or bets[:1]]

    def place_for(self, number: str, sit: Option | None) -> int | None:
        """The free place before a box, by what somebody who does not sit is offered."""
        free = next((domain.values for domain in sit.domains if isinstance(domain, Among)), ()) if sit else ()
        return next((int(str(place)) for place in free if str(place) == number), None)

    def all_in(self, offered: Sequence[tuple[Option, int]], funds: int) -> tuple[str, Filled]:
        """The command that puts in all that somebody has; where the table does not let them, one that it refuses.

        `offered` are the options with their prices. A bet or a raise comes before a call that takes as much.
        """
        currency = self._opened.rules.currency
        staked = {
            option.do: (domain.field, domain.high)
            for option, _ in offered
            for domain in option.domains
            if isinstance(domain, Range) and domain.field in amount_fields(command_types(self._opened.type)[option.do])
        }
        for do, (field, high) in staked.items():
            if high >= funds:
                return do, {field: main_units(funds, currency)}
        for option, price in offered:
            if price and price >= funds:
                return option.do, {}
        do = next(iter(staked), RAISE)
        return do, {next(iter(amount_fields(command_types(self._opened.type)[do]))): main_units(funds, currency)}

    def raised_to(self, do: str, typed: Mapping[str, Any], already: int) -> Filled:
        """The fields of a bet that was given as a whole, less what somebody has put in already."""
        currency = self._opened.rules.currency
        names = amount_fields(command_types(self._opened.type)[do])
        whole = {name: read_amount(typed[name], currency) for name in names if name in typed}
        return {**typed, **{name: main_units(max(0, amount - already), currency) for name, amount in whole.items()}}

    def _chosen(self, domain: Some, tokens: Sequence[str], scene: Scene) -> tuple[int, ...] | None:
        """The numbers of cards that were named by their faces, or by their places in the hand."""
        held = hand_of(scene, self._who)
        if held is None:
            return None
        if all(token.isdigit() and 1 <= int(token) <= len(domain.values) for token in tokens):
            return tuple(domain.values[int(token) - 1] for token in tokens)
        places = self._cards.chosen(tokens, [face or "" for face in held.faces])
        return None if places is None else tuple(domain.values[place] for place in places)

    def _only(self, option: Option | None, field: str) -> int | None:
        """The one amount that a field can take; the table's minimum where nothing is offered at all."""
        if option is None:
            return int(self._opened.least_stake)
        ranges = (domain for domain in option.domains if isinstance(domain, Range) and domain.field == field)
        return next((domain.low for domain in ranges if domain.low == domain.high), None)

    def _meant(self, option: Option | None) -> list[str]:
        """The bets that a command may be given for."""
        found: list[str] = []
        for domain in () if option is None else option.domains:
            match domain:
                case Rows(fields, rows, owned=True) if "bet" in fields:
                    found += [str(row[1 + fields.index("bet")]) for row in rows if row[0] == self._who]
                case Own("bet", values):
                    found += values.get(self._who, ())
                case _:
                    pass
        return list(dict.fromkeys(found))


def _of_own_card(option: Option | None, scene: Scene, typed: Filled) -> Filled:
    """The series of a card with numbers that was named by its number alone; of the only one, its number as well."""
    own = [piece for piece in scene if isinstance(piece, NumberCard) and typed.get("card") in (None, piece.number)]
    if len(own) == 1:
        return {"series": own[0].series, "card": own[0].number}
    domains = () if option is None else option.domains
    named = [domain.values for domain in domains if isinstance(domain, Among) and domain.field == "series"]
    return {"series": named[0][0]} if named and len(named[0]) == 1 else {}
