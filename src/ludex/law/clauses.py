"""Every clause of the five regulations: its id, game, kind, whether a program can enforce it, and our summary.

The regulations' own wording is not here. A clause's id is `DOCUMENT/locator/number` and never changes; a document's
clauses are read when one of them is first asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from itertools import chain
from typing import NewType

import msgspec

from ludex.errors import Misuse
from ludex.law.sources import LawFiles

ClauseId = NewType("ClauseId", str)
DocumentId = NewType("DocumentId", str)

GENERAL = "general"
"""Stands for the game of clauses that are about none."""


class Kind(StrEnum):
    """What a clause speaks of."""

    DEFINITION = "definition"
    EQUIPMENT = "equipment"
    STAFF = "staff"
    PLAYERS = "players"
    BET = "bet"
    RULE = "rule"
    PROCEDURE = "procedure"
    LIMIT = "limit"
    INCIDENT = "incident"
    PROHIBITION = "prohibition"
    RECORD = "record"
    PRIZE = "prize"
    HOUSE_TAKE = "house-take"
    AUTHORITY = "authority"
    OTHER = "other"


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause of a regulation, in our own words."""

    id: ClauseId
    game: str
    kind: Kind
    executable: bool
    """A program that runs the game, the table or the house can enforce or compute it."""
    doubtful: bool
    """The text is damaged, contradicts itself or is silent on a point."""
    en: str
    es: str

    @property
    def document(self) -> DocumentId:
        """The regulation it belongs to."""
        return document_of(self.id)

    @property
    def locator(self) -> str:
        """Its place in the regulation: article, annex, section."""
        return self.id.partition("/")[2].rpartition("/")[0]

    def summary(self, lang: str) -> str:
        """What it says, in one sentence of `en` or `es`."""
        match lang:
            case "en":
                return self.en
            case "es":
                return self.es
            case _:
                raise Misuse("no summary in {lang}: the languages are en and es", slug="no-summary", lang=repr(lang))


def each_once(*clauses: str) -> tuple[str, ...]:
    """Clauses that were put together from several rules, in order, without those that are there already."""
    return tuple(dict.fromkeys(clauses))


def document_of(clause: str) -> DocumentId:
    """The regulation that a clause id names."""
    return DocumentId(clause.partition("/")[0])


class ClauseIndex:
    """All clauses by id, document by document in the order of their text; iteration gives the ids."""

    def __init__(self, files: LawFiles | None = None) -> None:
        self._files = files or LawFiles()
        self._read: dict[str, dict[ClauseId, Clause]] = {}

    def __getitem__(self, clause: str) -> Clause:
        document = document_of(clause)
        found = self._clauses(document).get(ClauseId(clause)) if document in self.documents else None
        if found is None:
            raise Misuse("there is no clause {clause}", slug="no-such-clause", clause=clause)
        return found

    def __contains__(self, clause: object) -> bool:
        if not isinstance(clause, str):
            return False
        document = document_of(clause)
        return document in self.documents and clause in self._clauses(document)

    def __iter__(self) -> Iterator[ClauseId]:
        return chain.from_iterable(self._clauses(document) for document in self.documents)

    def __len__(self) -> int:
        return sum(len(self._clauses(document)) for document in self.documents)

    def values(self) -> Iterator[Clause]:
        """Every clause, in the order of the ids."""
        return chain.from_iterable(self._clauses(document).values() for document in self.documents)

    @cached_property
    def documents(self) -> tuple[DocumentId, ...]:
        """The regulations there are, sorted by id."""
        return tuple(DocumentId(name.removesuffix(".jsonl")) for name in self._files.names("clauses", ".jsonl"))

    @property
    def games(self) -> tuple[str, ...]:
        """The games that some clause speaks of, sorted."""
        return tuple(sorted(self._by_game))

    def of_game(self, game: str) -> tuple[Clause, ...]:
        """The clauses of a game in every regulation."""
        if game not in self._by_game:
            raise Misuse(
                "no clause speaks of {game}; the games are {known}",
                slug="no-clause-of-game",
                game=game,
                known=self.games,
            )
        return self._by_game[game]

    def of_document(self, document: str) -> tuple[Clause, ...]:
        """The clauses of a regulation, in the order of its text."""
        if document not in self.documents:
            raise Misuse(
                "there is no regulation {regulation}; the regulations are {known}",
                slug="no-such-regulation",
                regulation=document,
                known=self.documents,
            )
        return tuple(self._clauses(document).values())

    @cached_property
    def _by_game(self) -> dict[str, tuple[Clause, ...]]:
        found: dict[str, list[Clause]] = {}
        for clause in self.values():
            found.setdefault(clause.game, []).append(clause)
        return {game: tuple(clauses) for game, clauses in found.items()}

    def _clauses(self, document: str) -> dict[ClauseId, Clause]:
        if document not in self._read:
            self._read[document] = _read_document(self._files, document)
        return self._read[document]


_DECODER = msgspec.json.Decoder(Clause)


def _read_document(files: LawFiles, document: str) -> dict[ClauseId, Clause]:
    """The clauses of one file by id; anything wrong with it is a `Misuse` that names the line."""
    name = f"clauses/{document}.jsonl"
    text = files.read(name)
    try:
        clauses = _DECODER.decode_lines(text)
    except (msgspec.MsgspecError, RecursionError):
        raise _first_malformed(text, name) from None
    by_id = {clause.id: clause for clause in clauses}
    start = f"{document}/"
    if len(by_id) != len(clauses) or not all(_is_well_formed(clause, start) for clause in clauses):
        raise _first_misplaced(clauses, name, start)
    return by_id


def _is_well_formed(clause: Clause, start: str) -> bool:
    """Whether the id is `document/locator/number` and nothing is left empty."""
    _, locator, number = (*clause.id.split("/", 2), "", "")[:3]
    placed = clause.id.startswith(start) and bool(locator) and number.isdecimal()
    return placed and bool(clause.game and clause.en and clause.es)


def _first_malformed(text: str, name: str) -> Misuse:
    """Which line is no clause, and why; read again line by line, which only a broken file has to pay for."""
    for number, line in enumerate(text.split("\n"), start=1):
        try:
            if line.strip():
                _DECODER.decode(line)
        except (msgspec.MsgspecError, RecursionError) as error:
            return Misuse(f"{name}:{number}: {error}")
    return Misuse("{name}: malformed", slug="malformed", name=name)


def _first_misplaced(clauses: list[Clause], name: str, start: str) -> Misuse:
    seen: set[ClauseId] = set()
    for clause in clauses:
        if clause.id in seen:
            return Misuse(
                "{name}: the clause {clause} is there twice", slug="clause-twice", name=name, clause=clause.id
            )
        if not _is_well_formed(clause, start):
            return Misuse(
                "{name}: the clause {clause} is not {start}locator/number with game and both summaries",
                slug="clause-misplaced",
                name=name,
                clause=repr(clause.id),
                start=start,
            )
        seen.add(clause.id)
    raise AssertionError("asked of a file in which nothing is wrong")


def unknown_clause(where: str, clause: str) -> Misuse:
    """A clause that a file, or a part of it, cites and no regulation has."""
    return Misuse("{file}: unknown clause {clause}", slug="unknown-clause", file=where, clause=clause)
