"""Words and signs of other languages, and what a scheduler has in their place: tables as data."""

from __future__ import annotations

from catapults.syntax.foreign import words as foreign_words
from catapults.syntax.foreign.words import CONSTANTS, Foreign, like

TRANSFER = Foreign("A thread is moved by `SOURCE => DESTINATION;`.")
_SIZE = Foreign("`|NAME|` is the number of threads in a container.")
_EMPTY = Foreign("A container is empty if `|NAME| == 0`.")
_FIRST = Foreign("The thread that leaves next is `*NAME`.")
_TARGET = Foreign("Text of the target stands in verbatim text: `{* … *}` in a handler.")
_FUNCTION = Foreign(
    "There are no functions of one's own: write the statements in a handler, or call one of the "
    "target in verbatim text."
)
_CASES = Foreign("Write `if (…) … else if (…) …`.")
_ENDLESS = Foreign("Write `while (true) { … }`.")
_WAIT = Foreign(
    "A handler does not wait: threads do, and the library calls a handler when they go on."
)
_LOCK = Foreign("Handlers run one at a time, so nothing needs to be locked.")
_FAILURE = Foreign("Nothing fails within a scheduler: use `if`, or check by `assert`.")
_RUN = Foreign("The thread in a `threadref` is run by `dispatch NAME;`.", "dispatch")
_REMOVE = Foreign("A thread that has ended is removed by `destroy NAME;`.", "destroy")
_QUEUE = Foreign("A `queue` holds threads in the order in which they come.", "queue")
_SORTED = Foreign("A `pqueue NAME sortable on KEY;` holds threads in the order of a key.", "pqueue")
_THREADREF = Foreign("A `threadref` holds one thread.", "threadref")
_HANDLER = Foreign("The library calls an `event`, or a `query` with an answer.", "event")
_CONSTANT = Foreign("A constant is `const int NAME = 4;` in `data`.")

#: Types of variables and kinds of containers.
TYPES = {
    **foreign_words.TYPES,
    **dict.fromkeys(
        "string str text".split(),
        Foreign("There are no texts: a state is an `int`, its values are constants."),
    ),
    **dict.fromkeys("list vector deque fifo array set collection ring".split(), _QUEUE),
    "lifo": Foreign("A `stack` gives back the latest thread first.", "stack"),
    **dict.fromkeys("heap priority_queue priorityqueue prioqueue tree".split(), _SORTED),
    **dict.fromkeys("map dict hash struct".split(), Foreign(
        "Attributes of each thread stand in `thread { … }`."
    )),
    **dict.fromkeys("Thread thread thread_t task slot pointer process".split(), _THREADREF),
    **dict.fromkeys("mutex lock semaphore spinlock atomic".split(), _LOCK),
}  # fmt: skip

#: Types of the language itself, and what others call none.
OWN_TYPES = frozenset("int float time thread threadref void".split())

#: In the head of a handler no type is written.
NO_RESULT = "What a handler answers, if anything, is the library's to say. Leave it out."
NO_PARAMETER_TYPE = "The parameter of a handler is always a thread. Leave it out."
NO_PARENTHESES = "A handler without a parameter has no parentheses. Leave them out."

#: Words before a type that are left out.
MODIFIERS = frozenset(
    "unsigned signed long short static volatile extern register public private protected global "
    "local".split()
)

#: Where a section can begin.
SECTIONS = {
    **dict.fromkeys(
        [*TYPES, *"int float time threadref queue stack pqueue pstack const static".split()],
        Foreign("Variables and containers stand in `data { … }`."),
    ),
    **dict.fromkeys("handler on when callback method hook handle".split(), _HANDLER),
    **dict.fromkeys("function def func fn void procedure sub".split(), _FUNCTION),
    **dict.fromkeys("struct class record enum typedef".split(), Foreign(
        "Attributes of each thread stand in `thread { … }`, and all other variables "
        "in `data { … }`."
    )),
    **dict.fromkeys("include using require".split(), _TARGET),
    **dict.fromkeys("state variables vars containers".split(), Foreign(
        "Variables and containers stand in `data { … }`.", "data"
    )),
    **dict.fromkeys("attributes fields".split(), Foreign(
        "Attributes of each thread stand in `thread { … }`.", "thread"
    )),
    "import": Foreign(
        "Variables of the application stand in `imports { … }`; text of the target is verbatim, "
        "`{* … *}` in a handler.",
        "imports",
    ),
    **dict.fromkeys("assert check".split(), Foreign(
        "Write `invariant NAME { assert(…); }` for what always holds of a container."
    )),
    "workload": Foreign("A workload stands in a file of its own, which ends in `.workload`."),
}  # fmt: skip

