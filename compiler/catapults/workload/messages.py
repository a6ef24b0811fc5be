"""What can be said of workloads: syntax, names and types, threads, and how a run ends."""

from catapults.diagnostics import define

# --- syntax -----------------------------------------------------------------------

AFTER_END = define(
    "E701",
    "text after the end of the workload",
    "This text stands behind the end of the workload, so it is part of nothing. "
    "Remove a `}}` before it that is too many, or move the text inside.",
)
DECLARED_TWICE = define(
    "E703",
    "setting given twice",
    "`{name}` is set twice, and only one value can count. Remove one of the two.",
)
UNKNOWN_SETTING = define(
    "E704",
    "unknown setting",
    "There is no {kind} `{name}`. Known are {known}.{hint}",
)

# --- names ------------------------------------------------------------------------

UNKNOWN_NAME = define(
    "E710", "unknown name", "`{name}` is not declared: {expected} is needed here.{hint}"
)
NAME_TAKEN = define(
    "E711",
    "name declared twice",
    "`{name}` is already declared as {kind}, and a name stands for one thing only. Rename one.",
)
WRONG_KIND = define(
    "E712", "name of the wrong kind", "`{name}` is {kind}, and {expected} is needed here.{hint}"
)
HIDES = define(
    "W713",
    "local hides a variable",
    "The local `{name}` hides the variable `{name}`, which cannot be used here. Rename one.",
)
IMPORT_PLACE = define(
    "E714",
    "import at the wrong place",
    "An `import` belongs to the whole thread, so it stands before the thread's first statement, "
    "outside inner braces. Move it there.",
)
IMPORT_TYPES = define(
    "E715",
    "import with two types",
    "`{name}` is {type} here and {other} in another thread, but a scheduler imports it with one "
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
    "{what} is {value}. It must be {range}.{hint}",
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
    "The constant `{name}` has no value. Give it one: `const {type} {name} = {value};`.",
)
SIGNAL_ONLY = define(
    "E728",
    "only for signals",
    "`walk` starts from its last value, and only a `signal` keeps one. "
    "Declare a signal whose whole value is this `walk`, and use its name here.",
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

PAIR_PLACE = define(
    "E731",
    "pair at the wrong place",
    "Only `choice` and `table` take pairs with `:`. Write a single value.",
)
PAIR_MISSING = define(
    "E732",
    "pair needed",
    "`{name}` takes pairs, and this is a single value. It is written `{usage}`.",
)
CHANNEL_NAME = define(
    "E733",
    "channel needed",
    "`{text}` is not the name of a channel, and only a channel has a length. Write its name.",
)
TOO_MANY_CHOICES = define(
    "E734",
    "too many alternatives",
    "There are {count} alternatives, and the simulation can hold {most} at once. "
    "Choose between groups first, or use a distribution.",
)
UNKNOWN_FIELD = define(
    "E735",
    "unknown field",
    "`{name}` is no part of {owner}. Known are {known}.{hint}",
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
    "`{word}` works only inside a loop, and this one stands outside. Remove it.",
)
NEVER_GIVES_UP = define(
    "E742",
    "loop that never gives up control",
    "This loop never computes, yields or waits, so it would take no time and never end. "
    "Add one of them, or a `break`.",
)
MAY_NOT_GIVE_UP = define(
    "W743",
    "loop that may not give up control",
    "A turn of this loop can pass without `compute`, `yield` or a wait. If every turn does, the "
    "run stops with a fault. Add a `yield` on every path.",
)
ONLY_COMPUTES = define(
    "W744",
    "thread that keeps the processor",
    "This loop computes but never gives up control. Without a `quantum` no other thread ever runs. "
    "Add a `yield`.",
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
    "This statement never runs, because control never gets past the `{cause}` before it. "
    "Remove it.",
)

# --- the world --------------------------------------------------------------------------

SETTING_MISSING = define(
    "E770",
    "setting missing",
    "{what} `{name}` has no {missing}. Write {usage} within its braces.",
)
SETTINGS_CLASH = define(
    "E771",
    "settings that exclude each other",
    "`{first}` and `{second}` exclude each other: {reason}. Remove one of the two.",
)
MESSAGE_TYPES = define(
    "E772",
    "channel with two kinds of messages",
    "Messages of `{channel}` carry {fields} here and {others} elsewhere, but all messages of a "
    "channel carry the same. Use one kind, or a second channel.",
)
MESSAGE_FIELD = define(
    "E773",
    "field missing in a message",
    "Messages of `{channel}` carry {known}, and `{field}` is {problem}. {fix}",
)
NEVER_FED = define(
    "W774",
    "channel that nothing feeds",
    "Nothing sends to `{name}`, so a thread that receives from it waits for ever. "
    "Add `arrivals … {{ to {name}; … }}` or a `send`.",
)
NEVER_READ = define(
    "W775",
    "channel that nobody reads",
    "No thread receives from `{name}`, so the messages that come to it pile up. "
    "Add a `receive`, or remove the channel.",
)
OVERLOADED = define(
    "W776",
    "overloaded device",
    "`{name}` is asked for about {percent} % of what it can do, so its queue grows without end. "
    "Add servers, make it faster, or let less arrive.",
)
NEEDS_INDEX = define(
    "E777",
    "which lock",
    "There are {count} {kind}s `{name}`, so this does not say which. Write `{name}[0]`, or another "
    "index from 0 to {last}.",
)
NO_INDEX = define(
    "E778",
    "index of a single lock",
    "`{name}` is a single {kind} and has no elements. Remove the index, or declare `{kind} "
    "{name}[2]{rest};`.",
)
LOCK_KEPT = define(
    "W779",
    "lock that is not released",
    "`{lock}` can still be held {where}, and {consequence}. Release it on every path.",
)
LOCK_NOT_HELD = define(
    "E780",
    "lock that is not held",
    "The thread cannot hold `{lock}` here, so releasing it is a fault. "
    "Acquire it first, or remove the `release`.",
)
LOCK_HELD = define(
    "E781",
    "lock that is held already",
    "The thread holds `{lock}` already, and acquiring it twice is a fault. "
    "Release it first, or remove one `acquire`.",
)

READ_OR_WRITE = define(
    "E785",
    "rwlock acquired neither to read nor to write",
    "`{name}` is an rwlock, which several threads can read at once. Write `acquire {name} to "
    "read;` or `acquire {name} to write;`.",
)
ONE_AT_A_TIME = define(
    "E787",
    "lock acquired to read or to write",
    "`{name}` is a lock, which one thread holds at a time, whether it reads or writes. Write "
    "`acquire {name};`, or declare `rwlock {name};`.",
)
WITH_LOCK = define(
    "E789",
    "wait for a condition without its lock",
    "`{name}` is a condition: a thread that waits for it gives back the lock under which it found "
    "that it has to wait. Write `wait {name} with {lock};`.",
)
WITHOUT_LOCK = define(
    "E791",
    "wait with a lock that has no part in it",
    "`{name}` is {kind}, and only who waits for a condition gives back a lock. Write `wait "
    "{name};`.",
)
BARRIER_INDEX = define(
    "E793",
    "index of a barrier",
    "The number in brackets of the barrier `{name}` says how many threads meet there. It has no "
    "elements. Write `wait {name};`.",
)
JOINS_ITSELF = define(
    "E795",
    "thread that waits for its own end",
    "The thread `{name}` waits here for its own end, which cannot come while it waits. "
    "Join another thread, or remove the `join`.",
)
NEVER_BORN = define(
    "W797",
    "join of a thread that never exists",
    "There are no threads `{name}` at the start, and nobody spawns one, so `join` never waits. "
    "Write `spawn {name};` before it, or remove it.",
)
SELECTS_NOTHING = define(
    "E799",
    "select without a channel",
    "This `select` names no channel, so there is nothing to choose from. Write `receive m from "
    "CHANNEL …` within its braces, or `sleep` for a time alone.",
)
SELECTED_TWICE = define(
    "W757",
    "channel selected twice",
    "This `select` names the channel `{name}` before, and the first way takes its messages. "
    "Remove one of the two.",
)
NEVER_SIGNALLED = define(
    "W749",
    "wait that nobody ends",
    "Threads wait for `{name}`, and none writes `signal {name};`, so they {wait}. {fix}",
)
NEVER_AWAITED = define(
    "W751",
    "signal that nobody waits for",
    "`{name}` is signalled, and no thread writes `{wait};`, so the signal has no effect. "
    "Let a thread wait, or remove the signal.",
)
NEVER_TOGETHER = define(
    "W753",
    "barrier whose threads never come together",
    "The barrier `{name}` opens when {threads} threads wait there, and only {most} can. "
    "Write `barrier {name}[{most}];`, or let more threads wait there.",
)
CONDITION_LOCKS = define(
    "W755",
    "condition with two locks",
    "`{name}` is waited for with `{first}` elsewhere, and with `{second}` here: a thread that "
    "changes what the condition is about then holds one of them only. Use one lock.",
)
AWAITED_UNLOCKED = define(
    "E759",
    "wait with a lock that is not held",
    "The thread cannot hold `{lock}` here, and waiting for a condition gives it back, so this is a "
    "fault. Write `acquire {lock};` before it.",
)
TOO_MANY = define(
    "E782",
    "more than a simulation can hold",
    "`{name}` has {what}, and a simulation holds {most} at most. Use fewer.",
)
TOO_DEEP = define(
    "E783",
    "expression that needs too many intermediate values",
    "This needs {depth} intermediate values at once, and a simulation keeps {most} at most. "
    "Compute a part of it into a variable first.",
)

# --- jobs -------------------------------------------------------------------------------

JOB_SETTING_PLACE = define(
    "E716",
    "setting of jobs at the wrong place",
    "`{word}` is a setting of all jobs of the thread, so it stands outside inner braces. "
    "Move it to the beginning of the thread.",
)
NEEDS_JOBS = define(
    "E750",
    "setting of jobs in a thread without jobs",
    "`{word}` is about jobs that come again, and this thread has only one. "
    "Say when they come: `period 10ms;`, or `sporadic 10ms;` for jobs that arrivals release.",
)
NOT_RELEASED = define(
    "W752",
    "sporadic thread that nothing releases",
    "Nothing releases a job of `{name}`, so it never runs. Add "
    "`arrivals … {{ every 50ms; to {name}; }}`.",
)
NOT_SPORADIC = define(
    "E754",
    "arrivals for a thread that does not wait for them",
    "`{name}` is a thread whose jobs do not come by arrivals. Write `sporadic 10ms;` at its "
    "beginning, where the time is the least distance of two jobs, or name a channel.",
)
RELEASE_FIELDS = define(
    "E756",
    "fields of a release",
    "These arrivals release jobs of `{name}`, and a release carries nothing. Let them go to a "
    "channel from which the thread receives, or remove `fields`.",
)

# --- tables of processes ----------------------------------------------------------------

NO_TABLE = define(
    "E758",
    "table that is not there",
    "There is no file `{file}` beside the workload. Put it there, or write the table here: "
    "`processes {{ name arrival bursts; P1 0 8; }}`.",
)
EMPTY_TABLE = define(
    "E766",
    "table without rows",
    "A table has a row that names its columns, and a row for each process: "
    "`processes {{ name arrival bursts; P1 0 8; }}`.",
)
BAD_COLUMN = define(
    "E768",
    "column without a name of its own",
    "`{name}` cannot be the name of a column: it is no name, or another column has it. Rename it.",
)
NO_BURSTS = define(
    "E784",
    "table without bursts",
    "No column is called `bursts`, so it is not known how long a process computes.{hint}",
)
ROW_LENGTH = define(
    "E786",
    "row with another number of cells",
    "The columns of the table are {columns}, and this row does not fit these {count}. Write one "
    "value for each, and bursts as `4 io disk 3 cpu 2`; values for the scheduler can be left out "
    "at the end.",
)
BAD_BURSTS = define(
    "E788",
    "bursts that cannot be read",
    "`{text}` are no bursts. They begin on the processor, and a device stands between two: `8`, or "
    "`4 io disk 3 cpu 2`.",
)
BAD_CELL = define(
    "E790",
    "cell that cannot be read",
    "`{text}` stands where {wanted} is needed.",
)

# --- with a scheduler -----------------------------------------------------------------

PROFILE_DIFFERS = define(
    "E760",
    "different profiles",
    "The workload is for the {workload} profile, and the scheduler is for the {scheduler} "
    "profile. Write `profile {scheduler};`, or choose another scheduler.",
)
PROCESSORS_DIFFER = define(
    "E765",
    "other number of processors",
    "The workload has {processors}, and the scheduler dispatches {slots}. {way_out}.",
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
    "W763",
    "host function that the workload lacks",
    "The scheduler calls `{name}`, which the workload does not declare, so the call stops the run. "
    "Declare it: `{declaration}`. Or write `simulate` behind the verbatim text.",
)
HOST_DIFFERS = define(
    "W764",
    "host function with other parameters",
    "The workload declares `{declared}`, but the scheduler calls `{called}`, which that does not "
    "answer. Write `{declaration}`.",
)

# --- with a system --------------------------------------------------------------------

NEEDS_SYSTEM = define(
    "E798",
    "statement that needs a system",
    "`{text}` reaches another node, and this workload is not part of a system. Name it in a "
    '`.system` file beside it: `node NAME {{ workload "{file}"; … }}`.',
)
WHICH_NODE = define(
    "E717",
    "which node",
    "There are {count} nodes `{name}`, so this does not say which. Write `{name}[0]`, or another "
    "instance from 0 to {last}.",
)
NO_INSTANCES = define(
    "E718",
    "instance of a single node",
    "`{name}` is a single node. Remove the instance, or declare `node {name}[2]`.",
)

NO_MOVE = define(
    "E637",
    "move between groups that cannot be",
    "`{thread}` cannot {verb} `{group}`: {problem}.",
)
NEVER_RUNS = define(
    "E628",
    "thread that never runs",
    "`{name}` is in no group of `{scheduler}`, and no group `os` is asked that would choose it. "
    "Name it in a group, or add a group: `group rest : os;`.",
)
