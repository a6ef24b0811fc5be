#include "world/semaphore.h"

#include "state/context.h"
#include "state/threads/thread.h"
#include "world/names.h"
#include "world/wait.h"

static void note(struct cat_runtime *rt, uint32_t element, cat_thread t, enum cat_semaphore_change change)
{
    if (!rt->ctx->trace_level) return;
    uint32_t place = cat_place_in(rt->workload.semaphores, rt->workload.semaphore_count, element);
    cat_trace_add(rt, CAT_TRACE_SEMAPHORE, t, place, (int32_t)change);
}

bool cat_semaphore_take(struct cat_runtime *rt, uint32_t element, cat_thread t)
{
    struct cat_semaphore_state *state = &rt->live.semaphores[element];
    if (state->value) {
        state->value--;
        state->taken++;
        note(rt, element, t, CAT_SEMAPHORE_TAKEN);
        return true;
    }
    if (cat_thread_at(rt, t)->wait.kind == CAT_WAIT_NOTHING) {
        state->contended++;
        note(rt, element, t, CAT_SEMAPHORE_WAITS);
    }
    return false;
}

void cat_semaphore_give(struct cat_runtime *rt, uint32_t element, cat_thread t)
{
    struct cat_semaphore_state *state = &rt->live.semaphores[element];
    cat_thread next = cat_waiters_take(rt, &state->waiters);
    note(rt, element, t, CAT_SEMAPHORE_GIVEN);
    if (!next) {
        state->value++;
        return;
    }
    state->taken++;
    note(rt, element, next, CAT_SEMAPHORE_TAKEN);
    cat_wait_over(rt, next);
}
