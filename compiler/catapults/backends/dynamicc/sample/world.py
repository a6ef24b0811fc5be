"""What of a workload is not a thread, in a sample program: what there is, and what happens."""

from __future__ import annotations

from collections.abc import Iterator

from catapults import program as ir
from catapults.backends.dynamicc.sample.code import Code, constant, member
from catapults.backends.dynamicc.sample.names import KINDS, SampleNames
from catapults.backends.emitter import Emitter
from catapults.backends.structured_c.c_names import dynamic_c_name
from catapults.backends.structured_c.literals import string
from catapults.workload.model import Arrivals, Channel, Field, HostFunction, Signal, Workload

#: So many messages a channel without bounds has room for; the program says so when it is full.
UNBOUNDED_ROOM = 32

_FOREVER = "2147483647L"

#: What a host function's parameter is to verbatim text, which calls it.
_PARAMETERS = {**KINDS, ir.ValueType.INT: "int", ir.ValueType.THREAD: "void *"}


def width_of(channel: Channel) -> int:
    """Values of a message: the time of arrival, and the fields."""
    return 1 + len(channel.type.fields if channel.type is not None else ())


class World:
    """Writes the parts of the program that are about the world."""

    def __init__(self, workload: Workload, names: SampleNames, code: Code) -> None:
        self._workload = workload
        self._names = names
        self._code = code

    # --- declarations

    def types(self) -> Iterator[str]:
        """What stands in front of the type of threads."""
        if self._workload.channels:
            yield from _CHANNEL.splitlines()
        yield "#define WAITED 2 // until a limit"
        if any(count for _, _, count in self._arrays()):
            yield from _ARRAY.splitlines()
        if self._workload.barriers:
            yield from _BARRIER.splitlines()
        if self._workload.devices:
            yield from _DEVICE.splitlines()

    def members(self) -> Iterator[str]:
        """What a thread has to wait with."""
        yield "char is_limited; // what it waits for is given up at a time"
        yield "long limit;"
        if self._workload.conditions:
            yield "int awaited; // the element of all conditions; below 0: none"
            yield "long turn; // in which it began to wait for that"
        if self._workload.devices:
            yield from _AT_DEVICE.splitlines()

    def variables(self) -> Iterator[str]:
        """All that is there, of which arrays are never empty."""
        workload = self._workload
        events = len(workload.signals) + len(workload.arrivals)
        yield f"#define EVENTS {events}"
        yield f"long due[{events or 1}];"
        yield f"char coming[{events or 1}];"
        yield f"long set_at[{events or 1}];"
        yield "long settings;"
        if workload.arrivals:
            yield f"long left[{len(workload.arrivals)}]; // messages that come, or times passed"
        if workload.channels:
            yield f"#define ROOM {UNBOUNDED_ROOM} // messages in a channel without bounds"
            yield f"Value message[{max(map(width_of, workload.channels))}];"
            yield f"Channel channels[{len(workload.channels)}];"
        for channel in workload.channels:
            yield f"Value ring_{channel.number}[{_room(channel)} * {width_of(channel)}];"
        for arrays, kept, count in self._arrays():
            if count:
                yield f"Array {arrays}[{len(getattr(workload, arrays))}];"
                if kept:
                    yield f"{kept}[{count}];"
        if workload.conditions:
            yield "long turns;"
        if workload.barriers:
            yield f"Barrier barriers[{len(workload.barriers)}];"
        if workload.devices:
            yield f"Device devices[{len(workload.devices)}];"
            yield "long requests;"
        for arrivals in workload.arrivals:
            if arrivals.interval is None:
                times = ", ".join(
                    constant(time, ir.ValueType.TIME, self._code.clock) for time in arrivals.times
                )
                yield f"const long times_{arrivals.number}[] = {{{times}}};"

    def _arrays(self) -> Iterator[tuple[str, str | None, int]]:
        """What can be declared as arrays: what is kept of each element, and how many there are."""
        for name, kept in _KEPT.items():
            yield name, kept, sum(one.elements for one in getattr(self._workload, name))

    def host_prototypes(self) -> Iterator[str]:
        """What the library's verbatim text can call, in front of the library."""
        for host in self._workload.hosts:
            yield f"{self._host_head(host)};"

    # --- functions

    def functions(self) -> Iterator[str]:
        """What happens beside the threads, and what verbatim text asks."""
        yield self._happens()
        for number, field in enumerate(self._workload.thread_fields):
            yield self._field(number, field)
        for host in self._workload.hosts:
            body = "".join(f"    {line}\n" for line in self._code.answers(host))
            yield f"{self._host_head(host)}\n{{\n{body}}}\n"
        yield from self._code.choices()

    def _happens(self) -> str:
        out = Emitter()
        out.line("// What the world does, by the number of the event.")
        out.line("void happens(int event)")
        with out.block("{", "}"):
            if any(one.interval is not None or one.burst for one in self._workload.arrivals):
                out.line("auto long burst;")
                out.line()
            for number, signal in enumerate(self._workload.signals):
                with out.block(f"if (event == {number}) {{", "}"):
                    out.lines("\n".join(self._signal(number, signal)))
            for arrivals in self._workload.arrivals:
                number = self._event(arrivals)
                with out.block(f"if (event == {number}) {{", "}"):
                    self._write_arrivals(out, arrivals, number)
        return out.text()

    def _event(self, arrivals: Arrivals) -> int:
        return len(self._workload.signals) + arrivals.number

    def _signal(self, number: int, signal: Signal) -> Iterator[str]:
        name = self._names.variables[signal.variable]
        kind = "(int)" if signal.variable in self._names.linked else ""
        yield f"{name} = {kind}{self._code.value(signal.value)};"
        period = constant(signal.period, ir.ValueType.TIME, self._code.clock)
        yield f"set_signal({number}, {period});"

    def _write_arrivals(self, out: Emitter, arrivals: Arrivals, event: int) -> None:
        """The messages of one time; of regular arrivals each counts."""
        left = f"left[{arrivals.number}]"
        counted = arrivals.interval is not None
        if counted or arrivals.burst:
            burst = "1L" if arrivals.burst is None else self._code.alone(arrivals.burst)
            condition = f"burst > 0L && {left} > 0L" if counted else "burst > 0L"
            with out.block(f"for (burst = {burst}; {condition}; burst--) {{", "}"):
                out.lines("\n".join(self._message(arrivals, event)))
                if counted:
                    out.line(f"{left}--;")
        else:
            out.lines("\n".join(self._message(arrivals, event)))
        if arrivals.interval is not None:
            interval = self._code.alone(arrivals.interval)
            out.line(f"set_event({event}, due[{event}] + greater({interval}, 1L));")
            out.line(f"coming[{event}] = {left} > 0L;")
        else:
            out.line(f"{left}++;")
            out.line(f"coming[{event}] = 0;")
            with out.block(f"if ({left} < {len(arrivals.times)}L) {{", "}"):
                out.line(f"set_event({event}, times_{arrivals.number}[(int){left}]);")

    def _message(self, arrivals: Arrivals, event: int) -> Iterator[str]:
        yield f"message[0].l = due[{event}];"
        for number, value in enumerate(arrivals.fields, 1):
            yield f"message[{number}].{member(value.type)} = {self._code.alone(value)};"
        yield f"arrive(&channels[{arrivals.target.number}]);"

    def _field(self, number: int, field: Field) -> str:
        """A value that host functions find in threads; 0 where there is none."""
        out = Emitter()
        out.line(f"{KINDS[field.type]} field_{number}(void *thread)")
        with out.block("{", "}"):
            out.line("auto Own *own;")
            out.line()
            out.line(f"own = thread == NULL ? NULL : {_OWN_OF};")
            for kind in self._workload.classes:
                for one in kind.imports:
                    if one.name == field.name and one.type is field.type:
                        place = self._names.member(kind.number, one.number)
                        with out.block(f"if (own != NULL && own->kind == {kind.number}) {{", "}"):
                            out.line(f"return ({KINDS[field.type]}){place};")
            out.line(f"return {constant(0, field.type, self._code.clock)};")
        return out.text()

    def _host_head(self, host: HostFunction) -> str:
        parameters = ", ".join(
            f"{_PARAMETERS[one.type].rstrip('* ')} {'*' if one.type is ir.ValueType.THREAD else ''}"
            f"a_{number}"
            for number, one in enumerate(host.parameters)
        )
        kind = _PARAMETERS[host.type]
        return f"{kind} {dynamic_c_name(host.name)}({parameters or 'void'})"

    # --- the start

    def start(self) -> Iterator[str]:
        """Everything before there are threads."""
        workload = self._workload
        yield "settings = 0L;"
        if workload.devices:
            yield "requests = 0L;"
        for channel in workload.channels:
            one = f"channels[{channel.number}]"
            yield f"{one}.name = {string(channel.name)};"
            yield f"{one}.ring = ring_{channel.number};"
            yield f"{one}.width = {width_of(channel)};"
            yield f"{one}.room = {_room(channel)};"
            yield f"{one}.is_bounded = {int(channel.capacity > 0)};"
            yield f"{one}.first = 0;"
            yield f"{one}.length = 0;"
            yield f"{one}.refused = 0L;"
        yield from _for_each(0, "CMT_MAX_THREADS", "threads[i].is_limited = 0;")
        yield from self._start_of_arrays()
        yield from self._start_of_meeting()
        for device in workload.devices:
            yield f"devices[{device.number}].servers = {min(device.servers, 32767)};"
            yield f"devices[{device.number}].busy = 0;"
        for number in range(len(workload.signals)):
            yield f"due[{number}] = time_now();"
            yield f"happens({number});"
        for arrivals in workload.arrivals:
            yield from self._start_of_arrivals(arrivals)

    def _start_of_arrays(self) -> Iterator[str]:
        for arrays, _, _ in self._arrays():
            first = 0
            for one in getattr(self._workload, arrays):
                yield f"{arrays}[{one.number}].name = {string(one.name)};"
                yield f"{arrays}[{one.number}].first = {first};"
                yield f"{arrays}[{one.number}].count = {one.elements};"
                first += one.elements
            if first and arrays == "locks":
                yield from _for_each(0, first, "holders[i] = NULL;")

    def _start_of_meeting(self) -> Iterator[str]:
        """Semaphores, conditions and barriers."""
        first = 0
        for semaphore in self._workload.semaphores:
            last = first + semaphore.elements
            yield from _for_each(first, last, f"tokens[i] = {semaphore.initial}L;")
            first = last
        if self._workload.conditions:
            yield "turns = 0L;"
            yield from _for_each(0, "CMT_MAX_THREADS", "threads[i].awaited = -1;")
        for barrier in self._workload.barriers:
            yield f"barriers[{barrier.number}].threads = {barrier.threads};"
            yield f"barriers[{barrier.number}].waiting = 0;"
            yield f"barriers[{barrier.number}].opened = 0;"

    def _start_of_arrivals(self, arrivals: Arrivals) -> Iterator[str]:
        event, left = self._event(arrivals), f"left[{arrivals.number}]"
        if arrivals.interval is None:
            yield f"{left} = 0L;"
            yield f"set_event({event}, times_{arrivals.number}[0]);"
            return
        limit = _FOREVER if arrivals.limit is None else self._code.alone(arrivals.limit)
        start = self._code.alone(arrivals.start or arrivals.interval)
        yield f"{left} = {limit};"
        yield f"set_event({event}, time_now() + {start});"
        yield f"coming[{event}] = {left} > 0L;"


