"""A coup from no more bets to the points of both rows: cards laid one by one, black first, until the red card comes."""

from __future__ import annotations

from functools import cache

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.cards.trente_et_quarante.commands import CountLast, LayCard, VoidCoup
from ludex.games.cards.trente_et_quarante.coups import BLACK, COLOUR, INVERSE, RED, Coup, coup_of, is_laid, winners
from ludex.games.cards.trente_et_quarante.events import CardLaid, CoupAnnounced, CoupVoided, LastCounted, RedCardOut
from ludex.games.cards.trente_et_quarante.rules import TrenteRules
from ludex.games.cards.trente_et_quarante.settling import TrenteSettlement
from ludex.games.cards.trente_et_quarante.state import COUNTING, GATHERING, LAID, LAYING, TrenteState
from ludex.games.common.stakes.commands import NoMoreBets
from ludex.games.common.stakes.events import BetsClosed
from ludex.games.common.throws.commands import AnnounceResult
from ludex.kit.chance import Chance

SAID = {BLACK: "negro", RED: "rojo", COLOUR: "y color", INVERSE: "e inverso"}
WINS, LOSES = "gana", "pierde"


class TrenteDealing(Part[TrenteState]):
    """What the dealing croupier does with the cards."""

    def __init__(self, rules: TrenteRules, settling: TrenteSettlement, roster: Roster) -> None:
        self._rules, self._settling, self._roster = rules, settling, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command about the cards of a coup."""
        return [
            Action(command=NoMoreBets, phases=frozenset({BETTING}), offer=plain("no-more-bets"), act=self._no_more),
            Action(command=LayCard, phases=frozenset({LAYING}), offer=self._offer_lay, act=self._lay),
            Action(
                command=AnnounceResult, phases=frozenset({LAID}), offer=plain("announce-result"), act=self._announce
            ),
            Action(command=CountLast, phases=frozenset({COUNTING}), offer=plain("count-last"), act=self._count),
            Action(command=VoidCoup, phases=frozenset({LAYING, LAID}), offer=self._offer_void, act=self._void),
        ]  # fmt: skip

    def duty(self, state: TrenteState) -> Command | None:
        """The next card, the points, or the cards behind the red one."""
        match state.phase:
            case "laying":
                return LayCard(by=self._settling.dealer(state))
            case "laid":
                return AnnounceResult(by=self._roster.who(state, "announce-result"))
            case "counting":
                return CountLast(by=self._roster.who(state, "count-last"))
            case _:
                return None

    def lead(self, state: TrenteState) -> Command | None:
        """No more bets."""
        return NoMoreBets(by=self._roster.who(state, "no-more-bets")) if state.phase == BETTING else None

    def _no_more(self, state: TrenteState, command: NoMoreBets, chance: Chance) -> list[Event]:
        clauses = self._cite("calls.no_more_bets", *self._rules.paths_for("no-more-bets"))
        return [BetsClosed(call=self._rules.calls.no_more_bets, clauses=clauses, phase=LAYING)]

    def _offer_lay(self, state: TrenteState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._rules.forbids("settlement.division") and by != self._settling.dealer(state):
            path = "settlement.division"
            return Bound(Reason.OTHER_CROUPIER, self._cite(path), path)
        return Option("lay-card", by)

    def _lay(self, state: TrenteState, command: LayCard, chance: Chance) -> list[Event]:
        rules, shoe = self._rules, state.shoe
        assert shoe is not None
        if state.cut_card_out and rules.shoe.last_round == "void":
            counted = rules.red_card.last_cards is not None
            clauses = self._cite("shoe.last_round", "red_card.last_cards", "shoe.reserve")
            return [
                RedCardOut(call=rules.calls.void, clauses=clauses, phase=COUNTING if counted else GATHERING)
            ]  # fmt: skip
        rows = state.coup.rows
        row = next(row for row in rules.rows.order if not is_laid(rules, rows.get(row, ())))
        card = chance.next(shoe.draw)
        cards = (*rows.get(row, ()), card)
        done = is_laid(rules, cards) and row == rules.rows.order[-1]
        paths = ("rows.order", "rows.until", "rows.court", "rows.ace", "settlement.division")
        clauses = self._cite(*paths, *rules.paths_for("lay-card"))
        return [CardLaid(row=row, card=card, clauses=clauses, phase=LAID if done else None)]

    def _announce(self, state: TrenteState, command: AnnounceResult, chance: Chance) -> list[Event]:
        rules, rows = self._rules, state.coup.rows
        coup = coup_of(rules, rows.get(BLACK, ()), rows.get(RED, ()))
        paths = ["calls.result", "calls.colour", "rows.wins", "bets.colour.like"]
        if coup.black == coup.red:
            paths += ["calls.tie", "ties.void", "ties.refait"]
        return [
            CoupAnnounced(
                coup=coup,
                call=said(rules, coup),
                clauses=self._cite(*paths, *rules.paths_for("announce-result")),
                phase=self._settling.phase_after(state, coup),
            )
        ]

    def _count(self, state: TrenteState, command: CountLast, chance: Chance) -> list[Event]:
        assert state.shoe is not None
        clauses = self._cite("red_card.last_cards", *self._rules.paths_for("count-last"))
        return [LastCounted(cards=state.shoe.left, clauses=clauses, phase=GATHERING)]

    def _offer_void(self, state: TrenteState, by: str, owners: tuple[str, ...]) -> Option | None:
        law = self._rules.incidents
        if law.void_remedy is None:
            return None
        causes = tuple(cause for cause, voids in law.void_causes.items() if voids)
        return Option("void-coup", by, domains=(Among("cause", causes, Bound(Reason.NO_SUCH)),))

    def _void(self, state: TrenteState, command: VoidCoup, chance: Chance) -> list[Event]:
        clauses = self._cite("incidents.void_remedy", *self._rules.paths_for("void-coup"))
        return [
            CoupVoided(cause=command.cause, call=self._rules.calls.void, clauses=clauses, phase=GATHERING)
        ]  # fmt: skip


def said(rules: TrenteRules, coup: Coup) -> str | None:
    """The points of both rows and what wins, as the text has it called; the units stand for thirty and so many."""
    won = winners(rules, coup)
    calls = rules.calls
    words = {
        "points": f"{coup.black % 10}-{coup.red % 10}",
        "red": WINS if RED in won else LOSES,
        "colour": WINS if COLOUR in won else LOSES,
        "winners": " ".join(SAID[chance] for chance in won),
    }
    parts = (calls.result, calls.colour) if won else (calls.tie,)
    return ", ".join(part.format(**words) for part in parts if part is not None) or None
