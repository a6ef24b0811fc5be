"""What can be said of a distributed scheduler, beside what can be said of any."""

from catapults.diagnostics import define

# --- the master -----------------------------------------------------------------------

NOT_OF_MASTERS = define(
    "E320",
    "part that a master does not have",
    "A distributed scheduler has no {what}, because {reason}. {hint}",
)
PART_MISSING = define(
    "E321",
    "part of a master missing",
    "A distributed scheduler needs {part}: {reason}. Add it.",
)
NODESPEC_MISSING = define(
    "W322",
    "nodespec missing",
    "There is no file `{file}` beside this one, so the family `{family}` is not checked. Add the "
    "file, or name another one.{hint}",
)
FILE_TWICE = define(
    "E323",
    "two families of one file",
    "The families `{first}` and `{family}` have the same scheduler, `{file}`, and a node could not "
    "tell which of them it is of. Leave one out, or write a scheduler that extends it.",
)
NODESPEC_CYCLE = define(
    "E324",
    "master as nodespec",
    "`{file}` is a distributed scheduler{itself}, and a node has a scheduler of its own. Name the "
    "file of a scheduler for one node.",
)
PARTIAL_NODESPEC = define(
    "E348",
    "partial nodespec",
    "`{file}` is a partial scheduler, which others extend, and a node needs a whole one. Name a "
    "scheduler that extends it.",
)
GROUP_NODESPEC = define(
    "E350",
    "group scheduler as nodespec",
    "`{file}` is a group scheduler, and its groups know nothing of other nodes. Name the classic "
    "scheduler that it stands for: `catapults classic {file} --profile PROFILE` prints it.",
)
NOT_STORED = define(
    "E327",
    "arriving node not stored",
    "A node of the family `{family}` is {how} put into a container of `nodes`, so it would be "
    "lost. Store `{node}` on every path.",
)

OF_THREADS = define(
    "E347",
    "statement about threads in a block of a master",
    "`{word}` {does}, and `{block}` is about nodes. {hint}",
)

# --- variables of nodes -----------------------------------------------------------------

NO_VARIABLE = define(
    "E328",
    "variable that a node does not have",
    "{who}, which declares no variable `{name}` in `data`. {hint}",
)
OTHER_TYPE = define(
    "E329",
    "variable of nodes with different types",
    "`{name}` is {one} in the family `{first}` and {other} in the family `{second}`, and a node of "
    "either can be here. Declare both alike.",
)

# --- distributed globals ------------------------------------------------------------------

IN_VERBATIM = define(
    "E333",
    "distributed variable in verbatim text",
    "`{name}` is kept by another process, and verbatim text cannot ask for it. Read it into a "
    "local before.",
)
HIDDEN_PARAMETER = define(
    "E334",
    "parameter hidden by a distributed variable",
    "The distributed variable `{name}` hides this parameter, so the handler cannot name its "
    "thread. Rename the parameter.",
)
HIDDEN = define(
    "W335",
    "declaration hidden by a distributed one",
    "The {what} `{name}` of the master hides {hidden}, which cannot be reached{where}. Rename one "
    "of them.",
)
READ_IN_LOOP = define(
    "W337",
    "distributed variable read in the head of a loop",
    "Each turn of this loop asks another process for `{name}`: {count} messages a turn, for which "
    "the node waits. Read it once into a local before the loop, or have it broadcast.",
)
NOT_ATOMIC = define(
    "W338",
    "shared variable read and written apart",
    "Between the reading of `{name}` and its writing {writers} may write it, and what they wrote "
    "would be lost. Write `{instead}`, which is one message.",
)
WAITS_ON_COPY = define(
    "E339",
    "loop that waits on a copy",
    "This loop waits until `{name}` changes, but the node's copy of it changes only between "
    "handlers and while one waits for an answer, so the loop never ends. Use an update with its "
    "value, such as `{name}++`, or the request model.",
)
WRITTEN_BY_NOBODY = define(
    "W340",
    "distributed variable that nobody writes",
    "No text writes the distributed variable `{name}`, so it keeps its first value. Write it "
    "somewhere, or make it a `const`.",
)
READ_BY_NOBODY = define(
    "W341",
    "distributed variable that nobody reads",
    "No text reads the distributed variable `{name}`. Remove it, or read it somewhere.",
)

# --- the dispatch block -----------------------------------------------------------------

NOT_SELECTED = define(
    "N320",
    "path that selects no node",
    "On {paths} of `dispatch` no node is selected: the thread is then born on the node that asked "
    "for it.",
)
SELECTED_TWICE = define(
    "N321",
    "path that selects more than one node",
    "On {paths} of `dispatch` more than one node is selected: the thread is then born on the node "
    "that asked for it.",
)
EMPTY_CONTAINER = define(
    "W344",
    "container that no node comes to",
    "No node is ever put into `{name}`. Store nodes there in `arrival`, or remove it.",
)
