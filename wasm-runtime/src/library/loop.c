#include "library/loop.h"

#include "library/between.h"
#include "library/events.h"
#include "library/preemptive/preemptive_calls.h"
#include "progress/still.h"
#include "running/birth.h"
#include "running/interp.h"
#include "scheduler/joining.h"
#include "scheduler/remote.h"
#include "scheduler/wrap.h"
#include "state/threads/container.h"
#include "world/jobs.h"
#include "world/join.h"
#include "world/lock.h"
#include "world/wait.h"

enum cat_step cat_loop_call(struct cat_runtime *rt, uint32_t handler, cat_thread t)
{
    cat_library_call(rt, handler, t);
    return CAT_EVENT;
}

/* --- start --------------------------------------------------------------------------------------- */

static enum cat_step init(struct cat_runtime *rt)
{
    rt->live.head->phase = CAT_PHASE_BIRTHS;
    cat_loop_tell(rt, CAT_ROLE_START, 0);
    cat_stop_if_wanted(rt);
    return CAT_EVENT;
}

static enum cat_step tell_birth(struct cat_runtime *rt, cat_thread t)
{
    if (!cat_running(rt)) return CAT_GO_ON;
    if (rt->link.keeps) cat_preemptive_show(rt, t);
    if (rt->link.library->born) rt->link.library->born(rt, t);
    enum cat_step done = cat_loop_tell(rt, CAT_ROLE_BIRTH, t);
    if (!cat_running(rt)) return done;
    if (rt->ctx->chosen == CAT_FAILED) {
        cat_thread_refuse(rt, t);
    } else if (rt->link.roles[CAT_ROLE_PREEMPT]) {
        cat_preemptive_note_ready(rt, t);
    }
    return done;
}

enum cat_step cat_loop_bear(struct cat_runtime *rt, uint32_t class) { return tell_birth(rt, cat_birth_of(rt, class)); }

enum cat_step cat_loop_bear_due(struct cat_runtime *rt) { return tell_birth(rt, cat_birth_take(rt)); }

/* Of this class, in the order of declaration, the next thread is born when the run begins. */
static bool is_next_at_start(const struct cat_runtime *rt, uint32_t class)
{
    if (rt->link.first_birth[class] != CAT_ABSENT) return cat_birth_class(rt) == class;
    return rt->live.born[class] < rt->workload.classes[class].instances;
}

static enum cat_step birth(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    const struct cat_workload *w = &rt->workload;
    while (head->birth_class < w->class_count && !is_next_at_start(rt, head->birth_class)) head->birth_class++;
    if (head->birth_class == w->class_count) {
        head->phase = CAT_PHASE_SCHEDULE;
        return CAT_GO_ON;
    }
    bool later = rt->link.first_birth[head->birth_class] != CAT_ABSENT;
    return later ? cat_loop_bear_due(rt) : cat_loop_bear(rt, head->birth_class);
}

/* --- the running thread --------------------------------------------------------------------------- */

bool cat_loop_release(struct cat_runtime *rt, enum cat_release how)
{
    return cat_release(rt, rt->live.head->running, how, false);
}

/* One that looks is dispatched for it, others are told. */
static enum cat_step begin_to_wait(struct cat_runtime *rt, cat_thread t, struct cat_waiting *wait)
{
    wait->looks = wait->polls || !rt->link.tells;
    if (rt->link.library->run_into && !wait->looks) return rt->link.library->run_into(rt, t, wait);
    cat_wait_begin(rt, t, wait);
    return cat_wait_on(rt, t);
}

static enum cat_step yield_to(struct cat_runtime *rt, cat_thread t, cat_thread other)
{
    if (!cat_loop_release(rt, CAT_RELEASE_YIELD_TO) || other == t) return CAT_GO_ON;
    return rt->link.library->yield_to(rt, other);
}

/* Without a handler for it the library itself takes the thread out of the slot. */
static enum cat_step end(struct cat_runtime *rt, cat_thread t)
{
    rt->live.head->worked = 1;
    cat_loop_release(rt, CAT_RELEASE_EXIT);
    cat_jobs_end(rt, t);
    rt->live.head->dying = t;
    if (rt->link.roles[CAT_ROLE_END]) return cat_loop_tell(rt, CAT_ROLE_END, t);
    rt->ctx->now = rt->live.head->time;
    cat_take(rt->ctx, t);
    cat_list_link(rt->ctx, CAT_NODE_NOWHERE, t, CAT_NODE_NOWHERE);
    cat_trace_add(rt, CAT_TRACE_TRANSFER, t, rt->module.scheduler->dispatch_slot, 0);
    cat_join_bury(rt, t);
    return CAT_GO_ON;
}

