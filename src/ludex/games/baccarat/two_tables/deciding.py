"""How a coup ends: all hands are shown, errors that nobody saw are restored, each cloth's result is announced."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players.covered import all_faces, held
from ludex.games.baccarat.among_players.state import BANK_SPEAKS, CARD, DECIDED, NO, SHOWING
from ludex.games.baccarat.points import BANK, TIE
from ludex.games.baccarat.two_tables import events as fact
from ludex.games.baccarat.two_tables.hands import bank_may, is_natural, live_cloths, opposed, rule_for, total, winner
from ludex.games.baccarat.two_tables.priority import places_of
from ludex.games.baccarat.two_tables.restoring import restored
from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.games.baccarat.two_tables.settling import settling_phase
from ludex.games.baccarat.two_tables.state import CLOTHS, CoupState, TwoTablesState
from ludex.games.common.covered import CoveredCard
from ludex.kit.chance import Chance

COUNTED = (
    "hands.court", "hands.ace", "hands.modulus", "hands.wins", "hands.tie", "hands.two_card", "hands.two_card_beats",
    "hands.natural_nine",
)  # fmt: skip
"""The rules on who wins."""


class TwoTablesDeciding(Part[TwoTablesState]):
    """What the croupier does with the hands once everybody has spoken."""

    def __init__(self, rules: TwoTablesRules, roster: Roster) -> None:
        self._rules, self._roster = rules, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Showing the hands, and announcing the result."""
        showing, decided = frozenset({SHOWING}), frozenset({DECIDED})
        return [
            Action(command=shared.ShowHands, phases=showing, offer=plain("show-hands"), act=self._show),
            Action(command=shared.AnnounceResult, phases=decided, offer=plain("announce-result"), act=self._result),
        ]

    def duty(self, state: TwoTablesState) -> Command | None:
        """The hands are shown and the result announced."""
        if state.phase == SHOWING:
            return shared.ShowHands(by=self._roster.who(state, "show-hands"))
        if state.phase == DECIDED:
            return shared.AnnounceResult(by=self._roster.who(state, "announce-result"))
        return None

    def _show(self, state: TwoTablesState, command: shared.ShowHands, chance: Chance) -> list[Event]:
        gone = (*state.coup.void, *state.coup.deemed)  # nobody shows what fell or was thrown into the basket
        told = CLOTHS if self._rules.dealing.shown is not None else ()
        faces, new = all_faces(state, chance, [hand for hand in state.coup.hands if hand not in gone])
        clauses = self._cite("dealing.shown", *self._rules.paths_for("show-hands"))
        shown = fact.AllShown(hands=faces, new=new, bank_to=told, clauses=clauses, phase=DECIDED)
        known = replace(
            state.coup,
            hands={
                hand: tuple(CoveredCard(card.number, face, True) for card, face in zip(own, faces[hand], strict=True))
                if hand in faces
                else own
                for hand, own in state.coup.hands.items()
            },
        )
        cloths = self._cloths_unseen(state.coup, known)
        if cloths:
            after = state.copy()
            after.coup = known
            for face in new:
                after.shoe = held(after).seen(face)
            low = NO in (known.said[cloth] for cloth in cloths)
            high = CARD in (known.said[cloth] for cloth in cloths)
            paths = [*(["incidents.stood_low"] if low else []), *(["incidents.drew_high"] if high else [])]
            cause = "stood-low" if known.said[next(iter(cloths))] == NO else "drew-high"
            mended = restored(self._rules, after, cause, cloths, chance, self._cite(*paths))
            naturals = [cloth for cloth in cloths if is_natural(self._rules, replace(known, thirds={}), cloth)]
            drew = tuple(f"{cloth}-natural" for cloth in naturals if known.said[cloth] == CARD)
            return [shown, replace(mended, facts=drew)]
        path = self._bank_unseen(state.coup, known)
        if path:
            pending = tuple(card for hand, card in known.thirds.items() if hand == BANK)
            return [shown, fact.BankReopened(pending=pending, clauses=self._cite(path), phase=BANK_SPEAKS)]
        return [shown]

    def _unseen(self, before: CoupState, hand: str) -> bool:
        return hand not in before.lifted and not any(card.open for card in before.hands[hand])

    def _cloths_unseen(self, before: CoupState, known: CoupState) -> dict[str, str]:
        """The cloths whose holders did not look and said what the rules forbid, with what they should have said."""
        if BANK in known.turned:  # a natural of the bank ends the coup whatever others should have done
            return {}
        wanted = {
            cloth: rule_for(self._rules, known, cloth) for cloth in live_cloths(known) if self._unseen(before, cloth)
        }
        return {cloth: says for cloth, says in wanted.items() if says and known.said.get(cloth) not in (None, says)}

    def _bank_unseen(self, before: CoupState, known: CoupState) -> str:
        """The path of the rule that a banker broke who had not looked; none is empty."""
        over = BANK in (*known.turned, *known.deemed) or not opposed(known)
        if over or not self._unseen(before, BANK):
            return ""
        path = bank_may(self._rules, known, draws=BANK in known.thirds)
        return path if path.startswith(("third.", "incidents.")) else ""

    def _result(self, state: TwoTablesState, command: shared.AnnounceResult, chance: Chance) -> list[Event]:
        rules, coup = self._rules, state.coup
        winners = {cloth: winner(rules, coup, cloth) for cloth in CLOTHS}
        last = ("shoe.last_round",) if state.cut_card_out else ()
        if last and rules.shoe.last_round == "void":
            winners = dict.fromkeys(CLOTHS, TIE)
        totals = {hand: total(rules, coup, hand) or 0 for hand in (*CLOTHS, BANK)}
        null = self._is_null(state, winners)
        left = self._repeats(state) if null else 0
        banco = ("banco.null_game", "banco.repeats") if coup.banco else ("cards.ceded",)
        clauses = self._cite(*COUNTED, "calls.result", *banco, *last, *rules.paths_for("announce-result"))
        return [
            fact.ClothsDecided(
                totals=totals,
                winners=winners,
                turns=self._turns(state, winners),
                repeats_left=left,
                repeats_by=coup.banco if left else "",
                call=None if rules.calls.result is None else rules.calls.result.format(**totals),
                clauses=clauses,
                phase=settling_phase(state, winners),
            )
        ]

    def _is_null(self, state: TwoTablesState, winners: dict[str, str]) -> bool:
        """Whether a banco neither won nor lost."""
        if not state.coup.banco:
            return False
        tied = all(outcome == TIE for outcome in winners.values())
        if self._rules.banco.null_game == "both-tied":
            return tied
        signs = {BANK: -1, TIE: 0}
        return not sum(signs.get(outcome, 1) * state.at_stake(cloth) for cloth, outcome in winners.items())

    def _repeats(self, state: TwoTablesState) -> int:
        """How often a banco that was null may be repeated after this coup."""
        repeated = state.repeats_by == state.coup.banco
        return max(state.repeats_left - 1, 0) if repeated else self._rules.banco.repeats

    def _turns(self, state: TwoTablesState, winners: dict[str, str]) -> dict[str, int]:
        """The places whose turn is next: the cards are given up where the bank wins."""
        law, turns = self._rules.cards, dict(state.turns)
        if state.coup.banco or law.turn == "stays" or law.ceded is None:
            return turns
        for cloth, outcome in winners.items():
            places, seat = places_of(self._rules, cloth), state.seat_of(state.punto_of(cloth))
            if seat is None or cloth in state.coup.wrong:
                continue
            turns[cloth] = seat
            if law.ceded == "every-coup" or outcome == BANK:
                later = [place for place in places if place > seat and place in state.seats]
                turns[cloth] = later[0] if later else places[0]
        return turns
