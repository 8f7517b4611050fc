"""What only draw poker has: a pot that must be opened, and cards that are changed."""
