#include "library/loop.h"

#include "base/hints.h"
#include "base/number.h"
#include "bytecode/interp.h"
#include "library/call.h"
#include "library/embedded.h"
#include "library/pth.h"
#include "library/queries.h"
#include "library/telling.h"
#include "state/container.h"
#include "state/fault.h"
#include "state/thread.h"
#include "world/passing.h"
#include "world/wait.h"
#include "library/still.h"
#include "library/wrap.h"

static inline bool is_pth(const struct cat_runtime *rt) { return rt->workload.profile == CAT_PROFILE_PTH; }

enum cat_step cat_loop_call(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    cat_library_call(rt, handler, t);
    return CAT_EVENT;
}

/* --- start --------------------------------------------------------------------------------------- */

static enum cat_step init(struct cat_runtime *rt)
{
    rt->live.head->phase = CAT_PHASE_BIRTHS;
    cat_library_call(rt, CAT_HANDLER_INIT, 0);
    cat_stop_if_wanted(rt);
    return CAT_EVENT;
}

static enum cat_step bear(struct cat_runtime *rt, uint32_t class)
{
    cat_thread t = cat_thread_bear(rt, class);
    if (t) cat_interp_birth(rt, t);
    return cat_loop_running(rt) ? cat_loop_call(rt, CAT_HANDLER_NEWTHREAD, t) : CAT_GO_ON;
}

static enum cat_step birth(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    const struct cat_workload *w = &rt->workload;
    while (head->birth_class < w->class_count &&
           rt->live.born[head->birth_class] == w->classes[head->birth_class].instances) {
        head->birth_class++;
    }
    if (head->birth_class == w->class_count) {
        head->phase = CAT_PHASE_SCHEDULE;
        return CAT_GO_ON;
    }
    return bear(rt, head->birth_class);
}

static inline bool is_start(uint32_t phase) { return phase == CAT_PHASE_INIT || phase == CAT_PHASE_BIRTHS; }

/* --- choosing and switching --------------------------------------------------------------------- */

static enum cat_step choose(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (!cat_library_schedule(rt)) return CAT_EVENT;
    head->running = rt->ctx->chosen;
    head->phase = CAT_PHASE_DISPATCHED;
    return CAT_EVENT;
}

/* What happens to a thread, and the state that it comes to with it, if that is another one. */
static CAT_ALWAYS_INLINE void trace_change(struct cat_runtime *rt, struct cat_trace_entry entry, cat_thread t,
                                           const struct cat_thread_record *thread, uint32_t state)
{
    int64_t time = rt->live.head->time;
    if (state == thread->state) {
        cat_trace_append_at(rt, time, entry);
    } else {
        struct cat_trace_entry change = cat_trace_entry(CAT_TRACE_STATE, t, state, (int32_t)thread->state);
        cat_trace_append_two(rt, time, entry, time, change);
    }
}

static CAT_BESIDE_THE_LOOP void trace_run(struct cat_runtime *rt, cat_thread t, const struct cat_thread_record *thread,
                                          int64_t cost, uint32_t state)
{
    int32_t ns = cost > INT32_MAX ? INT32_MAX : (int32_t)cost;
    trace_change(rt, cat_trace_entry(CAT_TRACE_RUN, t, rt->live.head->last_ran, ns), t, thread, state);
}

static CAT_BESIDE_THE_LOOP void trace_release(struct cat_runtime *rt, cat_thread t,
                                              const struct cat_thread_record *thread, enum cat_release how,
                                              uint32_t state)
{
    uint32_t line = cat_workload_line(&rt->workload, thread->at);
    trace_change(rt, cat_trace_entry(CAT_TRACE_RELEASE, t, line, (int32_t)how), t, thread, state);
}

/* The switch costs time. False when the run is over. */
static CAT_ALWAYS_INLINE bool pass_switch(struct cat_runtime *rt, int64_t cost)
{
    struct cat_head *head = rt->live.head;
    int64_t begun = head->time;
    head->switches++;
    if (!cat_pass(rt, cost)) {
        head->switch_time += head->time - begun; /* the end cuts it off */
        return false;
    }
    head->switch_time += cost;
    return true;
}

