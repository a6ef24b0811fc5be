/* What a scheduler translated for GNU Pth and the code that carries it there share.
 *
 * The translated file defines `cat_pth_module`; host.c and its neighbours run it.
 */
#ifndef CATAPULTS_PTH_H
#define CATAPULTS_PTH_H

#include "catapults/sched.h"
#include "hidden.h"

/* An import of each thread: a member of what the application gave by pth_set_userdata. */
struct cat_pth_thread_import {
    bool is_registered;
    size_t offset;
};

/* Names and types of imports stand in the scheduler's description, in the order of these tables. */
struct cat_pth_module {
    const struct cat_scheduler *scheduler;
    size_t userdata;      /* offset of the pointer in a thread's record */
    bool reads_clock;     /* it uses `now` */
    bool ignores_unknown; /* a variable that it does not import may be registered, and is not used */
    void **imports;       /* of each import, where the variable is */
    struct cat_pth_thread_import *thread_imports;
};

CAT_HIDDEN const struct cat_pth_module cat_pth_module;

/* A thread's priority in Pth, which may be written: its import `pth_priority`. */
CAT_HIDDEN int *cat_pth_priority(cat_thread t);

#endif
