/* Threading by appointment: a thread that runs into a call is put into a calendar, and a clock begins and ends calls.
 *
 * The reactor's turn, while nobody is released: what the clock has begun is submitted and appointed again; when all on the
 * next appointments are ready, the clock strikes; when nobody is next or ready, the scheduler chooses; then calls that are
 * over are noted, and those on the next appointments become ready. Where nothing of that can be done time goes on. Each step
 * calls one handler at most, and what is to be done is read off the containers, so that a run can stop between two. A clock
 * that strikes at its time whoever is ready is told of elsewhere (tap_broken.c). */
#include "library/events.h"
#include "library/tap/tap.h"
#include "library/tap/tap_calls.h"
#include "progress/deadlock.h"
#include "scheduler/call.h"
#include "state/fault.h"
#include "state/threads/thread.h"
#include "world/wait.h"

CAT_KNOWN_CALL(call_schedule, DISPATCH, SCHEDULE, TAP, CAT_HOT_NATIVELY)
CAT_KNOWN_CALL(call_switch_out, RELEASE, SWITCH_OUT, TAP, CAT_NOINLINE)

enum { ASKED_STRIKE = CAT_PHASE_OWN /* the scheduler has said when the clock strikes */ };

/* --- containers ------------------------------------------------------------------------------------------------- */

uint32_t cat_tap_count(const struct cat_runtime *rt, enum cat_known_as which)
{
    return rt->live.nodes[rt->link.known[which]].count;
}

/* The first thread in a container, and the one behind t; 0 at the end. */
cat_thread cat_tap_first(const struct cat_runtime *rt, enum cat_known_as which)
{
    const struct cat_node *node = &rt->live.nodes[rt->link.known[which]];
    return node->count ? node->next : 0;
}

static cat_thread behind(const struct cat_runtime *rt, cat_thread t)
{
    const struct cat_node *node = &rt->live.nodes[t];
    return node->next == node->home ? 0 : node->next;
}

bool cat_tap_is_in(const struct cat_runtime *rt, cat_thread t, enum cat_known_as which)
{
    return rt->live.nodes[t].home == rt->link.known[which];
}

/* Somebody has an appointment in a calendar: alive, and in no container that the library knows by a name. */
bool cat_tap_has_calendar(const struct cat_runtime *rt)
{
    uint32_t named = 0;
    for (uint32_t which = CAT_KNOWN_AS_CURRENT; which < CAT_KNOWN_AS_COUNT; which++) {
        if (rt->link.known[which]) named += cat_tap_count(rt, (enum cat_known_as)which);
    }
    return rt->live.head->alive > named;
}

static void fault_of(struct cat_runtime *rt, enum cat_fault_kind kind, cat_thread t)
{
    cat_fault_of_library(rt, kind, (int32_t)t);
}

/* --- handlers ---------------------------------------------------------------------------------------------------- */

/* Only what no appointment begins leads away, and always. */
static bool is_where_it_belongs(const struct cat_runtime *rt, cat_thread t)
{
    bool to_begin = cat_thread_at(rt, t)->appointment == CAT_APPOINTED_TO_BEGIN;
    return cat_tap_is_in(rt, t, CAT_KNOWN_AS_AWAY) == (to_begin && !cat_tap_begins_by_appointment(rt, t));
}

enum cat_step cat_tap_appoint(struct cat_runtime *rt, cat_thread t)
{
    rt->live.head->in_vain = 0;
    cat_tap_tell(rt, t);
    if (!cat_library_call(rt, rt->link.roles[CAT_ROLE_APPOINT], t)) return CAT_EVENT;
    if (!is_where_it_belongs(rt, t)) {
        fault_of(rt, CAT_FAULT_PROTOCOL_EXIT, t);
    } else {
        cat_wait_tell(rt, t); /* it may have been over at once */
    }
    return CAT_EVENT;
}

