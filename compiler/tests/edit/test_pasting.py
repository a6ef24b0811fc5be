"""What was copied is pasted again and again, whatever has become of the text that it is from."""

from __future__ import annotations

from typing import Any

import pytest
from gesture_support import NAME, applied, asked, gestured

from catapults.questions.memo import forget_all
from catapults.services import tidy

#: Longer than any text that is checked in whole before a gesture.
PADDING = "\n// " + 30_000 * "x" + "\n"
TEXT = """scheduler s {
    thread { int turns; }
    data { queue a; pqueue b sortable on turns; threadref current; }
    event init {}
    event newthread(t) { t => a; }
    event schedule { a => current; dispatch current; }
    event switch_out(t) { t => b; }
}
"""
#: A scheduler of the same file name that lacks a key.
OTHER = "scheduler s { data { queue a; } event newthread(t) { t => a; } }\n"


def _paste(copied: str, targets: list[str], **more: Any) -> Any:
    return {
        "gesture": "paste",
        "source": {"name": NAME, "text": copied},
        "targets": targets,
        **more,
    }


@pytest.mark.parametrize("padding", ["", PADDING])
@pytest.mark.parametrize("idle", [False, True])
@pytest.mark.parametrize("begin", [TEXT, OTHER])
def test_pasting_once_more_is_as_the_first_time(padding: str, idle: bool, begin: str) -> None:
    gestures = [
        _paste(TEXT + padding, ["container:b"]),
        _paste(TEXT + padding, ["container:a", "container:b"]),
        _paste(TEXT + padding, ["handler:switch_out"]),
        {"gesture": "delete", "targets": ["handler:switch_out"]},
        _paste(TEXT + padding, ["handler:switch_out"]),
    ]
    text = begin + padding
    forget_all()
    asked("analyse", text)
    steps = []
    for gesture in gestures:
        answer = gestured(text, gesture)
        steps.append((text, gesture, answer))
        text = applied(text, answer.get("edits", []))
        asked("analyse", text)
        if idle:
            tidy()
    assert "b2" in text
    for text, gesture, answer in steps:
        forget_all()
        asked("analyse", text)
        assert gestured(text, gesture) == answer


def test_what_cannot_be_read_is_not_looked_at_again() -> None:
    answer = gestured(TEXT, _paste("no scheduler", ["container:a"]))
    assert "refused" in answer
    tidy()
