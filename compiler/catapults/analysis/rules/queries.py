"""Rules about what queries answer: it fits with where the handlers put threads."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from catapults import program as ir
from catapults.analysis import messages
from catapults.analysis.across.protocol import dispatch_slots
from catapults.analysis.across.thread_locations import ThreadLocations
from catapults.analysis.verdicts import Alone
from catapults.contracts.libraries import EVERY, NEW, ProfileHandler, Role
from catapults.diagnostics import Diagnostics, Edit, Fix
from catapults.models.model import Lowered
from catapults.program.constants import constant_value
from catapults.program.effects import expressions_of, statements_of, subexpressions
from catapults.source import Span

#: What handlers are for behind which a thread that they are called about stays in the scheduler.
_KEEPING = (Role.BIRTH, Role.WAKE, Role.RESUME, Role.WAIT, Role.SUSPEND)
#: Of arrays up to this size each element is named.
_FEW = 4


@dataclass(frozen=True)
class _Part:
    """A container, or one element of an array of them if it is known which."""

    container: ir.Container
    index: int | None = None


#: By the containers that an answer depends on, the numbers of those elements; None for any.
_Looks = dict[ir.Container, set[int] | None]


def check_queries(
    lowered: Lowered,
    alone: Alone,
    diagnostics: Diagnostics,
    *,
    ready: Collection[ir.Container],
    thread_locations: Callable[[], ThreadLocations | None],
) -> None:
    """All rules about the queries of a complete scheduler; ``ready`` is where threads are that can
    run, for sure. What a base does not count is told of where it is declared, and only to those
    whose library asks."""
    program, profile = lowered.program, lowered.profile
    rules = _Queries(lowered, alone, diagnostics, ready, thread_locations)
    for name in alone.exits:
        query = program.handlers[name]
        if query.kind != "query" or program.partial:
            continue
        is_own = _is_in(query.name_span, program)
        if is_own or profile.asks:
            rules.check_counted(query, is_own=is_own)
        if is_own:
            rules.check_overcounted(query)
            rules.check_first(query)
            rules.check_flag(query)


class _Queries:
    """The rules about the queries of one scheduler."""

    def __init__(
        self,
        lowered: Lowered,
        alone: Alone,
        diagnostics: Diagnostics,
        ready: Collection[ir.Container],
        thread_locations: Callable[[], ThreadLocations | None],
    ) -> None:
        self._program = lowered.program
        self._profile = lowered.profile
        self._alone = alone
        self._diagnostics = diagnostics
        self._ready = {_Part(one) for one in ready} | {
            part for role in _KEEPING[:2] for part in self._put_by(role) if part.container in ready
        }
        self._thread_locations = thread_locations

    # --- numbers of threads

    def check_counted(self, query: ir.Handler, *, is_own: bool) -> None:
        """A number of threads depends on all containers where such threads are for sure."""
        looks = _looks(query)
        if looks is None:
            return
        missing = {one for one in self._to_count(query) if not _is_seen(one, looks)}
        if not is_own:
            missing = {one for one in missing if _is_in(one.container.span, self._program)}
        whole = {one.container for one in missing if one.index is None}
        missing = {one for one in missing if one.index is None or one.container not in whole}
        if missing:
            self._report_uncounted(query, sorted(missing, key=_order), is_own=is_own)

    def _report_uncounted(self, query: ir.Handler, missing: list[_Part], *, is_own: bool) -> None:
        sizes = [f"|{name}|" for one in missing for name in _elements(one)]
        answer = _answer(query)
        fixes = []
        if is_own and answer is not None and _is_sum(answer) and _are_few(missing):
            end = answer.span.behind
            fixes = [
                Fix("Add what is missing", (Edit(end, "".join(f" + {size}" for size in sizes)),))
            ]
        added = _listed([f"`{size}`" for size in sizes])
        if not _are_few(missing):
            added += ", and so on for each element"
        self._report(
            query.name_span if is_own else missing[0].container.span,
            query,
            f"does not count {_listed([f'`{_name(one)}`' for one in missing])}, where there are "
            "such threads",
            f"Add {added}" if is_own else f"Write `{query.name}` anew, with {added}",
            fixes,
        )

    def _to_count(self, query: ir.Handler) -> set[_Part]:
        asked = self._asked(query)
        if asked.counts == self._profile.ready.name:
            others = self._beside(query)
            looks = _looks(others) if others is not None else {}
            if looks is None:  # which may count any of them
                return set()
            return {one for one in self._ready if not _is_seen(one, looks)}
        if asked.counts == EVERY:
            return self._ready.union(*map(self._put_by, _KEEPING))
        return self._unready(asked.counts)

    def _asked(self, query: ir.Handler) -> ProfileHandler:
        """What the library asks by a query."""
        return self._profile.handlers[query.name]

    def _beside(self, query: ir.Handler) -> ir.Handler | None:
        """The query whose answer is added to that of another one."""
        together = self._asked(query).together
        return self._program.handlers.get(together) if together is not None else None

    def check_overcounted(self, query: ir.Handler) -> None:
        """A number of threads leaves out the containers where only others are."""
        answer = _answer(query)
        kind = self._profile.kinds.get(self._asked(query).counts or "")
        if kind is None or answer is None or not _is_sum(answer):
            return
        filled = {one.container for one in self._ready.union(*map(self._put_by, _KEEPING))}
        counted = [one for one in _looks(query) or () if one in filled]
        where = self._thread_locations() if counted else None
        wrong = [one for one in counted if where is not None and not where.holds(one, kind)]
        if wrong:
            names = _listed([f"`{one.name}`" for one in wrong])
            self._report(
                query.name_span,
                query,
                f"counts {names}, where no thread {kind.does}",
                "Leave that out",
            )

    # --- threads, and what one is

    def check_first(self, query: ir.Handler) -> None:
        """The first of the threads that wait comes from where one is put that waits."""
        first = self._asked(query).first
        looks = _looks(query) if first is not None else None
        waiting = self._unready(first) if looks is not None else set()
        if looks is None or not waiting or any(_is_seen(one, looks) for one in waiting):
            return
        names = [_name(one) for one in sorted(waiting, key=_order)]
        self._report(
            query.name_span,
            query,
            f"does not look into {_listed([f'`{name}`' for name in names])}, where the threads are "
            "that wait",
            f"Return `*{names[0]}`" if len(names) == 1 else "Return the first of those",
        )

    def check_flag(self, query: ir.Handler) -> None:
        """What is asked of a thread depends on the thread."""
        slots = {one.element.container for one in dispatch_slots(self._program)}
        asked = [one for one in (query, self._beside(query)) if one is not None]
        looks = [_looks(one) for one in asked]
        tells = self._asked(query).tells
        if tells in (None, NEW) or not self._ready or None in looks:
            return
        if {container for one in looks if one is not None for container in one} <= slots:
            self._report(
                query.name_span,
                query,
                "answers alike for all threads that do not run",
                "Ask an attribute that your handlers set, or look into the containers",
            )

    def _report(
        self, span: Span, query: ir.Handler, fault: str, way_out: str, fixes: Collection[Fix] = ()
    ) -> None:
        self._diagnostics.report(
            messages.CONTRADICTING,
            span,
            name=query.name,
            fault=fault,
            who="the library" if self._profile.asks else "an application",
            way_out=way_out,
            fixes=list(fixes),
        )

    # --- where handlers put threads

    def _unready(self, state: str | None) -> set[_Part]:
        """Where threads are put for sure that the library takes for something else than ready."""
        ready = {one.container for one in self._ready}
        roles = [role for role, one in self._profile.in_roles.items() if one.leaves == state]
        placed = set[_Part]().union(*map(self._put_by, roles)) if state is not None else set()
        return {one for one in placed if one.container not in ready}

    def _put_by(self, role: Role) -> set[_Part]:
        """Where a handler puts for sure the thread that it is called about, but for the slot of
        the running one."""
        handler = self._program.in_role(role)
        param = handler.param if handler is not None else None
        if handler is None or param is None:
            return set()
        places = [one.state.homes.get(param, ()) for one in self._alone.exits.get(handler.name, ())]
        slots = {one.element.container for one in dispatch_slots(self._program)}
        known = {place for one in places if len(one) == 1 for place in one}
        containers = {one for one in known if isinstance(one, ir.Container)} - slots
        arrays = any(one.size is not None for one in containers)
        only = _only_target(handler) if arrays else None
        return {
            only if only is not None and only.container is one else _Part(one) for one in containers
        }


def _is_in(span: Span, program: ir.Program) -> bool:
    """Whether something stands in the scheduler's own text."""
    return span.source is program.source


