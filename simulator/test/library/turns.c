/* A library for tests (turns.toml): one that waits has left its slot when the next is picked, and is told of first. */
#include "library/events.h"
#include "progress/deadlock.h"
#include "running/passing.h"
#include "scheduler/call.h"
#include "state/fault.h"
#include "state/threads/thread.h"
#include "world/wait.h"

CAT_KNOWN_CALL(call_pick, DISPATCH, PICK, TURNS, CAT_HOT_NATIVELY)
CAT_KNOWN_CALL(call_yields, RELEASE, YIELDS, TURNS, CAT_HOT_NATIVELY)
CAT_KNOWN_CALL(call_rests, WAIT, RESTS, TURNS, CAT_HOT_NATIVELY)
CAT_KNOWN_CALL(call_rises, WAKE, RISES, TURNS, CAT_HOT_NATIVELY)

/* Nobody is ready: time goes on to the end of a wait, if one can end. */
static enum cat_step idle(struct cat_runtime *rt)
{
    enum cat_outcome end = cat_deadlock_of_waiters(rt) ? cat_deadlock_outcome(rt) : CAT_OUTCOME_RUNNING;
    if (rt->live.head->alive == 0) end = CAT_OUTCOME_ENDED;
    if (end == CAT_OUTCOME_RUNNING) {
        cat_pass_idly(rt);
    } else {
        cat_finish(rt, end);
    }
    return CAT_GO_ON;
}

static enum cat_step schedule(struct cat_runtime *rt)
{
    cat_wait_gather(rt);
    cat_thread t = cat_wait_raise(rt);
    if (t == 0) return rt->live.head->ready ? CAT_CHOOSE : idle(rt);
    if (call_rises(rt, t)) cat_thread_change(rt, cat_thread_at(rt, t), t, CAT_STATE_WAITING, CAT_STATE_READY);
    return CAT_EVENT;
}

static enum cat_step waits(struct cat_runtime *rt, cat_thread t)
{
    cat_wait_tell(rt, t);
    rt->live.head->running = 0;
    rt->live.head->phase = CAT_PHASE_SCHEDULE;
    call_rests(rt, t);
    return CAT_EVENT;
}

/* One that ended has left already. */
static enum cat_step switch_out(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = cat_library_current(rt);
    head->running = 0;
    head->phase = CAT_PHASE_SCHEDULE;
    if (t) call_yields(rt, t);
    return t ? CAT_EVENT : CAT_GO_ON;
}

static const struct cat_round a_round = {
    .schedule = schedule, .choose = call_pick, .switch_out = switch_out, .wait = waits};

static void go_through(struct cat_runtime *rt, uint64_t until, uint64_t end)
{
    cat_go_through(cat_here(rt), until, end, &a_round);
}

/* Nothing is asked about others here. */
static enum cat_step ignore(struct cat_runtime *rt, cat_thread other)
{
    (void)rt, (void)other;
    return CAT_GO_ON;
}

static enum cat_step ignore_suspend(struct cat_runtime *rt, cat_thread t, cat_thread other)
{
    (void)rt, (void)t, (void)other;
    return CAT_GO_ON;
}

const struct cat_library cat_library_turns = {
    .go_through = go_through,
    .yield_to = ignore,
    .suspend = ignore_suspend,
    .resume = ignore,
    .first = CAT_PHASE_SCHEDULE,
};
