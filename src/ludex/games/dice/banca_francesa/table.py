"""Banca francesa at a table: thrown until a total decides, by one croupier, and settled by the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from msgspec import structs

from ludex.core.options import BetGroup
from ludex.core.results import Result
from ludex.core.rulebook import Roster
from ludex.games.common.stakes.bets import Bet
from ludex.games.common.stakes.limits import KindLimits, bet_group, in_minima
from ludex.games.common.stakes.state import LANDED
from ludex.games.common.throws.hooks import NO_HOOKS, ThrowHooks
from ludex.games.common.throws.table import OPEN_PHASES, ThrowTable, ThrowView
from ludex.games.dice.banca_francesa.bets import CHANCES, LINES, Dice, all_bets, result, winner
from ludex.games.dice.banca_francesa.events import BANCA_FOLDS
from ludex.games.dice.banca_francesa.hours import Hours
from ludex.games.dice.banca_francesa.procedure import BancaProcedure
from ludex.games.dice.banca_francesa.rules import BancaRules, Line
from ludex.games.dice.banca_francesa.state import BancaState
from ludex.kit.chance import Chance
from ludex.kit.dice import DIE, FACES
from ludex.kit.money import Cents


class BancaFrancesa:
    """Banca francesa under one ruleset: its bets, dice and limits."""

    def __init__(self, rules: BancaRules) -> None:
        self.rules = rules
        self.bets = all_bets(rules)

    def cases(self) -> Sequence[Dice]:
        """Every way in which the dice may lie, die by die."""
        return list(product(FACES, repeat=self.rules.dice.thrown))

    def draw(self, chance: Chance) -> Dice:
        """Asks chance for each die in turn."""
        return tuple(chance.next(DIE) for _ in range(self.rules.dice.thrown))

    def result(self, bet: Bet, outcome: Dice) -> Result:
        """What a bet comes to on the dice."""
        return result(self.rules, bet, outcome)

    def limits(self) -> Mapping[str, KindLimits]:
        """From the minimum to the maximum of each chance; on a line, so many times as much."""
        rules, bets = self.rules, self.rules.bets
        maxima: dict[str, int] = {name: getattr(bets, name).maximum for name in CHANCES}
        fields = {name: in_minima(rules, name, times, f"bets.{name}.maximum") for name, times in maxima.items()}
        lines: dict[str, Line] = {kind: getattr(bets, kind) for kind in LINES}
        return {**fields, **{kind: self._on_line(kind, line, fields[line.chance]) for kind, line in lines.items()}}

    def _on_line(self, kind: str, line: Line, field: KindLimits) -> KindLimits:
        def at(minimum: Cents) -> BetGroup:
            path, inner = f"bets.{kind}.limits_times", field(minimum)
            return bet_group(
                self.rules,
                kind,
                low=Cents(inner.low * line.limits_times),
                high=Cents(inner.high * line.limits_times),
                least=(path, "minimum"),
                most=(path, "maximum_per"),
            )

        return at

    def said(self, outcome: Dice) -> str:
        """The chance that won, by the word that the law has for it, or the total that decides nothing."""
        chance = winner(self.rules, outcome)
        call: str | None = None if chance is None else getattr(self.rules.calls.chances, chance)
        return call or str(sum(outcome))

    def check_equipment(self) -> tuple[str, ...]:
        """The case has its sets of dice; what they are like the inspection of the floor sees."""
        return self.rules.clauses_of("dice.sets")


class BancaView(ThrowView, frozen=True, kw_only=True):
    """What a person sees of the table: the places and the dice too."""

    seats: dict[int, str]
    dice_set: int
    touched: bool


class BancaTable(ThrowTable[BancaFrancesa, BancaState]):
    """The table at which banca francesa is played, with its hours, places and sets of dice."""

    folds = BANCA_FOLDS

    def __init__(self, game: BancaFrancesa) -> None:
        roster = Roster(game.rules)
        procedure = BancaProcedure(game.rules, roster)
        hooks = ThrowHooks(
            new_state=BancaState,
            parts=(procedure, Hours(game.rules, roster, OPEN_PHASES)),
            standing=procedure.standing,
            check_throw=procedure.check_throw,
            cited_at_rest=("dice.thrown",),
            # What is wrong with dice is often seen only when they lie still: a throw is void until it is announced.
            void_while=NO_HOOKS.void_while | {LANDED},
            voided=procedure.voided,
            spares=procedure.spares,
            check_payer=procedure.check_payer,
            payer=procedure.payer,
        )
        super().__init__(game, hooks)

    def view(self, state: BancaState, who: str) -> BancaView:
        """What this person may see."""
        common: dict[str, Any] = structs.asdict(super().view(state, who))
        return BancaView(**common, seats=dict(state.seats), dice_set=state.dice_set, touched=state.touched)
