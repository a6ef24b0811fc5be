"""The classic text that a group scheduler stands for, with the place that each line comes from."""

from __future__ import annotations

import re
from dataclasses import dataclass

from catapults.contracts.libraries import Profile, Role
from catapults.models.group.accounts import Accounts
from catapults.models.group.base import base_of
from catapults.models.group.deciding import Deciding
from catapults.models.group.places import HOME, Place, Places
from catapults.models.group.tree import Group, Tree
from catapults.models.group.writer import Writer
from catapults.syntax import unparse
from catapults.syntax.ast import Type

#: The variables of the decision, by the word that their names begin with: local ones, and those
#: that stay, with their types; `None` is the type of the keys.
_LOCAL = {
    "which": "int",
    "passed": "int",
    "best": None,
    "lap": "int",
    "phase": "time",
    "given": "int",
}
_KEPT = {"rest": "time", "turn": "int", "left": "int", "pass": "time", "least": "time"}


@dataclass(frozen=True)
class Classic:
    """A classic text."""

    writer: Writer
    #: By the name of each thread in the group text, the value of its import `home`.
    homes: dict[str, int]


def lower(tree: Tree, library: Profile) -> Classic:
    """Writes the text for a threading library."""
    return _Lowering(tree, library).classic()


class _Lowering:
    def __init__(self, tree: Tree, library: Profile) -> None:
        self._tree = tree
        self._library = library
        self._base = base_of(library)
        self._interrupts = self._base.interrupts
        self._places = Places(tree)
        #: Whether an order depends on who was interrupted.
        self._notes_interrupts = self._interrupts and any(
            one.group.rule != "share" for one in self._places.homely
        )
        self._write = Writer(tree.syntax.name.span)
        self._accounts = Accounts(self._places, self._write, interrupts=self._interrupts)
        #: The names that were written so far.
        self._used: set[str] = set()

    def classic(self) -> Classic:
        body = Writer(self._write.origin)
        whole, self._write = self._write, body
        self._accounts = Accounts(self._places, body, interrupts=self._interrupts)
        self._handlers()
        self._used = {*re.findall(r"\w+", body.text)}
        self._write = whole
        base = self._library.base
        whole.line(f"// The group scheduler `{self._tree.name}`, for the library `{base}`.")
        with whole.block(f"scheduler {self._tree.name} extends {base}"):
            self._attributes()
            self._imports()
            self._data()
            for line, origin in zip(body.lines, body.origins, strict=True):
                with whole.of(origin):
                    whole.line(line)
        return Classic(whole, self._places.homes)

    # --- declarations -------------------------------------------------------------------

    def _attributes(self) -> None:
        found = [(t, n, g) for t, n, g in self._keys()]
        if not found and not self._notes_interrupts:
            return
        with self._write.block("thread"):
            if self._notes_interrupts:
                self._write.line("int interrupted;  // of equals, who was interrupted comes first")
            for type_, name, group in found:
                with self._write.of(group.syntax.rule.span):
                    self._write.line(f"{type_} {name};")
        self._write.line()

    def _keys(self) -> list[tuple[str, str, Group]]:
        found = []
        for group in self._tree.groups:
            word = {"priority": "rank", "edf": "rank", "share": "pass"}.get(group.rule)
            if word is not None and self._places.own(group) is not None:
                found.append((self._type(group), self._places.variable(word, group), group))
        return found

    def _type(self, group: Group) -> str:
        if group.rule == "share":
            return Type.TIME.value
        return str(self._places.type_of(self._places.key(group)).value)

    def _imports(self) -> None:
        with self._write.block("threadimports"):
            self._write.line(
                f"int {HOME} default 0;  // where a thread belongs, by its number below"
            )
            for one in self._tree.parameters.values():
                with self._write.of(one.span):
                    default = unparse.expression(one.default)
                    self._write.line(f"{one.type.value} {one.name} default {default};")
        self._write.line()

    def _data(self) -> None:
        with self._write.block("data"):
            for place in (one for one in self._places.all if one.constant in self._used):
                with self._write.of(place.span):
                    self._write.line(f"const int {place.constant} = {place.number};")
            self._write.line()
            self._write.line("queue arrived;  // who has become ready since the last decision")
            for place in self._places.homely:
                with self._write.of(place.span):
                    self._write.line(self._container(place))
            for group in (*self._accounts.turns, *self._accounts.shares)[:1]:
                with self._write.of(group.syntax.rule.span):  # which has to know
                    self._write.line("int chooser;  // whence the running thread came")
                    self._write.line("time since;  // and when")
            if self._accounts.frames and self._interrupts:
                self._write.line("int due;  // a slot has begun or ended")
            for word, group, name in self._variables(_KEPT):
                with self._write.of(group.syntax.rule.span):
                    start = f" = {len(group.groups) + 1}" if word == "turn" else ""
                    self._write.line(f"{_KEPT[word]} {name}{start};")
        self._write.line()

    def _variables(
        self, kinds: dict[str, str | None] | dict[str, str]
    ) -> list[tuple[str, Group, str]]:
        found = []
        for word, group, name in self._places.variables():
            plain = word.rstrip("0123456789")
            is_attribute = word == "pass"
            if plain in kinds and not is_attribute and name in self._used:
                found.append((plain, group, name))
        return found

    def _container(self, place: Place) -> str:
        rule = place.group.rule
        if rule == "priority":
            return f"pqueue {place.name} sortable on {self._places.variable('rank', place.group)};"
        if rule in ("edf", "share"):
            word = "rank" if rule == "edf" else "pass"
            key = self._places.variable(word, place.group)
            return f"pqueue {place.name} increasing sortable on {key};"
        if self._interrupts:
            return f"pqueue {place.name} sortable on interrupted;"
        return f"queue {place.name};"

    # --- handlers -----------------------------------------------------------------------

    def _handlers(self) -> None:
        write = self._write
        self._arrivals()
        self._schedule()
        self._switch_out()
        if self._accounts.charges_threads:
            self._waiting()
        with write.block("event set_next_thread(t)"):
            write.line("// Groups decide, whoever yields to whom.")
        write.line()
        if self._interrupts:
            self._preemptive()
        else:
            self._counts()

    def _ready(self, thread: str) -> None:
        self._state(thread, "READY")
        if self._notes_interrupts:
            self._write.line(f"{thread}.interrupted = 0;")
        self._write.line(f"{thread} => arrived;")

    def _state(self, thread: str, state: str) -> None:
        if self._base.keeps_state:
            self._write.line(f"{thread}.state = {state};")

    def _arrivals(self) -> None:
        roles = [Role.RESUME, Role.WAKE]
        if not self._base.keeps_new:
            roles.insert(0, Role.BIRTH)
        for event in filter(None, map(self._base.event, roles)):
            with self._write.block(f"event {event}(t)"):
                self._ready("t")
            self._write.line()

    def _schedule(self) -> None:
        whole, write = self._write, Writer(self._write.origin)
        charges = self._accounts.needs_time
        deciding = Deciding(self._places, write, interrupts=self._interrupts, charges=charges)
        with write.indented(), write.indented():
            deciding.ask(self._tree.root)
        with whole.block("event schedule"):
            self._used = {*re.findall(r"\w+", write.text)}
            for word, group, name in self._variables(_LOCAL):
                type_ = _LOCAL[word] or self._type(group)
                whole.line(f"{type_} {name};")
            if self._base.keeps_new:
                whole.line("foreach t in NQ")
                with whole.indented():
                    whole.line("t => arrived;")
            with whole.block("foreach t in arrived"):
                self._place()
            if self._accounts.frames and self._interrupts:
                whole.line("due = 0;")
            for line, origin in zip(write.lines, write.origins, strict=True):
                with whole.of(origin):
                    whole.line(line.removeprefix("        "))
            if not self._library.dispatch_required:
                whole.line("if (|current| == 0)")
                with whole.indented():
                    whole.line("return;")
            if self._base.keeps_state:
                whole.line("current.state = READY;")
            if self._accounts.needs_time:
                whole.line("since = now;")
            whole.line("dispatch current;")
        whole.line()

    def _place(self) -> None:
        """Each thread to the container of its home."""
        before = ""
        for place in self._places.homely:
            with (
                self._write.of(place.span),
                self._write.block(f"{before}if (t.{HOME} == {place.constant})"),
            ):
                self._key(place)
                self._write.line(f"t => {place.name};")
            before = "else "
        if before:
            self._write.line("else")
            with self._write.indented():
                self._write.line("t => RQ;")
        else:
            self._write.line("t => RQ;")

    def _key(self, place: Place) -> None:
        """What the container of a group sorts on."""
        group, write = place.group, self._write
        if group.rule == "share":
            passed, least = (self._places.variable(one, group) for one in ("pass", "least"))
            write.line(f"if (t.{passed} < {least}) t.{passed} = {least};")
        elif group.rule in ("priority", "edf"):
            rank = self._places.variable("rank", group)
            value = self._places.of_thread(self._places.key(group), "t")
            if self._interrupts and self._type(group) != Type.FLOAT.value:
                first = (
                    "t.interrupted * 1ns"
                    if self._type(group) == Type.TIME.value
                    else ("t.interrupted")
                )
                sign = "+" if group.rule == "priority" else "-"
                value = f"2 * ({value}) {sign} {first}"
            write.line(f"t.{rank} = {value};")

    def _switch_out(self) -> None:
        write = self._write
        if self._base.names_who_leaves:
            with write.block("event switch_out(t)"):
                self._charge_groups()
                self._accounts.charge_thread("t", "ran")
                write.line("t => arrived;")
        else:
            with write.block("event switch_out"):
                self._charge_groups()
                with write.block("if (|current| == 1)"):
                    self._accounts.charge_thread("current", "ran")
                    self._note_interrupt()
                    write.line("current => arrived;")
        write.line()

    def _charge_groups(self) -> None:
        if self._accounts.needs_time:
            self._write.line("time ran;")
            self._write.line("ran = now - since;")
            self._accounts.charge()

    def _note_interrupt(self) -> None:
        if not self._notes_interrupts:
            return
        self._write.line(f"current.interrupted = {self._was_interrupted()};")
        for one in self._accounts.own_turn_over():
            self._write.line(f"if ({one}) current.interrupted = 0;")

    def _was_interrupted(self) -> str:
        """Something else has become ready, or a group above has to give up the processor."""
        found = ["|arrived| > 0", *(f"({one})" for one in self._accounts.outer_turn_over())]
        if self._accounts.frames:
            found.append("due == 1")
        return " || ".join(found)

    def _waiting(self) -> None:
        """A thread that leaves by itself pays for its run, too."""
        suspends, waits = map(self._base.event, (Role.SUSPEND, Role.WAIT))
        with self._write.block(f"event {suspends}(t)"):
            with self._write.block("if (t == current)"):
                self._accounts.charge_thread("t", "(now - since)")
            self._state("t", "SUSPENDED")
            self._write.line("t => SQ;")
        self._write.line()
        if waits is not None:
            with self._write.block(f"event {waits}(t)"):
                self._accounts.charge_thread("t", "(now - since)")
                self._state("t", "WAITING")
                self._write.line("t => WQ;")
            self._write.line()

    def _preemptive(self) -> None:
        write = self._write
        news = "|arrived| > 0 || due == 1" if self._accounts.frames else "|arrived| > 0"
        write.line("// Whoever has become ready since the last decision asks for a new one.")
        with write.block("query preempts(t)"):
            write.line("return |arrived| > 0;")
        write.line()
        with write.block("query gives_way(t)"):
            write.line(f"return {news};")
        if self._accounts.has_slices:
            write.line()
            if self._accounts.turns or self._accounts.shares:
                self._accounts.timeslice()
        if self._accounts.frames:
            write.line()
            with write.block("event timer"):
                write.line("due = 1;")
            write.line()
            self._accounts.next_timer()

    def _counts(self) -> None:
        write = self._write
        ready = " + ".join(["|RQ| + |arrived|", *(f"|{one}|" for one in self._names())])
        with write.block("query threads_ready"):
            write.line(f"return {ready};")
        write.line()
        with write.block("query threads_total"):
            write.line(f"return {ready} + |NQ| + |WQ| + |SQ| + |current|;")

    def _names(self) -> list[str]:
        return [one.name for one in self._places.homely]
