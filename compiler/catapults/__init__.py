"""Compiler for application-specific thread schedulers."""
