"""What is proven over all handlers: each handler that puts threads elsewhere takes a proof away."""

from __future__ import annotations

import pytest
from frontend_support import checked, completed, listed

from catapults.analysis.across import fixed_point, protocol
from catapults.analysis.across.between import sign
from catapults.analysis.dataflow.facts import Fact
from catapults.analysis.dataflow.places import AllPlaces
from catapults.analysis.dataflow.reasons import Part, Reason, in_words
from catapults.analysis.dataflow.state import State
from catapults.analysis.rules import all_rules
from catapults.program import CheckKind, Obligation, Verdict

MANY = ", ".join(f"q{number}" for number in range(100))

#: Threads that can run are in `next`, `NQ` or `RQ`; `schedule` does not ask for the last one.
SCHEDULE = """
    event schedule {
        if (|next| == 1) next => current;
        else if (|NQ| > 0) NQ => current;
        else RQ => current;
        dispatch current;
    }
"""
ELSEWHERE = {
    "newthread": "event newthread(t) { t => other; }",
    "switch_out": "event switch_out { if (|current| == 1) current => other; }",
    "event_raised": "event event_raised(t) { t => other; }",
    "event_raised that moves nothing": "event event_raised(fixed t) { }",
    "set_next_thread": "event set_next_thread(t) { t => other; }",
    "resume_thread": "event resume_thread(t) { t => other; }",
    "resume_thread that moves nothing": "event resume_thread(fixed t) { }",
    "set_waiting that tags": "event set_waiting(fixed t) { t.state = WAITING; } "
    "event switch_out { if (current.state == WAITING) current => other; else current => RQ; }",
    "set_dead": "event set_dead(t) { if (|RQ| > 0) RQ => other; destroy t; }",
    "suspend_thread": "event suspend_thread(t) { if (|RQ| > 0) RQ => other; t => SQ; }",
    "set_waiting": "event set_waiting(t) { foreach v in RQ v => other; t => WQ; }",
    "newthread that destroys": "event newthread(t) { if (|RQ| > 0) destroy RQ; t => NQ; }",
    "newthread while a thread runs": "event newthread(t) { "
    "if (|current| == 1) t => other; else t => NQ; }",
    "switch_out behind set_waiting": "event switch_out { "
    "if (|current| == 1) current => RQ; else if (|RQ| > 0) RQ => other; }",
    "switch_out that is skipped": "event switch_out(t) { current => RQ; } "
    "event event_raised(fixed t) { }",
    "a query": "query threads_new { if (|RQ| > 0) RQ => other; return 0; }",
}


def last_choice(sections: str, profile: str = "pth") -> tuple[Verdict, str]:
    """What is known of `RQ` where `schedule` takes from it without asking."""
    base = {"pth": "pth", "embedded": "cmthread"}[profile]
    text = f"scheduler test extends {base} {{ data {{ queue other; }} {sections} }}"
    result, diagnostics = checked(text, profile=profile)
    assert result.program is not None, listed(diagnostics)
    found = [
        one
        for one in result.program.checks
        if one.kind is CheckKind.SOURCE_HOLDS and one.site.handler == "schedule"
    ]
    return found[-1].verdict, found[-1].reason


@pytest.mark.parametrize("profile", ["embedded", "pth"])
def test_the_only_container_left_holds_a_thread_that_can_run(profile: str) -> None:
    verdict, reason = last_choice(SCHEDULE, profile)
    assert verdict is Verdict.PROVEN
    assert reason == "`RQ` holds a thread: a thread that can run can be nowhere else."


@pytest.mark.parametrize("handler", ELSEWHERE)
def test_a_thread_put_elsewhere_takes_the_proof_away(handler: str) -> None:
    verdict, reason = last_choice(SCHEDULE + ELSEWHERE[handler])
    assert verdict is Verdict.RUNTIME
    assert reason.startswith("`RQ` may be empty here")


def test_who_was_followed_for_long_may_be_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fixed_point, "_PATIENCE", 1)
    monkeypatch.setattr(fixed_point, "_LEAST_PATIENCE", 1)
    verdict, reason = last_choice(SCHEDULE)
    assert (verdict, reason) == (Verdict.RUNTIME, "`RQ` may be empty here.")


def test_what_is_too_large_to_follow_is_not_proven_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(protocol, "MOST_CONTAINERS", 2)
    monkeypatch.setattr(all_rules, "MOST_CONTAINERS", 2)
    assert last_choice(SCHEDULE)[0] is Verdict.RUNTIME
    result, diagnostics = checked(f"scheduler test extends cmthread {{ {SCHEDULE} }}")
    assert result.program is not None
    assert result.program.owed == {*Obligation}
    assert [one.span.text for one in diagnostics if one.code == "N612"] == ["test"]


def test_the_reason_says_where_the_thread_may_be_instead() -> None:
    _, reason = last_choice(SCHEDULE + ELSEWHERE["event_raised"])
    assert reason == "`RQ` may be empty here: a thread that can run may be in `other`."


