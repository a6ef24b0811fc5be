/* What carries a translated scheduler in a real library, whichever that is. A process has one.
 *
 * What differs between libraries stands in target.h: `host_owner`, the library's own thread, HOST_NAME and HOST_TRACE, and
 * a few functions. In front of each of the library's threads lies a struct host_thread.
 */
#ifndef CATAPULTS_CARRIER_H
#define CATAPULTS_CARRIER_H

#include "blocks.h"
#include "catapults/handlers.h"
#include "catapults/trace_kinds.h"
#include "hidden.h"
#include "target.h"

struct host_thread {
    cat_thread node;
    uint32_t number; /* from 1, in the order of birth; nodes are used again, numbers are not */
    uint32_t state;  /* enum cat_thread_state, for the trace */
    uint32_t unused;
};

_Static_assert(sizeof(struct host_thread) % 16 == 0, "the library's threads stay aligned");

struct host {
    struct cat_ctx ctx;
    const struct cat_handler_desc *handlers[CAT_HANDLER_LIMIT]; /* by number; NULL for those it lacks */
    uint32_t container_nodes;
    uint32_t capacity;    /* nodes for which there is room */
    uint32_t used;        /* nodes that have been in use */
    uint32_t free_node;   /* the first that can be used again, linked by `next`; 0 for none */
    host_owner **threads; /* by node */
    cat_thread running;   /* from its dispatch until it has given up control */
    uint32_t last_ran;    /* the thread that was dispatched last, as the trace names it */
    cat_thread ending;    /* has ended, and must be nowhere soon */
    uint32_t handler;     /* whose call is not over yet, 0 for none */
    uint64_t ticks;       /* calls of handlers */
    uint64_t decisions;   /* threads dispatched */
    uint32_t births;
};

CAT_HIDDEN struct host host;

static inline struct host_thread *host_thread(host_owner *t) { return (struct host_thread *)(void *)t - 1; }

static inline struct host_thread *host_thread_of(cat_thread node) { return host_thread(host.threads[node]); }

/* The container that is dispatched, under its own name mostly `current`. */
static inline cat_container host_slot(void) { return host_scheduler()->dispatch_slot; }

/* The container that a thread is in. */
static inline cat_container host_home(cat_thread t) { return host.ctx.nodes.at[t].home; }

/* --- calling.c ----------------------------------------------------------------------------------------------------- */

/* Once. NULL, or why the scheduler cannot run. */
CAT_HIDDEN const char *host_start(const struct cat_ops *ops);

/* Makes all containers empty, and evaluates the initialisers of variables. */
CAT_HIDDEN void host_prepare(void);

/* The same, and calls `init`. */
CAT_HIDDEN void host_init(void);

/* Calls a handler; what it answered. */
CAT_HIDDEN int64_t host_call(uint32_t handler, cat_thread t);

/* Begins a call of a handler that may fault: enum cat_fault_kind. Nothing is looked at behind it. */
CAT_HIDDEN int32_t host_try(uint32_t handler, cat_thread t);

/* Calls a handler that has to leave its thread in some container, and not in the slot of the one that runs. */
CAT_HIDDEN void host_place(uint32_t handler, host_owner *owner, uint32_t state);

/* Gives a thread its node; `newthread` follows. */
CAT_HIDDEN void host_bear(host_owner *owner, uint32_t state);

/* Calls `schedule`: the thread that it dispatched, or NULL. */
CAT_HIDDEN host_owner *host_schedule(void);

CAT_HIDDEN void host_bury(cat_thread t);

/* --- clock.c: ns since the scheduler was started ------------------------------------------------------------------ */

CAT_HIDDEN void host_clock_start(void);
CAT_HIDDEN int64_t host_clock(void);

/* --- nodes.c: the nodes of containers and threads --------------------------------------------------------------- */

CAT_HIDDEN void nodes_start(void);                  /* all containers empty, no threads */
CAT_HIDDEN cat_thread nodes_add(host_owner *owner); /* nowhere, its attributes at their start values */
CAT_HIDDEN void nodes_remove(cat_thread t);         /* gives the node of a thread that is nowhere back */

/* --- sorted.c ------------------------------------------------------------------------------------------------------ */

CAT_HIDDEN void sorted_start(void);
CAT_HIDDEN void sorted_make_room(uint32_t nodes);
CAT_HIDDEN int32_t sorted_insert(struct cat_ctx *ctx, cat_container c, cat_thread t, uint32_t site);
CAT_HIDDEN int32_t sorted_remove(struct cat_ctx *ctx, cat_thread t);
CAT_HIDDEN void sorted_copy(struct cat_ctx *ctx, cat_container c, uint32_t *threads);
CAT_HIDDEN void sorted_keep(void);    /* all that there is; threads are neither born nor buried in between */
CAT_HIDDEN void sorted_restore(void); /* as it was then */

/* --- values.c: imports that a program tells by their names; false: the scheduler has none of that name ------------------ */

CAT_HIDDEN bool values_set(const char *name, double value);
CAT_HIDDEN bool values_set_of(cat_thread t, const char *name, double value);

/* --- trace.c ------------------------------------------------------------------------------------------------------- */

CAT_HIDDEN const char *trace_start(void); /* opens the file that HOST_TRACE names; NULL, or why it cannot */
CAT_HIDDEN bool trace_is_on(void);
CAT_HIDDEN void trace_record(uint32_t kind, cat_thread t, uint32_t place, int32_t value);
CAT_HIDDEN void trace_transfer(struct cat_ctx *ctx, cat_thread t, cat_container from, cat_container to, uint32_t site);
CAT_HIDDEN void trace_birth(cat_thread t);
CAT_HIDDEN void trace_held_back(cat_thread t, int64_t from); /* it was not let run from then, behind the last record, to now */
CAT_HIDDEN void trace_fault(const struct cat_fault *fault); /* ends the trace, as the process ends */

static inline void trace_add(uint32_t kind, cat_thread t, uint32_t place, int32_t value)
{
    if (host.ctx.trace_level) trace_record(kind, t, place, value);
}

/* A thread is from now on in that state. */
static inline void trace_state(cat_thread t, uint32_t state)
{
    struct host_thread *thread = host_thread_of(t);
    if (thread->state == state) return;
    trace_add(CAT_TRACE_STATE, t, state, (int32_t)thread->state);
    thread->state = state;
}

/* --- faults.c: each says what is wrong and where, and ends the process ----------------------------------------- */

CAT_HIDDEN _Noreturn void fault_of_handler(void);
CAT_HIDDEN _Noreturn void fault_of_protocol(const char *what, cat_thread t);
CAT_HIDDEN _Noreturn void fault_of_memory(void);
CAT_HIDDEN void fault_print_container(cat_container c);

#endif
