/* The library is a machine of phases, so that a run can stop after every event and a snapshot can
 * hold where it stands. A phase tells whether a library event happened in it. */
#include "embedded.h"

#include "container.h"
#include "fault.h"
#include "interp.h"
#include "library.h"
#include "number.h"
#include "thread.h"

enum phase {
    PHASE_INIT,
    PHASE_BIRTHS,     /* the threads of the start, one event each */
    PHASE_SCHEDULE,
    PHASE_DISPATCHED, /* the switch to the chosen thread */
    PHASE_RUN,
    PHASE_SWITCH_OUT
};

enum { GO_ON, EVENT };

/* How a thread gave up control, as traces say. */
enum release { RELEASE_YIELD, RELEASE_SLEEP, RELEASE_EXIT, RELEASE_YIELD_TO, RELEASE_SUSPEND };

static int call(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    cat_library_call(rt, handler, t);
    return EVENT;
}

static bool running(const struct cat_runtime *rt) { return rt->live.head->outcome == CAT_OUTCOME_RUNNING; }

/* --- start --------------------------------------------------------------------------------------- */

static int init(struct cat_runtime *rt)
{
    rt->live.head->phase = PHASE_BIRTHS;
    cat_library_call(rt, CAT_HANDLER_INIT, 0);
    cat_stop_if_wanted(rt);
    return EVENT;
}

static int next_birth(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    const struct cat_workload *w = &rt->workload;
    while (head->birth_class < w->class_count &&
           rt->live.born[head->birth_class] == w->classes[head->birth_class].instances) {
        head->birth_class++;
    }
    if (head->birth_class == w->class_count) {
        head->phase = PHASE_SCHEDULE;
        return GO_ON;
    }
    cat_thread t = cat_thread_bear(rt, head->birth_class);
    return t ? call(rt, CAT_HANDLER_NEWTHREAD, t) : GO_ON;
}

/* --- choosing and switching --------------------------------------------------------------------- */

static int schedule(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (head->alive == 0) {
        cat_finish(rt, CAT_OUTCOME_ENDED);
        return GO_ON;
    }
    if (head->alive == head->suspended) {
        cat_fault_of_library(rt, CAT_FAULT_NOTHING_TO_RUN, 0);
        return GO_ON;
    }
    if (!cat_library_call(rt, CAT_HANDLER_SCHEDULE, 0)) return EVENT;
    head->running = rt->ctx->chosen;
    head->phase = PHASE_DISPATCHED;
    return EVENT;
}

static int dispatched(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = head->running;
    int64_t cost = 0;
    if (t != head->last_ran) {
        cost = rt->workload.switch_cost;
        head->switches++;
        head->switch_time += cost;
        if (!cat_library_pass(rt, cost)) return GO_ON;
    }
    cat_trace_add(rt, CAT_TRACE_RUN, t, head->last_ran, cost > INT32_MAX ? INT32_MAX : (int32_t)cost);
    head->last_ran = t;
    head->worked = 0;
    head->operations = 0;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    if (thread->wake > 0 && thread->wake <= head->time) { /* its sleep is complete */
        thread->wake = 0;
        head->worked = 1;
    }
    thread->activations++;
    if (thread->wake == 0) cat_thread_enter(rt, t, CAT_STATE_RUNNING);
    head->phase = PHASE_RUN;
    return GO_ON;
}

/* --- the running thread --------------------------------------------------------------------------- */

/* A thread that gives up control without having done anything has only looked. */
static bool release(struct cat_runtime *rt, enum release how)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = head->running;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    if (!head->worked) {
        head->wasted++;
        thread->wasted++;
        if (!cat_library_pass(rt, rt->workload.look_cost)) return false;
        cat_trace_add(rt, CAT_TRACE_WASTED, t, thread->class, 0);
    }
    if (rt->ctx->trace_level) {
        cat_trace_add(rt, CAT_TRACE_RELEASE, t, cat_workload_line(&rt->workload, thread->at), (int32_t)how);
    }
    cat_trace_mix(rt, (uint64_t)how << 32 | t);
    if (how != RELEASE_EXIT) cat_thread_enter(rt, t, cat_thread_resting(rt, t));
    head->phase = PHASE_SWITCH_OUT;
    return true;
}

static int compute(struct cat_runtime *rt, int64_t duration)
{
    if (duration == 0) return GO_ON;
    rt->live.head->worked = 1;
    rt->live.head->operations = 0;
    cat_library_pass(rt, duration);
    return GO_ON;
}

/* Sleeping is looking at the clock again and again. */
static int fall_asleep(struct cat_runtime *rt, cat_thread t, int64_t duration)
{
    if (duration == 0) return GO_ON;
    cat_thread_at(rt, t)->wake = cat_add_saturated(rt->live.head->time, duration);
    release(rt, RELEASE_SLEEP);
    return GO_ON;
}

