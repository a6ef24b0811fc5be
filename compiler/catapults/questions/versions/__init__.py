"""Versions of texts, and what one leaves to the next."""