/* A thread that waits looks whether it can go on, unless it is told. */
static CAT_ALWAYS_INLINE bool look(struct cat_runtime *rt, cat_thread t, struct cat_waiting *wait)
{
    if (wait->looks) {
        if (!cat_wait_look_oneself(rt, t)) return false;
    } else if (wait->stage != CAT_WAIT_TOLD) {
        return false;
    }
    wait->kind = CAT_WAIT_NOTHING; /* then nothing else of it counts; a hash of the state has `at`, too */
    wait->at = 0;
    rt->live.head->worked = 1;
    if (rt->link.stop.reads_world) cat_stop_if_wanted(rt);
    return true;
}

/* The chosen thread gets control: after a switch, unless it ran before. False when the run is over. */
static CAT_ALWAYS_INLINE bool dispatched(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = head->running;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    int64_t cost = t != head->last_ran ? rt->workload.switch_cost : 0;
    if (t != head->last_ran && !pass_switch(rt, cost)) return false;
    bool waits = thread->wait.kind != CAT_WAIT_NOTHING;
    if (cat_trace_is_on(rt)) trace_run(rt, t, thread, cost, waits ? thread->state : CAT_STATE_RUNNING);
    head->last_ran = t;
    head->worked = 0;
    head->operations = 0;
    if (waits) {
        bool over = look(rt, t, &thread->wait);
        if (!cat_loop_running(rt)) return false;
        if (over) cat_thread_enter_here(rt, thread, t, CAT_STATE_RUNNING);
    } else if (thread->state != CAT_STATE_RUNNING) {
        cat_thread_note(rt, thread, t, thread->state, CAT_STATE_RUNNING);
    }
    thread->activations++;
    head->phase = CAT_PHASE_RUN;
    head->slice_end = INT64_MAX;
    return true;
}

/* How long may it run? */
static enum cat_step begin_slice(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    head->answer = rt->workload.quantum;
    head->phase = CAT_PHASE_SLICED;
    if (!cat_library_has(rt, CAT_HANDLER_TIMESLICE)) return CAT_GO_ON;
    return cat_loop_call(rt, CAT_HANDLER_TIMESLICE, head->running);
}

/* A slice of 0 or less: the thread is not interrupted. */
static enum cat_step sliced(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (head->answer > 0) head->slice_end = cat_add_saturated(head->time, head->answer);
    head->slice_start = head->time;
    head->phase = CAT_PHASE_RUN;
    return CAT_GO_ON;
}

/* --- the running thread --------------------------------------------------------------------------- */

/* The running thread. `told`: it waits, and is told of the end. */
static CAT_ALWAYS_INLINE bool release(struct cat_runtime *rt, cat_thread t, enum cat_release how, bool told)
{
    struct cat_head *head = rt->live.head;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    if (!head->worked) {
        head->wasted++;
        thread->wasted++;
        head->wasted_in_a_row++;
        if (!cat_pass(rt, rt->workload.look_cost)) return false;
        cat_trace_add(rt, CAT_TRACE_WASTED, t, thread->class, 0);
    } else {
        head->wasted_in_a_row = 0;
    }
    uint32_t state = thread->state;
    if (how != CAT_RELEASE_EXIT) state = told ? CAT_STATE_WAITING : cat_thread_resting(rt, thread);
    if (cat_trace_is_on(rt)) trace_release(rt, t, thread, how, state);
    cat_trace_mix(rt, (uint64_t)how << 32 | t);
    if (state != thread->state) cat_thread_note(rt, thread, t, thread->state, state);
    head->phase = CAT_PHASE_SWITCH_OUT;
    return true;
}

bool cat_loop_release(struct cat_runtime *rt, enum cat_release how)
{
    return release(rt, rt->live.head->running, how, false);
}

/* What is left of the time goes on at the next dispatch. */
static CAT_OUT_OF_THE_LOOP enum cat_step preempt(struct cat_runtime *rt, cat_thread t)
{
    const struct cat_head *head = rt->live.head;
    int64_t used = head->time - head->slice_start;
    cat_trace_add(rt, CAT_TRACE_PREEMPT, t, 0, used > INT32_MAX ? INT32_MAX : (int32_t)used);
    if (!cat_loop_release(rt, CAT_RELEASE_QUANTUM)) return CAT_GO_ON;
    if (!cat_library_has(rt, CAT_HANDLER_QUANTUM_EXPIRED)) return CAT_GO_ON;
    return cat_loop_call(rt, CAT_HANDLER_QUANTUM_EXPIRED, t);
}

