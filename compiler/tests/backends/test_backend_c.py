"""Generated C: compiles without a warning, whatever the names; keeps them where it can."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from machines import NativeMachine, compile_c
from schedulers import EXAMPLES, example, program, scheduler

from catapults.backends.base import Options, backends
from catapults.program import Program


def emitted(checked: Program, *, debug: bool = True) -> str:
    text = backends()["c"].emit(checked, Options(debug=debug))[f"{checked.name}.c"]
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize("debug", [True, False], ids=["debug", "release"])
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_compile_without_a_warning(path: Path, compiler: str, debug: bool) -> None:
    assert compile_c(emitted(example(path), debug=debug), compiler).exists()


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_release_builds_have_neither_assertions_nor_what_only_they_need(compiler: str) -> None:
    text = scheduler(
        "thread { int rank; } data { int n; } invariant RQ { assert(|RQ| < 10); }",
        newthread="""event newthread(t) {
            int size = |RQ|, other;
            t => RQ;
            if (n > 0) { other = n; assert(|RQ| == size + other); }
            {* int k = 3; assert(k == 3); *}
        }""",
    )
    release = emitted(program(text), debug=False)
    assert "ASSERTION" not in release
    assert "INVARIANT" not in release
    assert compile_c(release, compiler).exists()


def test_only_checks_that_are_not_proven_are_made() -> None:
    text = scheduler(
        "data { stack S; }",
        resume_thread="event resume_thread(t) { if (|S| > 0) S => RQ; S => RQ; t => RQ; }",
    )
    for debug in (True, False):
        lines = emitted(program(text), debug=debug).splitlines()
        made = [line.strip() for line in lines if "EMPTY_SOURCE" in line and "S)" in line]
        assert len(made) == 1


def test_each_assertion_tells_its_place() -> None:
    text = scheduler(init='event init {\n    assert(|RQ| > 0, "nobody waits");\n}')
    world = NativeMachine(program(text), "gcc")
    fault = world.call("init")
    assert fault is not None
    assert (fault.kind, fault.line) == ("ASSERTION", 4)
    assert '{"test.sched", "nobody waits", 4, 5},' in emitted(program(text))


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_a_value_can_be_compared_with_itself(compiler: str) -> None:
    text = scheduler(
        "thread { int rank; } data { int n; time d; }",
        newthread="""event newthread(t) {
            int k = n;
            if (n > n || d != d || t == t || t.rank < t.rank || k >= k || k == n) t => RQ;
        }""",
    )
    assert compile_c(emitted(program(text)), compiler).exists()


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_names_of_c_and_of_the_contract_can_be_used(compiler: str) -> None:
    text = scheduler(
        """thread { int struct; int home; } imports { int static default 2; }
        data { queue transfer, record, cat_put; threadref size[2]; int setup, int_add, ctx, fault; }
        """,
        suspend_thread="""event suspend_thread(ctx) {
            int setup, t, typedef; float sizeof;
            foreach register in transfer { register.struct += static; register => cat_put; }
            for (t = 0; t < 2; t++) if (|size[t]| == 0) { ctx => size[t]; return; }
            ctx => record;
            int_add = t; typedef = t; sizeof = typedef; setup = t;
        }""",
        resume_thread="event resume_thread(fault) { fault.home = |record| + fault.struct; }",
    )
    world = NativeMachine(program(text), compiler)
    world.spawn(3)
    for thread in (1, 2, 3):
        assert world.call("suspend_thread", thread) is None
    assert (world.threads("size"), world.threads("size", 1)) == ([1], [2])
    assert world.threads("record") == [3]
    world.call("resume_thread", 3)
    assert world.attribute(3, "home") == 1


def test_names_and_structure_are_kept() -> None:
    text = emitted(example(next(p for p in EXAMPLES if p.stem == "weather")))
    for line in (
        "static int32_t schedule_body(struct cat_ctx *ctx, cat_thread unused)",
        "} else if (size(ctx, calculations) > 0) {",
        "front_to_slot(ctx, calculations, current,",
        "data->since_slow = int_add(data->since_slow, 1);",
        ": t => calculations; */",
    ):
        assert line in text


def test_a_comment_in_the_source_cannot_end_a_comment_in_c() -> None:
    text = scheduler(newthread="event newthread(t) { t /* one */ => /* two */ RQ; }")
    assert compile_c(emitted(program(text)), "gcc").exists()


def test_the_library_and_the_linked_form_have_their_own_symbols(tmp_path: Path) -> None:
    library = compile_c(emitted(example(EXAMPLES[0])), "gcc")
    symbols = subprocess.run(
        ["nm", "-D", "--defined-only", str(library)], capture_output=True, text=True, check=True
    ).stdout
    assert [line.split()[-1] for line in symbols.splitlines()] == ["catapults_scheduler"]
