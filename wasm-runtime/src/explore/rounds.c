/* A preemptive library in an exploration. What happens at one time is told in rounds, each in the order of the library
 * (library/preemptive/preemptive_calls.h), and behind each comes the choice. What threads do, and what comes from outside, is left
 * open; what the library does follows.
 *
 * Of time only so much is kept as the library goes by: whether a round is the first of its time, who was dispatched at this
 * time and can go on at once, and who has become ready at this time, for those are asked about again behind each choice. Where
 * nobody is, the next round may as well be later, which allows more. */
#include "explore/rounds.h"

#include "library/library.h"
#include "scheduler/call.h"
#include "state/fault.h"
#include "state/threads/processor.h"

bool cat_round_tell(struct cat_protocol *protocol, enum cat_role role, cat_thread t, int32_t processor)
{
    struct cat_runtime *rt = protocol->rt;
    if (!cat_round_has(rt, role)) return true;
    *rt->link.told.processor = processor;
    if (processor >= 0) cat_live_turn_to(rt, (uint32_t)processor);
    bool goes_on = cat_library_call(rt, rt->link.roles[role], t);
    *rt->link.told.processor = CAT_NO_PROCESSOR;
    return goes_on;
}

/* --- who has become ready at this time ------------------------------------------------------------------------------- */

void cat_round_forget_ready(struct cat_protocol *protocol, cat_thread t)
{
    uint8_t place = cat_protocol_thread(protocol, t)->told;
    cat_protocol_thread(protocol, t)->told = 0;
    for (uint32_t i = 0; place && i < protocol->threads; i++) {
        if (protocol->record[i].told > place) protocol->record[i].told--;
    }
}

uint8_t cat_round_told_in_all(const struct cat_protocol *protocol)
{
    uint8_t most = 0;
    for (uint32_t i = 0; i < protocol->threads; i++) {
        if (protocol->record[i].told > most) most = protocol->record[i].told;
    }
    return most;
}

void cat_round_has_become_ready(struct cat_protocol *protocol, cat_thread t)
{
    if (!cat_round_has(protocol->rt, CAT_ROLE_PREEMPT)) return;
    cat_round_forget_ready(protocol, t);
    cat_protocol_thread(protocol, t)->told = (uint8_t)(cat_round_told_in_all(protocol) + 1);
}

cat_thread cat_round_told_at(const struct cat_protocol *protocol, uint8_t place)
{
    for (uint32_t i = 0; i < protocol->threads; i++) {
        if (protocol->record[i].told == place) return cat_protocol_node(protocol, i);
    }
    return 0;
}

/* --- rounds ------------------------------------------------------------------------------------------------------------ */

/* Time has gone on. */
void cat_round_begin_time(struct cat_protocol *protocol)
{
    protocol->round = (struct cat_protocol_round){.fresh = true, .outside = true};
    for (uint32_t i = 0; i < protocol->threads; i++) {
        protocol->record[i].told = 0;
        bool runs = protocol->rt->live.threads[i].state == CAT_STATE_RUNNING;
        protocol->record[i].marks = (uint8_t)((protocol->record[i].marks & ~CAT_ROUND_ACTS) | (runs ? CAT_ROUND_ACTS : 0));
    }
}

/* When the scheduler wants to be called next. What is due at once is told in the next round, unless this one has told of it. */
static bool name_timer(struct cat_protocol *protocol)
{
    struct cat_runtime *rt = protocol->rt;
    if (!cat_round_has(rt, CAT_ROLE_NEXT_TIMER)) return true;
    if (!cat_round_tell(protocol, CAT_ROLE_NEXT_TIMER, 0, CAT_NO_PROCESSOR)) return false;
    int64_t answer = rt->live.head->answer, now = rt->live.head->time;
    protocol->timer_set = answer > now || (answer > 0 && !protocol->round.rang);
    protocol->timer_due = !protocol->timer_set || !protocol->duration_count ? 0 : answer > now ? answer : now;
    protocol->named_timer = true;
    protocol->due_in = !protocol->timer_set || answer <= now ? 0 : answer - now > UINT32_MAX ? UINT32_MAX : (uint32_t)(answer - now);
    return true;
}

