"""Expressions: every kind in every place where its type and the grammar allow it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from writer.chance import Chance
from writer.names import Inside, Kind
from writer.places import PLACE_KINDS, Places

#: How tightly expressions bind, from assignments to what needs no parentheses anywhere.
WHOLE, OR, AND, EQUAL, ORDER, SUM, PRODUCT, UNARY, POSTFIX = range(9)

#: By the sign of an operator.
LEVELS = {
    **{"||": OR, "&&": AND, "==": EQUAL, "!=": EQUAL},
    **dict.fromkeys(("<", ">", "<=", ">="), ORDER),
    **{"+": SUM, "-": SUM, "*": PRODUCT, "/": PRODUCT, "%": PRODUCT},
}
_COMPARISONS = ("==", "!=", "<", ">", "<=", ">=")
_ASSIGNMENTS = ("=", "*=", "/=", "%=", "+=", "-=")
_NUMBERS = (Kind.INT, Kind.FLOAT, Kind.TIME)

_NAME = re.compile(r"[a-zA-Z]\w*")

#: Expressions are nested about so deep.
DEPTH = 3


@dataclass(frozen=True)
class _Maker:
    """One kind of expression: how tightly it binds, whether it nests, and how it is written."""

    level: int
    nests: bool
    write: Callable[[Inside, int], str]


class Expressions:
    """Writes expressions of a program."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.places = self._places = Places(chance, self.index)
        self._makers = {
            Kind.INT: self._ints(),
            Kind.FLOAT: self._floats(),
            Kind.TIME: self._times(),
            Kind.THREAD: self._threads(),
        }

    def write(
        self, kind: Kind, place: str, inside: Inside, *, level: int = WHOLE, depth: int = DEPTH
    ) -> str:
        """An expression of a kind. ``place`` is where, so that what is wanted there comes first."""
        makers = self._makers[kind]
        fit = [
            name
            for name, maker in makers.items()
            if maker.level >= level
            and (depth > 0 or not maker.nests)
            and self._is_known(name, kind, inside)
        ]
        chosen = self._chance.wanted(fit, place)
        return makers[chosen].write(inside, depth - 1)

    def condition(self, place: str, inside: Inside) -> str:
        """What an `if` or a loop asks."""
        return self.write(Kind.INT, place, inside)

    def index(self, inside: Inside, size: int, depth: int) -> str:
        """An index, mostly within the bounds."""
        if self._chance.likely(60):
            return self._chance.one([str(one) for one in range(size)])
        kind = Kind.FLOAT if self._chance.likely(15) else Kind.INT
        return self.write(kind, "Variable[].index", inside, depth=min(depth, 1))

    def number(self, place: str, inside: Inside) -> str:
        """A number of any type, for its effects."""
        return self.write(self._chance.one(_NUMBERS), place, inside)

    # --- makers -----------------------------------------------------------------------------------

    def _ints(self) -> Mapping[str, _Maker]:
        kind = Kind.INT
        return {
            **self._common(kind),
            "IntLiteral": _leaf(lambda *_: self._chance.one(["0", "1", "2", "3", "0x3", "1"])),
            "BoolLiteral": _leaf(lambda *_: self._chance.one(["true", "false"])),
            "Size": _leaf(lambda inside, _: f"|{self._places.container(inside)}|"),
            "Unary !": _Maker(UNARY, True, self._not),
            **{f"Binary {sign}": self._arithmetic(kind, sign) for sign in "+-*/%"},
            **{f"Binary {sign}": self._comparison(sign) for sign in _COMPARISONS},
            **{f"Binary {sign}": self._logical(sign) for sign in ("&&", "||")},
            **{f"Step {sign}": self._step(kind, sign) for sign in ("++x", "--x", "x++", "x--")},
            **{f"Assign {sign}": self._assignment(kind, sign) for sign in _ASSIGNMENTS},
            "VerbatimExpr": _leaf(lambda inside, _: f"(* {self._places.target(inside)} *)"),
        }

    def _floats(self) -> Mapping[str, _Maker]:
        kind = Kind.FLOAT
        return {
            **self._common(kind),
            "FloatLiteral": _leaf(lambda *_: self._chance.one(["0.5", "1.0", "2.5", "1e0", "0.0"])),
            **{f"Binary {sign}": self._mixed(sign) for sign in "+-*/"},
            **{f"Step {sign}": self._step(kind, sign) for sign in ("++x", "--x", "x++", "x--")},
            **{f"Assign {s}": self._assignment(kind, s) for s in _ASSIGNMENTS if s != "%="},
        }

    def _times(self) -> Mapping[str, _Maker]:
        kind = Kind.TIME
        return {
            **self._common(kind),
            "TimeLiteral": _leaf(lambda *_: self._chance.one(["1us", "2ms", "0s", "1s", "5ns"])),
            "Variable now": _leaf(lambda *_: "now"),
            **{f"Binary {sign}": self._arithmetic(kind, sign) for sign in "+-"},
            **{f"Binary {sign}": self._scaled(sign) for sign in "*/"},
            **{f"Assign {s}": self._assignment(kind, s) for s in _ASSIGNMENTS if s != "%="},
        }

    def _threads(self) -> Mapping[str, _Maker]:
        kind = Kind.THREAD
        return {
            "Variable": _leaf(lambda inside, _: self._places.thread(inside)),
            "Variable[]": _leaf(self._places.slot_element),
            "Peek": _leaf(lambda inside, _: f"*{self._places.container(inside)}"),
            "Paren": _Maker(POSTFIX, True, self._parenthesised(kind)),
            "VerbatimExpr simulate": _Maker(POSTFIX, True, self._simulated(kind)),
        }

    def _common(self, kind: Kind) -> Mapping[str, _Maker]:
        """What there is of every type of number."""
        return {
            "Variable": _leaf(lambda inside, _: self._places.readable(kind, inside)),
            "Variable[]": _leaf(lambda inside, depth: self._places.element(kind, inside, depth)),
            "Attribute": _Maker(
                POSTFIX, False, lambda inside, depth: self._attribute(kind, inside, depth)
            ),
            "Unary -": _Maker(UNARY, True, self._negated(kind)),
            "Paren": _Maker(POSTFIX, True, self._parenthesised(kind)),
            "VerbatimExpr simulate": _Maker(POSTFIX, True, self._simulated(kind)),
        }

    def _is_known(self, maker: str, kind: Kind, inside: Inside) -> bool:
        """Whether there is something that it can name."""
        return not maker.startswith(("Step", "Assign")) or self._places.can_write(kind, inside)

    # --- how they are written ---------------------------------------------------------------------

    def _binary(self, sign: str, kinds: tuple[Kind, Kind], inside: Inside, depth: int) -> str:
        level = LEVELS[sign]
        left = self.write(kinds[0], f"Binary {sign}.left", inside, level=level, depth=depth)
        right = self.write(kinds[1], f"Binary {sign}.right", inside, level=level + 1, depth=depth)
        return f"{left} {sign} {_divisor(right) if sign in '/%' else right}"

    def _arithmetic(self, kind: Kind, sign: str) -> _Maker:
        """Of two numbers of one type; a time divided by a time is an int."""

        def write(inside: Inside, depth: int) -> str:
            ratio = sign == "/" and kind is Kind.INT and self._chance.likely(20)
            operand = Kind.TIME if ratio else kind
            if sign in "/%" and self._chance.likely(70):
                level = PRODUCT
                left = self.write(operand, f"Binary {sign}.left", inside, level=level, depth=depth)
                return f"{left} {sign} {'2us' if ratio else '2'}"
            return self._binary(sign, (operand, operand), inside, depth)

        return _Maker(LEVELS[sign], True, write)

    def _mixed(self, sign: str) -> _Maker:
        """Of floats, or of a float and an int."""

        def write(inside: Inside, depth: int) -> str:
            kinds = self._chance.shuffled([Kind.FLOAT, self._chance.one([Kind.FLOAT, Kind.INT])])
            return self._binary(sign, (kinds[0], kinds[1]), inside, depth)

        return _Maker(LEVELS[sign], True, write)

    def _scaled(self, sign: str) -> _Maker:
        """A time, larger or smaller by a number."""

        def write(inside: Inside, depth: int) -> str:
            kinds = [Kind.TIME, self._chance.one([Kind.FLOAT, Kind.INT])]
            if sign == "*":
                kinds = self._chance.shuffled(kinds)
            return self._binary(sign, (kinds[0], kinds[1]), inside, depth)

        return _Maker(PRODUCT, True, write)

    def _comparison(self, sign: str) -> _Maker:
        def write(inside: Inside, depth: int) -> str:
            kind = self._chance.one(
                [*_NUMBERS, *([Kind.THREAD] * 3 if sign in ("==", "!=") else [])]
            )
            other = kind
            if kind in (Kind.INT, Kind.FLOAT):
                other = self._chance.one([kind, kind, Kind.INT, Kind.FLOAT])
            return self._binary(sign, (kind, other), inside, depth)

        return _Maker(LEVELS[sign], True, write)

    def _logical(self, sign: str) -> _Maker:
        def write(inside: Inside, depth: int) -> str:
            return self._binary(sign, (Kind.INT, Kind.INT), inside, depth)

        return _Maker(LEVELS[sign], True, write)

    def _not(self, inside: Inside, depth: int) -> str:
        return "!" + self.write(Kind.INT, "Unary !.operand", inside, level=UNARY, depth=depth)

    def _negated(self, kind: Kind) -> Callable[[Inside, int], str]:
        def write(inside: Inside, depth: int) -> str:
            return "- " + self.write(kind, "Unary -.operand", inside, level=UNARY, depth=depth)

        return write

    def _parenthesised(self, kind: Kind) -> Callable[[Inside, int], str]:
        def write(inside: Inside, depth: int) -> str:
            return f"( {self.write(kind, 'Paren.inner', inside, depth=depth)} )"

        return write

    def _simulated(self, kind: Kind) -> Callable[[Inside, int], str]:
        """The text for the real target means nothing here, so it may be anything."""

        def write(inside: Inside, depth: int) -> str:
            instead = self.write(kind, "VerbatimExpr simulate.simulate", inside, depth=depth)
            return f'(* elsewhere("*)") *) simulate ( {instead} )'

        return write

    def _attribute(self, kind: Kind, inside: Inside, depth: int) -> str:
        """Of a thread that is named, or of one in parentheses."""
        name = self._places.attribute(kind, inside)
        shape = self._chance.wanted(["Variable", "Variable[]", "Paren"], "Attribute.thread")
        if shape == "Paren" and self._chance.likely(20):
            inner = self.write(Kind.THREAD, "Paren.inner", inside, depth=min(depth, 1))
            return f"( {inner} ).{name}"
        return f"{self._places.owner(shape, inside, depth)}.{name}"

    # --- what writes ------------------------------------------------------------------------------

    def _step(self, kind: Kind, sign: str) -> _Maker:
        def write(inside: Inside, depth: int) -> str:
            shape = self._chance.wanted(PLACE_KINDS, f"Step {sign}.target")
            target = self.target(shape, kind, inside, depth)
            return sign.replace("x", target)

        return _Maker(UNARY if sign.endswith("x") else POSTFIX, True, write)

    def _assignment(self, kind: Kind, sign: str) -> _Maker:
        def write(inside: Inside, depth: int) -> str:
            shape = self._chance.wanted(PLACE_KINDS, f"Assign {sign}.target")
            target = self.target(shape, kind, inside, depth)
            operand = _operand(kind, sign, self._chance)
            value = self.write(operand, f"Assign {sign}.value", inside, depth=depth)
            return f"{target} {sign} {_divisor(value) if sign in ('/=', '%=') else value}"

        return _Maker(WHOLE, True, write)

    def target(self, shape: str, kind: Kind, inside: Inside, depth: int) -> str:
        """What an assignment or a step writes to."""
        if shape == "Paren":
            inner = self._chance.wanted(PLACE_KINDS, "Paren.inner")
            return f"( {self.target(inner, kind, inside, depth - 1)} )"
        if shape == "Attribute" and not inside.looks_only:
            return self._attribute(kind, inside, depth)
        if shape == "Variable[]" and not inside.looks_only:
            return self._places.element(kind, inside, depth)
        return self._places.writable(kind, inside)


def _leaf(write: Callable[[Inside, int], str]) -> _Maker:
    return _Maker(POSTFIX, False, write)


def _divisor(written: str) -> str:
    """Not what is 0 whatever happens, which is an error."""
    if written in ("0", "0s"):
        return written.replace("0", "1")
    is_constant = not _NAME.search(written.replace("true", "").replace("false", ""))
    return written.replace("false", "true") if is_constant else written


def _operand(kind: Kind, sign: str, chance: Chance) -> Kind:
    """The type of what is assigned."""
    if kind is Kind.TIME:
        return chance.one([Kind.INT, Kind.FLOAT]) if sign in ("*=", "/=") else Kind.TIME
    return Kind.INT if sign == "%=" else chance.one([kind, kind, Kind.INT, Kind.FLOAT])
