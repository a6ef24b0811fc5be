"""A counterexample as a program for Dynamic C."""
