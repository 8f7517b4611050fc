"""A lottery: tickets with a number or several, a draw on the day that they have on them, and the odds of a ticket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core.game import DeciderType, solved_by
from ludex.core.state import DeciderSetup
from ludex.games.draws.lottery.commands import COMMANDS
from ludex.games.draws.lottery.equipment import FIRST_DAY, USUAL, read_equipment
from ludex.games.draws.lottery.establishment import ESTABLISHMENT
from ludex.games.draws.lottery.events import EVENTS
from ludex.games.draws.lottery.office import Office
from ludex.games.draws.lottery.papers import papers
from ludex.games.draws.lottery.roles import ROLES
from ludex.games.draws.lottery.rules import LotteryRules
from ludex.games.draws.lottery.scene import cloth, scene
from ludex.games.draws.lottery.state import ACCOUNTS
from ludex.games.draws.lottery.views import OfficeView


def _opening(said: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    return [{"do": "open-session", "day": FIRST_DAY, **said}]


GAME: DeciderType[LotteryRules, Office] = DeciderType(
    slug="lottery",
    family="draws",
    rules=LotteryRules,
    commands=COMMANDS,
    events=EVENTS,
    view=OfficeView,
    setup=DeciderSetup,
    build=lambda rules, described: Office(rules, read_equipment(rules, described)),
    equipment=USUAL,
    posts=lambda _rules: "office",
    roles=ROLES,
    opening=_opening,
    entering=lambda who, cash: {"do": "enter", "by": who, "cash": cash},
    ending="close-session",
    accounts=ACCOUNTS,
    establishment=ESTABLISHMENT,
    least_stake=lambda office: office.lottery.price,
    cloth=cloth,
    scene=scene,
    papers=papers,
    priced=solved_by("ludex.games.draws.lottery.odds:priced"),
    odds=solved_by("ludex.games.draws.lottery.odds:all_odds"),
    sold="ludex.games.draws.lottery.odds:sold",
    kernel="ludex.games.draws.lottery.kernel:LotteryKernel",
    drills="ludex.games.draws.lottery.drills:MAKERS",
    bots="ludex.games.draws.lottery.bots:STRATEGIES",
)
