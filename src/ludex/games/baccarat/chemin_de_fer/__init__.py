"""Chemin de fer: a bank that goes from player to player, banco against it, and the house's five per cent."""

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core.game import GameType
from ludex.core.roles import (
    AUTHORITY,
    CROUPIER,
    DIRECTOR,
    MONEY_CHANGER,
    PLAYER,
    VISITOR,
    Role,
)
from ludex.games.baccarat.among_players.state import BANK, BANKER, CAGNOTTE, NEXT_BANKER
from ludex.games.baccarat.chemin_de_fer.cloth import cloth, described_cloth
from ludex.games.baccarat.chemin_de_fer.commands import CHEMIN_COMMANDS
from ludex.games.baccarat.chemin_de_fer.establishment import ESTABLISHMENT
from ludex.games.baccarat.chemin_de_fer.events import CHEMIN_EVENTS
from ludex.games.baccarat.chemin_de_fer.incidents import incidents
from ludex.games.baccarat.chemin_de_fer.odds import all_odds, duels, priced
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.scene import counts, holdings, scene
from ludex.games.baccarat.chemin_de_fer.state import ASSOCIATE, BACKING, GARAGE, PLEDGED, PUNTO_HOLDER
from ludex.games.baccarat.chemin_de_fer.table import BETS, CheminDeFer, CheminView
from ludex.games.common.shoe.preparing import full

INSPECTOR = Role("inspector")
SPARE = 2
"""How many more than the least number of players usually sit down."""


def _opening(said: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The commands that open a table as a case describes it: another minimum is set beforehand by the director."""
    setting = [{"do": "change-limits", "by": "director", **said}] if "minimum" in said else []
    return [*setting, {"do": "open-session", "by": "inspector", **said}]


def _party(rules: CheminRules, people: int) -> int:
    """A few more bots than a table needs, so that one may go: people who sit down with them count."""
    return rules.players.least + SPARE - people


GAME: GameType[CheminRules, CheminDeFer] = GameType(
    slug="chemin-de-fer",
    family="baccarat",
    rules=CheminRules,
    commands=CHEMIN_COMMANDS,
    events=CHEMIN_EVENTS,
    view=CheminView,
    build=lambda rules, _described: CheminDeFer(rules),
    posts=lambda _rules: "table",
    roles=(PLAYER, INSPECTOR, CROUPIER, MONEY_CHANGER, DIRECTOR, AUTHORITY, VISITOR),
    offices=(BANKER, ASSOCIATE, PUNTO_HOLDER, NEXT_BANKER),
    opening=_opening,
    bets=lambda _game: BETS,
    priced=priced,
    cloth=cloth,
    labelled_cloth=described_cloth,
    scene=scene,
    counts=counts,
    holdings=holdings,
    incidents=incidents,
    odds=all_odds,
    duels=duels,
    odds_model="full-shoe-model",
    kernel_model="coups-model",
    kernel="ludex.games.baccarat.chemin_de_fer.kernel:CheminKernel",
    pack=lambda rules: full(rules.shoe).faces,
    bots="ludex.games.baccarat.chemin_de_fer.bots:STRATEGIES",
    drills="ludex.games.baccarat.chemin_de_fer.drills:MAKERS",
    party=_party,
    accounts=(BANK, GARAGE, BACKING, PLEDGED, CAGNOTTE),
    establishment=ESTABLISHMENT,
)
