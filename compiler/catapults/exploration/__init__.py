"""What an exploration of all runs of a scheduler asks of its text."""

from catapults.exploration.facts import facts_of, writable_attributes
from catapults.exploration.program import any_program

__all__ = ["any_program", "facts_of", "writable_attributes"]
