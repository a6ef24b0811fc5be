/* Standing within a handler. The handler is carried out once more from the state before its tick, until it has passed
 * so many sites; then it leaves as with a fault, half of its work done. The way on starts at the state before. */
#include <inttypes.h>
#include <string.h>

#include "library/loop.h"
#include "state/context.h"

int cat_pause(cat_runtime *rt, uint64_t tick, uint64_t sites)
{
    rt = cat_here(rt);
    if (tick == 0) return cat_refuse(&rt->message, CAT_ERROR_RANGE, "No handler runs before the first tick.");
    int error = cat_seek(rt, tick - 1, UINT64_MAX);
    if (error < 0) return error;
    if (rt->live.head->tick != tick - 1 || !cat_running(rt)) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "The run has no tick %" PRIu64 ".", tick);
    }
    memset(rt->frame, 0, rt->module.scheduler->frame_size); /* what is not reached says nothing of what ran before */
    rt->ctx->site_budget = sites < INT64_MAX ? (int64_t)sites : INT64_MAX;
    cat_run(rt, CAT_GOAL_TICK, tick, UINT64_MAX);
    rt->ctx->site_budget = -1;
    rt->paused = rt->live.head->fault_kind == CAT_FAULT_PAUSED;
    return rt->paused;
}
