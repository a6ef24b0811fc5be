/* What is told in a round of a preemptive library (rounds.c), and what the library notes itself. */
#include "explore/rounds.h"

#include "library/library.h"
#include "scheduler/call.h"
#include "state/threads/processor.h"

static uint32_t number_of(const struct cat_protocol *protocol, cat_thread t) { return cat_thread_at(protocol->rt, t)->processor - 1; }

/* Its value is the same, or one of those that are greater; of what grows with time the greatest is the first choice. `leaves_least`: it is not the least. */
static void grow(struct cat_protocol *protocol, uint32_t number, cat_thread t, bool leaves_least)
{
    const struct cat_protocol_import *import = &protocol->imports[number];
    uint8_t *base = cat_thread_attributes(protocol->rt, t);
    uint32_t at = 0;
    while (at + 1 < import->count && import->values[at] < cat_place_load(&import->place, base)) at++;
    if (leaves_least && at == 0 && import->count > 1) at = 1;
    uint32_t taken = cat_choose(&protocol->rt->choices, CAT_CHOICE_GROWTH, number, import->count - at);
    cat_place_store(&import->place, base, import->values[import->with_time ? import->count - 1 - taken : at + taken]);
}

/* What the library keeps of jobs and bursts is another one where a new one begins. */
static void write_anew(struct cat_protocol *protocol, cat_thread t)
{
    for (uint32_t i = 0; i < protocol->import_count; i++) {
        const struct cat_protocol_import *import = &protocol->imports[i];
        if (import->grows && !import->with_time) grow(protocol, i, t, false);
        if (import->of_library && !import->fixed && !import->grows) cat_protocol_write_import(protocol, i, t);
    }
}

static void wake(struct cat_protocol *protocol, cat_thread t)
{
    struct cat_runtime *rt = protocol->rt;
    if (cat_thread_at(rt, t)->state == CAT_STATE_SUSPENDED) { /* nobody is told of that */
        cat_round_unmark(protocol, t, CAT_ROUND_BENEATH);
        return;
    }
    cat_round_come_to(protocol, CAT_ROUND_WAKES, 0);
    cat_round_unmark(protocol, t, CAT_ROUND_ACTS);
    if (cat_round_has_gained(cat_protocol_thread(protocol, t))) {
        cat_round_told_of_gain(protocol, t);
    } else {
        write_anew(protocol, t);
    }
    if (!cat_round_tell(protocol, CAT_ROLE_WAKE, t, CAT_NO_PROCESSOR)) return;
    cat_thread_enter(rt, t, CAT_STATE_READY);
    cat_round_has_become_ready(protocol, t);
}

/* The limit of its wait for a lock has come. */
static void lapse(struct cat_protocol *protocol, cat_thread t)
{
    cat_round_come_to(protocol, CAT_ROUND_WAKES, 0);
    cat_round_stop_waiting(protocol, t);
    if (cat_running(protocol->rt)) wake(protocol, t);
}

static void bear(struct cat_protocol *protocol, cat_thread parent)
{
    cat_round_come_to(protocol, CAT_ROUND_BIRTHS, 0);
    if (parent) {
        cat_round_unmark(protocol, parent, CAT_ROUND_ASKS);
        protocol->round.again = true;
    }
    cat_thread t = cat_protocol_bear(protocol);
    if (!cat_running(protocol->rt) || !cat_state_is_alive(cat_thread_at(protocol->rt, t)->state)) return;
    cat_round_has_become_ready(protocol, t);
}

