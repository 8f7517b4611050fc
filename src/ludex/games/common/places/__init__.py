"""Places round a table: who sits where, who waits for a place, and who stands behind those who sit."""
