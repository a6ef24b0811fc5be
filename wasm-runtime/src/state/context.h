/* All state of one runtime; there are no globals (but see context.c for WebAssembly). */
#ifndef CATAPULTS_STATE_CONTEXT_H
#define CATAPULTS_STATE_CONTEXT_H

#include "base/hash.h"
#include "base/hints.h"
#include "base/message.h"
#include "base/text.h"
#include "catapults/layout.h"
#include "catapults/runtime.h"
#include "catapults/sched.h"
#include "state/choice.h"
#include "state/link.h"
#include "state/live.h"
#include "state/outside/facts.h"
#include "state/outside/mail.h"
#include "state/module.h"
#include "state/outside/outside.h"
#include "state/snapshot.h"
#include "state/trace.h"
#include "state/values.h"
#include "state/workload.h"

enum { CAT_GROWING_MOST = 8 }; /* ints that are looked at */

/* An int of the scheduler that only grows (library/wrap.h). */
struct cat_growing {
    uint32_t index; /* of the attribute, or of the variable */
    uint32_t site;  /* where it grows */
    bool attribute;
};

struct cat_explorer;

/* What decides a run in the place of chance (varied.h). */
struct cat_varied {
    bool on;
    uint8_t *digits; /* of the decisions, in order */
    size_t digit_count;
    struct cat_decision *made; /* of the run so far */
    size_t room;
};

struct cat_runtime {
    struct cat_trace trace; /* first: handlers find where it goes on (sched.h) */
    struct cat_options options;

    /* What runs. Fixed from cat_start on. */
    struct cat_workload workload;
    struct cat_module module;
    struct cat_link link;
    uint64_t workload_digest;
    double *parameters; /* by variable: set by the host for the next start, else not a number */
    bool started;
    bool paused; /* within a handler: what is to be seen lies on no way on */

    /* The run. */
    struct cat_live live;
    struct cat_snapshots snapshots;
    struct cat_outside outside;
    struct cat_mailbox mail;
    struct cat_facts facts;
    struct cat_values *values; /* by histogram, for values_of of them; beside the live state (values.h) */
    uint32_t values_of;
    double *ranked; /* to find a percentile in */
    struct cat_growing growing[CAT_GROWING_MOST];
    uint32_t growing_count;
    uint32_t *scratch;
    size_t scratch_words;
    uint8_t *frame; /* locals of a stepping build */

    /* What the host reads. */
    struct cat_message message;
    struct cat_view view;
    struct cat_thread_view *thread_views;
    uint32_t thread_view_capacity;
    struct cat_text measures;
    struct cat_text end_text;
    struct cat_text diagnoses;
    struct cat_text waits;
    struct cat_text shared_values;
    uint8_t *exported;
    struct cat_mail handed;
    struct cat_sent taken;

    struct cat_choices choices;    /* of an explored run */
    struct cat_varied varied;
    struct cat_explorer *explorer; /* NULL: it is a run like any other */

    struct cat_ctx ctx[1]; /* what the scheduler sees; last, for it is large */
};

_Static_assert(offsetof(struct cat_runtime, trace) == 0 && offsetof(struct cat_trace, at) == 0,
               "what handlers are given of the runtime is where it begins");

/* Each record writes where the trace goes on, and the time is read right behind it. A processor that compares addresses by
 * their low bits first would take the one for the other if they lay a multiple of 2 KiB apart, and wait. */
_Static_assert(offsetof(struct cat_runtime, live.head) % 2048 >= sizeof(struct cat_trace_end),
               "the time is not told from the trace's end at the first look");

/* The runtime that a host or a scheduler hands over. In WebAssembly it lies at a constant address (context.c): who is
 * called from outside begins with this, so that compilers know the address everywhere. */
#ifdef __EMSCRIPTEN__
extern struct cat_runtime cat_the_runtime;
static inline struct cat_runtime *cat_here(const void *rt) { return (void)rt, &cat_the_runtime; }
#else
static inline struct cat_runtime *cat_here(void *rt) { return rt; }
#endif

static inline bool cat_running(const struct cat_runtime *rt) { return rt->live.head->outcome == CAT_OUTCOME_RUNNING; }