static void suspend(struct cat_protocol *protocol, cat_thread other)
{
    struct cat_runtime *rt = protocol->rt;
    struct cat_thread_record *thread = cat_thread_at(rt, other);
    bool waits = thread->state == CAT_STATE_WAITING;
    if (!cat_round_tell(protocol, CAT_ROLE_SUSPEND, other, CAT_NO_PROCESSOR)) return;
    cat_round_forget_ready(protocol, other);
    cat_thread_enter(rt, other, CAT_STATE_SUSPENDED);
    if (thread->processor) cat_round_leave(protocol, other, true);
    cat_round_unmark(protocol, other, CAT_ROUND_ACTS);
    if (cat_round_has_gained(cat_protocol_thread(protocol, other))) {
        if (waits) cat_round_told_of_gain(protocol, other);
        return;
    }
    if (waits) cat_round_mark(protocol, other, CAT_ROUND_BENEATH);
}

static void resume(struct cat_protocol *protocol, cat_thread other)
{
    struct cat_runtime *rt = protocol->rt;
    struct cat_thread_record *thread = cat_thread_at(rt, other);
    protocol->round.shaken = true;
    if (!cat_round_tell(protocol, CAT_ROLE_RESUME, other, CAT_NO_PROCESSOR)) return;
    if (*cat_round_marks(protocol, other) & CAT_ROUND_BENEATH) {
        cat_round_unmark(protocol, other, CAT_ROUND_BENEATH);
        cat_thread_enter(rt, other, CAT_STATE_WAITING);
        cat_library_call_elsewhere(rt, rt->link.roles[CAT_ROLE_WAIT], other);
        return;
    }
    cat_thread_enter(rt, other, thread->activations ? CAT_STATE_READY : CAT_STATE_NEW);
    cat_round_has_become_ready(protocol, other);
}

/* Its job has come to its end: it gives back its locks, and waits for the next one, as far as it does not yet. */
static void drop_job(struct cat_protocol *protocol, cat_thread t)
{
    struct cat_runtime *rt = protocol->rt;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    cat_round_give_back(protocol, t);
    if (thread->state == CAT_STATE_WAITING || !cat_running(rt)) return;
    if (thread->state == CAT_STATE_SUSPENDED) {
        cat_round_mark(protocol, t, CAT_ROUND_BENEATH);
        return;
    }
    uint32_t processor = thread->processor;
    cat_round_forget_ready(protocol, t);
    cat_thread_enter(rt, t, CAT_STATE_WAITING);
    if (!processor) {
        cat_library_call_elsewhere(rt, rt->link.roles[CAT_ROLE_WAIT], t);
        return;
    }
    if (!cat_round_tell(protocol, CAT_ROLE_WAIT, t, (int32_t)processor - 1)) return;
    cat_round_leave(protocol, t, false);
    cat_round_unmark(protocol, t, CAT_ROUND_ACTS);
}

/* As with imports: of several jobs under way it may be any. */
static int32_t missed_job(struct cat_protocol *protocol)
{
    for (uint32_t i = 0; i < protocol->import_count; i++) {
        const struct cat_protocol_import *import = &protocol->imports[i];
        if (import->of_misses) return (int32_t)import->values[cat_choose(&protocol->rt->choices, CAT_CHOICE_VALUE, i, import->count)];
    }
    return 1;
}

static void miss(struct cat_protocol *protocol, cat_thread t, bool drops)
{
    struct cat_runtime *rt = protocol->rt;
    cat_round_come_to(protocol, CAT_ROUND_MISSES, 0);
    protocol->round.shaken = true;
    cat_protocol_thread(protocol, t)->missed = true;
    *rt->link.told.missed_job = missed_job(protocol);
    bool goes_on = cat_round_tell(protocol, CAT_ROLE_MISSED, t, CAT_NO_PROCESSOR);
    *rt->link.told.missed_job = 0;
    if (!goes_on) return;
    protocol->failed_job = rt->ctx->chosen == CAT_FAILED;
    if (drops || protocol->failed_job) drop_job(protocol, t);
}

static void expire(struct cat_protocol *protocol, cat_thread t)
{
    uint32_t number = number_of(protocol, t);
    cat_round_come_to(protocol, CAT_ROUND_QUANTA, number);
    cat_thread_enter(protocol->rt, t, CAT_STATE_READY);
    if (cat_round_tell(protocol, CAT_ROLE_EXPIRY, t, (int32_t)number)) cat_round_leave(protocol, t, true);
}

