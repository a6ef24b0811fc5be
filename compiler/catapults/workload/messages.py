"""What can be said of workloads: syntax, names and types, threads, and how a run ends."""

from catapults.diagnostics import define

# --- syntax -----------------------------------------------------------------------

AFTER_END = define(
    "E701",
    "text after the end of the workload",
    "This stands after the end of the workload, so it belongs to nothing. "
    "One `}}` before it is too many, or this must move inside.",
)
NOT_SIMULATED = define(
    "E702",
    "not simulated yet",
    "{feature} are not simulated yet, and `{text}` needs them. "
    "Describe the same work with `compute`, `sleep` and variables for now.",
)
QUANTUM_NOT_SIMULATED = define(
    "W705",
    "preemption is not simulated yet",
    "Preemption is not simulated yet, so a run with a `quantum` is refused. "
    "Leave it out: threads then give up control only by themselves.",
)
DECLARED_TWICE = define(
    "E703",
    "setting given twice",
    "`{name}` is given a second time, and only one can hold. Remove one of the two.",
)
UNKNOWN_SETTING = define(
    "E704",
    "unknown setting",
    "There is no {kind} `{name}`: {known} are known.{hint}",
)

# --- names ------------------------------------------------------------------------

UNKNOWN_NAME = define(
    "E710", "unknown name", "`{name}` is not declared: {expected} is needed here.{hint}"
)
NAME_TAKEN = define(
    "E711",
    "name declared twice",
    "`{name}` is declared already as {kind}, and a name can stand for one thing only. Rename one.",
)
WRONG_KIND = define(
    "E712", "name of the wrong kind", "`{name}` is {kind}, and {expected} is needed here.{hint}"
)
HIDES = define(
    "W713",
    "local hides a variable",
    "`{name}` hides the variable of that name, so this thread cannot reach it. Rename one.",
)
IMPORT_PLACE = define(
    "E714",
    "import at the wrong place",
    "An `import` belongs to the thread as a whole, so it stands directly in the thread's braces "
    "before the first statement. Move it there.",
)
IMPORT_TYPES = define(
    "E715",
    "import with two types",
    "`{name}` is {type} here and {other} in another thread, but a scheduler knows it with one "
    "type. Use one type in all threads.",
)

# --- types and values -------------------------------------------------------------

TYPE_MISMATCH = define(
    "E720", "wrong type", "This is {article} {type}, and {expected} is needed here.{hint}"
)
BAD_OPERANDS = define(
    "E721", "operands that do not fit", "`{operator}` cannot join {left} and {right}.{hint}"
)
ARGUMENT_COUNT = define(
    "E722",
    "wrong number of arguments",
    "`{name}` takes {expected}, and {found} given. It is written `{usage}`.",
)
NOT_CONSTANT = define(
    "E723",
    "not known before the run",
    "{what} must be known before the run, and `{text}` can change. Use literals and constants.",
)
OUT_OF_RANGE = define(
    "E724",
    "value out of range",
    "{what} {value} is out of range: it must be {range}.{hint}",
)
CONSTANT_DIVISION = define(
    "E725", "division by zero", "The divisor is always zero, so this has no value. Change it."
)
NOT_WRITABLE = define(
    "E726", "not writable", "`{name}` is {kind}, so a thread cannot change it.{hint}"
)
ASSIGN_NUMBER = define(
    "E727",
    "a constant without value",
    "The constant `{name}` has no value. Give it one: `const {type} {name} = 1;`.",
)
SIGNAL_ONLY = define(
    "E728",
    "only for signals",
    "`walk` goes on from its last value, so it must be the whole value of a `signal`. "
    "Declare a signal and use its name here.",
)
RECORD_TYPES = define(
    "E729",
    "histogram with two types",
    "`{name}` records {type} here and {other} elsewhere, and one histogram has one unit. "
    "Use a second name.",
)

WRONG_PLACE = define(
    "E730",
    "no meaning at this place",
    "`{name}` belongs to a thread, so it has no meaning in {place}. "
    "Use it in a thread and pass the result on in a variable.",
)

# --- threads and the end of a run -----------------------------------------------------

NEEDS_INSTANCE = define(
    "E740",
    "which thread",
    "There are {count} threads `{name}`, so this does not say which. Write `{name}[0]`, "
    "or another instance from 0 to {last}.",
)
OUTSIDE_LOOP = define(
    "E741",
    "outside a loop",
    "`{word}` stands in no loop, so there is nothing to leave or go on with. Remove it.",
)
NEVER_GIVES_UP = define(
    "E742",
    "loop that never gives up control",
    "This loop never computes, yields or sleeps, so it would take no time and never end. "
    "Add one of them, or a `break`.",
)
MAY_NOT_GIVE_UP = define(
    "W743",
    "loop that may not give up control",
    "A turn of this loop can pass without `compute`, `yield` or `sleep`; if that path is taken "
    "for ever, the run stops with a fault. Add a `yield` on every path.",
)
ONLY_COMPUTES = define(
    "W744",
    "thread that keeps the processor",
    "This loop computes but never gives up control, and there is no `quantum`: no other thread "
    "ever runs. Add a `yield`.",
)
STOP_NEVER = define(
    "E745",
    "stop that can never come",
    "This condition can never become true: {reason}. {fix}",
)
STOP_PART_NEVER = define(
    "W746",
    "part of a stop that can never come",
    "This part of the condition can never become true: {reason}. {fix}",
)
NO_THREADS = define(
    "E747",
    "no thread",
    "The workload has no thread, so there is nothing to schedule. Add one: "
    "`thread NAME {{ compute 1ms; }}`.",
)
UNREACHABLE = define(
    "W748",
    "statement that is never reached",
    "This statement is never reached: `{cause}` before it never lets control pass. Remove it.",
)

# --- with a scheduler -----------------------------------------------------------------

PROFILE_DIFFERS = define(
    "E760",
    "different profiles",
    "The workload is for the {workload} profile, and the scheduler is for the {scheduler} "
    "profile. Write `profile {scheduler};`, or choose another scheduler.",
)
IMPORT_TYPE = define(
    "E761",
    "import of another type",
    "`{name}` is {workload} here, and the scheduler imports {scheduler}. "
    "Declare it as `{scheduler} {name}`.",
)
IMPORT_UNFED = define(
    "N762",
    "import that nothing feeds",
    "No {what} of the workload is called `{name}`, so the scheduler works with the default "
    "{default}. Declare it in the workload to feed it.",
)
HOST_MISSING = define(
    "E763",
    "host function that the workload lacks",
    "The scheduler calls `{name}`, a function of the real target, which no workload has. "
    "Write `simulate` behind the verbatim text, and there what the call means in a simulation.",
)