/* Its call has begun, or what it was away for has come. */
enum cat_step cat_tap_come_back(struct cat_runtime *rt, cat_thread t)
{
    cat_thread_at(rt, t)->appointment = CAT_APPOINTED_TO_END;
    return cat_tap_appoint(rt, t);
}

/* What begun calls are submitted for is one after the other told at once. */
static enum cat_step begin(struct cat_runtime *rt)
{
    cat_thread t = cat_tap_first(rt, CAT_KNOWN_AS_BEGUN);
    cat_tap_submit(rt, t);
    return cat_tap_come_back(rt, t);
}

/* Where each of those went that were ready. */
static void check_struck(struct cat_runtime *rt, uint32_t were_ready)
{
    uint32_t begun = 0, released = 0, ready = cat_tap_count(rt, CAT_KNOWN_AS_READY);
    for (cat_thread t = cat_tap_first(rt, CAT_KNOWN_AS_BEGUN); t && cat_running(rt); t = behind(rt, t), begun++) {
        bool begins = cat_thread_at(rt, t)->appointment == CAT_APPOINTED_TO_BEGIN && cat_tap_call_of(rt, t) != CAT_CALL_LOCK;
        if (!begins) fault_of(rt, CAT_FAULT_PROTOCOL_EXIT, t);
    }
    for (cat_thread t = cat_tap_first(rt, CAT_KNOWN_AS_RELEASED); t && cat_running(rt); t = behind(rt, t), released++) {
        const struct cat_thread_record *thread = cat_thread_at(rt, t);
        if (thread->wait.kind != CAT_WAIT_NOTHING && thread->wait.stage != CAT_WAIT_TOLD) fault_of(rt, CAT_FAULT_PROTOCOL_EXIT, t);
    }
    if (cat_tap_count(rt, CAT_KNOWN_AS_NEXT) || cat_library_current(rt)) fault_of(rt, CAT_FAULT_PROTOCOL_EXIT, 0);
    bool idles = ready == were_ready && !rt->link.roles[CAT_ROLE_NEXT_STRIKE];
    if (cat_running(rt) && (begun + released + ready != were_ready || idles)) fault_of(rt, CAT_FAULT_PROTOCOL_EXIT, 0);
}

enum cat_step cat_tap_strike(struct cat_runtime *rt)
{
    uint32_t ready = cat_tap_count(rt, CAT_KNOWN_AS_READY);
    rt->live.head->phase = CAT_PHASE_SCHEDULE;
    rt->live.head->in_vain = 0;
    if (!cat_library_call(rt, rt->link.roles[CAT_ROLE_STRIKE], 0)) return CAT_EVENT;
    check_struck(rt, ready);
    for (cat_thread t = cat_tap_first(rt, CAT_KNOWN_AS_RELEASED); t && cat_running(rt); t = behind(rt, t)) cat_tap_release(rt, t);
    return CAT_EVENT;
}

/* A clock with a time of its own is asked first; when its time has come, the timer says so. */
static enum cat_step ask_strike(struct cat_runtime *rt)
{
    rt->live.head->phase = ASKED_STRIKE;
    return cat_loop_call(rt, rt->link.roles[CAT_ROLE_NEXT_STRIKE], 0);
}

enum cat_step cat_tap_choose(struct cat_runtime *rt)
{
    cat_tap_tell_held(rt);
    if (!cat_library_call(rt, rt->link.roles[CAT_ROLE_CHOOSE], 0)) return CAT_EVENT;
    bool moved_others = cat_library_current(rt) || cat_tap_count(rt, CAT_KNOWN_AS_READY) || cat_tap_count(rt, CAT_KNOWN_AS_BEGUN) || cat_tap_count(rt, CAT_KNOWN_AS_RELEASED);
    if (moved_others) fault_of(rt, CAT_FAULT_PROTOCOL_EXIT, 0);
    cat_tap_forget_strike(rt);
    rt->live.head->in_vain = !cat_tap_count(rt, CAT_KNOWN_AS_NEXT);
    return CAT_EVENT;
}