/* Another thread ends where it is. No switch_out follows, so where the handler only looks the library takes it out. */
static enum cat_step kill_other(struct cat_runtime *rt, cat_thread other)
{
    struct cat_head *head = rt->live.head;
    uint32_t handler = rt->link.roles[CAT_ROLE_END];
    head->worked = 1;
    cat_wait_withdraw(rt, other);
    cat_lock_release_all(rt, other);
    head->dying = other;
    if (handler && !cat_library_call(rt, handler, other)) return CAT_EVENT;
    if (head->dying && (!handler || rt->link.handlers[handler].fixed)) {
        uint32_t home = rt->live.nodes[other].home;
        cat_take(rt->ctx, other);
        cat_list_link(rt->ctx, CAT_NODE_NOWHERE, other, CAT_NODE_NOWHERE);
        cat_trace_add(rt, CAT_TRACE_TRANSFER, other, home, 0);
        cat_join_bury(rt, other);
    }
    if (head->dying) cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)other);
    return handler ? CAT_EVENT : CAT_GO_ON;
}

static enum cat_step kill(struct cat_runtime *rt, cat_thread t, cat_thread other)
{
    if (cat_thread_at(rt, other)->state == CAT_STATE_DEAD) return CAT_GO_ON;
    return other == t ? end(rt, t) : kill_other(rt, other);
}

/* Its next job is there already, or it waits for it. */
static enum cat_step complete(struct cat_runtime *rt, cat_thread t)
{
    struct cat_waiting wait = {.kind = CAT_WAIT_RELEASE};
    rt->live.head->worked = 1;
    if (!cat_jobs_complete(rt, t)) return begin_to_wait(rt, t, &wait);
    return cat_loop_release(rt, CAT_RELEASE_JOB) ? CAT_SWITCH_OUT : CAT_GO_ON;
}

static enum cat_step spawn(struct cat_runtime *rt, uint32_t class)
{
    rt->live.head->worked = 1;
    cat_thread_answer(rt, rt->live.head->running, 1);
    return cat_loop_bear(rt, class);
}

bool cat_loop_suspend(struct cat_runtime *rt, cat_thread other)
{
    if (!cat_library_call(rt, rt->link.roles[CAT_ROLE_SUSPEND], other)) return false;
    cat_thread_enter(rt, other, CAT_STATE_SUSPENDED);
    return true;
}

bool cat_loop_resume(struct cat_runtime *rt, cat_thread other)
{
    if (!cat_library_call(rt, rt->link.roles[CAT_ROLE_RESUME], other)) return false;
    cat_thread_enter(rt, other, cat_thread_resting(rt, cat_thread_at(rt, other)));
    return true;
}

static enum cat_step suspend(struct cat_runtime *rt, cat_thread t, cat_thread other)
{
    uint32_t state = cat_thread_at(rt, other)->state;
    if (state == CAT_STATE_SUSPENDED || state == CAT_STATE_DEAD) return CAT_GO_ON;
    return rt->link.library->suspend(rt, t, other);
}

static enum cat_step resume(struct cat_runtime *rt, cat_thread other)
{
    if (cat_thread_at(rt, other)->state != CAT_STATE_SUSPENDED) return CAT_GO_ON;
    rt->live.head->worked = 1;
    return rt->link.library->resume(rt, other);
}

CAT_COLD enum cat_step cat_loop_do(struct cat_runtime *rt, cat_thread t, struct cat_request *request)
{
    switch (request->kind) {
    case CAT_REQUEST_COMPUTE: cat_thread_at(rt, t)->compute = request->time; return CAT_GO_ON;
    case CAT_REQUEST_YIELD_TO: return yield_to(rt, t, request->thread);
    case CAT_REQUEST_EXIT: return end(rt, t);
    case CAT_REQUEST_SPAWN: return spawn(rt, request->class);
    case CAT_REQUEST_SUSPEND: return suspend(rt, t, request->thread);
    case CAT_REQUEST_RESUME: return resume(rt, request->thread);
    case CAT_REQUEST_KILL: return kill(rt, t, request->thread);
    case CAT_REQUEST_WAIT: return begin_to_wait(rt, t, &request->wait);
    case CAT_REQUEST_JOB_DONE: return complete(rt, t);
    default: return CAT_GO_ON;
    }
}

/* --- from goal to goal -------------------------------------------------------------------------------- */

/* So many events at least are left before a goal is met; 0: it is. Of a time nobody knows. */
static uint64_t events_to(const struct cat_head *head, enum cat_goal goal, uint64_t target)
{
    if (goal == CAT_GOAL_TIME) return (uint64_t)head->time < target ? UINT64_MAX : 0;
    uint64_t done = goal == CAT_GOAL_TICK ? head->tick : head->decisions; /* at most one with each event */
    return done < target ? target - done : 0;
}

enum { NEAR_TICKS = 256 }; /* between two near snapshots */

/* The tick at which there is something to be done for a process of a system. */
static uint64_t next_of_system(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    uint64_t near = rt->snapshots.near.tick, next = near <= head->tick ? near + NEAR_TICKS : head->tick + 1;
    bool aside = head->mail_behind < head->mail_taken;
    return aside || next <= head->tick ? head->tick + 1 : next;
}

