#include "library/tap/tap_calls.h"

#include "base/number.h"
#include "scheduler/call.h"
#include "state/threads/thread.h"
#include "world/lock.h"
#include "world/wait.h"

/* --- which call ------------------------------------------------------------------------------------------------ */

/* Messages come into it from outside: to receive one is to accept a connection. */
static bool is_fed(const struct cat_runtime *rt, uint32_t channel)
{
    if (cat_leads_in(&rt->outside, channel)) return true;
    for (uint32_t i = 0; i < rt->workload.arrival_count; i++) {
        if (rt->workload.arrivals[i].channel == channel) return true;
    }
    return false;
}

enum cat_call_kind cat_tap_call_of(const struct cat_runtime *rt, cat_thread t)
{
    const struct cat_waiting *wait = &cat_thread_at(rt, t)->wait;
    switch (wait->kind) {
    case CAT_WAIT_NOTHING: return CAT_CALL_CPU;
    case CAT_WAIT_DEVICE: return rt->workload.devices[wait->at].on_disk ? CAT_CALL_DISK : CAT_CALL_NET;
    case CAT_WAIT_RECEIVE: return is_fed(rt, wait->at) ? CAT_CALL_ACCEPT : CAT_CALL_WAIT;
    case CAT_WAIT_TIME:
    case CAT_WAIT_RELEASE: return CAT_CALL_SLEEP;
    case CAT_WAIT_LOCK:
    case CAT_WAIT_READ: return wait->limited ? CAT_CALL_WAIT : CAT_CALL_LOCK;
    default: return CAT_CALL_WAIT;
    }
}

bool cat_tap_begins_by_appointment(const struct cat_runtime *rt, cat_thread t)
{
    enum cat_call_kind call = cat_tap_call_of(rt, t);
    return call == CAT_CALL_NET || call == CAT_CALL_DISK || call == CAT_CALL_LOCK;
}

/* --- its beginning and its end ---------------------------------------------------------------------------------- */

static bool is_free(const struct cat_runtime *rt, const struct cat_waiting *wait)
{
    const struct cat_lock_state *state = &rt->live.locks[wait->at];
    return !state->holder && (wait->kind == CAT_WAIT_READ || !state->readers);
}

static void be_over(struct cat_runtime *rt, cat_thread t)
{
    struct cat_waiting *wait = &cat_thread_at(rt, t)->wait;
    wait->stage = CAT_WAIT_OVER;
    wait->over = rt->live.head->time;
}

/* What is there already is taken at once: nobody would hand it over later. */
void cat_tap_submit(struct cat_runtime *rt, cat_thread t)
{
    struct cat_waiting asked = cat_thread_at(rt, t)->wait;
    int64_t since = asked.since;
    if (asked.kind == CAT_WAIT_RECEIVE && cat_wait_look_oneself(rt, t)) {
        be_over(rt, t);
    } else {
        cat_wait_begin(rt, t, &asked);
        cat_thread_at(rt, t)->wait.since = since; /* it has waited for the beginning, too */
    }
    cat_wait_queue(rt, t);
}

void cat_tap_run_into(struct cat_runtime *rt, cat_thread t, const struct cat_waiting *asked)
{
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    thread->wait = *asked;
    thread->wait.since = rt->live.head->time;
    thread->wait.stage = CAT_WAIT_OPEN;
    if (cat_tap_begins_by_appointment(rt, t)) {
        if (cat_tap_call_of(rt, t) == CAT_CALL_LOCK && !is_free(rt, &thread->wait)) rt->live.locks[asked->at].contended++;
        cat_wait_queue(rt, t);
    } else {
        cat_tap_submit(rt, t);
    }
}

static bool take_lock(struct cat_runtime *rt, cat_thread t, const struct cat_waiting *wait)
{
    bool reads = wait->kind == CAT_WAIT_READ;
    if (!(reads ? cat_lock_read : cat_lock_acquire)(rt, wait->at, t)) return false;
    be_over(rt, t);
    cat_tap_note(rt, t);
    return true;
}