static void begin_to_wait(struct cat_protocol *protocol, cat_thread t)
{
    cat_thread_enter(protocol->rt, t, CAT_STATE_WAITING);
    if (cat_round_tell(protocol, CAT_ROLE_WAIT, t, (int32_t)number_of(protocol, t))) cat_round_leave(protocol, t, false);
}

/* The thread's own doing, on its processor. */
static void act(struct cat_protocol *protocol, const struct cat_protocol_event *event)
{
    struct cat_runtime *rt = protocol->rt;
    cat_thread t = event->thread;
    uint32_t number = number_of(protocol, t);
    cat_round_come_to(protocol, CAT_ROUND_PROGRAMS, number);
    switch (event->kind) {
    case CAT_EXPLORED_YIELD: /* or its next job has been released already */
        write_anew(protocol, t);
        cat_round_lose(protocol, t, false);
        break;
    case CAT_EXPLORED_YIELD_TO:
        protocol->round.shaken = true;
        cat_thread_enter(rt, t, CAT_STATE_READY);
        if (cat_round_tell(protocol, CAT_ROLE_NEXT, event->other, CAT_NO_PROCESSOR)) cat_round_leave(protocol, t, false);
        break;
    case CAT_EXPLORED_WAIT: begin_to_wait(protocol, t); break;
    case CAT_EXPLORED_ACQUIRE:
        if (cat_round_acquire(protocol, t, event->import) && cat_running(rt)) begin_to_wait(protocol, t);
        break;
    case CAT_EXPLORED_RELEASE: cat_round_release(protocol, t, event->import); break;
    case CAT_EXPLORED_GET: cat_round_get(protocol, t); break;
    case CAT_EXPLORED_END:
        cat_live_turn_to(rt, number);
        *rt->link.told.processor = (int32_t)number;
        cat_protocol_die(protocol, t);
        *rt->link.told.processor = CAT_NO_PROCESSOR;
        if (cat_running(rt)) cat_round_leave(protocol, t, false);
        break;
    case CAT_EXPLORED_SUSPEND: suspend(protocol, event->other); break;
    default: resume(protocol, event->other); break;
    }
}

static void ring(struct cat_protocol *protocol)
{
    cat_round_come_to(protocol, CAT_ROUND_TIMER, 0);
    protocol->round.shaken = protocol->round.rang = true;
    protocol->timer_set = false;
    protocol->timer_due = 0;
    cat_round_tell(protocol, CAT_ROLE_TIMER, 0, CAT_NO_PROCESSOR);
}

static bool is_of_program(const struct cat_protocol *protocol, const struct cat_protocol_event *event)
{
    bool runs = event->thread && cat_thread_at(protocol->rt, event->thread)->state == CAT_STATE_RUNNING;
    return runs && event->kind != CAT_EXPLORED_EXPIRE && event->kind != CAT_EXPLORED_MISS && event->kind != CAT_EXPLORED_DROP;
}

static bool has_run(const struct cat_protocol *protocol, const struct cat_protocol_import *used, cat_thread t)
{
    return cat_place_load(&used->place, cat_thread_attributes(protocol->rt, t)) > 0;
}

/* Who runs has used more than none, unless a thread does something at once that was dispatched at this time: then nothing comes
 * from outside any more. */
static void use_time(struct cat_protocol *protocol, const struct cat_protocol_event *event)
{
    bool acts = is_of_program(protocol, event);
    for (uint32_t i = 0; i < protocol->import_count; i++) {
        const struct cat_protocol_import *import = &protocol->imports[i];
        if (!import->with_time) continue;
        bool can_be_none = import->values[0] == 0, is_later = !acts || has_run(protocol, import, event->thread);
        for (uint32_t t = 0; t < protocol->threads; t++) {
            if (protocol->rt->live.threads[t].state != CAT_STATE_RUNNING) continue;
            cat_thread running = cat_protocol_node(protocol, t);
            grow(protocol, i, running, is_later && can_be_none);
            if (can_be_none && !has_run(protocol, import, running)) protocol->round.fresh = protocol->round.outside = false;
        }
    }
}

