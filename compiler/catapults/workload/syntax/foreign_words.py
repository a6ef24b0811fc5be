"""Words and signs of other languages, and what a workload has in their place: tables as data."""

from __future__ import annotations

from catapults.syntax.foreign import words as foreign_words
from catapults.syntax.foreign.words import CONSTANTS, Foreign, like

_TEXT = Foreign('Text stands only in `mark "…"`; a state can be an `int`.')
_FUNCTION = Foreign(
    "There are no functions of one's own: write the statements in the thread, or a "
    "`host` function for verbatim text of a scheduler."
)
_IMPORTED = Foreign(
    "A variable with the name of a scheduler's import is linked to it: `int NAME;`."
)
_LOCK = Foreign("A `lock` is held by one thread at a time.", "lock")
_COUNTED = Foreign("Write `repeat (TIMES) …`, or `while (CONDITION) …`.")
_ENDLESS = Foreign("Write `loop { … }`.", "loop")
_MARK = Foreign('Write `mark "TEXT";` for a note, or `record NAME VALUE;` for a value.')
_CONSTANT = Foreign("Write `const int NAME = 4;`.")
_CHECK = Foreign("Count what is wrong: `if (!CONDITION) count NAME;`.")
_SPAWN = Foreign("A thread is created by `spawn NAME;`.", "spawn")
_SLEEP = Foreign(
    "Write `sleep TIME;`, or `sleep until TIME;` up to a moment. `receive`, `io`, `acquire`, "
    "`wait` and `join` wait for something.",
    "sleep",
)
_UNTIL = Foreign("Up to a moment a thread sleeps by `sleep until TIME;`.", "sleep until")
_TAKEN = Foreign("A semaphore is taken by `wait NAME;`.", "wait")
_GIVEN = Foreign("`signal NAME;` raises a semaphore, or wakes one that waits.", "signal")
_WOKEN = Foreign("`broadcast NAME;` wakes all that wait for a condition.", "broadcast")
_AWAITED = Foreign("A condition is waited for by `wait NAME with LOCK;`.")
_JOINED = Foreign("`join NAME;` waits for the end of a thread.", "join")
_MET = Foreign("Threads meet at a barrier by `wait NAME;`.", "wait")
_READ = Foreign("An rwlock is taken by `acquire NAME to read;` or `acquire NAME to write;`.")
_SELECTED = Foreign("Write `select { receive m from CHANNEL …  after 5ms … }`.", "select")
_COMPUTE = Foreign("Write `compute TIME;`.", "compute")
_ALTERNATIVE = Foreign("Write `else if (CONDITION) …`.", "else if")
_CASES = Foreign("Write `if (…) … else if (…) …`.")
_EXIT = Foreign("`exit;` ends the thread, and `break;` leaves a loop.", "exit")
_JUMP = Foreign("Use `loop`, `while`, `break` and `continue`.")
_FAILURE = Foreign("Nothing fails within a workload: use `if`, or `try receive`.")
_END = Foreign("A thread ends by its own `exit;`, or by `kill NAME;` of another one.", "kill")
_HELD = Foreign("A lock is taken by `acquire NAME;` and given back by `release NAME;`.")
_STATE = Foreign("A thread is taken out by `suspend NAME;` and put back by `resume NAME;`.")

_LENGTH = Foreign("`length(NAME)` is the number of messages in a channel.")
_SENT = Foreign("Write `send m to CHANNEL;`.")
_RECEIVED = Foreign("Write `receive m from CHANNEL;`.")

#: Types of variables.
TYPES = foreign_words.TYPES | dict.fromkeys("string str text".split(), _TEXT)

