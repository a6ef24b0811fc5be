#include "library/preemptive/preemptive_protocol.h"

#include "library/preemptive/preemptive_calls.h"
#include "running/passing.h"
#include "state/varied.h"
#include "world/wait.h"

/* --- steps ------------------------------------------------------------------------------------------------------- */

static inline const struct cat_steps *steps_of(const struct cat_runtime *rt) { return rt->workload.steps; }

static inline bool is_kind(const struct cat_runtime *rt, enum cat_protocol_kind kind)
{
    return steps_of(rt)->kind == (uint32_t)kind;
}

/* A thread decides, and not the system. */
static inline bool has_thread(const struct cat_runtime *rt) { return !is_kind(rt, CAT_PROTOCOL_KERNEL); }

/* Threads are steered by priorities, and not held at conditions. */
static inline bool has_levels(const struct cat_runtime *rt)
{
    return is_kind(rt, CAT_PROTOCOL_MIDDLEWARE) || is_kind(rt, CAT_PROTOCOL_UNBLOCKING_DETECTED);
}

/* Caches and interrupts make a step longer, each as far as any other. Where decisions stand in the place of chance it is
 * not. */
static int64_t jitter(struct cat_runtime *rt)
{
    int64_t most = steps_of(rt)->jitter;
    return most == 0 || cat_is_varied(rt) ? 0 : cat_random_between(&rt->live.head->jitter, 0, most);
}

/* A step is done: no thread goes on meanwhile, and what falls due is told in the next round. */
static void pass_step(struct cat_runtime *rt, enum cat_protocol_step kind, cat_thread t, int64_t cost)
{
    struct cat_head *head = rt->live.head;
    if (!cat_running(rt)) return;
    cat_thread last = head->raised.first ? head->raised.last : 0;
    rt->ctx->now = head->time;
    cat_pass(rt, cost);
    cost = head->time - rt->ctx->now;
    head->scheduler_time += cost;
    cat_trace_add(rt, CAT_TRACE_STEP, t, kind, cost > INT32_MAX ? INT32_MAX : (int32_t)cost);
    cat_preemptive_pay(rt, 0, last);
}

static void step(struct cat_runtime *rt, enum cat_protocol_step kind, cat_thread t, int64_t cost)
{
    pass_step(rt, kind, t, cost + jitter(rt));
}

static void switch_to(struct cat_runtime *rt, enum cat_protocol_step whom, cat_thread t)
{
    step(rt, whom, t, rt->workload.switch_cost);
}

static void signal_decision(struct cat_runtime *rt) { step(rt, CAT_STEP_WAKE_DECISION, 0, steps_of(rt)->signal); }

static void put_on_level(struct cat_runtime *rt, enum cat_protocol_step level, cat_thread t)
{
    step(rt, level, t, steps_of(rt)->priority);
}

/* The thread that decides has the processor now. Whom it tries in this decision waits already; the place of one that has just
 * begun to is the last. */
static void begin_decision(struct cat_runtime *rt, cat_thread but)
{
    struct cat_head *head = rt->live.head;
    switch_to(rt, CAT_STEP_TO_DECISION, 0);
    head->deciding = 1;
    head->noticed = 0;
    head->noticed_until = but ? cat_thread_at(rt, but)->wait.place - 1 : head->waits;
    processor_at(rt, 0)->last_ran = 0; /* whoever comes next, it is a switch */
}

/* --- the decision gets the processor -------------------------------------------------------------------------------- */

static bool waits(const struct cat_runtime *rt, cat_thread t) { return cat_thread_at(rt, t)->state == CAT_STATE_WAITING; }

static void stop_by_levels(struct cat_runtime *rt, cat_thread t, enum cat_release how)
{
    if (waits(rt, t)) {
        if (is_kind(rt, CAT_PROTOCOL_UNBLOCKING_DETECTED)) put_on_level(rt, CAT_STEP_BLOCKED, t);
        switch_to(rt, CAT_STEP_TO_CATCHER, 0);
        signal_decision(rt);
    } else if (how == CAT_RELEASE_EXIT) {
        switch_to(rt, CAT_STEP_TO_REAPER, 0);
        signal_decision(rt);
    } else if (how != CAT_RELEASE_QUANTUM) { /* of that its own timer tells */
        signal_decision(rt);
    }
    begin_decision(rt, waits(rt, t) ? t : 0);
}