/* --- the turn ------------------------------------------------------------------------------------------------------ */

/* The next call that is over is noted; who was away for it gets an appointment. 0 when all are noted. */
static cat_thread note(struct cat_runtime *rt)
{
    cat_thread t;
    while ((t = cat_waiters_take(rt, &rt->live.head->raised)) != 0) {
        cat_tap_note(rt, t);
        rt->live.head->in_vain = 0;
        if (cat_tap_is_in(rt, t, CAT_KNOWN_AS_AWAY)) return t;
    }
    return 0;
}

cat_thread cat_tap_find_ready(struct cat_runtime *rt)
{
    for (cat_thread t = cat_tap_first(rt, CAT_KNOWN_AS_NEXT); t; t = behind(rt, t)) {
        if (cat_tap_is_ready(rt, t)) return t;
    }
    return 0;
}

static enum cat_step arrive(struct cat_runtime *rt, cat_thread t)
{
    bool is_called = cat_library_call(rt, rt->link.roles[CAT_ROLE_ARRIVED], t);
    bool in_time = !rt->live.head->timer_rang && !cat_tap_count(rt, CAT_KNOWN_AS_NEXT);
    if (is_called && in_time) cat_tap_forget_strike(rt); /* all are ready, which may bring it nearer */
    return CAT_EVENT;
}

/* Nothing can be done now. */
static enum cat_step idle(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (!cat_tap_count(rt, CAT_KNOWN_AS_NEXT)) head->timer_rang = 0; /* all have missed it */
    if (cat_tap_strikes_anyway(rt) && !cat_clock_pending(&rt->live.clock, CAT_CLOCK_SCHEDULER, 0)) return ask_strike(rt);
    bool ends = cat_deadlock_of_waiters(rt) && !cat_clock_pending(&rt->live.clock, CAT_CLOCK_SCHEDULER, 0);
    if (ends && head->in_vain && cat_tap_somebody_could_go_on(rt)) {
        cat_fault_of_library(rt, CAT_FAULT_NOBODY_CHOSEN, 0);
        return CAT_GO_ON;
    }
    enum cat_outcome end = ends ? cat_deadlock_outcome(rt) : CAT_OUTCOME_RUNNING;
    if (end != CAT_OUTCOME_RUNNING) {
        cat_finish(rt, end);
        return CAT_GO_ON;
    }
    return cat_pass_idly(rt) ? CAT_EVENT : CAT_GO_ON;
}

/* What has begun at this time and takes none is over. */
static void end_at_once(struct cat_runtime *rt)
{
    int64_t now = rt->live.head->time;
    if (rt->live.clock.wheel.state->bound <= now && cat_wheel_next(&rt->live.clock.wheel) <= now) cat_pass_until(rt, now);
}

static enum cat_step poll(struct cat_runtime *rt)
{
    end_at_once(rt);
    if (!cat_running(rt)) return CAT_GO_ON;
    cat_thread t = note(rt);
    if (t) return cat_tap_come_back(rt, t);
    t = cat_tap_find_ready(rt);
    if (t) return arrive(rt, t);
    if (rt->live.head->timer_rang && cat_tap_strikes_anyway(rt)) return cat_tap_break(rt);
    bool chooses = !cat_tap_count(rt, CAT_KNOWN_AS_NEXT) && !cat_tap_count(rt, CAT_KNOWN_AS_READY);
    if (chooses && !rt->live.head->in_vain && cat_tap_has_calendar(rt)) return CAT_GO_ON; /* what was noted may be chosen */
    return idle(rt);
}

static enum cat_step turn(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    bool next = cat_tap_count(rt, CAT_KNOWN_AS_NEXT), ready = cat_tap_count(rt, CAT_KNOWN_AS_READY);
    if (ready && !next && !cat_clock_pending(&rt->live.clock, CAT_CLOCK_SCHEDULER, 0)) {
        bool is_told = !rt->link.roles[CAT_ROLE_NEXT_STRIKE] || head->timer_rang;
        head->timer_rang = 0;
        return is_told ? cat_tap_strike(rt) : ask_strike(rt);
    }
    if (!next && !ready && !head->in_vain && cat_tap_has_calendar(rt)) return cat_tap_choose(rt);
    return poll(rt);
}

