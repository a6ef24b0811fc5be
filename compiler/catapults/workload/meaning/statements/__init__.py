"""Statements: what threads do, as actions of the model."""
