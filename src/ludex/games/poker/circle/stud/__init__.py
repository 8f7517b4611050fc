"""What only varieties have with upcards, dead cards or community cards one by one."""
