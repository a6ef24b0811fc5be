"""What can be said of a text before its meaning is looked at: lexing, parsing, limits."""

from catapults.diagnostics import define

ILLEGAL_CHARACTER = define(
    "E101",
    "character outside the language",
    "{text} has no meaning here: only verbatim text, comments and strings may hold any character. "
    "Remove it.",
)
UNTERMINATED_COMMENT = define(
    "E102", "comment without end", "This comment never ends: there is no `*/` after it. Close it."
)
UNTERMINATED_VERBATIM = define(
    "E103",
    "verbatim text without end",
    "This verbatim text never ends: there is no `{close}` after it outside C strings and comments. "
    "Close it with `{close}`{hint}.",
)
UNTERMINATED_STRING = define(
    "E104",
    "string without end",
    'This string does not end on its line. Close it with `"`.',
)
BAD_NUMBER = define(
    "E105",
    "malformed number",
    "`{text}` is not a number: {reason}. Write {fix}.",
)
UNEXPECTED = define("E110", "syntax error", "Found {found}, but expected {expected}.")
MISSING = define("E111", "something is missing", "{expected} is missing {where}.")
UNCLOSED = define(
    "E112",
    "brace without partner",
    "A `{{` is never closed: {found} cannot stand inside {what}. Add the missing `}}`.",
)
KEYWORD_AS_NAME = define(
    "E113",
    "keyword used as a name",
    "`{word}` is a word of the language, so it cannot be a name. Choose another name.",
)
AFTER_END = define(
    "E114",
    "text after the end",
    "This text stands behind the end of the scheduler, so it is part of nothing. "
    "Remove a `}}` before it that is too many, or move the text inside.",
)
DECLARATION_LATE = define(
    "E115",
    "declaration after a statement",
    "Declarations come first in a block, so that each local exists in the whole block. "
    "Move this one above the statements.",
)
NOT_ASSIGNABLE = define(
    "E116",
    "not assignable",
    "`{operator}` writes to a variable or to a thread's attribute, and `{text}` is neither.",
)
BAD_STRING = define(
    "E117",
    "string without use",
    "A string can only be the text of an `assert`. Remove it, or use verbatim text.",
)
FOREIGN = define(
    "E118",
    "word of another language",
    "`{word}` has no meaning here. {advice}",
)
EQUALITY = define(
    "E119",
    "assignment and comparison mixed up",
    "`{found}` {does}, and {needed} is needed here. Write `{instead}`.",
)
TOO_DEEP = define(
    "E120",
    "nested too deeply",
    "This is nested too deeply: the limit is {limit} levels. Split it into smaller parts.",
)
TOO_LONG = define(
    "E121",
    "file too long",
    "The file has {length} characters: the limit is {limit}. {fix}",
)
NOT_TEXT = define(
    "E124",
    "not a text",
    "The file is not UTF-8 text: byte {byte:#04x} here belongs to no character. {fix}",
)
NOT_YET = define(
    "E126",
    "form that is not there yet",
    "`{word}` cannot be written here yet. {advice}",
)
EMPTY = define("E127", "empty file", "The file is empty.")
