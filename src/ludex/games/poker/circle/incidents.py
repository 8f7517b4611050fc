"""What goes wrong at circle poker, who rules on it and how."""

from __future__ import annotations

from typing import Any

from ludex.core.game import Incident
from ludex.games.common.incidents import incident
from ludex.games.poker.circle.draw.parts import draw_incidents
from ludex.games.poker.circle.mishaps.misdeals import CAUSES, path_of
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.stud.parts import extra_incidents

PUT_RIGHT = "corrected-or-restarted"
"""A card too few or too many is put right before the betting; afterwards the hand begins again."""

_CROUPIER = (
    ("hand-miscalled", "announce-hand", "miscalled"),
    ("absent-dealt", "mark-absent", "absent_dealt"),
    ("player-absent", "withdraw-hand", "absent_turn"),
    ("stray-card", "report-stray-card", "stray_card"),
)
_PLAYERS = (
    ("player-slow", "warn", "slow"),
    ("cards-mucked", "restore-hand", "restored"),
    ("cards-lost", "declare-hand-lost", "mucked"),
    ("short-call", "report-short-call", "short_call"),
    ("overpaid-call", "report-overpaid-call", "overpaid_call"),
    ("cards-exposed", "report-exposed-cards", "exposed_cards"),
    ("bet-out-of-turn", "report-bet-out-of-turn", "out_of_turn"),
    ("call-out-of-turn", "report-call-out-of-turn", "out_of_turn"),
    ("ante-missing", "report-missing-ante", "missing_ante"),
    ("antes-unknown", "report-reduced-pot", "unknown_ante"),
    ("cards-touching", "report-touching-cards", "touching"),
    ("turn-skipped", "rule-turn", "skipped_turn"),
    ("bet-unclear", "accept-bet", "unclear_bet"),
)
"""Every incident with the command that deals with it and the rule whose word is its remedy."""


def incidents(game: Any) -> list[Incident]:
    """Every incident that may be declared at this table."""
    law = game.rules.incidents
    found = _dealing(game)
    for slug, command, rule in (*_CROUPIER, *_PLAYERS):
        remedy = getattr(law, rule)
        if remedy is not None:
            found.append(incident(game, slug, command, remedy, (f"incidents.{rule}",)))
    return [*found, *extra_incidents(game), *draw_incidents(game)]


def _dealing(game: Any) -> list[Incident]:
    """A card seen in the cut, and the errors of dealing."""
    rules: CircleRules = game.rules
    law, cut = rules.misdeal, rules.deck.exposed_in_cut
    found: list[Incident] = []
    if cut is not None:
        found.append(incident(game, "card-seen-in-cut", "report-exposed-cut", cut, ("deck.exposed_in_cut",)))
    for cause, rule in CAUSES.items():
        remedy = getattr(law, rule)
        if remedy is not None:
            found.append(incident(game, cause, "report-misdeal", remedy, (path_of(cause), "misdeal.stakes")))
    if law.short is not None:
        found.append(incident(game, "card-short", "report-card-short", PUT_RIGHT, ("misdeal.short",)))
    if law.surplus is not None:
        found.append(incident(game, "card-surplus", "report-card-surplus", PUT_RIGHT, ("misdeal.surplus",)))
    if law.face_up is not None:
        paths = ("misdeal.face_up", "misdeal.face_up_more_than")
        found.append(incident(game, "cards-face-up", "report-face-up", law.face_up, paths))
    return found
