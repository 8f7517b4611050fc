"""Baccarat: hands of two or three cards that come nearest to nine."""