/* Of the times above none; where nobody has named one: of all. */
static int64_t choose_later(struct cat_protocol *protocol)
{
    int64_t later[CAT_PROTOCOL_VALUES_MOST];
    uint32_t count = 0;
    for (uint32_t i = 0; i < protocol->duration_count; i++) {
        if (protocol->durations[i] > 0) later[count++] = protocol->durations[i];
    }
    return count ? later[cat_choose(&protocol->rt->choices, CAT_CHOICE_LATER, protocol->duration_subject, count)] : 0;
}

/* No time goes by only where a thread does something at once that was dispatched at this time: nothing comes from outside then. */
static void let_clock_go_on(struct cat_protocol *protocol, const struct cat_protocol_event *event)
{
    int64_t *now = &protocol->rt->live.head->time, before = *now;
    if (event->kind == CAT_EXPLORED_RING) {
        if (protocol->timer_due > *now) *now = protocol->timer_due;
    } else {
        bool at_once = is_of_program(protocol, event) && cat_protocol_thread(protocol, event->thread)->just;
        if (at_once) cat_protocol_pass_time(protocol);
        if (!at_once) *now += choose_later(protocol);
        if (protocol->timer_set && *now > protocol->timer_due) *now = protocol->timer_due;
        if (at_once && *now == before) protocol->round.fresh = protocol->round.outside = false;
    }
    protocol->passed_by = *now - before > UINT32_MAX ? UINT32_MAX : (uint32_t)(*now - before);
    for (uint32_t t = 0; *now > before && t < protocol->threads; t++) protocol->record[t].just = false;
}

/* Up to the first that is told at a later time. Nothing comes behind the timer's own time before it. */
static void let_time_pass(struct cat_protocol *protocol, const struct cat_protocol_event *event)
{
    if (!protocol->round.fresh || protocol->round.phase != CAT_ROUND_BETWEEN || !protocol->started) return;
    if (protocol->duration_count) let_clock_go_on(protocol, event);
    use_time(protocol, event);
}

void cat_protocol_round_do(struct cat_protocol *protocol, const struct cat_protocol_event *event)
{
    let_time_pass(protocol, event);
    switch (event->kind) {
    case CAT_EXPLORED_RING: ring(protocol); break;
    case CAT_EXPLORED_PASS:
        for (uint32_t t = 0; t < protocol->threads; t++) protocol->record[t].just = false;
        cat_round_begin_time(protocol);
        break;
    case CAT_EXPLORED_SETTLE: cat_round_settle(protocol); break;
    case CAT_EXPLORED_DISPATCH: cat_round_dispatch(protocol); break;
    case CAT_EXPLORED_WAKE: wake(protocol, event->thread); break;
    case CAT_EXPLORED_LAPSE: lapse(protocol, event->thread); break;
    case CAT_EXPLORED_BIRTH: bear(protocol, event->thread); break;
    case CAT_EXPLORED_MISS: miss(protocol, event->thread, false); break;
    case CAT_EXPLORED_DROP: miss(protocol, event->thread, true); break;
    case CAT_EXPLORED_EXPIRE: expire(protocol, event->thread); break;
    case CAT_EXPLORED_SPAWN:
        cat_round_come_to(protocol, CAT_ROUND_PROGRAMS, number_of(protocol, event->thread));
        cat_round_mark(protocol, event->thread, CAT_ROUND_ASKS);
        break;
    case CAT_EXPLORED_SET: cat_protocol_write_import(protocol, event->import, event->thread); break;
    default: act(protocol, event); break;
    }
    cat_protocol_round_settle(protocol);
}
