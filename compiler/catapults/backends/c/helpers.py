"""C functions that generated code calls; a file contains those that it uses.

Arithmetic is done on unsigned numbers and brought back, because C leaves the
overflow of signed ones undefined.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Helper:
    """One function, the helpers it calls, and the header it needs."""

    text: str
    needs: tuple[str, ...] = ()
    header: str = ""


_INT_WRAP = {
    16: """\
/* An int of the target has 16 bits. */
static inline int32_t int_wrap(uint32_t bits)
{
    bits &= 0xFFFFu;
    return bits < 0x8000u ? (int32_t)bits : (int32_t)bits - 0x10000;
}
""",
    32: """\
/* An int of the target has 32 bits. */
static inline int32_t int_wrap(uint32_t bits)
{
    return bits <= INT32_MAX ? (int32_t)bits : -(int32_t)(UINT32_MAX - bits) - 1;
}
""",
}

_TIME_WRAP = """\
static inline int64_t time_wrap(uint64_t bits)
{
    return bits <= INT64_MAX ? (int64_t)bits : -(int64_t)(UINT64_MAX - bits) - 1;
}
"""


def _operation(kind: str, name: str, operator: str) -> Helper:
    signed, unsigned = ("int32_t", "uint32_t") if kind == "int" else ("int64_t", "uint64_t")
    text = f"""\
static inline {signed} {kind}_{name}({signed} a, {signed} b)
{{
    return {kind}_wrap(({unsigned})a {operator} ({unsigned})b);
}}
"""
    return Helper(text, needs=(f"{kind}_wrap",))


def _division(kind: str) -> Helper:
    signed = "int32_t" if kind == "int" else "int64_t"
    text = f"""\
/* The smallest number divided by -1 wraps. */
static inline {signed} {kind}_div({signed} a, {signed} b)
{{
    return b == -1 ? {kind}_sub(0, a) : a / b;
}}
"""
    return Helper(text, needs=(f"{kind}_sub",))


def _remainder(int_bits: int) -> Helper:
    """Numbers of threads are wider than an int of 16 bits."""
    result, needs = ("a % b", ()) if int_bits == 32 else (_WRAPPED_REMAINDER, ("int_wrap",))
    text = f"""\
static inline int32_t int_mod(int32_t a, int32_t b)
{{
    return b == -1 ? 0 : {result};
}}
"""
    return Helper(text, needs=needs)


_WRAPPED_REMAINDER = "int_wrap((uint32_t)(a % b))"


_SHIFT_LEFT = """\
static inline int32_t int_shl(int32_t a, int32_t b)
{
    return int_wrap((uint32_t)a << (b & 31));
}
"""

_SHIFT_RIGHT = """\
/* The sign moves in from the left. */
static inline int32_t int_shr(int32_t a, int32_t b)
{
    return a < 0 ? ~(~a >> (b & 31)) : a >> (b & 31);
}
"""

_CALL_HOST = """\
/* Asks a host function; what a query has answered so far is kept. */
static int32_t call_host(struct cat_ctx *ctx, uint32_t function, uint32_t count,
                         const int64_t *arguments, uint32_t site, int32_t *answer)
{
    int64_t result = ctx->result;
    int32_t fault = ctx->ops.at->host(ctx, function, count, arguments, site);
    *answer = int_wrap((uint32_t)ctx->result);
    ctx->result = result;
    return fault;
}
"""


_ASK_REMOTE = """\
/* Asks who owns a variable; what a query has answered so far is kept. */
static int32_t ask_remote(struct cat_ctx *ctx, uint32_t variable, uint32_t element,
                          uint32_t operation, int64_t value, uint32_t site, int64_t *answer)
{
    int64_t result = ctx->result;
    int32_t fault = ctx->ops.at->remote(ctx, variable, element, operation, value, site);
    *answer = ctx->result;
    ctx->result = result;
    return fault;
}
"""


def _itself(kind: str, c_type: str) -> Helper:
    """A way to compare a value with itself that C compilers do not warn of."""
    text = f"""\
static inline {c_type} {kind}_itself({c_type} x)
{{
    return x;
}}
"""
    return Helper(text)


def _int_from_float(bits: int) -> str:
    low, high = -(1 << bits - 1), (1 << bits - 1) - 1
    lowest = "INT32_MIN" if bits == 32 else str(low)
    return f"""\
