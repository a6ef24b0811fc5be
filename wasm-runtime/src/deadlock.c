#include "deadlock.h"

#include "context.h"
#include "names.h"
#include "thread.h"

enum {
    LOOKS = 1024, /* in vain, between two searches */
    TOLD = 8      /* threads that are named */
};

/* --- detection ----------------------------------------------------------------------------------------- */

static bool can_arrive(const struct cat_runtime *rt, uint32_t channel)
{
    if (cat_leads(&rt->outside, channel, CAT_LEADS_IN)) return true;
    for (uint32_t i = 0; i < rt->workload.arrival_count; i++) {
        if (rt->workload.arrivals[i].channel == channel && cat_clock_pending(rt, CAT_CLOCK_ARRIVAL, i)) return true;
    }
    return false;
}

bool cat_deadlock_of_waiters(const struct cat_runtime *rt)
{
    if (rt->live.head->raised.first || cat_clock_threads_pending(rt)) return false;
    for (uint32_t channel = 0; channel < rt->workload.channel_count; channel++) {
        if (rt->live.channels[channel].receivers.first && can_arrive(rt, channel)) return false;
    }
    return true;
}

/* What one thread looks for is there, or can come without another thread. */
static bool can_find(const struct cat_runtime *rt, const struct cat_waiting *wait)
{
    const struct cat_channel_state *channel = &rt->live.channels[wait->at];
    switch (wait->kind) {
    case CAT_WAIT_RECEIVE: return channel->length > 0 || can_arrive(rt, wait->at);
    case CAT_WAIT_SEND: return channel->length < rt->workload.channels[wait->at].capacity;
    case CAT_WAIT_LOCK: return rt->live.locks[wait->at].holder == 0;
    default: return true;
    }
}

bool cat_deadlock_of_lookers(const struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    uint64_t looks = head->wasted_in_a_row, period = LOOKS + head->alive;
    if (looks < period || looks % period != 0) return false; /* seldom comes to the division */
    for (uint32_t i = 0; i < head->threads; i++) {
        const struct cat_thread_record *thread = &rt->live.threads[i];
        bool still = thread->state == CAT_STATE_DEAD || thread->state == CAT_STATE_SUSPENDED;
        if (!still && can_find(rt, &thread->wait)) return false;
    }
    return true;
}

/* --- in words -------------------------------------------------------------------------------------------- */

/* Who holds the lock that a thread waits for; 0 when it waits for something else. */
static cat_thread holder_before(const struct cat_runtime *rt, cat_thread t)
{
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    if (thread->state == CAT_STATE_DEAD || thread->wait.kind != CAT_WAIT_LOCK) return 0;
    return rt->live.locks[thread->wait.at].holder;
}

/* A thread of the cycle that one comes to from t; 0 when there is none (Brent, "An improved Monte Carlo
 * factorization algorithm", 1980: the hare waits where the steps double). */
static cat_thread find_cycle(const struct cat_runtime *rt, cat_thread t)
{
    cat_thread mark = t, at = holder_before(rt, t);
    for (uint32_t steps = 1, limit = 1; at && at != mark; steps++) {
        if (steps == limit) {
            mark = at;
            limit *= 2;
            steps = 0;
        }
        at = holder_before(rt, at);
    }
    return at;
}

static void tell_lock(const struct cat_runtime *rt, uint32_t element, struct cat_text *out)
{
    cat_thread holder = rt->live.locks[element].holder;
    cat_text_add(out, "the lock ");
    cat_name_lock(rt, element, out);
    if (!holder) return;
    cat_text_add(out, ", which ");
    cat_name_thread(rt, holder, out);
    cat_text_add(out, cat_thread_at(rt, holder)->state == CAT_STATE_DEAD ? " held when it ended" : " holds");
}

static void tell_thread(const struct cat_runtime *rt, cat_thread t, struct cat_text *out)
{
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    const struct cat_waiting *wait = &thread->wait;
    cat_name_thread(rt, t, out);
    if (thread->state == CAT_STATE_SUSPENDED) {
        cat_text_add(out, " is suspended");
    } else if (wait->kind == CAT_WAIT_RECEIVE) {
        cat_text_add(out, " waits for a message of the channel %s", rt->workload.channels[wait->at].name);
    } else if (wait->kind == CAT_WAIT_SEND) {
        cat_text_add(out, " waits for room in the channel %s", rt->workload.channels[wait->at].name);
    } else if (wait->kind == CAT_WAIT_LOCK) {
        cat_text_add(out, " waits for ");
        tell_lock(rt, wait->at, out);
    }
}

/* From its oldest thread on, so that a cycle is always told in the same way. */
static void tell_cycle(const struct cat_runtime *rt, cat_thread on_cycle, struct cat_text *out)
{
    cat_thread first = on_cycle;
    for (cat_thread t = holder_before(rt, on_cycle); t != on_cycle; t = holder_before(rt, t)) {
        if (t < first) first = t;
    }
    cat_thread t = first;
    uint32_t told = 0;
    cat_text_add(out, "A cycle of locks: ");
    do {
        if (told++ < TOLD) {
            if (t != first) cat_text_add(out, "; ");
            tell_thread(rt, t, out);
        }
        t = holder_before(rt, t);
    } while (t != first);
    if (told > TOLD) cat_text_add(out, "; and %u more threads", told - TOLD);
    cat_text_add(out, ".");
}

static void tell_all(const struct cat_runtime *rt, struct cat_text *out)
{
    uint32_t told = 0;
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        if (rt->live.threads[i].state == CAT_STATE_DEAD || told++ >= TOLD) continue;
        if (told > 1) cat_text_add(out, "; ");
        tell_thread(rt, cat_thread_node(rt, i), out);
    }
    if (told > TOLD) cat_text_add(out, "; and %u more threads", told - TOLD);
    cat_text_add(out, ".");
}

/* Whether some thread that is not suspended waits for a kind of thing. */
static bool any_waits_for(const struct cat_runtime *rt, uint32_t kind)
{
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        const struct cat_thread_record *thread = &rt->live.threads[i];
        bool here = thread->state != CAT_STATE_DEAD && thread->state != CAT_STATE_SUSPENDED;
        if (here && thread->wait.kind == kind) return true;
    }
    return false;
}

static bool any_is_suspended(const struct cat_runtime *rt)
{
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        if (rt->live.threads[i].state == CAT_STATE_SUSPENDED) return true;
    }
    return false;
}

/* What to do about it, for each kind of thing that some thread waits for. */
static void advise(const struct cat_runtime *rt, struct cat_text *out)
{
    if (any_waits_for(rt, CAT_WAIT_LOCK)) {
        cat_text_add(out, " Release each lock before the thread that holds it ends.");
    }
    if (any_waits_for(rt, CAT_WAIT_RECEIVE)) {
        cat_text_add(out, " Let receivers exit when no more messages come.");
    }
    if (any_waits_for(rt, CAT_WAIT_SEND)) cat_text_add(out, " Let a thread receive what is sent.");
    if (any_is_suspended(rt)) cat_text_add(out, " Let a thread resume those that are suspended.");
}

void cat_deadlock_tell(const struct cat_runtime *rt, struct cat_text *out)
{
    cat_text_add(out, "No thread can run, and nothing is to come. ");
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        cat_thread on_cycle = find_cycle(rt, cat_thread_node(rt, i));
        if (!on_cycle) continue;
        tell_cycle(rt, on_cycle, out);
        cat_text_add(out, " Let all threads acquire these locks in the same order.");
        return;
    }
    tell_all(rt, out);
    advise(rt, out);
}
