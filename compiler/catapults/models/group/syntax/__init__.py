"""The text of a group scheduler, and its tree."""
