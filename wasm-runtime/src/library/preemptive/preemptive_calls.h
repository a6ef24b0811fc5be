/* Calls of the preemptive library, each for a processor or for none, and what it keeps of processors between them. */
#ifndef CATAPULTS_LIBRARY_PREEMPTIVE_CALLS_H
#define CATAPULTS_LIBRARY_PREEMPTIVE_CALLS_H

#include "library/events.h"
#include "state/threads/processor.h"

/* What the library does next. A round goes through them in this order. */
enum {
    ROUND = CAT_PHASE_OWN, /* time goes on, to where something happens */
    PROGRAMS,              /* threads go on with their programs */
    RESUMED,               /* a thread that is resumed still waits */
    CONTENDED,             /* who holds a lock is told of who is to wait for it */
    CONTENDED_ANEW,        /* so is that of a lock which threads wait for that a condition has woken */
    WAITS,                 /* the thread begins to wait */
    OUT,                   /* a thread leaves its processor */
    RELIEVED,              /* somebody waits no more for a lock of a thread */
    RETOLD,                /* that thread is told of each who still waits for one */
    REGAINED,              /* so is the new holder */
    MISSES,                /* deadlines that were missed */
    FAILS,                 /* a job that ends for that */
    WOKEN,                 /* waits may be over */
    WAKES,                 /* they are told */
    RELEASES,              /* jobs that are released, then births */
    QUANTA,                /* quanta that are over */
    RINGS,                 /* the scheduler's timer */
    GIVE_WAY,              /* running threads are asked whether they go on */
    GIVEN,
    CHOICE,                /* idle processors get threads */
    SLICED,                /* the scheduler has said for how long */
    ASK,                   /* threads that have become ready may take a processor */
    ASKED,
    REPLACE,
    IN_VAIN,               /* a thread was chosen that is blocked, and is told to wait */
    NAME,                  /* when does the scheduler want to be called? */
    NAMED
};

static inline struct cat_processor *processor_at(const struct cat_runtime *rt, uint32_t number)
{
    return &rt->live.processors[number];
}

static CAT_ALWAYS_INLINE uint64_t bit_of(uint32_t number) { return UINT64_C(1) << number; }

static inline uint64_t all_of(uint32_t processors) { return processors < 64 ? bit_of(processors) - 1 : UINT64_MAX; }

/* The next phase. */
static CAT_ALWAYS_INLINE enum cat_step go_to(struct cat_runtime *rt, uint32_t phase)
{
    rt->live.head->phase = phase;
    return CAT_GO_ON;
}

static CAT_ALWAYS_INLINE bool has(const struct cat_runtime *rt, enum cat_role role) { return rt->link.roles[role] != 0; }

/* --- what happens while a handler takes its time ------------------------------------------------------------ */

/* Such a time has passed: the thread of the processor does not go on meanwhile, and what fell due behind `last` of those to
 * be told of, 0 for none, is told in the next round. */
void cat_preemptive_pay(struct cat_runtime *rt, int32_t processor, cat_thread last);

static CAT_ALWAYS_INLINE void note_use(struct cat_processor *cp, struct cat_thread_record *thread, int64_t time)
{
    thread->used += time;
    cp->busy += time;
    cp->since += time;
}

/* What the threads that run have used up to now, for who looks at that. */
static inline void count_progress(struct cat_runtime *rt, struct cat_processor *cp)
{
    struct cat_thread_record *thread = cat_thread_at(rt, cp->running);
    int64_t passed = rt->live.head->time - cp->since;
    if (passed > thread->compute) passed = thread->compute;
    if (!cp->begun || passed <= 0) return;
    note_use(cp, thread, passed);
    thread->compute -= passed;
}

/* What a thread is to compute next, where its program says that by itself; else 0 (preemptive_burst.c). */
int64_t cat_preemptive_next_burst(const struct cat_runtime *rt, cat_thread t);

/* Writes what the library keeps of a thread, of `used`, `remaining` and `cpu`, for who looks at that. */
void cat_preemptive_show(struct cat_runtime *rt, cat_thread t);
void cat_preemptive_show_running(struct cat_runtime *rt);

void cat_preemptive_tell_other_processor(struct cat_runtime *rt, uint32_t number);

/* What follows happens on that processor. */
static CAT_ALWAYS_INLINE void at_processor(struct cat_runtime *rt, uint32_t number)
{
    if (CAT_UNLIKELY(rt->live.head->on != number)) cat_preemptive_tell_other_processor(rt, number);
}

/* Gives the last of those to be told of, if the handler may take time. */
static CAT_ALWAYS_INLINE cat_thread begin_call(struct cat_runtime *rt, int32_t processor)
{
    const struct cat_head *head = rt->live.head;
    *rt->link.told.processor = processor;
    if (CAT_UNLIKELY(rt->link.keeps)) cat_preemptive_show_running(rt);
    if (processor >= 0) at_processor(rt, (uint32_t)processor);
    return CAT_UNLIKELY(rt->link.handlers_cost) && head->raised.first ? head->raised.last : 0;
}

static CAT_ALWAYS_INLINE void end_call(struct cat_runtime *rt, int32_t processor, cat_thread last)
{
    if (CAT_UNLIKELY(rt->link.handlers_cost) && rt->live.head->time != rt->ctx->now) cat_preemptive_pay(rt, processor, last);
}

/* Calls a handler. False when the run is over. */
bool cat_preemptive_call(struct cat_runtime *rt, uint32_t handler, cat_thread t, int32_t processor);

/* The scheduler's handler in a role, which it has. */
static inline enum cat_step tell(struct cat_runtime *rt, enum cat_role role, cat_thread t, int32_t processor)
{
    cat_preemptive_call(rt, rt->link.roles[role], t, processor);
    return CAT_EVENT;
}

/* The processor that a thread is on. */
static inline int32_t number_of(const struct cat_runtime *rt, cat_thread t)
{
    return (int32_t)cat_thread_at(rt, t)->processor - 1;
}

/* --- threads that have become ready at this time ------------------------------------------------------------- */

void cat_preemptive_note_ready(struct cat_runtime *rt, cat_thread t);
void cat_preemptive_forget_ready(struct cat_runtime *rt, cat_thread t);
void cat_preemptive_forget_all_ready(struct cat_runtime *rt);

static inline bool is_in_told(const struct cat_runtime *rt, cat_thread t)
{
    return rt->live.head->told.first == t || cat_thread_at(rt, t)->told_before;
}

/* Only who can take a processor is asked about. */
static inline void has_become_ready(struct cat_runtime *rt, cat_thread t)
{
    if (rt->link.roles[CAT_ROLE_PREEMPT]) cat_preemptive_note_ready(rt, t);
}

#endif
