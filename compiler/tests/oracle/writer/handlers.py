"""Handlers that keep a program going, with anything in between, and aspects around all of them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from catapults.contracts.libraries import Profile, ProfileHandler
from writer.chance import Chance
from writer.names import Inside, Kind, Names
from writer.places import SIZE
from writer.statements import Statements

_RESULTS = {None: Kind.INT, "int": Kind.INT, "time": Kind.TIME, "thread": Kind.THREAD}

#: Handlers that need not move their thread.
_CAN_BE_FIXED = ("set_waiting", "is_ready", "quantum_expired")


@dataclass(frozen=True)
class Roles:
    """Where a scheduler keeps threads, so that `schedule` finds those that are ready."""

    ready: tuple[str, ...]
    waiting: str
    suspended: str


class Handlers:
    """Writes the handlers of a program."""

    def __init__(
        self, chance: Chance, profile: Profile, names: Names, roles: Roles, fixed: set[str]
    ) -> None:
        """``fixed`` are the handlers so far that must leave their thread where it is."""
        self._chance = chance
        self._profile = profile
        self._names = names
        self._roles = roles
        self._fixed = fixed
        self._statements = Statements(chance)

    def handler(self, name: str) -> str:
        """One handler, of those that the profile knows."""
        known = self._profile.handlers[name]
        fixed = name in _CAN_BE_FIXED and self._chance.likely(25)
        param = self._param(name, known, fixed=fixed)
        if fixed:
            self._fixed.add(name)
        inside = self._inside(name, known, param, fixed=fixed)
        if param is None and known.parameter == "required":
            return f"{known.kind} {name} {{ }}"  # one that leaves its thread out does nothing
        ending = self._ending(name, param, fixed=fixed)
        return f"{known.kind} {name}{_written(param, fixed=fixed)} {self._body(inside, ending)}"

    def aspect(self, name: str, when: str) -> str:
        """An aspect of a handler; its thread has a name of its own there, or none."""
        known = self._profile.handlers[name]
        takes = known.parameter != "none" and self._chance.likely(60)
        fixed = takes and self._chance.likely(25)
        param = self._chance.one(["t", "w"]) if takes else None
        stays = fixed or name in self._fixed
        inside = self._inside(name, known, param, fixed=stays, is_aspect=True)
        return f"{when} {name}{_written(param, fixed=fixed)} {self._body(inside, '')}"

    def stirring(self) -> str:
        """An aspect by which all places hold threads at times, so that little is known of them."""
        source = next(one for one in self._roles.ready if one not in self._names.slots)
        slots = (*self._names.slots, *(f"slots[{n}]" for n in range(SIZE)))
        stores = (*self._names.stores, *(f"level[{n}]" for n in range(SIZE)))
        filled = [
            *(f"if (|{one}| == 0 && |{source}| > 0) {source} => {one};" for one in slots),
            *(f"if (|{source}| > 0) {source} => {one};" for one in stores if one != source),
        ]
        moves = " ".join(f"if (x++ % 7 == 0) {{ {one} }}" for one in filled)
        return f"before switch_out {{ if (signal > 1) {{ {moves} }} }}"

    def invariant(self, container: str) -> str:
        """An invariant, which only looks."""
        inside = Inside(self._names, handler="invariant").looking()
        return f"invariant {container} {self._statements.block(inside)}"

    def _param(self, name: str, known: ProfileHandler, *, fixed: bool) -> str | None:
        if known.parameter == "none":
            return None
        if name == "newthread" or fixed:
            return "t"
        may_lack = known.parameter == "optional" or known.kind == "query"
        return None if may_lack and self._chance.likely(40) else "t"

    def _inside(
        self,
        name: str,
        known: ProfileHandler,
        param: str | None,
        *,
        fixed: bool,
        is_aspect: bool = False,
    ) -> Inside:
        names = self._names if param is None else self._names.with_thread(param, fixed=fixed)
        answers = _RESULTS[known.result] if known.kind == "query" and not is_aspect else None
        waits = name == "schedule" and self._profile.dispatch_required
        if known.is_without_running and self._chance.likely(90):
            names = replace(names, current="a" if "a" in names.slots else "b")
        return Inside(
            names,
            name,
            answers,
            must_dispatch=waits and not is_aspect,
            may_fail=known.fails is not None,
            about=param,
            several=self._profile.slot_index is not None,
        )

    def _body(self, inside: Inside, ending: str) -> str:
        if self._chance.likely(80 if inside.handler == "init" else 20):
            return f"{{ {ending} }}"
        return self._statements.block(inside, ending)

    # --- what a scheduler must do -----------------------------------------------------------------

    def _ending(self, name: str, param: str | None, *, fixed: bool) -> str:
        current = self._names.current
        match name:
            case "schedule":
                return self._choice()
            case "switch_out":
                return f"if (|{current}| > 0) {current} => {self._ready()};"
            case "set_dead":
                return self._end(param, fixed=fixed)
            case "newthread" | "event_raised" | "resume_thread" | "set_next_thread":
                return self._stored(param, self._ready())
            case "set_waiting" if not fixed:
                return self._stored(param, self._roles.waiting)
            case "suspend_thread":
                return self._stored(param, self._roles.suspended)
            case "preempts":
                return f"return |{self._roles.ready[0]}| > 0;"
        known = self._profile.handlers[name]
        return self._answer(known) if known.kind == "query" else ""

    def _ready(self) -> str:
        return self._chance.one([one for one in self._roles.ready if one not in ("a", "b")])

    def _end(self, param: str | None, *, fixed: bool) -> str:
        if param is None or fixed:
            return ""
        used = self._chance.one(["t => q;", "x = t.load;", "if (t == a && |q| > 0) q => a;", ""])
        if self._chance.likely(70):
            return f"{used} destroy t;"
        return f"if (signal > 1) destroy t; {used} if (signal < 2) destroy t;"

    def _stored(self, param: str | None, place: str) -> str:
        if param is None:
            return ""
        slot = self._chance.one(["a", "b"])
        ways = [f"{param} => {place};"] * 3
        if slot in self._names.slots:
            ways += [
                f"if (|{slot}| == 0) {param} => {slot}; else {param} => {place};",
                f"if (|{slot}| > 0) {slot} => {place}; {param} => {slot};",
            ]
        return self._chance.one(ways)

    def _choice(self) -> str:
        """Containers are asked in turn; a library that can wait is told when all are empty."""
        current = self._names.current
        *before, last = self._roles.ready
        if self._chance.likely(70):  # threads that were moved anywhere are found, too
            others = [*self._names.stores, "level[0]", "level[1]"]
            before += [one for one in others if one != last]
        if not self._profile.dispatch_required:
            before.append(last)
        asked = "".join(f"if (|{one}| > 0) {one} => {current}; else " for one in before)
        otherwise = f"{last} => {current};" if self._profile.dispatch_required else "return;"
        return f"{asked}{otherwise} dispatch {current};"

    def _answer(self, known: ProfileHandler) -> str:
        kind = _RESULTS[known.result]
        return {
            Kind.INT: f"return |{self._roles.ready[0]}|;",
            Kind.TIME: "return 1ms;",
            Kind.THREAD: f"return *{self._roles.waiting};",
        }[kind]


def _written(param: str | None, *, fixed: bool) -> str:
    if param is None:
        return ""
    return f"(fixed {param})" if fixed else f"({param})"
