"""What the hands of a coup count, who draws, and who wins on each cloth: shared by dealing, errors and settling."""

from __future__ import annotations

from ludex.games.baccarat.among_players.state import CARD, NO
from ludex.games.baccarat.points import BANK, PUNTO, TIE, Draws, by_table, points, worth
from ludex.games.baccarat.two_tables.rules import Hands, TwoTablesRules
from ludex.games.baccarat.two_tables.state import CLOTHS, CoupState


def first_total(rules: TwoTablesRules, coup: CoupState, hand: str) -> int | None:
    """What a hand counts without a third card; nothing where nobody knows."""
    if hand in coup.deemed:
        return coup.deemed[hand]
    faces = [card.face for card in coup.hands.get(hand, ())]
    known = [face for face in faces if face is not None]
    return worth(rules.hands, known) if known and len(known) == len(faces) else None


def total(rules: TwoTablesRules, coup: CoupState, hand: str) -> int | None:
    """What a hand counts."""
    first, third = first_total(rules, coup, hand), coup.thirds.get(hand)
    if first is None or third is None or hand in coup.deemed:
        return first
    return (first + points(rules.hands, third)) % rules.hands.modulus


def is_natural(rules: TwoTablesRules, coup: CoupState, hand: str) -> bool | None:
    """Whether a hand is turned up as it lies; nothing where nobody knows."""
    first = first_total(rules, coup, hand)
    return None if first is None else first in rules.hands.naturals and hand not in coup.thirds


def is_looked_at(coup: CoupState, hand: str) -> bool:
    """Whether whoever has a hand now has seen it: it may have come to them from somebody who had."""
    return hand in coup.lifted or hand in coup.deemed or all(card.open for card in coup.hands.get(hand, ()))


def is_free(rules: TwoTablesRules, coup: CoupState, cloth: str) -> bool:
    """Whether whoever has the cards of a cloth may draw or stand as they like."""
    return bool(coup.banco) and rules.banco.free is not None and not coup.has(f"{cloth}-by-rules")


def rule_for(rules: TwoTablesRules, coup: CoupState, cloth: str) -> str:
    """What the rule makes a cloth say; empty where it may choose, or nobody knows."""
    held = first_total(rules, coup, cloth)
    if held is None or is_free(rules, coup, cloth) or held in rules.third.optional:
        return ""
    return CARD if held in rules.third.draws else NO


def punto_may(rules: TwoTablesRules, coup: CoupState, cloth: str, said: str) -> str:
    """The path of the rule that keeps a cloth from saying this; empty where none does."""
    law, held = rules.third, first_total(rules, coup, cloth)
    if held is None or not is_looked_at(coup, cloth):
        return ""
    if held in rules.hands.naturals and not coup.has(f"{cloth}-may-not-turn"):
        return "hands.naturals"
    if coup.has(f"{cloth}-advised") and held in law.optional and law.advice is not None:
        return "third.advice" if (said == CARD) != (law.advice == "draws") else ""
    if is_free(rules, coup, cloth) or held in law.optional:
        return ""
    if held in law.draws:
        return "third.draws" if said == NO else ""
    if held in law.stands or held in rules.hands.naturals:
        return "third.stands" if said == CARD else ""
    # The law must say of every total what is done with it.
    return "third.optional"


def live_cloths(coup: CoupState) -> list[str]:
    """The cloths that still play: neither void nor turned up nor thrown away."""
    return [cloth for cloth in CLOTHS if cloth not in (*coup.void, *coup.turned, *coup.deemed)]


def opposed(coup: CoupState) -> list[str]:
    """The cloths against which the bank still draws or stands: neither void nor turned up."""
    return [cloth for cloth in CLOTHS if cloth not in (*coup.void, *coup.turned)]


def told(rules: TwoTablesRules, coup: CoupState, held: int) -> list[Draws]:
    """What the table tells a bank with this total against each cloth that still plays."""
    if str(held) not in rules.third.table:
        return []
    thirds = [coup.thirds.get(cloth) for cloth in opposed(coup)]
    counts = [None if third is None else points(rules.hands, third) for third in thirds]
    return [by_table(rules.third.table, held, count) for count in counts]


