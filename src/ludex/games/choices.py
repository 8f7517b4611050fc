"""What may be chosen of a game at a place: what its law leaves to the licence, and what its table is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import get_type_hints

from msgspec import Struct, structs

from ludex.core.game import AnyDeciderType
from ludex.errors import Misuse
from ludex.kit.money import Cents
from ludex.law.choices import Choice, choices_in
from ludex.law.leaves import Span
from ludex.law.regulations import Currency
from ludex.law.statute import Statute
from ludex.law.strict import Tree

USUAL_AMOUNT = 10
"""The minimum, in the currency's main unit, where nobody chooses one; and whatever else the law gives no default."""


class Chosen(Struct, frozen=True):
    """What a licence and a table choose."""

    licence: dict[str, Tree]
    table: dict[str, Tree]


def choices_of(
    kind: AnyDeciderType, statute: Statute, currency: Currency, also: Sequence[Choice] = ()
) -> dict[str, Choice]:
    """Everything that may be chosen, by name, with what is so when nobody chooses; `also` is what neither the statute
    nor the set-up says.
    """
    return {
        choice.name: choice if choice.default is not None else structs.replace(choice, default=USUAL_AMOUNT)
        for choice in [*choices_in(statute.leaves.values()), *_setup_choices(kind, currency), *also]
    }


def wished(choices: Mapping[str, Choice], statute: Statute, wishes: Mapping[str, str]) -> dict[str, Tree]:
    """What was written, by the names of the choices and as a licence has it; a name that nobody knows is misuse."""
    written = {_named(said, choices, statute): wish for said, wish in wishes.items()}
    return {name: choices[name].read(wish) for name, wish in written.items()}


def usual(choices: Mapping[str, Choice], statute: Statute, wishes: Mapping[str, str]) -> Chosen:
    """What those choose who name no licence: what they wish, by name and as people write it.

    Without a wish it is a minimum of ten, and the default of every other choice.
    """
    read = wished(choices, statute, wishes)
    open_choices = {
        choice.name: USUAL_AMOUNT for choice in choices_in(statute.leaves.values()) if choice.default is None
    }
    by_law = {name: wish for name, wish in read.items() if choices[name].path}
    return Chosen({**open_choices, **by_law}, {name: wish for name, wish in read.items() if name not in by_law})


def _setup_choices(kind: AnyDeciderType, currency: Currency) -> list[Choice]:
    """The amounts that a table is given before it opens, as a licence writes them."""
    hints = get_type_hints(kind.setup)
    return [
        Choice(name=field.name, domain=Span(0), default=_written(field.default, currency), is_money=True)
        for field in structs.fields(kind.setup)
        if hints[field.name] is Cents
    ]


def _written(amount: int, currency: Currency) -> Tree:
    """An amount in the main unit."""
    whole, part = divmod(amount, currency.per_main)
    return f"{whole}.{part:0{currency.decimals}}" if part else whole


def _named(said: str, choices: Mapping[str, Choice], statute: Statute) -> str:
    """The choice of this name or path; a hyphen stands for an underscore."""
    for name, choice in choices.items():
        if said in (name, choice.path, name.replace("_", "-")):
            return name
    nearest = get_close_matches(said, choices, n=1, cutoff=0)[0]
    raise Misuse(
        "nothing that may be chosen of {game} in {place} is called {said}; the nearest is {nearest}, "
        "and ludex rules {game} --in {place} --choices lists all of it",
        slug="no-such-choice",
        game=statute.game,
        place=statute.jurisdiction,
        said=said,
        nearest=nearest,
    )
