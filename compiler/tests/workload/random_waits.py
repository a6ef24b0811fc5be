"""Waiting in random workloads: each wait has a limit, or ends by itself."""

from __future__ import annotations

from workload.random_expressions import Expressions, Place


class Waits(Expressions):
    """Semaphores, conditions, barriers, rwlocks, joins and selects."""

    def _declare_waits(self) -> list[str]:
        """The parts of the world; barriers are declared when it is known who comes there."""
        self._semaphores = [(self._name("semaphore_"), self._chance(0.3)) for _ in self._some(0, 2)]
        self._conditions = [
            (self._name("condition_"), self._name("guard")) for _ in self._some(0, 1)
        ]
        self._rwlocks = [self._name("rwlock_") for _ in self._some(0, 1)]
        self._barriers = [self._name("barrier_") for _ in self._some(0, 1)]
        lines = []
        for name, is_array in self._semaphores:
            size = "[3]" if is_array else ""
            lines.append(f"semaphore {name}{size} = {self._random.randint(1, 2)};")
        for name, lock in self._conditions:
            lines += [f"condition {name};", f"lock {lock};"]
        return lines + [f"rwlock {name};" for name in self._rwlocks]

    def _declare_barriers(self, instances: int) -> list[str]:
        """All threads of the first kind come to each."""
        return [f"barrier {name}[{self._random.randint(1, instances)}];" for name in self._barriers]

    def _certain_waits(self) -> list[str]:
        """So that nothing is declared without use, and nobody waits for what never comes."""
        lines = [f"wait {name} within 300us; else count done;" for name in self._barriers]
        for name, is_array in self._semaphores:
            one = f"{name}[1]" if is_array else name
            lines.append(f"wait {one} within 1ms {{ compute 10us; signal {one}; }}")
        for name, lock in self._conditions:
            lines.append(f"acquire {lock}; wait {name} with {lock} within 200us; release {lock};")
            lines.append(f"{self._pick(['signal', 'broadcast'])} {name};")
        return lines

    def _wait(self, place: Place, own: str, threads: list[str]) -> str:
        """Some wait of a thread of the kind ``own``."""
        forms = [f"sleep until now + {self._bounded(place)};", f"sleep until {self._time()};"]
        limit = self._pick([self._time(), self._bounded(place), "0ms"])
        forms += [f"join {one}[0] within {limit};" for one in threads if one != own]
        for name, is_array in self._semaphores:
            one = f"{name}[{self._random.randrange(3)}]" if is_array else name
            work = self._pick(["yield;", "compute 50us;", "sleep 100us;"])
            taken = f"{{ {work} signal {one}; }}"
            forms += [f"wait {one} within {limit} {taken}", f"wait {one}; {work} signal {one};"]
        forms += [f"wait {name} within {limit} count done; else yield;" for name in self._barriers]
        for name, lock in self._conditions:
            woken = self._pick([";", " count done;", " yield; else count done;"])
            forms.append(
                f"acquire {lock}; wait {name} with {lock} within {limit}{woken} release {lock};"
            )
            forms += [f"signal {name};", f"broadcast {name};"]
        for name in self._rwlocks:
            how = self._pick(["read", "write"])
            forms.append(f"acquire {name} to {how}; compute 20us; release {name};")
            taken = f"{{ sleep 100us; release {name}; }}"
            forms.append(f"acquire {name} to {how} within {limit} {taken} else yield;")
        return self._pick(forms)

    def _receive_in_time(self, place: Place) -> str:
        """The first message of one or several channels."""
        names = [one.name for one in self._channels]
        if self._chance(0.4):
            late = self._pick(["", " else yield;"])
            return f"receive m from {self._pick(names)} within {self._time()} count done;{late}"
        chosen = self._random.sample(names, self._random.randint(1, len(names)))
        cases = " ".join(f"receive m from {one} count done;" for one in chosen)
        late = self._pick([";", " yield;", " count done;"])
        return f"select {{ {cases} after {self._bounded(place)}{late} }}"
