"""Exercises of chemin de fer: who has the cards, where the bank goes, what is due, third cards and errors.

Situations are made up at a table of their own, and that table answers.
"""

from __future__ import annotations

from ludex.core.drills import Exercise, Lesson, Maker
from ludex.games.baccarat.chemin_de_fer.incidents import incidents
from ludex.games.baccarat.chemin_de_fer.school.banks import next_bank
from ludex.games.baccarat.chemin_de_fer.school.claims import right_to_cards
from ludex.games.baccarat.chemin_de_fer.school.money import settling
from ludex.games.baccarat.chemin_de_fer.school.thirds import bank_card, punto_card
from ludex.games.common import drills


def incident(lesson: Lesson) -> Exercise | None:
    """Something went wrong: who reports it, and what is done."""
    return drills.incident(lesson, incidents(lesson.game))


MAKERS: dict[str, Maker] = {
    "right-to-cards": right_to_cards,
    "next-bank": next_bank,
    "settling": settling,
    "punto-card": punto_card,
    "bank-card": bank_card,
    "incident": incident,
}
