"""Rules that a scheduler keeps to, told as diagnostics."""
