"""`ludex rules GAME --choices`: what a licence or a table may choose, what is so otherwise, and by which clause."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from ludex.cli.output import aligned, print_json, print_lines, title_of
from ludex.cli.rule_words import RuleWords
from ludex.games.choices import wished
from ludex.games.registry import choices_there, open_usual
from ludex.law.book import Law
from ludex.law.choices import Choice
from ludex.law.leaves import Listed, Span
from ludex.law.regulations import Currency
from ludex.law.strict import Tree
from ludex.words import Words


def choices(arguments: Namespace, law: Law, words: Words, places: Sequence[str]) -> int:
    """Every choice of a game at some places."""
    if arguments.json:
        print_json([_json(law, arguments.game, place, words) for place in places])
        return 0
    for place in places:
        told = RuleWords(words, law.regulations.jurisdiction(place).currency)
        chosen = chosen_there(law, arguments.game, place)
        columns = ("name", "value" if chosen else "default", "admits", "clause", "what")
        head = [words.word("columns", name) for name in columns]
        rows = [
            [
                choice.name,
                told.chosen(choice, chosen.get(choice.name, choice.default)),
                told.admits(choice),
                told.standing(choice),
                words.word("settings", choice.name),
            ]
            for choice in choices_there(law, arguments.game, place).values()
        ]
        title = title_of(law, words, arguments.game, place)
        print_lines([f"{title}: {words.word('columns', 'choices')}", "", *aligned([head, *rows]), ""])
    return 0


def chosen_there(law: Law, game: str, place: str) -> dict[str, Tree]:
    """What was chosen of what the law of a place leaves open, by name; refused where the law does not admit it."""
    if not law.chosen:
        return {}
    open_usual(law, game, place)
    return wished(choices_there(law, game, place), law.statute(game, place), law.chosen)


def _json(law: Law, game: str, place: str, words: Words) -> dict[str, Any]:
    currency = law.regulations.jurisdiction(place).currency
    chosen = chosen_there(law, game, place)
    return {
        "game": game,
        "in": place,
        "currency": currency.code,
        "choices": [
            {
                "name": choice.name,
                "what": words.word("settings", choice.name),
                "default": choice.default,
                **({"chosen": chosen[choice.name]} if choice.name in chosen else {}),
                "admits": _admits(choice, currency),
                "is_money": choice.is_money,
                "unit": choice.unit,
                "clauses": choice.clauses,
                "reading": choice.reading,
                "rule": choice.path,
            }
            for choice in choices_there(law, game, place).values()
        ],
    }


def _admits(choice: Choice, currency: Currency) -> dict[str, Any]:
    """What may be chosen; amounts as they are written, in the currency's main unit."""
    match choice.domain:
        case Listed(values=values):
            return {"values": values}
        case Span(low=low, high=high):
            ends = {"low": low, "high": high}
            return {
                name: _main(end, currency) if choice.is_money else end for name, end in ends.items() if end is not None
            }
        case _:
            return {"several": True, "low": _main(1, currency)}


def _main(amount: int, currency: Currency) -> str:
    """An amount in the main unit, exactly."""
    return str(Decimal(amount) / currency.per_main)
