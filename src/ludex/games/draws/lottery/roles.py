"""The people of a lottery."""

from ludex.core.roles import PLAYER, VISITOR, Role

ORGANISER = Role("organiser")

ROLES = (PLAYER, VISITOR, ORGANISER)
