#include "running/passing.h"

#include "running/arrival.h"
#include "running/birth.h"
#include "running/change.h"
#include "running/interp.h"
#include "state/fault.h"
#include "state/stop.h"
#include "state/threads/thread.h"
#include "state/varied.h"
#include "world/channel.h"
#include "world/jobs.h"
#include "world/wait.h"

#define MAX_DRIVES 1000000 /* of the world while a single action takes its time; its periods are too short for it */

enum { VARIED_MOST = 16 }; /* events of one time that are put into any order */

/* Evaluates a signal and sets its next timer. */
static void drive(struct cat_runtime *rt, uint32_t number)
{
    cat_interp_signal(rt, number);
    int64_t period = rt->workload.signals[number].period;
    cat_clock_set(&rt->live.clock, CAT_CLOCK_SIGNAL, number, cat_add_saturated(rt->live.head->time, period));
}

void cat_passing_start(struct cat_runtime *rt)
{
    cat_wheel_start(&rt->live.clock.wheel);
    for (uint32_t i = 0; i < rt->workload.signal_count; i++) drive(rt, i);
    cat_arrival_start(rt);
    cat_birth_start(rt);
    cat_now_hold(rt);
}

/* The code that says when a source of the world comes next, to locate what is wrong with it. */
static uint32_t code_of(const struct cat_runtime *rt, uint32_t timer)
{
    const struct cat_workload *w = &rt->workload;
    const uint32_t *first = rt->live.clock.first;
    if (timer >= first[CAT_CLOCK_THREAD]) {
        uint32_t number = cat_clock_owner(&rt->live.clock, timer - first[CAT_CLOCK_THREAD]);
        const struct cat_class *class = &w->classes[rt->live.threads[number].class];
        return class->job && class->job->period != CAT_ABSENT ? class->job->period : class->entry;
    }
    return timer < w->signal_count ? w->signals[timer].code : w->arrivals[timer - w->signal_count].interval;
}

/* The timer of a thread: of its wait, a release or a deadline. */
static void ring_thread(struct cat_runtime *rt, uint32_t timer)
{
    uint32_t number = cat_clock_owner(&rt->live.clock, timer);
    uint32_t which = timer - number * rt->live.clock.each + CAT_CLOCK_THREAD;
    cat_thread t = cat_thread_node(rt, number);
    if (which == CAT_CLOCK_RELEASE) {
        cat_jobs_due(rt, t);
    } else if (which == CAT_CLOCK_DEADLINE) {
        rt->live.head->deadlines--;
        cat_jobs_overdue(rt, t);
    } else {
        cat_wait_due(rt, t);
    }
}

/* True when the timer is one of the world, not of a thread. */
static bool ring_one(struct cat_runtime *rt, uint32_t timer)
{
    const uint32_t *first = rt->live.clock.first;
    cat_now_set(rt, cat_wheel_due(&rt->live.clock.wheel, timer));
    if (timer >= first[CAT_CLOCK_THREAD]) {
        ring_thread(rt, timer - first[CAT_CLOCK_THREAD]);
        return rt->live.clock.each > 1; /* jobs may be released without end */
    }
    if (timer >= first[CAT_CLOCK_BIRTH]) {
        rt->live.head->births_to_come--;
        cat_birth_due(rt, timer - first[CAT_CLOCK_BIRTH]);
        return false;
    }
    if (timer >= first[CAT_CLOCK_SCHEDULER]) {
        rt->live.head->timer_rang = 1;
        return false;
    }
    if (timer >= first[CAT_CLOCK_ARRIVAL]) {
        cat_arrival_due(rt, timer - first[CAT_CLOCK_ARRIVAL]);
    } else {
        drive(rt, timer);
    }
    cat_stop_if_wanted(rt);
    return true;
}

/* When a message comes from outside; mostly there is none. */
static inline int64_t from_outside(const struct cat_runtime *rt)
{
    return rt->live.head->received == rt->outside.given.end ? CAT_NEVER : cat_outside_due(rt);
}

