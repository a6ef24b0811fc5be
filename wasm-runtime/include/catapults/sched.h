/* The scheduler contract: what a compiled scheduler and a runtime share.
 *
 * A scheduler is a set of handlers over one context. It comes in three forms
 * with the same results: a WebAssembly module that shares the runtime's memory
 * and function table, handlers linked into the runtime's module, and native C,
 * compiled in or loaded as a shared library.
 *
 * Rules
 *   - A handler returns 0, or a fault kind after filling ctx->fault. It never
 *     traps, jumps or blocks. `schedule` leaves its choice in ctx->chosen, a
 *     query its answer in ctx->result.
 *   - Threads and containers share one index space of nodes. Node 0 is
 *     "nowhere": threads that are not yet or no longer in the scheduler's hands
 *     sit there, and as a thread it means none. Containers are nodes 1 to C in
 *     the order of their descriptors (the elements of an array follow each
 *     other), threads the nodes above C.
 *   - A container is a circular list through its own node; the front (the next
 *     to leave) is nodes[c].next, the back nodes[c].prev. A threadref is a list
 *     of at most one. Sorted containers are kept in the same way in removal
 *     order, so front, count and iteration are plain reads for every kind; only
 *     putting a thread in and taking one out go through `ops`.
 *   - Pointers in the context change only between handlers. They fill eight
 *     bytes on every machine, so offsets are the same everywhere (layout.h).
 */
#ifndef CATAPULTS_SCHED_H
#define CATAPULTS_SCHED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catapults/faults.h" /* generated: enum cat_fault_kind */
#include "catapults/layout.h" /* generated: offsets, CAT_SCHED_ABI, enum cat_container_kind, cat_type */
#include "catapults/trace_kinds.h" /* generated: enum cat_trace_kind */

