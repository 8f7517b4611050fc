"""What goes wrong at circle poker, who rules on it and how."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludex.core.game import Incident
from ludex.games.common.incidents import by_rule, incident
from ludex.games.poker.circle.irregularities.misdeals import CAUSES, path_of
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import DRAW_PHASES, PROOF

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
_STUD = (
    ("hole-card-seen", "report-exposed-hole-card", "exposure.hole_one"),
    ("hole-cards-seen", "report-exposed-hole-card", "exposure.hole_both"),
    ("last-card-up", "report-exposed-last-card", "exposure.last"),
    ("dealt-early", "report-early-card", "exposure.early"),
    ("own-cards-shown", "report-exposed-cards", "exposure.own"),
    ("last-card-skipped", "report-skipped-card", "dead_cards.skipped"),
    ("deck-short", "mix-dead-cards", "dead_cards.short"),
    ("deck-too-short", "lay-community-card", "dead_cards.community"),
)
_BOARD = (
    ("board-cards-extra", "report-extra-board-cards", "board.extra"),
    ("board-cards-short", "report-extra-board-cards", "board.void"),
    ("board-card-early", "report-early-board-card", "board.early"),
)
_DRAW = (
    ("card-short-unseen", "report-card-short", "draw_misdeal.short"),
    ("card-short-seen", "report-card-short", "draw_misdeal.short_seen"),
    ("card-surplus-unseen", "report-card-surplus", "draw_misdeal.surplus"),
    ("card-surplus-seen", "report-card-surplus", "draw_misdeal.surplus_seen"),
    ("first-card-face-up", "report-first-card-up", "draw_misdeal.first_face_up"),
    ("deck-exhausted", "reshuffle", "draw.exhausted"),
    ("deck-put-away", "report-deck-away", "draw.put_away"),
    ("deck-not-found", "report-deck-away", "draw.mixed"),
    ("opening-false", "verify-opening", "opening.void"),
    ("opening-uncalled", "verify-opening", "opening.uncalled"),
    ("opening-doubtful", "judge-opening", "opening.doubt"),
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
    return [_at_moments_of(game, each) for each in (*found, *by_rule(game, (*_STUD, *_BOARD, *_DRAW)))]


def _at_moments_of(game: Any, incident: Incident) -> Incident:
    """An incident without the moments that a variety has not in which nobody changes cards, or proves an opening."""
    commands = {action.do for action in game.book.actions.values()}
    never = (frozenset() if "discard" in commands else DRAW_PHASES) | (
        frozenset() if "verify-opening" in commands else PROOF
    )
    return replace(incident, phases=tuple(phase for phase in incident.phases if phase not in never))


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