def bank_may(rules: TwoTablesRules, coup: CoupState, *, draws: bool) -> str:
    """The path of the rule that keeps the bank from drawing or standing; empty where none does."""
    law, held = rules.third, first_total(rules, coup, BANK)
    if held is None:
        return ""
    if held in rules.hands.naturals and BANK not in coup.deemed:
        return "hands.naturals"
    if coup.restored:
        return _restored(rules, coup, held, draws=draws)
    asked = coup.has("bank-by-table") and rules.forbids("third.table_binds")
    if asked or not law.bank_free:
        same = set(told(rules, coup, held))
        if len(same) == 1 and "optional" not in same:
            return "" if ("draws" in same) == draws else f"third.table.{held}"
        if same:
            return ""
    return "third.bank_must" if held in law.bank_must and not draws else ""


def _restored(rules: TwoTablesRules, coup: CoupState, held: int, *, draws: bool) -> str:
    """The same for a coup that was restored after an error."""
    law, does = rules.incidents, told(rules, coup, held)
    if any(cloth in coup.turned for cloth in CLOTHS) and law.turned is not None and does:
        wanted = does[0] != "stands"  # where it might choose, it draws
        return "" if wanted == draws else "incidents.turned"
    if len(set(does)) == 1 and law.same is not None:
        if does[0] == "optional":
            return ""
        return "" if (does[0] == "draws") == draws else "incidents.same"
    if {"draws", "stands"} == set(does) and coup.fault == "banker":
        return "" if (held <= law.own_fault) == draws else "incidents.own_fault"
    if {"draws", "stands"} == set(does):
        first = does[0] == "draws"  # without a rule that frees it, the bank follows the first cloth
        return "" if law.differs is not None or first == draws else "incidents.differs"
    return "third.bank_must" if held in rules.third.bank_must and not draws else ""


def bank_rules(rules: TwoTablesRules, coup: CoupState) -> tuple[str, ...]:
    """The paths of the rules by which the bank draws or stands: all that may bind it, so that none tells its total."""
    if coup.restored:
        return ("incidents.turned", "incidents.same", "incidents.differs", "incidents.own_fault", "incidents.unasked")
    if coup.has("bank-by-table") or not rules.third.bank_free:
        return ("third.table_binds", *(f"third.table.{held}" for held in rules.third.table))
    return ("third.bank_free", "third.bank_must")


def decided(law: Hands, punto: int, bank: int, *, punto_drew: bool, bank_drew: bool) -> str:
    """Who wins on a cloth by what both count; some hands of two cards go before hands of three."""
    if punto_drew != bank_drew:
        two, three = (bank, punto) if punto_drew else (punto, bank)
        likewise = law.natural_nine is not None and two == three == max(law.naturals)
        if likewise or (two in law.two_card and three in law.two_card_beats):
            return BANK if punto_drew else PUNTO
    if punto == bank:
        return TIE if law.tie is not None else BANK
    return PUNTO if (punto > bank) == (law.wins == "nearest-nine") else BANK


def winner(rules: TwoTablesRules, coup: CoupState, cloth: str) -> str:
    """Who wins on a cloth whose hands lie open: the punto, the bank, or neither."""
    if cloth in coup.void:
        return TIE
    punto, bank = total(rules, coup, cloth), total(rules, coup, BANK)
    assert punto is not None, "all hands lie open"
    assert bank is not None, "all hands lie open"
    drew, bank_drew = cloth in coup.thirds, BANK in coup.thirds
    # A hand that was not turned up, or is only taken to count something, goes before none.
    shown = cloth in coup.turned or coup.has(f"{cloth}-natural")
    plain = not shown or cloth in coup.deemed or BANK in coup.deemed
    return decided(
        rules.hands, punto, bank, punto_drew=drew or (bank_drew and plain), bank_drew=bank_drew or BANK in coup.deemed
    )  # fmt: skip
