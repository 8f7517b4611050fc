"""Exercises of baccarat at two tables: what plays and is due, who has the cards, third cards, errors, and the bank.

Situations are made up at a table of their own, and that table answers.
"""

from __future__ import annotations

from ludex.core.drills import Exercise, Lesson, Maker
from ludex.games.baccarat.two_tables.incidents import incidents
from ludex.games.baccarat.two_tables.school.banks import bank_jumped, bank_left
from ludex.games.baccarat.two_tables.school.holders import next_cards, right_to_banco
from ludex.games.baccarat.two_tables.school.money import settling, what_plays
from ludex.games.baccarat.two_tables.school.restored import cards_after_error
from ludex.games.baccarat.two_tables.school.thirds import bank_against_two, punto_card
from ludex.games.common import drills


def incident(lesson: Lesson) -> Exercise | None:
    """Something went wrong: who reports it, and what is done."""
    return drills.incident(lesson, incidents(lesson.game))


MAKERS: dict[str, Maker] = {
    "what-plays": what_plays,
    "settling": settling,
    "next-cards": next_cards,
    "right-to-banco": right_to_banco,
    "punto-card": punto_card,
    "bank-against-two": bank_against_two,
    "cards-after-error": cards_after_error,
    "bank-left": bank_left,
    "bank-jumped": bank_jumped,
    "incident": incident,
}
