"""What goes wrong with the cards: each error leaves the lawful state, or a fact that later steps of the coup read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option, Range, Rows
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.baccarat.among_players.covered import Shown, come_to_light, coming
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
from ludex.games.baccarat.points import BANK
from ludex.games.baccarat.two_tables import commands as say
from ludex.games.baccarat.two_tables import events as fact
from ludex.games.baccarat.two_tables.hands import first_total, is_free
from ludex.games.baccarat.two_tables.priority import holders_of
from ludex.games.baccarat.two_tables.restoring import restored
from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.games.baccarat.two_tables.settling import RULE_OF_VOID
from ludex.games.baccarat.two_tables.speech import SPEAKING, next_to_speak
from ludex.games.baccarat.two_tables.state import (
    ASKED,
    CLOTHS,
    COVERING,
    FIRST,
    JUMPED,
    SPEAKS,
    CoupState,
    TwoTablesState,
)
from ludex.games.common.covered import CoveredCard
from ludex.games.common.stakes.state import NO_MORE_BETS, SETTLED
from ludex.kit.cards import Card
from ludex.kit.chance import Chance

Remedy = Callable[[TwoTablesState, say.ReportError, Chance], fact.CoupError]
BEFORE = frozenset({ANNOUNCING, BETTING, COVERING})
OVER = frozenset({DEDUCTING, JUMPED, SETTLED})
MANY, MOST = 6, 9
"""How many cards come out by one mistake at most, and how many a coup may take."""
HANDS: tuple[Literal["first", "second", "bank"], ...] = ("first", "second", "bank")
RESTORED = ("incidents.turned", "incidents.same", "incidents.differs")
"""The rules on what the bank does in a coup that was restored."""


class Error(Struct, frozen=True):
    """One kind of error: the rule on it, when it may be reported, of which hands, and what is done."""

    path: str
    phases: frozenset[str]
    remedy: Remedy
    hands: tuple[str, ...] = CLOTHS
    when: Callable[[TwoTablesState, str], bool] = lambda _state, _hand: True


class TwoTablesErrors(Part[TwoTablesState]):
    """Errors of the shoe, the croupier, the banker and the puntos."""

    def __init__(self, rules: TwoTablesRules) -> None:
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
                closed_phases=OVER - reported,
            )
        ]

    def _all(self) -> dict[str, Error]:
        speaks, spoken = frozenset(SPEAKS.values()), SPEAKING | {SHOWING}
        deal, none = frozenset({SPEAKS[FIRST]}), (FIRST,)
        every = (*CLOTHS, BANK)
        bank = frozenset({BANK_SPEAKS})
        return {
            "early-card": Error("incidents.early", BEFORE, self._early, none, self._none_early),
            "stuck-cards": Error(RULE_OF_VOID["stuck-cards"], SPEAKING, self._stuck, none, self._enough_cards),
            "surplus-card": Error("incidents.surplus", SPEAKING, self._surplus, none, self._enough_cards),
            "wrong-holder": Error("incidents.wrong_holder", speaks, self._wrong_holder, CLOTHS, self._speaks_now),
            "irregular-deal": Error(RULE_OF_VOID["irregular-deal"], spoken, self._void, none),
            "irregular-deal-mended": Error("incidents.irregular_mended", spoken, self._noted, none),
            "card-to-stander": Error("incidents.misgiven", SPEAKING, self._unasked, CLOTHS, self._said_no),
            "card-withheld": Error("incidents.misgiven", SPEAKING, self._withheld, CLOTHS, self._waits),
            "cloth-exposed": Error("incidents.exposed", deal, self._exposed, CLOTHS, self._in_play),
            "cards-dropped": Error(RULE_OF_VOID["cards-dropped"], SPEAKING, self._dropped, CLOTHS, self._in_play),
            "bank-cards-dropped": Error(RULE_OF_VOID["bank-cards-dropped"], SPEAKING, self._void, (BANK,)),
            "third-card-dropped": Error("incidents.dropped_third", spoken, self._noted, every, self._has_third),
            "stood-low": Error("incidents.stood_low", spoken, self._stood_low, CLOTHS, self._has_stood),
            "drew-high": Error("incidents.drew_high", spoken, self._drew_high, CLOTHS, self._has_drawn),
            "both-words": Error("incidents.both_words", speaks, self._both_words, CLOTHS, self._speaks_now),
            "stood-with-natural": Error(
                "incidents.stood_natural", speaks, self._stood_natural, CLOTHS, self._speaks_now
            ),
            "drew-with-natural": Error("incidents.drew_natural", spoken, self._drew_high, CLOTHS, self._has_drawn),
            "punto-slow": Error("incidents.slow", speaks, self._slow, CLOTHS, self._speaks_now),
            "punto-advised": Error("incidents.advised", speaks, self._advised, CLOTHS, self._speaks_now),
            "bank-advised": Error("incidents.advised", bank, self._advised, (BANK,)),
            "cards-thrown": Error("incidents.mucked", spoken, self._mucked, every, self._unshown),
            "croupier-throws-cards": Error(
                "incidents.mucked_by_croupier", spoken, self._reconstituted, every, self._unshown
            ),
            "false-point": Error("incidents.false_point", bank | {SHOWING}, self._false_point, (BANK,), self._no_third),
            "false-point-shown": Error(
                "incidents.false_point_late", frozenset({DECIDED}), self._false_point, (BANK,), self._no_third
            ),
            "hidden-stake": Error("stakes.hidden", spoken | {NO_MORE_BETS, DECIDED}, self._hidden, none),
        }

    def _offer(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | None:
        hands = {
            cause: [hand for hand in error.hands if error.when(state, hand)]
            for cause, error in self.errors.items()
            if state.phase in error.phases
        }
        causes = tuple(cause for cause, own in hands.items() if own)
        if not causes:
            return None
        bound, few = Bound(Reason.NO_SUCH), Bound(Reason.TOO_FEW_CARDS)
        players = (None, *(name for name in state.players if name != state.banker))
        rows = tuple((cause, hand) for cause in causes for hand in (*hands[cause], None))
        domains = (
            Among("cause", causes, bound),
            Rows(("cause", "hand"), rows, bound),
            Range("cards", 1, max(min(MANY, self._to_spare(state)), 1), bound, few, optional=True),
            Among("guest", players, bound),
        )
        return Option("report-error", by, domains=domains)

    def _report(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> list[Event]:
        error = self.errors[command.cause]
        hands = (hand for hand in HANDS if hand in error.hands and error.when(state, hand))
        return [error.remedy(state, replace(command, hand=command.hand or next(hands)), chance)]

    def _error(self, command: say.ReportError, *paths: str, **fields: object) -> fact.CoupError:
        error = self.errors[command.cause]
        return fact.CoupError(
            cause=command.cause,
            remedy=self.remedy_of(error.path) or "",
            hand=str(command.hand or ""),
            clauses=self._clauses(command, *paths),
            **fields,  # type: ignore[arg-type]
        )

    def _clauses(self, command: say.ReportError, *paths: str) -> tuple[str, ...]:
        path = self.errors[command.cause].path
        alike = ("incidents.second_alike",) if command.hand == CLOTHS[1] and path in ALIKE else ()
        return self._cite(path, *paths, *alike, *self._rules.paths_for("report-error"))

    # --- conditions

    def _none_early(self, state: TwoTablesState, hand: str) -> bool:
        """Whether no card lies there that was drawn too early, but for those that were let pass."""
        return bool(state.banker) and state.coup.out == state.coup.placed and self._to_spare(state) > 0

    def _to_spare(self, state: TwoTablesState) -> int:
        """How many cards may come out by mistake so that the coup can still be played."""
        needed = MOST - len(state.coup.hands) * self._rules.hands.cards
        return 0 if state.shoe is None else state.shoe.left - needed

    def _enough_cards(self, state: TwoTablesState, hand: str) -> bool:
        return self._to_spare(state) > 1

    def _in_play(self, state: TwoTablesState, hand: str) -> bool:
        return hand not in (*state.coup.void, *state.coup.turned, *state.coup.deemed)

    def _speaks_now(self, state: TwoTablesState, hand: str) -> bool:
        return state.phase == SPEAKS[hand]

    def _waits(self, state: TwoTablesState, hand: str) -> bool:
        return state.phase == ASKED[hand]

    def _has_stood(self, state: TwoTablesState, hand: str) -> bool:
        stood = state.coup.said.get(hand) == NO and self._in_play(state, hand)
        bound = self._binds_second(hand) and not is_free(self._rules, state.coup, hand)
        return stood and bound and self._to_spare(state) > 0

    def _said_no(self, state: TwoTablesState, hand: str) -> bool:
        return state.coup.said.get(hand) == NO and self._in_play(state, hand) and self._to_spare(state) > 0

    def _has_drawn(self, state: TwoTablesState, hand: str) -> bool:
        drew = state.coup.said.get(hand) == CARD
        bound = self._binds_second(hand) and not is_free(self._rules, state.coup, hand)
        return drew and self._in_play(state, hand) and bound

    def _binds_second(self, hand: str) -> bool:
        """Whether what holds between the cloths holds of this one too."""
        return hand == FIRST or self._law.second_alike is not None

    def _has_third(self, state: TwoTablesState, hand: str) -> bool:
        return hand in state.coup.thirds

    def _no_third(self, state: TwoTablesState, hand: str) -> bool:
        return hand not in state.coup.thirds and hand not in (*state.coup.deemed, *state.coup.turned)

    def _unshown(self, state: TwoTablesState, hand: str) -> bool:
        """Whether a hand has cards that not everybody has seen."""
        return self._in_play(state, hand) and not all(card.open for card in state.coup.hands.get(hand, ()))

    # --- what is merely noted, or voids

    def _noted(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        return self._error(command)

    def _void(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        return self._error(command, void=CLOTHS, phase=RETURNING)

    def _stuck(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        """The coup is void, and cards that came out do not go back."""
        many = command.cards or 2
        return self._error(command, covered=many, dead=many, void=CLOTHS, phase=RETURNING)

    def _surplus(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        many = command.cards or 1
        return self._error(command, covered=many, dead=many)

    def _early(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        return self._error(command, "dealing.before", covered=command.cards or 1, facts=("early-card",))

    def _hidden(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        return self._error(command, hidden=command.guest or next(iter(state.staked)))

    def _dropped(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        """The coup does not count on that cloth, and goes on with the other."""
        void = (*state.coup.void, str(command.hand))
        after = replace(state.coup, void=void)
        whole = set(void) == set(CLOTHS)
        return self._error(command, void=void, phase=RETURNING if whole else self._goes_on(state, after))

    def _goes_on(self, state: TwoTablesState, after: CoupState) -> str | None:
        """The phase after a cloth has dropped out: the next one's, where it was about to speak or waited for a card."""
        out = {
            phase
            for cloth in (*after.void, *after.deemed)
            if cloth in CLOTHS
            for phase in (SPEAKS[cloth], ASKED[cloth])
        }
        over = state.phase == BANK_SPEAKS and next_to_speak(self._rules, after) == SHOWING
        return next_to_speak(self._rules, after) if state.phase in out or over else None

    # --- who has the cards

    def _wrong_holder(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        """While nobody has spoken the cards go to whose turn it is. What somebody else has said stands, and whose turn
        it was has the cards in the next coup.
        """
        if command.word is None:
            return self._error(command)
        cloth = str(command.hand)
        guest = command.guest or next(
            name for name in state.players if name not in (state.banker, state.punto_of(cloth))
        )
        wrong = self._law.wrong_holder_next is not None
        said = {**state.coup.said, cloth: command.word}
        phase = next_to_speak(self._rules, replace(state.coup, said=said))
        return self._error(
            command, "incidents.wrong_holder_next", punto=guest, wrong=wrong, said=said, phase=phase
        )  # fmt: skip

    def _slow(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        cloth = str(command.hand)
        gone = {state.punto_of(cloth), *state.coup.slow}
        others = [player for player in holders_of(self._rules, state, cloth) if player not in gone]
        if others:
            return self._error(command, "cards.turn", punto=others[0], slow=state.punto_of(cloth))
        return self._error(command, facts=(f"{cloth}-by-rules",), slow=state.punto_of(cloth), released=True)

    def _advised(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        which = "bank-by-table" if command.hand == BANK else f"{command.hand}-by-rules"
        return self._error(command, "third.table_binds", facts=(which,))

    # --- hands that come to light, or are thrown away

    def _seen(
        self, state: TwoTablesState, hand: str, chance: Chance
    ) -> tuple[dict[str, tuple[Card | None, ...]], tuple[Card, ...]]:
        return come_to_light(state, chance, {hand: tuple(range(len(state.coup.hands[hand])))})

    def _exposed(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        shown, new = self._seen(state, str(command.hand), chance)
        fault = command.fault or "banker"
        paths = ("incidents.fixed", "incidents.differs", "incidents.own_fault")
        return self._error(command, *paths, shown=shown, new=new, restored=True, fault=fault)

    def _mucked(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        deemed = {str(command.hand): 0}
        after = replace(state.coup, deemed={**state.coup.deemed, **deemed})
        return self._error(command, deemed=deemed, phase=self._goes_on(state, after))

    def _reconstituted(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        shown, new = self._seen(state, str(command.hand), chance)
        return self._error(command, shown=shown, new=new)

    # --- what was said against the rules

    def _looked_at(
        self, state: TwoTablesState, cloth: str, chance: Chance
    ) -> tuple[TwoTablesState, Shown, tuple[Card, ...]]:
        """The state once the hand of a cloth lies open, the hand, and what of it nobody had seen."""
        shown, new = self._seen(state, cloth, chance)
        after = state.copy()
        cards = tuple(
            CoveredCard(card.number, face, True)
            for card, face in zip(state.coup.hands[cloth], shown[cloth], strict=True)
        )
        after.coup = replace(state.coup, hands={**state.coup.hands, cloth: cards})
        for face in new:
            assert after.shoe is not None
            after.shoe = after.shoe.seen(face)
        return after, shown, new

    def _counted(self, after: TwoTablesState, cloth: str) -> int:
        """What the two cards of a cloth count that lie open now."""
        counted = first_total(self._rules, after.coup, cloth)
        assert counted is not None, "they lie open"
        return counted

    def _stood_low(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        cloth = str(command.hand)
        after, shown, new = self._looked_at(state, cloth, chance)
        if self._counted(after, cloth) >= self._law.stood_low_below:
            return self._error(command, "incidents.stood_low_below", shown=shown, new=new)
        clauses = self._clauses(command, "incidents.stood_low_below", *RESTORED)
        found = restored(self._rules, after, command.cause, {cloth: CARD}, chance, clauses, seen=new)
        return replace(found, shown=shown)

    def _drew_high(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        cloth = str(command.hand)
        after, shown, new = self._looked_at(state, cloth, chance)
        counted = self._counted(after, cloth)
        if counted < self._law.drew_high_from:
            return self._error(command, "incidents.drew_high_from", shown=shown, new=new)
        clauses = self._clauses(command, "incidents.drew_high_from", *RESTORED)
        found = restored(self._rules, after, command.cause, {cloth: NO}, chance, clauses, seen=new)
        # Only whoever stood with a natural loses the right to it: here the two cards are as they were.
        natural = counted in self._rules.hands.naturals
        return replace(found, shown=shown, facts=(f"{cloth}-natural",) if natural else ())

    def _both_words(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        """With five the first word counts; otherwise what the rule says."""
        cloth = str(command.hand)
        after, shown, new = self._looked_at(state, cloth, chance)
        counted = first_total(self._rules, after.coup, cloth)
        says = CARD if counted in self._rules.third.draws else NO
        if counted in self._law.first_word or is_free(self._rules, after.coup, cloth):
            says = command.word or NO
        natural = counted in self._rules.hands.naturals
        facts = (f"{cloth}-may-not-turn",) if natural else ()
        said = {**state.coup.said, cloth: says}
        known = replace(after.coup, said=said)
        phase = next_to_speak(self._rules, known)
        fields = {"shown": shown, "new": new, "said": said, "facts": facts, "phase": phase}
        if counted in self._law.first_word:
            return self._error(command, "incidents.first_word", **fields)
        return self._error(command, "incidents.first_word", restored=True, fault="punto", **fields)

    def _stood_natural(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        cloth = str(command.hand)
        after, shown, new = self._looked_at(state, cloth, chance)
        if first_total(self._rules, after.coup, cloth) not in self._rules.hands.naturals:
            return self._error(command, shown=shown, new=new)
        said = {**state.coup.said, cloth: NO}
        phase = next_to_speak(self._rules, replace(after.coup, said=said))
        facts = (f"{cloth}-may-not-turn",)
        return self._error(command, shown=shown, new=new, said=said, facts=facts, phase=phase)

    # --- errors of the banker

    def _unasked(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        """A card that a cloth did not ask for lies there for whoever draws next."""
        cards = coming(state, chance, 1)
        pending = (*state.coup.pending, *cards)
        fault = "croupier" if self._law.unasked is not None else "banker"
        return self._error(
            command, "incidents.unasked", cards=cards, new=cards, pending=pending, restored=True, fault=fault
        )  # fmt: skip

    def _withheld(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        """The card that went elsewhere is that of the cloth that asked for it."""
        cloth = str(command.hand)
        cards = coming(state, chance, 1)
        thirds = {**state.coup.thirds, cloth: cards[0]}
        after = replace(state.coup, thirds=thirds)
        phase = next_to_speak(self._rules, after)
        return self._error(
            command,
            "incidents.own_fault",
            cards=cards,
            new=cards,
            thirds=thirds,
            restored=True,
            fault=command.fault or "banker",
            phase=phase,
        )

    def _false_point(self, state: TwoTablesState, command: say.ReportError, chance: Chance) -> fact.CoupError:
        """Before the others have shown theirs the banker may still draw; after that they are bound by their error."""
        if state.phase != DECIDED:
            return self._error(command, phase=BANK_SPEAKS)
        return self._error(command, "incidents.own_fault", restored=True, fault="banker", phase=BANK_SPEAKS)


ALIKE = (
    "incidents.stood_low", "incidents.drew_high", "incidents.both_words", "incidents.stood_natural",
    "incidents.drew_natural",
)  # fmt: skip
"""The errors of the first cloth for which the second has the same rules."""
