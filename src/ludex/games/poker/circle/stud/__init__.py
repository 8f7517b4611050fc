"""What only varieties have with open cards, dead cards or common cards one by one."""
