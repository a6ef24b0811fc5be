"""How each group decides, as statements of the classic text.

What has a thread to answer moves it to `current`; whoever finds `current` taken asks nobody. So a
group that passes leaves it empty, and the next one is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

from catapults.models.group import frames
from catapults.models.group.answers.asked import is_os
from catapults.models.group.best_first import BestFirst
from catapults.models.group.candidates import Asking, Keys, nothing
from catapults.models.group.own import Own
from catapults.models.group.places import Place
from catapults.models.group.tree import Group, Thread
from catapults.models.group.values import as_time, value_of
from catapults.models.group.writer import Asked
from catapults.syntax.ast import Type

#: How long a member of `share` runs at most before others are compared, in ns.
_QUANTUM_OF_SHARES = 10_000_000


class Deciding:
    """Writes the decision of a tree into the handler `schedule`."""

    def __init__(self, asking: Asking) -> None:
        """``asking``: where it is written, and for what."""
        self._asking = asking
        self._places = asking.places
        self._write = asking.write
        self._interrupts = asking.interrupts
        self._ask: dict[str, Callable[[Group], None]] = {
            "sequential": self._sequential,
            "priority": self._priority,
            "dynamic_priority": self._best_first,
            "edf": self._best_first,
            "share": self._best_first,
            "round_robin": self._round_robin,
            "cyclic": self._frame,
            "plan": self._frame,
            "os": self.ask_library,
        }

    def ask(self, group: Group) -> None:
        """The statements that ask a group."""
        with self._write.of(group.syntax.name.span), self._write.asking(Asked(group.name)):
            rule = self._write.origin.source.text
            span = group.syntax.rule.span
            self._write.line(f"// {group.name}: {' '.join(rule[span.start : span.end].split())}")
            if group.function is not None:
                Own(self, self._asking, group).write()
            else:
                self._ask[group.rule](group)

    def _take(self, group: Group, thread: Thread, *conditions: str) -> None:
        """Answers with a thread that stands in an order."""
        found = self._asking.candidates(group, thread)
        assert found is not None, "it stands there"
        found.look()
        found.take(*conditions)

    # --- in an order --------------------------------------------------------------------

    def _sequential(self, group: Group) -> None:
        last_os = max((at for at, one in enumerate(group.members) if is_os(one.node)), default=-1)
        for at, member in enumerate(group.members):
            node = member.node
            if isinstance(node, Thread):
                self._take(group, node)
            else:
                self._ask_before_os(group, node) if at < last_os else self.ask(node)

    def _ask_before_os(self, group: Group, member: Group) -> None:
        """The answer OS of a member counts as Pass if a group `os` comes later."""
        if not any(one.answers_os for one in member.below()):
            self.ask(member)
            return
        given = self._places.variable("given", group)
        self._write.line(f"{given} = 0;")
        self._asking.open.append(f"{given} == 0")
        self._asking.given.append(given)
        self.ask(member)
        self._asking.given.pop()
        self._asking.open.pop()

    def ask_library(self, group: Group) -> None:
        """The statements by which a group leaves the choice to the library."""
        others = self._asking.others(group)
        if self._asking.given:
            self._write.line(self._asking.when(f"{others.count} > 0"))
            with self._write.indented():
                self._write.line(f"{self._asking.given[-1]} = 1;")
            return
        with self._write.asking(Asked(group.name, by_library=True)):
            others.look()
            others.take()

    # --- by a value ---------------------------------------------------------------------

    def _priority(self, group: Group) -> None:
        places = self._places
        own, key = self._asking.candidates(group), places.key(group)
        if own is not None:
            own.look()
        ranked = [(places.of_member(member, key) or 0, node) for member, node in group.groups]
        for value, node in sorted(ranked, key=lambda one: -one[0]):
            if own is not None:
                bound = 2 * value if self._interrupts else value
                shown = as_time(bound) if places.type_of(key) is Type.TIME else str(bound)
                own.take(f"{own.key} >= {shown}")
            self.ask(node)
        if own is not None:
            own.take()

    def _best_first(self, group: Group) -> None:
        """Members by their keys of this moment; who passes is not asked again."""
        BestFirst(self, self._asking, group).write(" && ".join(self._asking.open))

    # --- in turn ------------------------------------------------------------------------

    def _round_robin(self, group: Group) -> None:
        places, write = self._places, self._write
        own = self._asking.candidates(group)
        keys = Keys(places, group, interrupts=self._interrupts)
        rest = places.variable("rest", group)
        quantum = quantum_of(group)

        def fresh(place: Place) -> tuple[str, ...]:
            goes_on = f"if ({keys.interrupted(place, 'current')} == 0) " if self._interrupts else ""
            return (f"{goes_on}{rest} = {quantum};",)

        if own is not None:
            own.look()
        if not group.groups:
            if own is not None:
                own.take(also=fresh if self._interrupts else nothing)
            return
        turn, left, lap = (places.variable(one, group) for one in ("turn", "left", "lap"))

        def begun(place: Place) -> tuple[str, ...]:
            count = f"if ({lap} == 1) {left} = {own.count if own is not None else 0} + 1;"
            return (*fresh(place), count, f"if ({left} > 0) {left}--;", f"{turn} = 0;")

        asked = " && ".join(self._asking.open)
        with write.block(f"for ({lap} = 0; {lap} < 2 && {asked}; {lap}++)"):
            if own is not None:
                if self._interrupts:
                    own.take(f"{own.key} == 1")
                own.take(f"({lap} == 1 || {turn} == 0 && {left} > 0)", also=begun)
            for at, (_, node) in enumerate(group.groups, 1):
                with write.block(f"{self._asking.when(f'({lap} == 1 || {turn} <= {at})')}"):
                    self.ask(node)
                    if self._asking.given and all(one.is_homeless for one in places.below(node)):
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
                    self._take(group, node, condition)
                else:
                    inside.enter_context(self._write.block(self._asking.when(condition)))
                    self.ask(node)


def quantum_of(group: Group) -> str:
    """The quantum of a group that has one."""
    given = group.arguments
    index = 1 if group.rule == "share" else 0
    known = value_of(given[index], {}) if len(given) > index else _QUANTUM_OF_SHARES
    return as_time(known or 0)
