/* The choice behind what is told in a round: who gives way, who is dispatched to idle processors, and who takes one. */
#include "explore/rounds.h"

#include "scheduler/call.h"
#include "state/fault.h"
#include "state/threads/processor.h"

static void show_processor(struct cat_runtime *rt, cat_thread t, int64_t number)
{
    const struct cat_place *place = &rt->link.kept[CAT_KEPT_CPU];
    if (place->width) cat_place_store(place, cat_thread_attributes(rt, t), number);
}

static void put_on(struct cat_protocol *protocol, uint32_t number, cat_thread t)
{
    struct cat_runtime *rt = protocol->rt;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    if (!cat_state_is_ready(thread->state)) {
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)t);
        return;
    }
    cat_round_forget_ready(protocol, t);
    cat_thread_enter(rt, t, CAT_STATE_RUNNING);
    thread->activations = 1;
    thread->processor = number + 1;
    protocol->started = true;
    cat_round_mark(protocol, t, CAT_ROUND_ACTS);
    cat_protocol_thread(protocol, t)->just = protocol->duration_count > 0;
    show_processor(rt, t, number);
    if (!cat_round_has(rt, CAT_ROLE_SLICE) || !cat_round_tell(protocol, CAT_ROLE_SLICE, t, CAT_NO_PROCESSOR)) return;
    int64_t slice = rt->live.head->answer;
    protocol->sliced = true;
    protocol->slice = slice > UINT32_MAX ? UINT32_MAX : slice > 0 ? (uint32_t)slice : 0;
    if (slice <= 0) cat_round_mark(protocol, t, CAT_ROUND_UNLIMITED);
}

/* Asks about those that have become ready at this time, in their order; whether one of them takes a processor. */
static bool ask(struct cat_protocol *protocol)
{
    struct cat_runtime *rt = protocol->rt;
    if (rt->link.processors == 1 && !cat_round_running_on(protocol, 0)) return false;
    for (uint8_t place = 1; place <= cat_round_told_in_all(protocol) && cat_running(rt); place++) {
        cat_thread t = cat_round_told_at(protocol, place);
        const struct cat_thread_record *thread = cat_thread_at(rt, t);
        if (!cat_state_is_ready(thread->state)) continue;
        if (!cat_round_tell(protocol, CAT_ROLE_PREEMPT, t, CAT_NO_PROCESSOR)) return true;
        int64_t answer = rt->live.head->answer;
        if (!answer) continue;
        bool known = answer > 0 && answer <= rt->link.processors;
        cat_thread displaced = known ? cat_round_running_on(protocol, (uint32_t)answer - 1) : 0;
        if (!displaced) {
            cat_fault_of_library(rt, CAT_FAULT_WRONG_PROCESSOR, (int32_t)answer);
            return true;
        }
        cat_round_lose(protocol, displaced, false);
        cat_round_come_to(protocol, CAT_ROUND_REPLACE, (uint32_t)answer - 1);
        return true;
    }
    return false;
}

/* On to where the scheduler is asked for a thread, or to the end of the round. */
static void go_on_choosing(struct cat_protocol *protocol, uint32_t from)
{
    struct cat_runtime *rt = protocol->rt;
    for (uint32_t number = from; cat_running(rt) && rt->live.head->ready && number < rt->link.processors; number++) {
        if (cat_round_running_on(protocol, number)) continue;
        cat_round_come_to(protocol, CAT_ROUND_CHOICE, number);
        return;
    }
    if (!cat_running(rt) || ask(protocol)) return;
    if (cat_running(rt)) cat_round_end(protocol);
}

void cat_round_settle(struct cat_protocol *protocol)
{
    struct cat_runtime *rt = protocol->rt;
    bool asks = protocol->round.shaken && cat_round_has(rt, CAT_ROLE_GIVE_WAY);
    cat_round_come_to(protocol, CAT_ROUND_CHOICE, 0);
    protocol->round.shaken = false;
    for (uint32_t number = 0; asks && number < rt->link.processors && cat_running(rt); number++) {
        cat_thread t = cat_round_running_on(protocol, number);
        if (t && cat_round_tell(protocol, CAT_ROLE_GIVE_WAY, t, CAT_NO_PROCESSOR) && rt->live.head->answer) cat_round_lose(protocol, t, false);
    }
    go_on_choosing(protocol, 0);
}

void cat_round_dispatch(struct cat_protocol *protocol)
{
    struct cat_runtime *rt = protocol->rt;
    uint32_t number = protocol->round.at;
    bool replaces = protocol->round.phase == CAT_ROUND_REPLACE;
    if (!cat_round_tell(protocol, CAT_ROLE_DISPATCH, 0, (int32_t)number)) return;
    protocol->dispatched = rt->ctx->chosen;
    protocol->dispatched_to = number;
    if (protocol->dispatched) put_on(protocol, number, protocol->dispatched);
    if (cat_running(rt)) go_on_choosing(protocol, replaces ? rt->link.processors : number + 1);
}
