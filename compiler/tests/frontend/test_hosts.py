"""The table of functions that verbatim text calls, which a workload declares."""

from __future__ import annotations

from frontend_support import checked, completed, listed

from catapults.backends.base import backends
from catapults.diagnostics import Diagnostics
from catapults.program import Program

_SECTIONS = """
thread {{ float weight; time due; }}
data {{ queue RQ; threadref current; int n; }}
event set_next_thread(t) {{
    n = (* {first} *);
    {{* {second} *}}
    t => RQ;
}}
query threads_ready {{ return n; }}
"""


def program(first: str, second: str) -> Program:
    result, diagnostics = checked(completed(_SECTIONS.format(first=first, second=second)))
    assert result.program is not None, listed(diagnostics)
    return result.program


def test_each_host_function_has_the_types_of_its_parameters() -> None:
    found = program("ready(t, 1) + busy()", "tell(t->weight, t->due); busy();").hosts
    assert [(one.name, [kind.value for kind in one.parameters]) for one in found] == [
        ("ready", ["thread", "int"]),
        ("busy", []),
        ("tell", ["float", "time"]),
    ]


def test_calls_of_one_function_with_other_types_have_no_meaning_in_a_simulation() -> None:
    diagnostics = Diagnostics()
    backends()["wasm"].check(program("ready(t)", "ready(n);"), diagnostics)
    (error,) = diagnostics
    assert (error.code, error.span.line, error.span.text) == ("E801", 7, "ready")
    assert "`ready` is called with (int) here and with (thread) on line 6" in error.message
