#include "world/lock.h"

#include "state/context.h"
#include "state/threads/thread.h"
#include "world/wait.h"

uint32_t cat_lock_of(const struct cat_runtime *rt, uint32_t element)
{
    const struct cat_lock *locks = rt->workload.locks;
    uint32_t low = 0, high = rt->workload.lock_count; /* locks[low].first <= element < locks[high].first */
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        *(locks[middle].first <= element ? &low : &high) = middle;
    }
    return low;
}

static void note(struct cat_runtime *rt, uint32_t element, cat_thread t, enum cat_lock_change change)
{
    if (!rt->ctx->trace_level) return;
    uint32_t lock = cat_lock_of(rt, element);
    uint32_t place = lock | (element - rt->workload.locks[lock].first) << 16;
    cat_trace_add(rt, CAT_TRACE_LOCK, t, place, (int32_t)change);
}

/* --- who reads ------------------------------------------------------------------------------------------ */

static uint8_t *reading_at(const struct cat_runtime *rt, uint32_t element, cat_thread t)
{
    return cat_thread_reading(rt, cat_thread_number(rt, t)) + element / 8;
}

static uint8_t bit_of(uint32_t element) { return (uint8_t)(1u << element % 8); }

bool cat_lock_is_read_by(const struct cat_runtime *rt, uint32_t element, cat_thread t)
{
    return element < rt->workload.rwlock_elements && *reading_at(rt, element, t) & bit_of(element);
}

/* --- acquiring and releasing ---------------------------------------------------------------------------- */

static void give(struct cat_runtime *rt, uint32_t element, cat_thread t)
{
    struct cat_lock_state *state = &rt->live.locks[element];
    state->holder = t;
    state->since = rt->live.head->time;
    state->acquired++;
    note(rt, element, t, CAT_LOCK_ACQUIRED);
}

static void give_to_read(struct cat_runtime *rt, uint32_t element, cat_thread t)
{
    struct cat_lock_state *state = &rt->live.locks[element];
    state->readers++;
    *reading_at(rt, element, t) |= bit_of(element);
    state->acquired++;
    note(rt, element, t, CAT_LOCK_READ);
}

/* A thread that does not wait yet has to. */
static bool refuse(struct cat_runtime *rt, uint32_t element, cat_thread t)
{
    if (cat_thread_at(rt, t)->wait.kind == CAT_WAIT_NOTHING) {
        rt->live.locks[element].contended++;
        note(rt, element, t, CAT_LOCK_WAITS);
    }
    return false;
}

bool cat_lock_has_news(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    return head->relieved || head->acquired || head->news & CAT_NEWS_CONTENDS;
}

static bool tells(const struct cat_runtime *rt, enum cat_role role) { return rt->link.roles[role] != 0; }

void cat_lock_note_contended(struct cat_runtime *rt, struct cat_waiting *wait)
{
    if (!tells(rt, CAT_ROLE_CONTENDED)) return;
    wait->other = 1;
    rt->live.head->news |= CAT_NEWS_CONTENDS;
}

void cat_lock_note_acquired(struct cat_runtime *rt, uint32_t element)
{
    if (tells(rt, CAT_ROLE_ACQUIRED)) rt->live.head->acquired = element + 1;
}

static void note_released(struct cat_runtime *rt, uint32_t element, cat_thread t)
{
    struct cat_head *head = rt->live.head;
    if (!tells(rt, CAT_ROLE_RELEASED) && !tells(rt, CAT_ROLE_CONTENDED)) return;
    head->relieved = t;
    head->lock = element + 1;
    head->gained = rt->live.locks[element].holder;
}

bool cat_lock_acquire(struct cat_runtime *rt, uint32_t element, cat_thread t)
{
    const struct cat_lock_state *state = &rt->live.locks[element];
    if (state->holder || state->readers) return refuse(rt, element, t);
    give(rt, element, t);
    return true;
}

bool cat_lock_read(struct cat_runtime *rt, uint32_t element, cat_thread t)
{
    const struct cat_lock_state *state = &rt->live.locks[element];
    if (state->holder || state->waiters.first) return refuse(rt, element, t);
    give_to_read(rt, element, t);
    return true;
}

void cat_lock_serve(struct cat_runtime *rt, uint32_t element)
{
    struct cat_lock_state *state = &rt->live.locks[element];
    cat_thread next;
    while ((next = state->waiters.first) != 0 && !state->holder) {
        bool reads = cat_thread_at(rt, next)->wait.kind == CAT_WAIT_READ;
        if (state->readers && !reads) return;
        cat_waiters_take(rt, &state->waiters);
        (reads ? give_to_read : give)(rt, element, next);
        cat_wait_over(rt, next);
    }
}

void cat_lock_release(struct cat_runtime *rt, uint32_t element, cat_thread t)
{
    struct cat_lock_state *state = &rt->live.locks[element];
    note(rt, element, t, CAT_LOCK_RELEASED);
    state->freed = rt->live.head->time;
    if (state->holder == t) {
        state->held += rt->live.head->time - state->since;
        state->holder = 0;
    } else {
        state->readers--;
        *reading_at(rt, element, t) &= (uint8_t)~bit_of(element);
    }
    cat_lock_serve(rt, element);
    note_released(rt, element, t);
}

void cat_lock_release_all(struct cat_runtime *rt, cat_thread t)
{
    for (uint32_t i = 0; i < rt->workload.lock_elements; i++) {
        if (rt->live.locks[i].holder == t || cat_lock_is_read_by(rt, i, t)) cat_lock_release(rt, i, t);
    }
}
