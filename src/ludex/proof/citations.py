"""What a game cites, as a text: each kind of event, option, bound, refusal, incident, exercise and odds.

A citation dropped anywhere in the code of a game changes one of these sets. The texts are kept, one a game, and
compared line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ludex.core.drills import LEVELS, Exercise, Pick
from ludex.errors import Misuse
from ludex.examine.drills import exercises, makers_of
from ludex.games.registry import Opened, open_usual
from ludex.law.book import Law
from ludex.law.clauses import GENERAL
from ludex.proof.cases import Scenario
from ludex.proof.notes import Cited, Notes
from ludex.proof.runner import run_scenario

EXERCISES = 6
"""How many exercises of each kind and level are looked at."""


def game_told(game: str, law: Law, scenarios: Iterable[Scenario], picks: Callable[[], Pick]) -> list[str]:
    """The text of a game: what its cases, incidents, exercises and odds cite, place by place."""
    notes = {place: Notes() for place in law.places_of(game)}
    for scenario in scenarios:
        if scenario.game == game and scenario.place in notes:
            run_scenario(scenario, law, notes[scenario.place])
    lines = [f"What {game} cites: each thing with every set of clauses that it was seen citing."]
    for place, noted in notes.items():
        # The clauses about every game are nobody's table.
        opened = None if game == GENERAL else open_usual(law, game, place)
        itself = () if opened is None else (*of_table(opened, picks()), *of_odds(opened))
        cited = [*noted.cited, *itself]
        lines += ["", f"== {place}", *told(cited)]
    return lines


def of_table(opened: Opened, pick: Pick) -> Iterator[Cited]:
    """What a game says by itself, without anybody playing: its incidents, its exercises and what the house takes."""
    if opened.type.house_take is not None:
        house_take = opened.type.house_take(opened.rules)
        yield Cited(f"house-take {house_take.way}", tuple(sorted(house_take.clauses)))
    yield from of_incidents(opened)
    yield from of_exercises(opened, pick)


def of_incidents(opened: Opened) -> Iterator[Cited]:
    """What the remedies of a game's incidents stand on."""
    for incident in opened.type.incidents(opened.game):
        yield Cited(f"incident {incident.slug}: {incident.remedy}", tuple(sorted(incident.clauses)))


def of_odds(opened: Opened) -> Iterator[Cited]:
    """What the odds of a game's bets stand on, kind by kind."""
    if opened.type.odds is not None and opened.type.house_take is None:
        for row in opened.type.odds(opened.game, opened.usual_stake):
            yield Cited(f"odds {row.bet.rstrip('0123456789-')}", tuple(sorted(row.clauses)))


def of_exercises(opened: Opened, pick: Pick) -> Iterator[Cited]:
    """What exercises ask at every level, and by which clauses; what a level leaves out is not there."""
    if not opened.type.drills:
        return
    for level in LEVELS:
        for kind in makers_of(opened.type):
            for exercise in _made(opened, kind, level, pick):
                yield from _of_exercise(exercise)


def _made(opened: Opened, kind: str, level: int, pick: Pick) -> Sequence[Exercise]:
    try:
        return exercises(opened, level=level, count=EXERCISES, pick=pick, kind=kind)
    except Misuse:  # the law of this place leaves nothing of the kind to ask
        return ()


def _of_exercise(exercise: Exercise) -> Iterator[Cited]:
    title = f"exercise {exercise.kind} {exercise.level}"
    yield Cited(f"{title} tells {', '.join(sorted(exercise.facts)) or 'nothing'}", ())
    yield Cited(f"{title} has {len(exercise.felt)} stakes and {len(exercise.items)} questions", ())
    for item in exercise.items:
        asked = f"{title} asks {item.ask}"
        yield Cited(asked, tuple(sorted(item.clauses)))
        yield Cited(f"{asked} as {item.form} of {len(item.choices)}", ())


def told(cited: Iterable[Cited]) -> list[str]:
    """A text of it: each thing once, with every set of clauses that it was seen citing."""
    by_thing: dict[str, set[tuple[str, ...]]] = {}
    for what, clauses in cited:
        by_thing.setdefault(what, set()).add(clauses)
    lines: list[str] = []
    for what, found in sorted(by_thing.items()):
        lines.append(what)
        # That something cites nothing is worth a line only where it sometimes does.
        lines += [f"  {', '.join(clauses) or '-'}" for clauses in sorted(found) if found != {()}]
    return lines
