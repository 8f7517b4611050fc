"""What goes wrong with the cards: each error leaves the lawful state, or a fact that later steps of the coup read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from msgspec import Struct

from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.baccarat.among_players.covered import come_to_light, coming
from ludex.games.baccarat.among_players.state import (
    ANNOUNCING,
    BANK_SPEAKS,
    CARD,
    DECIDED,
    DEDUCTING,
    NO,
    RETURNING,
    SHOWING,
)
from ludex.games.baccarat.chemin_de_fer import commands as say
from ludex.games.baccarat.chemin_de_fer import coup_events as fact
from ludex.games.baccarat.chemin_de_fer.hands import RULE_OF_ERROR, first_total, is_natural
from ludex.games.baccarat.chemin_de_fer.rights import MAKES_BANCO, bets_of, highest_first
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.state import (
    ASKED,
    DEALT,
    DIFFERENCE,
    DIFFERENCE_DUE,
    GARAGE_ASKED,
    GARAGE_DUE,
    RULING,
    CheminState,
)
from ludex.games.baccarat.points import BANK, PUNTO, points, worth
from ludex.games.common.stakes.state import NO_MORE_BETS, SETTLED
from ludex.kit.cards import Card
from ludex.kit.chance import Chance

Remedy = Callable[[CheminState, say.ReportError, Chance], fact.ErrorReported]
BEFORE = frozenset({ANNOUNCING, BETTING, DIFFERENCE_DUE, DIFFERENCE})
PLAYED = frozenset({DEALT, ASKED, RULING, BANK_SPEAKS})
OVER = frozenset({DEDUCTING, GARAGE_DUE, GARAGE_ASKED, SETTLED})


class Error(Struct, frozen=True):
    """One kind of error: the rule on it, when it may be reported, and what is done."""

    path: str
    phases: frozenset[str]
    remedy: Remedy
    when: Callable[[CheminState], bool] = lambda _state: True


class CheminErrors(Part[CheminState]):
    """Errors of the shoe, the croupier, the banker and the punto."""

    def __init__(self, rules: CheminRules) -> None:
        self._rules, self._law = rules, rules.incidents
        self._cite = cache(rules.clauses_of)
        self.errors: Mapping[str, Error] = {
            cause: error for cause, error in self._all().items() if self.remedy_of(error.path) is not None
        }

    def remedy_of(self, path: str) -> str | None:
        """The word of the rule on an error; nothing where the law has none."""
        group, _, name = path.partition(".")
        word: str | None = getattr(getattr(self._rules, group), name)
        return word

    def actions(self) -> list[Action]:
        """Reporting an error."""
        reported = frozenset[str]().union(*(error.phases for error in self.errors.values()))
        return [
            Action(
                command=say.ReportError,
                phases=reported,
                offer=self._offer,
                act=self._report,
                closed="incidents.claims_end",
                closed_phases=OVER,
            ),
        ]

    def _all(self) -> dict[str, Error]:
        dealt, asked, bank = frozenset({DEALT}), frozenset({ASKED}), frozenset({BANK_SPEAKS})
        spoken = asked | bank
        no_third: Callable[[CheminState], bool] = lambda state: not state.coup.thirds  # noqa: E731
        return {
            "early-card": Error("incidents.early", BEFORE, self._early, self._none_early),
            "stuck-cards": Error("incidents.stuck", PLAYED, self._stuck),
            "card-exposed": Error(RULE_OF_ERROR["card-exposed"], dealt, self._exposed),
            "both-cards-exposed": Error(RULE_OF_ERROR["both-cards-exposed"], dealt, self._exposed_both),
            "croupier-fault": Error("incidents.croupier_fault", PLAYED, self._void),
            "croupier-fault-mended": Error("incidents.croupier_fault_mended", PLAYED, self._noted),
            "false-call": Error(RULE_OF_ERROR["false-call"], bank, self._false_call, lambda s: s.coup.said == NO),
            "fifth-card": Error("incidents.fifth_card", dealt, self._fifth, lambda s: s.coup.out == s.coup.placed),
            "extra-card": Error("incidents.bank_extra", dealt, self._extra),
            "two-cards-to-punto": Error("incidents.two_for_punto", asked, self._two_for_punto),
            "two-cards-to-bank": Error("incidents.two_for_bank", bank, self._two_for_bank),
            "card-dropped": Error("incidents.dropped_first", dealt, self._dropped),
            "third-card-dropped": Error("incidents.dropped_third", asked, self._third_dropped),
            "bank-exposes-card": Error("incidents.bank_exposes_one", dealt, self._shows_own),
            "bank-exposes-both": Error(RULE_OF_ERROR["bank-exposes-both"], dealt, self._shows_both),
            "bank-turns-early": Error("incidents.bank_turns_early", dealt, self._turns_early),
            "bank-offers-card": Error("incidents.bank_offers", asked, self._offers),
            "bank-throws-cards": Error(
                "incidents.bank_mucks", PLAYED | {SHOWING}, self._bank_loses, self._unseen(BANK)
            ),
            "punto-slow": Error(RULE_OF_ERROR["punto-slow"], dealt, self._slow),
            "punto-advised": Error(RULE_OF_ERROR["punto-advised"], dealt, self._punto_bound),
            "bank-advised": Error(RULE_OF_ERROR["bank-advised"], bank, self._bank_bound),
            "said-card-for-no": Error("incidents.misspoken", dealt | spoken, self._misspoken, no_third),
            "said-no-for-card": Error("incidents.misspoken", dealt | spoken, self._misspoken, no_third),
            "natural-forgotten": Error("incidents.forgotten", dealt, self._forgotten, self._perhaps_natural),
            "natural-forgotten-card-asked": Error("incidents.forgotten", dealt, self._forgotten, self._perhaps_natural),
            "wrong-announcement": Error("incidents.announcement", PLAYED | {SHOWING}, self._announcement),
            "punto-throws-cards": Error(
                "incidents.punto_mucks", PLAYED | {SHOWING}, self._punto_loses, self._unseen(PUNTO)
            ),
            "hidden-stake": Error("stakes.hidden", PLAYED | {NO_MORE_BETS, SHOWING, DECIDED}, self._hidden),
            "cards-given-wrong": Error("banco.given_wrong", dealt, self._given_wrong, self._again_claimed),
            "cards-taken": Error("banco.taken", dealt, self._taken, self._again_claimed),
        }

    def _offer(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        causes = tuple(
            cause for cause, error in self.errors.items() if state.phase in error.phases and error.when(state)
        )
        if not causes:
            return None
        bound = Bound(Reason.NO_SUCH)
        players = (None, *(name for name in state.players if name not in (state.banker, state.associate)))
        domains = (
            Among("cause", causes, bound),
            Range("cards", 0, 4, bound, bound, optional=True),
            Range("card", 1, 4, bound, bound, optional=True),
            Among("guest", players, bound),
        )
        return Option("report-error", by, domains=domains)

    def _report(self, state: CheminState, command: say.ReportError, chance: Chance) -> list[Event]:
        return [self.errors[command.cause].remedy(state, command, chance)]

    def _error(self, command: say.ReportError, *paths: str, **fields: object) -> fact.ErrorReported:
        error = self.errors[command.cause]
        clauses = self._cite(error.path, *paths, *self._rules.paths_for("report-error"))
        remedy = self.remedy_of(error.path) or ""
        return fact.ErrorReported(cause=command.cause, remedy=remedy, clauses=clauses, **fields)  # type: ignore[arg-type]

    # --- conditions

    def _unseen(self, hand: str) -> Callable[[CheminState], bool]:
        """Whether a hand has cards that not everybody has seen."""
        return lambda state: not all(card.open for card in state.coup.hands.get(hand, ()))

    def _perhaps_natural(self, state: CheminState) -> bool:
        """Whether the punto may have a natural, as far as everybody knows."""
        lie_open = all(card.open for card in state.coup.hands.get(PUNTO, ()))
        return not lie_open or is_natural(self._rules, state.coup, PUNTO) is not False

    def _none_early(self, state: CheminState) -> bool:
        """Whether no card lies there that was drawn too early, but for those that were let pass."""
        return bool(state.banker) and state.coup.out == state.coup.placed

    def _again_claimed(self, state: CheminState) -> bool:
        return bool(state.coup.claims.get("banco-again"))

    # --- remedies

    def _noted(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        return self._error(command)

    def _void(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        return self._error(command, phase=RETURNING)

    def _stuck(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        """The coup is void, and cards that came out do not go back."""
        return self._error(command, covered=command.cards or 2, dead=command.cards or 2, phase=RETURNING)

    def _early(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        return self._error(command, "dealing.before", covered=command.cards or 1, facts=("early-card",))

    def _place(self, state: CheminState, number: int | None) -> tuple[str, int]:
        """The hand and the place in it of a card of the deal, by its number; the punto's first when none is named."""
        first = min(card.number for own in state.coup.hands.values() for card in own)
        wanted = first + (number or 1) - 1
        for hand, own in state.coup.hands.items():
            for place, card in enumerate(own):
                if card.number == wanted:
                    return hand, place
        return PUNTO, 0

    def _exposed(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        hand, place = self._place(state, command.card)
        shown, new = come_to_light(state, chance, {hand: (place,)})
        facts: tuple[str, ...] = ("punto-by-rules", "bank-by-table")
        both = hand == PUNTO and self._other_open(state, place)
        if both and self._law.croupier_exposed_both is not None:
            facts = (*facts, "bank-draws-optional")
            return self._error(command, "incidents.croupier_exposed_both", shown=shown, new=new, facts=facts)
        return self._error(command, shown=shown, new=new, facts=facts)

    def _other_open(self, state: CheminState, place: int) -> bool:
        """Whether the other cards of the punto lie open already: with this one, all of them do."""
        own = state.coup.hands[PUNTO]
        return len(own) > 1 and all(card.open for number, card in enumerate(own) if number != place)

    def _exposed_both(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        shown, new = come_to_light(state, chance, {PUNTO: (0, 1)})
        facts = ("punto-by-rules", "bank-by-table", "bank-draws-optional")
        return self._error(command, shown=shown, new=new, facts=facts)

    def _false_call(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        drawn = min(command.cards or 0, 2)
        if not drawn:
            return self._error(command, facts=("bank-by-table",))
        shown, new = come_to_light(state, chance, {BANK: (0, 1)})
        faces = [face for face in shown[BANK] if face is not None]
        cards = coming(state, chance, drawn, new)
        counted = sum(points(self._rules.hands, face) for face in faces) % self._rules.hands.modulus
        kept = {BANK: cards[0]} if counted in self._law.false_call_kept else {}
        return self._error(
            command,
            "incidents.false_call_kept",
            shown=shown,
            cards=cards,
            thirds=kept,
            new=(*new, *cards),
            phase=SHOWING,
        )

    def _fifth(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        return self._error(command, covered=1, facts=("fifth-card-out",))

    def _extra(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        many = command.cards or 1
        return self._error(
            command, "incidents.bank_extra_draws", covered=many, dead=many, deemed={BANK: 0}, facts=("bank-deemed",)
        )

    def _two(
        self, state: CheminState, command: say.ReportError, chance: Chance, hand: str, phase: str
    ) -> fact.ErrorReported:
        shown, new = come_to_light(state, chance, {hand: (0, 1)})
        cards = coming(state, chance, 2, new)
        law = self._rules.hands
        first = sum(points(law, face) for face in shown[hand] if face is not None)
        count: Callable[[Card], int] = lambda card: (first + points(law, card)) % law.modulus  # noqa: E731
        kept = (
            max(cards, key=count)
            if self.remedy_of(self.errors[command.cause].path) == "higher"
            else min(cards, key=count)
        )
        return self._error(
            command, shown=shown, cards=cards, thirds={hand: kept}, new=(*new, *cards), phase=phase
        )  # fmt: skip

    def _two_for_punto(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        return self._two(state, command, chance, PUNTO, BANK_SPEAKS)

    def _two_for_bank(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        return self._two(state, command, chance, BANK, SHOWING)

    def _dropped(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        return self._error(command, deemed={PUNTO: max(self._rules.hands.naturals)}, phase=SHOWING)

    def _third_dropped(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        deemed, facts = {PUNTO: max(self._rules.hands.naturals)}, ("punto-nine",)
        path = "incidents.dropped_third_stands"
        return self._error(command, path, covered=1, dead=1, deemed=deemed, facts=facts, phase=BANK_SPEAKS)

    def _shows_own(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        _, place = self._place(state, command.card)
        shown, new = come_to_light(state, chance, {PUNTO: (place,), BANK: (place,)})
        if self._other_open(state, place) and self._law.bank_exposes_both is not None:
            return self._error(command, "incidents.bank_exposes_both", shown=shown, new=new, facts=("bank-by-table",))
        return self._error(command, shown=shown, new=new)

    def _shows_both(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        shown, new = come_to_light(state, chance, {PUNTO: (0, 1), BANK: (0, 1)})
        return self._error(command, shown=shown, new=new, facts=("bank-by-table",))

    def _turns_early(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        shown, new = come_to_light(state, chance, {BANK: (0, 1)})
        return self._error(command, "dealing.speaks_last", shown=shown, new=new, facts=("stakes-may-go",))

    def _offers(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        return self._error(command, facts=("bank-may-not-turn",))

    def _bank_loses(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        return self._error(command, facts=("bank-loses",), phase=DECIDED)

    def _punto_loses(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        return self._error(command, facts=("punto-loses",), phase=DECIDED)

    def _slow(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        for group in highest_first(self._rules):
            gone = {state.punto, *state.coup.slow}
            others = {name: bet for name, bet in bets_of(state, group).items() if name not in gone}
            if others:
                return self._error(command, punto=max(others, key=lambda name: others[name]))
        return self._error(command, facts=("punto-by-rules",))

    def _punto_bound(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        return self._error(command, facts=("punto-by-rules",))

    def _bank_bound(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        return self._error(command, facts=("bank-by-table",))

    def _misspoken(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        if first_total(self._rules, state.coup, PUNTO) in self._law.misspoken_never:
            return self._error(command, "incidents.misspoken_never", said=CARD, phase=ASKED)
        return self._error(command, "incidents.misspoken_never", phase=RULING)

    def _forgotten(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        """The hand is looked at: whoever had a natural has lost the right to it."""
        shown, new = come_to_light(state, chance, {PUNTO: (0, 1)})
        counted = worth(self._rules.hands, [face for face in shown[PUNTO] if face is not None])
        if counted not in self._rules.hands.naturals:
            return self._error(command, shown=shown, new=new)
        facts = ("punto-forgot",)
        if command.cause == "natural-forgotten":
            return self._error(command, shown=shown, new=new, facts=facts, said=NO, phase=BANK_SPEAKS)
        phase = RULING if self._law.forgotten_card is not None else ASKED
        path = "incidents.forgotten_card"
        return self._error(command, path, shown=shown, new=new, facts=facts, said=CARD, phase=phase)

    def _announcement(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        """The punto speaks anew, and third cards that came of it are out. Whoever made banco bears what they said,
        unless they have nothing: they may always ask for a card then.
        """
        thirds = dict.fromkeys(state.coup.thirds)
        if state.coup.claim not in MAKES_BANCO or self._law.announcement_banco is None:
            return self._error(command, thirds=thirds, said="", phase=DEALT)
        paths = ("incidents.announcement_banco", "incidents.announcement_draws")
        shown, new = come_to_light(state, chance, {PUNTO: (0, 1)})
        counted = worth(self._rules.hands, [face for face in shown[PUNTO] if face is not None])
        if counted not in self._law.announcement_draws:
            return self._error(command, *paths, shown=shown, new=new)
        return self._error(command, *paths, shown=shown, new=new, thirds=thirds, said="", phase=DEALT)

    def _hidden(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        return self._error(command, hidden=command.guest or state.punto)

    def _given_wrong(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        other = command.guest or next(name for name in state.players if name not in (state.banker, state.punto))
        # They have made no banco that would free them from the rules.
        return self._error(command, punto=other, facts=("punto-by-rules",))

    def _taken(self, state: CheminState, command: say.ReportError, chance: Chance) -> fact.ErrorReported:
        return self._error(command, punto=state.coup.claims["banco-again"][0])