static enum cat_step compute(struct cat_runtime *rt, cat_thread t)
{
    struct cat_head *head = rt->live.head;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    int64_t left = head->slice_end > head->time ? head->slice_end - head->time : 0;
    int64_t part = thread->compute < left ? thread->compute : left;
    head->worked = 1;
    head->operations = 0;
    thread->compute -= part;
    if (!cat_pass(rt, part)) return CAT_GO_ON;
    return thread->compute > 0 ? preempt(rt, t) : CAT_GO_ON;
}

static enum cat_step switch_out(struct cat_runtime *rt)
{
    return is_pth(rt) ? cat_pth_switch_out(rt) : cat_embedded_switch_out(rt);
}

static enum cat_release release_to_wait(const struct cat_waiting *wait)
{
    switch (wait->kind) {
    case CAT_WAIT_TIME: return CAT_RELEASE_SLEEP;
    case CAT_WAIT_DEVICE: return wait->polls ? CAT_RELEASE_POLL : CAT_RELEASE_DEVICE;
    case CAT_WAIT_LOCK: return CAT_RELEASE_LOCK;
    default: return CAT_RELEASE_CHANNEL;
    }
}

static CAT_ALWAYS_INLINE enum cat_step released_to_wait(struct cat_runtime *rt, cat_thread t, bool looks,
                                                        enum cat_release how)
{
    if (!release(rt, t, how, !looks)) return CAT_GO_ON;
    return looks ? CAT_GO_ON : CAT_TELL_WAITING;
}

static CAT_OUT_OF_THE_LOOP enum cat_step wait_on(struct cat_runtime *rt, cat_thread t)
{
    const struct cat_waiting *wait = &cat_thread_at(rt, t)->wait;
    if (!wait->looks) cat_wait_queue(rt, t);
    return released_to_wait(rt, t, wait->looks, release_to_wait(wait));
}

/* One that looks is dispatched for it, others are told. */
static enum cat_step begin_to_wait(struct cat_runtime *rt, cat_thread t, struct cat_waiting *wait)
{
    wait->looks = wait->polls || !is_pth(rt);
    cat_wait_begin(rt, t, wait);
    return wait_on(rt, t);
}

static CAT_STRAIGHT_ON enum cat_step sleep_for(struct cat_runtime *rt, cat_thread t, int64_t duration)
{
    if (duration == 0) return CAT_GO_ON;
    bool looks = !is_pth(rt);
    cat_wait_sleep(rt, t, cat_add_saturated(rt->live.head->time, duration), looks);
    return released_to_wait(rt, t, looks, CAT_RELEASE_SLEEP);
}

static enum cat_step yield_to(struct cat_runtime *rt, cat_thread t, cat_thread other)
{
    if (!cat_loop_release(rt, CAT_RELEASE_YIELD_TO) || other == t) return CAT_GO_ON;
    return is_pth(rt) ? cat_pth_yield_to(rt, other) : cat_embedded_yield_to(rt, other);
}

/* Without set_dead the library itself takes the thread out of the slot. */
static enum cat_step end(struct cat_runtime *rt, cat_thread t)
{
    rt->live.head->worked = 1;
    cat_loop_release(rt, CAT_RELEASE_EXIT);
    rt->live.head->dying = t;
    if (cat_library_has(rt, CAT_HANDLER_SET_DEAD)) return cat_loop_call(rt, CAT_HANDLER_SET_DEAD, t);
    rt->ctx->now = rt->live.head->time;
    cat_take(rt->ctx, t);
    cat_list_link(rt->ctx, CAT_NODE_NOWHERE, t, CAT_NODE_NOWHERE);
    cat_trace_add(rt, CAT_TRACE_TRANSFER, t, rt->module.scheduler->dispatch_slot, 0);
    cat_thread_bury(rt, t);
    return CAT_GO_ON;
}

