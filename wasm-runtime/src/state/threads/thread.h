/* The threads of the application: birth, states, death, and the time they spend. */
#ifndef CATAPULTS_STATE_THREAD_H
#define CATAPULTS_STATE_THREAD_H

#include "base/hints.h"
#include "state/context.h"

/* Threads are numbered from 0 in order of birth; their nodes lie above the containers'. */
static inline cat_thread cat_thread_node(const struct cat_runtime *rt, uint32_t number)
{
    return rt->link.container_nodes + 1 + number;
}

static inline uint32_t cat_thread_number(const struct cat_runtime *rt, cat_thread t)
{
    return t - rt->link.container_nodes - 1;
}

static inline struct cat_thread_record *cat_thread_at(const struct cat_runtime *rt, cat_thread t)
{
    return (struct cat_thread_record *)(rt->live.threads_by_node + t * sizeof(struct cat_thread_record));
}

static inline uint8_t *cat_thread_locals(const struct cat_runtime *rt, uint32_t number)
{
    return rt->live.locals + (size_t)number * rt->link.locals_words * 8;
}

/* Which locks it reads, a bit for each element of those that can be read. */
static inline uint8_t *cat_thread_reading(const struct cat_runtime *rt, uint32_t number)
{
    return cat_thread_locals(rt, number) + (size_t)(rt->link.locals_words - rt->link.reading_words) * 8;
}

static inline uint8_t *cat_thread_attributes(const struct cat_runtime *rt, cat_thread t)
{
    return rt->live.attributes + (size_t)t * rt->module.scheduler->stride;
}

/* What the place of one of its imports is an offset from. */
static inline uint8_t *cat_thread_import_base(const struct cat_runtime *rt, uint32_t number,
                                              const struct cat_place *place)
{
    return place->shared ? cat_thread_attributes(rt, cat_thread_node(rt, number)) : cat_thread_locals(rt, number);
}

/* A new thread, nowhere yet, whose birth code is still to set its imports and locals. 0 when there is no memory, which ends
 * the run. */
cat_thread cat_thread_bear(struct cat_runtime *rt, uint32_t class, uint32_t instance);

/* The number of the next instance of a class that is spawned. */
uint32_t cat_thread_next_instance(const struct cat_runtime *rt, uint32_t class);

/* A newborn thread that its scheduler does not want was never born; who asked for it is answered. */
void cat_thread_refuse(struct cat_runtime *rt, cat_thread t);

/* Attributes start at 0, imports at their defaults. */
void cat_thread_set_attributes(struct cat_runtime *rt, cat_thread t);

/* The thread that is an instance of a class; 0 when there never was one. */
cat_thread cat_thread_find(const struct cat_runtime *rt, uint32_t class, int64_t instance);

/* The library answers the last request of t, if its next operation asks for that; and the operation. */
static inline void cat_thread_answer(struct cat_runtime *rt, cat_thread t, uint32_t answer)
{
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    if ((rt->workload.code[thread->pc] & 0xFF) == CAT_OP_RESULT) thread->result = answer;
}

static inline uint32_t cat_thread_take_answer(struct cat_runtime *rt, cat_thread t)
{
    uint32_t answer = cat_thread_at(rt, t)->result;
    cat_thread_at(rt, t)->result = 0;
    return answer;
}

void cat_thread_enter(struct cat_runtime *rt, cat_thread t, enum cat_thread_state state);

static inline bool cat_state_is_ready(uint32_t state) { return state == CAT_STATE_NEW || state == CAT_STATE_READY; }

/* A thread that was ready for less than this part of the run so far was not starved then. */
#define CAT_PASSED_OVER 16
#define CAT_STARVED_TURNS 50 /* of others; with fewer nobody starves */
#define CAT_STARVED_PART 10  /* of the run: who was ready for as much of it as one such part was starved */

/* Keeps that a thread was ready and not run for `spent` ns up to now, if it never was for longer. */
void cat_thread_passed_over(struct cat_runtime *rt, struct cat_thread_record *thread, int64_t spent);

/* What is kept of a thread that comes to another state; `thread` is the record of t. */
static CAT_ALWAYS_INLINE void cat_thread_note(struct cat_runtime *rt, struct cat_thread_record *thread, cat_thread t,
                                              uint32_t old, enum cat_thread_state state)
{
    struct cat_head *head = rt->live.head;
    int64_t spent = head->time - thread->since;
    thread->spent[old] += spent;
    thread->state = state;
    if (cat_state_is_ready(old)) {
        head->ready--;
        if (spent > head->longest_ready) {
            head->longest_ready = spent;
            head->longest_ready_thread = t;
        }
        if (CAT_UNLIKELY(spent > head->time / CAT_PASSED_OVER)) cat_thread_passed_over(rt, thread, spent);
    }
    if (cat_state_is_ready(state)) {
        head->ready++;
        thread->ready_from = head->decisions;
    }
    thread->since = head->time;
    if (CAT_UNLIKELY(old == CAT_STATE_SUSPENDED)) head->suspended--;
    if (state == CAT_STATE_SUSPENDED) head->suspended++;
}

/* As cat_thread_enter, from a state that is known to be another one, and without a call, for what every decision has. A
 * trace tells at the same time, just before, what led to it. */
static CAT_ALWAYS_INLINE void cat_thread_change(struct cat_runtime *rt, struct cat_thread_record *thread, cat_thread t,
                                                uint32_t old, enum cat_thread_state state)
{
    cat_thread_note(rt, thread, t, old, state);
    cat_trace_add_here(rt, CAT_TRACE_STATE, t, state, (int32_t)old);
}

/* The same from any state. */
static CAT_ALWAYS_INLINE void cat_thread_enter_here(struct cat_runtime *rt, struct cat_thread_record *thread,
                                                    cat_thread t, enum cat_thread_state state)
{
    uint32_t old = thread->state;
    if (old != state) cat_thread_change(rt, thread, t, old, state);
}

/* A thread that looks again and again counts as ready where others are told of the end of their wait. */
static inline bool cat_wait_counts(const struct cat_runtime *rt, const struct cat_waiting *wait)
{
    if (wait->kind == CAT_WAIT_NOTHING) return false;
    if (!wait->looks) return wait->place != 0;
    if (rt->link.tells) return false;
    if (wait->limited && wait->limit <= rt->live.head->time) return false;
    return wait->kind != CAT_WAIT_TIME || wait->until > rt->live.head->time;
}

/* The state of a live thread that does not run and is not suspended. */
static inline enum cat_thread_state cat_thread_resting(const struct cat_runtime *rt,
                                                       const struct cat_thread_record *thread)
{
    if (cat_wait_counts(rt, &thread->wait)) return CAT_STATE_WAITING;
    return thread->activations ? CAT_STATE_READY : CAT_STATE_NEW;
}

/* A thread that has ended and sits nowhere is gone for good. */
void cat_thread_bury(struct cat_runtime *rt, cat_thread t);

/* Nanoseconds in a state up to now. */
int64_t cat_thread_spent(const struct cat_runtime *rt, uint32_t number, enum cat_thread_state state);

#endif
