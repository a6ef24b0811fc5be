"""Schedulers whose names are words of C, its libraries, POSIX, Pth and Dynamic C, in every role."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from catapults.shipped import shipped_text
from catapults.syntax.tokens import KEYWORD_TOKENS

#: Of the forms that are reserved as a whole, some; and names that our own texts have.
_FORMS = """
_Atomic _Bool _BitInt _Generic __linux__ __func__ __attribute__ _x int32_t INT32_MAX UINT8_C
size_t pthread_create pth_yield pth_scheduler PTH_PRIO_MAX PRId64 SCNu8 cat_fail CAT_FAULT_FUEL
cmt_take cms_lists CMT_CHECK catapults_scheduler mine_t sinf32 ctx data record fault imports
thread_imports userdata setup size main moved chosen first end turn left answer free_ register_
""".split()

_GLOBALS = ("variable", "constant", "array", "import", "container", "slot")


@cache
def words() -> tuple[str, ...]:
    """All that a scheduler can have as a name."""
    tables = re.findall(
        r'"""\n(.*?)"""', shipped_text("catapults.backends.structured_c", "c_words.toml"), re.S
    )
    listed = dict.fromkeys([*" ".join(tables).split(), *_FORMS])
    own = "current next NQ RQ WQ SQ NEW READY WAITING state"
    return tuple(w for w in listed if w.isidentifier() and w not in {*KEYWORD_TOKENS, *own.split()})


def batches(size: int) -> list[Sequence[str]]:
    """The words, so many at a time."""
    return [words()[start : start + size] for start in range(0, len(words()), size)]


def scheduler(some: Sequence[str], base: str, *, turn: int = 0, with_text: bool = False) -> str:
    """A scheduler with each word in one of the roles in which names are global, which change with
    ``turn``, and as an attribute, a parameter, a local variable, and a variable of a loop."""
    roles = {w: _GLOBALS[(n + turn) % len(_GLOBALS)] for n, w in enumerate(some)}
    kinds = [*dict.fromkeys(["int", "float"])]

    def of(role: str) -> Iterator[tuple[str, str]]:
        listed = [word for word, one in roles.items() if one == role]
        return ((word, kinds[n % len(kinds)]) for n, word in enumerate(listed))

    own = [word for n, word in enumerate(some) if (n + turn) % 2]
    imported = [word for n, word in enumerate(some) if not (n + turn) % 2]
    lines = [
        f"scheduler words extends {base} {{",
        "thread {", *(f"int {word};" for word in own), "}",
        "threadimports {", *(f"int {word} default 1;" for word in imported), "}",
        "imports {", *(f"{kind} {word} default 2;" for word, kind in of("import")), "}",
        "data {",
        *(f"{kind} {word};" for word, kind in of("variable")),
        *(f"const int {word} = 3;" for word, _ in of("constant")),
        *(f"int {word}[2];" for word, _ in of("array")),
        *(f"queue {word};" for word, _ in of("container")),
        *(f"threadref {word};" for word, _ in of("slot")),
        "}",
    ]  # fmt: skip
    for word in some:
        lines += [
            f"before newthread({word}) {{",
            f"{word}.{word} = {word}.{word} + 1;",
            *([_text(f"{word}->{word} = {word}->{word} * 2;")] if with_text else []),
            "}",
        ]
    for word, role in roles.items():
        lines += [f"after switch_out {{ {' '.join(_uses(word, role, with_text=with_text))} }}"]
        lines += ["after switch_out {", f"int {word}; {word} = 1; {word}++;"]
        lines += [_text(f"{word} = {word} + 1;")] if with_text else []
        lines += [f"foreach {word} in RQ {{ {word}.{word} = 1; }}", "}"]
    return "\n".join([*lines, "}"])


def _uses(word: str, role: str, *, with_text: bool) -> Iterator[str]:
    match role:
        case "variable" | "import":
            yield f"{word} = {word} + 1;"
        case "constant":
            yield f"if ({word} == 4) return;"
        case "array":
            yield f"{word}[0] = {word}[1];"
        case _:
            yield f"if (|{word}| > 1) return;"
    if with_text and role != "container":
        texts = {
            "array": f"{word}[0] = {word}[1];",
            "constant": f"if ({word} == 4) {{ ; }}",
            "slot": f"if ({word} != 0) {word}->{word}++;",
        }
        yield _text(texts.get(role, f"{word} += 1;"))


def _text(code: str) -> str:
    return f"{{* {code} *}}"


#: What every compiler has a meaning for, and what people take for names; all others are as these.
TELLING = """
auto register char double long short signed unsigned struct union switch typedef goto volatile
inline restrict asm typeof NULL EOF errno stdin linux unix size_t int32_t INT32_MAX _Atomic
__linux__ free exit round log abs pow random index signal poll wait sleep main userdata
interrupt nodebug root xmem costate waitfor size debug speed shared
""".split()