static enum cat_step spawn(struct cat_runtime *rt, uint32_t class)
{
    rt->live.head->worked = 1;
    return bear(rt, class);
}

static enum cat_step suspend(struct cat_runtime *rt, cat_thread t, cat_thread other)
{
    uint32_t state = cat_thread_at(rt, other)->state;
    if (state == CAT_STATE_SUSPENDED || state == CAT_STATE_DEAD) return CAT_GO_ON;
    return is_pth(rt) ? cat_pth_suspend(rt, t, other) : cat_embedded_suspend(rt, t, other);
}

static enum cat_step resume(struct cat_runtime *rt, cat_thread other)
{
    if (cat_thread_at(rt, other)->state != CAT_STATE_SUSPENDED) return CAT_GO_ON;
    rt->live.head->worked = 1;
    return is_pth(rt) ? cat_pth_resume(rt, other) : cat_embedded_resume(rt, other);
}

static CAT_OUT_OF_THE_LOOP enum cat_step do_else(struct cat_runtime *rt, cat_thread t, struct cat_request *request)
{
    switch (request->kind) {
    case CAT_REQUEST_COMPUTE: cat_thread_at(rt, t)->compute = request->time; return CAT_GO_ON;
    case CAT_REQUEST_YIELD_TO: return yield_to(rt, t, request->thread);
    case CAT_REQUEST_EXIT: return end(rt, t);
    case CAT_REQUEST_SPAWN: return spawn(rt, request->class);
    case CAT_REQUEST_SUSPEND: return suspend(rt, t, request->thread);
    case CAT_REQUEST_RESUME: return resume(rt, request->thread);
    case CAT_REQUEST_WAIT: return begin_to_wait(rt, t, &request->wait);
    default: return CAT_GO_ON;
    }
}

/* What threads ask for most, straight on. */
static CAT_STRAIGHT_ON enum cat_step do_as_asked(struct cat_runtime *rt, cat_thread t, struct cat_request *request)
{
    if (request->kind == CAT_REQUEST_SLEEP) return sleep_for(rt, t, request->time);
    if (request->kind != CAT_REQUEST_YIELD) return do_else(rt, t, request);
    return release(rt, t, CAT_RELEASE_YIELD, false) ? CAT_SWITCH_OUT : CAT_GO_ON;
}

static CAT_STRAIGHT_ON enum cat_step run(struct cat_runtime *rt)
{
    cat_thread t = rt->live.head->running;
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    if (thread->wait.kind != CAT_WAIT_NOTHING) return wait_on(rt, t);
    if (thread->compute > 0) return compute(rt, t);
    struct cat_request request;
    cat_interp_run(rt, t, &request);
    return do_as_asked(rt, t, &request);
}

/* --- the machine ------------------------------------------------------------------------------------- */

static CAT_ALWAYS_INLINE enum cat_step perform(struct cat_runtime *rt, enum cat_phase phase)
{
    switch (phase) {
    case CAT_PHASE_SCHEDULE: return is_pth(rt) ? cat_pth_schedule(rt) : cat_embedded_schedule(rt);
    case CAT_PHASE_DISPATCHED:
        if (!dispatched(rt)) return CAT_GO_ON;
        if (rt->workload.quantum) return begin_slice(rt);
        /* fall through */
    case CAT_PHASE_RUN: return run(rt);
    case CAT_PHASE_SLICED: return sliced(rt);
    case CAT_PHASE_SWITCH_OUT: return CAT_SWITCH_OUT;
    case CAT_PHASE_RAISE: return cat_pth_raise(rt);
    case CAT_PHASE_NAMED: return cat_pth_named(rt);
    case CAT_PHASE_RESUMED: return cat_pth_resumed(rt);
    case CAT_PHASE_RETURNED: return cat_pth_returned(rt);
    case CAT_PHASE_WALK: return cat_pth_walk(rt);
    case CAT_PHASE_WALKED: return cat_pth_walked(rt);
    case CAT_PHASE_ADOPT: return cat_tell_begin(rt);
    case CAT_PHASE_ADOPT_NEXT: return cat_tell_next(rt);
    case CAT_PHASE_ADOPT_SETTLE: return cat_tell_settle(rt);
    case CAT_PHASE_ADOPT_RELEASE: return cat_tell_release(rt);
    default: __builtin_unreachable(); /* the start is over, and there are no others */
    }
}