#: Where a declaration of the workload can stand.
DECLARATIONS = {
    **TYPES,
    **dict.fromkeys("process task agent actor proc".split(), like("thread")),
    **dict.fromkeys("mutex monitor critical pthread_mutex_t pth_mutex_t".split(), _LOCK),
    **dict.fromkeys(
        "sem sem_t counting_semaphore binary_semaphore".split(),
        Foreign("A semaphore is declared by `semaphore NAME = 3;`.", "semaphore"),
    ),
    **dict.fromkeys(
        "condvar cond condition_variable pthread_cond_t pth_cond_t".split(),
        Foreign("A condition is declared by `condition NAME;`.", "condition"),
    ),
    **dict.fromkeys(
        "rendezvous meeting pthread_barrier_t pth_barrier_t".split(),
        Foreign("Threads meet at a barrier: `barrier NAME[2];`.", "barrier"),
    ),
    **dict.fromkeys(
        "readwritelock rw_lock shared_mutex pthread_rwlock_t pth_rwlock_t".split(),
        Foreign("A lock that several can read is declared by `rwlock NAME;`.", "rwlock"),
    ),
    **dict.fromkeys(
        "queue pipe mailbox stream socket buffer topic".split(),
        Foreign("Threads pass messages on through a `channel`.", "channel"),
    ),
    **dict.fromkeys(
        "resource server disk facility".split(),
        Foreign("A `device` does work for threads.", "device"),
    ),
    **dict.fromkeys(
        "source generator".split(),
        Foreign("Write `arrivals NAME { … }` for what comes from outside."),
    ),
    **dict.fromkeys("processor cpu cpus core cores".split(), Foreign(
        "How many processors there are is said by `processors 4;`.", "processors"
    )),
    **dict.fromkeys("param option argument".split(), like("parameter")),
    **dict.fromkeys("final constexpr define macro".split(), _CONSTANT),
    **dict.fromkeys("function def func fn void procedure".split(), _FUNCTION),
    **dict.fromkeys("extern import include using require static global shared".split(), _IMPORTED),
    **dict.fromkeys("struct class record enum typedef".split(), Foreign(
        "Values that belong together are the `fields` of messages; else use single variables."
    )),
    "seed": Foreign("The seed is chosen when the workload is run: `--seed 5`."),
    **dict.fromkeys("event query handler before after data imports invariant".split(), Foreign(
        "Handlers stand in the scheduler, a file of its own, which ends in `.sched`."
    )),
    "scheduler": Foreign("A scheduler stands in a file of its own, which ends in `.sched`."),
    **dict.fromkeys(
        "end until finish terminate".split(),
        Foreign("A run ends by `stop when CONDITION;` or by `limit time 10s;`."),
    ),
    **dict.fromkeys(
        "if while repeat loop compute sleep yield exit spawn suspend resume kill mark io poll "
        "receive send try acquire release wait broadcast join select break continue".split(),
        Foreign("Statements stand within the braces of a thread: `thread NAME { … }`."),
    ),
}  # fmt: skip

