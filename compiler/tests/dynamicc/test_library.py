"""What a library does for an application, tried on a simulated Rabbit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from dynamic_c import LONGEST_NAME, Program, read_library, read_program, words
from libraries import library, targeted
from sdcc import PROCESSORS, Finished, build, run

from catapults.backends.base import Options, backends
from catapults.contracts.tables import table
from catapults.diagnostics import Diagnostics

_FAULTS = {name: one["number"] for name, one in table("faults")["faults"].items()}

_FRAME = """\
#define CMT_MAX_THREADS 4
#define CMT_STACK_SIZE 160
#define CMT_FAULT failed
{options}
void failed(int fault, int line);
{before}
#use "{library}"

int told[24];
int count;
int fault_kind;
int fault_line;
cmt_Thread *threads[5];
void tell(int value);
void done(void);
{prototypes}

void tell(int value)
{{
    told[count] = value;
    count++;
}}

void done(void)
{{
    while (1) {{
        count = count;
    }}
}}

void failed(int fault, int line)
{{
    fault_kind = fault;
    fault_line = line;
    done();
}}

{functions}

void main(void)
{{
    count = 0;
    fault_kind = 0;
    fault_line = 0;
    cmt_init();
    {start}
    cmt_run();
    done();
}}
"""

#: A scheduler in which the sections of a test take part.
_SCHEDULER = """scheduler test extends cmthread {{
{sections}
}}
"""


@dataclass(frozen=True)
class App:
    """The parts of an application; ``start`` is what main does before threads run."""

    start: str
    functions: str = ""
    prototypes: str = ""
    before: str = ""
    options: str = ""


def program_of(libraries: dict[str, str], app: App) -> Program:
    """An application with its library."""
    text = _FRAME.format(library=next(iter(libraries)), **vars(app))
    return read_program(text, libraries)


def told(
    folder: Path, sections: str, app: App, processor: str = "r3ka", *, cause: str = "fault_line"
) -> tuple[list[int], Finished]:
    """What the program tells before it is done; ``cause`` is a word to be read besides."""
    program = program_of(library(_SCHEDULER.format(sections=sections)), app)
    built = build(program, folder, processor, quickly=True)
    done = run(built, "done", {"told": 48, "count": 2, "fault_kind": 2, "fault_line": 2, cause: 2})
    assert done.in_time
    data = done.bytes_at("told", 2 * done.word("count"))
    values = [
        int.from_bytes(data[n : n + 2], "little", signed=True) for n in range(0, len(data), 2)
    ]
    return values, done


_WORKER = """\
void worker(void)
{
    tell((int)cmt_userdata(cmt_self()));
    cmt_yield();
    tell((int)cmt_userdata(cmt_self()));
}"""

#: Threads that tell their number, give up control and tell it again.
_WORKING = App("", _WORKER, "void worker(void);")


@pytest.mark.parametrize("processor", PROCESSORS)
def test_threads_run_in_turn_and_end(tmp_path: Path, processor: str) -> None:
    """Programs for either processor; the simulator runs what is for the older one, too."""
    values, _ = told(
        tmp_path,
        "",
        replace(
            _WORKING, start="cmt_create(worker, (void *)1);\n    cmt_create(worker, (void *)2);"
        ),
        processor,
    )
    assert values == [1, 2, 1, 2]


def test_there_is_room_for_as_many_threads_as_the_program_says(tmp_path: Path) -> None:
    start = "\n    ".join(
        f"threads[{n}] = cmt_create(worker, (void *){n});\n    tell(threads[{n}] != NULL);"
        for n in range(5)
    )
    values, _ = told(
        tmp_path,
        "",
        replace(
            _WORKING, start=f"{start}\n    cmt_run();\n    tell(cmt_create(worker, NULL) != NULL);"
        ),
    )
    assert values[:5] == [1, 1, 1, 1, 0]
    assert values[5:13] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert values[13] == 1  # the room of a thread that ended is used again


def test_a_thread_can_end_another_and_suspend_and_resume_it(tmp_path: Path) -> None:
    functions = """\
void victim(void)
{
    while (1) {
        tell(1);
        cmt_yield();
    }
}

