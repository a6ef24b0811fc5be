"""Random numbers as the runtime draws them, written anew."""

from __future__ import annotations


class Draws:
    """Random numbers of a scheduler: PCG-XSH-RR (M. E. O'Neill, 2014)."""

    _MASK = (1 << 64) - 1

    def __init__(self, seed: int) -> None:
        key = _scrambled(_hash("") ^ _scrambled(0))
        self._increment = (key << 1 | 1) & self._MASK
        self._state = 0
        self._word()
        self._state = (self._state + _scrambled((seed & self._MASK) ^ key)) & self._MASK
        self._word()

    def next(self) -> int:
        """15 bits."""
        return self._word() >> 17

    def _word(self) -> int:
        old = self._state
        self._state = (old * 6364136223846793005 + self._increment) & self._MASK
        shifted = ((old >> 18 ^ old) >> 27) & 0xFFFFFFFF
        turn = old >> 59
        return (shifted >> turn | shifted << (-turn & 31)) & 0xFFFFFFFF


def _scrambled(x: int) -> int:
    mask = (1 << 64) - 1
    x = (x + 0x9E3779B97F4A7C15) & mask
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & mask
    x = (x ^ x >> 27) * 0x94D049BB133111EB & mask
    return x ^ x >> 31


def _hash(name: str) -> int:
    found = 0xCBF29CE484222325
    for one in name.encode():
        found = (found ^ one) * 0x100000001B3 & (1 << 64) - 1
    return found