#: Where a statement can begin.
STATEMENTS = {
    **TYPES,
    **dict.fromkeys("for foreach".split(), _COUNTED),
    **dict.fromkeys("forever".split(), _ENDLESS),
    "do": Foreign("Write `loop { … if (!CONDITION) break; }`."),
    "until": Foreign("Write `while (!CONDITION) …`."),
    **dict.fromkeys("switch case match".split(), _CASES),
    **dict.fromkeys("elif elsif elseif".split(), _ALTERNATIVE),
    **dict.fromkeys("return end stop terminate".split(), _EXIT),
    **dict.fromkeys("goto jump".split(), _JUMP),
    **dict.fromkeys("print printf println puts log trace echo".split(), _MARK),
    **dict.fromkeys("delay usleep nanosleep msleep pause timeout sleep_for".split(), _SLEEP),
    **dict.fromkeys("sleep_until sleepuntil delay_until sleepUntil".split(), _UNTIL),
    "await": Foreign("`receive`, `io`, `acquire`, `wait`, `join` and `sleep` wait."),
    **dict.fromkeys("P down sem_wait sem_take".split(), _TAKEN),
    **dict.fromkeys("V up sem_post sem_give notify notify_one".split(), _GIVEN),
    **dict.fromkeys("notifyAll notify_all".split(), _WOKEN),
    **dict.fromkeys("cond_wait pthread_cond_wait pth_cond_await".split(), _AWAITED),
    **dict.fromkeys("cond_signal pthread_cond_signal pth_cond_notify".split(), _GIVEN),
    **dict.fromkeys("cond_broadcast pthread_cond_broadcast".split(), _WOKEN),
    **dict.fromkeys("pthread_join pth_join waitpid waitfor wait_for".split(), _JOINED),
    **dict.fromkeys("barrier pthread_barrier_wait pth_barrier_reach arrive meet".split(), _MET),
    **dict.fromkeys(
        "rdlock wrlock rwlock read_lock write_lock pthread_rwlock_rdlock pthread_rwlock_wrlock "
        "pth_rwlock_acquire".split(),
        _READ,
    ),
    **dict.fromkeys("alt choose pselect poll_any".split(), _SELECTED),
    **dict.fromkeys("every each periodic interval".split(), Foreign(
        "The jobs of a thread come again by `period 10ms;` at its beginning.", "period"
    )),
    **dict.fromkeys("semaphore condition".split(), Foreign(
        "It is declared outside of threads, beside `thread`."
    )),
    **dict.fromkeys("work busy execute hold cpu use".split(), _COMPUTE),
    **dict.fromkeys(
        "lock pthread_mutex_lock pth_mutex_acquire".split(),
        Foreign("A lock is taken by `acquire NAME;`.", "acquire"),
    ),
    **dict.fromkeys(
        "unlock pthread_mutex_unlock pth_mutex_release pthread_rwlock_unlock "
        "pth_rwlock_release".split(),
        Foreign("A lock is given back by `release NAME;`.", "release"),
    ),
    **dict.fromkeys("fork create new start launch".split(), _SPAWN),
    **dict.fromkeys("block wakeup wake unblock".split(), _STATE),
    **dict.fromkeys("throw raise catch finally except".split(), _FAILURE),
    **dict.fromkeys("read recv get".split(), _RECEIVED),
    **dict.fromkeys("write put post emit".split(), _SENT),
    **dict.fromkeys("call function def func".split(), _FUNCTION),
    "assert": _CHECK,
    **dict.fromkeys("destroy cancel abort delete".split(), _END),
    **dict.fromkeys("with synchronized critical mutex".split(), _HELD),
    "then": Foreign("Write `if (CONDITION) STATEMENT`, without a word between."),
    "begin": Foreign("Statements are put together by `{ … }`."),
}  # fmt: skip

#: Names that are called or used as values.
VALUES = {
    **dict.fromkeys(
        "rand random randint rnd rng".split(),
        "Write `uniform(lowest, highest)`, `exponential(mean)` or another distribution.",
    ),
    **dict.fromkeys("exp expo poisson".split(), "Write `exponential(mean)`."),
    **dict.fromkeys("gauss gaussian".split(), "Write `normal(mean, deviation)`."),
    **dict.fromkeys("discrete weighted".split(), "Write `choice(value: weight, …)`."),
    **CONSTANTS,
    **dict.fromkeys("clock gettime current_time".split(), "The time is `now`."),
    **dict.fromkeys(
        "self id tid this".split(), "`instance` is the number of a thread among those of its kind."
    ),
    **dict.fromkeys("len size".split(), "`length(NAME)` is the number of messages in a channel."),
    **dict.fromkeys("receive recv get".split(), "Write `receive m from CHANNEL;`."),
    **dict.fromkeys("nanosecond microsecond millisecond second minute".split(),
                    "A unit stands at its number: `1s`."),
}  # fmt: skip

#: What is called on a channel, device, lock or thread, behind a point.
CALLS = {
    **dict.fromkeys("send put push write enqueue append add".split(), _SENT),
    **dict.fromkeys("receive recv get pop read dequeue poll".split(), _RECEIVED),
    **dict.fromkeys("io request use serve submit".split(), Foreign("Write `io DEVICE AMOUNT;`.")),
    **dict.fromkeys("acquire lock release unlock".split(), _HELD),
    **dict.fromkeys("wait await".split(), _AWAITED),
    **dict.fromkeys("signal notify up V".split(), _GIVEN),
    **dict.fromkeys("broadcast notifyAll notify_all".split(), _WOKEN),
    **dict.fromkeys("down P".split(), _TAKEN),
    "join": _JOINED,
    **dict.fromkeys("suspend resume stop".split(), _STATE),
    "kill": _END,
    **dict.fromkeys("length size count len empty".split(), _LENGTH),
}

