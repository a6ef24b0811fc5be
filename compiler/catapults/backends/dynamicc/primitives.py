"""Functions of the library that handlers call; a library contains those that it uses.

A container for many threads is a circular list through its own head, which also counts; a thread's
record begins with the same two links, so that taking a thread out of a list needs neither a search
nor a branch. A slot is a list, too, and each thread knows the list that it is in. Only the slot
that is dispatched is a pointer, for threads come into it and leave it all the time: a thread in it
is known by the pointer alone. A thread that is nowhere is linked to itself.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Primitive:
    """One function: its prototype, what it does, its body, and what it calls."""

    prototype: str
    remark: str
    body: str
    needs: tuple[str, ...] = ()


PRIMITIVES = {
    "cmt_insert": Primitive(
        "void cmt_insert(cmt_Thread *next, cmt_List *list, cmt_Thread *t)",
        "Puts a thread that sits nowhere into a list, in front of another or of the list's end.",
        """\
t->cmt_next = next;
t->cmt_prev = next->cmt_prev;
t->cmt_home = list;
list->cmt_count++;
next->cmt_prev = t;
t = t->cmt_prev; // the one that comes before it
t->cmt_next = next->cmt_prev;
""",
    ),
    "cmt_pop": Primitive(
        "cmt_Thread *cmt_pop(cmt_List *list)",
        "Takes the first thread out of a list that holds one.",
        """\
auto cmt_Thread *t;
auto cmt_Thread *next;

t = list->cmt_next;
next = t->cmt_next;
list->cmt_next = next;
next->cmt_prev = (cmt_Thread *)list;
list->cmt_count--;
return t;
""",
    ),
    "cmt_take": Primitive(
        "void cmt_take(cmt_Thread *t)",
        "Takes a thread out of wherever it sits.",
        """\
auto cmt_Thread *next;
auto cmt_Thread *prev;

if (t == CMT_CURRENT) {
    CMT_CURRENT = NULL;
    return;
}
t->cmt_home->cmt_count--;
next = t->cmt_next;
prev = t->cmt_prev;
prev->cmt_next = next;
next->cmt_prev = prev;
""",
    ),
    "cmt_discard": Primitive(
        "void cmt_discard(cmt_Thread *t)",
        "A thread that was taken out of its container leaves the scheduler's hands.",
        """\
CMT_CHECK(t->cmt_state != CMT_ENDED, 13, 0);
cmt_detach(t);
t->cmt_state = CMT_FREE;
""",
    ),
    "cmt_front": Primitive(
        "cmt_Thread *cmt_front(cmt_List *list)",
        "The first thread of a list, NULL if it is empty.",
        """\
if (list->cmt_count) {
    return list->cmt_next;
}
return NULL;
""",
    ),
    "cmt_move": Primitive(
        "void cmt_move(cmt_Thread *t, cmt_List *list)",
        "Takes a thread out of wherever it sits and puts it at the end of a list.",
        """\
cmt_take(t);
cmt_insert((cmt_Thread *)list, list, t);
""",
        needs=("cmt_take", "cmt_insert"),
    ),
    "cmt_home": Primitive(
        "cmt_List *cmt_home(cmt_Thread *t)",
        "The list that a thread sits in, NULL if it is the one to run.",
        """\
if (t == CMT_CURRENT) {
    return NULL;
}
return t->cmt_home;
""",
    ),
    "cmt_remember": Primitive(
        "cmt_Thread **cmt_remember(cmt_List *list, cmt_Thread **turns)",
        "Copies the threads of a list, so that a loop can move them; the end of the copy.",
        """\
auto cmt_Thread *t;

for (t = list->cmt_next; t != (cmt_Thread *)list; t = t->cmt_next) {
    *turns = t;
    turns++;
}
return turns;
""",
    ),
    "cmt_div": Primitive(
        "int cmt_div(int a, int b)",
        "Divides; the smallest number divided by -1 wraps.",
        """\
if (b == -1) {
    return -a;
}
return a / b;
""",
    ),
    "cmt_mod": Primitive(
        "int cmt_mod(int a, int b)",
        "The remainder of a division.",
        """\
if (b == -1) {
    return 0;
}
return a % b;
""",
    ),
    "cmt_truncate": Primitive(
        "int cmt_truncate(float x)",
        "Truncates; what is out of range becomes the nearest int.",
        """\
if (x <= -32768.0) {
    return -32767 - 1;
}
if (x >= 32767.0) {
    return 32767;
}
return (int)x;
""",
    ),
}
