"""Translations of a checked program, one package per target."""
