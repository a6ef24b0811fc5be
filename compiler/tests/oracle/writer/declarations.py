"""What programs declare: attributes, imports, variables and containers of every kind."""

from __future__ import annotations

from writer.chance import Chance
from writer.names import Kind, Names

#: What every program can name. Names of several types are declared by all, with other details.
NAMES = Names(
    numbers={
        Kind.INT: ("x", "y", "signal"),
        Kind.FLOAT: ("f", "g", "scale"),
        Kind.TIME: ("m", "d", "limit"),
    },
    arrays={Kind.INT: ("xs",), Kind.FLOAT: ("fs",), Kind.TIME: ("ms",)},
    constants={Kind.INT: ("N", "K"), Kind.FLOAT: ("F",), Kind.TIME: ("T",)},
    attributes={
        Kind.INT: ("rank", "load", "kind"),
        Kind.FLOAT: ("weight", "share"),
        Kind.TIME: ("due", "slice"),
    },
    stores=("q", "r", "s", "p", "u"),
    store_arrays=("level",),
    slots=("a", "b"),
    slot_arrays=("slots",),
)

_ORDERS = ("", "reverse ", "increasing ", "decreasing ")

#: Values that are known before the run, by what stands at their top.
_CONSTANT_INTS = {
    "IntLiteral": "2",
    "BoolLiteral": "true",
    "Paren": "( 2 )",
    "VerbatimExpr simulate": "(* TWO *) simulate ( 2 )",
    "Unary -": "- ( -2 )",
    "Unary !": "!0",
    "Binary +": "1 + 1",
    "Binary -": "3 - 1",
    "Binary *": "2 * 1",
    "Binary /": "5 / 2",
    "Binary %": "5 % 3",
    "Binary &&": "1 && 2",
    "Binary ||": "0 || 2",
    **{f"Binary {sign}": f"1 {sign} 2" for sign in ("<", "<=", "!=")},
    **{f"Binary {sign}": f"2 {sign} 2" for sign in ("==", ">=")},
    "Binary >": "2 > 1",
}
_CONSTANTS = {
    Kind.INT: _CONSTANT_INTS,
    Kind.FLOAT: {"FloatLiteral": "1.5", "IntLiteral": "2", "Binary +": "1.0 + 2"},
    Kind.TIME: {"TimeLiteral": "2us", "Binary +": "1us + 1us", "Binary *": "2 * 1us"},
}


class Declarations:
    """Writes the sections that declare something."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def sections(self) -> list[str]:
        """All that declare; data that others name comes before them. Some are empty."""
        written = [
            *self._split("thread", ["int rank;", "int load;", "float weight;", "time due;"]),
            *self._split("threadimports", self._imports("kind", "share", "slice")),
            *self._split("imports", self._imports("signal", "scale", "limit")),
        ]
        return self._chance.shuffled(written)

    def early(self) -> list[str]:
        """At times data that need nothing, in front of all else."""
        return ["data { int early; }"] if self._chance.likely(25) else []

    def data(self, current: str = ", current") -> list[str]:
        """Sections of data, in the order in which they must stand."""
        constants = [self._constant("K", Kind.INT), self._constant("F", Kind.FLOAT)]
        others = [self._constant("T", Kind.TIME), *self._numbers(), *self._containers(current)]
        shuffled = self._chance.shuffled([*constants, *others])
        return self._split("data", ["const int N = 4;", *shuffled])

    def _split(self, section: str, parts: list[str]) -> list[str]:
        """One section, or two, or one more that is empty."""
        cut = self._chance.number(0, len(parts))
        if self._chance.likely(50):
            return [f"{section} {{ {' '.join(parts)} }}"]
        return [f"{section} {{ {' '.join(some)} }}" for some in (parts[:cut], parts[cut:])]

    def _imports(self, *names: str) -> list[str]:
        kinds = (Kind.INT, Kind.FLOAT, Kind.TIME)
        return [
            f"{kind.value} {name} default {self._known(kind, 'Import.default')};"
            for kind, name in zip(kinds, names, strict=True)
        ]

    def _known(self, kind: Kind, place: str) -> str:
        """A value that is known before the run."""
        values = _CONSTANTS[kind]
        return values[self._chance.wanted(list(values), place)]

    def _constant(self, name: str, kind: Kind) -> str:
        return f"const {kind.value} {name} = {self._known(kind, 'Declarator.init')};"

    def _numbers(self) -> list[str]:
        return [
            f"int x, y = {self._known(Kind.INT, 'Declarator.init')}, xs[{self._size()}];",
            f"int odd[{self._known(Kind.INT, 'Declarator.size')}], even[N];",
            f"float f = {self._known(Kind.FLOAT, 'Declarator.init')}, g, fs[{self._size()}];",
            f"time m, ms[{self._size()}];",
            f"time d = {self._chance.one(['now', '1ms', 'limit'])};",
        ]

    def _size(self) -> str:
        return self._chance.one(["N + 1", "0x5", "N + 2"])

    def _queues(self) -> str:
        """In one declaration or in two."""
        return f"queue q, r{self._chance.one([', ', '; queue '])}level[{self._size()}];"

    def _store(self, kind: str, name: str, order: str = "") -> str:
        """One that programs use, and now and then one beside it that they do not."""
        names = [name, f"{name}_spare"] if self._chance.likely(25) else [name]
        return " ".join(f"{kind} {one}{order};" for one in names)

    def _order(self) -> str:
        key = self._chance.one(("rank", "load", "weight", "due"))
        return f" {self._chance.one(_ORDERS)}sortable on {key}"

    def _containers(self, current: str) -> list[str]:
        return [
            self._queues(),
            self._store("stack", "s"),
            self._store("pqueue", "p", self._order()),
            self._store("pstack", "u", self._order()),
            "threadref a, b;",
            f"threadref slots[{self._size()}]{current};",
        ]