static CAT_ALWAYS_INLINE struct cat_trace_entry cat_trace_entry(enum cat_trace_kind kind, uint32_t thread,
                                                                uint32_t place, int32_t value)
{
    return (struct cat_trace_entry){.kind_and_thread = (uint32_t)kind | thread << 8, .place = place, .value = value};
}

/* Appends an entry at a time, ns. Without a call, for what every event has. */
static CAT_INLINE_IF_SHORT void cat_trace_append_at(struct cat_runtime *rt, int64_t time, struct cat_trace_entry entry)
{
    struct cat_trace_entry *next = rt->trace.at.next;
    if (CAT_UNLIKELY(next == rt->trace.at.end)) {
        cat_trace_append_slowly(rt, time, entry.kind_and_thread, entry.place, entry.value);
        return;
    }
    entry.time = (uint32_t)time;
    *next = entry;
    rt->trace.at.next = next + 1;
}

/* The same for two; the second is less than 2^32 ns behind the first. */
static CAT_INLINE_IF_SHORT void cat_trace_append_two(struct cat_runtime *rt, int64_t first_time,
                                                     struct cat_trace_entry first, int64_t second_time,
                                                     struct cat_trace_entry second)
{
    struct cat_trace_entry *next = rt->trace.at.next;
    first.time = (uint32_t)first_time;
    second.time = (uint32_t)second_time;
    if (CAT_UNLIKELY(next + 1 >= rt->trace.at.end)) {
        const struct cat_trace_entry two[] = {first, second};
        cat_trace_append_two_slowly(rt, second_time, two);
        return;
    }
    next[0] = first;
    next[1] = second;
    rt->trace.at.next = next + 2;
}

static CAT_INLINE_IF_SHORT void cat_trace_append_here(struct cat_runtime *rt, enum cat_trace_kind kind, uint32_t thread,
                                                    uint32_t place, int32_t value)
{
    cat_trace_append_at(rt, rt->live.head->time, cat_trace_entry(kind, thread, place, value));
}

static inline bool cat_trace_is_on(const struct cat_runtime *rt)
{
#ifdef CAT_WITHOUT_TRACE /* the benchmark's, to tell what tracing costs when it is off */
    return (void)rt, false;
#else
    return CAT_UNLIKELY(rt->ctx->trace_level);
#endif
}

/* Appends a record to the trace if the level allows it. Here, since it looks at the context for each record. */
static inline void cat_trace_add(struct cat_runtime *rt, enum cat_trace_kind kind, uint32_t thread, uint32_t place,
                                 int32_t value)
{
    if (cat_trace_is_on(rt)) cat_trace_append(rt, kind, thread, place, value);
}

/* The same without a call, for what nearly every event has. */
static inline void cat_trace_add_here(struct cat_runtime *rt, enum cat_trace_kind kind, uint32_t thread, uint32_t place,
                                      int32_t value)
{
    if (cat_trace_is_on(rt)) cat_trace_append_here(rt, kind, thread, place, value);
}

/* Mixes a fact about a library event into the hash of the trace, whatever the level. */
static inline void cat_trace_mix(struct cat_runtime *rt, uint64_t fact)
{
    rt->live.head->trace_hash = cat_hash_mix(rt->live.head->trace_hash, fact);
}

/* A run up to a time passes it by an event, and goes back only for who looks at it, or when something comes that would have
 * made it another one. Call this before that. */
void cat_runtime_settle(struct cat_runtime *rt);

/* Loads a workload that was decoded, with a digest of it, and has it from then on. 0, or an error with a message. */
int cat_take_workload(struct cat_runtime *rt, const struct cat_workload *workload, uint64_t digest);

/* Links what is loaded, to start a run or to take one over. 0, or a negative enum cat_error with a message. */
int cat_runtime_link(struct cat_runtime *rt);

/* The same, and all stands as it does before the first event. */
int cat_runtime_ready(struct cat_runtime *rt, uint64_t seed);

/* Gives the scheduler and the world their streams of random numbers; threads have theirs from birth. */
void cat_runtime_seed(struct cat_runtime *rt, uint64_t seed);

/* A value from outside for a variable of a type: an int or a time takes no fractions. 0, or an error with a message. */
int cat_check_value(struct cat_runtime *rt, const char *name, uint32_t type, double value);

/* Memory for a runtime, all zero; NULL when there is none to be had. */
struct cat_runtime *cat_context_new(void);
void cat_context_free(struct cat_runtime *rt);

#endif
