"""Dataflow, what holds between calls, and the rules that rest on both."""
