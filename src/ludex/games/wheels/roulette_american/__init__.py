"""American roulette (ruleta americana): one zero, colour chips, and half of a simple chance back at zero."""

from ludex.games.wheels.roulette.family import american_roulette

GAME = american_roulette("roulette-american", wheel="single-zero")
