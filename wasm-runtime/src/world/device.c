#include "world/device.h"

#include "base/number.h"
#include "state/context.h"
#include "state/threads/thread.h"
#include "world/wait.h"

static struct cat_waiting *request_of(struct cat_runtime *rt, cat_thread t) { return &cat_thread_at(rt, t)->wait; }

/* One who is told of the limit of its wait is told of what comes first. */
static void set_timer(struct cat_runtime *rt, cat_thread t, int64_t duration)
{
    int64_t due = cat_add_saturated(rt->live.head->time, duration);
    struct cat_waiting *request = request_of(rt, t);
    if (CAT_UNLIKELY(request->limited) && !request->looks) {
        request->until = due;
        if (request->limit < due) due = request->limit;
    }
    cat_clock_set(&rt->live.clock, CAT_CLOCK_THREAD, cat_thread_number(rt, t), due);
}

void cat_device_measure(struct cat_runtime *rt, uint32_t device)
{
    struct cat_device_state *state = &rt->live.devices[device];
    int64_t passed = rt->live.head->time - state->since;
    state->since = rt->live.head->time;
    state->busy_sum += state->busy * passed;
    state->queued_sum += state->queued * passed;
}

static void note(struct cat_runtime *rt, uint32_t device, cat_thread t)
{
    const struct cat_device_state *state = &rt->live.devices[device];
    cat_trace_add(rt, CAT_TRACE_DEVICE, t, device, (int32_t)(state->busy + state->queued));
}

static void serve(struct cat_runtime *rt, uint32_t device, cat_thread t)
{
    rt->live.devices[device].busy++;
    request_of(rt, t)->stage = CAT_WAIT_SERVED;
    set_timer(rt, t, request_of(rt, t)->service);
}

void cat_device_request(struct cat_runtime *rt, cat_thread t)
{
    uint32_t device = request_of(rt, t)->at, discipline = rt->workload.devices[device].discipline;
    struct cat_device_state *state = &rt->live.devices[device];
    cat_device_measure(rt, device);
    if (state->busy < rt->workload.devices[device].servers) {
        serve(rt, device, t);
    } else {
        state->queued++;
        if (discipline == CAT_DEVICE_FIFO) {
            cat_waiters_push(rt, &state->queue, t);
        } else {
            cat_waiters_insert(rt, &state->queue, t, discipline == CAT_DEVICE_LOWEST);
        }
    }
    note(rt, device, t);
}

/* The server that is free now takes the next request. */
static void end_service(struct cat_runtime *rt, uint32_t device, cat_thread t)
{
    struct cat_device_state *state = &rt->live.devices[device];
    cat_device_measure(rt, device);
    state->busy--;
    cat_thread next = cat_waiters_take(rt, &state->queue);
    if (next) {
        state->queued--;
        serve(rt, device, next);
    }
    note(rt, device, t);
}

void cat_device_withdraw(struct cat_runtime *rt, cat_thread t)
{
    const struct cat_waiting *request = request_of(rt, t);
    struct cat_device_state *state = &rt->live.devices[request->at];
    if (request->stage == CAT_WAIT_SERVED) {
        end_service(rt, request->at, t);
    } else if (request->stage == CAT_WAIT_OPEN) {
        cat_device_measure(rt, request->at);
        cat_waiters_remove(rt, &state->queue, t);
        state->queued--;
        note(rt, request->at, t);
    }
}

bool cat_device_due(struct cat_runtime *rt, cat_thread t)
{
    struct cat_waiting *request = request_of(rt, t);
    struct cat_device_state *state = &rt->live.devices[request->at];
    if (request->stage == CAT_WAIT_SERVED) {
        request->stage = CAT_WAIT_ANSWERED;
        end_service(rt, request->at, t);
        if (request->latency > 0) {
            set_timer(rt, t, request->latency);
            return false;
        }
    }
    state->answered++;
    state->response_sum += (double)(rt->live.head->time - request->since);
    return true;
}