static enum cat_step schedule(struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    if (CAT_UNLIKELY(head->failing)) return cat_tap_fail(rt);
    if (cat_tap_count(rt, CAT_KNOWN_AS_BEGUN)) return begin(rt);
    if (CAT_UNLIKELY(head->news & CAT_NEWS_BIRTH)) return cat_loop_bear_due(rt);
    if (cat_tap_count(rt, CAT_KNOWN_AS_RELEASED)) return CAT_CHOOSE;
    if (head->alive || cat_deadlock_births_come(rt)) return turn(rt);
    cat_finish(rt, CAT_OUTCOME_ENDED);
    return CAT_GO_ON;
}

static enum cat_step asked_strike(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    head->phase = CAT_PHASE_SCHEDULE;
    if (head->answer <= head->time) {
        if (!cat_tap_strikes_anyway(rt)) return cat_tap_strike(rt);
        head->timer_rang = 1;
        return CAT_GO_ON;
    }
    cat_clock_set(&rt->live.clock, CAT_CLOCK_SCHEDULER, 0, head->answer);
    return CAT_GO_ON;
}

/* --- the running thread -------------------------------------------------------------------------------------------- */

static enum cat_step waits(struct cat_runtime *rt, cat_thread t)
{
    rt->live.head->running = 0;
    rt->live.head->phase = CAT_PHASE_SCHEDULE;
    cat_thread_at(rt, t)->appointment = CAT_APPOINTED_TO_BEGIN;
    return cat_tap_appoint(rt, t);
}

static enum cat_step run_into(struct cat_runtime *rt, cat_thread t, const struct cat_waiting *asked)
{
    rt = cat_here(rt);
    rt->live.head->worked = 1;
    cat_tap_run_into(rt, t, asked);
    if (!cat_running(rt)) return CAT_GO_ON;
    return cat_released_to_wait(rt, t, false, cat_release_to_wait(&cat_thread_at(rt, t)->wait));
}

static enum cat_step switch_out(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = cat_library_current(rt);
    head->running = 0;
    head->phase = CAT_PHASE_SCHEDULE;
    if (t) call_switch_out(rt, t);
    if (cat_running(rt) && head->dying) fault_of(rt, CAT_FAULT_PROTOCOL_EXIT, head->dying);
    return t ? CAT_EVENT : CAT_GO_ON;
}

/* By name or not: who runs next is whom the scheduler has released. */
static enum cat_step yield_to(struct cat_runtime *rt, cat_thread other)
{
    (void)rt, (void)other;
    return CAT_GO_ON;
}

/* --- the library ----------------------------------------------------------------------------------------------------- */

static CAT_ALWAYS_INLINE enum cat_step own(struct cat_runtime *rt, uint32_t phase)
{
    (void)phase; /* there is one */
    return asked_strike(rt);
}

static const struct cat_round a_round = {
    .schedule = schedule, .choose = call_schedule, .switch_out = switch_out, .wait = waits, .own = own};

static void go_through(struct cat_runtime *rt, uint64_t until, uint64_t end)
{
    cat_go_through(cat_here(rt), until, end, &a_round);
}

void cat_tap_born(struct cat_runtime *rt, cat_thread t)
{
    rt = cat_here(rt);
    cat_thread_at(rt, t)->appointment = CAT_APPOINTED_TO_END;
    rt->live.head->in_vain = 0;
    cat_tap_tell(rt, t);
    cat_thread_enter(rt, t, CAT_STATE_WAITING);
}

const struct cat_library cat_library_tap = {
    .go_through = go_through,
    .yield_to = yield_to,
    .run_into = run_into,
    .born = cat_tap_born,
    .first = CAT_PHASE_SCHEDULE,
};
