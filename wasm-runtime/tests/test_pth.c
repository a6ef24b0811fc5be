/* The Pth library: the order of calls, its own record, waiting, and what its threads can do. */
#include "catapults/trace_kinds.h"
#include "check.h"
#include "pthfcfs.h"
#include "session.h"
#include "world/device.h"

static void start(struct assembly *a)
{
    assembly_start(a);
    a->profile = CAT_PROFILE_PTH;
}

static cat_runtime *run(struct assembly *a, const struct pthfcfs *pth)
{
    cat_runtime *rt = session_begin(a, &pth->scheduler, 1);
    if (rt) cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    return rt;
}

/* Runs under a style, and looks at how it ended and which handlers ran. */
static void check_run(struct assembly *a, bool only_tags, uint32_t outcome, const char *expected)
{
    struct pthfcfs pth;
    char handlers[4096];
    pthfcfs_make(&pth, only_tags);
    cat_runtime *rt = run(a, &pth);
    session_handlers(rt, handlers);
    CHECK_TEXT(handlers, expected);
    CHECK_EQUAL(cat_look(rt)->outcome, outcome);
    cat_free(rt);
}

/* --- the loop ------------------------------------------------------------------------------------- */

static void sleeps_once(struct assembly *a)
{
    start(a);
    assembly_class(a, "once", 1);
    assembly_push(a, 1000);
    assembly_op(a, CAT_OP_SLEEP, 0);
    assembly_op(a, CAT_OP_YIELD, 0);
    assembly_op(a, CAT_OP_EXIT, 0);
}

static void runs_the_handlers_in_the_order_of_the_protocol(void)
{
    struct assembly a;
    sleeps_once(&a);
    check_run(&a, false, CAT_OUTCOME_ENDED,
              "init newthread schedule set_waiting switch_out event_raised schedule switch_out schedule set_dead "
              "switch_out");
}

static void tagging_schedulers_move_the_thread_in_switch_out(void)
{
    struct assembly a;
    sleeps_once(&a);
    check_run(&a, true, CAT_OUTCOME_ENDED,
              "init newthread schedule set_waiting switch_out event_raised schedule switch_out schedule set_dead "
              "switch_out");
}

static int32_t switch_out_of_current(struct cat_ctx *ctx, cat_thread t) { return pthfcfs_move(ctx, t, PTH_RQ); }

static void switch_out_with_a_parameter_is_called_only_for_a_thread_in_current(void)
{
    struct assembly a;
    struct pthfcfs pth;
    char handlers[4096];
    sleeps_once(&a);
    pthfcfs_make(&pth, false);
    pthfcfs_replace(&pth, CAT_HANDLER_SWITCH_OUT, switch_out_of_current);
    for (uint32_t i = 0; i < pth.scheduler.handler_count; i++) {
        if (pth.handlers[i].handler == CAT_HANDLER_SWITCH_OUT) pth.handlers[i].has_parameter = 1;
    }
    cat_runtime *rt = run(&a, &pth);
    session_handlers(rt, handlers);
    CHECK_TEXT(handlers, "schedule set_waiting event_raised schedule switch_out schedule set_dead");
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    cat_free(rt);
}

