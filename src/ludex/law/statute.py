"""The law of one game in one jurisdiction: every rule by its path, as read from `<jurisdiction>/<game>.yaml`.

"As in French roulette" is inheritance, resolved here: first this game's own text, then the other game's rules that have
a clause, then our practice for this game, then the other game's open rules. What the other game asks of the
establishment and the steps of its script come along in the same way; what this game leaves no room for is excepted, and
a clause that sends to some sections alone names them. Several clauses may send to the same game.
Everything wrong with a file is reported at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from itertools import pairwise

import msgspec

from ludex.errors import Misuse, Several, within
from ludex.law.clauses import ClauseId, ClauseIndex, unknown_clause
from ludex.law.inheritance import Inheritance, Said, read_inheritances, sent_by, together
from ludex.law.leaves import Leaf, is_leaf, read_leaf
from ludex.law.regulations import Regulations
from ludex.law.sources import LawFiles
from ludex.law.strict import Key, Tree, load_text

_TOP = frozenset({"game", "in", "inherits", "rules", "establishment", "apart", "script"})

CONVENTION = "convention"
"""Where games lie as they are played without any regulation."""
CONVENTION_FAMILY = "circle-poker"
NO_JURISDICTION = "practice"
"""What stands in the place of a jurisdiction where there is none."""


class Apart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause that no program can break on its own, and why: reclassified, said by another, or a gesture."""

    clause: ClauseId
    why: str
    subsumed_by: tuple[ClauseId, ...] = ()
    gesture: str = ""


class Gesture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the croupier's script, which no table sees: what is done, in our words, and the clause behind it."""

    gesture: Said
    clause: ClauseId
    en: Said
    es: Said

    def said(self, lang: str) -> str:
        """The step in a language."""
        return self.es if lang == "es" else self.en


