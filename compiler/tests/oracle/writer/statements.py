"""Statements and blocks: every kind in every place where it is allowed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from writer.chance import Chance
from writer.expressions import Expressions
from writer.names import Inside, Kind
from writer.places import SIZE
from writer.tempting import Tempting

#: Behind these nothing runs, so that little is written there.
_JUMPS = ("Break", "Continue", "Return", "Return value", "Dispatch", "Fail", "Fail thread")

#: Statements are nested so deep.
_DEPTH = 3

#: So many rows in a hundred begin with what may tempt the analysis to prove too much.
_TEMPTS = 20

#: What a program is written for begins so many bodies in a hundred; all would end runs too soon.
_ASKED_FOR = 30

#: These soon end a run where they meet no condition.
_RISKY = ("Destroy", "Dispatch", "Return", "Return value", "Fail", "Fail thread")


class Statements:
    """Writes the statements of a program."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._expressions = Expressions(chance)
        self._places = self._expressions.places
        self._tempting = Tempting(chance, self._places)
        self._bare = False  # whether what is written now asks no question first
        self._open: set[str] = set()  # statements to whose last `if` an `else` would belong
        self._writers: dict[str, Callable[[Inside], str]] = {
            "Block": lambda inside: self.block(inside.deeper()),
            "Empty": lambda _: ";",
            "ExprStmt": self._expression,
            "Transfer": self._transfer,
            "If": self._if,
            "If else": self._if_else,
            "While": self._while,
            "DoWhile": self._do,
            "For": self._for,
            "Foreach": self._foreach,
            "Continue": lambda _: "continue;",
            "Break": lambda _: "break;",
            "Return": lambda _: "return;",
            "Return value": self._answer,
            "Dispatch": self._dispatch,
            "Destroy": self._destroy,
            "Fail": lambda _: "fail;",
            "Fail thread": lambda inside: f"fail {inside.about};",
            "Verbatim": self._verbatim,
            "Verbatim simulate": self._simulated,
            "Assert": self._assert,
            "Assert text": self._assert_with_text,
        }

    def row(self, inside: Inside, most: int) -> str:
        """Up to so many statements, one behind the other."""
        written: list[str] = []
        tempts = not inside.looks_only and self._chance.row is None
        if tempts and self._chance.likely(_TEMPTS):
            written.append(self._tempting.write(inside))
        before = ""
        for _ in range(self._chance.number(1, most)):
            kind = self._kind(inside, "Block.statements", f"behind {before}")
            written.append(self._guarded(kind, inside, bare=self._chance.was_wanted))
            before = kind
            if kind in _JUMPS and not self._chance.likely(50):
                break
        return " ".join(written)

    def _asked_for(self, inside: Inside) -> str:
        """The two statements that a program is written for, where they run if their handler does:
        threads are destroyed where there are some."""
        looped = inside.deeper(in_loop=True)
        if self._chance.row is None or inside.depth or not self._chance.likely(_ASKED_FOR):
            return ""
        if not all(_fits(one, looped) for one in self._chance.row):
            return ""
        first, second = (self._guarded(one, looped, bare=True) for one in self._chance.row)
        if self._chance.row[0] == "Destroy":
            return f"foreach o in {self._places.store(inside)} {{ destroy o; {second} }}"
        return f"do {{ {first} {second} }} while ( false );"

    def block(self, inside: Inside, ending: str = "") -> str:
        """A block with names of its own."""
        outer, self._places.needed = self._places.needed, []
        declared, inside = self._declarations(inside)
        slots = [one for one in inside.names.local_slots if f"threadref {one};" in declared]
        filled, emptied = self._in_and_out(slots, inside)
        asked_for = self._asked_for(inside)
        is_short = inside.depth or self._chance.row is not None
        row = self.row(inside, 2 if is_short else 4)
        self._places.needed = outer
        return f"{{ {declared} {filled} {asked_for} {row} {emptied} {ending} }}"

    def _in_and_out(self, slots: list[str], inside: Inside) -> tuple[str, str]:
        """Moves a thread into each slot of a block, and out of it at the end."""
        if inside.looks_only:
            return "", ""
        stores = [self._places.store(inside) for _ in slots]
        into = [f"if (|{a}| > 0) {a} => {b};" for a, b in zip(stores, slots, strict=True)]
        out = [f"if (|{b}| > 0) {b} => {a};" for a, b in zip(stores, slots, strict=True)]
        filled = " ".join(into) if self._chance.likely(70) else ""
        return filled, " ".join(out)

    def one(self, place: str, inside: Inside) -> str:
        """A statement that stands in another."""
        kind = self._kind(inside, place)
        return self._guarded(kind, inside, bare=self._chance.was_wanted)

    def _kind(self, inside: Inside, *places: str) -> str:
        return self._chance.wanted([one for one in self._writers if _fits(one, inside)], *places)

    def _guarded(self, kind: str, inside: Inside, *, bare: bool) -> str:
        """Mostly behind a condition, if it would end most runs without one; what is ``bare`` is
        wanted as it is."""
        outer, self._places.needed = self._places.needed, []
        self._bare = bare
        text = self._writers[kind](inside)
        asked = [f"|{one}| > 0" for one in dict.fromkeys(self._places.needed)]
        self._places.needed = outer
        if bare:
            return text
        if asked and self._chance.likely(70):
            return self._only_if(" && ".join(asked), text)
        if kind in _RISKY and self._chance.likely(80):
            return self._only_if(f"signal == {self._chance.number(2, 3)}", text)
        return text

    def _is_bare(self) -> bool:
        return self._bare or self._chance.likely(6)

    def _only_if(self, asked: str, then: str) -> str:
        text = f"if ( {asked} ) {then}"
        self._open.add(text)
        return text

    def _ended(self, text: str, last: str) -> str:
        """A statement that ends with another one."""
        if last in self._open:
            self._open.add(text)
        return text

    # --- declarations -----------------------------------------------------------------------------

    def _declarations(self, inside: Inside) -> tuple[str, Inside]:
        """Local variables and slots, and where they are known."""
        written = []
        for number in range(self._chance.one([0, 0, 0, 1, 2])):
            name = f"l{inside.depth}{number}"
            shape = self._chance.one(["number", "array", "const", "slot", "slots"])
            text, names = self._declaration(shape, name, inside)
            written.append(text)
            inside = inside.knowing(names)
        return " ".join(written), inside

    def _declaration(self, shape: str, name: str, inside: Inside) -> tuple[str, object]:
        names = inside.names
        if shape in ("slot", "slots"):
            size = f"[{SIZE}]" if shape == "slots" else ""
            known = names if size else names.with_slot(name)
            return f"threadref {name}{size};", known
        kind = self._chance.one([Kind.INT, Kind.INT, Kind.FLOAT, Kind.TIME])
        if shape == "array":
            arrays = {**names.arrays, kind: (*names.arrays[kind], name)}
            return f"{kind.value} {name}[{SIZE}];", replace(names, arrays=arrays)
        if shape == "const" or self._chance.likely(60):
            value = self._first_value(kind, inside)
            const = "const " if shape == "const" else ""
            known = names if const else names.with_local(kind, name)
            return f"{const}{kind.value} {name} = {value};", known
        other = f"{name}o"
        return f"{kind.value} {name}, {other};", names.with_local(kind, name)

    def _first_value(self, kind: Kind, inside: Inside) -> str:
        """Mostly one that is there in every run."""
        outer, self._places.needed = self._places.needed, []
        value = self._expressions.write(kind, "Declarator.init", inside, depth=2)
        plain = bool(self._places.needed) and self._chance.likely(80)
        self._places.needed = outer
        return {Kind.INT: "1", Kind.FLOAT: "0.5", Kind.TIME: "1us"}[kind] if plain else value

    # --- what changes something -------------------------------------------------------------------

    def _expression(self, inside: Inside) -> str:
        return f"{self._for_effects('ExprStmt.expr', inside)};"

    def _for_effects(self, place: str, inside: Inside) -> str:
        """An expression of any type, whose value nothing uses."""
        kinds = [*[Kind.INT] * 4, *[Kind.FLOAT, Kind.TIME] * 3, Kind.THREAD]
        return self._expressions.write(self._chance.one(kinds), place, inside)

    def _transfer(self, inside: Inside) -> str:
        """Alone, or behind the question that makes it work."""
        source, target = self._source(inside), self._target(inside)
        if source in inside.names.threads or self._is_bare():
            return f"{source} => {target};"
        return self._only_if(f"|{source}| > 0", f"{source} => {target};")

    def _source(self, inside: Inside) -> str:
        thread = self._places.movable(inside)
        if thread is not None and self._chance.likely(40):
            return thread
        return self._places.container(inside)

    def _target(self, inside: Inside) -> str:
        if self._chance.likely(75):
            return self._places.store(inside)
        return self._places.slot(inside)

    def _dispatch(self, inside: Inside) -> str:
        """Only one slot is dispatched by `schedule`; elsewhere it does nothing."""
        names = inside.names
        slots = ("current",) if inside.handler == "schedule" else (names.current, *names.slots)
        if inside.several and inside.handler != "schedule":
            slots += ("slots[0]", "slots[1]")
        slot = self._chance.one(slots)
        text = f"dispatch {slot};"
        bare = inside.handler != "schedule" and self._is_bare()
        return text if bare else self._only_if(f"|{slot}| > 0", text)

    def _destroy(self, inside: Inside) -> str:
        source = self._source(inside)
        if self._bare and self._chance.likely(80):  # of a thread that nothing needs behind it
            source = self._chance.one([inside.names.current, self._places.store(inside)])
        if source in inside.names.threads or self._is_bare():
            return f"destroy {source};"
        return self._only_if(f"|{source}| > 0", f"destroy {source};")

    def _verbatim(self, inside: Inside) -> str:
        """What means the same in C."""
        number = self._chance.one(inside.names.numbers[Kind.INT])
        texts = [f"{number} = {number} + 1;", f"{number} = 2;", f"if ({number} > 3) {number} = 0;"]
        if inside.names.threads:
            thread = self._chance.one(inside.names.threads)
            texts.append(f"{thread}->rank = {number};")
        return f"{{* {self._chance.one(texts)} *}}"

    def _simulated(self, inside: Inside) -> str:
        return f'{{* elsewhere("*}}"); *}} simulate {self.block(inside.deeper())}'

    # --- what decides -----------------------------------------------------------------------------

    def _if(self, inside: Inside) -> str:
        asked = self._expressions.condition("If.condition", inside)
        then = self.one("If.then", inside.deeper())
        return self._only_if(asked, then)

    def _if_else(self, inside: Inside) -> str:
        asked = self._expressions.condition("If else.condition", inside)
        then = self.one("If else.then", inside.deeper())
        orelse = self.one("If else.orelse", inside.deeper())
        if then in self._open:
            then = f"{{ {then} }}"
        return self._ended(f"if ( {asked} ) {then} else {orelse}", orelse)

    def _while(self, inside: Inside) -> str:
        asked = self._asked_in_turns("While.condition", inside)
        body = self.one("While.body", inside.deeper(in_loop=True))
        return self._ended(f"while ( {asked} ) {body}", body)

    def _do(self, inside: Inside) -> str:
        body = self.one("DoWhile.body", inside.deeper(in_loop=True))
        return f"do {body} while ( {self._asked_in_turns('DoWhile.condition', inside)} );"

    def _asked_in_turns(self, place: str, inside: Inside) -> str:
        """Often of a kind that is soon false."""
        if inside.looks_only or self._chance.likely(35):
            return self._expressions.condition(place, inside)
        number = self._chance.one(inside.names.numbers[Kind.INT])
        return self._chance.one([f"{number}++ < 2", f"{number}-- > 0", f"( {number} /= 2 ) > 0"])

    def _for(self, inside: Inside) -> str:
        """With any of its three parts."""
        init = step = asked = ""
        shape = self._chance.number(0, 7)
        if shape & 1:
            init = self._for_effects("For.init", inside)
        if shape & 2:
            asked = self._asked_in_turns("For.condition", inside)
        if shape & 4:
            step = self._for_effects("For.step", inside)
        deeper = inside.deeper(in_loop=True)
        body = self.one("For.body", deeper)
        if not asked and self._chance.likely(80):
            later = [] if inside.looks_only else ["if ( x++ > 1 ) break;"]
            end = self._chance.one(["break;", *later])
            body = f"{{ {body} {end} }}"
        return self._ended(f"for ( {init}; {asked}; {step} ) {body}", body)

    def _foreach(self, inside: Inside) -> str:
        """The variable may hide another, or have been declared."""
        names = [f"v{inside.depth}", f"v{inside.depth}", *inside.names.threads]
        name = self._chance.one(names)
        deeper = inside.deeper(in_loop=True).knowing(inside.names.with_thread(name))
        if name == inside.about:
            deeper = replace(deeper, about=None)
        body = self.one("Foreach.body", deeper)
        container = self._places.container(inside)
        return self._ended(f"foreach {name} in {container} {body}", body)

    def _answer(self, inside: Inside) -> str:
        assert inside.answers is not None
        answers = inside.answers
        if answers is Kind.INT and self._chance.likely(20):
            answers = Kind.FLOAT
        return f"return {self._expressions.write(answers, 'Return value.value', inside)};"

    def _assert(self, inside: Inside) -> str:
        return f"assert({self._asserted('Assert.condition', inside)});"

    def _assert_with_text(self, inside: Inside) -> str:
        return f'assert({self._asserted("Assert text.condition", inside)}, "it holds");'

    def _asserted(self, place: str, inside: Inside) -> str:
        """Mostly what is true, so that runs go on."""
        asked = self._expressions.condition(place, inside.asking())
        if self._chance.likely(25):
            return f" {asked} "
        return f" 1 || ( {asked} )" if self._chance.likely(50) else f" ( {asked} ) || signal < 3 "


def _fits(kind: str, inside: Inside) -> bool:
    """Whether a statement is allowed there."""
    if inside.depth >= _DEPTH and kind in _NESTING:
        return False
    if kind in ("Break", "Continue"):
        return inside.in_loop
    if kind.startswith("Fail"):
        return inside.may_fail and (kind == "Fail" or inside.about in inside.names.threads)
    if kind.startswith("Return"):
        return (kind == "Return value") is (inside.answers is not None) and not inside.must_dispatch
    if inside.looks_only:
        return kind not in ("Transfer", "Dispatch", "Destroy", "Verbatim")
    return True


_NESTING = ("Block", "If", "If else", "While", "DoWhile", "For", "Foreach", "Verbatim simulate")
