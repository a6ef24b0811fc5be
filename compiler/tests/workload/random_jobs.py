"""Periodic and sporadic threads and tables of processes in random workloads."""

from __future__ import annotations

from workload.random_expressions import Place
from workload.random_waits import Waits


class Jobs(Waits):
    """Jobs of a few hundred microseconds, of which some are late."""

    def _declare_jobs(self, place: Place, devices: list[str], locks: list[str]) -> list[str]:
        lines = []
        for _ in self._some(0, 1):
            lines.append(self._periodic(place, devices, locks))
        if self._chance(0.3):
            lines += self._sporadic(place, devices, locks)
        if self._chance(0.3):
            lines.append(self._processes([*devices, "undeclared"]))
        return lines

    def _periodic(self, place: Place, devices: list[str], locks: list[str]) -> str:
        period = self._random.choice([1, 2, 5])
        settings = [f"period {period}ms;", self._pick(["", "deadline 1ms;", "deadline 7ms;"])]
        settings += [self._pick(["", "offset 300us;", "offset instance * 1ms;"])]
        settings += [self._pick(["", "jitter 200us;"]), self._late()]
        return self._thread_of_jobs(self._name("periodic_"), settings, place, devices, locks)

    def _sporadic(self, place: Place, devices: list[str], locks: list[str]) -> list[str]:
        name = self._name("sporadic_")
        settings = [self._pick(["sporadic 2ms;", "sporadic;"]), "deadline 1ms;", self._late()]
        thread = self._thread_of_jobs(name, settings, place, devices, locks)
        times = self._pick(["every 1500us;", "every exponential(2ms);", "at 0us, 0us, 3ms;"])
        return [thread, f"arrivals {self._name('arrivals_')} {{ {times} to {name}; }}"]

    def _late(self) -> str:
        return self._pick(["", "late continues;", "late dropped;"])

    def _thread_of_jobs(
        self, name: str, settings: list[str], place: Place, devices: list[str], locks: list[str]
    ) -> str:
        inner = place.inner()
        forms = [f"compute {self._bounded(inner, '600us')};", "compute 300us;", "yield;"]
        forms += [f"io {device};" for device in devices]
        forms += [f"acquire {lock}; compute 200us; release {lock};" for lock in locks]
        forms += ["sleep 100us;", "count done;"]
        body = [self._pick(forms) for _ in self._some(1, 4)]
        lines = ["import int role = 1;", *settings, *body, "count done;"]
        instances = self._random.randint(1, 3)
        return f"thread {name}[{instances}] {{ {' '.join(line for line in lines if line)} }}"

    def _processes(self, devices: list[str]) -> str:
        rows = []
        for number in range(self._random.randint(1, 4)):
            bursts = str(self._random.randint(1, 3))
            if self._chance(0.5):
                device = self._pick(devices)
                bursts += f" io {device} {self._random.randint(0, 2)} cpu 1"
            role = self._random.randint(0, 3)
            rows.append(f"P{number} {self._random.randint(0, 4)} {bursts} {role};")
        return f"processes {{ name arrival bursts role; {' '.join(rows)} }}"