/* Of a time at which nobody has become ready the next round need not be part. */
void cat_round_end(struct cat_protocol *protocol)
{
    struct cat_runtime *rt = protocol->rt;
    uint32_t waiting = 0, running = 0;
    for (uint32_t i = 0; i < protocol->threads; i++) {
        uint32_t state = rt->live.threads[i].state;
        waiting += state == CAT_STATE_WAITING && !cat_round_waits_for_lock(&protocol->record[i]); /* else another one brings it about */
        running += state == CAT_STATE_RUNNING;
        protocol->record[i].missed = false;
        if (state != CAT_STATE_RUNNING) protocol->record[i].marks &= (uint8_t)~CAT_ROUND_ACTS;
    }
    if (!name_timer(protocol)) return;
    if (rt->live.head->ready && !running && !waiting && !protocol->timer_set) {
        cat_fault_of_library(rt, CAT_FAULT_NOTHING_DISPATCHED, 0);
        return;
    }
    protocol->round = (struct cat_protocol_round){0};
    if (!cat_round_told_in_all(protocol)) cat_round_begin_time(protocol);
}

void cat_protocol_round_begin(struct cat_protocol *protocol)
{
    for (uint32_t i = 0; i < protocol->threads; i++) protocol->rt->live.threads[i] = (struct cat_thread_record){.state = CAT_STATE_UNBORN};
    cat_round_begin_time(protocol);
    cat_round_choose_ceilings(protocol);
    *protocol->rt->link.told.processor = CAT_NO_PROCESSOR;
    cat_live_turn_to(protocol->rt, 0);
}

void cat_protocol_round_settle(struct cat_protocol *protocol)
{
    struct cat_runtime *rt = protocol->rt;
    rt->live.head->running = 0;
    for (uint32_t i = rt->link.processors; i-- > 0;) {
        cat_thread t = cat_round_running_on(protocol, i);
        if (t) rt->live.head->running = t;
    }
    protocol->runs = rt->live.head->running != 0;
    cat_live_turn_to(rt, 0);
}

void cat_round_come_to(struct cat_protocol *protocol, enum cat_round_phase phase, uint32_t at)
{
    struct cat_protocol_round *round = &protocol->round;
    bool goes_back = phase < CAT_ROUND_BIRTHS && round->phase == CAT_ROUND_BIRTHS;
    if (phase > CAT_ROUND_PROGRAMS && phase != round->phase && round->phase < CAT_ROUND_CHOICE) {
        for (uint32_t i = 0; i < protocol->threads; i++) {
            bool acts = protocol->rt->live.threads[i].state == CAT_STATE_RUNNING && !(protocol->record[i].marks & CAT_ROUND_ASKS);
            if (acts) protocol->record[i].marks &= (uint8_t)~CAT_ROUND_ACTS;
        }
    }
    if (goes_back) round->outside = round->again = false;
    round->phase = phase;
    round->at = at;
}

/* --- a thread leaves its processor -------------------------------------------------------------------------------------- */

/* A thread does something at this time behind the one of a processor, from 1, and can send it what it waits for. */
static bool can_send_behind(const struct cat_protocol *protocol, uint32_t processor)
{
    for (uint32_t i = 0; i < protocol->threads; i++) {
        const struct cat_thread_record *thread = &protocol->rt->live.threads[i];
        uint8_t marks = protocol->record[i].marks;
        if (thread->state != CAT_STATE_RUNNING || !(marks & CAT_ROUND_ACTS)) continue;
        if (thread->processor > processor || (marks & CAT_ROUND_ASKS) || protocol->round.phase == CAT_ROUND_BIRTHS) return true;
    }
    return false;
}

void cat_round_leave(struct cat_protocol *protocol, cat_thread t, bool leaves_if_there)
{
    struct cat_runtime *rt = protocol->rt;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    uint32_t number = thread->processor - 1;
    cat_live_turn_to(rt, number);
    cat_thread current = cat_library_current(rt);
    bool called = current || (!leaves_if_there && !rt->link.handlers[rt->link.roles[CAT_ROLE_RELEASE]].has_parameter);
    rt->live.head->subject = t;
    rt->live.head->running = 0;
    thread->processor = 0;
    cat_protocol_thread(protocol, t)->just = false;
    cat_round_unmark(protocol, t, CAT_ROUND_ACTS | CAT_ROUND_UNLIMITED);
    if (called) cat_round_tell(protocol, CAT_ROLE_RELEASE, current, (int32_t)number);
    if (cat_running(rt)) cat_protocol_check_settled(protocol, t);
    if (thread->state == CAT_STATE_WAITING && !can_send_behind(protocol, number + 1)) cat_round_mark(protocol, t, CAT_ROUND_ACTS);
    if (!cat_state_is_alive(thread->state)) *cat_protocol_thread(protocol, t) = (struct cat_protocol_thread){0};
}

void cat_round_lose(struct cat_protocol *protocol, cat_thread t, bool leaves_if_there)
{
    cat_thread_enter(protocol->rt, t, CAT_STATE_READY);
    cat_round_leave(protocol, t, leaves_if_there);
}
