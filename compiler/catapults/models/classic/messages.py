"""What the front end can say of a scheduler: names, types, what may stand where."""

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
ASSIGN_LIBRARY = define(
    "E224",
    "variable of the library changed",
    "`{name}` is a variable of the library: a scheduler reads it, and only the library writes it. "
    "Declare one of your own in `data`, by another name.",
)
LIBRARY_TYPE = define(
    "E225",
    "variable of the library with another type",
    "The library keeps `{name}` as {wanted}, and this declares it as {found}. Remove this: it is "
    "known without.",
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

FIXED_MOVED = define(
    "E302",
    "fixed parameter moved",
    "`{name}` is `fixed`: the library expects it to stay where it is. Remove `fixed` or this.",
)
LIBRARY_MOVED = define(
    "E312",
    "thread of the library moved",
    "The library tells of a thread by `{name}`, and expects it to stay where it is. Compare it, or "
    "use its attributes.",
)
SAME_PLACE = define(
    "W305",
    "source and destination the same",
    "`{name}` is source and destination: {effect}. Check that this is meant.",
)
DISPATCH_TARGET = define(
    "E307",
    "dispatch of something else",
    "Only a slot can be dispatched. `{name}` is {what}. {hint}",
)

# --- handlers -----------------------------------------------------------------------

DISPATCH_ELSEWHERE = define(
    "W408",
    "dispatch outside schedule",
    "Only `{dispatching}` chooses what runs, so this `dispatch` in `{handler}` does nothing. "
    "Remove it.",
)
FAIL_ELSEWHERE = define(
    "E426",
    "fail where nothing can fail",
    "{why} fail, so this `fail` in `{handler}` tells the library nothing. Remove it.",
)
FAIL_OF_ANOTHER = define(
    "E427",
    "fail of another thread",
    "`{handler}` is called about {subject}, and only that can fail here, not `{name}`. Write "
    "`fail;`.",
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
NO_SUCH_HANDLER = define(
    "E415",
    "aspect on a missing handler",
    "There is no handler `{name}` to run this {when}. {hint}",
)
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
NEVER_WITHOUT = define(
    "W428",
    "handler without the query it needs",
    "`{name}` is never called: without the query `{query}` {why}. Write `query {query} {{ … }}`, "
    "or leave `{name}` out.",
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
TO_BE_WRITTEN = define(
    "W417",
    "handler still to be written",
    "Write `{name}`: {text}.",
)
OTHER_PROFILE = define(
    "E419",
    "scheduler for another profile",
    "This scheduler has the handlers of the {other} profile, and it is compiled for the {profile} "
    "profile: {difference}. Choose the {other} profile, or write `extends {base}` and what differs "
    "from that.",
)

# --- flow ---------------------------------------------------------------------------

OUTSIDE_LOOP = define(
    "E503",
    "outside a loop",
    "`{word}` leaves a loop, and there is none around it. Remove it, or write `return`.",
)
USELESS = define(
    "W506", "statement without effect", "This computes a value and drops it. Assign or remove it."
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
