"""What the analysis can say of a scheduler: what its rules and the walks through it find."""

from catapults.diagnostics import define

# --- transfers ----------------------------------------------------------------------

REFUTED = define("E301", "transfer that cannot succeed", "{fact}{cause}. {fix}.")
DOOMED = define("E309", "operation that cannot succeed", "{fact}{cause}. {fix}.")
LEFT_IN_SLOT = define(
    "E303",
    "thread left in a local slot",
    "`{name}` holds a thread when `{handler}` ends{where}, and the thread would be lost. "
    "Move it into a container of `data` before.",
)
MAYBE_LEFT_IN_SLOT = define(
    "W304",
    "thread perhaps left in a local slot",
    "`{name}` may hold a thread when `{handler}` ends{where}; then the run stops. "
    "Empty it on every path.",
)
KEY_WRITTEN = define(
    "W306",
    "key changed in place",
    "`{key}` is the key of `{container}`, which does not notice when it changes while the thread "
    "sits in it. Take the thread out, write, and put it back.",
)
WRAPS_IN_TIME = define(
    "W310",
    "key or counter that wraps",
    "`{name}` only grows, and {use}: an int of {bits} bits goes on at {least} behind {largest}, "
    "and then the order turns over. {way}, or make it a `float` or `time`.",
)
PERISHED_USED = define(
    "W311",
    "verbatim text about a thread that was destroyed",
    "`{name}` {when} before, and this verbatim text reaches into it: on a target it is no thread "
    "then, and nothing checks that. Write the text before the `destroy`.",
)
TWO_DISPATCH_SLOTS = define(
    "E308",
    "two slots for the running thread",
    "`{name}` is dispatched here and `{other}` elsewhere; the library looks for the running thread "
    "in one slot. Dispatch the same slot everywhere.",
)

# --- handlers -----------------------------------------------------------------------

NO_DISPATCH = define(
    "E406",
    "schedule without dispatch",
    "`{name}` can end without `dispatch`{where}, and {library} cannot wait. "
    "Dispatch a thread on every path.",
)
NO_DISPATCH_NOTE = define(
    "N407",
    "schedule without dispatch",
    "`{name}` can end without `dispatch`{where}. Then the library finds no thread ready.",
)
QUERY_WITHOUT_RETURN = define(
    "W409",
    "query without answer",
    "The query `{name}` can end without `return`{where}, and then answers 0. "
    "Return a value on every path.",
)
QUERY_EFFECT = define(
    "W412",
    "query with a side effect",
    "The query `{name}` {effect} here; queries only look, and the library may ask at any time. "
    "Do this in an event.",
)
NOT_STORED = define(
    "W413",
    "thread not stored",
    "`{name}` {sometimes}ends with `{param}` in no container{where}, so the thread is never run. "
    "Move it into one.",
)
NO_EFFECT = define(
    "W414",
    "event without effect",
    "The event `{name}` changes nothing. Leave its body empty if that is meant.",
)
NOT_MOVED = define(
    "W416",
    "thread left where it was",
    "`{name}` {sometimes}ends without moving `{param}`, and the library takes it to be {state} "
    "from then on. Move it, or make the parameter `fixed` if only an attribute tells.",
)
SLOT_NOT_EMPTIED = define(
    "W418",
    "running thread left in its slot",
    "`{name}` {ends} with a thread still in `{slot}`{where}, and a run stops where that happens. "
    "Move it out on every path.",
)
NEW_IN_SLOT = define(
    "W420",
    "new thread in the slot for the running one",
    "`{name}` {sometimes}ends with `{param}` in `{slot}`{where}, and a run stops where that "
    "happens: only `{dispatching}` fills that slot. Move `{param}` into another container.",
)
NEVER_DISPATCHES = define(
    "W421",
    "schedule that never dispatches",
    "`{name}` never comes to a `dispatch`, so no thread ever runs. Dispatch one that is ready.",
)
ENDED_KEPT = define(
    "W422",
    "ended thread kept",
    "`{name}` {sometimes}keeps `{param}`, which has ended, and nothing destroys it: a run stops "
    "when it is switched out. Write `destroy {param};`.",
)
AMONG_READY = define(
    "W423",
    "thread left among those that can run",
    "`{name}` {does} threads are that can run, and the library takes it to be {state} from then "
    "on. Move it to a container of its own, or let `{dispatching}` ask an attribute.",
)
LIVING_DESTROYED = define(
    "W424",
    "living thread destroyed",
    "`{name}` {sometimes}destroys {thread}, which has not ended; a run stops where that happens. "
    "{way_out}.",
)
CONTRADICTING = define(
    "W425",
    "query at odds with the containers",
    "`{name}` {fault}, and {who} believes what it answers. {way_out}.",
)

# --- flow ---------------------------------------------------------------------------

UNREACHABLE = define(
    "W501",
    "unreachable code",
    "This never runs: `{after}` on line {line} always leaves before. Remove one of them.",
)
CONSTANT_CONDITION = define(
    "W502",
    "condition with one outcome",
    "This condition is always {value}. {hint}.",
)
NEVER_USED = define("W504", "never used", "`{name}` is never used. Remove it.")
NEVER_READ = define(
    "W505", "never read", "`{name}` is written, but nothing ever reads it. Remove it."
)
ENDLESS_LOOP = define(
    "W507",
    "loop that may not end",
    "Nothing in this loop changes what its condition asks, so once it runs it may run for ever. "
    "Change it in the body, or leave by `break`.",
)

# --- structure ----------------------------------------------------------------------

CONTAINER_UNUSED = define(
    "W604", "container never used", "No thread ever moves into or out of `{name}`. Remove it."
)
ONLY_FILLS = define(
    "W605",
    "container that only fills",
    "Threads move into {names}, but none ever moves out of {them}. Add the way back.",
)
ONLY_DRAINS = define(
    "W606",
    "container that never fills",
    "Threads are taken out of `{name}`, but none is ever put in. Add the way in.",
)
KEY_NEVER_SET = define(
    "W607",
    "key never set",
    "`{container}` is sorted on `{key}`, which nothing ever sets: all keys are 0. "
    "Set it before a thread is put in.",
)
INVARIANT_MOVES = define(
    "E608",
    "invariant that acts",
    "An invariant only looks, and this {effect}. Do it in a handler.",
)
KNOWN_CONTAINER_MISSING = define(
    "E614",
    "a container of the library is missing",
    "There is no container `{name}`, and the library looks there for {what}. Declare `queue "
    "{name};` in `data`, or extend `{base}`.",
)
TOO_MANY_TO_FOLLOW = define(
    "N612",
    "too many containers to follow",
    "There are {count} containers, and this one is the first of more than {limit}. So each handler "
    "is checked by itself, not with the others, and what only they could prove is checked at run "
    "time. Put like containers into an array, which counts as one.",
)
ONLY_LEFT_ON_REQUEST = define(
    "W609",
    "container left only on request",
    "Threads move into {names}, but only {handlers} can move one out of {them}, when another "
    "thread asks for that one. Add the way back for all others.",
)
