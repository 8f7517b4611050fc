"""The people of a raffle."""

from ludex.core.roles import PLAYER, VISITOR, Role

ORGANISER = Role("organiser")
"""Organizador."""

ROLES = (PLAYER, VISITOR, ORGANISER)
