"""The tables that compiler, runtime and page share, and the code generated from them."""
