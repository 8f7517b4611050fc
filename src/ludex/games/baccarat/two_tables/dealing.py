"""A coup from the deal on: three covered hands, what each says in its turn, open third cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from msgspec.structs import replace

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option, each_by_its_own
from ludex.core.parts import Part
from ludex.core.rulebook import Act, Action, Offer, Roster
from ludex.core.session import plain
from ludex.core.state import BETTING
from ludex.errors import Reason, Refused, Value
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.among_players.commands import Done, Said
from ludex.games.baccarat.among_players.covered import faces_of, held, next_card
from ludex.games.baccarat.among_players.state import (
    ANNOUNCING,
    BANK_SPEAKS,
    CARD,
    NO,
    SHOWING,
    TURN,
)
from ludex.games.baccarat.points import BANK, worth
from ludex.games.baccarat.two_tables import commands as say
from ludex.games.baccarat.two_tables import events as fact
from ludex.games.baccarat.two_tables.hands import (
    bank_may,
    bank_rules,
    is_looked_at,
    is_natural,
    punto_may,
    total,
)
from ludex.games.baccarat.two_tables.priority import holders_of
from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.games.baccarat.two_tables.speech import CLOTH_OF, SPEAKING, next_to_speak
from ludex.games.baccarat.two_tables.state import (
    CLOTHS,
    FIRST,
    SPEAKS,
    TwoTablesState,
)
from ludex.games.common.stakes.state import NO_MORE_BETS
from ludex.kit.cards import Card
from ludex.kit.chance import Chance


class TwoTablesDealing(Part[TwoTablesState]):
    """What is done with the cards of a coup, by whom, and what is said."""

    def __init__(self, rules: TwoTablesRules, roster: Roster) -> None:
        self._rules, self._roster = rules, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command from the deal to the result."""
        speaks = frozenset(SPEAKS.values())
        mine = self._not_theirs
        rows: list[tuple[type[Command], frozenset[str], Offer, Act, bool]] = [
            (say.LiftCards, SPEAKING, self._offer_lift, self._lift, True),
            (shared.Speak, speaks, self._offer_speak, self._speak, True),
            (shared.AskAdvice, speaks, self._offer_advice, self._advice, False),
            (shared.AskTable, frozenset({BANK_SPEAKS}), self._offer_table, self._table, False),
            (shared.PlayBank, SPEAKING, self._offer_play, self._play, True),
            (shared.PlayByRule, SPEAKING, plain("play-by-rule"), self._by_rule, False),
        ]
        deal = Action(
            command=shared.Deal,
            phases=frozenset({NO_MORE_BETS}),
            offer=plain("deal"),
            act=self._deal,
            closed="dealing.before",
            closed_phases=frozenset({ANNOUNCING, BETTING}),
            without_office=mine,
        )
        return [
            deal,
            *(
                Action(command=command, phases=phases, offer=offer, act=act, without_office=mine if held_by else None)
                for command, phases, offer, act, held_by in rows
            ),
        ]

    def lead(self, state: TwoTablesState) -> Command | None:
        """The banker deals; for whoever says nothing the croupier plays by the rules, which tells nobody of cards."""
        if state.phase == NO_MORE_BETS:
            return shared.Deal(by=state.banker)
        if state.phase in SPEAKING:
            return shared.PlayByRule(by=self._roster.who(state, "play-by-rule"))
        return None

    def _by_rule(self, state: TwoTablesState, command: shared.PlayByRule, chance: Chance) -> list[Event]:
        """Cards that nobody has looked at are looked at first; then the rules say what follows."""
        cloth = CLOTH_OF.get(state.phase, "")
        hand = cloth if state.phase in SPEAKS.values() else BANK
        who = state.punto_of(cloth) if hand == cloth else state.banker
        if hand not in state.coup.lifted and not all(card.open for card in state.coup.hands[hand]):
            return self._lifted(state, who, hand, chance)
        if hand != BANK:
            words: tuple[Said, ...] = ("turn", "no", "card")
            says = next(word for word in words if not self._keeps_punto(state, cloth, word))
            return self._speak(state, shared.Speak(by=who, says=says), chance)
        deeds: tuple[Done, ...] = ("turn", "give", "stand", "draw")
        open_now = self._words_of_bank(state)
        does = next(word for word in deeds if word in open_now and not self._keeps_bank(state, word))
        return self._play(state, shared.PlayBank(by=who, does=does), chance)

    def _not_theirs(self, state: TwoTablesState, command: Command) -> Refused:
        """Why a player without the office does nothing with the cards."""
        path = "cards.turn" if isinstance(command, shared.Speak | say.LiftCards) else "dealing.order"
        return Refused(Reason.NOT_YOUR_HAND, clauses=self._cite(path), rule=path, asked=Value.command(command.do))

    # --- the deal

    def _deal(self, state: TwoTablesState, command: shared.Deal, chance: Chance) -> list[Event]:
        law, first, each = self._rules.dealing, state.coup.placed, self._rules.hands.cards
        owners = [hand for _ in range(each) for hand in law.order]
        hands = {hand: tuple(first + n for n, own in enumerate(owners, 1) if own == hand) for hand in (*CLOTHS, BANK)}
        faces: list[Card] = []
        if not law.covered:
            shoe = held(state)
            for number in range(first + 1, first + 1 + len(owners)):
                faces.append(chance.next(shoe.draw_at(number - 1 - state.coup.out)))
                shoe = shoe.seen(faces[-1])
        clauses = self._cite("dealing.order", "dealing.covered", "hands.cards", *self._rules.paths_for("deal"))
        return [
            fact.ThreeDealt(
                by=command.by,
                hands=hands,
                faces=tuple(faces),
                clauses=clauses,
                phase=next_to_speak(self._rules, state.coup),
            )
        ]

    def _hand_to_lift(self, state: TwoTablesState, by: str) -> list[str]:
        """The hands that somebody may lift now."""
        own = [cloth for cloth in CLOTHS if state.punto_of(cloth) == by]
        if by == state.banker:
            own.append(BANK)
        gone = (*state.coup.lifted, *state.coup.void, *state.coup.deemed)
        covered = (hand for hand in own if hand not in gone)
        return [hand for hand in covered if not all(card.open for card in state.coup.hands[hand])]

    def gone(self, state: TwoTablesState, player: str) -> list[Event]:
        """Whoever goes away while they have the cards of a cloth leaves them to the next whose turn it is."""
        if state.phase not in SPEAKING | {NO_MORE_BETS}:
            return []
        found: list[Event] = []
        for cloth in CLOTHS:
            if state.punto_of(cloth) == player:
                others = [who for who in holders_of(self._rules, state, cloth) if who != player]
                clauses = self._cite("cards.turn", "cards.groups")
                found.append(fact.CardsLeft(cloth=cloth, player=others[0] if others else "", clauses=clauses))
        return found

    def _offer_lift(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        hands = self._hand_to_lift(state, by)
        if not hands:
            return None
        covered = self._rules.forbids("banco.unseen") and state.phase == SPEAKS[FIRST]
        if by == state.coup.banco and covered:
            unseen = Bound(Reason.OUT_OF_ORDER, self._cite("banco.unseen"), "banco.unseen")
            if FIRST not in hands:
                return unseen
        return Option("lift-cards", by)

    def _lift(self, state: TwoTablesState, command: say.LiftCards, chance: Chance) -> list[Event]:
        hand = self._hand_to_lift(state, command.by)[0]
        return self._lifted(state, command.by, hand, chance)

    def _lifted(self, state: TwoTablesState, who: str, hand: str, chance: Chance) -> list[Event]:
        faces, new = faces_of(state, hand, chance)
        banco = ("banco.unseen",) if state.coup.banco else ()
        clauses = self._cite("dealing.covered", *banco, *self._rules.paths_for("lift-cards"))
        return [happened.Lifted(player=who, hand=hand, faces=faces, new=new, clauses=clauses)]

    # --- the puntos

    def _keeps_punto(self, state: TwoTablesState, cloth: str, says: str) -> str:
        """The path of the rule that keeps a cloth from saying this; empty where none does."""
        if says == TURN:
            if state.coup.has(f"{cloth}-may-not-turn"):
                return "incidents.stood_natural"
            none = is_looked_at(state.coup, cloth) and is_natural(self._rules, state.coup, cloth) is False
            return "hands.naturals" if none else ""
        return punto_may(self._rules, state.coup, cloth, says)

    def _offer_speak(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        cloth = CLOTH_OF[state.phase]
        if state.punto_of(cloth) != by:
            path = "dealing.speaks"
            return (
                Bound(Reason.OUT_OF_TURN, self._cite(path, "dealing.speech"), path)
                if self._rules.forbids(path)
                else None
            )
        domains = self._domains(state, "says", (CARD, NO, TURN), partial(self._keeps_punto, state, cloth))
        banco = ("banco.free",) if state.coup.banco else ()
        return Option("speak", by, domains=domains, clauses=self._cite(*banco))

    def _not_yet(self) -> Bound | None:
        """Why somebody says nothing before their turn."""
        path = "dealing.speaks"
        if not self._rules.forbids(path):
            return None
        return Bound(Reason.OUT_OF_TURN, self._cite(path, "dealing.speech"), path)

    def _domains(
        self, state: TwoTablesState, field: str, words: tuple[str, ...], keeps: Callable[[str], str]
    ) -> tuple[Among, ...]:
        """Every word that may be said; each of the others is refused by its own rule."""
        kept = {word: path for word in words if (path := keeps(word))}
        bounds = {word: Bound(Reason.NOT_ACCEPTED, self._bound_by(state, path), path) for word, path in kept.items()}
        return each_by_its_own(field, tuple(word for word in words if word not in kept), bounds)

    def _bound_by(self, state: TwoTablesState, path: str) -> tuple[str, ...]:
        """The clauses behind a rule, and those that bind a bank to the table which would be free."""
        if not path.startswith("third.table."):
            return self._cite(path)
        advised = "bank-advised" in state.coup.causes
        return self._cite(path, "incidents.advised" if advised else "third.table_binds")

    def _speak(self, state: TwoTablesState, command: shared.Speak, chance: Chance) -> list[Event]:
        cloth = CLOTH_OF[state.phase]
        if command.says == TURN:
            return self._turned(state, command.by, cloth, chance)
        card = command.says == CARD
        path = "calls.draws" if card else "calls.stands"
        free = ("banco.free",) if state.coup.banco else ()
        rules = (*free, "third.draws", "third.optional", "third.stands")
        after = replace(state.coup, said={**state.coup.said, cloth: command.says})
        return [
            fact.ClothSpoke(
                player=state.punto_of(cloth),
                cloth=cloth,
                said=command.says,
                call=self._rules.calls.draws if card else self._rules.calls.stands,
                clauses=self._cite(path, *rules, "dealing.speech", *self._rules.paths_for("speak")),
                phase=next_to_speak(self._rules, after),
            )
        ]

    def _turned(self, state: TwoTablesState, who: str, hand: str, chance: Chance) -> list[Event]:
        """A natural is turned up; where nobody had looked and it is none, the cards lie open and they go on."""
        faces, new = faces_of(state, hand, chance)
        if worth(self._rules.hands, faces) not in self._rules.hands.naturals:
            clauses = self._cite("hands.naturals")
            return [
                fact.CoupError(
                    cause="false-natural", remedy="lies-open", hand=hand, shown={hand: faces}, new=new, clauses=clauses
                )
            ]  # fmt: skip
        after = replace(state.coup, turned=(*state.coup.turned, hand))
        ends = SHOWING if self._rules.hands.shown is not None else None  # otherwise those who asked are still served
        phase = ends if hand == BANK else next_to_speak(self._rules, after)
        clauses = self._cite("hands.naturals", "hands.shown", *self._rules.paths_for("speak"))
        return [happened.TurnedOver(player=who, hand=hand, faces=faces, new=new, clauses=clauses, phase=phase)]

    def _offer_advice(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | None:
        cloth = CLOTH_OF[state.phase]
        if self._rules.third.advice is None or state.punto_of(cloth) != by or cloth not in state.coup.lifted:
            return None
        return None if state.coup.has(f"{cloth}-advised") else Option("ask-advice", by)

    def _advice(self, state: TwoTablesState, command: shared.AskAdvice, chance: Chance) -> list[Event]:
        cloth, law = CLOTH_OF[state.phase], self._rules.third
        counted = total(self._rules, state.coup, cloth)
        says = law.advice or "" if counted in law.optional else "draws" if counted in law.draws else "stands"
        clauses = self._cite("third.advice", *self._rules.paths_for("ask-advice"))
        return [happened.AdviceGiven(player=command.by, says=says, clauses=clauses)]

    # --- the bank

    def _words_of_bank(self, state: TwoTablesState) -> tuple[str, ...]:
        """What the bank may do at all now."""
        return ("draw", "stand", "turn") if state.phase == BANK_SPEAKS else ("give", "turn")

    def _keeps_bank(self, state: TwoTablesState, does: str) -> str:
        """The path of the rule that keeps the bank from doing this; empty where none does."""
        coup = state.coup
        natural = is_natural(self._rules, coup, BANK)
        if does == "turn":
            return "hands.naturals" if natural is False else ""
        if does == "give":
            return "hands.naturals" if natural else ""
        return bank_may(self._rules, coup, draws=does == "draw")

    def _offer_play(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.phase in SPEAKS.values():
            path = "dealing.speaks"
            return (
                Bound(Reason.OUT_OF_TURN, self._cite(path, "dealing.speech"), path)
                if self._rules.forbids(path)
                else None
            )
        words = self._words_of_bank(state)
        return Option("play-bank", by, domains=self._domains(state, "does", words, partial(self._keeps_bank, state)))

    def _play(self, state: TwoTablesState, command: shared.PlayBank, chance: Chance) -> list[Event]:
        paths = self._rules.paths_for("play-bank")
        match command.does:
            case "turn":
                return self._turned(state, state.banker, BANK, chance)
            case "give":
                cloth = CLOTH_OF[state.phase]
                return [self._third(state, cloth, chance, ("third.face_up", *paths))]
            case "draw":
                played = (*bank_rules(self._rules, state.coup), "third.face_up", *paths)
                return [self._third(state, BANK, chance, played)]
            case _:
                clauses = self._cite(*bank_rules(self._rules, state.coup), *paths)
                return [happened.BankStood(by=state.banker, clauses=clauses, phase=SHOWING)]

    def _third(self, state: TwoTablesState, hand: str, chance: Chance, paths: tuple[str, ...]) -> Event:
        """A third card: one that lies there for whoever draws next, or the next of the shoe."""
        lay = bool(state.coup.pending)
        card = state.coup.pending[0] if lay else next_card(state, chance)
        after = replace(state.coup, thirds={**state.coup.thirds, hand: card})
        phase = SHOWING if hand == BANK else next_to_speak(self._rules, after)
        return fact.ThirdGiven(
            by=state.banker, hand=hand, card=card, lay=lay, clauses=self._cite(*paths), phase=phase
        )  # fmt: skip

    def _offer_table(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | None:
        return None if state.coup.has("bank-by-table") else Option("ask-table", by)

    def _table(self, state: TwoTablesState, command: shared.AskTable, chance: Chance) -> list[Event]:
        clauses = self._cite("third.table_binds", *self._rules.paths_for("ask-table"))
        return [happened.TableAsked(by=command.by, clauses=clauses)]
