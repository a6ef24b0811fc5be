/* A small library for tests (waking.toml): threads that wait are told of at once, and the scheduler can ask to be woken. */
#include "library/events.h"
#include "progress/deadlock.h"

CAT_KNOWN_CALL(choose, DISPATCH, SCHEDULE, WAKING, CAT_HOT_NATIVELY)
CAT_KNOWN_CALL(call_switch_out, RELEASE, SWITCH_OUT, WAKING, CAT_NOINLINE)

enum { IDLE = CAT_PHASE_OWN }; /* the scheduler has said when it wants to be woken, and nothing is ready */

static enum cat_step schedule(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (!head->raising.first) cat_wait_gather(rt);
    cat_thread t = cat_wait_raise(rt);
    if (t) {
        enum cat_step told = cat_loop_tell(rt, CAT_ROLE_WAKE, t);
        if (cat_running(rt)) cat_thread_enter(rt, t, CAT_STATE_READY);
        return told;
    }
    if (head->ready) return CAT_CHOOSE;
    if (head->alive && !cat_deadlock_of_waiters(rt)) return cat_timer_look(rt, IDLE);
    cat_finish(rt, head->alive ? CAT_OUTCOME_DEADLOCK : CAT_OUTCOME_ENDED);
    return CAT_GO_ON;
}

static enum cat_step idle(struct cat_runtime *rt, uint32_t phase)
{
    (void)phase;
    rt->live.head->phase = CAT_PHASE_SCHEDULE;
    cat_pass_idly(rt);
    return CAT_GO_ON;
}

static enum cat_step wait(struct cat_runtime *rt, cat_thread t)
{
    cat_wait_tell(rt, t);
    return cat_loop_tell(rt, CAT_ROLE_WAIT, t);
}

static enum cat_step switch_out(struct cat_runtime *rt)
{
    cat_thread current = cat_library_current(rt);
    rt->live.head->running = 0;
    rt->live.head->phase = CAT_PHASE_SCHEDULE;
    if (current) call_switch_out(rt, current);
    return current ? CAT_EVENT : CAT_GO_ON;
}

static const struct cat_round a_round = {
    .schedule = schedule, .choose = choose, .switch_out = switch_out, .wait = wait, .own = idle, .timers = true};

static void go_through(struct cat_runtime *rt, uint64_t until, uint64_t end)
{
    cat_go_through(cat_here(rt), until, end, &a_round);
}

/* It knows no names: who yields to another one just yields. */
static enum cat_step yield_to(struct cat_runtime *rt, cat_thread other)
{
    (void)rt, (void)other;
    return CAT_GO_ON;
}

const struct cat_library cat_library_waking = {
    .go_through = go_through, .yield_to = yield_to, .first = CAT_PHASE_SCHEDULE};
