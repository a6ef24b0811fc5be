"""Changes to a text."""
