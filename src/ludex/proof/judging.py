"""Whether cases notice that the law was altered, and which of their citations prove nothing.

A case kills a mutant when it cites the clause, consulted it under the true law, and fails under the mutant; a crash is
not a kill. Every answer of a scenario is a pure function of code, law and scenario, so it is kept under the digest of
all three and never asked twice. The order in which scenarios are asked does not depend on earlier runs: a verdict is
the same with and without a memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct

from ludex.games.registry import GROUPS, played_as
from ludex.law.book import Law
from ludex.proof.cases import Scenario
from ludex.proof.keys import Keys
from ludex.proof.mutants import Mutant, law_under, mutants_at
from ludex.proof.runner import run_scenario

FAILS, HOLDS, SENSELESS, CRASHES = "fails", "holds", "senseless", "crashes: "
"""What a scenario may answer under altered law; law that cannot be loaded makes no sense and proves nothing."""


class Verdict(Struct, frozen=True):
    """What became of a mutant: the case that killed it, if any, and the crashes on the way."""

    mutant: Mutant
    killed_by: str | None
    consulted: bool
    """Whether a case that cites the clause consulted it at all under the true law."""
    crashes: tuple[str, ...] = ()


class Citation(Struct, frozen=True):
    """A case that cites a clause at a place."""

    file: str
    case: str
    place: str
    clause: str


class Unknown(Exception):
    """An answer that is not in memory, asked of a jury that asks no scenario."""


class Section(NamedTuple):
    """A part of the memory: the answers of the scenarios of one game at one place."""

    game: str
    place: str


class Jury:
    """Asks scenarios whether they hold, and remembers what they answered."""

    def __init__(self, law: Law, keys: Keys | None = None) -> None:
        self.law = law
        self.asks = True
        """Whether a scenario may be run; otherwise only memory answers."""
        self.known: dict[Section, dict[str, str]] = {}
        self.found: dict[Section, dict[str, str]] = {}
        """The answers that memory did not have."""
        self.used: dict[Section, dict[str, str]] = {}
        """The answers that memory had and that were needed."""
        self._keys = keys or Keys(law)

    def consulted(self, scenario: Scenario, clause: str) -> bool:
        """Whether a scenario consults a clause that it cites, under the true law."""
        key = self._keys.of(scenario)
        answer = self._remembered(scenario, key)
        if answer is None:
            consulted = run_scenario(scenario, self.law).consulted
            answer = self._keep(scenario, key, " ".join(cited for cited in scenario.clauses if cited in consulted))
        return clause in answer.split()

    def answer(self, scenario: Scenario, mutant: Mutant) -> str:
        """How a scenario goes under a mutant."""
        key = self._keys.of(scenario, mutant.leaf)
        answer = self._remembered(scenario, key)
        return self._keep(scenario, key, self._ask(scenario, mutant)) if answer is None else answer

    def known_to_fail(self, scenario: Scenario, mutant: Mutant) -> bool:
        """Whether memory has it that a scenario fails under a mutant."""
        key = self._keys.of(scenario, mutant.leaf)
        return self.known.get(section_of(scenario), {}).get(key) == FAILS

    def learn(self, found: Mapping[Section, Mapping[str, str]]) -> None:
        """Takes over answers that another jury found."""
        for section, answers in found.items():
            self.known.setdefault(section, {}).update(answers)
            self.found.setdefault(section, {}).update(answers)

    def _ask(self, scenario: Scenario, mutant: Mutant) -> str:
        try:
            problem = run_scenario(scenario, law_under(mutant, self.law, scenario.game)).problem
        except Exception as error:  # whatever escapes is our own mistake, and proves nothing about the law
            return f"{CRASHES}{type(error).__name__}: {error}"
        if problem is None:
            return HOLDS
        return SENSELESS if problem.startswith("misuse") else FAILS

    def _remembered(self, scenario: Scenario, key: str) -> str | None:
        answer = self.known.get(section_of(scenario), {}).get(key)
        if answer is not None:
            self.used.setdefault(section_of(scenario), {})[key] = answer
        elif not self.asks:
            raise Unknown(scenario.label)
        return answer

    def _keep(self, scenario: Scenario, key: str, answer: str) -> str:
        self.learn({section_of(scenario): {key: answer}})
        return answer


def section_of(scenario: Scenario) -> Section:
    """Where the answers of a scenario are kept."""
    return Section(scenario.game, scenario.place)


class Question(Struct, frozen=True):
    """A mutant, and the scenarios that cite its clause at its place."""

    mutant: Mutant
    witnesses: tuple[Scenario, ...]

    @property
    def about(self) -> str:
        """Questions about the same thing ask the same scenarios."""
        return f"{self.mutant.game} {self.mutant.place} {self.mutant.path}"

    def judged(self, jury: Jury) -> Verdict:
        """Asks the scenarios until one fails."""
        mutant, consulted = self.mutant, False
        crashes: list[str] = []
        for scenario in self.witnesses:
            if not jury.consulted(scenario, mutant.clause):
                continue
            consulted = True
            answer = jury.answer(scenario, mutant)
            if answer == FAILS:
                return Verdict(mutant, scenario.label, consulted=True, crashes=tuple(crashes))
            if answer.startswith(CRASHES):
                crashes.append(f"{scenario.label}: {answer.removeprefix(CRASHES)}")
        return Verdict(mutant, None, consulted=consulted, crashes=tuple(crashes))


class Claim(Struct, frozen=True):
    """What a citation claims: that one of its rows fails under one of the clause's mutants."""

    citation: Citation
    game: str
    trials: tuple[tuple[Mutant, Scenario], ...]

    @property
    def about(self) -> str:
        """Claims about the same thing ask the same scenarios."""
        return f"{self.game} {self.citation.place} {self.citation.file}"

    def judged(self, jury: Jury) -> Citation | None:
        """The citation when it proves nothing: the case would pass without the clause."""
        if any(jury.known_to_fail(scenario, mutant) for mutant, scenario in self.trials):
            return None
        if any(jury.answer(scenario, mutant) == FAILS for mutant, scenario in self.trials):
            return None
        return self.citation