/* What comes from outside is there: it is due, and time has come to it. */
static void arrive(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    const int64_t *entry = cat_log_at(rt, &rt->outside.given, head->received++);
    if (entry[CAT_SENT_AT] > head->time) cat_now_set(rt, entry[CAT_SENT_AT]);
    if (entry[CAT_SENT_TO] < 0) {
        cat_change_make(rt, entry);
    } else {
        cat_channel_come(rt, (uint32_t)entry[CAT_SENT_TO], entry + CAT_SENT_WORDS);
    }
    cat_stop_if_wanted(rt);
}

/* Whether a change is among what came from outside up to now. */
static bool is_changed(const struct cat_runtime *rt)
{
    const struct cat_log *given = &rt->outside.given;
    for (uint64_t number = rt->live.head->received; number < given->end; number++) {
        const int64_t *entry = cat_log_at(rt, given, number);
        if (entry[CAT_SENT_AT] > rt->live.head->time) return false;
        if (entry[CAT_SENT_TO] < 0) return true;
    }
    return false;
}

void cat_passing_take_changes(struct cat_runtime *rt)
{
    while (is_changed(rt)) arrive(rt);
}

/* Nothing happens up to `until`. False when the stop condition comes true by then: the run is over at that time. */
static bool pass_quietly(struct cat_runtime *rt, int64_t until)
{
    int64_t time;
    if (!rt->link.stop.reads_time) return true;
    if (cat_stop_comes(rt, until, &time)) {
        cat_now_set(rt, time);
        cat_finish(rt, CAT_OUTCOME_STOPPED);
    }
    return cat_running(rt);
}

/* The same up to where the next is due, at most up to `until`. Of what is due at a time the condition is told first. */
static bool pass_to_next(struct cat_runtime *rt, int64_t until, int64_t given)
{
    if (!rt->link.stop.reads_time) return true;
    int64_t due = cat_wheel_next(&rt->live.clock.wheel);
    if (given < due) due = given;
    return pass_quietly(rt, due <= until ? due - 1 : until);
}

/* A wait is over, a thread is to be born, the scheduler's timer has come, or a deadline that it is told of. */
static inline bool is_woken(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    uint32_t news = head->news & (rt->link.tells_misses ? CAT_NEWS_OF_WORLD : CAT_NEWS_BIRTH);
    return head->raised.first || head->timer_rang || news;
}

/* The same, or the host is to be asked again before it goes on. */
static inline bool ends_idling(const struct cat_runtime *rt) { return is_woken(rt) || rt->outside.beyond; }

/* Time is to go on, and nothing else happens now: what was to be complete by now comes too late, where no library tells of
 * that itself. */
static inline bool has_late_ones(const struct cat_runtime *rt, int64_t given)
{
    const struct cat_head *head = rt->live.head;
    if (!(head->news & CAT_NEWS_DEADLINE) || rt->link.tells_misses) return false;
    return given > head->time && cat_wheel_next(&rt->live.clock.wheel) > head->time;
}

/* The next timer. Of several of one time a run that is varied decides which. */
static uint32_t take(struct cat_runtime *rt, int64_t until)
{
    struct cat_wheel *wheel = &rt->live.clock.wheel;
    uint32_t first = cat_wheel_take(wheel, until), timers[VARIED_MOST], count = 1;
    if (!cat_is_varied(rt) || first == CAT_WHEEL_NONE) return first;
    int64_t due = cat_wheel_due(wheel, first);
    timers[0] = first;
    while (count < VARIED_MOST && cat_wheel_next(wheel) == due) timers[count++] = cat_wheel_take(wheel, due);
    uint32_t taken = cat_decide(rt, CAT_CHOICE_ORDER, count, count);
    for (uint32_t i = 0; i < count; i++) {
        if (i != taken) cat_wheel_set(wheel, timers[i], due);
    }
    return timers[taken];
}

/* What is due up to `until`, in its order; with `wake` only until the wait of a thread is over. At one time messages
 * from outside come first, so that it does not matter when the host gave them. */
