"""How each group decides, as statements of the classic text.

What has a thread to answer moves it to `current`; whoever finds `current` taken asks nobody. So a
group that passes leaves it empty, and the next one is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

from catapults.models.group import frames
from catapults.models.group.best_first import BestFirst
from catapults.models.group.places import Place, Places
from catapults.models.group.resolve import arguments_of
from catapults.models.group.tree import Group, Thread
from catapults.models.group.values import as_time, value_of
from catapults.models.group.writer import Writer
from catapults.syntax.ast import Type

#: How long a member of `share` runs at most before others are compared, in ns.
_QUANTUM_OF_SHARES = 10_000_000


class Deciding:
    """Writes the decision of a tree into the handler `schedule`."""

    def __init__(self, places: Places, write: Writer, *, interrupts: bool, charges: bool) -> None:
        """``interrupts``: whether threads can be interrupted in this profile; ``charges``: whether
        it matters later from where a thread came."""
        self.charges = charges
        self._places = places
        self._write = write
        self._interrupts = interrupts
        #: What holds while nobody has answered; groups that go on behind `os` add to it.
        self._open = ["|current| == 0"]
        #: Variables that are set where a group answers OS, and a later one is to be asked.
        self._given: list[str] = []
        self._ask: dict[str, Callable[[Group], None]] = {
            "sequential": self._sequential,
            "priority": self._priority,
            "dynamic_priority": self._best_first,
            "edf": self._best_first,
            "share": self._best_first,
            "round_robin": self._round_robin,
            "cyclic": self._frame,
            "plan": self._frame,
            "os": self._os,
        }

    def ask(self, group: Group) -> None:
        """The statements that ask a group."""
        with self._write.of(group.syntax.name.span):
            rule = self._write.origin.source.text
            span = group.syntax.rule.span
            self._write.line(f"// {group.name}: {' '.join(rule[span.start : span.end].split())}")
            self._ask[group.rule](group)

    def _when(self, *conditions: str) -> str:
        return f"if ({' && '.join((*self._open, *conditions))})"

    def _take(self, place: Place, *conditions: str, also: tuple[str, ...] = ()) -> None:
        """Answers with the first thread of a container, if there is one."""
        with (
            self._write.of(place.span),
            self._write.block(self._when(f"|{place.name}| > 0", *conditions)),
        ):
            self._write.line(f"{place.name} => current;")
            if self.charges:
                self._write.line(f"chooser = {place.constant};")
            for one in also:
                self._write.line(one)

    # --- in an order --------------------------------------------------------------------

    def _sequential(self, group: Group) -> None:
        last_os = max((at for at, one in enumerate(group.members) if _is_os(one.node)), default=-1)
        for at, member in enumerate(group.members):
            node = member.node
            if isinstance(node, Thread):
                self._take(self._places.of(group, node))
            elif not _is_os(node) or at == last_os:
                self._ask_before_os(group, node) if at < last_os else self.ask(node)

    def _ask_before_os(self, group: Group, member: Group) -> None:
        """The answer OS of a member counts as Pass if a group `os` comes later."""
        if not any(one.rule == "os" for one in member.below()):
            self.ask(member)
            return
        given = self._places.variable("given", group)
        self._write.line(f"{given} = 0;")
        self._open.append(f"{given} == 0")
        self._given.append(given)
        self.ask(member)
        self._given.pop()
        self._open.pop()

    def _os(self, group: Group) -> None:
        if self._given:
            self._write.line(f"{self._when('|RQ| > 0')}")
            with self._write.indented():
                self._write.line(f"{self._given[-1]} = 1;")
            return
        self._take(self._places.of(group))

    # --- by a value ---------------------------------------------------------------------

    def _priority(self, group: Group) -> None:
        places = self._places
        own, key = places.own(group), places.key(group)
        ranked = [(places.of_member(member, key) or 0, node) for member, node in group.groups]
        for value, node in sorted(ranked, key=lambda one: -one[0]):
            if own is not None:
                rank = places.variable("rank", group)
                bound = 2 * value if self._interrupts else value
                shown = as_time(bound) if places.type_of(key) is Type.TIME else str(bound)
                self._take(own, f"( *{own.name}).{rank} >= {shown}")
            self.ask(node)
        if own is not None:
            self._take(own)

    def _best_first(self, group: Group) -> None:
        """Members by their keys of this moment; who passes is not asked again."""
        BestFirst(self, self._places, self._write, group).write(" && ".join(self._open))

    # --- in turn ------------------------------------------------------------------------

    def _round_robin(self, group: Group) -> None:
        places, write = self._places, self._write
        own = places.own(group)
        rest = places.variable("rest", group)
        quantum = quantum_of(group)
        fresh = f"{rest} = {quantum};"
        if self._interrupts:
            fresh = f"if (current.interrupted == 0) {fresh}"
        if not group.groups:
            if own is not None:
                self._take(own, also=(fresh,) if self._interrupts else ())
            return
        turn, left, lap = (places.variable(one, group) for one in ("turn", "left", "lap"))
        begun = (
            *(() if own is None else (f"if ({lap} == 1) {left} = |{own.name}| + 1;",)),
            f"if ({left} > 0) {left}--;",
            f"{turn} = 0;",
        )
        with write.block(f"for ({lap} = 0; {lap} < 2 && {' && '.join(self._open)}; {lap}++)"):
            if own is not None:
                if self._interrupts:
                    self._take(own, f"( *{own.name}).interrupted == 1")
                self._take(own, f"({lap} == 1 || {turn} == 0 && {left} > 0)", also=(fresh, *begun))
            for at, (_, node) in enumerate(group.groups, 1):
                with write.block(f"{self._when(f'({lap} == 1 || {turn} <= {at})')}"):
                    self.ask(node)
                    if self._given and all(one.is_homeless for one in places.below(node)):
                        continue  # its answer OS counts as Pass, so it has no turn
                    with write.block(f"if (|current| == 1 && ({turn} != {at} || {rest} <= 0ns))"):
                        write.line(f"{turn} = {at};")
                        write.line(f"{rest} = {quantum};")

    def _frame(self, group: Group) -> None:
        """Only the member whose slot it is."""
        frame = frames.frame_of(group)
        phase = self._places.variable("phase", group)
        self._write.line(f"{phase} = {frame.phase};")
        for slot in frame.slots:
            node = slot.member.node
            with ExitStack() as inside:
                condition = f"({phase} >= {as_time(slot.begin)} && {phase} < {as_time(slot.end)})"
                if isinstance(node, Thread):
                    self._take(self._places.of(group, node), condition)
                else:
                    inside.enter_context(self._write.block(self._when(condition)))
                    self.ask(node)


def _is_os(node: Group | Thread) -> bool:
    return isinstance(node, Group) and node.rule == "os"


def quantum_of(group: Group) -> str:
    """The quantum of a group that has one."""
    given = arguments_of(group)
    index = 1 if group.rule == "share" else 0
    known = value_of(given[index], {}) if len(given) > index else _QUANTUM_OF_SHARES
    return as_time(known or 0)
