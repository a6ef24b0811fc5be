"""Rules that were told before are told again elsewhere, and only what changed is described."""

from __future__ import annotations

from typing import Any

import pytest
from gesture_support import asked

from catapults.edit.cards import Card
from catapults.edit.rules import _Description
from catapults.questions.memo import forget_all

TEXT = """scheduler s {
    data { queue a; queue b; threadref current; int n; }
    event init { n = 3; }
    event newthread(t) {
        // 𝄞 all of them
        if (n < 9) t => a;
        else if (n > 11) { t.turns = n; t => b; }
        else t => a;
    }
    event schedule {
        for (n = 0; n < 4; n++) if (|b| > 0) b => a;
        a => current;
        dispatch current;
    }
    event switch_out(t) { t => b; }
    thread { int turns; }
}
"""
OF_NEWTHREAD = 5


@pytest.mark.parametrize(
    ("old", "new", "described"),
    [
        ("queue b;", "queue b; queue c;", 0),
        ("    data", "// 𝄞\n\n  data", 0),
        ("n = 3;", "n = 33; \n", 1),
        ("// 𝄞 all", "/* 𝄞 */\n// all", OF_NEWTHREAD),
        ("else t => a;", "else t => b;", OF_NEWTHREAD),
        # What follows is said of `schedule`, too.
        ("event switch_out(t) { t => b; }", "event switch_out(t) { }", None),
        ("t => b; }\n    thread", "t => b; t => b; }\n    thread", 2),
    ],
)
def test_behind_a_change_only_what_changed_is_described(
    old: str, new: str, described: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert TEXT.count(old) == 1
    forget_all()
    for method in ("diagnose", "rules"):
        asked(method, TEXT)
    later = TEXT.replace(old, new)
    asked("diagnose", later)
    seen = list[Card]()
    describe = _Description._card

    def counted(self: _Description, card: Card, apart: list[str]) -> Any:
        seen.append(card)
        return describe(self, card, apart)

    monkeypatch.setattr(_Description, "_card", counted)
    answer = asked("rules", later)
    number = len(seen)
    forget_all()
    assert answer == asked("rules", later)
    assert described is None or number == described
