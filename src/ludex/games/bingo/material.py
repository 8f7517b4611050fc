"""Before the first game and after the last: the session, its material, its balls, and the hall itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from ludex.core.decider import Folds
from ludex.core.events import CAGE, Event, moves
from ludex.core.options import Among, Bound, NotBefore, Option, Some
from ludex.core.roles import PLAYER
from ludex.core.rulebook import Action
from ludex.core.state import CLOSED
from ludex.errors import Allowed, Reason, Value
from ludex.games.bingo import commands as do
from ludex.games.bingo import events as did
from ludex.games.bingo import state as phases
from ludex.games.bingo.commands.fields import Variety
from ludex.games.bingo.equipment import HallEquipment
from ludex.games.bingo.part import CRAZY_BALL, LINKED, LINKED_RESERVE, PRIMA, TREASURY, Part
from ludex.games.bingo.roles import HALL_CHIEF
from ludex.games.bingo.rules import BingoRules
from ludex.games.bingo.sale import Sale
from ludex.games.bingo.state import HallState
from ludex.games.common.premises.part import NOT_NOW
from ludex.kit.chance import Chance
from ludex.kit.money import NOTHING

ORDINARY: Final = "ordinary"
CHECKED = frozenset({phases.MATERIAL, phases.BALLS, phases.LOADING, phases.BETWEEN})

WHOLE = 100
"""The takings of a game, in per cent."""

LAWFUL_MATERIAL = (
    "balls.machines", "balls.complete", "balls.approved", "balls.machine_approved",
    "cards.checker", "panels.rooms", "panels.rooms_equipped",
)  # fmt: skip
"""What the material that is checked was held against."""


def _opened(state: HallState, event: did.SessionOpened) -> None:
    state.session, state.day, state.signed = event.session, event.day, event.signed
    state.round = 1
    state.game = state.games_played = 0
    state.last_announced = state.last_played = False
    state.attending, state.minutes, state.notes, state.receipts, state.last_of_others = [], [], [], [], []
    state.prima_amount = event.prima
    state.disputes = 0


def _attended(state: HallState, event: did.Attended) -> None:
    state.attending.append(event.who)


def _counted(state: HallState, event: did.BallsCounted) -> None:
    state.unfit = event.unfit
    state.balls_sound = event.sound and not event.unfit
    state.attending = []


def _changed(state: HallState, event: did.BallsChanged) -> None:
    state.ball_games, state.reserve, state.balls_sound, state.unfit = 0, False, True, False
    if event.recorded:
        state.notes.append("balls-changed")


def _brought(state: HallState, _event: did.ReserveBrought) -> None:
    state.reserve = True


def _last(state: HallState, event: did.LastAnnounced) -> None:
    if event.variety == ORDINARY:
        state.last_announced = True
    else:
        state.last_of_others.append(event.variety)


def _kept(state: HallState, _event: did.MinutesSigned) -> None:
    state.archive.append(phases.Kept("minutes", state.day, pending=state.disputes > 0))


def _closed(state: HallState, _event: did.SessionClosed) -> None:
    state.sold = {
        name: phases.SeriesSold(each.last, each.day, 0, each.game == state.game) for name, each in state.sold.items()
    }
    state.game = 0


def _given_up(state: HallState, _event: did.HallClosed) -> None:
    state.left = replace(state.left, prima_fund=NOTHING)


FOLDS: Folds = {
    did.HallClosed: _given_up,
    did.SessionOpened: _opened,
    did.MaterialChecked: lambda _state, _event: None,
    did.Attended: _attended,
    did.BallsCounted: _counted,
    did.BallsChanged: _changed,
    did.ReserveBrought: _brought,
    did.LastAnnounced: _last,
    did.MinutesSigned: _kept,
    did.SessionClosed: _closed,
}


class Material(Part):
    """The session and what it is played with."""

    def __init__(self, rules: BingoRules, equipment: HallEquipment, sale: Sale) -> None:
        super().__init__(rules, equipment)
        self._sale = sale

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        ready, between = frozenset({phases.BALLS, phases.BETWEEN}), frozenset({phases.BETWEEN}) | phases.BEFORE_FIRST
        counting = ready | {phases.MATERIAL}
        ends = frozenset({phases.BETWEEN, phases.SIGNING, phases.CLOSING})
        return (
            self.action(do.OpenSession, frozenset({CLOSED}), self._open, self._offer_opening),
            self.action(do.CheckMaterial, frozenset({phases.MATERIAL}), self._check, self._offer_check),
            self.action(do.Attend, CHECKED, self._attend, self._offer_attending),
            self.action(do.CountBalls, counting, self._count, self._offer_count),
            self.action(do.LoadBalls, frozenset({phases.BALLS, phases.LOADING}), self._load, self._offer_load),
            self.action(do.ChangeBalls, ready, self._change, self._offer_change),
            self.action(do.BringReserve, CHECKED, self._bring, self._offer_reserve),
            self.action(do.AnnounceLast, between, self._announce_last, self._offer_last),
            self.action(do.SignMinutes, frozenset({phases.SIGNING}), self._sign),
            self.action(do.CloseSession, ends, self._close, self._offer_close),
            self.action(do.CloseHall, frozenset({CLOSED}), self._close_hall, self._offer_hall),
        )

    def _offer_opening(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option:
        prizes = self.rules.prizes
        shares = prizes.line_percent + prizes.bingo_percent + prizes.prima.prima_percent * prizes.prima.offered
        # What the linked prize and the crazy ball get comes out of the rest, which cannot be less than nothing.
        apart = prizes.linked.linked_percent * prizes.linked.linked_halls
        apart += prizes.crazy.crazy_percent * prizes.crazy.crazy_ball
        adds_up = shares == prizes.total_percent and prizes.total_percent + apart <= WHOLE
        self.rules.require(adds_up, "prizes.adds_up", asked=Value.command("open-session"))
        later = (NotBefore("day", state.day, Bound(Reason.OUT_OF_ORDER)),) if state.day else ()
        return Option("open-session", by, domains=later)

    def _open(self, state: HallState, command: do.OpenSession, chance: Chance) -> list[Event]:
        # What earlier days gathered comes from where it was kept, once.
        first = state.session == 0
        whole = min(state.left.linked_fund, self.rules.prizes.linked.linked_maximum)
        funds = (
            (PRIMA, state.left.prima_fund),
            (LINKED, whole),
            (LINKED_RESERVE, state.left.linked_reserve + state.left.linked_fund - whole),
            (CRAZY_BALL, state.left.crazy_fund),
        )
        return [
            did.SessionOpened(
                session=state.session + 1,
                day=command.day,
                signed=command.by,
                prima=state.prima_amount,
                moves=moves([(CAGE, fund, int(amount)) for fund, amount in funds]) if first else (),
                clauses=self.cited_for("open-session", "records.header"),
                phase=phases.MATERIAL,
            )
        ]

    def _offer_check(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return self.equipment.shortcoming() or Option("check-material", by)

    def _check(self, state: HallState, command: do.CheckMaterial, chance: Chance) -> list[Event]:
        checked = (*LAWFUL_MATERIAL, *self.equipment.held_against)
        clauses = self.cited_for("check-material", "balls.material_checked", *checked)
        return [
            did.MaterialChecked(works=command.works, clauses=clauses, phase=phases.BALLS if command.works else None)
        ]

    def _offer_attending(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if by in state.attending:
            return None
        if state.roles.get(by) == PLAYER and not self.rules.balls.players_present:
            return self.bound(Reason.NOT_AUTHORISED, "balls.players_present")
        return Option("attend", by)

    def _attend(self, state: HallState, command: do.Attend, chance: Chance) -> list[Event]:
        return [did.Attended(who=command.by, clauses=self.cited_for("attend"))]

    def _offer_count(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.phase == phases.MATERIAL:
            self.rules.require(
                False,
                "balls.material_checked",
                asked=Value.command("count-balls"),
                allowed=Allowed.commands("check-material"),
            )
        if state.phase == phases.BETWEEN and state.games_played:
            self._require_last(state, "count-balls")
        chief = any(state.roles.get(who) == HALL_CHIEF for who in state.attending)
        self.rules.require(
            chief, "balls.chief_present", asked=Value.command("count-balls"), allowed=Allowed.commands("attend")
        )
        numbers = tuple(range(1, self.rules.balls.numbers + 1))
        nothing = Bound(Reason.NO_SUCH)
        domains = tuple(
            Some(field, numbers, 0, len(numbers), self.bound(Reason.NO_SUCH, "balls.numbers"), nothing, nothing)
            for field in ("missing", "duplicated", "defective")
        )
        return Option("count-balls", by, domains=domains)

    def _count(self, state: HallState, command: do.CountBalls, chance: Chance) -> list[Event]:
        ending = state.phase == phases.BETWEEN
        sound = not (command.missing or command.duplicated or command.defective)
        # What is wrong with a ball does not go away by counting again; one that was missing may have been found.
        bad = bool(command.duplicated or command.defective) or state.unfit
        unfit = bad and self.rules.forbids("balls.complete")
        after = phases.SIGNING if ending else phases.LOADING if sound and not unfit else None
        rule = "balls.counted_last" if ending else "balls.counted_first"
        return [
            did.BallsCounted(
                sound=sound,
                unfit=unfit,
                ending=ending,
                missing=command.missing,
                duplicated=command.duplicated,
                defective=command.defective,
                clauses=self.cited_for("count-balls", rule),
                phase=after,
            )
        ]

    def _require_last(self, state: HallState, do: str) -> None:
        """Before a session ends its last game was announced; where no card is left to sell, it could not be played."""
        over = state.last_played or (state.last_announced and not self._sale.next_series(state))
        announced = over and not self.not_announced(state)
        self.rules.require(announced, "records.last_announced", asked=Value.command(do))

    def not_announced(self, state: HallState) -> list[Variety]:
        """The other kinds of bingo that the hall has, of which the last game is still to be announced."""
        other = self.equipment.described.modality
        return [] if other is None or other.kind in state.last_of_others else [other.kind]

    def _offer_load(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option:
        self.rules.require(
            state.phase == phases.LOADING,
            "balls.counted_first",
            asked=Value.command("load-balls"),
            allowed=Allowed.commands("count-balls"),
        )
        return Option("load-balls", by)

    def _load(self, state: HallState, command: do.LoadBalls, chance: Chance) -> list[Event]:
        return [did.BallsLoaded(clauses=self.cited_for("load-balls"), phase=phases.BETWEEN)]

    def _offer_change(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if not state.reserve:
            return Bound(Reason.NO_RESERVE, self.cited("balls.reserve"), "balls.reserve")
        return Option("change-balls", by)

    def _change(self, state: HallState, command: do.ChangeBalls, chance: Chance) -> list[Event]:
        recorded = self.rules.balls.change_recorded
        clauses = self.cited_for("change-balls", "balls.life", "balls.change_recorded")
        return [did.BallsChanged(games=state.ball_games, recorded=recorded, clauses=clauses)]

    def _offer_reserve(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        return None if state.reserve else Option("bring-reserve", by)

    def _bring(self, state: HallState, command: do.BringReserve, chance: Chance) -> list[Event]:
        return [did.ReserveBrought(clauses=self.cited_for("bring-reserve", "balls.reserve"))]

    def _offer_last(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        left = (*(() if state.last_announced else (ORDINARY,)), *self.not_announced(state))
        return Option("announce-last", by, domains=(Among("variety", left, Bound(Reason.NO_SUCH)),)) if left else None

    def _announce_last(self, state: HallState, command: do.AnnounceLast, chance: Chance) -> list[Event]:
        call, clauses = self.rules.calls["last"], self.cited_for("announce-last", "calls.last")
        return [did.LastAnnounced(variety=command.variety, call=call, clauses=clauses)]

    def _sign(self, state: HallState, command: do.SignMinutes, chance: Chance) -> list[Event]:
        clauses = self.cited_for("sign-minutes", "records.closing_entry")
        return [did.MinutesSigned(signed=command.by, notes=tuple(state.notes), clauses=clauses, phase=phases.CLOSING)]

    def _offer_close(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        if state.phase == phases.BETWEEN:
            if state.games_played:
                self._require_last(state, "close-session")
            self.forbid("balls.counted_last", "close-session")
        if state.phase == phases.SIGNING:
            self.forbid("records.closing_entry", "close-session")
        return Option("close-session", by)

    def _close(self, state: HallState, command: do.CloseSession, chance: Chance) -> list[Event]:
        return [did.SessionClosed(clauses=self.cited_for("close-session"), phase=CLOSED)]

    def _offer_hall(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return Option("close-hall", by) if state.session or state.left.prima_fund else NOT_NOW

    def _close_hall(self, state: HallState, command: do.CloseHall, chance: Chance) -> list[Event]:
        heir = TREASURY if self.rules.prizes.prima.on_closing == "treasury" else "house"
        # Before its first session here, what earlier days gathered still lies where it was kept.
        kept = (PRIMA, int(state.accounts.get(PRIMA, 0))) if state.session else (CAGE, int(state.left.prima_fund))
        left = moves([(kept[0], heir, kept[1])])
        clauses = self.cited_for("close-hall", "prizes.prima.on_closing")
        return [
            did.HallClosed(
                moves=left,
                clauses=clauses,
            )
        ]
