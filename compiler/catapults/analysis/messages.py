"""What can be said of the meaning of a scheduler."""

from catapults.diagnostics import define

# --- names and types ----------------------------------------------------------------

UNKNOWN_NAME = define("E201", "unknown name", "Nothing here is called `{name}`{yet}. {hint}")
UNKNOWN_ATTRIBUTE = define(
    "E202", "unknown attribute", "Threads have no attribute `{name}`. {hint}"
)
DUPLICATE = define(
    "E203",
    "declared twice",
    "`{name}` is declared twice, so it is not clear which is meant. Rename or remove one.",
)
HIDES = define(
    "W204",
    "local hides another declaration",
    "The local `{name}` hides the {what} of that name, which cannot be reached here. Rename it.",
)
WRONG_TYPE = define("E205", "wrong type", "{found} stands where {wanted} is needed. {hint}")
CONTAINER_AS_NUMBER = define(
    "E206",
    "container where a number is needed",
    "`{name}` is a {kind}, and a number is needed here. Write `|{name}|` for the number of its "
    "threads.",
)
ASSIGN_THREAD = define(
    "E207",
    "assignment between threads",
    "Threads are moved, not copied, so `=` does not apply to them. Write `{source} => {target};`.",
)
ARRAY_WHOLE = define(
    "E208",
    "array without index",
    "`{name}` is an array, and one element at a time is used. Add an index: `{name}[…]`.",
)
NOT_AN_ARRAY = define(
    "E209", "index on something else", "`{name}` is not an array, so it has no index. Remove it."
)
MOVE_NUMBER = define(
    "E210",
    "number moved",
    "`{name}` is a number, and only threads are moved by `=>`. Write `=` to assign.",
)
ASSIGN_CONST = define(
    "E211",
    "constant changed",
    "`{name}` is a constant, so it keeps its value. Remove `const` from its declaration or this.",
)
CONST_WITHOUT_VALUE = define(
    "E212",
    "constant without value",
    "The constant `{name}` has no value, and it can never get one later. Write `= …` behind it.",
)
NOT_CONSTANT = define(
    "E213",
    "value not known before the run",
    "{what} must be known before the run, and this is not. {hint}.",
)
BAD_SIZE = define(
    "E214",
    "impossible array size",
    "An array cannot have {size} elements{written}: the limits are 1 and {limit}. "
    "Choose another size.",
)
BAD_DECLARATION = define("E215", "impossible declaration", "{fact}. {fix}.")
NOT_A_KEY = define(
    "E216",
    "no key to sort by",
    "`{name}` cannot be the key: {reason}. Declare it in the `thread` section.",
)
TIME_MIX = define(
    "E217",
    "time mixed with a number",
    "`{operator}` does not apply to {left} and {right}. Give the number a unit, such as `10ms`, "
    "or divide the time by one.",
)
TWO_TIMES = define(
    "E223",
    "times multiplied",
    "`{operator}` does not apply to two times. Divide one by a unit, such as `/ 1ms`, to have a "
    "number.",
)
NOT_A_THREAD = define(
    "E218",
    "attribute of something that is no thread",
    "`{name}` is {what}, and only a thread has attributes. {hint}",
)
CONDITION_TYPE = define(
    "E219",
    "condition is not an int",
    "A condition is an int, and this is {found}. Compare it: `{example}`.",
)
ASSIGN_CONDITION = define(
    "W220",
    "assignment in a condition",
    "This condition assigns; it does not compare. Write `==`, or put parentheses around it to say "
    "that it is meant.",
)
WRAPS = define(
    "W221",
    "number too large",
    "{value} does not fit into an int of {bits} bits and becomes {wrapped}. Use a smaller number.",
)
DIVISION_BY_ZERO = define(
    "W222",
    "division by zero",
    "This divides by zero whenever it runs, which stops the run. Change the divisor.",
)

# --- transfers ----------------------------------------------------------------------

