"""The tokens of the language: their names in the grammar and how people call them."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.source import Span

KEYWORDS = (
    "scheduler partial extends thread threadimports data imports invariant event query before "
    "after default const int float time threadref queue stack pqueue pstack sortable on reverse "
    "increasing decreasing if else while for do foreach in continue break return dispatch destroy "
    "fixed true false"
).split()

PUNCTUATION = {
    "ARROW": "=>",
    "EQUAL": "==",
    "NOT_EQUAL": "!=",
    "LESS_EQUAL": "<=",
    "GREATER_EQUAL": ">=",
    "TIMES_ASSIGN": "*=",
    "DIVIDE_ASSIGN": "/=",
    "MODULO_ASSIGN": "%=",
    "PLUS_ASSIGN": "+=",
    "MINUS_ASSIGN": "-=",
    "AND": "&&",
    "OR": "||",
    "INCREMENT": "++",
    "DECREMENT": "--",
    "ASSIGN": "=",
    "LESS": "<",
    "GREATER": ">",
    "PLUS": "+",
    "MINUS": "-",
    "STAR": "*",
    "SLASH": "/",
    "PERCENT": "%",
    "BANG": "!",
    "BAR": "|",
    "DOT": ".",
    "COMMA": ",",
    "SEMICOLON": ";",
    "LEFT_PAREN": "(",
    "RIGHT_PAREN": ")",
    "LEFT_BRACKET": "[",
    "RIGHT_BRACKET": "]",
    "LEFT_BRACE": "{",
    "RIGHT_BRACE": "}",
}

#: Tokens whose text varies, and how to call one.
VARYING = {
    "ID": "a name",
    "INTEGER": "a number",
    "REAL": "a number",
    "DURATION": "a time",
    "STRING": "a string",
    "VERBATIM_STATEMENT": "verbatim text",
    "VERBATIM_EXPRESSION": "verbatim text",
}

#: Words that mean something only where the grammar has a place for them.
CONTEXTUAL = ("ASSERT", "SIMULATE", "FAIL")

#: Words of distributed schedulers only.
DISTRIBUTED_WORDS = (
    "distributed nodefamilies nodes node global arrival departure is select"
).split()
DISTRIBUTED_TOKENS = {word: word.upper() for word in DISTRIBUTED_WORDS}

#: What else only those have: a sign, and a keyword at the head of a section.
COLON, PLACEMENT = "COLON", "PLACEMENT"
_SPELLINGS = {COLON: ":", PLACEMENT: "dispatch"}

#: Signs of other languages; no production takes them, and the parser says what to write instead.
SIGNS = frozenset(":&^~?'#")

#: The type of those lexemes.
STRAY = "STRAY"

#: The end of the file, and the place where parsing goes on after an error.
SPECIAL = ("END", "RESYNC")

KEYWORD_TOKENS = {word: word.upper() for word in KEYWORDS}
TOKENS = (
    *KEYWORD_TOKENS.values(),
    *PUNCTUATION,
    *VARYING,
    *CONTEXTUAL,
    *DISTRIBUTED_TOKENS.values(),
    *_SPELLINGS,
    *SPECIAL,
)

#: Those that no text has that is for one node.
OF_DISTRIBUTED = frozenset((*DISTRIBUTED_TOKENS.values(), *_SPELLINGS))

#: Tokens that begin a section of a scheduler, with what must follow.
SECTION_STARTS = {
    "THREAD": "LEFT_BRACE",
    "THREADIMPORTS": "LEFT_BRACE",
    "IMPORTS": "LEFT_BRACE",
    "DATA": "LEFT_BRACE",
    "INVARIANT": "ID",
    "EVENT": "ID",
    "QUERY": "ID",
    "BEFORE": "ID",
    "AFTER": "ID",
    "NODEFAMILIES": "LEFT_BRACE",
    "NODES": "LEFT_BRACE",
    "GLOBAL": "LEFT_BRACE",
    "ARRIVAL": "LEFT_PAREN",
    "DEPARTURE": "LEFT_PAREN",
    "PLACEMENT": "LEFT_BRACE",
}

#: What a time unit is worth in nanoseconds.
TIME_UNITS = {"ns": 1, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000, "min": 60_000_000_000}


@dataclass(slots=True, eq=False)
class Lexeme:
    """One token as it stands in the text; ``value`` is what it denotes, if anything."""

    type: str
    span: Span
    value: int | float | str = ""

    @property
    def text(self) -> str:
        """As written."""
        return self.span.text


def spelling(token_type: str) -> str:
    """How a keyword or sign is written."""
    return _SPELLINGS.get(token_type) or PUNCTUATION.get(token_type, token_type.lower())


def describe(token_type: str) -> str:
    """How a message calls any token of this type."""
    if token_type == "END":
        return "the end of the file"
    if token_type in VARYING:
        return VARYING[token_type]
    return f"`{spelling(token_type)}`"
