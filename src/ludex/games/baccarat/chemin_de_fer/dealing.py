"""A coup from the deal to the result: covered hands, what punto and bank say, open third cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from ludex.games.baccarat.among_players.covered import all_faces, faces_of, held, next_card
from ludex.games.baccarat.among_players.state import (
    ANNOUNCING,
    BANK_SPEAKS,
    CARD,
    DECIDED,
    NO,
    RETURNING,
    SHOWING,
)
from ludex.games.baccarat.chemin_de_fer import commands as say
from ludex.games.baccarat.chemin_de_fer import coup_events as fact
from ludex.games.baccarat.chemin_de_fer.betting import CheminBetting
from ludex.games.baccarat.chemin_de_fer.hands import (
    bank_may,
    bank_rules,
    bound_by,
    is_natural,
    punto_may,
    total,
    winner,
)
from ludex.games.baccarat.chemin_de_fer.rights import MAKES_BANCO
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.state import (
    ASKED,
    DEALT,
    DIFFERENCE,
    DIFFERENCE_DUE,
    RULING,
    CheminState,
    CoupState,
)
from ludex.games.baccarat.points import BANK, PUNTO, TIE, worth
from ludex.games.common.covered import CoveredCard
from ludex.games.common.stakes.state import CLEARING, NO_MORE_BETS, PAYING
from ludex.kit.cards import Card
from ludex.kit.chance import Chance

SPEAKING = frozenset({DEALT, ASKED, RULING, BANK_SPEAKS})
IN_PLAY = frozenset({DEALT, ASKED, RULING, BANK_SPEAKS, SHOWING, DECIDED})
WINNER_SAID = {PUNTO: "gana el punto", BANK: "gana la banca", TIE: "jugada nula"}


class CheminDealing(Part[CheminState]):
    """What is done with the cards of a coup, by whom, and what is said."""

    def __init__(self, rules: CheminRules, betting: CheminBetting, roster: Roster) -> None:
        self._rules, self._betting, self._roster = rules, betting, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command from the deal to the result."""
        before = frozenset({ANNOUNCING, BETTING, DIFFERENCE_DUE, DIFFERENCE})
        dealt, asked, bank = frozenset({DEALT}), frozenset({ASKED}), frozenset({BANK_SPEAKS})
        mine, speaking = self._not_theirs, frozenset({DEALT, ASKED, BANK_SPEAKS})
        rows: list[tuple[type[Command], frozenset[str], Offer, Act, bool]] = [
            (say.LiftCards, speaking, self._offer_lift, self._lift, False),
            (shared.Speak, dealt, self._offer_speak, self._speak, True),
            (shared.AskAdvice, dealt, self._offer_advice, self._advice, False),
            (say.GrantCard, frozenset({RULING}), plain("grant-card"), self._rule, False),
            (say.DenyCard, frozenset({RULING}), plain("deny-card"), self._rule, False),
            (shared.AskTable, bank, self._offer_table, self._table, False),
            (shared.PlayByRule, SPEAKING, plain("play-by-rule"), self._by_rule, False),
            (shared.ShowHands, frozenset({SHOWING}), plain("show-hands"), self._show, False),
            (shared.AnnounceResult, frozenset({DECIDED}), plain("announce-result"), self._result, False),
        ]
        deal = Action(
            command=shared.Deal,
            phases=frozenset({NO_MORE_BETS}),
            offer=plain("deal"),
            act=self._deal,
            closed="dealing.before",
            closed_phases=before,
            without_office=mine,
        )
        play = Action(
            command=shared.PlayBank,
            phases=dealt | asked | bank,
            offer=self._offer_play,
            act=self._play,
            closed="incidents.decided_first",
            closed_phases=frozenset({RULING}),
            without_office=mine,
        )
        return [
            deal,
            play,
            *(
                Action(command=command, phases=phases, offer=offer, act=act, without_office=mine if held_by else None)
                for command, phases, offer, act, held_by in rows
            ),
        ]

    def duty(self, state: CheminState) -> Command | None:
        """The hands are shown and the result announced."""
        if state.phase == SHOWING:
            return shared.ShowHands(by=self._roster.who(state, "show-hands"))
        if state.phase == DECIDED:
            return shared.AnnounceResult(by=self._roster.who(state, "announce-result"))
        return None

    def lead(self, state: CheminState) -> Command | None:
        """The banker deals; for whoever says nothing the croupier plays by the rules, which tells nobody of cards."""
        if state.phase == NO_MORE_BETS:
            return shared.Deal(by=state.banker)
        if state.phase in SPEAKING:
            return shared.PlayByRule(by=self._roster.who(state, "play-by-rule"))
        return None

    def _by_rule(self, state: CheminState, command: shared.PlayByRule, chance: Chance) -> list[Event]:
        """What somebody who says nothing must do, and otherwise that they stand."""
        if state.phase == RULING:
            return self._rule(state, say.GrantCard(by=state.banker), chance)
        hand = PUNTO if state.phase == DEALT else BANK
        who = state.punto if hand == PUNTO else state.banker
        if hand not in state.coup.lifted and not all(card.open for card in state.coup.hands[hand]):
            # Their cards are looked at first; then the rules say what follows.
            return self._lift(state, say.LiftCards(by=who), chance)
        if hand == PUNTO:
            words: tuple[Said, ...] = ("turn", "no", "card")
            says = next(word for word in words if not self._keeps_punto(state, word))
            return self._speak(state, shared.Speak(by=who, says=says), chance)
        open_now = self._words_of_bank(state)
        deeds: tuple[Done, ...] = ("turn", "give", "stand", "draw")
        does = next(word for word in deeds if word in open_now and not self._keeps_bank(state, word))
        return self._play(state, shared.PlayBank(by=who, does=does), chance)

    def _not_theirs(self, state: CheminState, command: Command) -> Refused:
        """Why a player without the office does nothing with the cards."""
        path = "banco.order" if isinstance(command, shared.Speak) else "dealing.order"
        return Refused(Reason.NOT_YOUR_HAND, clauses=self._cite(path), rule=path, asked=Value.command(command.do))

    def hand_of(self, state: CheminState, who: str) -> str:
        """The hand that somebody holds; none is an empty name."""
        return PUNTO if who == state.punto else BANK if who == state.banker else ""

    # --- the deal

    def _deal(self, state: CheminState, command: shared.Deal, chance: Chance) -> list[Event]:
        law, first = self._rules.dealing, state.coup.placed
        each = self._rules.hands.cards
        owners = [law.order[number % len(law.order)] for number in range(each * len(law.order))]
        numbers = {
            hand: tuple(first + n for n, owner in enumerate(owners, 1) if owner == hand) for hand in (PUNTO, BANK)
        }
        faces: list[Card] = []
        if not law.covered:
            shoe = held(state)
            for number in range(first + 1, first + 1 + len(owners)):
                faces.append(chance.next(shoe.draw_at(number - 1 - state.coup.out)))
                shoe = shoe.seen(faces[-1])
        dealt = fact.CoupDealt(
            by=command.by,
            punto=numbers[PUNTO],
            bank=numbers[BANK],
            faces=tuple(faces),
            clauses=self._cite("dealing.order", "dealing.covered", "hands.cards", *self._rules.paths_for("deal")),
            phase=DEALT,
        )
        return [*self._betting.excluded(state), dealt]

    def _offer_lift(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        hand = self.hand_of(state, by)
        if not hand or hand in state.coup.lifted or all(card.open for card in state.coup.hands[hand]):
            return None
        return Option("lift-cards", by)

    def _lift(self, state: CheminState, command: say.LiftCards, chance: Chance) -> list[Event]:
        hand = self.hand_of(state, command.by)
        faces, new = faces_of(state, hand, chance)
        clauses = self._cite("dealing.covered", *self._rules.paths_for("lift-cards"))
        return [happened.Lifted(player=command.by, hand=hand, faces=faces, new=new, clauses=clauses)]

    # --- naturals

    def _turns_bank(self, state: CheminState) -> str:
        """The path of the rule that keeps the bank from turning its hand up, whatever it is; empty where none does."""
        if state.coup.has("fifth-card-out") and state.coup.said == NO:
            return "incidents.fifth_card"
        # Once somebody has a third card nothing is turned up any more.
        gave = state.coup.has("bank-may-not-turn") or bool(state.coup.thirds)
        return "incidents.bank_offers" if gave else ""

    def _turned(self, state: CheminState, who: str, hand: str, chance: Chance) -> list[Event]:
        faces, new = faces_of(state, hand, chance)
        if worth(self._rules.hands, faces) not in self._rules.hands.naturals:
            # Nobody had looked, and it is none: the cards lie open, and whoever turned them goes on.
            clauses = self._cite("hands.naturals", "incidents.announcement")
            return [
                fact.ErrorReported(
                    cause="false-natural", remedy="lies-open", shown={hand: faces}, new=new, clauses=clauses
                )
            ]  # fmt: skip
        ends = self._rules.hands.shown is not None or hand == BANK
        clauses = self._cite("hands.naturals", "hands.shown", *self._rules.paths_for("speak"))
        phase = SHOWING if ends else BANK_SPEAKS
        return [happened.TurnedOver(player=who, hand=hand, faces=faces, new=new, clauses=clauses, phase=phase)]

    # --- the punto

    def _keeps_punto(self, state: CheminState, says: str) -> str:
        """The path of the rule that keeps the punto from saying this; empty where none does."""
        if says == "turn":
            return "hands.naturals" if is_natural(self._rules, state.coup, PUNTO) is False else ""
        return punto_may(self._rules, state.coup, says)

    def _offer_speak(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option:
        domains = self._domains(state.coup, "says", (CARD, NO, "turn"), partial(self._keeps_punto, state))
        banco = ("banco.free", "banco.freed") if state.coup.claim in MAKES_BANCO else ()
        return Option("speak", by, domains=domains, clauses=self._cite(*banco))

    def _domains(
        self, coup: CoupState, field: str, words: tuple[str, ...], keeps: Callable[[str], str]
    ) -> tuple[Among, ...]:
        """Every word that may be said; each of the others is refused by its own rule."""
        kept = {word: path for word in words if (path := keeps(word))}
        bounds = {
            word: Bound(Reason.NOT_ACCEPTED, self._cite(path, *bound_by(coup, path)), path)
            for word, path in kept.items()
        }
        return each_by_its_own(field, tuple(word for word in words if word not in kept), bounds)

    def _speak(self, state: CheminState, command: shared.Speak, chance: Chance) -> list[Event]:
        if command.says == "turn":
            return self._turned(state, state.punto, PUNTO, chance)
        card = command.says == CARD
        path = "calls.draws" if card else "calls.stands"
        rules = ("third.draws", "third.optional", "third.stands")
        return [
            fact.PuntoSpoke(
                player=state.punto,
                said=command.says,
                call=self._rules.calls.draws if card else self._rules.calls.stands,
                clauses=self._cite(path, *rules, *self._rules.paths_for("speak")),
                phase=ASKED if card else BANK_SPEAKS,
            )
        ]

    def _offer_advice(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        asked = self._rules.third.advice is None or state.coup.has("advised-by-croupier")
        return None if asked or PUNTO not in state.coup.lifted else Option("ask-advice", by)

    def _advice(self, state: CheminState, command: shared.AskAdvice, chance: Chance) -> list[Event]:
        held_now = total(self._rules, state.coup, PUNTO)
        law = self._rules.third
        says = law.advice or "" if held_now in law.optional else "draws" if held_now in law.draws else "stands"
        clauses = self._cite("third.advice", *self._rules.paths_for("ask-advice"))
        return [happened.AdviceGiven(player=command.by, says=says, clauses=clauses)]

    # --- the bank

    def _words_of_bank(self, state: CheminState) -> tuple[str, ...]:
        """What the bank may do at all now."""
        if state.phase != BANK_SPEAKS:
            return ("give", "turn")
        return ("draw", "stand") if state.coup.turned else ("draw", "stand", "turn")

    def _keeps_bank(self, state: CheminState, does: str) -> str:
        """The path of the rule that keeps the bank from doing this; empty where none does."""
        rules, coup = self._rules, state.coup
        natural = is_natural(rules, coup, BANK)
        if does == "turn":
            return self._turns_bank(state) or ("hands.naturals" if natural is False else "")
        if does == "give":
            return "hands.naturals" if natural and not self._turns_bank(state) else ""
        return bank_may(rules, coup, draws=does == "draw")

    def _offer_play(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.phase == DEALT:
            path = "dealing.speaks_last"
            return Bound(Reason.OUT_OF_TURN, self._cite(path), path) if self._rules.forbids(path) else None
        words = self._words_of_bank(state)
        return Option(
            "play-bank", by, domains=self._domains(state.coup, "does", words, partial(self._keeps_bank, state))
        )

    def _play(self, state: CheminState, command: shared.PlayBank, chance: Chance) -> list[Event]:
        paths, by = self._rules.paths_for("play-bank"), state.banker
        played_by = bank_rules(self._rules, state.coup)
        match command.does:
            case "turn":
                return self._turned(state, by, BANK, chance)
            case "give":
                clauses = self._cite("third.face_up", *paths)
                card = next_card(state, chance)
                return [fact.CardGiven(by=by, card=card, clauses=clauses, phase=BANK_SPEAKS)]
            case "draw":
                clauses = self._cite(*played_by, "third.face_up", *paths)
                return [fact.CardDrawn(by=by, card=next_card(state, chance), clauses=clauses, phase=SHOWING)]
            case _:
                clauses = self._cite(*played_by, *paths)
                return [happened.BankStood(by=by, clauses=clauses, phase=SHOWING)]

    def _rule(self, state: CheminState, command: say.GrantCard | say.DenyCard, chance: Chance) -> list[Event]:
        granted = isinstance(command, say.GrantCard)
        clauses = self._cite("incidents.misspoken", "incidents.decided_first", *self._rules.paths_for(command.do))
        return [
            fact.CardRuled(by=command.by, granted=granted, clauses=clauses, phase=ASKED if granted else BANK_SPEAKS)
        ]  # fmt: skip

    def _offer_table(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        return None if state.coup.has("bank-by-table") else Option("ask-table", by)

    def _table(self, state: CheminState, command: shared.AskTable, chance: Chance) -> list[Event]:
        clauses = self._cite("third.table_binds", *self._rules.paths_for("ask-table"))
        return [happened.TableAsked(by=command.by, clauses=clauses)]

    # --- the result

    def _show(self, state: CheminState, command: shared.ShowHands, chance: Chance) -> list[Event]:
        faces, new = all_faces(state, chance, state.coup.hands)
        shown = fact.HandsShown(
            punto=faces.get(PUNTO, ()),
            bank=faces.get(BANK, ()),
            new=new,
            clauses=self._cite(*self._rules.paths_for("show-hands")),
            phase=DECIDED,
        )
        broken = self._broken_unseen(state, faces)
        if broken is None:
            return [shown]
        hand, path = broken
        paths = (path, "incidents.announcement") if hand == PUNTO else (path,)
        back = DEALT if hand == PUNTO else BANK_SPEAKS
        return [shown, fact.HandReopened(hand=hand, clauses=self._cite(*paths), phase=back)]

    def _broken_unseen(self, state: CheminState, faces: Mapping[str, Sequence[Card]]) -> tuple[str, str] | None:
        """The hand whose holder did not look and did what its rules forbid, with the path of the rule."""
        coup = state.coup
        known = {
            hand: tuple(CoveredCard(card.number, face, card.open) for card, face in zip(own, faces[hand], strict=True))
            for hand, own in coup.hands.items()
        }
        seen = replace(coup, hands=known)
        unseen = [hand for hand, own in coup.hands.items() if hand not in coup.lifted and not any(c.open for c in own)]
        if coup.turned:  # a natural ends the coup whatever the other hand should have done
            return None
        if PUNTO in unseen and coup.said:
            path = punto_may(self._rules, seen, coup.said)
            if path in ("third.draws", "third.stands"):
                return PUNTO, path
        if BANK in unseen and coup.said:
            path = bank_may(self._rules, seen, draws=BANK in coup.thirds)
            if path.startswith("third."):
                return BANK, path
        return None

    def _result(self, state: CheminState, command: shared.AnnounceResult, chance: Chance) -> list[Event]:
        rules = self._rules
        punto, bank = total(rules, state.coup, PUNTO), total(rules, state.coup, BANK)
        outcome, ended = winner(rules, state), ("shoe.last_round",) if state.cut_card_out else ()
        if ended and rules.shoe.last_round == "void":
            outcome = TIE
        phase = {PUNTO: PAYING, BANK: CLEARING, TIE: RETURNING}[outcome]
        said = rules.calls.result
        forgot = ("incidents.forgotten_nine",) if state.coup.has("punto-forgot") else ()
        counted = ("hands.court", "hands.ace", "hands.modulus", "hands.wins", "hands.tie")
        return [
            fact.ResultAnnounced(
                punto=punto or 0,
                bank=bank or 0,
                winner=outcome,
                call=None if said is None else WINNER_SAID[outcome],
                clauses=self._cite(*counted, "calls.result", *forgot, *ended, *rules.paths_for("announce-result")),
                phase=phase,
            )
        ]
