"""Errors of a cloth: where the third cards go when somebody stood who must draw, or drew who must stand."""

from __future__ import annotations

from ludex.core.drills import CITING, Exercise, Item, Lesson
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players.practice import any_cards
from ludex.games.baccarat.among_players.state import BANK_SPEAKS, CARD, NO
from ludex.games.baccarat.points import BANK, worth
from ludex.games.baccarat.two_tables import events as fact
from ludex.games.baccarat.two_tables.errors import ALIKE
from ludex.games.baccarat.two_tables.school.practice import Practice, bank_in_minima
from ludex.games.baccarat.two_tables.state import ASKED, CLOTHS, FIRST, SECOND, SPEAKS
from ludex.games.common.drills import citing, found
from ludex.kit.cards import name, read_card

TRIES = 200
FROM_SHOE, NO_CARD = "from-shoe", "no-card"
PATHS = {"stood-low": "incidents.stood_low", "drew-high": "incidents.drew_high"}
BELOW = {"stood-low": "incidents.stood_low_below", "drew-high": "incidents.drew_high_from"}


def cards_after_error(lesson: Lesson) -> Exercise | None:
    """Where does each third card go after this error?"""
    for _ in range(TRIES):
        practice = Practice(lesson)
        practice.take(bank_in_minima(lesson))
        practice.stake(practice.others()[0], FIRST, lesson.game.rules.minimum)
        errors = practice.game.errors.errors
        cause = lesson.one(tuple(PATHS))
        alike = practice.game.rules.incidents.second_alike is not None
        cloth = SECOND if lesson.level == CITING and alike and not lesson.pick(2) else FIRST
        said = {cloth: NO if cause == "stood-low" else CARD}
        said |= {other: lesson.one((CARD, CARD, NO)) for other in CLOTHS if other != cloth}
        cards = _wrong_cards(lesson, practice, cause)
        if cause not in errors or not cards:
            continue
        drawn = dict(zip((*CLOTHS, BANK), any_cards(lesson, 3), strict=True))
        bank = lesson.level > 1 and bool(lesson.pick(2))
        if len(set(drawn.values())) < len(drawn):  # each card is told by its face alone
            continue
        thirds = _coup(practice, said, drawn, bank=bank)
        if not thirds:
            continue
        # What somebody stood or drew with lies open then; one more card may come from the shoe.
        practice.comes([*cards, *_another(drawn)])
        entries = practice.report(cause, hand=cloth)
        (error,) = found(entries, fact.CoupError)
        facts: dict[str, int | str] = {
            **{f"third_{each}": thirds.get(each, "stood") for each in CLOTHS},
            "third_bank": thirds.get(BANK, "unplayed"),
            "error": f"{cause}-{cloth}",
            "cards": " ".join(cards),
        }
        items = [_goes_to(practice, error, thirds, hand) for hand in (*CLOTHS, *((BANK,) if lesson.level > 1 else ()))]
        return Exercise(
            kind="cards-after-error", level=lesson.level, facts=facts, items=citing(lesson, items, CLOTHS.index(cloth))
        )
    return None


def _wrong_cards(lesson: Lesson, practice: Practice, cause: str) -> list[str]:
    """Two cards with which what the cloth did is an error; none where these are not."""
    law, rules = practice.game.rules.incidents, practice.game.rules
    cards = any_cards(lesson, 2)
    counted = worth(rules.hands, [read_card(card) for card in cards])
    low = counted < law.stood_low_below
    high = law.drew_high_from <= counted < min(rules.hands.naturals)
    return cards if (low if cause == "stood-low" else high) else []


def _another(drawn: dict[str, str]) -> list[str]:
    """A card with another face than those that lie there."""
    return [card for card in ("AS", "2S", "3S", "4S") if card not in drawn.values()][:1]


def _coup(practice: Practice, said: dict[str, str], drawn: dict[str, str], *, bank: bool) -> dict[str, str]:
    """Plays a coup with covered cards until the error is seen, and says which third cards lie where."""
    thirds: dict[str, str] = {}
    banker = practice.state.banker
    practice.lead_to(SPEAKS[FIRST])
    for cloth in CLOTHS:
        word: shared.Said = "card" if said[cloth] == CARD else "no"
        practice.run(shared.Speak(by=practice.state.punto_of(cloth), says=word))
    for cloth in CLOTHS:
        if practice.state.phase == ASKED[cloth]:
            practice.comes([drawn[cloth]])
            practice.run(shared.PlayBank(by=banker, does="give"))
            thirds[cloth] = drawn[cloth]
    if bank and practice.state.phase == BANK_SPEAKS:
        practice.comes([drawn[BANK]])
        practice.run(shared.PlayBank(by=banker, does="draw"))
        thirds[BANK] = drawn[BANK]
    return thirds


def _goes_to(practice: Practice, error: fact.CoupError, thirds: dict[str, str], hand: str) -> Item:
    """The third card of a hand after the error, or the one that lies there for the bank."""
    rules, where = practice.game.rules, error.thirds or {}
    if hand == BANK:
        value = name(error.pending[0]) if error.pending else NO_CARD
    else:
        value = name(where[hand]) if hand in where else NO_CARD
    value = FROM_SHOE if value in map(name, error.cards) else value
    path = PATHS[error.cause]
    paths = [path, BELOW[error.cause]]
    if error.hand == SECOND and path in ALIKE:
        paths.insert(0, "incidents.second_alike")
    # Each hand has a list of its own, beginning elsewhere: lists that are alike are printed only once.
    choices, at = (*thirds.values(), FROM_SHOE, NO_CARD), (*CLOTHS, BANK).index(hand)
    return Item(
        ask="card-for-bank" if hand == BANK else f"third-of-{hand}",
        form="word",
        value=value,
        section="told",
        choices=(*choices[at:], *choices[:at]),
        clauses=rules.clauses_of(*paths),
    )
