"""The text of a system, and its tree."""
