"""Random workloads over all forms of the language, without errors and fit to be run.

``python -m workload.random_workloads FOLDER COUNT SEED [PROFILE]``, in ``compiler/tests``, writes
that many into a folder, as text and compiled. The same arguments give the same files.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from workload.random_expressions import TYPES, Channel, Place
from workload.random_jobs import Jobs
from workload.support import blob


class Generator(Jobs):
    """One workload; ``text`` is the whole of it."""

    def __init__(self, random: Random, profile: str | None = None) -> None:
        super().__init__(random)
        self._profile = profile or random.choice(["embedded", "pth"])
        self._outer = Place({type_: [] for type_ in TYPES}, {type_: [] for type_ in TYPES})
        self._devices: list[str] = []
        self._locks: list[tuple[str, int]] = []
        self._threads: list[str] = []
        self._relayed: str | None = None
        self._own = ""
        self.text = self._workload()

    # --- the world -------------------------------------------------------------------------

    def _workload(self) -> str:
        lines = [f"profile {self._profile};"]
        if self._chance(0.5):
            lines.append(f"costs {{ switch {self._time()}; look 3us; }}")
        if self._chance(0.4):
            lines.append(f"quantum {self._time()};")
        lines += self._variables()
        lines += [self._device() for _ in self._some(0, 2)]
        for _ in self._some(0, 3):
            lines += self._channel()
        if self._channels and self._chance(0.3):
            self._relayed = self._channels[0].name
            lines.append("channel relay;")
        for _ in self._some(0, 2):
            name, elements = self._name("lock"), self._random.choice([0, 2, 5])
            self._locks.append((name, elements))
            lines.append(f"lock {name}{f'[{elements}]' if elements else ''};")
        lines += self._declare_waits()
        self._threads = [self._name("thread_") for _ in self._some(1, 4)]
        lines += [line for number in range(len(self._threads)) for line in self._thread(number)]
        if self._chance(0.3):
            lines.append(f"host int {self._name('host')}(thread t, int k) = t.role + k, k;")
        self._random.shuffle(lines)
        condition = self.expression("int", self._fixed(), 2)
        lines.append(f"stop when ({condition}) && done > 50 or done == 300 or now > 80ms;")
        lines.append("limit ticks 4000;")
        locks = [f"{name}[1]" if elements else name for name, elements in self._locks]
        lines += self._declare_jobs(self._fixed(), self._devices, locks)
        indented = "\n".join("    " + line for text in lines for line in text.split("\n"))
        return f"workload random {{\n{indented}\n}}\n"

    def _fixed(self) -> Place:
        """Outside of threads, where nothing is drawn."""
        place = self._outer.inner()
        place.random = False
        return place

    def _variables(self) -> list[str]:
        lines = []
        for type_ in TYPES:
            for _ in self._some(1, 2):
                name = self._name(type_[0])
                value = self._time() if type_ == "time" else str(self._random.randint(0, 9))
                lines.append(
                    f"{type_} {name} = {value};" if self._chance(0.7) else f"{type_} {name};"
                )
                self._outer.read[type_].append(name)
                self._outer.write[type_].append(name)
        lines.append("const int LIMIT = 3 + 4;")
        lines.append("parameter load = 1.0 from 0.5 to 2.0;")
        signal = self._pick(["sine(1, 2, 4ms)", "walk(5, 1, 0, 10)", "uniform(0, 9)"])
        lines.append(f"signal float tide = {signal} every {self._time()};")
        self._outer.read["int"] += ["LIMIT", "done"]
        self._outer.read["float"] += ["load", "tide"]
        return lines

    def _device(self) -> str:
        name = self._name("device_")
        self._devices.append(name)
        work = self._pick(["rate 10kB per 1ms;", "service exponential(300us) + amount * 1us;"])
        order = self._pick(["", "discipline fifo;", "discipline lowest amount;", "latency 50us;"])
        return f"device {name} {{ servers {self._random.randint(1, 3)}; {work} {order} }}"

    def _channel(self) -> list[str]:
        place = self._outer.inner()
        fields = [(self._name("field"), self._pick(TYPES)) for _ in self._some(0, 3)]
        channel = Channel(self._name("channel_"), fields)
        self._channels.append(channel)
        written = " ".join(f"{t} {n} = {self.expression(t, place, 1)};" for n, t in fields)
        times = self._pick(
            ["every max(10us, exponential(500us / load));", f"every {self._time()}; start 2ms;"]
        )
        if self._chance(0.2):
            times = "at 0us, 1ms, 1ms, 7ms;"
        elif self._chance(0.5):
            times += f" count {self._random.randint(1, 200)};"
        burst = "burst 2;" if self._chance(0.2) else ""
        bound = f"[{self._random.randint(1, 20)}]" if self._chance(0.6) else ""
        arrivals = self._name("arrivals_")
        return [
            f"channel {channel.name}{bound};",
            f"arrivals {arrivals} {{ {times} {burst} to {channel.name}; fields {{ {written} }} }}",
        ]

    # --- threads ---------------------------------------------------------------------------

    def _thread(self, number: int) -> list[str]:
        place = self._outer.inner()
        self._own = self._threads[number]
        place.read["int"] += ["role", "instance"]
        place.write["int"].append("role")
        lines = [f"import int role = {self.expression('int', self._outer, 1)};"]
        lines += [self._local(place) for _ in self._some(0, 2)]
        body = [self._statement(place.inner(), 3) for _ in self._some(1, 5)]
        instances = self._random.randint(1, 3)
        if number == 0:
            body += self._certain_waits()
            for channel in self._channels:  # each is read by a thread that goes on
                body.append(f"try receive m from {channel.name} count done;")
            if self._relayed is not None:
                body.append(f"try receive m from {self._relayed} send m to relay;")
                body.append("try receive m from relay record times m.created;")
        loop = " ".join([*body, "count done;", self._pause(place)])
        lines.append(self._pick([f"loop {{ {loop} }}", f"repeat (20) {{ {loop} }}"]))
        if number == 0:
            lines[-1] = f"loop {{ {loop} }}"
        inside = "\n".join("    " + line for line in lines)
        barriers = self._declare_barriers(instances) if number == 0 else []
        return [*barriers, f"thread {self._threads[number]}[{instances}] {{\n{inside}\n}}"]

    def _local(self, place: Place) -> str:
        type_ = self._pick(TYPES)
        name = self._name("local_")
        text = f"{type_} {name} = {self.expression(type_, place)};"
        place.read[type_].append(name)
        place.write[type_].append(name)
        return text

    def _pause(self, place: Place) -> str:
        return self._pick(["yield;", f"sleep {self._bounded(place)};", "compute 100us; yield;"])

    def _statement(self, place: Place, depth: int) -> str:
        simple: list[Callable[[Place], str]] = [
            self._assignment,
            self._assignment,
            lambda place: f"compute {self._bounded(place)};",
            self._pause,
            self._measure,
            self._local,
            self._of_threads,
            lambda place: self._wait(place, self._own, self._threads),
        ]
        if self._devices:
            simple.append(self._request)
        if self._channels:
            simple += [self._send, self._receive, self._receive_in_time]
        compound = [self._if, self._while, self._repeat, self._block]
        if self._locks:
            compound.append(self._locked)
        if self._channels:
            compound.append(self._try)
        if depth == 0 or self._chance(0.6):
            return self._random.choice(simple)(place)
        return self._random.choice(compound)(place, depth - 1)

    def _assignment(self, place: Place) -> str:
        type_ = self._pick([type_ for type_ in TYPES if place.write[type_]])
        target = self._pick(place.write[type_])
        if type_ == "int" and self._chance(0.3):
            return f"{target}{self._pick(['++', '--'])};"
        operator = self._pick(["=", "+=", "-="])
        return f"{target} {operator} {self.expression(type_, place)};"

    def _measure(self, place: Place) -> str:
        type_ = self._pick(TYPES)
        record = f"record {type_}s {self.expression(type_, place)};"
        return self._pick([record, "count done;", 'mark "a \\"note\\"";'])

    def _of_threads(self, place: Place) -> str:
        thread = f"{self._pick(self._threads)}[abs({self.expression('int', place, 1)}) % 2 * 0]"
        rare = f"if (done == {self._random.randint(1, 99)})"
        forms = [f"yield to {thread};", f"suspend {thread}; resume {thread};", ";"]
        forms += [f"{rare} spawn {self._pick(self._threads)};", f"{rare} exit;"]
        return self._pick(forms)

    def _request(self, place: Place) -> str:
        device = self._pick(self._devices)
        amount = self._pick(["", f" abs({self.expression('int', place, 1)})"])
        return f"{self._pick(['io', 'poll'])} {device}{amount};"

    def _receive(self, place: Place) -> str:
        channel = self._random.choice(self._channels)
        name = self._name("message_")
        self._known(place, name, channel)
        return f"receive {name} from {channel.name};"

    def _known(self, place: Place, name: str, channel: Channel) -> None:
        place.messages.append((name, channel))
        place.read["time"].append(f"{name}.created")
        for field_, type_ in channel.fields:
            place.read[type_].append(f"{name}.{field_}")

    def _send(self, place: Place) -> str:
        if place.messages and self._chance(0.5):
            name, channel = self._random.choice(place.messages)
            return f"send {name} to {channel.name};"
        channel = self._random.choice(self._channels)
        values = "; ".join(f"{n} = {self.expression(t, place, 1)}" for n, t in channel.fields)
        return f"send {{ {values} }} to {channel.name};"

    def _body(self, place: Place, depth: int) -> str:
        return " ".join(self._statement(place, depth) for _ in self._some(1, 3))

    def _block(self, place: Place, depth: int) -> str:
        return f"{{ {self._body(place.inner(), depth)} }}"

    def _if(self, place: Place, depth: int) -> str:
        condition = self.expression("int", place)
        orelse = f" else {self._block(place, depth)}" if self._chance(0.5) else ""
        return f"if ({condition}) {self._block(place, depth)}{orelse}"

    def _while(self, place: Place, depth: int) -> str:
        counter = self._name("turn_")
        condition = f"{counter} < 5 && ({self.expression('int', place)})"
        leave = self._pick(["", f"if ({self.expression('int', place, 1)}) break;"])
        body = self._body(place.inner(), depth)
        return f"int {counter}; while ({condition}) {{ {counter}++; {body} {leave} }}"

    def _repeat(self, place: Place, depth: int) -> str:
        leave = self._pick(["", f"if ({self.expression('int', place, 1)}) continue;"])
        body = self._body(place.inner(), depth)
        return f"repeat ({self._random.randint(0, 4)}) {{ {leave} {body} }}"

    def _locked(self, place: Place, depth: int) -> str:
        """What is done with a lock takes no other, so that no two threads wait for each other."""
        name, elements = self._random.choice(self._locks)
        index = f"[{self._random.randrange(elements)}]" if elements else ""
        work = [self._assignment(place), f"compute {self._bounded(place, '200us')};", "yield;"]
        return f"acquire {name}{index}; {' '.join(work)} release {name}{index};"

    def _try(self, place: Place, depth: int) -> str:
        channel = self._random.choice(self._channels)
        inner = place.inner()
        name = self._name("message_")
        self._known(inner, name, channel)
        orelse = f" else {self._block(place, depth)}" if self._chance(0.5) else ""
        body = f"{{ {self._body(inner, depth)} }}"
        return f"try receive {name} from {channel.name} {body}{orelse}"


def random_workload(seed: int, profile: str | None = None) -> str:
    """The text of the workload of a seed."""
    return Generator(Random(seed), profile).text


def main(folder: str, count: str, seed: str, profile: str | None = None) -> None:
    """Writes ``NUMBER.workload`` and ``NUMBER.bin`` for each."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for number in range(int(seed), int(seed) + int(count)):
        text = random_workload(number, profile)
        (target / f"{number}.workload").write_text(text, "utf-8")
        (target / f"{number}.bin").write_bytes(blob(text))


if __name__ == "__main__":
    main(*sys.argv[1:])
