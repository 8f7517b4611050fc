"""French roulette (ruleta francesa): one zero, the prison, and the lawful order of paying."""

from ludex.games.wheels.roulette.establishment import ESTABLISHMENT
from ludex.games.wheels.roulette.family import french, roulette
from ludex.games.wheels.roulette.rules import RouletteRules

GAME = roulette("roulette-french", rules=RouletteRules, game=french, wheel="single-zero", establishment=ESTABLISHMENT)