# --- what a query looks at ----------------------------------------------------------


def _looks(query: ir.Handler) -> _Looks | None:
    """The containers that an answer depends on; None if it may depend on anything else."""
    found: _Looks = {}
    for statement in statements_of(query):
        if isinstance(statement, ir.Target):
            return None
        if isinstance(statement, ir.Foreach):
            _look(found, statement.element)
        for expr in expressions_of(statement):
            for part in subexpressions(expr):
                if isinstance(part, ir.Size | ir.Front):
                    _look(found, part.element)
                elif _is_open(part):
                    return None
    return found


def _look(looks: _Looks, element: ir.Element) -> None:
    number = constant_value(element.index) if element.index is not None else None
    known = looks.setdefault(element.container, set())
    if not isinstance(number, int):
        looks[element.container] = None
    elif known is not None:
        known.add(number)


def _is_open(expr: ir.Expr) -> bool:
    """Whether a value depends on more than on containers and constants."""
    if isinstance(expr, ir.Load):
        place = expr.place
        constant = isinstance(place, ir.GlobalPlace) and place.variable.const
        return isinstance(place, ir.AttributePlace) or not (
            constant or isinstance(place, ir.LocalPlace)
        )
    return isinstance(expr, ir.HostCall | ir.TargetExpr | ir.Random | ir.Now)


