"""Which names of a scheduler C leaves to it, and what the others are called there.

Every identifier of the language is a name on every target. Where C, one of its libraries, or a
threading library has the word, ``_`` stands behind it: ``free_``. What an application writes about
a scheduler has the same names; a name in a string is always that of the language.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from catapults.shipped import shipped_text

#: Words that compilers and headers replace wherever they stand: forms that are reserved as a whole.
_REPLACED = re.compile(
    r"""_\w*
    | (?:PRI|SCN)[a-zX]\w* | U?INT(?:MAX|PTR|_|\d)\w* | B\d+
    | (?:ABDAY|ABMON|ADJ|AF|AI|AT|ATOMIC|BUS|C|CAT|CLD|CLOCK|CMS|CMT|DAY|DBL|EAI|F|FE|FLT|FNM|FP|FPE
      |FTW|GLOB|HUGE|ILL|IN|INADDR|IP|IPC|IPPROTO|IPV6|L|LC|LDBL|LIO|LOG|LONG|M|MM|MOD|MON|MSG|NI|NL|O
      |PF|POLL|POSIX|PRIO|PROT|PTH|PTHREAD|REG|RLIMIT|RTLD|S|SA|SEEK|SEGV|SHM|SI|SIG|SO|SOCK|SOL|STA
      |TCP|TRAP)_\w*""",
    re.VERBOSE,
)

#: Likewise of functions, types and variables: those of threading libraries and of our contracts,
#: and the functions of C for each width of a float.
_DECLARED = re.compile(
    r"""(?:atomic|cat|catapults|cms|cmt|posix|pth|pthread|stdc)_\w*
    | \w+_t
    | \w+f(?:16|32|64|128)x?(?:_r|_l)? | f(?:32|64)x?(?:add|div|fma|mul|sqrt|sub)\w*""",
    re.VERBOSE,
)


@dataclass(frozen=True)
class Dialect:
    """The words of one kind of C."""

    replaced: frozenset[str]  # keywords and macros: no name of anything
    declared: frozenset[str]  # functions, types and variables

    def name(self, wish: str) -> str:
        """What a variable, a function or a constant is called that is ``wish`` in the language."""
        is_declared = wish in self.declared or _DECLARED.fullmatch(wish)
        return f"{wish}_" if is_declared else self.member(wish)

    def member(self, wish: str) -> str:
        """Likewise a member of a struct, which may be called as a function is."""
        return f"{wish}_" if wish in self.replaced or _REPLACED.fullmatch(wish) else wish


@cache
def _words() -> Mapping[str, str]:
    return tomllib.loads(shipped_text(__package__, "c_words.toml"))


@cache
def dialect(*, dynamic: bool = False) -> Dialect:
    """C with its library, POSIX, GNU and Pth; or all of that with Dynamic C."""
    words, parts = _words(), ("", "dynamic_c_") if dynamic else ("",)

    def of(*kinds: str) -> frozenset[str]:
        return frozenset(w for p in parts for k in kinds for w in words[f"{p}{k}"].split())

    return Dialect(replaced=of("keywords", "macros"), declared=of("names"))


def c_name(wish: str) -> str:
    """A name in C for the host or for Pth."""
    return dialect().name(wish)


def c_member(wish: str) -> str:
    """A member there."""
    return dialect().member(wish)


def dynamic_c_name(wish: str) -> str:
    """A name in Dynamic C."""
    return dialect(dynamic=True).name(wish)


def dynamic_c_member(wish: str) -> str:
    """A member there."""
    return dialect(dynamic=True).member(wish)


def stem_of(scheduler: str) -> str:
    """What a scheduler is called in names of files and of C: another name than those around it."""
    is_taken = scheduler.lower() in _words()["files"].split() or c_name(scheduler) != scheduler
    return f"{scheduler}_scheduler" if is_taken else scheduler