#ifdef __cplusplus
extern "C" {
#endif

typedef uint32_t cat_thread;    /* a node above the containers, 0 for none */
typedef uint32_t cat_container; /* a node from 1 to the number of containers */

#define CAT_POINTER(type) \
    union {               \
        type *at;         \
        uint64_t space;   \
    }

/* One thread or container. */
struct cat_node {
    uint32_t next; /* towards the back; of a container: its front */
    uint32_t prev; /* towards the front; of a container: its back */
    uint32_t home; /* of a thread: the container it sits in; of a container: its enum cat_container_kind */
    uint32_t count; /* of a container: its threads; of a thread: the runtime's own */
};

/* In ctx->chosen: what the handler was called for fails, a new thread is not taken in, a job is ended. */
#define CAT_FAILED UINT32_MAX

/* Why a handler failed, and where. */
struct cat_fault {
    uint32_t kind;  /* enum cat_fault_kind */
    uint32_t site;  /* index in the scheduler's table of sites */
    uint32_t cause; /* in an invariant: site of the transfer that it was checked after, else 0 */
    int32_t detail; /* the index that was out of bounds, the container that was empty or full */
};

/* One record of the trace (contracts/trace.toml), as hosts read it. */
struct cat_record {
    uint32_t delta;           /* ns since the record before */
    uint32_t kind_and_thread; /* kind in the low 8 bits */
    uint32_t place;
    int32_t value;
};

/* The same as it is kept: with what is at hand when it is written. */
struct cat_trace_entry {
    uint32_t time; /* low 32 bits, ns */
    uint32_t kind_and_thread;
    uint32_t place;
    int32_t value;
};

/* Where the trace goes on. What is the runtime's own begins with it, so that schedulers in C write their transfers
 * themselves (cat_tell_transfer). */
struct cat_trace_end {
    struct cat_trace_entry *next; /* the next entry goes here */
    struct cat_trace_entry *end;  /* but not here: there is more to do */
    uint32_t last_site;           /* of the last transfer that the handler told of, 0 before the first */
};

struct cat_ctx;

/* What the runtime does for a scheduler. The order is the numbering. */
struct cat_ops {
    /* Puts a thread that sits nowhere into a sorted container, or takes it out. Fault: memory used up. */
    int32_t (*sorted_insert)(struct cat_ctx *ctx, cat_container c, cat_thread t, uint32_t site);
    int32_t (*sorted_remove)(struct cat_ctx *ctx, cat_thread t);
    /* Tells the trace that t went from one container to another; called when ctx->trace_level > 0, in C by
     * cat_tell_transfer. */
    void (*trace_transfer)(struct cat_ctx *ctx, cat_thread t, cat_container from, cat_container to, uint32_t site);
    /* Tells the trace of a branch, check or statement; called when ctx->trace_level > 1 or a budget is set.
     * Returns CAT_FAULT_PAUSED when the site budget is used up. */
    int32_t (*trace_site)(struct cat_ctx *ctx, uint32_t site, int32_t value);
    /* The scheduler's own stream of random numbers, 0 to 32767. Where the text asks for nothing but the remainder by
     * `divisor`, an exploration goes through all remainders; below 0: it asks for more, or the divisor is not known yet. */
    int32_t (*random)(struct cat_ctx *ctx, int32_t divisor);
    /* Calls a host function of the workload, which answers in ctx->result. Arguments are integers, bits of
     * doubles, or threads by their number from 1. */
    int32_t (*host)(struct cat_ctx *ctx, uint32_t function, uint32_t count, const int64_t *arguments, uint32_t site);
    /* Writes a formatted line to the log; `format` is the site whose text is the format. */
    void (*print)(struct cat_ctx *ctx, uint32_t format, uint32_t count, const int64_t *arguments);
    /* Reads or changes a shared variable that is not plainly in ctx->data: by its index in the scheduler's table of
     * them, and the element of its array. `operation` is an enum cat_remote with enum cat_remote_flag, `value` an
     * integer, ns, or the bits of a double; the answer, in ctx->result, is as wide as the variable. Returns
     * CAT_FAULT_AWAITED where the answer is not there yet: the handler ends at once and is called anew. */
    int32_t (*remote)(struct cat_ctx *ctx, uint32_t variable, uint32_t element, uint32_t operation, int64_t value,
                      uint32_t site);
    /* Copies the threads of a sorted container in the order of removal; ctx->nodes[c].count of them. Quicker than
     * going from node to node when there are many. */
    void (*sorted_copy)(struct cat_ctx *ctx, cat_container c, uint32_t *threads);
};

/* The state that handlers work on. */
struct cat_ctx {
    uint32_t abi;         /* CAT_SCHED_ABI */
    uint32_t trace_level; /* 0 off, 1 library events and transfers, 2 sites too */
    int64_t now;          /* ns, constant within a handler */
    int64_t fuel;         /* counted down at loop heads; below 0 is a fault */
    uint64_t statements;  /* counted up by the statements a handler executes */
    int64_t site_budget;  /* sites left before a pause; negative: no limit */
    uint32_t chosen;      /* the thread that `schedule` dispatched, 0 for none; CAT_FAILED behind `fail` */
    uint32_t scratch_top; /* words of scratch in use */
    struct cat_fault fault;
    int64_t result; /* of a query: an int, a thread, a time, or the bits of a double */
    CAT_POINTER(struct cat_node) nodes;
    CAT_POINTER(uint8_t) attributes;     /* node * stride + offset of the attribute */
    CAT_POINTER(uint32_t) scratch;       /* room for foreach: nesting depth x threads words */
    CAT_POINTER(const struct cat_ops) ops;
    CAT_POINTER(uint8_t) frame;          /* locals of stepping builds */
    CAT_POINTER(uint64_t) lengths;       /* per container: see cat_note_in */
    CAT_POINTER(struct cat_trace_end) runtime; /* the runtime's own, which begins so; 0: there is none */
    _Alignas(8) uint8_t data[CAT_DATA_MAX]; /* the scheduler's variables and imports */
};

_Static_assert(sizeof(struct cat_node) == CAT_NODE_SIZE, "nodes are 16 bytes in every build");
_Static_assert(offsetof(struct cat_ctx, now) == CAT_CTX_NOW, "layout.toml and sched.h disagree");
_Static_assert(offsetof(struct cat_ctx, fuel) == CAT_CTX_FUEL, "layout.toml and sched.h disagree");
_Static_assert(offsetof(struct cat_ctx, chosen) == CAT_CTX_CHOSEN, "layout.toml and sched.h disagree");
_Static_assert(offsetof(struct cat_ctx, fault) == CAT_CTX_FAULT, "layout.toml and sched.h disagree");
_Static_assert(offsetof(struct cat_ctx, result) == CAT_CTX_RESULT, "layout.toml and sched.h disagree");
_Static_assert(offsetof(struct cat_ctx, nodes) == CAT_CTX_NODES, "layout.toml and sched.h disagree");
_Static_assert(offsetof(struct cat_ctx, attributes) == CAT_CTX_ATTRIBUTES, "layout.toml and sched.h disagree");
_Static_assert(offsetof(struct cat_ctx, scratch) == CAT_CTX_SCRATCH, "layout.toml and sched.h disagree");
_Static_assert(offsetof(struct cat_ctx, lengths) == CAT_CTX_LENGTHS, "layout.toml and sched.h disagree");
_Static_assert(offsetof(struct cat_ctx, data) == CAT_CTX_DATA, "layout.toml and sched.h disagree");

/* A handler, and `setup`, which evaluates the initialisers of `data` before each `init`. */
typedef int32_t (*cat_handler)(struct cat_ctx *ctx, cat_thread t);

/* --- descriptors: what a scheduler says of itself ------------------------------------------ */

/* An attribute, variable or import. int takes 4 bytes, float and time 8, aligned to their size; so does a thread, which
 * only an import is, by which the library tells of one. */
struct cat_variable_desc {
    const char *name;
    uint32_t type;     /* enum cat_type */
    uint32_t offset;   /* in the thread's record, or in ctx->data */
    uint32_t count;    /* elements of an array, else 1 */
    uint32_t imported; /* 1: the application may bind its own variable to it */
    int64_t initial;   /* of an import: its default, as an integer or the bits of a double */
};

/* Bytes of a value. */
static inline uint32_t cat_width(uint32_t type)
{
    return type == CAT_FLOAT || type == CAT_TIME ? 8 : 4;
}

struct cat_container_desc {
    const char *name;
    uint32_t kind;         /* enum cat_container_kind */
    uint32_t count;        /* elements of an array, else 1; each takes one node */
    uint32_t key;          /* of a sorted container: index of its attribute */
    uint32_t lowest_first; /* of a sorted container */
    uint32_t local;        /* 1: a handler's own slot, empty between handlers */
};

struct cat_handler_desc {
    uint32_t handler; /* number in the tables of libraries */
    cat_handler run;
    uint32_t has_parameter;
    uint32_t fixed; /* 1: the parameter is only looked at */
};

struct cat_site_desc {
    const char *file;
    const char *text; /* the condition or statement, in words */
    uint32_t line;    /* from 1 */
    uint32_t column;  /* from 1 */
};

/* A function of the application that verbatim code calls; it answers an int. */
struct cat_host_desc {
    const char *name;
    uint32_t parameter_count;
    const uint32_t *parameters; /* enum cat_type */
};

/* A local variable of a stepping build. */
struct cat_local_desc {
    uint32_t handler; /* number in the tables of libraries */
    const char *name;
    uint32_t type;       /* enum cat_type */
    uint32_t offset;     /* in ctx->frame */
    uint32_t first_site; /* it has a value from here ... */
    uint32_t last_site;  /* ... to here */
};

/* A variable that more than one process of a system knows of; of a scheduler of a distributed one. */
struct cat_shared_desc {
    const char *name;
    uint32_t kind;      /* enum cat_shared */
    uint32_t model;     /* enum cat_model */
    uint32_t type;      /* enum cat_type */
    uint32_t count;     /* elements of an array, else 1 */
    uint32_t offset;    /* in ctx->data, of the variable or of its copy */
    uint32_t container; /* of a slot, count or family: its node container, by the node that it is at the manager */
    uint32_t looked;    /* not 0: an invariant or an assertion reads it, though another process has it */
};

struct cat_scheduler {
    uint32_t abi; /* CAT_SCHED_ABI */
    const char *name;
    uint32_t profile;       /* enum cat_profile */
    uint32_t data_size;     /* bytes used of ctx->data */
    uint32_t stride;        /* bytes of a thread's record, a multiple of 8, at least 8 */
    uint32_t foreach_depth; /* deepest nesting of foreach */
    uint32_t dispatch_slot; /* node of the slot that is dispatched, or of the first of its array */
    uint32_t dispatch_count; /* slots of that array, one for each processor, else 1 */
    cat_handler setup;
    uint32_t attribute_count;
    const struct cat_variable_desc *attributes;
    uint32_t global_count;
    const struct cat_variable_desc *globals;
    uint32_t container_count; /* descriptors, not nodes */
    const struct cat_container_desc *containers;
    uint32_t handler_count;
    const struct cat_handler_desc *handlers;
    uint32_t site_count; /* site 0 is "nowhere" */
    const struct cat_site_desc *sites;
    uint32_t host_count;
    const struct cat_host_desc *hosts; /* by the number in calls of `host` */
    uint32_t frame_size;               /* bytes of ctx->frame; 0 in builds that do not step */
    uint32_t local_count;
    const struct cat_local_desc *locals;
    uint32_t shared_count;
    const struct cat_shared_desc *shared; /* by the number in calls of `remote` */
    uint64_t stamp;  /* of the texts of the distributed scheduler that it is a part of, 0 without one */
    uint32_t family; /* of its nodes, from 1 in the order of `nodefamilies`; 0 for none, and for the manager */
};

/* --- container operations, for C schedulers and the runtime --------------------------------- */

static inline int32_t cat_fail(struct cat_ctx *ctx, uint32_t kind, uint32_t site, int32_t detail)
{
    ctx->fault = (struct cat_fault){.kind = kind, .site = site, .detail = detail};
    return (int32_t)kind;
}

static inline uint32_t cat_count(const struct cat_ctx *ctx, cat_container c) { return ctx->nodes.at[c].count; }

/* The next thread to leave c, 0 when c is empty. */
static inline cat_thread cat_front(const struct cat_ctx *ctx, cat_container c)
{
    const struct cat_node *node = &ctx->nodes.at[c];
    return node->count ? node->next : 0;
}

static inline bool cat_is_sorted(const struct cat_ctx *ctx, cat_container c)
{
    return ctx->nodes.at[c].home >= CAT_PQUEUE;
}

/* A container's length summed over time is its threads times now, less the times when they came, plus the times when
 * others went (modulo 2^64). So nothing needs to be done for it while no thread moves. */
static inline void cat_note_in(struct cat_ctx *ctx, cat_container c) { ctx->lengths.at[c] -= (uint64_t)ctx->now; }

static inline void cat_note_out(struct cat_ctx *ctx, cat_container c) { ctx->lengths.at[c] += (uint64_t)ctx->now; }

static inline void cat_list_unlink(struct cat_ctx *ctx, cat_thread t)
{
    struct cat_node *nodes = ctx->nodes.at;
    cat_container c = nodes[t].home;
    nodes[nodes[t].prev].next = nodes[t].next;
    nodes[nodes[t].next].prev = nodes[t].prev;
    nodes[c].count--;
    cat_note_out(ctx, c);
}

/* Links t, which is in no list, in front of `next` in container c; `next` is c itself for the back. */
static inline void cat_list_link(struct cat_ctx *ctx, cat_container c, cat_thread t, uint32_t next)
{
    struct cat_node *nodes = ctx->nodes.at;
    uint32_t prev = nodes[next].prev;
    nodes[t].next = next;
    nodes[t].prev = prev;
    nodes[t].home = c;
    nodes[prev].next = t;
    nodes[next].prev = t;
    nodes[c].count++;
    cat_note_in(ctx, c);
}

/* Takes the front out of c, which holds a thread and is not sorted. */
static inline void cat_unlink_front(struct cat_ctx *ctx, cat_container c)
{
    struct cat_node *nodes = ctx->nodes.at;
    uint32_t next = nodes[nodes[c].next].next;
    nodes[c].next = next;
    nodes[next].prev = c;
    nodes[c].count--;
    cat_note_out(ctx, c);
}

/* Takes the thread out of a slot, which holds one. */
static inline void cat_empty_slot(struct cat_ctx *ctx, cat_container slot)
{
    struct cat_node *node = &ctx->nodes.at[slot];
    node->next = node->prev = slot;
    node->count = 0;
    cat_note_out(ctx, slot);
}

/* Puts t, which is in no list, into a slot that is free. */
static inline void cat_fill_slot(struct cat_ctx *ctx, cat_container slot, cat_thread t)
{
    struct cat_node *node = &ctx->nodes.at[slot], *thread = &ctx->nodes.at[t];
    thread->next = thread->prev = thread->home = slot;
    node->next = node->prev = t;
    node->count = 1;
    cat_note_in(ctx, slot);
}

/* Takes t out of the container it sits in. */
static inline int32_t cat_take(struct cat_ctx *ctx, cat_thread t)
{
    if (cat_is_sorted(ctx, ctx->nodes.at[t].home)) return ctx->ops.at->sorted_remove(ctx, t);
    cat_list_unlink(ctx, t);
    return 0;
}

/* Puts t, which sits in no list, into c by the rule of its kind. The caller has checked that a slot is free. */
static inline int32_t cat_put(struct cat_ctx *ctx, cat_container c, cat_thread t, uint32_t site)
{
    switch (ctx->nodes.at[c].home) {
    case CAT_STACK: cat_list_link(ctx, c, t, ctx->nodes.at[c].next); return 0;
    case CAT_PQUEUE:
    case CAT_PSTACK: return ctx->ops.at->sorted_insert(ctx, c, t, site);
    default: cat_list_link(ctx, c, t, c); return 0;
    }
}

/* Tells the trace that t went from one container to another, as the operation does, but without a call where there is
 * room. No time has passed since the record before, for the handler's beginning is one. */
static inline void cat_tell_transfer(struct cat_ctx *ctx, cat_thread t, cat_container from, cat_container to,
                                     uint32_t site)
{
    if (ctx->trace_level == 0) return;
    struct cat_trace_end *trace = ctx->runtime.at;
    struct cat_trace_entry *next = trace ? trace->next : 0;
    if (!trace || next == trace->end) {
        ctx->ops.at->trace_transfer(ctx, t, from, to, site);
        return;
    }
    trace->last_site = site;
    next->time = (uint32_t)ctx->now;
    next->kind_and_thread = (uint32_t)CAT_TRACE_TRANSFER | t << 8;
    next->place = from | to << 16;
    next->value = (int32_t)site;
    trace->next = next + 1;
}

#ifdef __cplusplus
}
#endif
#endif
