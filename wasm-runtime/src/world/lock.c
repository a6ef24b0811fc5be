#include "world/lock.h"

#include "state/context.h"
#include "state/thread.h"
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

static void give(struct cat_runtime *rt, uint32_t element, cat_thread t)
{
    struct cat_lock_state *state = &rt->live.locks[element];
    state->holder = t;
    state->since = rt->live.head->time;
    state->acquired++;
    note(rt, element, t, CAT_LOCK_ACQUIRED);
}

bool cat_lock_acquire(struct cat_runtime *rt, uint32_t element, cat_thread t)
{
    struct cat_lock_state *state = &rt->live.locks[element];
    if (!state->holder) {
        give(rt, element, t);
        return true;
    }
    if (cat_thread_at(rt, t)->wait.kind == CAT_WAIT_NOTHING) {
        state->contended++;
        note(rt, element, t, CAT_LOCK_WAITS);
    }
    return false;
}

void cat_lock_release(struct cat_runtime *rt, uint32_t element)
{
    struct cat_lock_state *state = &rt->live.locks[element];
    note(rt, element, state->holder, CAT_LOCK_RELEASED);
    state->freed = rt->live.head->time;
    state->held += state->freed - state->since;
    state->holder = 0;
    cat_thread next = cat_waiters_take(rt, &state->waiters);
    if (!next) return;
    give(rt, element, next);
    cat_wait_over(rt, next);
}
