"""Each generated line names the place of the source that it was made from."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from campaign_size import times
from hypothesis import given, settings
from programs import schedulers, tidy_schedulers
from schedulers import EXAMPLES, example, program

from catapults.analysis.check import check_for_any_order
from catapults.backends.base import Options, backends
from catapults.backends.description import called_handlers
from catapults.backends.emitter import Listing
from catapults.backends.lowering.origins import last_line, own_part
from catapults.backends.lowering.runs import straight_runs
from catapults.diagnostics import Diagnostics
from catapults.program import Block, Foreach, If, Loop, Program, Stmt, Target
from catapults.source import Source

_GOLDEN = Path(__file__).parent / "golden"

#: What leads from one line to several, from several to one, and away from the text in order.
_TEXT = """scheduler small extends base {
    thread { int rank; }
    data { pqueue waiting reverse sortable on rank; const int LIMIT = 3; }
    invariant ready { assert(|ready| <= 9); }

    before schedule {
        int i, rest = LIMIT;
        do {
            i++;
        } while (i < rest
                 && |ready| == 0);
        if (|ready| == 0 &&
            |waiting| > 0)
            waiting => ready;
        else foreach t in waiting {
            threadref mine;
            if (t.rank > 1) { t => mine; mine => ready; }
        }
    }
}
"""
_BASE = """partial scheduler base {
    data { queue ready; threadref current; }
    event init { }
    event newthread(t) { t => ready; }
    event schedule {
        ready => current;
        dispatch current;
    }
    event switch_out(t) { t => ready; }
}
"""


def _small() -> Program:
    diagnostics = Diagnostics()
    bases = {"base": Source("base.sched", _BASE)}
    checked = check_for_any_order(Source("small.sched", _TEXT), diagnostics, load=bases.get)
    assert checked.program is not None, [one.message for one in diagnostics]
    return checked.program


def _listing(backend: str, checked: Program, options: Options | None = None) -> Listing:
    return backends()[backend].listing(checked, options or Options())


def _lines(listing: Listing) -> list[str]:
    lines = listing.text.splitlines()
    assert len(lines) == len(listing.origins)
    return lines


def _as_table(listing: Listing) -> str:
    rows = []
    for line, origins in zip(_lines(listing), listing.origins, strict=True):
        places = " ".join(f"{place.source.name[0]}{place.line}" for place in origins)
        rows.append(f"{places:>7} | {line}".rstrip())
    return "\n".join(rows) + "\n"


def _as_runs(listing: Listing) -> str:
    """One row for all lines with the same origins that follow each other: WebAssembly is long."""
    rows = []
    pairs = zip(_as_table(listing).splitlines(), listing.origins, strict=True)
    for _, run in groupby(pairs, key=lambda pair: pair[1]):
        lines = [line for line, _ in run]
        rows.append(f"{len(lines):>4} {lines[0]}")
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize("backend", ["c", "wasm", "dot"])
def test_the_map_of_a_small_scheduler(backend: str) -> None:
    """``UPDATE_GOLDEN=1`` writes the expected files anew; `s` is small.sched, `b` its base."""
    path = _GOLDEN / f"lines-{backend}.txt"
    listing = _listing(backend, _small())
    table = _as_runs(listing) if backend == "wasm" else _as_table(listing)
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(table, "utf-8")
    assert table == path.read_text("utf-8")


# --- properties ----------------------------------------------------------------------------

_AROUND = (Block, Target)  # they have no code of their own


def _executable(checked: Program) -> Iterator[Stmt]:
    """The statements of all called handlers that control can reach at all."""
    for handler in called_handlers(checked):
        for layer in handler.layers:
            yield from _reachable(layer.body)


def _reachable(statement: Stmt) -> Iterator[Stmt]:
    match statement:
        case Block():
            for _, run in straight_runs(statement.statements):
                for inner in run:
                    yield from _reachable(inner)
            return
        case Target(meaning=Block() as meaning):
            yield from _reachable(meaning)
            return
    yield statement
    branches = {
        If: ("then", "orelse"),
        Loop: ("body",),
        Foreach: ("body",),
    }.get(type(statement), ())
    for name in branches:
        inner = getattr(statement, name)
        if inner is not None:
            yield from _reachable(inner)


def _require_all_statements(checked: Program, options: Options) -> None:
    for backend in ("c", "wasm"):
        listing = _listing(backend, checked, options)
        told = {place for origins in listing.origins for place in origins}
        missing = [s.span.text for s in _executable(checked) if own_part(s) not in told]
        assert missing == [], backend


#: What tells the line of a statement in the generated text itself.
_COMMENT = re.compile(r"(?:/\*|;;) line (\d+): ")
#: What tells a site: the site of a fault, of a transfer.
_SITE = re.compile(r"cat_fail\(ctx, CAT_FAULT_\w+, (\d+), |\btransfer\(ctx, .*, (\d+)\)")


def _require_the_right_lines(checked: Program, options: Options) -> None:
    for backend in ("c", "wasm"):
        listing = _listing(backend, checked, options)
        for line, origins in zip(_lines(listing), listing.origins, strict=True):
            for expected in _lines_told(line, checked):
                covered = [range(o.line, last_line(o) + 1) for o in origins]
                assert any(expected in lines for lines in covered), (line, origins)


def _lines_told(line: str, checked: Program) -> Iterator[int]:
    if (comment := _COMMENT.search(line)) is not None:
        yield int(comment[1])
    if (call := _SITE.search(line)) is not None:
        site = int(call[1] or call[2])
        if site:
            yield checked.sites[site].span.line


@pytest.mark.parametrize("options", [Options(), Options(debug=False), Options(stepping=True)])
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_lines_of_the_examples(path: Path, options: Options) -> None:
    _require_the_right_lines(example(path), options)
    if options.debug:
        _require_all_statements(example(path), options)


def _on_many_lines(text: str, profile: str) -> Program:
    """A program with a line for each statement and each condition."""
    lines = text.replace("; ", ";\n").replace(") ", ")\n")
    source = Source("test.sched", lines)
    nothing: dict[str, Source] = {}
    checked = check_for_any_order(source, Diagnostics(), load=nothing.get, profile_name=profile)
    assert checked.program is not None
    return checked.program


@settings(max_examples=times(30, 300))
@given(schedulers())
def test_the_lines_of_random_schedulers(text: str) -> None:
    checked = _on_many_lines(text, "embedded")
    _require_the_right_lines(checked, Options())
    _require_all_statements(checked, Options())


@settings(max_examples=times(30, 300))
@given(tidy_schedulers("pth"))
def test_the_lines_of_random_release_builds(text: str) -> None:
    checked = _on_many_lines(text, "pth")
    _require_the_right_lines(checked, Options(debug=False))
    _require_all_statements(checked, Options(debug=False))


def test_an_edge_of_a_drawing_comes_from_all_its_transfers() -> None:
    listing = _listing("dot", _small())
    [edge] = [n for n, line in enumerate(_lines(listing)) if "birth" in line and "ready" in line]
    assert [place.text for place in listing.origins[edge]] == ["t => ready;"]
    twice = program(
        "scheduler twice { data { queue a; threadref current; } event init { }"
        " event newthread(t) { if (|a| > 3) t => a; else t => a; }"
        " event schedule { a => current; dispatch current; } event switch_out(t) { t => a; } }"
    )
    listing = _listing("dot", twice)
    assert max(map(len, listing.origins)) == 2


def test_lines_that_serve_everything_come_from_nowhere() -> None:
    listing = _listing("c", _small())
    origins = dict(zip(_lines(listing), listing.origins, strict=True))
    assert origins['#include "catapults/sched.h"'] == ()
    [nowhere] = [line for line in origins if '"nowhere"' in line]
    assert origins[nowhere] == ()
