"""A plain recursive interpreter of trees of groups, and a processor that asks it; both know nothing
of the compiler. Times are whole ms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

#: The answer of a group that leaves the choice to the library; None is Pass.
OS = "os"


@dataclass(eq=False)
class Thread:
    """A thread with its program: how long it computes and sleeps, by turns; 0 yields."""

    name: str
    program: list[int]
    values: dict[str, int] = field(default_factory=dict)
    #: Before each pause of its program: the group that it enters, None to leave all, else nothing.
    moves: list[Group | str | None] = field(default_factory=list)
    #: It is where it went, and not where the tree has it.
    moved: bool = False
    home: Group | None = None
    remaining: int = 0
    #: It was stopped, and did not give up the processor by itself.
    interrupted: bool = False
    #: The group that had chosen it then; elsewhere it comes as everybody else.
    chosen_by: Group | None = None
    #: Other groups can choose it, too.
    is_guest: bool = False
    #: How often decisions that count have chosen it.
    turns: int = 0
    #: In which order it became ready.
    since: int = 0
    passed: dict[Group, float] = field(default_factory=dict)

    def keeps_turn(self, group: Group) -> bool:
        """Whether its turn in a group goes on."""
        return self.interrupted and self.chosen_by is group


@dataclass(eq=False)
class Group:
    """A group; ``members`` are threads and groups, with their values in it. Threads with the value
    `guest` belong elsewhere, and have those values only here."""

    name: str
    rule: str
    members: list[tuple[Thread | Group, dict[str, int]]] = field(default_factory=list)
    quantum: int = 0
    #: Of a frame of slots: after what time it begins again.
    length: int = 0
    key: Callable[[dict[str, int], int | Fraction], int] = lambda values, now: 0
    #: What is left of the present turn, and whose it is: 0 is a thread's, else that of a group by
    #: its number; in this round so many threads are still to come.
    rest: float = 0
    turn: int = 0
    left: int = 0
    passed: dict[int, float] = field(default_factory=dict)
    least: float = 0
    #: A decision of its own: of those who can be chosen, with their values, one, OS or nobody.
    decide: Callable[[list[Candidate], int | Fraction], Thread | Group | str | None] | None = None
    #: How often each member was chosen.
    turns: dict[int, int] = field(default_factory=dict)
    counts: bool = False

    def __post_init__(self) -> None:
        self.turn = len(self.groups()) + 1

    def holds(self, thread: Thread) -> bool:
        """Whether it can choose a thread now."""
        return thread.home is self if thread.moved else thread in self.threads()

    def groups(self) -> list[Group]:
        return [one for one, _ in self.members if isinstance(one, Group)]

    def threads(self) -> list[Thread]:
        return list(dict.fromkeys(one for one, _ in self.members if isinstance(one, Thread)))

    def said(self, thread: Thread) -> dict[str, int]:
        """The values of a thread as they are here."""
        if thread.moved:
            return thread.values
        return next(
            thread.values | given if "guest" in given else thread.values
            for one, given in self.members
            if one is thread
        )

    def below(self, ready: list[Thread]) -> Iterator[tuple[Thread, dict[str, int]]]:
        """Those of some threads that it or a group below can choose, with their values there."""
        for thread in filter(self.holds, ready):
            yield thread, self.said(thread)
        for one in self.groups():
            yield from one.below(ready)

    def own_residents(self) -> Iterator[Thread]:
        """Those that belong to it and not to a group below."""
        for one, given in self.members:
            if isinstance(one, Thread) and "guest" not in given:
                yield one

    def residents(self) -> Iterator[Thread]:
        """Those below that belong here."""
        for one, given in self.members:
            if isinstance(one, Group):
                yield from one.residents()
            elif "guest" not in given:
                yield one


Answer = Thread | str | None
#: A member with its values, for a decision.
Candidate = tuple[Thread | Group, dict[str, int]]
#: The groups that a decision went through, each with the member that answered.
Path = list[tuple[Group, "Thread | Group"]]


class Tree:
    """Decides among threads that are ready."""

    def __init__(self, root: Group) -> None:
        self.root = root
        self.ready: list[Thread] = []
        self.now: int | Fraction = 0
        self.path: Path = []
        #: Whether the library runs somebody whenever a thread is ready, also outside of its slot.
        self.runs_somebody = False
        #: How many decisions were made so.
        self.outside = 0
        #: What groups have answered while a thread was ready: group, answer, and whom it chose.
        self.met: set[tuple[str, str, str | None]] = set()
        #: Of each decision while a thread was ready: the groups that were asked, in that order,
        #: each with its answer, and who was chosen.
        self.ways: list[tuple[dict[str, str], str | None]] = []
        self._way: dict[str, str] = {}

    def decide(self) -> Thread | None:
        """The thread that runs next; what groups remember of it is noted."""
        path: Path = []
        self._way = {}
        answer = self.ask(self.root, path)
        if answer == OS:
            answer = self.homeless()[0]
        if answer is None and self.ready and self.runs_somebody:
            path, answer = [], self.somebody()
            self.outside += 1
        if self.ready:
            self.ways.append((self._way, answer.name if isinstance(answer, Thread) else None))
        self.path = path
        if not isinstance(answer, Thread):
            return None
        for group, member in path:
            self.note(group, member, answer)
        self.ready.remove(answer)
        return answer

    def somebody(self) -> Thread:
        """The first ready thread in the order of the text; in a group that has no order, by what
        its threads were compared by when they became ready."""
        for group in groups_of(self.root):
            members = group.threads()
            found: list[tuple[tuple[int, int, int, int], Thread]] = []
            for one in filter(self.ready.__contains__, members + self.ready):
                if not self.lives_in(one, group):
                    continue
                is_guest = one.is_guest and not one.moved
                is_ordered = is_guest or group.rule in ("sequential", "cyclic", "plan")
                place = members.index(one) if is_ordered else 0
                sign = {"priority": -1, "edf": 1}.get(group.rule, 0)
                key = 0 if is_guest else sign * group.key(one.values, self.now)
                found.append(((int(is_guest), place, key, one.since), one))
            if found:
                return min(found, key=lambda pair: pair[0])[1]
        guests = [one for one in self.ready if one.is_guest and not one.moved]
        for group in groups_of(self.root):
            for one in group.threads():
                if one in guests:
                    return one
        return self.homeless()[0]

    def lives_in(self, thread: Thread, group: Group) -> bool:
        return thread.home is group if thread.moved else thread in group.own_residents()

    def homeless(self) -> list[Thread]:
        homes = set(self.root.residents())
        found = (one for one in self.ready if (one.home is None if one.moved else one not in homes))
        return sorted(found, key=lambda one: one.since)

    def ask(self, group: Group, path: Path) -> Answer:
        """The answer of a group, which is noted."""
        self._way.setdefault(group.name, "")
        answer = self.asked(group, path)
        self._way[group.name] = kind = "thread" if isinstance(answer, Thread) else answer or "pass"
        if self.ready:
            self.met.add((group.name, kind, None))
            if path and path[-1][1] is answer and isinstance(answer, Thread):
                self.met.add((group.name, kind, answer.name))
        return answer

    def asked(self, group: Group, path: Path) -> Answer:
        for member in self.in_order(group):
            below: Path = []
            if member == OS:
                return OS if self.homeless() else None
            if isinstance(member, Thread) and not group.holds(member):
                continue
            answer = self.answer(member, below)
            if answer == OS and group.rule == "sequential" and self.has_later_os(group, member):
                continue
            if answer is not None:
                path += [*below, (group, member)]
                return answer
        if group.rule == "os" and self.homeless():
            return OS
        return None

    def answer(self, member: Thread | Group, path: Path) -> Answer:
        if isinstance(member, Group):
            return self.ask(member, path)
        return member if member in self.ready else None

    def has_later_os(self, group: Group, member: Thread | Group) -> bool:
        members = [one for one, _ in group.members]
        later = members[members.index(member) + 1 :]
        return any(isinstance(one, Group) and one.rule == "os" for one in later)

    # --- in which order members are asked ---------------------------------------------------

    def own(self, group: Group) -> list[Thread]:
        """Its ready threads: who was interrupted, then who became ready first."""
        found = [one for one in self.ready if group.holds(one)]
        return sorted(found, key=lambda one: (not one.keeps_turn(group), one.since))

    def in_order(self, group: Group) -> Iterable[Thread | Group]:
        if group.decide is not None:
            return self.decided(group)
        groups, threads = group.groups(), self.own(group)
        values = {id(one): given for one, given in group.members if isinstance(one, Group)}
        match group.rule:
            case "sequential":
                return [one for one, _ in group.members]
            case "priority":
                ranked: list[Thread | Group] = [*threads, *groups]
                return sorted(
                    ranked, key=lambda one: -group.key(self.said(group, one, values), self.now)
                )
            case "dynamic_priority":
                return self.best_first(group, -1)
            case "edf":
                return self.best_first(group, 1)
            case "share":
                pairs: list[tuple[float, Thread | Group]] = [
                    (one.passed.get(group, 0), one) for one in self.by_pass(group)
                ]
                pairs += [
                    (max(group.passed.get(at, 0), group.least), one)
                    for at, one in enumerate(groups)
                ]
                return [one for _, one in sorted(pairs, key=lambda pair: pair[0])]
            case "round_robin":
                return self.in_turn(group, threads, groups)
            case "cyclic" | "plan":
                return self.in_slot(group)
        return []

    def decided(self, group: Group) -> Iterator[Thread | Group | str]:
        """By a decision of its own, which is asked again without whoever passes."""
        assert group.decide is not None
        guests = [
            one
            for one, _ in group.members
            if isinstance(one, Thread) and one.is_guest and not one.moved
        ]
        threads = sorted(
            self.own(group), key=lambda one: guests.index(one) + 1 if one in guests else 0
        )
        asked: list[Thread | Group] = [*threads, *group.groups()]
        values = {id(one): given for one, given in group.members if isinstance(one, Group)}
        while True:
            known = [
                (one, self.said(group, one, values) | {"turns": self.turns(group, one)})
                for one in asked
            ]
            found = group.decide(known, self.now)
            if found is None:
                return
            yield found
            if found == OS:
                return
            asked.remove(found)

    def turns(self, group: Group, one: Thread | Group) -> int:
        return one.turns if isinstance(one, Thread) else group.turns.get(id(one), 0)

    def said(
        self, group: Group, one: Thread | Group, values: dict[int, dict[str, int]]
    ) -> dict[str, int]:
        return group.said(one) if isinstance(one, Thread) else values[id(one)]

    def by_pass(self, group: Group) -> list[Thread]:
        found = [one for one in self.ready if group.holds(one)]
        return sorted(found, key=lambda one: (one.passed.get(group, 0), one.since))

    def best_first(self, group: Group, sign: int) -> list[Thread | Group]:
        pairs: list[tuple[int, Thread | Group]] = [
            (sign * group.key(group.said(one), self.now), one) for one in self.own(group)
        ]
        for one in group.groups():
            keys = [sign * group.key(given, self.now) for _, given in one.below(self.ready)]
            if keys:
                pairs.append((min(keys), one))
        return [one for _, one in sorted(pairs, key=lambda pair: pair[0])]

    def in_turn(
        self, group: Group, threads: list[Thread], groups: list[Group]
    ) -> list[Thread | Group]:
        if not groups or (threads and threads[0].keeps_turn(group)):
            return [*threads[:1], *groups]
        rest = groups[max(group.turn, 1) - 1 :]
        begins = threads[:1] if group.turn == 0 and group.left > 0 else []
        return [*begins, *rest, *threads[:1], *groups]

    def in_slot(self, group: Group) -> list[Thread | Group]:
        phase = self.now % group.length
        return [one for one, given in group.members if given["at"] <= phase < given["until"]]

    # --- what groups remember -------------------------------------------------------------

    def note(self, group: Group, member: Thread | Group, thread: Thread) -> None:
        groups = group.groups()
        if group.decide is not None and group.counts:
            if isinstance(member, Thread):
                thread.turns += 1
            else:
                group.turns[id(member)] = group.turns.get(id(member), 0) + 1
        if group.rule == "share":
            at = groups.index(member) if isinstance(member, Group) else None
            mine = thread.passed.get(group, 0) if at is None else group.passed.get(at, 0)
            if at is not None:
                group.passed[at] = max(mine, group.least)
                mine = group.passed[at]
            group.least = mine
        if group.rule != "round_robin":
            return
        if isinstance(member, Group):
            at = groups.index(member) + 1
            if group.turn != at or group.rest <= 0:
                group.turn, group.rest = at, group.quantum
        elif not thread.keeps_turn(group):
            goes_on = group.turn == 0 and group.left > 0
            group.left = (group.left if goes_on else len(self.own(group))) - 1
            group.turn, group.rest = 0, group.quantum

    def charge(self, ran: float, thread: Thread) -> tuple[bool, bool]:
        """Whether the turn of the thread itself is over, and that of a group above."""
        own = outer = False
        for group, member in self.path:
            weights = {id(one): given.get("weight", 1) for one, given in group.members}
            if group.rule == "share" and isinstance(member, Group):
                at = group.groups().index(member)
                group.passed[at] = group.passed.get(at, 0) + ran / weights[id(member)]
            elif group.rule == "share":
                mine = thread.passed.get(group, 0)
                thread.passed[group] = mine + ran / group.said(thread)["weight"]
            elif group.rule == "round_robin":
                group.rest -= ran
                over = group.rest <= 0
                if isinstance(member, Group):
                    outer = outer or over
                    group.turn += over
                else:
                    own = own or over
        return own, outer

    def slice(self) -> float | None:
        """How long the thread that was chosen may run."""
        left = [one.rest for one, _ in self.path if one.rule == "round_robin"]
        left += [one.quantum for one, _ in self.path if one.rule == "share"]
        return min(left, default=None)


class Processor:
    """Runs threads as a tree says; ``turns`` tells who ran when."""

    def __init__(
        self,
        root: Group,
        threads: list[Thread],
        *,
        interrupts: bool = True,
        clock: Sequence[Fraction] | None = None,
    ) -> None:
        """``clock``: when decisions are made, in order, in place of when programs come to them."""
        self.tree = Tree(root)
        self._clock = iter(clock) if clock is not None else None
        self._interrupts = interrupts
        self.tree.runs_somebody = not interrupts
        #: All who were chosen, one for each decision.
        self.chosen: list[str] = []
        self.turns: list[tuple[str, int, int]] = []
        self._order = 0
        self._asleep: list[tuple[int, int, Thread]] = []
        self._frames = [one for one in groups_of(root) if one.length]
        self._running: Thread | None = None
        self._begun = 0
        self._stops: int | None = None
        for one in threads:
            one.remaining = one.program.pop(0)
            self._place(one)

    def run(self, until: int) -> None:
        """Up to a time at which whoever runs is cut off."""
        now, news = 0, True
        while True:
            if self._running is not None and news and self._interrupts:
                self._stop(now, news=True)
            if self._running is None:
                self._choose(now)
            times = self._times(now)
            if not times or min(times) >= until:
                break
            if self._running is not None:
                self._running.remaining -= min(times) - now
            now = self.tree.now = min(times)
            news = self._happens(now)
        if self._running is not None:
            self._turn(until)

    def _choose(self, now: int) -> None:
        if self._clock is not None:
            self.tree.now = next(self._clock, Fraction(0))
        self._running = self.tree.decide()
        if self._running is not None:
            self.chosen.append(self._running.name)
        self._begun = now
        allowed = self.tree.slice() if self._interrupts else None
        self._stops = None if self._running is None or allowed is None else now + int(allowed)

    def _times(self, now: int) -> list[int]:
        """When something happens next."""
        times = [one[0] for one in self._asleep]
        if self._running is not None:
            times += [
                now + self._running.remaining,
                *([] if self._stops is None else [self._stops]),
            ]
        elif not self._asleep and not self.tree.ready:
            return []
        return times + [border for one in self._frames for border in _borders(one, now)]

    def _happens(self, now: int) -> bool:
        """What happens at a time; whether whoever runs is to be asked about."""
        news = False
        if self._running is not None and self._running.remaining == 0:
            self._goes_on(self._running, now)
        while self._asleep and self._asleep[0][0] <= now:
            thread = self._asleep.pop(0)[2]
            self._place(thread)
            news = True
        if self._running is not None and self._stops is not None and self._stops <= now:
            self._stop(now, news=news)
        return news or any(_is_border(one, now) for one in self._frames)

    def _goes_on(self, thread: Thread, now: int) -> None:
        """It sleeps, yields or ends."""
        self._turn(now)
        self.tree.charge(now - self._begun, thread)
        thread.interrupted = False
        self._running = None
        if not thread.program:
            return
        if thread.moves:
            self._moves(thread, thread.moves.pop(0))
        pause, thread.remaining = thread.program.pop(0), thread.program.pop(0)
        if pause == 0:
            self._place(thread)
            return
        self._order += 1
        self._asleep.append((now + pause, self._order, thread))
        self._asleep.sort(key=lambda one: one[:2])

    def _moves(self, thread: Thread, to: Group | str | None) -> None:
        """It enters a group, or leaves all."""
        if isinstance(to, str):
            return
        residents = set(to.own_residents()) if to is not None else set()
        thread.moved, thread.home = thread not in residents, to

    def _stop(self, now: int, *, news: bool) -> None:
        thread = self._running
        assert thread is not None
        self._turn(now)
        own, outer = self.tree.charge(now - self._begun, thread)
        path = self.tree.path
        thread.chosen_by = path[0][0] if path and path[0][1] is thread else None
        self._running = None
        self._place(thread)
        thread.interrupted = (news or outer) and not own

    def _place(self, thread: Thread) -> None:
        self._order += 1
        thread.since = self._order
        thread.interrupted = False
        for group in groups_of(self.tree.root):
            if group.rule == "share" and group.holds(thread):
                thread.passed[group] = max(thread.passed.get(group, 0), group.least)
        self.tree.ready.append(thread)

    def _turn(self, now: int) -> None:
        if self._running is not None and now > self._begun:
            self.turns.append((self._running.name, self._begun, now))


def groups_of(group: Group) -> Iterator[Group]:
    yield group
    for one in group.groups():
        yield from groups_of(one)


def _begins(group: Group) -> list[int]:
    """When slots begin and end within the frame."""
    found = {given[word] for _, given in group.members for word in ("at", "until")}
    return sorted(found | {0, group.length})


def _borders(group: Group, now: int) -> list[int]:
    """The next time behind ``now`` at which a slot begins or ends."""
    first = now - now % group.length
    return [min(first + one for one in _begins(group) if first + one > now)]


def _is_border(group: Group, now: int) -> bool:
    return now % group.length in _begins(group)