def _for_each(first: int, end: int | str, statement: str) -> Iterator[str]:
    yield f"for (i = {first}; i < {end}; i++) {{"
    yield f"    {statement}"
    yield "}"


def _room(channel: Channel) -> str:
    return str(channel.capacity) if channel.capacity else "ROOM"


_OWN_OF = "(Own *)cmt_userdata((cmt_Thread *)thread)"

_CHANNEL = """
// A part of a message.
typedef union {
    long l;
    float f;
} Value;

typedef struct {
    char *name;
    Value *ring;
    int width; // of a message
    int room;  // for messages
    int is_bounded;
    int first;
    int length;
    long refused;
} Channel;
"""

#: What of a workload can be an array, and what the program keeps of each element.
_KEPT = {"locks": "Own *holders", "semaphores": "long tokens", "conditions": None}

_ARRAY = """
// Locks, semaphores or conditions of one name.
typedef struct {
    char *name;
    int first; // of the elements of all
    int count;
} Array;
"""

_BARRIER = """
typedef struct {
    int threads;
    int waiting;
    int opened; // how often
} Barrier;
"""

_DEVICE = """
#define AWAY 0
#define QUEUED 1
#define SERVED 2
#define ANSWERED 3
typedef struct {
    int servers;
    int busy; // servers
} Device;
"""

_AT_DEVICE = """\
Device *device; // that it asked last
int stage;
long service;
long latency;
long until; // the end of the service, then of the latency
long asked; // which request it is
float key;\
"""
