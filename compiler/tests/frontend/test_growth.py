"""Four times the text makes about four times the work, counted in calls of functions."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from types import CodeType, FrameType

import pytest

from catapults.questions.memo import forget_all
from catapults.services import handle

#: Of the shorter text; the longer one has four times as many.
RULES = 20
#: What grows as the text does makes four times the calls, its square sixteen times. Sorting and
#: joining take a little more than four times.
MOST = 8
#: Calls that a function may make more, so that few do not count.
FEW = 100


def _scheduler(data: str, newthread: str, schedule: str) -> str:
    return f"""scheduler grown {{
    threadimports {{ int role default 0; }}
    data {{
        queue rest;
        threadref current;
{data}    }}
    event init {{ }}
    event newthread(t) {{
{newthread}        t => rest;
    }}
    event schedule {{
{schedule}        if (|rest| > 0)
            rest => current;
        dispatch current;
    }}
    event switch_out(t) {{ current => rest; }}
}}
"""


def _classes(rules: int) -> str:
    """Classes of threads, which have their turns one after the other."""
    numbers = range(rules)
    return _scheduler(
        "".join(f"        queue class_{n};\n" for n in numbers),
        "".join(
            f"        if (t.role == {n}) {{\n            t => class_{n};\n"
            "            return;\n        }\n"
            for n in numbers
        ),
        "".join(
            f"        foreach t in class_{n}\n            t.role = {n};\n"
            f"        if (|class_{n}| > 0) {{\n            class_{n} => current;\n"
            "            dispatch current;\n        }\n"
            for n in numbers
        ),
    )


def _counters(rules: int) -> str:
    """Numbers that are compared and changed; nothing reads every other one."""
    numbers = range(rules)
    return _scheduler(
        "".join(f"        int count_{n};\n        int idle_{n};\n" for n in numbers),
        "",
        "".join(
            f"        if (count_{n} < {n})\n            count_{n}++;\n        idle_{n} = {n};\n"
            for n in numbers
        ),
    )


def _levels(rules: int) -> str:
    """Arrays of which each element is looked at by its number."""
    elements = [f"level_{n}[{index}]" for n in range(rules) for index in (0, 1)]
    return _scheduler(
        "".join(f"        queue level_{n}[2];\n" for n in range(rules)),
        "".join(
            f"        if (t.role == {role}) {{\n            t => {one};\n"
            "            return;\n        }\n"
            for role, one in enumerate(elements)
        ),
        "".join(
            f"        if (|{one}| > 0) {{\n            {one} => current;\n"
            "            dispatch current;\n        }\n"
            for one in elements
        ),
    )


def _slots(rules: int) -> str:
    """Slots of which each is filled once those before it are, so that each further one is found
    to be filled by what was found of the one before."""
    numbers = range(rules)
    return _scheduler(
        "".join(f"        threadref slot_{n};\n" for n in numbers),
        "".join(
            f"        if (|slot_{n}| == 0) {{\n            t => slot_{n};\n"
            "            return;\n        }\n"
            for n in numbers
        ),
        "",
    )


def _chain(rules: int) -> str:
    """Queues that threads go through one by one, each only in a further call."""
    numbers = range(2 * rules)
    return _scheduler(
        "".join(f"        queue step_{n};\n" for n in numbers),
        "",
        "".join(
            f"        if (|step_{n}| > 0)\n            step_{n} => step_{n + 1};\n"
            for n in reversed(numbers[:-1])
        )
        + "        if (|rest| > 1)\n            rest => step_0;\n",
    )


def _named(rules: int) -> str:
    """Queues that a thread goes to by its name, in any of which it can be when it goes on."""
    numbers = range(rules)
    return _scheduler(
        "".join(f"        queue named_{n};\n" for n in numbers),
        "".join(f"        if (t.role == {n})\n            t => named_{n};\n" for n in numbers),
        "".join(
            f"        foreach u in rest\n            if (u.role == {n})\n"
            f"                u => named_{n};\n"
            f"        if (|named_{n}| > 1)\n            named_{n} => rest;\n"
            for n in numbers
        ),
    )


def _turned(rules: int) -> str:
    """Queues that only lead to each other, the first of which nothing leads to."""
    numbers = range(rules)
    return _scheduler(
        "".join(f"        queue turn_{n};\n" for n in numbers),
        "",
        "".join(
            f"        if (|turn_{n}| > 0)\n"
            f"            turn_{n} => turn_{max(1, (n + 1) % rules)};\n"
            for n in numbers
        )
        + "        if (|rest| > 1)\n            rest => turn_0;\n",
    )


def _calls(method: str, text: str) -> Counter[CodeType]:
    """How often each function of the compiler is called to answer a question about a text."""
    params = {"version": 1, "name": "grown.sched", "text": text, "outputs": True}
    request = json.dumps({"method": method, "params": params})
    calls: Counter[CodeType] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            calls[frame.f_code] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        handle(request)
    finally:
        sys.setprofile(before)
    return calls


def _excess(shape: Callable[[int], str], ask: Callable[[str], Counter[CodeType]]) -> list[str]:
    """The functions that are called more often than a text four times as long accounts for."""
    less, more = (ask(shape(rules)) for rules in (RULES, 4 * RULES))
    return [
        f"{code.co_filename}:{code.co_firstlineno} {code.co_qualname}: {less[code]}, then {calls}"
        for code, calls in more.items()
        # How soon two states are found to differ depends on addresses, by which maps are ordered.
        if code.co_name != "__eq__" and calls > MOST * less[code] + FEW
    ]


def _opened(text: str) -> Counter[CodeType]:
    forget_all()
    return _calls("diagnose", text)


def _typed(text: str) -> Counter[CodeType]:
    forget_all()
    _calls("diagnose", text)
    return _calls("diagnose", text.replace("dispatch current;\n    }", "dispatch  current;\n    }"))


def _asked_for_all(text: str) -> Counter[CodeType]:
    forget_all()
    _calls("diagnose", text)
    return _calls("analyse", text)


@pytest.mark.parametrize("ask", [_opened, _typed, _asked_for_all])
@pytest.mark.parametrize("shape", [_classes, _counters, _levels, _slots, _chain])
def test_no_function_is_called_much_more_often_than_the_text_is_longer(
    shape: Callable[[int], str], ask: Callable[[str], Counter[CodeType]]
) -> None:
    ask(shape(2))  # which loads what is loaded once
    assert _excess(shape, ask) == []


@pytest.mark.parametrize("ask", [_opened, _typed])
def test_neither_where_a_thread_can_be_in_any_of_many_queues(
    ask: Callable[[str], Counter[CodeType]],
) -> None:
    """All that is asked for has an arrow for each pair of them."""
    ask(_named(2))
    assert _excess(_named, ask) == []


def test_nor_do_rules_ask_more_about_queues_that_lead_to_each_other() -> None:
    _opened(_turned(2))
    assert [one for one in _excess(_turned, _opened) if "/rules/" in one] == []
