"""What only varieties have whose players change cards."""