static void ring(struct cat_runtime *rt, int64_t until, bool wake)
{
    uint32_t drives = 0;
    while (cat_running(rt) && !(wake && ends_idling(rt))) {
        int64_t given = from_outside(rt);
        if (CAT_UNLIKELY(has_late_ones(rt, given)) && until > rt->live.head->time) {
            cat_jobs_judge(rt);
            continue;
        }
        if (!pass_to_next(rt, until, given)) return;
        uint32_t timer = take(rt, given <= until ? given - 1 : until);
        if (timer == CAT_WHEEL_NONE) {
            if (given > until) return;
            arrive(rt);
        } else if (ring_one(rt, timer) && ++drives > MAX_DRIVES) {
            cat_fault_of_workload(rt, CAT_FAULT_WORKLOAD_FLOOD, code_of(rt, timer));
        }
    }
}

/* Time passes up to `until`, in parts at whose ends the stop condition is looked at. With `wake` only to where the wait of a
 * thread is over: all that happens at that time has happened then. */
static void pass(struct cat_runtime *rt, int64_t until, bool in_doubt, bool wake)
{
    struct cat_head *head = rt->live.head;
    bool woken = false;
    do {
        int64_t from = head->time, end = cat_stop_next_moment(&rt->link.stop, from, until);
        ring(rt, end, wake);
        woken = wake && ends_idling(rt);
        if (woken) ring(rt, end = head->time, false);
        if (head->outcome != CAT_OUTCOME_RUNNING) return;
        if (end > head->time) cat_now_set(rt, end);
        if (in_doubt || cat_stop_feels_time(&rt->link.stop, from, end)) cat_stop_if_wanted(rt);
    } while (head->outcome == CAT_OUTCOME_RUNNING && head->time < until && !woken);
}

/* Not beyond the next message of another scheduler. */
static int64_t up_to_mail(const struct cat_runtime *rt, int64_t until)
{
    int64_t mail = cat_mail_due(rt), now = rt->live.head->time;
    if (mail < now) mail = now;
    return mail < until ? mail : until;
}

bool cat_pass_idly(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    int64_t begun = head->time, until = up_to_mail(rt, rt->workload.time_limit);
    rt->outside.beyond = false;
    pass(rt, until, false, true);
    head->idle_time += head->time - begun;
    rt->outside.idle_until = head->time;
    cat_now_hold(rt);
    if (head->outcome != CAT_OUTCOME_RUNNING) return false;
    bool to_mail = cat_mail_due(rt) <= head->time;
    bool woken = is_woken(rt), cut = rt->outside.beyond && !woken;
    if (cut) head->between = 1; /* nothing has happened here */
    if (!to_mail && !woken && !cut) cat_finish(rt, CAT_OUTCOME_TIME_LIMIT);
    return to_mail || cut;
}

void cat_pass_until(struct cat_runtime *rt, int64_t until)
{
    struct cat_head *head = rt->live.head;
    int64_t limit = rt->workload.time_limit;
    bool over = until > limit;
    pass(rt, over ? limit : until, head->calm_until < head->time, false);
    if (head->outcome != CAT_OUTCOME_RUNNING) return;
    if (over) cat_finish(rt, CAT_OUTCOME_TIME_LIMIT);
    head->calm_until = cat_stop_calm_until(&rt->link.stop, head->time, limit);
    if (head->news & CAT_NEWS_DEADLINE) head->calm_until = head->time - 1; /* to look again when time goes on */
    cat_outside_watch(rt);
}

void cat_pass_to_next(struct cat_runtime *rt, int64_t until)
{
    struct cat_head *head = rt->live.head;
    int64_t limit = rt->workload.time_limit;
    until = up_to_mail(rt, until);
    bool over = until > limit;
    rt->outside.beyond = false;
    pass(rt, over ? limit : until, head->calm_until < head->time, true);
    if (head->outcome != CAT_OUTCOME_RUNNING) return;
    if (over && !ends_idling(rt)) cat_finish(rt, CAT_OUTCOME_TIME_LIMIT);
    if (rt->outside.beyond) head->between = 1;
    head->calm_until = cat_stop_calm_until(&rt->link.stop, head->time, limit);
    cat_outside_watch(rt);
}