/* Up to which tick events follow each other with nothing to be done between them, at most `count` events. */
static uint64_t undisturbed_until(const struct cat_runtime *rt, uint64_t count)
{
    uint64_t tick = rt->live.head->tick, next = rt->snapshots.next;
    if (next <= tick || rt->options.check_queries || rt->facts.watched_count) next = tick + 1;
    uint64_t look = cat_still_next(rt);
    if (look < next) next = look;
    look = cat_wrap_next(rt);
    if (look < next) next = look;
    if (CAT_UNLIKELY(cat_in_system(&rt->mail))) look = next_of_system(rt), next = look < next ? look : next;
    return next - tick < count ? next : tick + count;
}

static inline bool is_start(uint32_t phase) { return phase <= CAT_PHASE_BIRTHS; }

/* The start has a loop of its own: V8 optimises a function by what it has done so far, mostly once, and the births of many
 * threads are all that a loop for both would have done by then. */
static CAT_NOINLINE void begin(struct cat_runtime *rt, uint64_t until, uint64_t end)
{
    struct cat_head *head = rt->live.head;
    while (is_start(head->phase) && cat_goes_on(head, until, end)) {
        enum cat_step done = head->phase == CAT_PHASE_BIRTHS ? birth(rt) : init(rt);
        if (done == CAT_GO_ON && !cat_running(rt)) head->between = 1;
    }
}

/* Of a node or the manager, before it goes on: a message may be carried out instead. False while it can only wait. */
static bool goes_on_in_system(struct cat_runtime *rt, bool *done)
{
    *done = false;
    if (cat_between_waits(rt)) return false;
    if (!cat_is_node(&rt->mail)) return true;
    if (!cat_between_begin(rt)) return false;
    *done = !cat_running(rt) || cat_between_carry_out(rt);
    return true;
}

/* Others look at variables of this node: what a handler wrote it wrote when it was called, or when its last wait was over. */
static void note_own(struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    if (head->outcome == CAT_OUTCOME_LEFT) return; /* that noted what it wrote before it had to wait */
    int64_t waited = head->host_calls & CAT_HAS_WAITED ? head->waited : 0;
    cat_remote_note_own(rt, head->handler ? rt->ctx->now + waited : head->time, false);
}

/* Behind what it did. */
static void settle_in_system(struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    if (CAT_UNLIKELY(rt->facts.watched_count) && cat_is_node(&rt->mail)) note_own(rt);
    if (head->outcome == CAT_OUTCOME_LEFT) cat_between_leave(rt);
    if (head->outcome == CAT_OUTCOME_ENDED && cat_is_node(&rt->mail)) cat_joining_say_goodbye(rt);
    bool aged = rt->snapshots.near.tick > head->tick || head->tick - rt->snapshots.near.tick >= NEAR_TICKS;
    if (aged && cat_running(rt) && !rt->mail.waits) cat_snapshot_take_near(rt);
}

/* What the scheduler's queries answer; nobody else is asked for that. */
static void check_queries(struct cat_runtime *rt)
{
    if (!rt->link.library->check_queries || !cat_running(rt)) return;
    rt->mail.looks = true;
    rt->link.library->check_queries(rt);
    rt->mail.looks = false;
}

/* By so many events and up to a time at most; behind the start only to where a message is to be carried out. A look may
 * bring the next one nearer. */
static void go_on(struct cat_runtime *rt, uint64_t count, uint64_t end, uint64_t mail)
{
    struct cat_head *head = rt->live.head;
    head->between = 0;
    cat_still_look(rt);
    cat_wrap_look(rt);
    uint64_t until = undisturbed_until(rt, count);
    if (CAT_UNLIKELY(is_start(head->phase))) {
        begin(rt, until, end);
        if (cat_in_system(&rt->mail)) return; /* messages come before the first round */
    }
    if (cat_goes_on(head, until, mail)) rt->link.library->go_through(rt, until, mail);
}

bool cat_loop_run(struct cat_runtime *rt, enum cat_goal goal, uint64_t target, uint64_t slice)
{
    if (goal == CAT_GOAL_TIME && target < UINT64_MAX) target++; /* to see that the time is passed */
    const uint64_t end = goal == CAT_GOAL_TIME ? target : UINT64_MAX;
    struct cat_head *head = rt->live.head;
    const bool in_system = cat_in_system(&rt->mail);
    uint64_t left;
    while (cat_running(rt) && (left = events_to(head, goal, target)) > 0) {
        if (slice == 0) return false;
        bool done = false;
        uint64_t from = head->tick, mail = end;
        if (CAT_UNLIKELY(in_system)) {
            if (!goes_on_in_system(rt, &done)) return true;
            if (cat_is_node(&rt->mail) && (uint64_t)cat_mail_due(rt) < end) mail = (uint64_t)cat_mail_due(rt);
        }
        if (!done) go_on(rt, left < slice ? left : slice, end, mail);
        if (CAT_UNLIKELY(in_system)) settle_in_system(rt);
        slice = head->tick > from ? slice - (head->tick - from) : slice;
        if (rt->options.check_queries) check_queries(rt);
        if (head->tick >= rt->snapshots.next && cat_running(rt)) cat_snapshot_take(rt);
    }
    return true;
}
