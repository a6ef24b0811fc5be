/* What the hooked GNU Pth and a scheduler that it loads agree on.
 *
 * A scheduler is a shared library with one symbol, `const struct pth_scheduler pth_scheduler`. Pth calls its
 * functions from two places: S, its scheduler thread, with 64 kB of stack and all signals blocked; T, the
 * thread that calls Pth. None of them may call a function of Pth that gives up control.
 *
 * Pth keeps a record of its own of where each thread is, from the calls that it made, and acts on that record.
 * It asks the queries where an application can be told of the answer, and in checking mode.
 */
#ifndef PTH_SCHEDULER_H
#define PTH_SCHEDULER_H

#include <stddef.h>

#define PTH_SCHEDULER_ABI 4

struct pth_st; /* a thread; pth_t is a pointer to it */

/* What Pth does for a scheduler. */
struct pth_services {
    int *(*priority)(struct pth_st *t);     /* PTH_PRIO_MIN to PTH_PRIO_MAX; may be written */
    const char *(*name)(struct pth_st *t);
    int *favour_new;                        /* 1 unless the application said otherwise */
    const int *is_comparing;                /* a query is asked in checking mode only, and nothing follows from it */
};

struct pth_scheduler {
    unsigned int abi;   /* PTH_SCHEDULER_ABI */
    unsigned int front; /* bytes that it wants in front of each thread, zero at first; a multiple of 16 */
    const char *name;
    int only_tags_waiting; /* set_waiting looks at its thread and cannot move it */

    /* Once, when it is loaded. Returns NULL, or why it cannot run. */
    const char *(*load)(const struct pth_services *services);

    void (*init)(void);                               /* before the first thread of each pth_init */
    void (*newthread)(struct pth_st *t);              /* T, for the main thread too */
    struct pth_st *(*schedule)(void);                 /* S; NULL: it dispatched none */
    void (*switch_out)(void);                         /* S, after every return to the scheduler */
    void (*set_waiting)(struct pth_st *t);            /* S; T for a waiting thread that was resumed */
    void (*set_dead)(struct pth_st *t, int at_once);  /* at once: T, else S and gone after switch_out */
    void (*event_raised)(struct pth_st *t);           /* S */
    void (*set_next_thread)(struct pth_st *t);        /* T */
    void (*suspend_thread)(struct pth_st *t);         /* T */
    void (*resume_thread)(struct pth_st *t);          /* T */

    int (*threads_new)(void);
    int (*threads_ready)(void);
    int (*threads_waiting)(void);
    int (*threads_suspended)(void);
    int (*threads_total)(void);
    int (*is_new)(struct pth_st *t);
    int (*is_ready)(struct pth_st *t);
    int (*is_waiting)(struct pth_st *t);
    int (*can_switch_to)(struct pth_st *t);
    struct pth_st *(*first_waiting)(void);
    struct pth_st *(*next_waiting)(struct pth_st *t); /* NULL: Pth walks in the order in which they began to wait */

    /* What applications register. Return NULL, or why not. The kind is one of pth.h, PTH_UNTOLD among them; a size
     * of 0 is not told. */
    const char *(*schedvar)(const char *name, void *variable, int kind, size_t size);
    const char *(*threadvar)(const char *name, size_t offset, int kind, size_t size);
    void (*userdata)(struct pth_st *t, void *data);

    /* Of one that others talk to: what becomes readable when they do, -1 while nobody can, and what is to be done then.
     * NULL for all others. S, where Pth sleeps. */
    int (*descriptor)(void);
    void (*tend)(void);
};

#endif