void master(void)
{
    cmt_yield();
    cmt_suspend(threads[0]);
    cmt_yield();
    tell(10);
    cmt_resume(threads[0]);
    cmt_yield();
    tell(20);
    cmt_destroy(threads[0]);
    cmt_yield();
    tell(30);
}"""
    values, _ = told(
        tmp_path,
        "",
        App(
            "threads[0] = cmt_create(victim, NULL);\n    cmt_create(master, NULL);",
            functions=functions,
            prototypes="void victim(void);\nvoid master(void);",
        ),
    )
    assert values == [1, 1, 10, 1, 20, 30]


def test_nothing_to_run_is_a_fault(tmp_path: Path) -> None:
    functions = "void sleeper(void)\n{\n    cmt_suspend(cmt_self());\n}"
    _, done = told(
        tmp_path,
        "",
        App("cmt_create(sleeper, NULL);", functions=functions, prototypes="void sleeper(void);"),
    )
    assert done.word("fault_kind") == _FAULTS["NOTHING_TO_RUN"]


def test_imports_are_the_applications_variables_both_ways(tmp_path: Path) -> None:
    sections = """
    imports { int seen default 7; }
    threadimports { int share default 3; }
    after schedule { seen = seen + current.share; current.share = 0; }"""
    functions = """\
void worker(void)
{
    tell(seen);
    tell(data.imports.share);
}"""
    prototypes = """\
