"""What one game's law takes over from another's: clauses that send there, to all of it or to some sections alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated

import msgspec

from ludex.errors import Misuse
from ludex.law.clauses import ClauseId, each_once
from ludex.law.leaves import Leaf
from ludex.law.strict import Tree

if TYPE_CHECKING:
    from ludex.law.statute import Statute

Said = Annotated[str, msgspec.Meta(min_length=1)]
"""Something that is said: never nothing."""


class Excepted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules of another game, or steps of its script, that do not apply to its heir: by which clause, and why."""

    rules: tuple[Said, ...]
    clause: ClauseId
    why: Said


class Inheritance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"excepting": "except"}):
    """The game whose rules apply to whatever this one does not provide, and the clause that says so."""

    game: Said
    clause: ClauseId
    only: tuple[Said, ...] = ()
    """The rules and headings that the clause sends to; all of them where none are named."""
    reading: str = ""
    """The reading by which it sends just there, where the text leaves that in doubt."""
    excepting: tuple[Excepted, ...] = ()


def read_inheritances(name: str, tree: Tree) -> tuple[Inheritance, ...]:
    """One clause that sends to another game, or several of them."""
    try:
        return msgspec.convert(tree if isinstance(tree, list) else [tree], tuple[Inheritance, ...])
    except msgspec.ValidationError:
        raise Misuse(
            "{name}: inherits takes a game and the clause that sends there", slug="what-inherits-takes", name=name
        ) from None


def sent_by(inherits: Inheritance, parent: Statute) -> tuple[Statute, list[Misuse]]:
    """Another game's law as it applies here: each rule with the clause that sends to it, without what is excepted.

    With it comes everything that the clause names and the other game does not have.
    """
    unmet = [path for exception in inherits.excepting for path in exception.rules]

    def below(path: str, headings: Iterable[str]) -> list[str]:
        return [heading for heading in headings if path == heading or path.startswith(f"{heading}.")]

    def kept(leaves: Mapping[str, Leaf]) -> dict[str, Leaf]:
        found = {}
        for path, leaf in leaves.items():
            excepted, sent_to = below(path, unmet), below(path, inherits.only)
            met.update((*excepted, *sent_to))
            if not excepted and (sent_to or not inherits.only):
                reading = leaf.reading or inherits.reading
                sources = (*leaf.inherited, inherits.clause)
                found[path] = msgspec.structs.replace(leaf, inherited=sources, reading=reading)
        return found

    met: set[str] = set()
    excepted_steps = {step.gesture for step in parent.script if f"script.{step.gesture}" in unmet}
    met.update(f"script.{gesture}" for gesture in excepted_steps)
    sent = msgspec.structs.replace(
        parent,
        script=() if inherits.only else tuple(s for s in parent.script if s.gesture not in excepted_steps),
        leaves=kept(parent.leaves),
        establishment=kept(parent.establishment),
        sent_by=(*parent.sent_by, inherits.clause),
    )
    excepted = [path for path in unmet if path not in met]
    unknown = [path for path in inherits.only if path not in met]
    return sent, [
        *(
            Misuse(
                "inherits: {game} has no rule {path} to be excepted",
                slug="nothing-to-except",
                game=inherits.game,
                path=path,
            )
            for path in excepted
        ),
        *(
            Misuse(
                "inherits: {game} has no rule {path} to send to",
                slug="nothing-to-send-to",
                game=inherits.game,
                path=path,
            )
            for path in unknown
        ),
    ]


def together(one: Statute, other: Statute) -> Statute:
    """What several clauses send to; a rule that more than one of them reaches stands on all of them."""

    def joined(first: Mapping[str, Leaf], second: Mapping[str, Leaf]) -> dict[str, Leaf]:
        both = {
            path: msgspec.structs.replace(leaf, inherited=each_once(*first[path].inherited, *leaf.inherited))
            for path, leaf in second.items()
            if path in first
        }
        return {**first, **second, **both}

    steps = {step.gesture for step in one.script}
    return msgspec.structs.replace(
        one,
        leaves=joined(one.leaves, other.leaves),
        establishment=joined(one.establishment, other.establishment),
        script=(*one.script, *(step for step in other.script if step.gesture not in steps)),
        sent_by=each_once(*one.sent_by, *other.sent_by),
    )
