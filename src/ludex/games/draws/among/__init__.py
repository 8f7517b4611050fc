"""Draws among those who take part, held before people: the published list, what can be rechecked, and the chances."""