#: Before the name of the scheduler.
HEADS = {
    **dict.fromkeys("class module policy program strategy interface".split(), like("scheduler")),
    **dict.fromkeys("abstract aspect mixin trait".split(), like("partial")),
    "workload": SECTIONS["workload"],
    **dict.fromkeys("import include using".split(), _TARGET),
}

#: Where a certain word of the language is needed.
PLACED = {
    **dict.fromkeys("inherits implements from derives specializes".split(), like("extends")),
    **dict.fromkeys("sorted sort ordered sorting sortby".split(), like("sortable")),
    **dict.fromkeys("by".split(), like("on")),
    **dict.fromkeys("ascending asc lowest rising".split(), like("increasing")),
    **dict.fromkeys("descending desc highest falling".split(), like("decreasing")),
    **dict.fromkeys("of".split(), like("in")),
    **dict.fromkeys(["="], like("default")),
}

#: What a colon stands for, by what is needed.
COLON = (like("extends"), like("in"))

#: Where a statement can begin.
STATEMENTS = {
    **TYPES,
    **dict.fromkeys("switch case match select".split(), _CASES),
    **dict.fromkeys("elif elsif elseif".split(), Foreign("Write `else if (CONDITION) …`.")),
    **dict.fromkeys("loop forever".split(), _ENDLESS),
    **dict.fromkeys("repeat times".split(), Foreign(
        "Write `for (n = 0; n < TIMES; n++) …`, with `int n;` at the start of the block."
    )),
    "until": Foreign("Write `while (!CONDITION) …`."),
    "unless": Foreign("Write `if (!CONDITION) …`."),
    "then": Foreign("Write `if (CONDITION) STATEMENT`, without a word between."),
    **dict.fromkeys("goto jump label".split(), Foreign(
        "Use `while`, `for`, `break` and `continue`."
    )),
    **dict.fromkeys("print printf println puts log trace echo fprintf".split(), Foreign(
        'Print from verbatim text: `{* printf("…"); *}`.'
    )),
    **dict.fromkeys("throw raise try catch finally except".split(), _FAILURE),
    **dict.fromkeys("move transfer enqueue dequeue push pop append insert add put".split(),
                    TRANSFER),
    **dict.fromkeys("delete free kill remove erase".split(), _REMOVE),
    **dict.fromkeys("run start switch_to resume execute activate".split(), _RUN),
    **dict.fromkeys("wait sleep delay block yield await suspend".split(), _WAIT),
    **dict.fromkeys("acquire release unlock".split(), _LOCK),
    **dict.fromkeys("call function def func fn void procedure".split(), _FUNCTION),
    **dict.fromkeys("exit end stop quit".split(), Foreign(
        "`return;` leaves a handler, and `break;` a loop."
    )),
    **dict.fromkeys("pass noop nop".split(), Foreign("An empty statement is `;`.")),
    "begin": Foreign("Statements are put together by `{ … }`.", None),
}  # fmt: skip

#: What has cases between its braces, and no statements.
WITH_CASES = frozenset("switch match select struct".split())

#: What is called on a container, behind a point, or with it as an argument.
CALLS = {
    **dict.fromkeys("len length size count".split(), _SIZE),
    **dict.fromkeys("empty isEmpty is_empty".split(), _EMPTY),
    **dict.fromkeys("front first peek top head".split(), _FIRST),
    **dict.fromkeys(
        "push push_back push_front append add enqueue insert put offer pop pop_front pop_back poll "
        "dequeue remove shift get take move".split(),
        TRANSFER,
    ),
    **dict.fromkeys("min max abs".split(), Foreign("Write `if (…) … else …`.")),
    **dict.fromkeys("time clock gettime".split(), Foreign("The time is `now`.")),
}

