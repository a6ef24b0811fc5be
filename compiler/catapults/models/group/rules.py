"""The ways to decide: what each takes, and what its members are told."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class RuleForm:
    """How a way to decide is written."""

    #: How many arguments it takes, at least and at most.
    least: int
    most: int
    wants: str
    example: str
    #: Names that may stand before the arguments, as in `edf(deadline = …)`.
    names: tuple[str, ...] = ()
    #: The words that each member has beside parameters.
    words: tuple[str, ...] = ()
    #: Whether its threads stand where they are written, each in a container of its own.
    in_order: bool = False


FORMS = {
    "sequential": RuleForm(
        0, 0, "takes no arguments", "group first : sequential { … }", in_order=True
    ),
    "priority": RuleForm(
        1, 1, "decides by one value", "group urgent : priority(priority) { … }", ("priority",)
    ),
    "dynamic_priority": RuleForm(
        1,
        1,
        "decides by one value",
        "group ageing : dynamic_priority(priority + (now - since) / 1ms) { … }",
        ("priority",),
    ),
    "round_robin": RuleForm(
        1, 1, "takes its quantum", "group turns : round_robin(5ms) { … }", ("quantum",)
    ),
    "cyclic": RuleForm(
        0, 0, "takes no arguments", "group frame : cyclic { … }", words=("slot",), in_order=True
    ),
    "plan": RuleForm(
        0,
        1,
        "takes at most the time after which it begins again",
        "group plan : plan(100ms) { … }",
        ("every",),
        words=("at", "until"),
        in_order=True,
    ),
    "share": RuleForm(
        1,
        2,
        "takes the weight, and perhaps the quantum",
        "group fair : share(weight, 5ms) { … }",
        ("weight", "quantum"),
    ),
    "edf": RuleForm(
        1, 1, "takes the deadline", "group real : edf(released + period) { … }", ("deadline",)
    ),
    "os": RuleForm(0, 0, "takes no arguments", "group rest : os;"),
}

#: A decision of one's own.
OWN = RuleForm(0, 0, "is a decision of this text, and takes no arguments", "group first : … { … }")


def form_of(rule: str) -> RuleForm:
    """The form of a way to decide; what has none is a decision of the text's own."""
    return FORMS.get(rule, OWN)