def questions(game: str, law: Law, scenarios: Iterable[Scenario], *, place: str | None = None) -> list[Question]:
    """Every mutant of a game, in one place or in all, with the scenarios to be asked."""
    citing: dict[tuple[str, str], list[Scenario]] = {}
    for scenario in scenarios:
        if scenario.game in played_as(game):
            for clause in scenario.clauses:
                citing.setdefault((scenario.place, clause), []).append(scenario)
    ordered = {key: _first_rows_first(cases) for key, cases in citing.items()}
    places = law.places_of(game) if place is None else (place,)
    return [
        Question(mutant, tuple(_witnesses(mutant, ordered.get((mutant.place, mutant.clause), []))))
        for where in places
        for mutant in mutants_at(game, law, where)
    ]


def _first_rows_first(scenarios: list[Scenario]) -> list[Scenario]:
    """One row of every case, those of few citations first, then the next rows: rows of a case mostly answer alike."""
    seen: Counter[tuple[str, str]] = Counter()
    rows: dict[str, int] = {}
    for scenario in scenarios:
        case = (scenario.file, scenario.case)
        rows[scenario.label] = seen[case]
        seen[case] += 1
    return sorted(scenarios, key=lambda scenario: (rows[scenario.label], len(scenario.clauses)))


def _witnesses(mutant: Mutant, citing: Iterable[Scenario]) -> list[Scenario]:
    """The cases to be asked; where the clause only sends to the rule, those that cite the rule's own too."""
    played = [scenario for scenario in citing if scenario.game in (mutant.played_as or (mutant.game,))]
    if mutant.clause in mutant.leaf.clauses:
        return played
    return [scenario for scenario in played if not set(scenario.clauses).isdisjoint(mutant.leaf.clauses)]


def claims(game: str, law: Law, scenarios: Iterable[Scenario]) -> list[Claim]:
    """Every clause that a case of a game cites, with what could prove it."""
    mutants: dict[str, list[Mutant]] = {}
    for place in law.places_of(game):
        for mutant in mutants_at(game, law, place):
            mutants.setdefault(mutant.clause, []).append(mutant)
    citing: dict[Citation, list[Scenario]] = {}
    for scenario in scenarios:
        if scenario.game in played_as(game):
            for clause in _own_citations(game, law, scenario):
                citing.setdefault(Citation(scenario.file, scenario.case, scenario.place, clause), []).append(scenario)
    return [
        Claim(citation, game, tuple(_trials(mutants.get(citation.clause, ()), rows)))
        for citation, rows in citing.items()
    ]


def _trials(mutants: Iterable[Mutant], rows: Iterable[Scenario]) -> list[tuple[Mutant, Scenario]]:
    return [(mutant, row) for mutant in mutants for row in rows if row.game in (mutant.played_as or (mutant.game,))]


def _own_citations(game: str, law: Law, scenario: Scenario) -> list[str]:
    """The clauses that a case cites itself, without what sends its game to other rules or what another proves."""
    sent_by = law.statute(scenario.game, scenario.place).sent_by
    cited = [clause for clause in scenario.clauses if clause not in sent_by]
    in_group = {clause for clause in cited if law.index[clause].game in GROUPS}
    return [clause for clause in cited if (clause in in_group) == (game in GROUPS)]
