"""People who take part in promotions: once for each draw, or again and again."""

from __future__ import annotations

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.core.options import Among
from ludex.games.draws.promotions.commands import CollectPrize, TakePart
from ludex.games.draws.promotions.holding import PromotionView

ENTRIES_MOST = 5


def occasional(sight: Observation) -> Command | None:
    """Takes part once."""
    return _prize(sight) or _entry(sight, 1)


def faithful(sight: Observation) -> Command | None:
    """Takes part a few times."""
    return _prize(sight) or _entry(sight, ENTRIES_MOST)


def _prize(sight: Observation) -> Command | None:
    option = sight.option("collect-prize")
    if option is None:
        return None
    names = next(domain.values for domain in option.domains if isinstance(domain, Among))
    return CollectPrize(by=sight.who, prize=str(names[0]))


def _entry(sight: Observation, most: int) -> Command | None:
    option = sight.option("take-part")
    view: PromotionView = sight.view
    if option is None or len(view.own) >= most:
        return None
    bases = next(domain.values for domain in option.domains if isinstance(domain, Among) and domain.field == "basis")
    basis = sight.rules.promotion.takers[0] if not bases else bases[sight.pick(len(bases))]
    command = TakePart(by=sight.who, basis=basis)  # type: ignore[arg-type]  # the domain has bases alone
    return None if option.refusal(command) is not None else command


STRATEGIES: dict[str, Strategy] = {"occasional": occasional, "faithful": faithful, "random": occasional}
"""By the names that people choose them by; the first is the usual one."""
