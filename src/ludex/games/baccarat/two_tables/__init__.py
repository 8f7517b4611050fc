"""Baccarat at two tables (banque): one bank against two cloths, won at auction, limited or free."""

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
from ludex.games.baccarat.two_tables.cloth import cloth, described_cloth
from ludex.games.baccarat.two_tables.commands import TWO_TABLES_COMMANDS
from ludex.games.baccarat.two_tables.establishment import AUXILIARY, ESTABLISHMENT
from ludex.games.baccarat.two_tables.events import TWO_TABLES_EVENTS
from ludex.games.baccarat.two_tables.incidents import incidents
from ludex.games.baccarat.two_tables.odds import all_odds, duels, priced
from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.games.baccarat.two_tables.scene import counts, holdings, scene
from ludex.games.baccarat.two_tables.state import CLOTHS, DEPOSIT, FIRST_PUNTO, SECOND_PUNTO
from ludex.games.baccarat.two_tables.table import ALL_BETS, TwoTables, TwoTablesView
from ludex.games.common.shoe.preparing import full

INSPECTOR = Role("inspector")
SPARE = 2
"""How many more than the least number of players usually sit down, the banker among them."""


def _opening(said: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The commands that open a table as a case describes it: another minimum is set beforehand by the director."""
    setting = [{"do": "change-limits", "by": "director", **said}] if "minimum" in said else []
    return [*setting, {"do": "open-session", "by": "inspector", **said}]


def _party(rules: TwoTablesRules, people: int) -> int:
    """A few more bots than a table needs, so that one may go: people who sit down with them count."""
    return rules.players.per_cloth * len(CLOTHS) + SPARE - people


GAME: GameType[TwoTablesRules, TwoTables] = GameType(
    slug="baccarat-two-tables",
    family="baccarat",
    rules=TwoTablesRules,
    commands=TWO_TABLES_COMMANDS,
    events=TWO_TABLES_EVENTS,
    view=TwoTablesView,
    build=lambda rules, _described: TwoTables(rules),
    posts=lambda _rules: "table",
    roles=(PLAYER, INSPECTOR, CROUPIER, MONEY_CHANGER, AUXILIARY, DIRECTOR, AUTHORITY, VISITOR),
    offices=(BANKER, FIRST_PUNTO, SECOND_PUNTO, NEXT_BANKER),
    opening=_opening,
    bets=lambda _game: ALL_BETS,
    cloth=cloth,
    labelled_cloth=described_cloth,
    scene=scene,
    counts=counts,
    holdings=holdings,
    incidents=incidents,
    odds=all_odds,
    duels=duels,
    priced=priced,
    odds_model="full-shoe-model",
    kernel_model="coups-model",
    kernel="ludex.games.baccarat.two_tables.kernel:TwoTablesKernel",
    pack=lambda rules: full(rules.shoe.for_bank(rules.bank.modality)).faces,
    drills="ludex.games.baccarat.two_tables.drills:MAKERS",
    bots="ludex.games.baccarat.two_tables.bots:STRATEGIES",
    party=_party,
    accounts=(BANK, DEPOSIT, CAGNOTTE),
    establishment=ESTABLISHMENT,
)