/* Truncates; what is out of range becomes the nearest int, what is no number 0. */
static inline int32_t int_from_float(double x)
{{
    if (x != x) return 0;
    if (x <= {low}.0) return {lowest};
    return x >= {high}.0 ? {high} : (int32_t)x;
}}
"""


def helpers(int_bits: int) -> dict[str, Helper]:
    """All helpers for an int of so many bits, in an order in which each finds those it needs."""
    return {
        "int_wrap": Helper(_INT_WRAP[int_bits]),
        "int_add": _operation("int", "add", "+"),
        "int_sub": _operation("int", "sub", "-"),
        "int_mul": _operation("int", "mul", "*"),
        "int_div": _int_division(int_bits),
        "int_mod": _remainder(int_bits),
        "int_and": _operation("int", "and", "&"),
        "int_or": _operation("int", "or", "|"),
        "int_xor": _operation("int", "xor", "^"),
        "int_shl": Helper(_SHIFT_LEFT, needs=("int_wrap",)),
        "int_shr": Helper(_SHIFT_RIGHT),
        "int_from_float": Helper(_int_from_float(int_bits)),
        "int_itself": _itself("int", "int32_t"),
        "time_itself": _itself("time", "int64_t"),
        "thread_itself": _itself("thread", "cat_thread"),
        "time_wrap": Helper(_TIME_WRAP),
        "time_add": _operation("time", "add", "+"),
        "time_sub": _operation("time", "sub", "-"),
        "time_mul": _operation("time", "mul", "*"),
        "time_div": _division("time"),
        **_OTHERS,
        "remember_sorted": _REMEMBER_SORTED,
        "call_host": Helper(_CALL_HOST, needs=("int_wrap",)),
        "ask_remote": Helper(_ASK_REMOTE),
    }


def _int_division(int_bits: int) -> Helper:
    if int_bits == 32:
        return _division("int")
    text = """\
/* The smallest number divided by -1 wraps. */
static inline int32_t int_div(int32_t a, int32_t b)
{
    return b == -1 ? int_sub(0, a) : int_wrap((uint32_t)(a / b));
}
"""
    return Helper(text, needs=("int_sub", "int_wrap"))


_OTHERS = {
    "time_from_float": Helper(
        """\
/* Truncates; what is out of range becomes the nearest time, what is no number 0. */
static inline int64_t time_from_float(double x)
{
    if (x != x) return 0;
    if (x <= -9223372036854775808.0) return INT64_MIN;
    return x >= 9223372036854775808.0 ? INT64_MAX : (int64_t)x;
}
"""
    ),
    "float_bits": Helper(
        """\
static inline int64_t float_bits(double x)
{
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}
""",
        header="<string.h>",
    ),
    "float_of_bits": Helper(
        """\
static inline double float_of_bits(int64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}
""",
        header="<string.h>",
    ),
    "size": Helper(
        """\
static inline int32_t size(const struct cat_ctx *ctx, cat_container c)
{
    return (int32_t)cat_count(ctx, c);
}
"""
    ),
    "has_fuel": Helper(
        """\
/* A turn of a loop costs a unit of fuel and counts as a statement. */
static inline bool has_fuel(struct cat_ctx *ctx)
{
    if (--ctx->fuel < 0) return false;
    ctx->statements++;
    return true;
}
"""
    ),
    "remember": Helper(
        """\
/* Copies the threads of a container to scratch, so that a loop over them can move them. */
static uint32_t remember(struct cat_ctx *ctx, cat_container c)
{
    for (uint32_t t = ctx->nodes.at[c].next; t != c; t = ctx->nodes.at[t].next) {
        ctx->scratch.at[ctx->scratch_top++] = t;
    }
    return ctx->scratch_top;
}
"""
    ),
}

_REMEMBER_SORTED = Helper(
    """\
/* Copies the threads of a sorted container to scratch, so that a loop over them can move them. */
static uint32_t remember_sorted(struct cat_ctx *ctx, cat_container c)
{
    ctx->ops.at->sorted_copy(ctx, c, ctx->scratch.at + ctx->scratch_top);
    return ctx->scratch_top += cat_count(ctx, c);
}
"""
)
