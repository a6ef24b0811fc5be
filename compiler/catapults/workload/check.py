"""Checks a workload: names, types, settings, threads and the end of the run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from catapults.analysis.check import room_for_recursion
from catapults.contracts.libraries import library_of, profile, protocol_of
from catapults.diagnostics import Diagnostic, Diagnostics, Note
from catapults.source import Source
from catapults.workload import messages, model
from catapults.workload.checks.capacity import check_capacity
from catapults.workload.checks.channel_use import check_channels
from catapults.workload.checks.demand import check_demand
from catapults.workload.checks.flow import check_flow
from catapults.workload.checks.locks import check_locks
from catapults.workload.checks.stop import check_stop
from catapults.workload.checks.synchronisation import check_synchronisation
from catapults.workload.meaning.declarations import Declarations, items_of
from catapults.workload.meaning.expressions.conversion import INT, WITH_ARTICLE, Rules
from catapults.workload.meaning.expressions.values import Values
from catapults.workload.meaning.hosts import declare_hosts, finish_hosts
from catapults.workload.meaning.message_types import infer
from catapults.workload.meaning.outside import NOTHING_OUTSIDE, Outside
from catapults.workload.meaning.processes.processes import Beside, lower_processes, nothing_beside
from catapults.workload.meaning.scopes import Globals, Place, Scope
from catapults.workload.meaning.settings import find_profile, settings
from catapults.workload.meaning.statements.actions import Actions
from catapults.workload.meaning.world import World, declare_world
from catapults.workload.syntax import ast
from catapults.workload.syntax.parser import has_errors


def check(
    syntax: ast.Workload,
    diagnostics: Diagnostics,
    beside: Beside = nothing_beside,
    outside: Outside | None = None,
) -> model.Workload | None:
    """The checked workload, or None when it has errors, which go to ``diagnostics``. Tables that
    stand in files are looked for with ``beside``; ``outside`` is what it meets in a system."""
    sources = [syntax.span.source]

    def looked_for(name: str) -> Source | None:
        found = beside(name)
        sources.extend([found] if found is not None else [])
        return found

    with room_for_recursion():
        checked = _checked(syntax, diagnostics, looked_for, outside)
    return None if any(has_errors(one, diagnostics) for one in sources) else checked


def survey(syntax: ast.Workload, outside: Outside | None = None) -> model.Workload:
    """What is known of a workload whatever is wrong with it, for an editor."""
    with room_for_recursion():
        return _checked(syntax, Diagnostics(), nothing_beside, outside)


def _checked(
    syntax: ast.Workload, diagnostics: Diagnostics, beside: Beside, outside: Outside | None
) -> model.Workload:
    named = find_profile(syntax.items, diagnostics)
    profile_name = library_of(named)
    shared = Globals(diagnostics, outside=outside)
    rules = Rules(diagnostics, profile(profile_name).int_bits)
    declared = Declarations(syntax.items, shared, rules, beside)
    declared.declare()
    world = declare_world(syntax.items, shared, rules, profile(profile_name))
    declared.finish_signals()
    chosen = settings(syntax.items, named, declared.values(Place.BEFORE))
    hosts = declare_hosts(items_of(syntax.items, ast.HostItem), shared, declared.variables)
    _learn_from_outside(world, shared)
    _infer_messages(declared.threads, world, shared, rules)
    for item, thread in declared.threads:
        Actions(thread, Scope(shared, Place.THREAD), rules).body(item.body)
    lower_processes(declared.classes, world.devices, shared)
    finish_hosts(items_of(syntax.items, ast.HostItem), hosts, shared, rules)
    conditions = _stop_conditions(syntax.items, declared.values(Place.STOP))
    checked = model.Workload(
        name=syntax.name.text,
        profile=profile_name,
        protocol=protocol_of(named),
        costs=chosen.costs,
        handler_costs=chosen.handler_costs,
        quantum=chosen.quantum,
        processors=chosen.processors,
        clairvoyant=chosen.clairvoyant,
        time_limit=chosen.limits["time"],
        tick_limit=chosen.limits["ticks"],
        variables=declared.variables,
        signals=declared.signals,
        classes=declared.classes,
        devices=world.devices,
        channels=world.channels,
        locks=world.locks,
        semaphores=world.semaphores,
        conditions=world.conditions,
        barriers=world.barriers,
        arrivals=world.arrivals,
        hosts=hosts,
        thread_fields=list(shared.thread_fields.values()),
        histograms=list(shared.histograms.values()),
        counters=declared.counters,
        marks=list(shared.marks),
        anywhere=list(outside.anywhere) if outside is not None else [],
        stop=_joined(conditions),
        stop_text=_stop_text(syntax.items),
        syntax=syntax,
    )
    _check_whole(checked, conditions, diagnostics, outside or NOTHING_OUTSIDE)
    return checked


def _has_tables(items: Sequence[ast.Item]) -> bool:
    return any(isinstance(one, ast.ProcessesItem | ast.ProcessesFileItem) for one in items)


def _learn_from_outside(world: World, shared: Globals) -> None:
    """What comes from other nodes of the system."""
    fed = shared.outside.fed if shared.outside is not None else {}
    for channel in world.channels:
        found = fed.get(channel.name)
        if found is not None:
            shared.message_types.learn(channel, found, shared.diagnostics)


def _check_whole(
    checked: model.Workload,
    conditions: Sequence[model.Expr],
    diagnostics: Diagnostics,
    outside: Outside,
) -> None:
    if not checked.classes and not _has_tables(checked.syntax.items):
        diagnostics.report(messages.NO_THREADS, checked.syntax.name.span)
    _check_import_types(checked.classes, diagnostics)
    if not has_errors(checked.syntax.span.source, diagnostics):
        check_capacity(checked, diagnostics)
        check_flow(checked, diagnostics)
        check_stop(checked, conditions, diagnostics)
        check_channels(checked, diagnostics, outside)
        check_locks(checked, diagnostics)
        check_synchronisation(checked, diagnostics)
        check_demand(checked, diagnostics)


class _Unheard(Diagnostics):
    """Keeps nothing of what is reported."""

    def add(self, _diagnostic: Diagnostic) -> None:
        """Drops it."""


def _infer_messages(
    threads: Sequence[tuple[ast.ThreadItem, model.ThreadClass]],
    world: World,
    shared: Globals,
    rules: Rules,
) -> None:
    """Finds what messages carry where arrivals do not say it: tries the threads, and forgets all
    but the types of channels."""

    def walk(number: int) -> None:
        unheard = replace(shared, diagnostics=_Unheard(), histograms={}, marks={})
        item, thread = threads[number]
        tried = model.ThreadClass(
            name=thread.name,
            number=thread.number,
            instances=thread.instances,
            span=thread.span,
        )
        quiet = Rules(unheard.diagnostics, rules.int_bits)
        Actions(tried, Scope(unheard, Place.THREAD), quiet).body(item.body)

    fed = {one.channel for one in world.arrivals if one.channel is not None}
    if not fed.issuperset(world.channels):
        infer(shared.message_types, world.channels, len(threads), walk)


# --- the end of the run ---------------------------------------------------------------


def _stop_conditions(items: Sequence[ast.Item], values: Values) -> list[model.Expr]:
    """The parts of all `stop when`, joined by `or`."""
    conditions = [
        values.condition(condition)
        for item in items_of(items, ast.StopItem)
        for condition in item.conditions
    ]
    return [condition for condition in conditions if condition is not None]


def _joined(conditions: Sequence[model.Expr]) -> model.Expr | None:
    joined: model.Expr | None = None
    for condition in conditions:
        if joined is None:
            joined = condition
        else:
            span = joined.span.to(condition.span)
            joined = model.Logical(type=INT, span=span, operator="||", left=joined, right=condition)
    return joined


def _stop_text(items: Sequence[ast.Item]) -> str | None:
    """The condition as written, on one line."""
    parts = [
        " ".join(condition.span.text.split())
        for item in items_of(items, ast.StopItem)
        for condition in item.conditions
    ]
    return " or ".join(parts) or None


# --- imports of several threads -----------------------------------------------------------


def _check_import_types(classes: Sequence[model.ThreadClass], diagnostics: Diagnostics) -> None:
    first: dict[str, model.Import] = {}
    for thread in classes:
        for symbol in thread.imports:
            other = first.setdefault(symbol.name, symbol)
            if other.type is not symbol.type:
                diagnostics.report(
                    messages.IMPORT_TYPES,
                    symbol.span,
                    name=symbol.name,
                    type=WITH_ARTICLE[symbol.type],
                    other=WITH_ARTICLE[other.type],
                    notes=[Note(other.span, "the other declaration")],
                )
