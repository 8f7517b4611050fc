"""How a game of hold'em against the house is registered."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.commands import SESSION_COMMANDS
from ludex.core.events import SESSION_EVENTS
from ludex.core.game import AnyGameType, GameType, solved_by
from ludex.games.common.shoe.preparing import full
from ludex.games.poker.banked.cloth import cloth, described_cloth
from ludex.games.poker.banked.commands import BANKED_COMMANDS
from ludex.games.poker.banked.counts import counts
from ludex.games.poker.banked.establishment import FIXED_BOXES
from ludex.games.poker.banked.events import BANKED_EVENTS
from ludex.games.poker.holdem_banked.errors import ERROR_COMMANDS, ERROR_EVENTS
from ludex.games.poker.holdem_banked.incidents import incidents
from ludex.games.poker.holdem_banked.rules import HoldemRules
from ludex.games.poker.holdem_banked.scene import scene
from ludex.games.poker.holdem_banked.streets import STREET_COMMANDS, STREET_EVENTS
from ludex.games.poker.holdem_banked.table import HandSaid, Holdem, HoldemView

_PARTS = "ludex.games.poker.holdem_banked"


def variety(slug: str, expected: Sequence[str] = ()) -> AnyGameType:
    """A game of this kind by its name; its statute has these rules besides those of every one of them."""

    def build(rules: HoldemRules, _described: object) -> Holdem:
        rules.expect(*expected)
        return Holdem(rules)

    return GameType(
        slug=slug,
        family="poker",
        rules=HoldemRules,
        commands=(*SESSION_COMMANDS, *BANKED_COMMANDS, *STREET_COMMANDS, *ERROR_COMMANDS),
        events=(*SESSION_EVENTS, *BANKED_EVENTS, *STREET_EVENTS, *ERROR_EVENTS, HandSaid),
        view=HoldemView,
        build=build,
        posts=lambda _rules: "table",
        bets=lambda game: tuple(game.bets),
        cloth=cloth,
        labelled_cloth=described_cloth,
        scene=scene,
        counts=counts,
        incidents=incidents,
        odds=solved_by(f"{_PARTS}.odds:all_odds"),
        kernel=f"{_PARTS}.kernel:HoldemKernel",
        drills=f"{_PARTS}.drills:MAKERS",
        bots=f"{_PARTS}.bots:STRATEGIES",
        pack=lambda rules: full(rules.shoe).faces,
        establishment=FIXED_BOXES,
    )