def _is_seen(part: _Part, looks: _Looks) -> bool:
    if part.container not in looks:
        return False
    numbers = looks[part.container]
    return numbers is None or part.container.size is None or _has(numbers, part.index)


def _has(numbers: set[int], index: int | None) -> bool:
    return bool(numbers) if index is None else index in numbers


def _answer(query: ir.Handler) -> ir.Expr | None:
    """The value of a query that is one `return`."""
    statements = [one for layer in query.layers for one in layer.body.statements]
    if len(statements) == 1 and isinstance(statements[0], ir.Return):
        return statements[0].value
    return None


def _is_sum(answer: ir.Expr) -> bool:
    """Whether it adds up sizes, to which others can be added."""
    match answer:
        case ir.Size() | ir.Const(value=0):
            return True
        case ir.Arithmetic(operator="+", left=left, right=right):
            return _is_sum(left) and _is_sum(right)
    return False


def _only_target(handler: ir.Handler) -> _Part | None:
    """Where a handler puts its thread, if there is only one transfer and its index is a number."""
    moves = [one for one in statements_of(handler) if isinstance(one, ir.Transfer)]
    if len(moves) != 1 or moves[0].target.index is None:
        return None
    number = constant_value(moves[0].target.index)
    return _Part(moves[0].target.container, number) if isinstance(number, int) else None


# --- words --------------------------------------------------------------------------


def _order(part: _Part) -> tuple[int, int]:
    return part.container.span.start, part.index or 0


def _name(part: _Part) -> str:
    return part.container.name if part.index is None else f"{part.container.name}[{part.index}]"


def _elements(part: _Part) -> list[str]:
    """What is to be counted, as it is written."""
    size = part.container.size
    if size is None or part.index is not None:
        return [_name(part)]
    return [f"{part.container.name}[{number}]" for number in range(size if size <= _FEW else 1)]


def _are_few(parts: list[_Part]) -> bool:
    """Whether all elements are named."""
    return all(one.index is not None or (one.container.size or 0) <= _FEW for one in parts)


def _listed(parts: list[str]) -> str:
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last