static int yield_to(struct cat_runtime *rt, cat_thread t, cat_thread other)
{
    if (!release(rt, RELEASE_YIELD_TO)) return GO_ON;
    uint32_t state = cat_thread_at(rt, other)->state;
    bool ready = other != t && state != CAT_STATE_SUSPENDED && state != CAT_STATE_DEAD;
    if (!ready || !cat_library_has(rt, CAT_HANDLER_SET_NEXT_THREAD)) return GO_ON;
    return call(rt, CAT_HANDLER_SET_NEXT_THREAD, other);
}

/* Without set_dead the library itself takes the thread out of the slot. */
static int end(struct cat_runtime *rt, cat_thread t)
{
    rt->live.head->worked = 1;
    release(rt, RELEASE_EXIT);
    rt->live.head->dying = t;
    if (cat_library_has(rt, CAT_HANDLER_SET_DEAD)) return call(rt, CAT_HANDLER_SET_DEAD, t);
    cat_container_measure(rt);
    cat_list_unlink(rt->ctx, t);
    cat_list_link(rt->ctx, CAT_NODE_NOWHERE, t, CAT_NODE_NOWHERE);
    cat_trace_add(rt, CAT_TRACE_TRANSFER, t, rt->module.scheduler->dispatch_slot, 0);
    cat_thread_bury(rt, t);
    return GO_ON;
}

static int spawn(struct cat_runtime *rt, uint32_t class)
{
    rt->live.head->worked = 1;
    cat_thread t = cat_thread_bear(rt, class);
    return t ? call(rt, CAT_HANDLER_NEWTHREAD, t) : GO_ON;
}

static int suspend(struct cat_runtime *rt, cat_thread t, cat_thread other)
{
    uint32_t state = cat_thread_at(rt, other)->state;
    if (state == CAT_STATE_SUSPENDED || state == CAT_STATE_DEAD) return GO_ON;
    rt->live.head->worked = 1;
    if (other == t && !release(rt, RELEASE_SUSPEND)) return GO_ON;
    if (cat_library_call(rt, CAT_HANDLER_SUSPEND_THREAD, other)) cat_thread_enter(rt, other, CAT_STATE_SUSPENDED);
    return EVENT;
}

static int resume(struct cat_runtime *rt, cat_thread other)
{
    if (cat_thread_at(rt, other)->state != CAT_STATE_SUSPENDED) return GO_ON;
    rt->live.head->worked = 1;
    if (cat_library_call(rt, CAT_HANDLER_RESUME_THREAD, other)) {
        cat_thread_enter(rt, other, cat_thread_resting(rt, other));
    }
    return EVENT;
}

static int run_thread(struct cat_runtime *rt)
{
    cat_thread t = rt->live.head->running;
    if (cat_thread_at(rt, t)->wake > 0) {
        release(rt, RELEASE_SLEEP);
        return GO_ON;
    }
    struct cat_request request = cat_interp_run(rt, t);
    switch (request.kind) {
    case CAT_REQUEST_COMPUTE: return compute(rt, request.time);
    case CAT_REQUEST_YIELD: release(rt, RELEASE_YIELD); return GO_ON;
    case CAT_REQUEST_YIELD_TO: return yield_to(rt, t, request.thread);
    case CAT_REQUEST_SLEEP: return fall_asleep(rt, t, request.time);
    case CAT_REQUEST_EXIT: return end(rt, t);
    case CAT_REQUEST_SPAWN: return spawn(rt, request.class);
    case CAT_REQUEST_SUSPEND: return suspend(rt, t, request.thread);
    case CAT_REQUEST_RESUME: return resume(rt, request.thread);
    default: return GO_ON;
    }
}

static int switch_out(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = cat_library_current(rt);
    head->running = 0;
    head->phase = PHASE_SCHEDULE;
    if (t) cat_library_call(rt, CAT_HANDLER_SWITCH_OUT, t);
    if (running(rt) && head->dying) cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)head->dying);
    return t ? EVENT : GO_ON;
}

void cat_embedded_step(struct cat_runtime *rt)
{
    static int (*const phases[])(struct cat_runtime *rt) = {
        [PHASE_INIT] = init,
        [PHASE_BIRTHS] = next_birth,
        [PHASE_SCHEDULE] = schedule,
        [PHASE_DISPATCHED] = dispatched,
        [PHASE_RUN] = run_thread,
        [PHASE_SWITCH_OUT] = switch_out,
    };
    rt->live.head->between = 1;
    while (running(rt) && phases[rt->live.head->phase](rt) == GO_ON) continue;
}