/* A thread whose turn is over is made to wait by a signal, which it takes. */
static void stop_at_condition(struct cat_runtime *rt, cat_thread t, enum cat_release how)
{
    if (how != CAT_RELEASE_QUANTUM && how != CAT_RELEASE_DISPLACED) {
        signal_decision(rt);
    } else {
        switch_to(rt, CAT_STEP_TO_DECISION, 0);
        step(rt, CAT_STEP_HOLDS, t, steps_of(rt)->signal + rt->workload.switch_cost);
    }
    begin_decision(rt, 0);
}

void cat_steps_stopped(struct cat_runtime *rt, cat_thread t, enum cat_release how)
{
    if (!has_thread(rt) || rt->live.head->deciding) return;
    if (has_levels(rt)) {
        stop_by_levels(rt, t, how);
    } else {
        stop_at_condition(rt, t, how);
    }
}

bool cat_steps_reports(struct cat_runtime *rt, cat_thread t)
{
    if (!has_thread(rt)) return true;
    switch_to(rt, CAT_STEP_REPORTS, t);
    signal_decision(rt);
    begin_decision(rt, 0);
    if (has_levels(rt)) put_on_level(rt, CAT_STEP_INACTIVE, t);
    return cat_running(rt);
}

/* Tried in vain, they wait again behind all others; so each is tried once. */
bool cat_steps_notices(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread next = 0;
    uint64_t place = head->noticed_until + 1;
    for (uint32_t i = 0; i < head->threads && head->deciding; i++) {
        const struct cat_thread_record *one = &rt->live.threads[i];
        if (one->state != CAT_STATE_WAITING || one->wait.place <= head->noticed || one->wait.place >= place) continue;
        next = cat_thread_node(rt, i);
        place = one->wait.place;
    }
    if (!next) return false;
    head->noticed = place;
    cat_wait_leave(rt, next);
    if (rt->link.keeps) cat_preemptive_show(rt, next);
    if (!cat_preemptive_call(rt, rt->link.roles[CAT_ROLE_WAKE], next, CAT_NO_PROCESSOR)) return true;
    cat_thread_change(rt, cat_thread_at(rt, next), next, CAT_STATE_WAITING, CAT_STATE_READY);
    has_become_ready(rt, next);
    return true;
}

/* The thread that decides wakes up by itself at the first multiple of `retry` behind the end of a wait; what it tries in vain
 * before that is left out, for nobody runs. */
static void sleep_on(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    int64_t retry = steps_of(rt)->retry, slept = head->time - head->resting_since;
    int64_t left = slept > 0 && slept % retry == 0 ? 0 : retry - slept % retry;
    rt->ctx->now = head->time;
    cat_pass(rt, left);
}

bool cat_steps_rings(struct cat_runtime *rt, bool timer)
{
    struct cat_head *head = rt->live.head;
    bool tries = head->news & CAT_NEWS_UNNOTICED;
    head->news &= ~(uint32_t)CAT_NEWS_UNNOTICED;
    if (!has_thread(rt) || head->deciding) return false;
    tries = tries && head->idle && !head->ready;
    if (!tries && !timer) return false;
    if (tries && !timer) sleep_on(rt);
    begin_decision(rt, 0);
    return true;
}

bool cat_steps_asks(struct cat_runtime *rt)
{
    if (has_thread(rt) && !rt->live.head->deciding) { /* a thread that is new, or was resumed, asks for it */
        signal_decision(rt);
        begin_decision(rt, 0);
    }
    return cat_running(rt);
}

/* --- and gives it on ------------------------------------------------------------------------------------------------- */

