"""The classic text that a group scheduler stands for, with the place that each line comes from."""

from __future__ import annotations

import re
from dataclasses import dataclass

from catapults.contracts.libraries import Profile
from catapults.models.group.arriving import Arriving
from catapults.models.group.candidates import Asking
from catapults.models.group.deciding import Deciding
from catapults.models.group.declaring import LOCAL, Declaring, type_in, variables
from catapults.models.group.leaving import Leaving
from catapults.models.group.target import Target
from catapults.models.group.tree import Tree
from catapults.models.group.writer import Writer


@dataclass(frozen=True)
class Classic:
    """A classic text."""

    writer: Writer
    #: By the name of each thread in the group text, the value of its import `home`.
    homes: dict[str, int]
    #: By the name of each group, that of a thread that enters it; None if only those can be there
    #: that the text names.
    groups: dict[str, int | None]


def lower(tree: Tree, library: Profile) -> Classic:
    """Writes the text for a threading library."""
    target = Target(tree, library)
    whole = Writer(tree.syntax.name.span)
    body = Writer(whole.origin)
    _Handlers(target, body).write()
    whole.line(f"// The group scheduler `{tree.name}`, for the library `{library.base}`.")
    with whole.block(f"scheduler {tree.name} extends {library.base}"):
        Declaring(target, whole, {*re.findall(r"\w+", body.text)}).declare()
        whole.copy(body)
    return Classic(whole, target.places.homes, target.places.groups)


class _Handlers:
    def __init__(self, target: Target, write: Writer) -> None:
        self._target = target
        self._write = write
        self._accounts = target.accounts(write)

    def write(self) -> None:
        write = self._write
        Arriving(self._target, write).handlers()
        self._schedule()
        Leaving(self._target, write).handlers()
        with write.block("event set_next_thread(t)"):
            write.line("// Groups decide, whoever yields to whom.")
        write.line()
        if self._target.interrupts:
            self._preemptive()
        else:
            self._counts()

    def _schedule(self) -> None:
        whole, decision = self._write, Writer(self._write.origin)
        target, needs_time = self._target, self._accounts.needs_time
        asking = Asking(target.places, decision, target.interrupts, target.keeps_chooser)
        Deciding(asking).ask(target.tree.root)
        with whole.block("event schedule"):
            used = {*re.findall(r"\w+", decision.text)}
            for word, group, name in variables(target, LOCAL, used):
                whole.line(f"{LOCAL[word] or type_in(target, group)} {name};")
            Arriving(target, whole).distribute()
            if self._accounts.frames and target.interrupts:
                whole.line("due = 0;")
            whole.copy(decision)
            if self._accounts.frames and not target.interrupts:
                self._somebody(whole)
            if not target.library.dispatch_required:
                whole.line("if (|current| == 0)")
                with whole.indented():
                    whole.line("return;")
            if target.base.keeps_state:
                whole.line("current.state = READY;")
            if target.places.ordered:
                target.close_gap(whole, "current")
            if needs_time:
                whole.line("since = now;")
            whole.line("dispatch current;")
        whole.line()

    def _somebody(self, whole: Writer) -> None:
        """A library that interrupts nobody runs a thread whenever one is ready, also outside of its
        slot; that is charged to nobody."""
        whole.line("// Nobody can run in the slot: the library runs somebody else.")
        names = [one.name for one in self._target.places.homely]
        for name in [*names, "RQ"]:
            with whole.block(f"if (|current| == 0 && |{name}| > 0)"):
                whole.line(f"{name} => current;")
                if self._target.keeps_chooser:
                    whole.line("chooser = 0;")

    def _preemptive(self) -> None:
        write, accounts = self._write, self._accounts
        news = "|arrived| > 0 || due == 1" if accounts.frames else "|arrived| > 0"
        write.line("// Whoever has become ready since the last decision asks for a new one.")
        with write.block("query preempts(t)"):
            write.line("return |arrived| > 0;")
        write.line()
        with write.block("query gives_way(t)"):
            write.line(f"return {news};")
        if accounts.has_slices:
            write.line()
            if accounts.turns or accounts.shares:
                accounts.timeslice()
        if accounts.frames:
            write.line()
            with write.block("event timer"):
                write.line("due = 1;")
            write.line()
            accounts.next_timer()

    def _counts(self) -> None:
        write = self._write
        names = [f"|{one.name}|" for one in self._target.places.homely]
        ready = " + ".join(["|RQ| + |arrived|", *names])
        with write.block("query threads_ready"):
            write.line(f"return {ready};")
        write.line()
        with write.block("query threads_total"):
            write.line(f"return {ready} + |NQ| + |WQ| + |SQ| + |current|;")