typedef struct {
    cmt_Imports imports;
    int more;
} Data;
Data data;
int seen;
void worker(void);"""
    start = """cmt_create(worker, NULL);
    cmt_initImports(&data.imports);
    tell(data.imports.share);
    data.imports.share = 40;
    seen = 100;
    cmt_import_seen(&seen);
    cmt_create(worker, (void *)&data);"""
    values, _ = told(tmp_path, sections, App(start, functions=functions, prototypes=prototypes))
    assert values == [3, 103, 40, 143, 0]


def test_what_a_scheduler_answers_can_be_asked(tmp_path: Path) -> None:
    values, _ = told(
        tmp_path,
        "query is_new(t) { foreach n in NQ { if (n == t) return 1; } return 0; }",
        replace(
            _WORKING,
            start="threads[0] = cmt_create(worker, (void *)5);\n    tell(cmt_threads_total());\n"
            "    tell(cmt_is_new(threads[0]));",
        ),
    )
    assert values == [1, 1, 5, 5]


#: Expressions over the variables below, and what they come to with 16 bits.
_NUMBERS = {
    "a + b": 3, "a - b * 10": -19, "lowest / minus": -32768, "lowest % minus": 0,
    "lowest - 1": 32767, "(a == 1) + (b > a && a)": 2, "-(a) * 300 * 300": -24464,
    "a++ + a": 3, "(a = 5) + a": 10, "f * 2.5": 10, "f * 10000.0": 32767, "|NQ| + 1": 2,
    "!|NQ| || |RQ| > 0": 0, "t[1] = 4": 4, "7 / b": 3, "-7 / b": -3, "-7 % b": -1,
    "0 || a": 1, "b -= a += 4": -3,
}  # fmt: skip


def test_numbers_are_those_of_the_profile(tmp_path: Path) -> None:
    imports = "".join(f"int r{n} default 0; " for n in range(len(_NUMBERS)))
    blocks = "".join(
        "{ int a = 1, b = 2, minus = -1, lowest = -32767 - 1, t[2]; float f = 4.0; "
        f"r{n} = {expression}; }}\n"
        for n, expression in enumerate(_NUMBERS)
    )
    sections = f"imports {{ {imports} }}\nbefore newthread {{ if (|NQ| == 1) {{ {blocks} }} }}"
    registered = "\n".join(f"    cmt_import_r{n}(&r[{n}]);" for n in range(len(_NUMBERS)))
    app = replace(
        _WORKING,
        start=f"{registered}\n    cmt_create(worker, NULL);\n    cmt_create(worker, NULL);\n"
        f"    for (count = 0; count < {len(_NUMBERS)}; count++) {{\n"
        "        told[count] = r[count];\n    }\n    done();",
        prototypes=f"int r[{len(_NUMBERS)}];\nvoid worker(void);",
    )
    values, _ = told(tmp_path, sections, app)
    assert dict(zip(_NUMBERS, values, strict=True)) == _NUMBERS


def test_variables_hold_what_they_must(tmp_path: Path) -> None:
    """A byte is enough for a variable that is always below 256, and only for such a one."""
    names = "far near down step flag".split()
    sections = f"""
    imports {{ {" ".join(f"int r_{name} default 0;" for name in names)} }}
    data {{ const int MOST = 255; int far, near, down = 3, step, flag; }}
    before newthread(t) {{
        int n;
        for (n = 0; n < 300; n++) {{
            far++;
            if (near < MOST) near++;
            if (n > 5 && down > 0) down--;
            if (step <= 255) step++;
            flag = far > 299;
        }}
        {" ".join(f"r_{name} = {name};" for name in names)}
    }}"""
    registered = "".join(f"cmt_import_r_{name}(&r[{n}]);\n    " for n, name in enumerate(names))
    told_after = "\n    ".join(f"tell(r[{n}]);" for n, _ in enumerate(names))
    app = replace(
        _WORKING,
        start=f"{registered}cmt_create(worker, NULL);\n    {told_after}\n    done();",
        prototypes=f"int r[{len(names)}];\nvoid worker(void);",
    )
    values, _ = told(tmp_path, sections, app)
    assert dict(zip(names, values, strict=True)) == {
        "far": 300, "near": 255, "down": 0, "step": 256, "flag": 1,
    }  # fmt: skip
    text = next(iter(library(_SCHEDULER.format(sections=sections)).values()))
    found = {name for name in names if f"char cms_{name};" in text}
    assert found == {"near", "down", "flag"}


def test_what_handlers_choose_alike_is_one_function(tmp_path: Path) -> None:
    """Who is told apart at birth and after each turn is told apart in one place."""
    text = """scheduler alike {
        thread { int rank; }
        imports { int wish default 0; }
        data { queue high, low; threadref current; }
        event init {}
        event newthread(t) { t.rank = wish; if (t.rank > 1) t => high; else t => low; }
        event schedule {
            if (|high| > 0) high => current; else low => current;
            dispatch current;
        }
        event switch_out(t) { if (t.rank > 1) current => high; else current => low; }
    }"""
    libraries = library(text, debug=False)
    app = replace(
        _WORKING,
        start="cmt_import_wish(&wish);\n    for (wish = 1; wish < 4; wish++) {\n"
        "        cmt_create(worker, (void *)wish);\n    }",
        prototypes="int wish;\nvoid worker(void);",
    )
    built = build(program_of(libraries, app), tmp_path, quickly=True)
    done = run(built, "done", {"told": 48, "count": 2})
    data = done.bytes_at("told", 2 * done.word("count"))
    assert list(data[::2]) == [2, 3, 2, 3, 1, 1]
    made = next(iter(libraries.values()))
    assert made.count("t->rank > 1") == 1
    lines = backends()["dynamicc"].listing(targeted(text), Options(debug=False))
    chosen = lines.text.splitlines().index("        return &cms_high;")
    assert [place.line for place in lines.origins[chosen]] == [6, 11]


def test_a_common_choice_need_not_be_about_the_thread() -> None:
    """It has no parameter then."""
    text = """scheduler busy {
        data { queue a, b; threadref current; int turns; }
        event init {}
        event newthread(t) { turns++; if (turns > 9) t => a; else t => b; }
        event schedule { if (|a| > 0) a => current; else b => current; dispatch current; }
        event set_next_thread(t) { if (turns > 9) t => a; else t => b; }
        event switch_out { current => b; }
    }"""
    made = next(iter(library(text, debug=False).values()))
    assert "cmt_List *cms_goes_to(void)" in made and made.count("cms_turns > 9") == 1


@pytest.mark.parametrize(
    ("sections", "fault", "line"),
    [
        ("\nbefore schedule { SQ => RQ; }", "EMPTY_SOURCE", 3),
        ("\nbefore schedule { assert(|RQ| > 2, \"many\"); }", "ASSERTION", 3),
        ("data { int d; }\nbefore schedule { d = 4 / d; }", "DIVISION", 3),
        ("data { int k = 3, a[2]; }\nbefore schedule { a[k] = 1; }", "INDEX", 3),
        ("data { threadref b; }\nafter newthread(t) { t => b; }", "FULL_TARGET", 3),
    ],
)  # fmt: skip
def test_faults_name_their_line(tmp_path: Path, sections: str, fault: str, line: int) -> None:
    start = "cmt_create(worker, NULL);\n    cmt_create(worker, NULL);"
    _, done = told(tmp_path, sections, replace(_WORKING, start=start))
    assert (done.word("fault_kind"), done.word("fault_line")) == (_FAULTS[fault], line)


@pytest.mark.parametrize(
    ("condition", "fault"),
    [
        ("|WQ| == 0", "INVARIANT"),
        ("1 / (|WQ| - 1) > 0", "DIVISION"),
        ("( *SQ).a == 0", "EMPTY_FRONT"),
    ],
)
def test_what_fails_in_an_invariant_names_itself_and_the_transfer(
    tmp_path: Path, condition: str, fault: str
) -> None:
    thread, after = "thread { int a; }", "after newthread(t) { t => WQ; }"
    sections = f"{thread}\n\ninvariant WQ {{ assert({condition}); }}\n{after}"
    start = "cmt_create(worker, NULL);"
    _, done = told(tmp_path, sections, replace(_WORKING, start=start), cause="cmt_cause")
    assert (done.word("fault_kind"), done.word("fault_line")) == (_FAULTS[fault], 4)
    assert done.word("cmt_cause") == 5


#: A scheduler that owes the library nothing.
_OWES_NOTHING = """scheduler owing {
    data { queue r, s, e; threadref current; }
    event init {}
    event newthread(t) { t => r; }
    event schedule { if (|e| > 0) e => current; else r => current; dispatch current; }
    event switch_out(t) { t => r; }
    event suspend_thread(t) { t => s; }
    event resume_thread(t) { t => r; }
    event set_dead(t) { destroy t; }
}"""

_SLEEPER = """\
void worker(void)
{
    tell((int)cmt_userdata(cmt_self()));
    cmt_suspend(cmt_self());
}"""

#: An edit, then what the library finds, at which line, and what threads have told by then.
_OWING = {
    "full before schedule": (
        "newthread(t) {", "newthread(t) { if (|current| == 0) t => current; else",
        "PROTOCOL_ENTRY", 5, _WORKER, [],
    ),
    "another than was dispatched": (
        "destroy t; }", "destroy t; } after schedule { current => e; r => current; }",
        "PROTOCOL_EXIT", 5, _WORKER, [],
    ),
    "suspended": ("t => s;", "t => e;", "PROTOCOL_EXIT", 5, _SLEEPER, [1]),
    "full behind switch_out": (
        "switch_out(t) {", "switch_out(t) { if (|r| != 1)",
        "PROTOCOL_EXIT", 6, _WORKER, [1],
    ),
    "ended, and still stored": ("destroy t;", "t => s;", "PROTOCOL_EXIT", 9, _WORKER, [1, 2, 1]),
}  # fmt: skip


@pytest.mark.parametrize("case", _OWING)
def test_what_a_scheduler_owes_the_library_is_looked_at(tmp_path: Path, case: str) -> None:
    """As in a simulation, where it is not proven; in release builds, too."""
    plain, instead, fault, line, functions, expected = _OWING[case]
    start = "cmt_create(worker, (void *)1);\n    cmt_create(worker, (void *)2);"
    libraries = library(_OWES_NOTHING.replace(plain, instead), debug=False)
    program = program_of(libraries, App(start, functions, "void worker(void);"))
    watched = {"told": 48, "count": 2, "fault_kind": 2, "fault_line": 2}
    done = run(build(program, tmp_path, quickly=True), "done", watched)
    assert (done.word("fault_kind"), done.word("fault_line")) == (_FAULTS[fault], line)
    assert list(done.bytes_at("told", 2 * done.word("count")))[::2] == expected


@pytest.mark.parametrize("call", ["cmt_yieldTo", "cmt_resume", "cmt_destroy"])
def test_what_is_for_threads_is_refused_outside(tmp_path: Path, call: str) -> None:
    start = f"threads[0] = cmt_create(worker, NULL);\n    {call}(threads[0]);"
    _, done = told(tmp_path, "", replace(_WORKING, start=start))
    assert done.word("fault_kind") == _FAULTS["PROTOCOL_ENTRY"]


def test_what_is_proven_is_not_looked_at() -> None:
    made = next(iter(library(_OWES_NOTHING).values()))
    for fault in ("PROTOCOL_EXIT", "NOTHING_DISPATCHED"):
        assert f", {_FAULTS[fault]}, " not in made


def test_checks_can_be_left_out(tmp_path: Path) -> None:
    values, done = told(
        tmp_path,
        "before schedule { assert(0 > |RQ|); }",
        replace(_WORKING, start="cmt_create(worker, (void *)1);", options="#define CMT_CHECKS 0"),
    )
    assert values == [1, 1] and done.word("fault_kind") == 0


def test_verbatim_text_stands_as_it_is_written(tmp_path: Path) -> None:
    sections = """
    thread { int rank; }
    threadimports { int share default 3; }
    imports { int seen default 1; }
    data { int total; }
    before newthread(t) {
        int twice = 2;
        {* t->rank = total + twice; t->share += 5; total = twice * 10; outside(t->userdata); *}
        seen = (* t->rank + t->share *) + (current == t);
    }"""
    values, _ = told(
        tmp_path,
        sections,
        App(
            "cmt_import_seen(&seen);\n    cmt_create(worker, NULL);\n    tell(seen);\n"
            "    cmt_create(worker, NULL);\n    tell(seen);",
            functions=_WORKER
            + "\n\nvoid outside(void *userdata)\n{\n    tell(userdata == NULL);\n}",
            prototypes="int seen;\nvoid worker(void);",
            before="void outside(void *userdata);",
        ),
    )
    assert values[:4] == [1, 10, 1, 30]


def test_a_library_without_a_fault_function_of_the_program_has_one_of_its_own() -> None:
    text = next(iter(library(_SCHEDULER.format(sections="")).values()))
    application = '#use "TEST.LIB"\nvoid main(void)\n{\n    cmt_init();\n    cmt_run();\n}\n'
    program = read_program(application, {"TEST.LIB": text})
    assert any("cmt_stop" in words(body) for body in program.bodies)


def test_only_what_a_scheduler_uses_is_in_its_library() -> None:
    plain = """scheduler plain {
        data { stack s; threadref current; }
        event init {}
        event newthread(t) { t => s; }
        event schedule { s => current; dispatch current; }
        event switch_out { current => s; }
    }"""
    keys = {key for m in read_library(library(plain)["PLAIN.LIB"]) for key in m.keys}
    assert {"cmt_insert", "cmt_pop", "cmt_take"} <= keys
    assert not {"cmt_move", "cmt_remember", "cmt_front", "cmt_suspend", "cmt_yieldTo"} & keys


def test_each_public_function_has_a_description() -> None:
    text = library(_SCHEDULER.format(sections="imports { int a default 0; }"))["TEST.LIB"]
    for name in """cmt_init cmt_create cmt_run cmt_yield cmt_yieldTo cmt_suspend cmt_resume cmt_exit
    cmt_destroy cmt_self cmt_userdata cmt_import_a cmt_threads_ready""".split():
        assert f"\n{name:<28} <TEST.LIB>\n" in text


def test_the_guard_of_a_library_with_a_long_name_is_within_what_counts_of_a_name() -> None:
    name = "for_each_of_the_sensors_in_turn"
    [text] = library(f"scheduler {name} extends cmthread {{ before newthread {{}} }}").values()
    _, guard = next(line for line in text.splitlines() if line.startswith("#ifndef")).split()
    assert guard == "FOR_EACH_OF_THE_SENSORS_IN__LIB"
    assert len(guard) == LONGEST_NAME


def test_times_are_refused_with_their_places() -> None:
    program = targeted(
        "scheduler timed extends cmthread {\n"
        "    data { time last; }\n"
        "    before schedule { if (now - last > 2ms) last = now; }\n"
        "    query timeslice(t) { return 5ms; }\n"
        "}"
    )
    diagnostics = Diagnostics()
    backends()["dynamicc"].check(program, diagnostics)
    told = [(one.code, one.span.line, one.span.text) for one in diagnostics]
    assert told == [
        ("E806", 2, "last"), ("E806", 3, "now"), ("E806", 3, "2ms"), ("E806", 3, "now"),
    ]  # fmt: skip
    assert Options().debug
