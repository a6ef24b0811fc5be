"""Files with nothing in them but white space and comments: told as such, with a text to begin."""

from __future__ import annotations

import re
from pathlib import PurePath

from catapults.contracts.libraries import profiles
from catapults.diagnostics import Diagnostics, Edit, Fix
from catapults.source import Source
from catapults.syntax import messages
from catapults.syntax.tokens import KEYWORD_TOKENS, Lexeme

#: What a scheduler begins with, by what the fix that writes it is called.
_SCHEDULERS = {
    f"Begin a scheduler {one.words.for_whom}": (
        f"scheduler {{name}} extends {one.base} {{{{\n}}}}\n"
    )
    for one in profiles()
}
_WORKLOADS = {
    "Begin a workload": (
        "workload {name} {{\n    thread worker {{\n        compute 1ms;\n    }}\n}}\n"
    )
}


def report_empty(source: Source, tokens: list[Lexeme], diagnostics: Diagnostics) -> bool:
    """Whether a file has no token but its end, which is told; a template is offered."""
    if len(tokens) > 1:
        return False
    if not len(diagnostics):  # else what stands there was told, such as a comment without end
        end = len(source.text)
        name = _name(source)
        templates = _WORKLOADS if source.name.endswith(".workload") else _SCHEDULERS
        fixes = [
            Fix(title, (Edit(source.span(end, end), text.format(name=name)),))
            for title, text in templates.items()
        ]
        diagnostics.report(messages.EMPTY, tokens[0].span, fixes=fixes)
    return True


def _name(source: Source) -> str:
    """The name of the file, as a name of the language."""
    name = re.sub(r"\W", "_", PurePath(source.name).stem, flags=re.ASCII)
    return name if re.match(r"[A-Za-z_]", name) and name not in KEYWORD_TOKENS else f"my_{name}"