#: Calls of functions as statements: what is written instead, with the names that are passed.
FUNCTIONS = {
    **dict.fromkeys("P wait down sem_wait sem_take".split(), "wait {0}"),
    **dict.fromkeys("V signal up sem_post sem_give notify notify_one".split(), "signal {0}"),
    **dict.fromkeys("cond_signal pthread_cond_signal pth_cond_notify".split(), "signal {0}"),
    **dict.fromkeys(
        "broadcast notifyAll notify_all cond_broadcast pthread_cond_broadcast".split(),
        "broadcast {0}",
    ),
    **dict.fromkeys("cond_wait pthread_cond_wait pth_cond_await".split(), "wait {0} with {1}"),
    "sem_timedwait": "wait {0} within {1} - now",
    "pthread_cond_timedwait": "wait {0} with {1} within {2} - now",
    **dict.fromkeys("join pthread_join pth_join".split(), "join {0}"),
    **dict.fromkeys("barrier_wait pthread_barrier_wait pth_barrier_reach".split(), "wait {0}"),
    **dict.fromkeys(
        "acquire lock mutex_lock pthread_mutex_lock pth_mutex_acquire".split(), "acquire {0}"
    ),
    **dict.fromkeys(
        "release unlock mutex_unlock pthread_mutex_unlock pth_mutex_release pthread_rwlock_unlock "
        "pth_rwlock_release".split(),
        "release {0}",
    ),
    **dict.fromkeys("rdlock read_lock pthread_rwlock_rdlock".split(), "acquire {0} to read"),
    **dict.fromkeys("wrlock write_lock pthread_rwlock_wrlock".split(), "acquire {0} to write"),
    **dict.fromkeys("sleep_until sleepuntil sleepUntil delay_until".split(), "sleep until {0}"),
}

#: A call of something else.
CALL = Foreign("Write a statement, such as `send m to CHANNEL;`.")

#: In the braces of a device.
DEVICE_SETTINGS = {
    **dict.fromkeys("capacity count size workers channels number".split(), like("servers")),
    **dict.fromkeys("time duration delay takes compute".split(), like("service")),
    **dict.fromkeys("speed bandwidth throughput".split(), Foreign("Write `rate 1MB per 1s;`.")),
    **dict.fromkeys("policy order queue scheduling".split(), like("discipline")),
}

#: In the braces of an arrival process.
ARRIVAL_SETTINGS = {
    **dict.fromkeys("rate lambda frequency".split(), Foreign(
        "Three in a second come `every 1s / 3;`, or at random times `every exponential(1s / 3);`."
    )),
    **dict.fromkeys("poisson exponential random".split(), Foreign(
        "Random intervals are `every exponential(1ms);`."
    )),
    **dict.fromkeys("interval period interarrival each".split(), like("every")),
    **dict.fromkeys("channel into queue target".split(), like("to")),
    **dict.fromkeys("number limit total".split(), like("count")),
    **dict.fromkeys("batch bulk group".split(), like("burst")),
}  # fmt: skip

#: Which request a device serves next.
DISCIPLINES = {
    **dict.fromkeys("lifo random".split(), Foreign(
        "A device serves requests as they came, or by a key: `fifo`, `lowest KEY`, `highest KEY`."
    )),
    **dict.fromkeys("priority sjf sjn spt edf shortest".split(), Foreign(
        "Write `lowest KEY` or `highest KEY`, for example `discipline lowest amount;`."
    )),
}  # fmt: skip

HOST_VALUE = Foreign(
    "A host function is a value, or one for each call: `host int NAME(thread t) = 0, 1;`."
)

#: Signs side by side that are one in another language.
COMPOUNDS = foreign_words.COMPOUNDS | {
    "=>": Foreign("A message is passed on by `send m to CHANNEL;`, and `>=` compares."),
    "->": Foreign("A message is passed on by `send m to CHANNEL;`, and a field is `m.FIELD`."),
    **dict.fromkeys(
        ["<-", "<="], Foreign("Write `receive m from CHANNEL;`, or `send m to CHANNEL;`.")
    ),
}