/* Who was active and can run is put back. One on the level of blocked threads stays there. */
static void change_levels(struct cat_runtime *rt, cat_thread t)
{
    struct cat_head *head = rt->live.head;
    cat_thread before = head->active;
    if (before == t) return;
    uint32_t state = before ? cat_thread_at(rt, before)->state : CAT_STATE_DEAD;
    bool stays = is_kind(rt, CAT_PROTOCOL_UNBLOCKING_DETECTED) && state == CAT_STATE_WAITING;
    if (state != CAT_STATE_DEAD && !stays) put_on_level(rt, CAT_STEP_INACTIVE, before);
    put_on_level(rt, CAT_STEP_ACTIVE, t);
    head->active = t;
}

/* All that wait at the condition look, in the order of their birth; the chosen one last. */
static void wake_all(struct cat_runtime *rt, cat_thread t)
{
    step(rt, CAT_STEP_BROADCAST, 0, steps_of(rt)->signal);
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        cat_thread other = cat_thread_node(rt, i);
        if (other != t && cat_state_is_ready(rt->live.threads[i].state)) switch_to(rt, CAT_STEP_LOOKS, other);
    }
}

/* The chosen thread is blocked, so that the catcher runs. It has the slot, and is told to wait. */
static void catch(struct cat_runtime *rt, uint32_t number, cat_thread t)
{
    struct cat_head *head = rt->live.head;
    struct cat_processor *cp = processor_at(rt, number);
    pass_step(rt, CAT_STEP_IN_VAIN, t, 0);
    switch_to(rt, CAT_STEP_TO_CATCHER, 0);
    signal_decision(rt);
    switch_to(rt, CAT_STEP_TO_DECISION, 0);
    cat_preemptive_forget_ready(rt, t);
    head->running = cp->running = t;
    head->idle &= ~bit_of(number);
    head->leaving = number;
    head->phase = IN_VAIN;
}

enum cat_step cat_steps_waits_on(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = head->running;
    head->phase = OUT;
    head->behind = CHOICE;
    head->at = 0;
    head->leaves_if_there = 0;
    cat_thread_enter(rt, t, CAT_STATE_WAITING);
    cat_wait_queue(rt, t);
    return tell(rt, CAT_ROLE_WAIT, t, (int32_t)head->leaving);
}

bool cat_steps_starts(struct cat_runtime *rt, uint32_t number)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = rt->ctx->chosen;
    if (!t) return true;
    if (!has_thread(rt)) step(rt, CAT_STEP_SWITCHES, 0, 0);
    struct cat_waiting *wait = &cat_thread_at(rt, t)->wait;
    if (has_levels(rt)) {
        change_levels(rt, t);
    } else if (is_kind(rt, CAT_PROTOCOL_ONE_CONDITION)) {
        wake_all(rt, t);
    } else if (has_thread(rt)) {
        step(rt, CAT_STEP_LET_GO, t, steps_of(rt)->signal);
    }
    if (!cat_running(rt)) return false;
    if (wait->kind != CAT_WAIT_NOTHING && wait->stage < CAT_WAIT_OVER) {
        catch(rt, number, t);
        return false;
    }
    if (wait->kind != CAT_WAIT_NOTHING && wait->stage == CAT_WAIT_OVER) { /* that is noticed now */
        wait->stage = CAT_WAIT_TOLD;
        wait->noticed = head->time;
    }
    head->deciding = 0;
    return true;
}

/* A thread whose wait is over, though nobody has told. */
static bool is_any_over(const struct cat_runtime *rt)
{
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        const struct cat_thread_record *one = &rt->live.threads[i];
        if (one->state == CAT_STATE_WAITING && one->wait.stage == CAT_WAIT_OVER) return true;
    }
    return false;
}

bool cat_steps_rests(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (!has_thread(rt)) return true;
    if (head->deciding) {
        cat_thread running = processor_at(rt, 0)->running;
        if (running) switch_to(rt, CAT_STEP_BACK, running);
        head->deciding = 0;
        head->resting_since = head->time;
    }
    if (rt->link.unnoticed && head->idle && is_any_over(rt)) head->news |= CAT_NEWS_UNNOTICED;
    return cat_running(rt);
}
