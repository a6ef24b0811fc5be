/* All state of one runtime; there are no globals (but see context.c for WebAssembly). */
#ifndef CATAPULTS_CONTEXT_H
#define CATAPULTS_CONTEXT_H

#include "catapults/layout.h"
#include "catapults/runtime.h"
#include "catapults/sched.h"
#include "hash.h"
#include "inline.h"
#include "link.h"
#include "live.h"
#include "message.h"
#include "outside.h"
#include "scheduler.h"
#include "snapshot.h"
#include "text.h"
#include "trace.h"
#include "workload.h"

struct cat_runtime {
    struct cat_options options;
    struct cat_message message;

    /* What runs. Fixed from cat_start on. */
    struct cat_workload workload;
    struct cat_module module;
    struct cat_link link;
    uint64_t workload_digest;
    double *parameters; /* by variable: set by the host for the next start, else not a number */
    bool started;
    bool paused; /* within a handler: what is to be seen lies on no way on */
    uint64_t seed;

    /* The run. */
    struct cat_live live;
    struct cat_trace trace;
    struct cat_snapshots snapshots;
    struct cat_outside outside;
    uint32_t *scratch;
    size_t scratch_words;
    uint8_t *frame; /* locals of a stepping build */

    /* What the host reads. */
    struct cat_view view;
    struct cat_thread_view *thread_views;
    uint32_t thread_view_capacity;
    struct cat_text measures;
    struct cat_text end_text;
    uint8_t *exported;
    struct cat_sent taken;

    struct cat_ctx ctx[1]; /* what the scheduler sees; last, for it is large */
};

/* The runtime that a host or a scheduler hands over. In WebAssembly it lies at a constant address (context.c): who is
 * called from outside begins with this, so that compilers know the address everywhere. */
#ifdef __EMSCRIPTEN__
extern struct cat_runtime cat_the_runtime;
static inline struct cat_runtime *cat_here(const void *rt) { return (void)rt, &cat_the_runtime; }
#else
static inline struct cat_runtime *cat_here(void *rt) { return rt; }
#endif

/* Appends a record to the trace, without a call, for what every event has. */
static inline void cat_trace_append_here(struct cat_runtime *rt, enum cat_trace_kind kind, uint32_t thread,
                                         uint32_t place, int32_t value)
{
    struct cat_head *head = rt->live.head;
    struct cat_record *record = rt->trace.next;
    int64_t time = head->time, delta = time - head->trace_time;
    uint32_t kind_and_thread = (uint32_t)kind | thread << 8;
    if (CAT_SELDOM(delta > UINT32_MAX || record == rt->trace.end)) {
        cat_trace_append_slowly(rt, kind_and_thread, place, value);
        return;
    }
    head->trace_time = time;
    rt->trace.next = record + 1;
    *record = (struct cat_record){(uint32_t)delta, kind_and_thread, place, value};
}

/* The same at the time of the record before, which is now: in a handler, whose beginning is one, or behind another record
 * of the same step. */
static inline void cat_trace_append_beside(struct cat_runtime *rt, enum cat_trace_kind kind, uint32_t thread,
                                           uint32_t place, int32_t value)
{
    struct cat_record *record = rt->trace.next;
    uint32_t kind_and_thread = (uint32_t)kind | thread << 8;
    if (CAT_SELDOM(record == rt->trace.end)) {
        cat_trace_append_slowly(rt, kind_and_thread, place, value);
        return;
    }
    rt->trace.next = record + 1;
    *record = (struct cat_record){0, kind_and_thread, place, value};
}

/* Appends a record to the trace if the level allows it. Here, since it looks at the context for each record. */
static inline void cat_trace_add(struct cat_runtime *rt, enum cat_trace_kind kind, uint32_t thread, uint32_t place,
                                 int32_t value)
{
#ifdef CAT_WITHOUT_TRACE /* the benchmark's, to tell what tracing costs when it is off */
    (void)rt, (void)kind, (void)thread, (void)place, (void)value;
#else
    if (CAT_SELDOM(rt->ctx->trace_level)) cat_trace_append(rt, kind, thread, place, value);
#endif
}

/* The same at the time of the record before, without a call. */
static inline void cat_trace_add_beside(struct cat_runtime *rt, enum cat_trace_kind kind, uint32_t thread,
                                        uint32_t place, int32_t value)
{
#ifdef CAT_WITHOUT_TRACE
    (void)rt, (void)kind, (void)thread, (void)place, (void)value;
#else
    if (CAT_SELDOM(rt->ctx->trace_level)) cat_trace_append_beside(rt, kind, thread, place, value);
#endif
}

/* The same without a call, for what nearly every event has. */
static inline void cat_trace_add_here(struct cat_runtime *rt, enum cat_trace_kind kind, uint32_t thread, uint32_t place,
                                      int32_t value)
{
#ifdef CAT_WITHOUT_TRACE
    (void)rt, (void)kind, (void)thread, (void)place, (void)value;
#else
    if (CAT_SELDOM(rt->ctx->trace_level)) cat_trace_append_here(rt, kind, thread, place, value);
#endif
}

/* Mixes a fact about a library event into the hash of the trace, whatever the level. */
static inline void cat_trace_mix(struct cat_runtime *rt, uint64_t fact)
{
    rt->live.head->trace_hash = cat_hash_mix(rt->live.head->trace_hash, fact);
}

/* Links what is loaded, to start a run or to take one over. 0, or a negative enum cat_error with a message. */
int cat_runtime_link(struct cat_runtime *rt);

/* Gives the scheduler and the world their streams of random numbers; threads have theirs from birth. */
void cat_runtime_seed(struct cat_runtime *rt, uint64_t seed);

/* Memory for a runtime, all zero; NULL when there is none to be had. */
struct cat_runtime *cat_context_new(void);
void cat_context_free(struct cat_runtime *rt);

#endif