@pytest.mark.parametrize("handler", ["newthread", "set_next_thread", "resume_thread", "set_dead"])
def test_nor_is_it_proven_for_the_embedded_profile(handler: str) -> None:
    assert last_choice(SCHEDULE + ELSEWHERE[handler], "embedded")[0] is Verdict.RUNTIME


def test_what_can_run_is_only_sure_to_exist_when_schedule_is_called() -> None:
    text = """scheduler test {
        data { queue RQ; threadref current; }
        event init { }
        event newthread(t) { RQ => RQ; t => RQ; }
        event schedule { RQ => current; dispatch current; }
        event switch_out(t) { t => RQ; }
    }"""
    result, diagnostics = checked(text)
    assert result.program is not None, listed(diagnostics)
    verdicts = [one.verdict for one in result.program.checks if one.subject == "RQ"]
    assert verdicts == [Verdict.RUNTIME, Verdict.PROVEN]


def test_a_slot_that_schedule_always_empties_is_free_for_the_next_thread() -> None:
    text = """scheduler test extends pth {
        event set_next_thread(t) { t => next; }
    }"""
    result, diagnostics = checked(text)
    assert result.program is not None, listed(diagnostics)
    (free,) = [one for one in result.program.checks if one.span.source.name == "x.sched"]
    assert (free.kind, free.verdict) == (CheckKind.TARGET_FREE, Verdict.PROVEN)
    assert "takes one out in `schedule`" in free.reason


def test_without_schedule_emptying_it_the_slot_is_checked() -> None:
    text = """scheduler test extends pth {
        event schedule { if (|NQ| > 0) NQ => current; else RQ => current; dispatch current; }
        event set_next_thread(t) { t => next; }
    }"""
    result, diagnostics = checked(text)
    assert result.program is not None, listed(diagnostics)
    verdicts = [
        one.verdict
        for one in result.program.checks
        if one.kind is CheckKind.TARGET_FREE and one.subject == "next"
    ]
    assert verdicts == [Verdict.RUNTIME]


def test_a_slot_that_nothing_fills_is_refuted_where_it_is_reached() -> None:
    text = """scheduler test extends pth {
        data { threadref spare; }
        event switch_out { if (|RQ| > 3) spare => RQ; if (|current| == 1) current => RQ; }
    }"""
    _, diagnostics = checked(text)
    (error,) = [one for one in diagnostics if one.code == "E301"]
    assert "nothing ever puts a thread into it" in error.message


#: Two levels: `schedule` fills the slot of the first, `switch_out` empties it.
LEVELS = """scheduler levels {{
    data {{ queue RQ; threadref held[2], current; int n; }}
    event init {{ }}
    event newthread(t) {{ t => RQ; }}
    event schedule {{ RQ => current; dispatch current; }}
    event quantum_expired(t) {{ if (|held[0]| == 0 && |RQ| > 0) RQ => held[0]; {quantum} }}
    event switch_out(t) {{ if (|held[0]| == 1) held[0] => RQ; t => RQ; }}
    event set_next_thread(t) {{ t => held[{index}]; {then} }}
}}"""


def second_level(index: str, quantum: str = "", then: str = "held[1] => RQ;") -> list[Verdict]:
    text = LEVELS.format(index=index, quantum=quantum, then=then)
    result, diagnostics = checked(text)
    assert result.program is not None, listed(diagnostics)
    return [
        one.verdict
        for one in result.program.checks
        if one.kind is CheckKind.TARGET_FREE and one.subject == f"held[{index}]"
    ]


def test_elements_of_arrays_are_known_between_the_calls() -> None:
    assert second_level("1") == [Verdict.PROVEN]


def test_an_element_that_may_be_full_is_checked() -> None:
    assert second_level("0", then="") == [Verdict.PROVEN, Verdict.RUNTIME]  # the first is asked


def test_an_index_that_varies_may_be_that_of_any_element() -> None:
    assert second_level("1", quantum="if (|RQ| > 0 && |held[n]| == 0) RQ => held[n];") == [
        Verdict.RUNTIME
    ]


def test_a_reason_names_a_handler_only_for_its_own_lines() -> None:
    """However many counts a handler changes, those that it leaves keep their reasons."""
    program = checked(completed(f"data {{ queue RQ, {MANY}; threadref current; }}"))[0].program
    assert program is not None
    first, *others = program.containers
    before = State(AllPlaces(program.containers))
    kept: Reason = (Part("puts one in", first.span),)
    before.counts[first] = Fact(1, 1, kept)
    after = before.copy()
    for container in others:
        after.counts[container] = Fact(0, 0, (Part("takes one out", container.span),))
    sign(after, "newthread", before)
    assert after.count(first).why is kept
    reasons = {in_words(after.count(one).why) for one in others}
    assert reasons == {f"line {first.span.line} takes one out in `newthread`"}
