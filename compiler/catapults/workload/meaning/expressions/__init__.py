"""Expressions: names resolved, types checked, as operations."""
