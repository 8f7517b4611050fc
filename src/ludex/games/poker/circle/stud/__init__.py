"""What only stud poker has: dead cards, and cards that are seen or dealt too early."""
