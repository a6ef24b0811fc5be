#include "world/barrier.h"

#include "state/context.h"
#include "state/threads/thread.h"
#include "world/wait.h"

bool cat_barrier_meet(struct cat_runtime *rt, uint32_t barrier, cat_thread t)
{
    struct cat_barrier_state *state = &rt->live.barriers[barrier];
    if (state->waiting + 1 < rt->workload.barriers[barrier].threads) return false;
    cat_thread next;
    cat_trace_add(rt, CAT_TRACE_BARRIER, t, barrier, (int32_t)state->waiting + 1);
    state->waiting = 0;
    state->opened++;
    while ((next = cat_waiters_take(rt, &state->waiters)) != 0) cat_wait_over(rt, next);
    return true;
}

void cat_barrier_wait(struct cat_runtime *rt, uint32_t barrier, cat_thread t)
{
    struct cat_barrier_state *state = &rt->live.barriers[barrier];
    cat_waiters_push(rt, &state->waiters, t);
    state->waiting++;
    cat_trace_add(rt, CAT_TRACE_BARRIER, t, barrier, (int32_t)state->waiting);
}

void cat_barrier_leave(struct cat_runtime *rt, uint32_t barrier, cat_thread t)
{
    struct cat_barrier_state *state = &rt->live.barriers[barrier];
    cat_waiters_remove(rt, &state->waiters, t);
    state->waiting--;
}
