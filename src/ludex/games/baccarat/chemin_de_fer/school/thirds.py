"""Third cards: what the rules leave the punto and the bank to do."""

from __future__ import annotations

from ludex.core.drills import CITING, NOTHING, Exercise, Lesson
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players.practice import any_cards, duty_of, third_card
from ludex.games.baccarat.chemin_de_fer import commands as say
from ludex.games.baccarat.chemin_de_fer.rights import HIGHEST
from ludex.games.baccarat.chemin_de_fer.school.practice import Practice
from ludex.games.baccarat.chemin_de_fer.state import ASKED, BANCO, PLAIN
from ludex.games.baccarat.points import worth
from ludex.kit.cards import read_card

DRAWS, STANDS = (("KC", "2D"), ("3C", "3D"))
"""Hands with which the punto draws, and stands."""
DRAWN = {1: 2, 2: 6, 3: 3}
"""One time in how many the punto has stood, level by level."""


def punto_card(lesson: Lesson) -> Exercise | None:
    """What must the punto do with these cards?"""
    rules, practice = lesson.game.rules, _at_betting(lesson)
    player = next(player for player in practice.state.players if player != practice.state.banker)
    banco = lesson.level > 1 and bool(lesson.pick(2))
    if banco:
        practice.run(say.CallBanco(by=player))
    else:
        practice.stake(player, PLAIN)
    cards = any_cards(lesson, 2)
    practice.deal(cards)
    practice.run(say.LiftCards(by=player))
    option = practice.offers(player)["speak"]
    duty, paths = duty_of(option, {"card": "must-draw", "no": "must-stand", "turn": "must-turn"})
    if duty == "may-choose":
        optional = worth(rules.hands, [read_card(card) for card in cards]) in rules.third.optional
        paths = ("third.optional",) if optional else ("banco.free", "banco.freed")
    facts: dict[str, int | str] = {"claim": BANCO if banco else HIGHEST, "cards": " ".join(cards)}
    return third_card(lesson, "punto-card", duty, paths, facts)


def bank_card(lesson: Lesson) -> Exercise | None:
    """What must the bank do with these cards after what the punto did?"""
    rules, practice = lesson.game.rules, _at_betting(lesson)
    banker = practice.state.banker
    player = next(player for player in practice.state.players if player != banker)
    practice.stake(player, PLAIN)
    draws = bool(lesson.pick(DRAWN[lesson.level]))
    own, (third,) = any_cards(lesson, 2), any_cards(lesson, 1)
    practice.deal((*(DRAWS if draws else STANDS), *own, *((third,) if draws else ())))
    practice.run(say.LiftCards(by=player))
    practice.run(shared.Speak(by=player, says="card" if draws else "no"))
    practice.run(say.LiftCards(by=banker))
    counted = worth(rules.hands, [read_card(card) for card in own])
    natural = counted in rules.hands.naturals
    asked = lesson.level < CITING or bool(lesson.pick(2))
    if practice.state.phase == ASKED and not natural:
        practice.run(shared.PlayBank(by=banker, does="give"))
    if asked and not natural:
        practice.run(shared.AskTable(by=banker))
    named = {"draw": "must-draw", "stand": "must-stand", "turn": "must-turn"}
    duty, paths = duty_of(practice.offers(banker)["play-bank"], named)
    if duty == "may-choose":
        paths = (f"third.table.{counted}",) if asked else ("third.bank_free",)
    facts: dict[str, int | str] = {
        "cards": " ".join(own),
        "third": third if draws and not natural else NOTHING,
        "said": "card" if draws else "no",
        "table": "asked" if asked else "not-asked",
    }
    return third_card(lesson, "bank-card", duty, paths, facts)


def _at_betting(lesson: Lesson) -> Practice:
    """A table with a bank, where bets are open."""
    practice = Practice(lesson, seated=lesson.game.rules.players.least, standing=0)
    practice.take(4)
    practice.open_bets()
    return practice
