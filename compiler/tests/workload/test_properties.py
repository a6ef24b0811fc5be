"""What holds for any text and any workload."""

from campaign_size import times
from hypothesis import example, given, settings
from hypothesis import strategies as st

from catapults.diagnostics import ERROR_LIMIT, Severity
from catapults.syntax.tokens import PUNCTUATION
from catapults.workload import compile_workload, describe
from catapults.workload.syntax.tokens import OPERATORS, WORD_TOKENS
from workload.disassemble import disassemble
from workload.image import faults, read
from workload.random_workloads import random_workload
from workload.support import analyse, blob

_PIECES = [
    *WORD_TOKENS,
    *(PUNCTUATION[name] for name in OPERATORS),
    *'a b t 1 2.5 3ms 4MB " // /* : | \n'.split(" "),
]
_workloads = st.integers(0, 2**32).map(random_workload)
_soups = st.lists(st.sampled_from(_PIECES), max_size=60).map(" ".join)


@settings(max_examples=60)
@given(st.one_of(st.binary(max_size=80).map(lambda b: b.decode("utf-8", "replace")), st.text()))
@example("workload w { thread t { \x00")
@example('workload w { thread t { mark "')
def test_any_text_gets_an_answer(text: str) -> None:
    workload, diagnostics = analyse(text)
    assert workload is not None or any(d.severity is Severity.ERROR for d in diagnostics)


@settings(max_examples=80)
@given(_soups)
@example("send a b )")
@example("channel try >= + every")
def test_any_words_get_an_answer(text: str) -> None:
    workload, diagnostics = analyse("workload w { thread t { " + text)
    assert workload is not None or any(d.severity is Severity.ERROR for d in diagnostics)


@settings(max_examples=40)
@given(_workloads, st.data())
def test_a_workload_with_a_piece_cut_out_gets_an_answer(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 20, len(text))))
    workload, diagnostics = analyse(text[:start] + text[end:])
    if workload is None:
        assert any(d.severity is Severity.ERROR for d in diagnostics)
    else:
        assert faults(read(compile_workload(workload))) == []


@settings(max_examples=times(75, 500))
@given(_workloads)
def test_a_workload_of_any_forms_compiles_to_a_valid_image(text: str) -> None:
    workload, diagnostics = analyse(text)
    assert list(diagnostics) == []
    assert workload is not None
    compiled = compile_workload(workload)
    assert faults(read(compiled)) == []
    assert disassemble(compiled)
    assert [c["name"] for c in describe(workload)["classes"]] == [c.name for c in workload.classes]


@settings(max_examples=10)
@given(_workloads)
def test_the_same_text_gives_the_same_bytes(text: str) -> None:
    assert blob(text) == blob(text)


def test_a_text_of_mistakes_only_gets_an_answer_for_the_first_of_them() -> None:
    declared = " ".join(f"int first_name_{n};" for n in range(1000))
    unknown = " ".join(f"n = last_name_{n};" for n in range(1000))
    _, diagnostics = analyse(f"workload w {{ {declared} int n; thread t {{ {unknown} }} }}")
    assert len(diagnostics) == ERROR_LIMIT + 1