#: Characters that the language does not have.
CHARACTERS = {
    "|": _LENGTH,
    "&": Foreign("Nothing has an address; conditions are joined by `&&`."),
    **dict.fromkeys(["++", "--"], Foreign("It stands in a statement of its own: `n++;`.")),
    "'": Foreign('Text stands between `"`.'),
    **foreign_words.CHARACTERS,
}

#: Lines that begin with this sign.
LINES = {"#": Foreign("A comment begins with `//`, and a constant is `const int NAME = 4;`.")}

#: How a construct that begins with a word is written.
USAGE = {
    "repeat": "repeat (TIMES) …",
    "while": "while (CONDITION) …",
    "if": "if (CONDITION) …",
    "loop": "loop { … }",
    "compute": "compute TIME;",
    "sleep": "sleep TIME;` or `sleep until TIME;",
    "yield": "yield;` or `yield to NAME;",
    "exit": "exit;",
    "break": "break;",
    "continue": "continue;",
    "spawn": "spawn NAME;",
    "suspend": "suspend NAME;",
    "kill": "kill NAME;",
    "resume": "resume NAME;",
    "enter": "enter GROUP;",
    "leave": "leave GROUP;",
    "record": "record NAME VALUE;",
    "count": "count NAME;",
    "mark": 'mark "TEXT";',
    "io": "io DEVICE AMOUNT;",
    "poll": "poll DEVICE AMOUNT;",
    "receive": "receive m from CHANNEL;",
    "try": "try receive m from CHANNEL …",
    "send": "send m to CHANNEL;` or `send { FIELD = VALUE } to CHANNEL;",
    "acquire": "acquire LOCK;` or `acquire RWLOCK to read;",
    "wait": "wait SEMAPHORE;` or `wait CONDITION with LOCK;`, for a time `sleep TIME;",
    "broadcast": "broadcast CONDITION;",
    "join": "join NAME;` or `join NAME[0];",
    "select": "select { receive m from CHANNEL …  after 5ms … }",
    "semaphore": "semaphore NAME = 3;",
    "condition": "condition NAME;",
    "barrier": "barrier NAME[4];",
    "rwlock": "rwlock NAME;",
    "release": "release LOCK;",
    "period": "period 10ms;",
    "sporadic": "sporadic 20ms;",
    "offset": "offset 2ms;",
    "jitter": "jitter 500us;",
    "deadline": "deadline 8ms;",
    "late": "late continues;` or `late dropped;",
    "processors": "processors 4;",
    "processes": "processes { name arrival bursts; P1 0 8; }",
    "const": "const int NAME = 4;",
    "profile": "profile pth;",
    "costs": "costs { switch 4us; handler 500ns; }",
    "quantum": "quantum 10ms;",
    "parameter": "parameter NAME = 1.0 from 0.2 to 2.0;",
    "signal": "signal float NAME = sine(15, 10, 24s) every 100ms;",
    "thread": "thread NAME { … }` or `thread NAME[5] { … }",
    "stop": "stop when CONDITION;",
    "limit": "limit time 30s;` or `limit ticks 5000;",
    "device": "device NAME { service 5ms; }",
    "channel": "channel NAME;` or `channel NAME[100];",
    "lock": "lock NAME;` or `lock NAME[100];",
    "arrivals": "arrivals NAME { every 1ms; to CHANNEL; }",
    "fields": "fields { int NAME = 0; }",
    "host": "host int NAME(thread t) = 0;` or, call by call, `host int NAME(thread t) = 0, 1;",
    "servers": "servers 2;",
    "service": "service 5ms;",
    "rate": "rate 1MB per 1s;",
    "latency": "latency 2ms;",
    "discipline": "discipline fifo;` or `discipline lowest KEY;",
    "calendar": "calendar disk;` or `calendar net;",
    "every": "every 1ms;",
    "start": "start 5ms;",
    "burst": "burst 2;",
    "at": "at 1s, 2s, 5s;",
    "to": "to CHANNEL;",
}
