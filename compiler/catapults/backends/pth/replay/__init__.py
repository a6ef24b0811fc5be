"""A counterexample as a program for GNU Pth."""
