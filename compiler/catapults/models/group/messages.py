"""What is said of the tree of a group scheduler."""

from catapults.diagnostics import define

UNKNOWN_GROUP = define(
    "E620",
    "unknown group",
    "There is no group `{name}`.{hint} Declare `group {name} : …;`, or write `thread {name};`.",
)
TWO_HOMES = define(
    "E621",
    "member of two groups",
    "`{name}` is a member of `{first}` already. A {kind} has one place in the tree: leave one of "
    "the two out.",
)
CYCLE = define(
    "E622",
    "cycle of groups",
    "`{name}` is a member of itself: {way}. A decision would never end. Leave one of them out.",
)
UNKNOWN_RULE = define(
    "E623",
    "unknown way to decide",
    "There is no way to decide `{name}`.{hint} Known are {known}, and each `sdf` of this text.",
)
WRONG_ARGUMENTS = define(
    "E624", "arguments that do not fit", "`{rule}` {wants}. Write `{example}`."
)
NO_VALUE = define(
    "E625",
    "member without a value",
    "`{group}` decides by `{parameter}`, and `{name}` has none. Write `{kind} {name} {parameter} "
    "{example};`.",
)
UNKNOWN_PARAMETER = define(
    "E626",
    "unknown parameter",
    "There is no parameter `{name}`.{hint} Declare it: `parameters {{ int {name} default 0; }}`.",
)
TWICE = define("E627", "declared twice", "`{name}` is declared twice. Give one another name.")
NO_MEMBERS = define(
    "E629",
    "members that do not fit",
    "`{name}` {problem}.",
)
NOT_THERE = define(
    "E630",
    "not translated",
    "{what} cannot be translated. {way_out}",
)
NEVER_ASKED = define(
    "W631",
    "group that is never asked",
    "`{name}` is never asked: {why}. {way_out}",
)
NEVER_CHOSEN = define(
    "W638",
    "thread that is never chosen",
    "`{name}` never runs: {why}. Move it to a group that is asked for it, or leave it out.",
)
NOT_CONSTANT = define(
    "E632",
    "value that is not known ahead",
    "{what} is a number, or a time above 0, that is known before anything runs, and `{text}` is "
    "not.",
)
LATE = define(
    "N633",
    "quantum or slot that is looked at late",
    "{what} in `{name}` is looked at only where a thread gives up control: the profile `{profile}` "
    "interrupts nobody.{grain}",
)
NO_GUEST = define(
    "E634",
    "guest that does not fit",
    "`{name}` cannot be a guest here: {why}. {way_out}",
)
NOT_IN_DECISION = define(
    "E635",
    "not in a decision",
    "`{text}` cannot stand here: {why}. {way_out}.",
)
WRONG_PARTS = define(
    "E636",
    "parts of a decision",
    "The decision `{name}` does not fit: {problem}. Write `decide {{ … }}`, and perhaps "
    "`chosen(m) {{ … }}`.",
)
