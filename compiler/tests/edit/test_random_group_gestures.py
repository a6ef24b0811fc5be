"""Random gestures on random trees: the tree that was meant comes out, and comments stay."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from edit.test_group_gestures import NAME, asked, edited, move
from groups.compiled_trees import Case

from catapults.diagnostics import Diagnostics
from catapults.edit.format import format_text
from catapults.edit.groups.text import GroupText, Line
from catapults.source import Source

Gesture = dict[str, Any]
Model = dict[str, tuple[str, list[str]]]


def model_of(text: str) -> Model:
    """Each group with its way to decide and its members, as the text says."""
    parsed = GroupText(NAME, text)
    return {
        name: (one.rule.name.text, [line.name for line in parsed.lines_of(one)])
        for name, one in parsed.groups.items()
    }


def comments_of(text: str) -> list[str]:
    """The comments of a text, in any order."""
    parsed = GroupText(NAME, text)
    return sorted(one.text for one in parsed._parsed.comments)


def below(model: Model, group: str) -> set[str]:
    """A group and all groups below it."""
    found = {group}
    for one in model[group][1]:
        if one in model and one not in found:
            found |= below(model, one)
    return found


class Drawing:
    """A person who draws at random, and what ought to come of it."""

    def __init__(self, number: int) -> None:
        self.random = Random(number)
        text = Case(self.random, number).scheduler()
        self.text = self._laid_out(text)
        self.count = 0

    def _laid_out(self, text: str) -> str:
        """Members in lines of their own here and there, with comments in all places."""
        random, lines = self.random, []
        for at, line in enumerate(text.split("\n")):
            if " : " in line and "{" in line and random.random() < 0.6:
                head, _, rest = line.partition("{ ")
                members = [one.strip() for one in rest.rstrip("} ").split(";") if one.strip()]
                lines.append(f"{head}{{" + random.choice(["", f"  // opens {at}"]))
                for number, one in enumerate(members):
                    name = f"{at} {number}"
                    if random.random() < 0.3:
                        lines.append(f"        // above {name}")
                    if random.random() < 0.15:
                        lines += [f"        /* alone {name} */", ""]
                    behind = random.choice(["", "", f"  // behind {name}", f" /* at {name} */"])
                    lines.append(f"        {one};{behind}")
                if random.random() < 0.3:
                    lines += ["", f"        // closes {at}"]
                lines.append("    }")
            else:
                if " : " in line and random.random() < 0.3:
                    lines.append(f"    // about {at}")
                lines.append(line.replace("; ", f"; /* in {at} */ ", random.choice([0, 0, 1])))
        return "\n".join(lines).replace("\n", random.choice(["\n", "\r\n"]))

    def gesture(self, model: Model) -> tuple[Gesture, Model | None]:
        """A gesture, and the tree behind it; None where it is refused."""
        kinds = [
            self._move,
            self._move,
            self._move_group,
            self._rule,
            self._rename,
            self._rename_thread,
            self._rename_parameter,
            self._delete,
            self._add,
        ]
        group = self.random.choice([*model])
        new = {name: (rule, [*members]) for name, (rule, members) in model.items()}
        return self.random.choice(kinds)(group, model, new)

    def _name(self, word: str) -> str:
        self.count += 1
        return f"{word}{self.count}"

    def _thread(self) -> Line | None:
        lines = [one for one in GroupText(NAME, self.text).lines.values() if one.kind == "thread"]
        return self.random.choice(lines) if lines else None

    def _move(self, into: str, model: Model, new: Model) -> tuple[Gesture, Model | None]:
        line = self._thread()
        if line is None:
            return self._add(into, model, new)
        home = line.group.name.text
        index = self.random.randint(0, len(model[into][1]))
        del new[home][1][line.index]
        if model[into][0] == "os":  # then no group names it
            return move(line.id, f"group:{into}", index), new
        passed = into == home and index > line.index
        new[into][1].insert(index - passed, line.name)
        return move(line.id, f"group:{into}", index), new

    def _move_group(self, group: str, model: Model, new: Model) -> tuple[Gesture, Model | None]:
        if group == next(iter(model)):
            return self._add(group, model, new)
        into = self.random.choice([*model])
        index = self.random.randint(0, len(model[into][1]))
        gesture = move(f"group:{group}", f"group:{into}", index)
        if into in below(model, group) or model[into][0] == "os":
            return gesture, None
        at = len(model[into][1]) + 1
        home = next((one for one in model if group in model[one][1]), None)
        if home is not None:
            at = model[home][1].index(group)
            del new[home][1][at]
        new[into][1].insert(index - (into == home and index > at), group)
        return gesture, new

    def _rule(self, group: str, model: Model, new: Model) -> tuple[Gesture, Model | None]:
        rule = self.random.choice(
            "sequential priority share round_robin cyclic plan edf os".split()
        )
        gesture = {"gesture": "changeRule", "target": f"group:{group}", "rule": rule}
        if rule == "os" and model[group][1]:
            return gesture, None
        new[group] = (rule, new[group][1])
        return gesture, new

    def _rename(self, group: str, model: Model, _: Model) -> tuple[Gesture, Model | None]:
        name = self._name("named")
        return {"gesture": "rename", "target": f"group:{group}", "name": name}, {
            name if one == group else one: (rule, _replaced(members, group, name))
            for one, (rule, members) in model.items()
        }

    def _rename_thread(self, group: str, model: Model, new: Model) -> tuple[Gesture, Model | None]:
        line = self._thread()
        if line is None:
            return self._add(group, model, new)
        name = self._name("named")
        return {"gesture": "rename", "target": line.id, "name": name}, {
            one: (rule, _replaced(members, line.name, name))
            for one, (rule, members) in model.items()
        }

    def _rename_parameter(
        self, _group: str, _model: Model, new: Model
    ) -> tuple[Gesture, Model | None]:
        former = self.random.choice([*GroupText(NAME, self.text).parameters])
        return {
            "gesture": "rename",
            "target": f"parameter:{former}",
            "name": self._name("named"),
        }, new

    def _delete(self, group: str, model: Model, _: Model) -> tuple[Gesture, Model | None]:
        gesture = {"gesture": "delete", "targets": [f"group:{group}"]}
        gone = below(model, group)
        if next(iter(model)) in gone:
            return gesture, None
        return gesture, {
            one: (rule, [member for member in members if member not in gone])
            for one, (rule, members) in model.items()
            if one not in gone
        }

    def _add(self, group: str, model: Model, new: Model) -> tuple[Gesture, Model | None]:
        name, kind = self._name("new"), self.random.choice(["group", "thread"])
        index = self.random.randint(0, len(model[group][1]))
        gesture = {"gesture": "addMember", "into": f"group:{group}", "kind": kind, "name": name}
        gesture |= {"index": index}
        if model[group][0] == "os":
            return gesture, None
        new[group][1].insert(index, name)
        if kind == "group":
            new[name] = ("sequential", [])
        return gesture, new


def is_left(gesture: Gesture, model: Model) -> bool:
    """Whether a thread is taken out of its group, so that the library chooses it."""
    into = gesture.get("into", "").removeprefix("group:")
    return gesture["gesture"] == "moveMember" and model[into][0] == "os"


def _replaced(names: list[str], former: str, name: str) -> list[str]:
    return [name if one == former else one for one in names]


@pytest.mark.parametrize("number", range(2000 if os.environ.get("EXPLORE") == "1" else 40))
def test_random_gestures_make_the_tree_that_was_meant(number: int) -> None:
    drawing = Drawing(number)
    for _ in range(8):
        text, model = drawing.text, model_of(drawing.text)
        gesture, expected = drawing.gesture(model)
        answer = asked(text, gesture, anyway=True)
        case = (text, gesture, answer)
        if expected is None:
            assert "refused" in answer, case
            continue
        assert "edits" in answer, case
        result = edited(text, answer)
        case = (*case, result)
        assert model_of(result) == expected, case
        kept, left = comments_of(text), comments_of(result)
        if gesture["gesture"] == "delete" or is_left(gesture, model):
            assert {*left} <= {*kept}, case
        else:
            assert left == kept, case
        found, before = GroupText(NAME, result).places(), GroupText(NAME, text).places()
        ids = {one: answer["became"]["ids"].get(one, one) for one in before}
        assert {one for one in ids.values() if one is not None} | {*answer["became"]["came"]} == {
            *found
        }, case
        assert {one for one in answer["selects"] if not one.startswith("thread:")} <= {*found}, case
        assert format_text(Source(NAME, result), Diagnostics()) is not None, case
        drawing.text = result
