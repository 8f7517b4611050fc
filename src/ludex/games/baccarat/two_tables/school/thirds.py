"""Third cards: what the rules leave a punto to do, and the bank against two cloths."""

from __future__ import annotations

from msgspec import Struct

from ludex.core.drills import CITING, NOTHING, Exercise, Lesson
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players.practice import any_cards, duty_of, third_card
from ludex.games.baccarat.among_players.state import CARD, NO, TURN
from ludex.games.baccarat.points import worth
from ludex.games.baccarat.two_tables import commands as say
from ludex.games.baccarat.two_tables.hands import told
from ludex.games.baccarat.two_tables.school.practice import Practice, bank_in_minima
from ludex.games.baccarat.two_tables.state import ASKED, BANCO, CLOTHS, FIRST, SECOND, SPEAKS
from ludex.kit.cards import read_card

HANDS = {FIRST: {CARD: ("KC", "2D"), NO: ("6C", "KD"), TURN: ("9C", "JD")},
         SECOND: {CARD: ("QC", "3D"), NO: ("7C", "QD"), TURN: ("8C", "10D")}}  # fmt: skip
"""Hands of each cloth by what it does with them."""
DOES = {1: (CARD, NO, NO), 2: (CARD, CARD, NO, TURN), 3: (CARD, CARD, CARD, CARD, NO, TURN)}
"""What the cloths do, level by level."""
FAULTS = ("punto", "banker", "croupier")
"""Whose error a coup was restored after."""
TELLS = {CARD: "asked", NO: "stood", TURN: "turned"}
"""What is told of a cloth that got no card."""


class Play(Struct, frozen=True):
    """What two cloths did before the bank plays, and what went wrong."""

    does: dict[str, str]
    thirds: dict[str, str]
    own: tuple[str, ...]
    """The cards of the bank."""
    asks_table: bool
    fault: str = ""


def punto_card(lesson: Lesson) -> Exercise | None:
    """What must a punto do with these cards?"""
    rules, practice = lesson.game.rules, _at_betting(lesson)
    able = [player for player in practice.others() if "banco" in practice.offers(player)]
    banco = lesson.level > 1 and bool(able) and bool(lesson.pick(2))
    if banco:
        practice.run(say.CallBanco(by=lesson.one(able)))
    else:
        practice.stake(practice.others()[0], FIRST, rules.minimum)
    practice.lead_to(SPEAKS[FIRST])
    player, cards = practice.state.punto_of(FIRST), any_cards(lesson, 2)
    practice.comes(cards)
    practice.run(say.LiftCards(by=player))
    duty, paths = duty_of(practice.offers(player)["speak"], {CARD: "must-draw", NO: "must-stand", TURN: "must-turn"})
    if duty == "may-choose":
        optional = worth(rules.hands, [read_card(card) for card in cards]) in rules.third.optional
        paths = ("third.optional",) if optional else ("banco.free",)
    facts: dict[str, int | str] = {"claim": BANCO if banco else "turn", "cards": " ".join(cards)}
    reading = next(filter(None, (rules.sources[path].reading for path in paths)), "")
    return third_card(lesson, "punto-card", duty, paths, facts, reading=reading)


def bank_against_two(lesson: Lesson) -> Exercise | None:
    """What must the bank do with these cards after what both cloths did?"""
    rules, practice, play = lesson.game.rules, _at_betting(lesson), _any_play(lesson)
    practice.stake(practice.others()[0], FIRST, rules.minimum)
    banker = practice.state.banker
    heard = _played(practice, play)
    natural = worth(rules.hands, [read_card(card) for card in play.own]) in rules.hands.naturals
    asked = play.asks_table and not natural and not play.fault
    if asked:
        practice.run(shared.AskTable(by=banker))
    named = {"draw": "must-draw", "stand": "must-stand", "turn": "must-turn"}
    duty, paths = duty_of(practice.offers(banker)["play-bank"], named)
    if duty == "may-choose":
        paths = _free_by(practice, play, asked=asked)
    elif asked:
        paths = (*paths, "third.table_binds")
    facts: dict[str, int | str] = {
        **{f"third_{cloth}": heard[cloth] for cloth in CLOTHS},
        "cards": " ".join(play.own),
        "restored": play.fault or NOTHING,
        "table": "asked" if asked else "not-asked",
    }
    reading = next(filter(None, (rules.sources[path].reading for path in paths)), "")
    return third_card(lesson, "bank-against-two", duty, paths, facts, reading=reading)


