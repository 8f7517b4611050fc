"""Double-zero roulette (ruleta americana con doble cero): American roulette with one pocket more."""

from ludex.games.wheels.roulette.family import american_roulette

GAME = american_roulette("roulette-double-zero", wheel="double-zero")
