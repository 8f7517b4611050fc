"""Who has the right to the cards: bets, banco in all its kinds, and hands that were passed."""

from __future__ import annotations

from typing import Any

from ludex.core.drills import CITING, NOTHING, Chips, Exercise, Item, Lesson
from ludex.errors import Refused
from ludex.games.baccarat.chemin_de_fer import commands as say
from ludex.games.baccarat.chemin_de_fer import events as fact
from ludex.games.baccarat.chemin_de_fer.rights import HIGHEST, PRIORITY, RAISED, RULE_OF_CLAIM, bets_of, claims
from ludex.games.baccarat.chemin_de_fer.school.practice import Practice, bank_in_minima, begun
from ludex.games.baccarat.chemin_de_fer.state import BANCO, PLAIN, CheminState
from ludex.games.baccarat.points import BANK
from ludex.games.common.drills import citing, found
from ludex.kit.money import Cents

TRIES = 200
WITH_BANCO = ("banco", "banco-with-table", "complete-bank")
BETTING = {1: (), 2: WITH_BANCO, 3: ("banco-again", *WITH_BANCO)}
"""What players do against the bank besides betting, level by level."""
RIVALS = 2
"""How many at least bet, or claim the cards."""


def right_to_cards(lesson: Lesson) -> Exercise | None:
    """Who has the right to the cards, and from level 2 on by what."""
    rules = lesson.game.rules
    for _ in range(TRIES):
        practice = begun(lesson)
        seller, before = _bank_taken(lesson, practice)
        _bets(lesson, practice)
        state, claimed = practice.state.copy(), claims(rules, practice.state)
        # Whoever bets most would have the cards besides those who claim them otherwise.
        several = sum(map(len, claimed.values())) if lesson.level > 1 else len(state.stakes)
        if several < RIVALS:
            continue
        closed = practice.run(lesson.game.lead(practice.state))
        (chosen,) = found(closed, fact.PuntoChosen)
        items = [_has_cards(lesson, state, chosen)]
        if lesson.level > 1:
            items.append(_by_claim(lesson, chosen))
        facts: dict[str, int | str] = {
            "places": practice.places,
            "standing": practice.standing,
            "banker": state.banker,
            "bank": state.bank.amount,
            "before": state.punto_before if RAISED in claimed else NOTHING,
            "value": before,
            "giver": seller or NOTHING,
        }
        felt = tuple(Chips(stake.player, _said(state, stake), stake.amount) for stake in state.stakes.values())
        return Exercise(
            kind="right-to-cards", level=lesson.level, facts=facts, felt=felt, items=citing(lesson, items, 0)
        )
    return None


def _bank_taken(lesson: Lesson, practice: Practice) -> tuple[str, Cents]:
    """Somebody has the bank; at the highest level after a coup that banco lost, or by a hand that was passed then.

    Says who passed it, and what it came to before.
    """
    practice.take(bank_in_minima(lesson))
    if lesson.level < CITING or not lesson.pick(3):
        practice.open_bets()
        return "", Cents(0)
    practice.lone_coup(BANK)
    state = practice.state
    seller, before = state.banker, state.bank.amount
    if lesson.pick(2):
        practice.open_bets()
        return "", Cents(0)
    practice.run(say.PassBank(by=seller))
    practice.take(lesson.pick(2) * 4 + before // lesson.game.rules.minimum)
    practice.open_bets()
    return seller, before


def _bets(lesson: Lesson, practice: Practice) -> None:
    """Players bet and make banco, one after the other."""
    allowed, state = BETTING[lesson.level], practice.state
    if state.punto_before and state.punto_before != state.banker and lesson.pick(4):
        # They have the cards of the larger bank for a bet, unless somebody makes banco.
        practice.stake(state.punto_before, PLAIN)
        allowed = ()
    elif lesson.level == CITING and not lesson.pick(4):
        _together(lesson, practice)
        allowed = lesson.one((allowed, ()))
    people = [player for player in state.players if player != state.banker and player not in state.staked]
    for player in lesson.some(people, 2 + lesson.level):
        offered = practice.offers(player)
        wanted = [do for do in allowed if do in offered]
        if "banco-again" in wanted and lesson.pick(2):
            wanted = ["banco-again"]
        # A bet is more usual than any banco.
        _does(practice, player, lesson.one([*wanted, *(["bet"] * 3)]))


def _together(lesson: Lesson, practice: Practice) -> None:
    """Two who stand make banco together."""
    rules, bank = lesson.game.rules, practice.state.bank.amount
    able = [player for player in practice.state.standing if "banco-together" in practice.offers(player)]
    if len(able) == len(practice.state.standing) > 1 and bank > rules.minimum:
        first, second = able[:2]
        practice.run(say.BancoTogether(by=first, partner=second, stake=rules.minimum))
        practice.run(say.BancoTogether(by=second, partner=first, stake=Cents(bank - rules.minimum)))


def _does(practice: Practice, player: str, do: str) -> None:
    commands: dict[str, Any] = {
        "banco": say.CallBanco,
        "banco-again": say.BancoAgain,
        "banco-with-table": say.BancoWithTable,
        "complete-bank": say.CompleteBank,
    }
    try:
        if do in commands:
            practice.run(commands[do](by=player))
        else:
            practice.stake(player, PLAIN)
    except Refused:
        return  # nothing is left of the bank


def _said(state: CheminState, stake: Any) -> str:
    """As what somebody staked: a bet, or the claim that they made by it."""
    if stake.bet != BANCO:
        return str(stake.bet)
    if stake.player in {*state.coup.pairs, *state.coup.pairs.values()}:
        return "banco-together"
    return "banco-again" if stake.player in state.coup.claims.get("banco-again", ()) else BANCO


def _has_cards(lesson: Lesson, state: CheminState, chosen: fact.PuntoChosen) -> Item:
    rules = lesson.game.rules
    people = sorted(player for player in state.players if player != state.banker)
    return Item(
        ask="has-cards",
        form="word",
        value=chosen.player,
        section="players",
        choices=tuple(people),
        clauses=rules.clauses_of(*_decided_by(rules, state, chosen.claim)),
    )


def _decided_by(rules: Any, state: CheminState, claim: str) -> tuple[str, ...]:
    """The paths of the rules that decide who has the cards: those on priority only where several claim the same."""
    if claim == HIGHEST:
        bets = bets_of(state, rules.banco.highest) or bets_of(state, "standing")
        equal = list(bets.values()).count(max(bets.values())) > 1
        return ("banco.highest", *(("banco.equal", *PRIORITY) if equal else ()))
    made = claims(rules, state)
    order = ("banco.order",) if len(made) > 1 else ()
    own = RULE_OF_CLAIM[claim]
    return (*order, *(own if len(made[claim]) > 1 else [path for path in own if path not in PRIORITY]))


def _by_claim(lesson: Lesson, chosen: fact.PuntoChosen) -> Item:
    rules = lesson.game.rules
    return Item(
        ask="by-claim",
        form="word",
        value=f"claim-{chosen.claim}",
        section="told",
        choices=tuple(f"claim-{claim}" for claim in rules.banco.order),
        clauses=rules.clauses_of("banco.order"),
        reading=rules.sources["banco.order"].reading,
    )
