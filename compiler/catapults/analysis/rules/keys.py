"""Keys that are written while the thread sits in a container sorted on them."""

from __future__ import annotations

from catapults import program as ir
from catapults.analysis import messages
from catapults.analysis.verdicts import FlowResult
from catapults.diagnostics import Diagnostics, Edit, Fix
from catapults.program.effects import statements_of
from catapults.source import Span


def check_keys(program: ir.Program, flow: FlowResult, diagnostics: Diagnostics) -> None:
    """Warns of each such write, and offers to take the thread out before and put it back."""
    alone = _statements(program)
    for place, homes in flow.attribute_writes.items():
        sorted_on_it = [
            one for one in homes if isinstance(one, ir.Container) and one.key is place.attribute
        ]
        if len(sorted_on_it) < len(homes):
            continue  # where the thread is then may be told by an attribute
        for container in sorted(sorted_on_it, key=lambda one: one.span.start):
            whole = alone.get(place)
            certain = len(homes) == 1 and container.size is None and whole is not None
            fixes = [_fix(place, container, whole)] if certain and whole is not None else []
            diagnostics.report(
                messages.KEY_WRITTEN,
                place.span,
                key=place.attribute.name,
                container=container.name,
                fixes=fixes,
            )


def _statements(program: ir.Program) -> dict[ir.AttributePlace, Span]:
    """Statements that do nothing but write an attribute."""
    found: dict[ir.AttributePlace, Span] = {}
    for one in statements_of(*program.handlers.values()):
        if isinstance(one, ir.Eval) and isinstance(one.expr, ir.Assign | ir.Step):
            place = one.expr.place
            if isinstance(place, ir.AttributePlace):
                found[place] = one.span
    return found


def _fix(place: ir.AttributePlace, container: ir.Container, whole: Span) -> Fix:
    thread = place.thread.span.text
    source = thread if isinstance(place.thread, ir.Load) else container.name
    written = whole.text.replace(thread, "moved", 1).rstrip(";")
    text = f"{{ threadref moved; {source} => moved; {written}; moved => {container.name}; }}"
    return Fix(f"Take it out of `{container.name}` meanwhile", (Edit(whole, text),))