/* Straight on, where a phase says what comes next; the loop would come there too. */
static CAT_ALWAYS_INLINE enum cat_step follow(struct cat_runtime *rt, enum cat_step next)
{
    switch (next) {
    case CAT_CHOOSE: return choose(rt);
    case CAT_SWITCH_OUT: return switch_out(rt);
    case CAT_TELL_WAITING: return cat_pth_waits(rt, rt->live.head->running);
    default: return next;
    }
}

/* So many events at least are left before a goal is met; 0: it is. Of a time nobody knows. */
static uint64_t events_to(const struct cat_head *head, enum cat_goal goal, uint64_t target)
{
    if (goal == CAT_GOAL_TIME) return (uint64_t)head->time < target ? UINT64_MAX : 0;
    uint64_t done = goal == CAT_GOAL_TICK ? head->tick : head->decisions; /* at most one with each event */
    return done < target ? target - done : 0;
}

/* Up to which tick events follow each other with nothing to be done between them, at most `count` events. */
static uint64_t undisturbed_until(const struct cat_runtime *rt, uint64_t count)
{
    uint64_t tick = rt->live.head->tick, next = rt->snapshots.next;
    if (next <= tick || rt->options.check_queries) next = tick + 1;
    uint64_t look = cat_still_next(rt);
    if (look < next) next = look;
    look = cat_wrap_next(rt);
    if (look < next) next = look;
    return next - tick < count ? next : tick + count;
}

static inline bool goes_on(const struct cat_head *head, uint64_t until, uint64_t end)
{
    return head->tick < until && head->outcome == CAT_OUTCOME_RUNNING && (uint64_t)head->time < end;
}

/* One loop, for engines look at each turn of one whether they are to stop it: through phases to the end of an event, and on
 * to the next. */
static CAT_ALWAYS_INLINE void go_through(struct cat_runtime *rt, uint64_t until, uint64_t end)
{
    struct cat_head *head = rt->live.head;
    for (;;) {
        if (follow(rt, perform(rt, head->phase)) != CAT_GO_ON) {
            if (!goes_on(head, until, end)) return;
        } else if (CAT_SELDOM(!cat_loop_running(rt))) {
            head->between = 1;
            return;
        }
    }
}

/* The start has a loop of its own: V8 optimises a function by what it has done so far, mostly once, and the births of many
 * threads are all that a loop for both would have done by then. */
static __attribute__((noinline)) void begin(struct cat_runtime *rt, uint64_t until, uint64_t end)
{
    struct cat_head *head = rt->live.head;
    while (is_start(head->phase) && goes_on(head, until, end)) {
        enum cat_step done = head->phase == CAT_PHASE_INIT ? init(rt) : birth(rt);
        if (done == CAT_GO_ON && !cat_loop_running(rt)) head->between = 1;
    }
}

bool cat_loop_run(struct cat_runtime *rt, enum cat_goal goal, uint64_t target, uint64_t slice)
{
    if (goal == CAT_GOAL_TIME && target < UINT64_MAX) target++; /* to see that the time is passed */
    const uint64_t end = goal == CAT_GOAL_TIME ? target : UINT64_MAX;
    struct cat_head *head = rt->live.head;
    uint64_t left;
    while (cat_loop_running(rt) && (left = events_to(head, goal, target)) > 0) {
        if (slice == 0) return false;
        uint64_t from = head->tick, until = undisturbed_until(rt, left < slice ? left : slice);
        head->between = 0;
        cat_still_look(rt);
        cat_wrap_look(rt);
        if (CAT_SELDOM(is_start(head->phase))) begin(rt, until, end);
        if (goes_on(head, until, end)) go_through(rt, until, end);
        slice -= head->tick - from;
        if (rt->options.check_queries) cat_queries_check(rt);
        if (head->tick >= rt->snapshots.next && cat_loop_running(rt)) cat_snapshot_take(rt);
    }
    return true;
}
