"""Random workloads without errors, for properties."""

from __future__ import annotations

from hypothesis import strategies as st

_LEAVES = {
    "int": ["n", "role", "instance", "done", "K", "0", "1", "7", "32767", "true"],
    "float": ["f", "speed", "load", "0.5", "2.0", "1e6"],
    "time": ["d", "since", "now", "1ms", "250us", "2s"],
}
_TARGETS = {"int": ["n", "role", "i"], "float": ["f", "speed"], "time": ["d", "since"]}

_HEAD = """workload w {{
    int n = 3; float f = 1.5; time d = 2ms; const int K = 5;
    parameter load = 1.0 from 0.5 to 2.0;
    signal float u = {signal} every 1ms;
    thread t[3] {{
        import int role = 1; import float speed;
        time since = now; int i;
        {body}
        count done;
    }}
    stop when {stop};
}}
"""


def _binary(operators: str, inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds("({} {} {})".format, inner, st.sampled_from(operators.split()), inner)


def _call(names: str, inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds("{}({}, {})".format, st.sampled_from(names.split()), inner, inner)


def expressions(type_: str, depth: int = 3, random: bool = True) -> st.SearchStrategy[str]:
    """Expressions of a type; constant divisors are left to operands that can change."""
    leaves = st.sampled_from(_LEAVES[type_])
    if depth == 0:
        return leaves
    inner = expressions(type_, depth - 1, random)
    numbers = {t: expressions(t, depth - 1, random) for t in _LEAVES}
    options = [leaves, inner.map("(-{})".format), _binary("+ -", inner), _call("min max", inner)]
    if random:
        options.append(_call("normal", numbers["float"]) if type_ == "float" else leaves)
    if type_ == "int":
        options += [
            _binary("* && ||", inner),
            st.builds("({} / n)".format, inner),
            inner.map("(!{})".format),
            *(_binary("== != < > <= >=", numbers[t]) for t in _LEAVES),
            st.builds("({} / d)".format, numbers["time"]),
        ]
    elif type_ == "float":
        options += [_binary("*", inner), _binary("+ *", st.one_of(inner, numbers["int"]))]
    else:
        options += [st.builds("({} * {})".format, inner, numbers["float"])]
    return st.one_of(options)


def _assignments() -> st.SearchStrategy[str]:
    return st.sampled_from(list(_TARGETS)).flatmap(
        lambda type_: st.builds(
            "{} {} {};".format,
            st.sampled_from(_TARGETS[type_]),
            st.sampled_from(["=", "+=", "-="]),
            expressions(type_, 2),
        )
    )


def statements() -> st.SearchStrategy[str]:
    """One statement of a thread, with those inside it."""
    simple = st.one_of(
        st.sampled_from(
            ["yield;", "n++;", 'mark "m";', "count done;", "yield to t[n];", "spawn t;", ";"]
        ),
        _assignments(),
        expressions("time", 2).map("compute max({}, 1us);".format),
        expressions("time", 1).map("sleep max({}, 1us);".format),
        expressions("int", 2).map("record lengths {};".format),
    )
    return st.recursive(simple, _compound, max_leaves=8)


def _compound(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    condition = expressions("int", 2)
    block = st.lists(inner, max_size=3).map(lambda parts: "{ " + " ".join(parts) + " }")
    return st.one_of(
        block,
        st.builds("if ({}) {} else {}".format, condition, block, block),
        st.builds("while ({} && n > 0) {}".format, condition, block),
        st.builds("repeat ({}) {}".format, condition, block),
        st.builds("loop {{ {} if ({}) break; yield; }}".format, block, condition),
        st.builds("repeat (3) {{ if ({}) continue; {} }}".format, condition, block),
    )


def workloads() -> st.SearchStrategy[str]:
    """Texts of whole workloads."""
    body = st.lists(statements(), max_size=5).map("\n        ".join)
    stop = expressions("int", 2, random=False).map(
        lambda text: text.replace("role", "n").replace("instance", "n").replace("since", "now")
    )
    return st.builds(
        lambda body, stop: _HEAD.format(
            body=body, stop=stop.replace("speed", "f") + " or done > 3", signal="sine(1, 2, 1s)"
        ),
        body,
        stop,
    )