bool cat_tap_is_ready(struct cat_runtime *rt, cat_thread t)
{
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    if (thread->wait.kind == CAT_WAIT_NOTHING) return true; /* a newborn */
    if (cat_tap_call_of(rt, t) == CAT_CALL_LOCK) {
        return thread->wait.stage == CAT_WAIT_TOLD || take_lock(rt, t, &thread->wait);
    }
    return thread->appointment == CAT_APPOINTED_TO_BEGIN || thread->wait.stage == CAT_WAIT_TOLD;
}

void cat_tap_note(struct cat_runtime *rt, cat_thread t)
{
    struct cat_waiting *wait = &cat_thread_at(rt, t)->wait;
    wait->stage = CAT_WAIT_TOLD;
    wait->noticed = rt->live.head->time;
    cat_wait_leave(rt, t);
}

/* --- what schedulers are told -------------------------------------------------------------------------------------- */

static void show(struct cat_runtime *rt, cat_thread t, enum cat_kept kept, int64_t value)
{
    const struct cat_place *place = &rt->link.kept[kept];
    if (place->width) cat_place_store(place, cat_thread_attributes(rt, t), value);
}

static int64_t shown(const struct cat_runtime *rt, cat_thread t, enum cat_kept kept)
{
    const struct cat_place *place = &rt->link.kept[kept];
    return place->width ? cat_place_load(place, cat_thread_attributes(rt, t)) : 0;
}

void cat_tap_tell(struct cat_runtime *rt, cat_thread t)
{
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    const struct cat_waiting *wait = &thread->wait;
    bool ordered = wait->kind == CAT_WAIT_DEVICE && rt->workload.devices[wait->at].discipline == CAT_DEVICE_FIFO;
    enum cat_call_kind call = cat_tap_call_of(rt, t);
    show(rt, t, CAT_KEPT_STAGE, thread->appointment != CAT_APPOINTED_TO_BEGIN);
    show(rt, t, CAT_KEPT_CALL, call);
    show(rt, t, CAT_KEPT_BYTES, ordered ? cat_to_integer(wait->key) : 0);
    show(rt, t, CAT_KEPT_LOCK, call == CAT_CALL_LOCK ? (int64_t)wait->at : -1);
    show(rt, t, CAT_KEPT_HELD, 0);
}

void cat_tap_tell_held(struct cat_runtime *rt)
{
    if (!rt->link.kept[CAT_KEPT_HELD].width || !rt->workload.lock_count) return;
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        const struct cat_thread_record *thread = &rt->live.threads[i];
        cat_thread t = cat_thread_node(rt, i);
        if (thread->appointment != CAT_APPOINTED_TO_BEGIN || cat_tap_call_of(rt, t) != CAT_CALL_LOCK) continue;
        show(rt, t, CAT_KEPT_HELD, !is_free(rt, &thread->wait));
    }
}

bool cat_tap_somebody_could_go_on(const struct cat_runtime *rt)
{
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        const struct cat_thread_record *thread = &rt->live.threads[i];
        cat_thread t = cat_thread_node(rt, i);
        bool in_calendar = rt->live.nodes[t].home && rt->link.containers[rt->live.nodes[t].home].known_as == CAT_KNOWN_AS_CALENDAR;
        if (thread->state == CAT_STATE_DEAD || !in_calendar) continue;
        if (cat_tap_call_of(rt, t) != CAT_CALL_LOCK || is_free(rt, &thread->wait)) return true;
    }
    return false;
}

void cat_tap_release(struct cat_runtime *rt, cat_thread t)
{
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    bool is_newborn = thread->wait.kind == CAT_WAIT_NOTHING, accepted = cat_tap_call_of(rt, t) == CAT_CALL_ACCEPT;
    thread->appointment = CAT_APPOINTED_NOT;
    if (!is_newborn) {
        show(rt, t, CAT_KEPT_ACCEPTS, shown(rt, t, CAT_KEPT_ACCEPTS) + accepted);
        show(rt, t, CAT_KEPT_CALLS, accepted ? 0 : shown(rt, t, CAT_KEPT_CALLS) + 1);
    }
    cat_thread_enter(rt, t, thread->activations ? CAT_STATE_READY : CAT_STATE_NEW);
}