class Statute(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a game at a place: what play reads, what the establishment must have, and what stands apart."""

    game: str
    jurisdiction: str
    leaves: dict[str, Leaf]
    establishment: dict[str, Leaf]
    apart: tuple[Apart, ...] = ()
    script: tuple[Gesture, ...] = ()
    sent_by: tuple[ClauseId, ...] = ()
    """The clauses that send to other games' rules, the nearest last."""

    def altered(self, leaf: Leaf) -> Statute:
        """The same law with one rule saying something else."""
        if leaf.path in self.establishment:
            return msgspec.structs.replace(self, establishment={**self.establishment, leaf.path: leaf})
        return msgspec.structs.replace(self, leaves={**self.leaves, leaf.path: leaf})


def load_statute(
    game: str,
    jurisdiction: str,
    *,
    files: LawFiles,
    index: ClauseIndex,
    regulations: Regulations,
    readings: Mapping[str, object],
    on: date | None = None,
    heirs: tuple[str, ...] = (),
) -> Statute:
    """Reads and checks the law of a game at a place, as it stands on a day (today's law when no day is given)."""
    name = f"{jurisdiction}/{game}.yaml"
    if not files.exists(name):
        raise Misuse("{game} is not a game of {place}", slug="not-a-game-there", game=game, place=jurisdiction)
    tree = _outline(name, files, game, jurisdiction)
    problems = _Problems(name)
    inheritances = read_inheritances(name, tree["inherits"]) if "inherits" in tree else ()
    parent = Statute(game=game, jurisdiction=jurisdiction, leaves={}, establishment={})
    for inherits in inheritances:
        if inherits.game in (*heirs, game):
            raise Misuse(
                "{name}: it inherits from itself, by way of {heirs}",
                slug="inherits-from-itself",
                name=name,
                heirs=" and ".join((*heirs, game)),
            )
        whole = load_statute(
            inherits.game,
            jurisdiction,
            files=files,
            index=index,
            regulations=regulations,
            readings=readings,
            on=on,
            heirs=(*heirs, game),
        )
        sent, missing = sent_by(inherits, whole)
        parent = together(parent, sent)
        for each in missing:
            problems.add(each)
    practice, usual = _read_practice(game, files, problems, on)
    leaves = _ranked(_said_by(game, _read_branch("", tree["rules"], problems, on)), parent.leaves, practice)
    own = _said_by(game, _read_branch("establishment", tree.get("establishment", {}), problems, on))
    establishment = _ranked(own, parent.establishment, usual)
    apart = _read_apart(name, tree.get("apart", []))
    script = _read_script(tree.get("script", []), problems)
    own_steps = {step.gesture for step in script}
    script += tuple(step for step in parent.script if step.gesture not in own_steps)
    for path, clause in _cited(inheritances, (*leaves.values(), *establishment.values()), apart, script):
        problems.check_clause(path, clause, index, regulations, jurisdiction)
    named = [(leaf.path, leaf.reading) for leaf in (*leaves.values(), *establishment.values())]
    for path, reading in (*named, *(("inherits", inherits.reading) for inherits in inheritances)):
        if reading and reading not in readings:
            problems.add(
                Misuse("{path}: unknown reading {reading}", slug="unknown-reading", path=path, reading=reading)
            )
    problems.stop_if_any()
    return Statute(
        game=game,
        jurisdiction=jurisdiction,
        leaves=leaves,
        establishment=establishment,
        apart=apart,
        script=script,
        sent_by=parent.sent_by,
    )


def _outline(name: str, files: LawFiles, game: str, jurisdiction: str) -> dict[Key, Tree]:
    """A statute as it is written, whose keys are known and which is the one its name says."""
    tree = load_text(files.read(name), name=name)
    if not isinstance(tree, dict) or set(tree) - _TOP or not {"game", "in", "rules"} <= set(tree):
        raise Misuse(
            "{name}: the keys are {known}; game, in and rules are needed",
            slug="keys-of-statute",
            name=name,
            known=sorted(_TOP),
        )
    if (tree["game"], tree["in"]) != (game, jurisdiction):
        raise Misuse(
            "{name}: it says it is {game} in {place}",
            slug="another-statute",
            name=name,
            game=str(tree["game"]),
            place=str(tree["in"]),
        )
    return tree


def load_convention(game: str, files: LawFiles) -> Statute:
    """A game as it is played where no regulation is asked: no jurisdiction has it, and nothing in it cites a clause.

    It is what a family of games has in common, then the game's own file, over our practice where texts are silent.
    """
    problems = _Problems(f"{CONVENTION}/{game}.yaml")
    leaves, _ = _read_practice(CONVENTION_FAMILY, files, problems, None)
    for part in (CONVENTION_FAMILY, game):
        name = f"{CONVENTION}/{part}.yaml"
        if not files.exists(name):
            raise Misuse("{part} has no convention", slug="without-convention", part=part)
        tree = load_text(files.read(name), name=name)
        if not isinstance(tree, dict) or set(tree) != {"game", "in", "rules"}:
            raise Misuse("{name}: the keys are game, in and rules", slug="keys-of-convention", name=name)
        leaves |= _read_branch("", tree["rules"], problems, None)
    for leaf in leaves.values():
        if not leaf.open:
            problems.add(Misuse("{path}: a convention cites no clause", slug="convention-cites", path=leaf.path))
    problems.stop_if_any()
    return Statute(game=game, jurisdiction=NO_JURISDICTION, leaves=leaves, establishment={})


def _said_by(game: str, leaves: Mapping[str, Leaf]) -> dict[str, Leaf]:
    return {path: msgspec.structs.replace(leaf, game=game) for path, leaf in leaves.items()}


def _ranked(own: dict[str, Leaf], inherited: Mapping[str, Leaf], practice: Mapping[str, Leaf]) -> dict[str, Leaf]:
    """One rule for each path; the text's own come first, so that whoever lists them reads them in its order."""
    said = {path: leaf for path, leaf in inherited.items() if not leaf.open}
    ranked = dict(own)
    for rank in (said, practice, inherited):
        ranked |= {path: leaf for path, leaf in rank.items() if path not in ranked}
    return ranked


def _cited(
    inheritances: Iterable[Inheritance], leaves: Iterable[Leaf], apart: Iterable[Apart], script: Iterable[Gesture]
) -> Iterator[tuple[str, ClauseId]]:
    """Every clause that a statute names, with the place where it does."""
    for inherits in inheritances:
        yield from (("inherits", clause) for clause in (inherits.clause, *(e.clause for e in inherits.excepting)))
    for leaf in leaves:
        yield from ((leaf.path, clause) for clause in leaf.clauses)
    for entry in apart:
        yield from (("apart", clause) for clause in (entry.clause, *entry.subsumed_by))
    for step in script:
        yield f"script: {step.gesture}", step.clause


class _Problems:
    """Collects what is wrong with a file, so that its author sees all of it at once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._found: list[Misuse] = []

    def add(self, what: Misuse) -> None:
        self._found.append(within(self.name, what))

    def include(self, others: _Problems) -> None:
        """Adds what is wrong with another file that this one is read with."""
        self._found += others._found

    def check_clause(
        self, path: str, clause: ClauseId, index: ClauseIndex, regulations: Regulations, jurisdiction: str
    ) -> None:
        if clause not in index:
            self.add(unknown_clause(path, clause))
        elif regulations.jurisdiction_of(clause) != jurisdiction:
            self.add(
                Misuse(
                    "{path}: clause {clause} is not of {place}",
                    slug="clause-of-elsewhere",
                    path=path,
                    clause=clause,
                    place=jurisdiction,
                )
            )

    def stop_if_any(self) -> None:
        if self._found:
            raise Several(self._found)


def _read_practice(
    game: str, files: LawFiles, problems: _Problems, on: date | None
) -> tuple[dict[str, Leaf], dict[str, Leaf]]:
    """What is done at a table and in a house where the texts are silent; it stands below them and may cite none.

    A game may be one of a family: what that does where the texts are silent stands below its own practice, but for what
    the game does without.
    """
    name = f"practice/{game}.yaml"
    if not files.exists(name):
        return {}, {}
    tree = load_text(files.read(name), name=name)
    if not isinstance(tree, dict) or set(tree) - {"establishment", "family", "without"} != {"game", "in", "rules"}:
        raise Misuse(
            "{name}: the keys are game, in and rules, with or without establishment", slug="keys-of-practice", name=name
        )
    family = tree.get("family")
    usual, house = _read_practice(str(family), files, problems, on) if family and family != game else ({}, {})
    own = _Problems(name)
    usual = _without(usual, tree.get("without", []), own)
    leaves = _read_branch("", tree["rules"], own, on)
    establishment = _read_branch("establishment", tree.get("establishment", {}), own, on)
    for leaf in [*leaves.values(), *establishment.values()]:
        if not leaf.open:
            own.add(Misuse("{path}: practice cites no clause", slug="practice-cites", path=leaf.path))
    problems.include(own)
    return usual | leaves, house | establishment


def _without(usual: dict[str, Leaf], headings: Tree, problems: _Problems) -> dict[str, Leaf]:
    """What a family does but for the rules below some headings: commands that one of its games does not know."""
    for heading in headings if isinstance(headings, list) else [headings]:
        kept = {path: leaf for path, leaf in usual.items() if not f"{path}.".startswith(f"{heading}.")}
        if len(kept) == len(usual):
            problems.add(Misuse("without: its family has no {heading}", slug="without-nothing", heading=str(heading)))
        usual = kept
    return usual


def _read_apart(name: str, tree: Tree) -> tuple[Apart, ...]:
    try:
        return msgspec.convert(tree, tuple[Apart, ...])
    except msgspec.ValidationError as error:
        raise within(f"{name}: apart", Misuse(str(error))) from None


def _read_script(tree: Tree, problems: _Problems) -> tuple[Gesture, ...]:
    """The steps of the script, each under a name of its own."""
    try:
        script = msgspec.convert(tree, tuple[Gesture, ...])
    except msgspec.ValidationError as error:
        problems.add(within("script", Misuse(str(error))))
        return ()
    names = [step.gesture for step in script]
    for name in sorted({name for name in names if names.count(name) > 1}):
        problems.add(Misuse("script: {name} is there twice", slug="gesture-twice", name=name))
    return script


def _read_branch(path: str, tree: Tree, problems: _Problems, on: date | None) -> dict[str, Leaf]:
    """Every rule below a heading, by its path."""
    found: dict[str, Leaf] = {}
    for place, part in _walk(path, tree, problems):
        try:
            versions = [read_leaf(place, version) for version in part]
            found[place] = msgspec.structs.replace(_in_force(versions, on), file=problems.name)
        except Misuse as error:
            problems.add(error)
    return found


def _walk(path: str, tree: Tree, problems: _Problems) -> Iterator[tuple[str, list[dict[Key, Tree]]]]:
    """Each rule with its path; several versions of one rule are a list, each with its dates."""
    match tree:
        case dict() if is_leaf(tree):
            yield path, [tree]
        case [_, *_] if all(is_leaf(part) for part in tree):
            yield path, [part for part in tree if isinstance(part, dict)]
        case dict():
            for key, part in tree.items():
                if "." in str(key):
                    problems.add(
                        Misuse(
                            "{path}: {key} is two steps of a path in one key",
                            slug="two-steps-in-key",
                            path=path or "rules",
                            key=key,
                        )
                    )
                    continue
                yield from _walk(f"{path}.{key}" if path else str(key), part, problems)
        case _:
            problems.add(Misuse("{path}: a value needs its clause", slug="value-without-clause", path=path))


def _in_force(versions: list[Leaf], on: date | None) -> Leaf:
    """The version of a rule for a day: neither two nor none may apply at any time."""
    if len(versions) == 1 and versions[0].since is None and versions[0].until is None:
        return versions[0]
    ordered = sorted(versions, key=lambda leaf: leaf.since or date.min)
    for earlier, later in pairwise(ordered):
        if earlier.until is None or later.since is None or earlier.until >= later.since:
            raise Misuse("{path}: two versions apply at once", slug="two-versions", path=earlier.path)
        if earlier.until + timedelta(days=1) != later.since:
            raise Misuse(
                "{path}: no version applies from {until} to {since}",
                slug="no-version-between",
                path=earlier.path,
                until=earlier.until,
                since=later.since,
            )
    if on is None:
        return ordered[-1]
    return _applying(ordered, on)


def _applying(versions: Iterable[Leaf], on: date) -> Leaf:
    for leaf in versions:
        if (leaf.since is None or leaf.since <= on) and (leaf.until is None or on <= leaf.until):
            return leaf
        last = leaf
    raise Misuse("{path}: no version applies on {day}", slug="no-version-on", path=last.path, day=on)
