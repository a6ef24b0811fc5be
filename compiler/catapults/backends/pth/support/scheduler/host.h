/* The state in which a scheduler runs inside Pth. A process has one. */
#ifndef CATAPULTS_PTH_HOST_H
#define CATAPULTS_PTH_HOST_H

#include "blocks.h"
#include "catapults/handlers.h"
#include "catapults/trace_kinds.h"
#include "catapults_pth.h"
#include "pth_scheduler.h"

/* In front of each of Pth's threads. */
struct host_thread {
    cat_thread node;
    uint32_t number; /* from 1, in the order of birth; nodes are used again, numbers are not */
    uint32_t state;  /* enum cat_thread_state, for the trace */
    uint32_t unused;
};

_Static_assert(sizeof(struct host_thread) % 16 == 0, "Pth's threads stay aligned");

struct host {
    struct cat_ctx ctx;
    const struct pth_services *services;
    const struct cat_handler_desc *handlers[CAT_HANDLER_LIMIT]; /* by number; NULL for those it lacks */
    uint32_t container_nodes;
    uint32_t capacity;       /* nodes for which there is room */
    uint32_t used;           /* nodes that have been in use */
    uint32_t free_node;      /* the first that can be used again, linked by `next`; 0 for none */
    struct pth_st **threads; /* by node */
    cat_thread running;      /* from its dispatch to the end of switch_out */
    uint32_t last_ran;       /* the thread that was dispatched last, as the trace names it */
    cat_thread ending;       /* has ended, and must be nowhere after switch_out */
    uint32_t handler;        /* whose call is not over yet, 0 for none */
    uint64_t ticks;          /* calls of handlers */
    uint64_t decisions;      /* threads dispatched */
    uint32_t births;
};

CAT_PTH_HIDDEN struct host host;

static inline struct host_thread *host_thread(struct pth_st *t)
{
    return (struct host_thread *)(void *)t - 1;
}

static inline struct host_thread *host_thread_of(cat_thread node) { return host_thread(host.threads[node]); }

/* The container that is dispatched, under its own name mostly `current`. */
static inline cat_container host_slot(void) { return cat_pth_module.scheduler->dispatch_slot; }

/* --- nodes.c: the nodes of containers and threads --------------------------------------------------------------- */

CAT_PTH_HIDDEN void nodes_start(void);                   /* all containers empty, no threads */
CAT_PTH_HIDDEN cat_thread nodes_add(struct pth_st *t);   /* nowhere, its attributes at their start values */
CAT_PTH_HIDDEN void nodes_remove(cat_thread t);          /* gives the node of a thread that is nowhere back */

/* --- sorted.c ------------------------------------------------------------------------------------------------------ */

CAT_PTH_HIDDEN void sorted_start(void);
CAT_PTH_HIDDEN void sorted_make_room(uint32_t nodes);
CAT_PTH_HIDDEN int32_t sorted_insert(struct cat_ctx *ctx, cat_container c, cat_thread t, uint32_t site);
CAT_PTH_HIDDEN int32_t sorted_remove(struct cat_ctx *ctx, cat_thread t);
CAT_PTH_HIDDEN void sorted_copy(struct cat_ctx *ctx, cat_container c, uint32_t *threads);

/* --- imports.c ----------------------------------------------------------------------------------------------------- */

CAT_PTH_HIDDEN void imports_start(void);
CAT_PTH_HIDDEN const char *imports_variable(const char *name, void *variable, int kind, size_t size);
CAT_PTH_HIDDEN const char *imports_thread_variable(const char *name, size_t offset, int kind, size_t size);
CAT_PTH_HIDDEN void imports_userdata(struct pth_st *t, void *data);

/* --- trace.c ------------------------------------------------------------------------------------------------------- */

CAT_PTH_HIDDEN const char *trace_start(void);            /* opens PTH_SCHED_TRACE; NULL, or why it cannot */
CAT_PTH_HIDDEN bool trace_is_on(void);
CAT_PTH_HIDDEN void trace_record(uint32_t kind, cat_thread t, uint32_t place, int32_t value);
CAT_PTH_HIDDEN void trace_transfer(struct cat_ctx *ctx, cat_thread t, cat_container from, cat_container to,
                                   uint32_t site);
CAT_PTH_HIDDEN void trace_birth(cat_thread t);
CAT_PTH_HIDDEN void trace_fault(const struct cat_fault *fault); /* ends the trace, as the process ends */
CAT_PTH_HIDDEN int64_t host_clock(void);                 /* ns since the scheduler was loaded */

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

CAT_PTH_HIDDEN _Noreturn void fault_of_handler(void);
CAT_PTH_HIDDEN _Noreturn void fault_of_protocol(const char *what, cat_thread t);
CAT_PTH_HIDDEN _Noreturn void fault_of_memory(void);

#endif
