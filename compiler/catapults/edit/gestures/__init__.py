"""Gestures on a scheduler as the smallest edits of its text."""