REFUTED = define("E301", "transfer that cannot succeed", "{fact}{cause}. {fix}.")
DOOMED = define("E309", "operation that cannot succeed", "{fact}{cause}. {fix}.")
FIXED_MOVED = define(
    "E302",
    "fixed parameter moved",
    "`{name}` is `fixed`: the library expects it to stay where it is. Remove `fixed` or this.",
)
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
SAME_PLACE = define(
    "W305",
    "source and destination the same",
    "`{name}` is source and destination: {effect}. Check that this is meant.",
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
DISPATCH_TARGET = define(
    "E307",
    "dispatch of something else",
    "Only a slot can be dispatched. `{name}` is {what}. {hint}",
)
TWO_DISPATCH_SLOTS = define(
    "E308",
    "two slots for the running thread",
    "`{name}` is dispatched here and `{other}` elsewhere; the library looks for the running thread "
    "in one slot. Dispatch the same slot everywhere.",
)

# --- handlers -----------------------------------------------------------------------

MISSING_HANDLER = define(
    "E401",
    "required handler missing",
    "The {profile} profile calls `{name}` {when}, and there is no such handler. Add `{kind} "
    "{name}{parameter} {{ … }}`.",
)
UNKNOWN_HANDLER = define(
    "W402",
    "handler that is never called",
    "The {profile} profile never calls `{name}`, so this has no effect. {hint}",
)
WRONG_KIND = define(
    "E403",
    "event and query mixed up",
    "`{name}` is {article} {kind} in the {profile} profile: the library {reason}. Write `{kind}`.",
)
NO_PARAMETER = define(
    "E404",
    "parameter that is not passed",
    "The library passes no thread to `{name}`, so it has no parameter. Remove it.",
)
PARAMETER_IGNORED = define(
    "W405",
    "parameter left out",
    "The library passes a thread to `{name}`: without a parameter it cannot be used. "
    "Write `{name}(t)`.",
)
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
DISPATCH_ELSEWHERE = define(
    "W408",
    "dispatch outside schedule",
    "Only `{dispatching}` chooses what runs, so this `dispatch` in `{handler}` does nothing. "
    "Remove it.",
)
QUERY_WITHOUT_RETURN = define(
    "W409",
    "query without answer",
    "The query `{name}` can end without `return`{where}, and then answers 0. "
    "Return a value on every path.",
)
EVENT_RETURNS = define(
    "E410",
    "event with a value",
    "An event returns nothing, because the library does not ask. Write `return;`.",
)
RETURN_WITHOUT_VALUE = define(
    "E411",
    "query without value",
    "The query `{name}` answers with {wanted}, and this `return` has no value. Add one.",
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
NO_SUCH_HANDLER = define(
    "E415",
    "aspect on a missing handler",
    "There is no handler `{name}` to run this {when}. {hint}",
)
NOT_MOVED = define(
    "W416",
    "thread left where it was",
    "`{name}` {sometimes}ends without moving `{param}`, and the library takes it to be {state} "
    "from then on. Move it, or make the parameter `fixed` if only an attribute tells.",
)

TO_BE_WRITTEN = define(
    "W417",
    "handler still to be written",
    "Write `{name}`: {text}.",
)
SLOT_NOT_EMPTIED = define(
    "W418",
    "running thread left in its slot",
    "`{name}` {ends} with a thread still in `{slot}`{where}, and a run stops where that happens. "
    "Move it out on every path.",
)
OTHER_PROFILE = define(
    "E419",
    "scheduler for another profile",
    "This scheduler has the handlers of the {other} profile, and it is compiled for the {profile} "
    "profile: {difference}. Choose the {other} profile, or write `extends {base}` and what differs "
    "from that.",
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
OUTSIDE_LOOP = define(
    "E503",
    "outside a loop",
    "`{word}` leaves a loop, and there is none around it. Remove it, or write `return`.",
)
NEVER_USED = define("W504", "never used", "`{name}` is never used. Remove it.")
NEVER_READ = define(
    "W505", "never read", "`{name}` is written, but nothing ever reads it. Remove it."
)
USELESS = define(
    "W506", "statement without effect", "This computes a value and drops it. Assign or remove it."
)
ENDLESS_LOOP = define(
    "W507",
    "loop that may not end",
    "Nothing in this loop changes what its condition asks, so once it runs it may run for ever. "
    "Change it in the body, or leave by `break`.",
)

ASSERTION_ACTS = define(
    "E508",
    "assertion that acts",
    "An assertion only asks, because a release build leaves it out, and this {effect}. Do it "
    "before, and assert what comes out.",
)

# --- structure ----------------------------------------------------------------------

MISSING_BASE = define(
    "E601",
    "base not found",
    "There is no scheduler `{name}`: neither a file `{name}.sched` beside this one nor a built-in "
    "base ({built_in}). {hint}",
)
CYCLE = define(
    "E602", "schedulers extend each other", "`{name}` extends itself: {path}. Break the circle."
)
BASE_BROKEN = define(
    "E603",
    "base in error",
    "The base `{name}` has syntax errors, so nothing can be taken from it. Correct it first.",
)
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
NEEDS_HOST = define(
    "N610",
    "partial scheduler without a host",
    "`{name}` is there to be woven into another scheduler. It needs {needs} of that one. Alone it "
    "is checked as woven into `{host}`.",
)
OF_HOST = define(
    "N611",
    "name of a host",
    "`{name}` is not declared here, so the scheduler that this one is woven into must declare it. "
    "What is done with it is checked there.",
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
