"""C functions that move a thread, one for each pair of what it leaves and what it comes to.

The text of a program says most of it: `ready => current` takes the front of one
container, whose kind is known, into a slot. Only a thread that is named may sit
anywhere. With both kinds known a move is a few reads and writes without a branch.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from catapults import program as ir
from catapults.backends.c.helpers import Helper


@dataclass(frozen=True)
class _Way:
    """One side of a move: its name in names and in words, and the statement that does it."""

    name: str
    words: str
    does: str
    may_fail: bool = False


_FROM_SORTED = "ctx->ops.at->sorted_remove(ctx, t)"
_INTO_SORTED = "ctx->ops.at->sorted_insert(ctx, to, t, site)"

_ANYWHERE = _Way("thread", "a thread", "cat_list_unlink(ctx, t)")
_ANYWHERE_OR_SORTED = _Way("thread", "a thread", "cat_take(ctx, t)", may_fail=True)
_SLOT = _Way("slot", "the thread in a slot", "cat_empty_slot(ctx, from)")
_FRONT = _Way("front", "the front of a list", "cat_unlink_front(ctx, from)")
_FIRST = _Way("first", "the first of a sorted container", _FROM_SORTED, may_fail=True)

_TO_SLOT = _Way("slot", "to a free slot", "cat_fill_slot(ctx, to, t)")
_TO_BACK = _Way("back", "to the back of a list", "cat_list_link(ctx, to, t, to)")
_TO_TOP = _Way("top", "to the top of a stack", "cat_list_link(ctx, to, t, ctx->nodes.at[to].next)")
_TO_PLACE = _Way("place", "to its place in a sorted container", _INTO_SORTED, may_fail=True)
_AWAY = _Way("nowhere", "out of the scheduler's hands", "cat_list_link(ctx, to, t, to)")

#: By what a kind of container says of itself.
_LEAVING = {"slot": _SLOT, "front": _FRONT, "first": _FIRST}
_ENTERING = {"slot": _TO_SLOT, "back": _TO_BACK, "top": _TO_TOP, "place": _TO_PLACE}


@dataclass(frozen=True)
class Move:
    """The function that moves a thread."""

    name: str
    may_fail: bool  # it gives a fault, 0 for none


def move(source: ir.Container | None, target: ir.Container | None, *, has_sorted: bool) -> Move:
    """What moves the front of ``source``, or a thread that is named where that is None, to
    ``target``, or out of the scheduler's hands.
    """
    anywhere = _ANYWHERE_OR_SORTED if has_sorted else _ANYWHERE
    leaving = anywhere if source is None else _LEAVING[source.kind.leaves]
    return _move(leaving, _AWAY if target is None else _ENTERING[target.kind.enters])


def move_helpers(*, has_sorted: bool) -> dict[str, Helper]:
    """All such functions, by their names."""
    anywhere = _ANYWHERE_OR_SORTED if has_sorted else _ANYWHERE
    sources = (anywhere, *_LEAVING.values())
    targets = (*_ENTERING.values(), _AWAY)
    return {
        _move(source, target).name: Helper(_text(source, target))
        for source, target in product(sources, targets)
    }


def _move(source: _Way, target: _Way) -> Move:
    return Move(f"{source.name}_to_{target.name}", source.may_fail or target.may_fail)


def _text(source: _Way, target: _Way) -> str:
    made = _move(source, target)
    thread = "cat_thread t = ctx->nodes.at[from].next;"
    home = "cat_container from = ctx->nodes.at[t].home;"
    is_named = source.name == _ANYWHERE.name
    of = "cat_thread t" if is_named else "cat_container from"
    lines = [
        home if is_named else thread,
        *(["const cat_container to = 0;"] if target is _AWAY else []),
        *(["int32_t fault;"] if made.may_fail else []),
        _statement(source),
        _statement(target),
        "cat_tell_transfer(ctx, t, from, to, site);",
        *(["return 0;"] if made.may_fail else []),
    ]
    parameters = ["struct cat_ctx *ctx", of, "cat_container to", "uint32_t site"]
    if target is _AWAY:
        del parameters[2]
    result = "int32_t" if made.may_fail else "void"
    head = f"static inline {result} {made.name}({', '.join(parameters)})"
    body = "".join(f"    {line}\n" for line in lines)
    return f"/* Moves {source.words} {target.words}. */\n{head}\n{{\n{body}}}\n"


def _statement(way: _Way) -> str:
    return f"if ((fault = {way.does}) != 0) return fault;" if way.may_fail else f"{way.does};"
