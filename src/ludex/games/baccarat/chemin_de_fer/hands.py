"""What the hands of a coup count, who draws, and who wins: shared by dealing, errors, settling and drills."""

from __future__ import annotations

from ludex.games.baccarat.among_players.state import CARD, NO
from ludex.games.baccarat.chemin_de_fer.rights import MAKES_BANCO
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.state import CheminState, CoupState
from ludex.games.baccarat.points import BANK, PUNTO, TIE, by_table, points, worth
from ludex.kit.cards import Card


def first_faces(coup: CoupState, hand: str) -> tuple[Card, ...] | None:
    """The first cards of a hand, once all of them are known."""
    faces = [card.face for card in coup.hands.get(hand, ())]
    return None if not faces or None in faces else tuple(face for face in faces if face is not None)


def first_total(rules: CheminRules, coup: CoupState, hand: str) -> int | None:
    """What a hand counts without a third card; nothing where nobody knows."""
    if hand in coup.deemed:
        return coup.deemed[hand]
    faces = first_faces(coup, hand)
    return None if faces is None else worth(rules.hands, faces)


def total(rules: CheminRules, coup: CoupState, hand: str) -> int | None:
    """What a hand counts."""
    first, third = first_total(rules, coup, hand), coup.thirds.get(hand)
    if first is None or third is None:
        return first
    return (first + points(rules.hands, third)) % rules.hands.modulus


def is_natural(rules: CheminRules, coup: CoupState, hand: str) -> bool | None:
    """Whether a hand is turned up as it lies; nothing where nobody knows."""
    first = first_total(rules, coup, hand)
    return None if first is None else first in rules.hands.naturals and hand not in coup.thirds


def is_free(rules: CheminRules, coup: CoupState) -> bool:
    """Whether the punto may draw or stand as they like."""
    law = rules.banco
    allowed = law.free == "may" or (law.free == "authorised" and law.freed)
    return allowed and coup.claim in MAKES_BANCO and not coup.has("punto-by-rules")


def punto_may(rules: CheminRules, coup: CoupState, said: str) -> str:
    """The path of the rule that keeps the punto from saying this; empty where none does."""
    law, held = rules.third, first_total(rules, coup, PUNTO)
    if held is None:
        return ""
    if held in rules.hands.naturals and not coup.has("punto-forgot"):
        return "hands.naturals"
    if coup.has("advised-by-croupier") and held in law.optional and law.advice is not None:
        return "third.advice" if (said == CARD) != (law.advice == "draws") else ""
    if is_free(rules, coup):
        return ""
    if held in law.optional:
        return ""
    if held in law.draws:
        return "third.draws" if said == NO else ""
    if held in law.stands:
        return "third.stands" if said == CARD else ""
    # The law must say of every total what is done with it.
    return "third.optional"


def third_counted(rules: CheminRules, coup: CoupState) -> int | None:
    """What the punto's third card counts; nothing where they took none."""
    third = coup.thirds.get(PUNTO)
    return None if third is None else points(rules.hands, third)


def follows_table(rules: CheminRules, coup: CoupState) -> bool:
    """Whether the bank plays by the table, because it asked for it or must."""
    return (coup.has("bank-by-table") or not rules.third.bank_free) and rules.forbids("third.table_binds")


def bank_rules(rules: CheminRules, coup: CoupState) -> tuple[str, ...]:
    """The paths of the rules by which the bank draws or stands: all rows of the table, so that none tells its total."""
    if follows_table(rules, coup):
        return ("third.table_binds", *(f"third.table.{held}" for held in rules.third.table))
    return ("third.bank_free", "third.bank_must")


RULE_OF_ERROR = {
    "card-exposed": "incidents.croupier_exposed",
    "both-cards-exposed": "incidents.croupier_exposed_both",
    "false-call": "incidents.false_call",
    "bank-exposes-both": "incidents.bank_exposes_both",
    "punto-slow": "incidents.slow",
    "punto-advised": "incidents.advised",
    "bank-advised": "incidents.advised",
}
"""The rules on the errors after which somebody who was free plays by the rules, or by the table."""
BIND_PUNTO = ("card-exposed", "both-cards-exposed", "punto-advised", "punto-slow")
BIND_BANK = ("card-exposed", "both-cards-exposed", "false-call", "bank-exposes-both", "bank-advised")


def bound_by(coup: CoupState, path: str) -> tuple[str, ...]:
    """The rules that bind somebody who would be free: those on errors, or on having asked for the table."""
    if path.startswith("third.table."):
        return ("third.table_binds", *(RULE_OF_ERROR[cause] for cause in coup.causes if cause in BIND_BANK))
    if path.startswith("third."):
        return tuple(RULE_OF_ERROR[cause] for cause in coup.causes if cause in BIND_PUNTO)
    return ()


def bank_may(rules: CheminRules, coup: CoupState, *, draws: bool) -> str:
    """The path of the rule that keeps the bank from drawing or standing; empty where none does."""
    law, held = rules.third, first_total(rules, coup, BANK)
    if coup.has("fifth-card-out") and coup.said == NO:
        return "" if draws else "incidents.fifth_card"
    if held is None:
        return ""
    if coup.has("bank-deemed") and not coup.has("bank-by-table"):
        return "incidents.bank_extra_draws" if draws and rules.incidents.bank_extra_draws is None else ""
    if held in rules.hands.naturals and coup.said == NO and not coup.has("bank-may-not-turn"):
        return "hands.naturals"
    if coup.has("punto-nine"):
        stands = held in rules.incidents.dropped_third_stands
        if held in law.bank_must and not draws:
            return "third.bank_must"
        return "incidents.dropped_third_stands" if stands and draws else ""
    if follows_table(rules, coup) and str(held) in law.table:
        does = by_table(law.table, held, third_counted(rules, coup))
        if does == "optional":
            return "incidents.croupier_exposed_both" if coup.has("bank-draws-optional") and not draws else ""
        return "" if (does == "draws") == draws else f"third.table.{held}"
    if held in law.bank_must and not draws:
        return "third.bank_must"
    return ""


def winner(rules: CheminRules, state: CheminState) -> str:
    """Which hand wins a coup whose cards lie open, or that neither does."""
    coup, law = state.coup, rules.incidents
    if coup.has("bank-loses"):
        return PUNTO
    if coup.has("punto-loses"):
        return BANK
    punto, bank = total(rules, coup, PUNTO), total(rules, coup, BANK)
    assert punto is not None, "both hands lie open"
    assert bank is not None, "both hands lie open"
    unseen = coup.said == NO and PUNTO not in coup.lifted and first_total(rules, coup, PUNTO) in rules.hands.naturals
    forgot = (coup.has("punto-forgot") or unseen) and coup.turned == BANK and law.forgotten_nine is not None
    if forgot and punto > bank and PUNTO not in coup.thirds:
        return BANK
    if punto == bank:
        return TIE if rules.hands.tie is not None else BANK
    return PUNTO if (punto > bank) == (rules.hands.wins == "nearest-nine") else BANK