static void time_jumps_when_nothing_is_ready(void)
{
    struct assembly a;
    struct pthfcfs pth;
    start(&a);
    assembly_class(&a, "sleeper", 3);
    assembly_push(&a, 3000000000);
    assembly_op(&a, CAT_OP_SLEEP, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    pthfcfs_make(&pth, false);
    cat_runtime *rt = run(&a, &pth);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    CHECK(cat_look(rt)->time > 3000000000 && cat_look(rt)->time < 3000001000);
    CHECK_EQUAL(cat_look(rt)->decisions, 6);
    CHECK_EQUAL(cat_look(rt)->wasted, 3); /* who slept at once had done nothing before */
    cat_free(rt);
}

static size_t raised(const cat_runtime *rt, uint32_t *numbers, size_t room)
{
    size_t count = session_threads(rt, 0, CAT_HANDLER_EVENT_RAISED, numbers, room);
    for (size_t i = 0; i < count; i++) numbers[i] -= PTH_NODES;
    return count;
}

/* A thread that keeps the processor for a while, so that waits end in one turn. */
static void busy(struct assembly *a, int64_t duration)
{
    assembly_class(a, "busy", 1);
    assembly_push(a, duration);
    assembly_op(a, CAT_OP_COMPUTE, 0);
    assembly_op(a, CAT_OP_EXIT, 0);
}

static void sleeper(struct assembly *a, const char *name, int64_t duration)
{
    assembly_class(a, name, 1);
    assembly_push(a, duration);
    assembly_op(a, CAT_OP_SLEEP, 0);
    assembly_op(a, CAT_OP_EXIT, 0);
}

static void waits_that_end_in_one_turn_are_told_in_the_order_in_which_they_began(void)
{
    struct assembly a;
    struct pthfcfs pth;
    uint32_t numbers[4];
    start(&a);
    sleeper(&a, "last", 3000);
    sleeper(&a, "first", 1000);
    sleeper(&a, "middle", 2000);
    busy(&a, 10000);
    pthfcfs_make(&pth, false);
    cat_runtime *rt = run(&a, &pth);
    CHECK_EQUAL(raised(rt, numbers, 4), 3);
    for (uint32_t i = 0; i < 3; i++) CHECK_EQUAL(numbers[i], i + 1);
    cat_free(rt);
}

static void waits_that_end_in_several_turns_are_told_as_they_end(void)
{
    struct assembly a;
    struct pthfcfs pth;
    uint32_t numbers[4];
    static const uint32_t expected[] = {2, 3, 1};
    start(&a);
    sleeper(&a, "last", 300000);
    sleeper(&a, "first", 100000);
    sleeper(&a, "middle", 200000);
    pthfcfs_make(&pth, false);
    cat_runtime *rt = run(&a, &pth);
    CHECK_EQUAL(raised(rt, numbers, 4), 3);
    for (uint32_t i = 0; i < 3; i++) CHECK_EQUAL(numbers[i], expected[i]);
    cat_free(rt);
}

/* The nth of them sleeps for a time that has nothing to do with n. */
static void any_number_of_waits_that_end_in_one_turn_are_told_in_their_order(void)
{
    enum { MOST = 60 };
    for (uint32_t count = 1; count <= MOST; count++) {
        struct assembly a;
        struct pthfcfs pth;
        uint32_t numbers[MOST + 1];
        start(&a);
        for (uint32_t i = 0; i < count; i++) sleeper(&a, "sleeper", 10000 + i * 37 % 61 * 100);
        busy(&a, 1000000);
        pthfcfs_make(&pth, false);
        cat_runtime *rt = run(&a, &pth);
        CHECK_EQUAL(raised(rt, numbers, MOST + 1), count);
        for (uint32_t i = 0; i < count; i++) CHECK_EQUAL(numbers[i], i + 1);
        cat_free(rt);
    }
}

/* One that asks a device for an answer, which comes after a latency. */
static void asker(struct assembly *a, const char *name, uint32_t device, int64_t latency)
{
    assembly_class(a, name, 1);
    assembly_push(a, 0);
    assembly_push(a, latency);
    assembly_op(a, CAT_OP_INT, 0);
    assembly_op(a, CAT_OP_I_TO_F, 0);
    assembly_op(a, CAT_OP_IO, (int32_t)device);
    assembly_op(a, CAT_OP_EXIT, 0);
}

/* A run of which no step takes time, and the calls of event_raised and schedule once all wait. */
static void check_idle_end(struct assembly *a, const char *expected)
{
    struct pthfcfs pth;
    char handlers[4096];
    pthfcfs_make(&pth, false);
    cat_runtime *rt = run(a, &pth);
    session_handlers(rt, handlers);
    const char *from = strstr(handlers, "event_raised");
    CHECK(from && strcmp(from, expected) == 0);
    if (from && strcmp(from, expected) != 0) printf("%s\n", from);
    cat_free(rt);
}

static void start_without_costs(struct assembly *a)
{
    start(a);
    a->switch_cost = a->handler_cost = a->look_cost = 0;
}

static void all_that_comes_at_one_time_is_told_before_schedule_is_asked(void)
{
    struct assembly a;
    start_without_costs(&a);
    uint32_t device = assembly_device(&a, "net", 3, CAT_DEVICE_FIFO);
    for (int i = 0; i < 3; i++) asker(&a, "asker", device, 1000);
    check_idle_end(&a, "event_raised event_raised event_raised schedule set_dead switch_out "
                       "schedule set_dead switch_out schedule set_dead switch_out");
}

/* As Pth's select tells of one timer at most (compiler/tests/pth/test_naps.py). */
static void of_sleeps_that_end_together_behind_an_idle_wait_one_is_told(void)
{
    struct assembly a;
    start_without_costs(&a);
    for (int i = 0; i < 2; i++) sleeper(&a, "sleeper", 1000);
    check_idle_end(&a, "event_raised schedule set_dead switch_out event_raised schedule set_dead switch_out");
}

static void behind_an_idle_wait_a_sleep_is_told_after_what_came_at_its_end(void)
{
    struct assembly a;
    uint32_t numbers[3];
    struct pthfcfs pth;
    start_without_costs(&a);
    uint32_t device = assembly_device(&a, "net", 2, CAT_DEVICE_FIFO);
    sleeper(&a, "sleeper", 1000);
    for (int i = 0; i < 2; i++) asker(&a, "asker", device, 1000);
    pthfcfs_make(&pth, false);
    cat_runtime *rt = run(&a, &pth);
    CHECK_EQUAL(raised(rt, numbers, 3), 3);
    CHECK(numbers[0] == 2 && numbers[1] == 3 && numbers[2] == 1);
    cat_free(rt);
}

/* --- an order of the scheduler's ------------------------------------------------------------------------ */

static int32_t answer(struct cat_ctx *ctx, cat_thread t)
{
    ctx->result = t;
    return 0;
}

static int32_t last_waiting(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    return answer(ctx, ctx->nodes.at[PTH_WQ].count ? ctx->nodes.at[PTH_WQ].prev : 0);
}

static int32_t nobody_waits_behind(struct cat_ctx *ctx, cat_thread t) { return (void)t, answer(ctx, 0); }

/* Behind the one that began first comes the last again. */
static int32_t waits_before(struct cat_ctx *ctx, cat_thread t)
{
    cat_thread before = ctx->nodes.at[t].prev;
    return before == PTH_WQ ? last_waiting(ctx, t) : answer(ctx, before);
}

static int32_t a_thread_that_is_none(struct cat_ctx *ctx, cat_thread t) { return (void)t, answer(ctx, 1000000); }

static void four_sleepers(struct assembly *a)
{
    start(a);
    sleeper(a, "one", 3000);
    sleeper(a, "two", 1000);
    sleeper(a, "three", 2000);
    sleeper(a, "four", 1500);
    busy(a, 1000000);
}

static void ordering(struct pthfcfs *pth, cat_handler next_waiting)
{
    pthfcfs_make(pth, false);
    pthfcfs_replace(pth, CAT_HANDLER_FIRST_WAITING, last_waiting);
    pthfcfs_replace(pth, CAT_HANDLER_NEXT_WAITING, next_waiting);
}

static void check_order_by(cat_handler next_waiting, const uint32_t *expected)
{
    struct assembly a;
    struct pthfcfs pth;
    uint32_t numbers[5];
    four_sleepers(&a);
    ordering(&pth, next_waiting);
    cat_runtime *rt = run(&a, &pth);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    CHECK_EQUAL(raised(rt, numbers, 5), 4);
    for (uint32_t i = 0; i < 4; i++) CHECK_EQUAL(numbers[i], expected[i]);
    struct cat_view end = *cat_look(rt);
    for (uint64_t tick = 1; tick < end.tick; tick++) {
        cat_seek(rt, tick, UINT64_MAX);
        cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
        CHECK_EQUAL(cat_look(rt)->trace_hash, end.trace_hash);
    }
    cat_free(rt);
}

static void next_waiting_gives_the_order_in_which_waits_are_told(void)
{
    static const uint32_t backwards[] = {4, 3, 2, 1};
    check_order_by(waits_before, backwards);
}

/* The walk of each turn asks anew, so whom it named first before goes behind whom it names first now. */
static void whom_the_scheduler_leaves_out_comes_last_as_it_stood(void)
{
    static const uint32_t last_first[] = {4, 3, 2, 1};
    check_order_by(nobody_waits_behind, last_first);
    check_order_by(a_thread_that_is_none, last_first);
}

/* Also where the order is being told. */
static void a_run_can_be_taken_over_from_a_scheduler_that_orders_and_by_one(void)
{
    struct assembly a;
    struct pthfcfs pth, other;
    size_t length;
    four_sleepers(&a);
    ordering(&pth, waits_before);
    ordering(&other, waits_before);
    cat_runtime *rt = run(&a, &pth);
    uint64_t end = cat_look(rt)->tick;
    for (uint64_t tick = 7; tick + 1 < end; tick++) {
        cat_seek(rt, tick, UINT64_MAX);
        const uint8_t *bytes = cat_export(rt, &length);
        cat_runtime *copy = cat_new(NULL);
        CHECK_EQUAL(cat_load_workload(copy, a.bytes, a.length), 0);
        CHECK_EQUAL(cat_use_scheduler(copy, &other.scheduler), 0);
        CHECK_EQUAL(cat_adopt(copy, bytes, length), 0);
        cat_run(copy, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
        CHECK_EQUAL(cat_look(copy)->outcome, CAT_OUTCOME_ENDED);
        cat_free(copy);
    }
    cat_free(rt);
}

static void nothing_is_asked_while_nobody_waits(void)
{
    struct assembly a;
    struct pthfcfs pth;
    char handlers[4096];
    sleeps_once(&a);
    pthfcfs_make(&pth, false);
    pthfcfs_replace(&pth, CAT_HANDLER_NEXT_WAITING, waits_before);
    cat_runtime *rt = run(&a, &pth);
    session_handlers(rt, handlers);
    CHECK_TEXT(handlers, "init newthread schedule set_waiting switch_out first_waiting next_waiting first_waiting "
                         "next_waiting event_raised schedule switch_out schedule set_dead switch_out");
    cat_free(rt);
}

/* Thread 1 began first, but goes to the end of those who wait when it is resumed; its wait ends last or first. */
static void check_order_behind_a_resume(int64_t first, int64_t other)
{
    struct assembly a;
    struct pthfcfs pth;
    uint32_t numbers[3];
    start(&a);
    sleeper(&a, "resumed", first);
    sleeper(&a, "other", other);
    assembly_class(&a, "boss", 1);
    assembly_op(&a, CAT_OP_INT, 0);
    assembly_op(&a, CAT_OP_SUSPEND, 0);
    assembly_push(&a, 1000);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    assembly_op(&a, CAT_OP_INT, 0);
    assembly_op(&a, CAT_OP_RESUME, 0);
    assembly_push(&a, 100000);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    pthfcfs_make(&pth, false);
    cat_runtime *rt = run(&a, &pth);
    CHECK_EQUAL(raised(rt, numbers, 3), 2);
    CHECK_EQUAL(numbers[0], 2);
    CHECK_EQUAL(numbers[1], 1);
    cat_free(rt);
}

/* It has been told of, so it is ready, though it has not run since: nothing is asked and nothing told again. */
static void the_end_of_a_wait_is_told_once(void)
{
    struct assembly a;
    start(&a);
    sleeper(&a, "sleeper", 1);
    assembly_class(&a, "boss", 1);
    assembly_op(&a, CAT_OP_INT, 0);
    assembly_op(&a, CAT_OP_SUSPEND, 0);
    assembly_op(&a, CAT_OP_INT, 0);
    assembly_op(&a, CAT_OP_RESUME, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    check_run(&a, false, CAT_OUTCOME_ENDED,
              "set_waiting switch_out event_raised schedule suspend_thread resume_thread set_dead switch_out schedule "
              "set_dead");
}

static void a_resumed_thread_waits_behind_all_others(void)
{
    check_order_behind_a_resume(5000, 6000);
    check_order_behind_a_resume(6000, 5000);
    check_order_behind_a_resume(500, 6000); /* its wait ended before it was resumed */
}

/* --- threads about other threads -------------------------------------------------------------------- */

static void named_yield_asks_first_and_then_names(void)
{
    struct assembly a;
    start(&a);
    assembly_class(&a, "caller", 1);
    assembly_push(&a, 1);
    assembly_op(&a, CAT_OP_YIELD_TO, 1);
    assembly_op(&a, CAT_OP_EXIT, 0);
    assembly_class(&a, "called", 2);
    assembly_op(&a, CAT_OP_EXIT, 0);
    check_run(&a, false, CAT_OUTCOME_ENDED, "schedule can_switch_to set_next_thread switch_out schedule set_dead");
}

static int32_t refuse(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    ctx->result = 0;
    return 0;
}

static void a_thread_that_cannot_be_switched_to_is_not_named(void)
{
    struct assembly a;
    struct pthfcfs pth;
    char handlers[4096];
    start(&a);
    assembly_class(&a, "caller", 1);
    assembly_push(&a, 0);
    assembly_op(&a, CAT_OP_YIELD_TO, 1);
    assembly_op(&a, CAT_OP_EXIT, 0);
    assembly_class(&a, "called", 1);
    assembly_op(&a, CAT_OP_EXIT, 0);
    pthfcfs_make(&pth, false);
    pthfcfs_replace(&pth, CAT_HANDLER_CAN_SWITCH_TO, refuse);
    cat_runtime *rt = run(&a, &pth);
    session_handlers(rt, handlers);
    CHECK_TEXT(handlers, "schedule can_switch_to switch_out schedule");
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    cat_free(rt);
}

/* A boss suspends a sleeper, works for a while, and resumes it. */
static void boss_and_sleeper(struct assembly *a, int64_t pause)
{
    start(a);
    assembly_class(a, "sleeper", 1);
    assembly_push(a, 1000);
    assembly_op(a, CAT_OP_SLEEP, 0);
    assembly_op(a, CAT_OP_EXIT, 0);
    assembly_class(a, "boss", 1);
    assembly_op(a, CAT_OP_INT, 0);
    assembly_op(a, CAT_OP_SUSPEND, 0);
    assembly_push(a, pause);
    assembly_op(a, CAT_OP_COMPUTE, 0);
    assembly_op(a, CAT_OP_YIELD, 0);
    assembly_op(a, CAT_OP_INT, 0);
    assembly_op(a, CAT_OP_RESUME, 0);
    assembly_op(a, CAT_OP_EXIT, 0);
}

static void a_resumed_thread_that_waits_goes_back_to_waiting(void)
{
    struct assembly a;
    boss_and_sleeper(&a, 100);
    check_run(&a, false, CAT_OUTCOME_ENDED,
              "suspend_thread switch_out schedule resume_thread is_waiting set_waiting set_dead switch_out "
              "event_raised schedule set_dead");
}

static void a_tagging_scheduler_runs_a_resumed_thread_which_waits_again(void)
{
    struct assembly a;
    boss_and_sleeper(&a, 100);
    check_run(&a, true, CAT_OUTCOME_ENDED,
              "resume_thread is_waiting set_dead switch_out schedule set_waiting switch_out event_raised schedule "
              "set_dead");
}

/* Whatever came meanwhile, it was not told of it. */
static void a_thread_that_was_resumed_early_waits_again_until_it_is_told(void)
{
    struct assembly a;
    boss_and_sleeper(&a, 2000);
    check_run(&a, true, CAT_OUTCOME_ENDED,
              "resume_thread is_waiting set_dead switch_out schedule set_waiting switch_out event_raised schedule "
              "set_dead");
}

static void the_end_of_a_wait_stays_pending_while_its_thread_is_suspended(void)
{
    struct assembly a;
    boss_and_sleeper(&a, 5000);
    check_run(&a, false, CAT_OUTCOME_ENDED,
              "suspend_thread switch_out schedule resume_thread is_waiting set_waiting set_dead switch_out "
              "event_raised schedule set_dead");
}

static void a_thread_does_not_suspend_itself(void)
{
    struct assembly a;
    start(&a);
    assembly_class(&a, "self", 1);
    assembly_op(&a, CAT_OP_INT, 0);
    assembly_op(&a, CAT_OP_SUSPEND, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    check_run(&a, false, CAT_OUTCOME_ENDED, "schedule set_dead switch_out");
}

/* --- what a scheduler can do wrong -------------------------------------------------------------------- */

static void check_broken(uint32_t handler, cat_handler replacement, uint32_t kind, uint32_t at)
{
    struct assembly a;
    struct pthfcfs pth;
    sleeps_once(&a);
    a.tick_limit = 100;
    pthfcfs_make(&pth, false);
    pthfcfs_replace(&pth, handler, replacement);
    cat_runtime *rt = run(&a, &pth);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_FAULT);
    CHECK_EQUAL(cat_look(rt)->fault_kind, kind);
    CHECK_EQUAL(cat_look(rt)->fault_handler, at);
    CHECK_TEXT(cat_end_text(rt), "The run stopped because ");
    cat_free(rt);
}

static int32_t do_nothing(struct cat_ctx *ctx, cat_thread t)
{
    (void)ctx;
    (void)t;
    return 0;
}

static int32_t to_current(struct cat_ctx *ctx, cat_thread t) { return pthfcfs_move(ctx, t, PTH_CURRENT); }
static int32_t destroy(struct cat_ctx *ctx, cat_thread t) { return pthfcfs_move(ctx, t, 0); }

static void the_protocol_is_held_after_every_handler(void)
{
    check_broken(CAT_HANDLER_NEWTHREAD, do_nothing, CAT_FAULT_LEFT_NOWHERE, CAT_HANDLER_NEWTHREAD);
    check_broken(CAT_HANDLER_NEWTHREAD, to_current, CAT_FAULT_PROTOCOL_EXIT, CAT_HANDLER_NEWTHREAD);
    check_broken(CAT_HANDLER_SCHEDULE, do_nothing, CAT_FAULT_NOTHING_DISPATCHED, CAT_HANDLER_SCHEDULE);
    check_broken(CAT_HANDLER_SWITCH_OUT, do_nothing, CAT_FAULT_PROTOCOL_EXIT, CAT_HANDLER_SWITCH_OUT);
    check_broken(CAT_HANDLER_SET_WAITING, destroy, CAT_FAULT_DESTROYED_ALIVE, CAT_HANDLER_SET_WAITING);
    check_broken(CAT_HANDLER_EVENT_RAISED, to_current, CAT_FAULT_PROTOCOL_EXIT, CAT_HANDLER_EVENT_RAISED);
    check_broken(CAT_HANDLER_SET_DEAD, do_nothing, CAT_FAULT_PROTOCOL_EXIT, CAT_HANDLER_SWITCH_OUT);
}

const struct test pth_tests[] = {
    TEST(runs_the_handlers_in_the_order_of_the_protocol),
    TEST(tagging_schedulers_move_the_thread_in_switch_out),
    TEST(switch_out_with_a_parameter_is_called_only_for_a_thread_in_current),
    TEST(time_jumps_when_nothing_is_ready),
    TEST(waits_that_end_in_one_turn_are_told_in_the_order_in_which_they_began),
    TEST(waits_that_end_in_several_turns_are_told_as_they_end),
    TEST(any_number_of_waits_that_end_in_one_turn_are_told_in_their_order),
    TEST(all_that_comes_at_one_time_is_told_before_schedule_is_asked),
    TEST(of_sleeps_that_end_together_behind_an_idle_wait_one_is_told),
    TEST(behind_an_idle_wait_a_sleep_is_told_after_what_came_at_its_end),
    TEST(next_waiting_gives_the_order_in_which_waits_are_told),
    TEST(whom_the_scheduler_leaves_out_comes_last_as_it_stood),
    TEST(a_run_can_be_taken_over_from_a_scheduler_that_orders_and_by_one),
    TEST(nothing_is_asked_while_nobody_waits),
    TEST(a_resumed_thread_waits_behind_all_others),
    TEST(the_end_of_a_wait_is_told_once),
    TEST(named_yield_asks_first_and_then_names),
    TEST(a_thread_that_cannot_be_switched_to_is_not_named),
    TEST(a_resumed_thread_that_waits_goes_back_to_waiting),
    TEST(a_tagging_scheduler_runs_a_resumed_thread_which_waits_again),
    TEST(a_thread_that_was_resumed_early_waits_again_until_it_is_told),
    TEST(the_end_of_a_wait_stays_pending_while_its_thread_is_suspended),
    TEST(a_thread_does_not_suspend_itself),
    TEST(the_protocol_is_held_after_every_handler),
    {0},
};