#: What stands between two values elsewhere.
MEMBERSHIP = {
    **dict.fromkeys("in is".split(), Foreign(
        "Values are compared by `==`. An attribute can tell where a thread is, if it is set "
        "where the thread is moved: `t.place = 1;`."
    )),
}  # fmt: skip

#: A call of something else.
CALL = Foreign("Functions are called in verbatim text: `(* f() *)`, or `{* f(); *}`.")

#: Names that are used as values.
VALUES = {
    **CONSTANTS,
    **dict.fromkeys("self this me".split(), "The thread is the parameter: `event NAME(t)`."),
    **dict.fromkeys("clock time_now current_time".split(), "The time is `now`."),
    **dict.fromkeys("yield sleep wait block".split(), _WAIT.advice),
    **dict.fromkeys("exit stop quit".split(), "`return;` leaves a handler, and `break;` a loop."),
    **dict.fromkeys("pass noop nop".split(), "An empty statement is `;`."),
}

#: Signs side by side that are one in another language.
COMPOUNDS = foreign_words.COMPOUNDS | {
    ">>": Foreign("Divide by a power of two: `n / 4`; a transfer is `SOURCE => DESTINATION;`."),
    "->": Foreign("A transfer is `SOURCE => DESTINATION;`, an attribute is `THREAD.NAME`."),
    **dict.fromkeys(["==>", "-->", "~>", "|>", "= >"], TRANSFER),
}

#: Comparisons that look like arrows, as a statement of their own between what holds threads.
ARROWS = frozenset(["<", "<=", ">", ">="])

#: Characters that the language does not have.
CHARACTERS = {
    **foreign_words.CHARACTERS,
    "?": Foreign("Write `if (…) … else …`."),
    "#": _SIZE,
    "&": Foreign("Nothing has an address; conditions are joined by `&&`."),
    "'": Foreign('A text is the second part of an `assert`, between `"`.'),
}

#: Lines that begin with this sign.
LINES = {
    "#": Foreign("A comment begins with `//`."),
    "#include": _TARGET,
    "#define": _CONSTANT,
}

SIZE = Foreign("A size stands behind the name: `int NAME[4];`.")
ELEMENTS = Foreign("Elements are set one by one, as in `init`: `NAME[0] = 4;`.")
ATTRIBUTE_VALUE = Foreign("Attributes begin at 0; another value is set in `newthread(t)`.")
COUNTER = Foreign("Declare it at the start of the block: `int NAME;`.")
AT_LEAST = Foreign("Write `>=`.", ">=")
FIRST_LEAVES = Foreign("The first thread leaves a container by `NAME => DESTINATION;`.")
EACH = Foreign("Write `foreach NAME in CONTAINER …`.", "foreach")

#: How a construct that begins with a word is written.
USAGE = {
    "scheduler": "scheduler NAME { … }` or `scheduler NAME extends BASE { … }",
    "event": "event NAME { … }` or `event NAME(t) { … }",
    "query": "query NAME { … }` or `query NAME(t) { … }",
    "before": "before HANDLER { … }",
    "after": "after HANDLER { … }",
    "invariant": "invariant CONTAINER { assert(CONDITION); }",
    "const": "const int NAME = 4;",
    "int": "int NAME;",
    "float": "float NAME;",
    "time": "time NAME;",
    "threadref": "threadref NAME;",
    "queue": "queue NAME;` or `queue NAME[4];",
    "stack": "stack NAME;` or `stack NAME[4];",
    "pqueue": "pqueue NAME sortable on KEY;",
    "pstack": "pstack NAME sortable on KEY;",
    "if": "if (CONDITION) …",
    "while": "while (CONDITION) …",
    "do": "do … while (CONDITION);",
    "for": "for (START; CONDITION; STEP) …",
    "foreach": "foreach NAME in CONTAINER …",
    "dispatch": "dispatch THREADREF;",
    "destroy": "destroy THREADREF;",
    "return": "return;` or, in a query, `return VALUE;",
    "break": "break;",
    "continue": "continue;",
    "assert": 'assert(CONDITION);` or `assert(CONDITION, "TEXT");',
}