def _at_betting(lesson: Lesson) -> Practice:
    practice = Practice(lesson)
    practice.take(bank_in_minima(lesson))
    return practice


def _any_play(lesson: Lesson) -> Play:
    does = {cloth: lesson.one(DOES[lesson.level]) for cloth in CLOTHS}
    if set(does.values()) == {TURN}:  # the bank has nothing to decide then
        does[lesson.one(CLOTHS)] = CARD
    fault = lesson.one(FAULTS) if lesson.level == CITING and lesson.pick(3) else ""
    if fault == "punto" and does[FIRST] == TURN:
        fault = ""
    first, second = any_cards(lesson, 2)
    return Play(
        does=does,
        thirds={FIRST: first, SECOND: second},
        own=tuple(any_cards(lesson, 2)),
        asks_table=lesson.level == 1 or bool(lesson.pick(3)),
        fault=fault,
    )


def _played(practice: Practice, play: Play) -> dict[str, str]:
    """Plays a coup until the bank has to decide, and says what is told of each cloth."""
    banker = practice.state.banker
    practice.lead_to(SPEAKS[FIRST])
    if play.fault in ("banker", "croupier"):
        practice.comes(HANDS[FIRST][play.does[FIRST]])
        practice.report("cloth-exposed", hand=FIRST, fault=play.fault)
    heard = {cloth: TELLS[play.does[cloth]] for cloth in CLOTHS}
    for cloth in CLOTHS:
        _speaks(practice, play, cloth)
    practice.comes(play.own)
    practice.run(say.LiftCards(by=banker))
    for cloth in (each for each in CLOTHS if practice.state.phase == ASKED[each]):
        if "give" not in _words(practice):  # a natural of the bank is turned up before any card is given
            break
        practice.comes([play.thirds[cloth]])
        practice.run(shared.PlayBank(by=banker, does="give"))
        heard[cloth] = play.thirds[cloth]
    return heard


def _words(practice: Practice) -> tuple[str, ...]:
    """What the bank may do now."""
    option = practice.offers(practice.state.banker)["play-bank"]
    return tuple(word for word in option.domains[0].values if all(word in each.values for each in option.domains))


def _speaks(practice: Practice, play: Play, cloth: str) -> None:
    """A cloth asks, stands or turns up; with an error of its own it says both words first."""
    player, hand = practice.state.punto_of(cloth), HANDS[cloth][play.does[cloth]]
    exposed = cloth == FIRST and bool(play.fault)
    practice.comes(() if exposed and play.fault != "punto" else hand)
    if exposed and play.fault == "punto":
        practice.report("both-words", hand=FIRST, word=play.does[cloth])
        return
    if not exposed:
        practice.run(say.LiftCards(by=player))
    said: dict[str, shared.Said] = {CARD: "card", NO: "no", TURN: "turn"}
    practice.run(shared.Speak(by=player, says=said[play.does[cloth]]))


def _free_by(practice: Practice, play: Play, *, asked: bool) -> tuple[str, ...]:
    """The paths of the rules by which the bank may choose."""
    rules = practice.game.rules
    if not play.fault:
        return ("third.table_binds",) if asked else ("third.bank_free",)
    counted = worth(rules.hands, [read_card(card) for card in play.own])
    alike = len(set(told(rules, practice.state.coup, counted))) == 1
    return ("incidents.same",) if alike else ("incidents.differs",)
