"""What can be said of systems, beside what is said of workloads too."""

from catapults.diagnostics import define

NOT_SHARED = define(
    "E700",
    "receiver that a shared channel does not serve",
    "`{name}` is shared by several nodes, so a message is asked for and comes some time later, and "
    "{reason}. Write {instead}.",
)
AFTER_END = define(
    "E702",
    "text after the end of the system",
    "This text stands behind the end of the system, so it is part of nothing. "
    "Remove a `}}` before it that is too many, or move the text inside.",
)
ITEM_MISSING = define(
    "E705",
    "part of a system missing",
    "The system has no {what}, so {reason}. Add {usage}.",
)
NO_FILE = define(
    "E706",
    "file missing",
    "There is no file `{name}` beside the system.{hint} Add it to the project, or name another.",
)
NO_FAMILY = define(
    "E707",
    "node of no family",
    "`{name}` belongs to no family, so it has no scheduler. Write `family {family};` within its "
    "braces.",
)
NO_FAMILIES = define(
    "E708",
    "family without a distributed scheduler",
    "`{file}` is an ordinary scheduler, which every node has a copy of, so there are no families. "
    "Remove this line, or name a distributed scheduler.",
)
BROKEN_FILE = define(
    "E709",
    "file with errors",
    "`{name}` has {count}, so the system cannot run. Mend that file first.",
)
SAME_NODE = define(
    "E719",
    "both ends at one node",
    "Both ends are at `{name}`, and within a node nothing is under way. {way_out}.",
)
TWO_TARGETS = define(
    "E736",
    "channel that leads to two",
    "Messages of `{name}` are led on already, and each goes one way. Use a second channel, or a "
    "`shared channel` for several that receive.",
)
BOTH_USE = define(
    "W737",
    "channel that its own node uses too",
    "`{name}` leads to another node, and a thread of its own node receives from it, too. All that "
    "is sent leaves the node, so that thread waits for ever. Remove its `receive`, or use two "
    "channels.",
)
LEADS_NOWHERE = define(
    "W738",
    "channel that leads nowhere",
    "The workload of `{node}` {does} `{channel}`, {problem}. Write `channel {example};`.",
)
OUT_OF_ORDER = define(
    "E739",
    "times out of order",
    "`{name}` {later} at {second} and arrives at {first}, so it is never there. Let it arrive "
    "before.",
)
PARAMETER_DIFFERS = define(
    "E767",
    "parameter of another type",
    "The parameter `{name}` is {type} here, and {other} in `{file}`. Use one type.",
)
PARAMETER_UNUSED = define(
    "W769",
    "parameter that nothing uses",
    "No workload declares a parameter `{name}`, and nothing in the system uses it. Declare it in a "
    "workload, or remove it.",
)
NOTHING_TO_ASK = define(
    "E792",
    "no such value of a node",
    "The workload of `{node}` has no {what} `{name}`.{hint}",
)
UNKNOWN_SPAWN = define(
    "E794",
    "thread that not every node can run",
    "`spawn {name} anywhere` can choose a node of family `{family}`, and `{file}` has no thread "
    "`{name}`{rest}. Declare one there.",
)
TOO_MANY_NODES = define(
    "E796",
    "too many nodes",
    "The system has {count} nodes, and {limit} can be simulated. Use fewer.",
)
