"""What can be said of names that a scheduler has from a distributed one."""

from catapults.diagnostics import define

ONLY_MASTER_MOVES = define(
    "E330",
    "node container used by a node",
    "`{name}` holds nodes, and only the master's `arrival`, `departure` and `dispatch` move and "
    "visit them. {hint}",
)
NO_SLOT = define(
    "E331",
    "variable of many nodes",
    "`{name}` is a {kind} of nodes, so `{name}.{variable}` names a variable of no single one. "
    "Declare it as `node`, or share a distributed global.",
)
IN_INITIALISER = define(
    "E332",
    "distributed variable in an initialiser",
    "`{name}` has no value yet when `data` is initialised: a node learns it when it is welcomed. "
    "Set the variable in `init`.",
)
UNKNOWN_GLOBAL = define(
    "E336", "unknown distributed variable", "`global` of the master declares no `{name}`. {hint}"
)
NO_MASTER = define(
    "E345",
    "`GLOBAL` without a master",
    "`GLOBAL` stands for the variables of a distributed scheduler, and none beside this file names "
    "it in `nodefamilies`. Add the master, or remove this.",
)
UNKNOWN_FAMILY = define("E325", "unknown family", "No family of nodes is called `{name}`. {hint}")
NO_NODE = define(
    "E326",
    "`is` on something that is no node",
    "`{name}` is no node, and only a node belongs to a family. {hint}",
)
SELECT_ELSEWHERE = define(
    "E342",
    "`select` outside of the dispatch block",
    "`select` tells where a new thread is born, which only the `dispatch` block is asked. Move it "
    "there.",
)
NOT_A_NODE = define(
    "E343",
    "something selected that is no node",
    "`{name}` is {what}, and `select` names one node. {hint}",
)
ARRAY_OF_NODE = define(
    "E346",
    "array of a node out of reach",
    "`{name}` is an array of the node, and of a node in {where} only single values can be reached. "
    "Have a variable for each value, or move the node into a slot of its own.",
)
MASTER_AS_BASE = define(
    "E349",
    "master as base",
    "`{name}` is a distributed scheduler, and what a scheduler extends is one of a single node. "
    "Name another base; handlers of a master are taken by its nodespecs without `extends`.",
)
