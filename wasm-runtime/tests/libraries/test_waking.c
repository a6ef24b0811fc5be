/* A scheduler that asks to be woken, in a library that can (waking.c, a third one beside those that are shipped). */
#include "check.h"
#include "fcfs.h"
#include "session.h"
#include "state/context.h"

enum { READY = 1, WAITING, CURRENT };

enum { MOST_CALLS = 8 };

struct data {
    int64_t next;   /* what it answers */
    int64_t period; /* added to that when it is woken */
    int64_t at[MOST_CALLS]; /* when it was */
    int32_t calls;
    int32_t spare;
};

static struct data *data_of(struct cat_ctx *ctx) { return (struct data *)(void *)ctx->data; }

static struct data first; /* as `setup` sets it */

static int32_t setup(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    *data_of(ctx) = first;
    return 0;
}

static int32_t nothing(struct cat_ctx *ctx, cat_thread t)
{
    (void)ctx, (void)t;
    return 0;
}

static int32_t to_ready(struct cat_ctx *ctx, cat_thread t) { return fcfs_move(ctx, t, READY, 0); }

static int32_t schedule(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    ctx->chosen = cat_front(ctx, READY);
    return fcfs_move(ctx, ctx->chosen, CURRENT, 0);
}

static int32_t set_waiting(struct cat_ctx *ctx, cat_thread t)
{
    *(int32_t *)(void *)(ctx->attributes.at + t * sizeof(int64_t)) = 1;
    return 0;
}

static int32_t switch_out(struct cat_ctx *ctx, cat_thread t)
{
    int32_t *waits = (int32_t *)(void *)(ctx->attributes.at + t * sizeof(int64_t));
    cat_container to = *waits ? WAITING : READY;
    *waits = 0;
    return fcfs_move(ctx, t, to, 0);
}

static int32_t set_dead(struct cat_ctx *ctx, cat_thread t) { return fcfs_move(ctx, t, 0, 0); }

static int32_t wake_up(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    struct data *data = data_of(ctx);
    if (data->calls < MOST_CALLS) data->at[data->calls] = ctx->now;
    data->calls++;
    data->next += data->period;
    return 0;
}

static int32_t next_wake_up(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    ctx->result = data_of(ctx)->next;
    return 0;
}

static const struct cat_container_desc containers[] = {
    {.name = "ready", .kind = CAT_QUEUE, .count = 1},
    {.name = "waiting", .kind = CAT_QUEUE, .count = 1},
    {.name = "current", .kind = CAT_THREADREF, .count = 1},
};

static const struct cat_variable_desc attributes[] = {{.name = "waits", .type = CAT_INT, .count = 1}};

static const struct cat_site_desc sites[] = {{"", "", 0, 0}};

static const struct cat_handler_desc handlers[] = {
    {CAT_HANDLER_INIT, nothing, 0, 0},         {CAT_HANDLER_NEWTHREAD, to_ready, 1, 0},
    {CAT_HANDLER_SCHEDULE, schedule, 0, 0},    {CAT_HANDLER_SET_WAITING, set_waiting, 1, 0},
    {CAT_HANDLER_SWITCH_OUT, switch_out, 1, 0}, {CAT_HANDLER_EVENT_RAISED, to_ready, 1, 0},
    {CAT_HANDLER_SET_DEAD, set_dead, 1, 0},    {CAT_HANDLER_WAKE_UP, wake_up, 0, 0},
    {CAT_HANDLER_NEXT_WAKE_UP, next_wake_up, 0, 0},
};

static const struct cat_scheduler waker = {
    .abi = CAT_SCHED_ABI,
    .name = "waker",
    .profile = CAT_PROFILE_WAKING,
    .data_size = sizeof(struct data),
    .stride = sizeof(int64_t),
    .dispatch_slot = CURRENT,
    .dispatch_count = 1,
    .setup = setup,
    .attribute_count = 1,
    .attributes = attributes,
    .container_count = 3,
    .containers = containers,
    .handler_count = sizeof handlers / sizeof *handlers,
    .handlers = handlers,
    .site_count = 1,
    .sites = sites,
};

/* One thread that does something for some time; nothing else takes any. */
static void one_thread(struct assembly *a, uint32_t operation, int64_t duration)
{
    assembly_start(a);
    a->profile = CAT_PROFILE_WAKING;
    a->switch_cost = a->handler_cost = a->look_cost = 0;
    assembly_class(a, "one", 1);
    assembly_push(a, duration);
    assembly_op(a, operation, 0);
    assembly_op(a, CAT_OP_EXIT, 0);
}

static cat_runtime *run(struct assembly *a, int64_t next, int64_t period)
{
    first = (struct data){.next = next, .period = period};
    cat_runtime *rt = session_begin(a, &waker, 1);
    if (rt) cat_run(rt, CAT_GOAL_TICK, 1000, UINT64_MAX);
    return rt;
}

/* A run up to a time may be an event ahead, until it is looked at. */
static struct data at_end(cat_runtime *rt)
{
    cat_look(rt);
    return *data_of(rt->ctx);
}

static void check_times(cat_runtime *rt, int32_t count, const int64_t *times)
{
    struct data data = at_end(rt);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    CHECK_EQUAL(data.calls, count);
    for (int32_t i = 0; i < count && i < data.calls; i++) CHECK_EQUAL(data.at[i], times[i]);
}

static void a_scheduler_is_woken_while_a_thread_computes(void)
{
    struct assembly a;
    one_thread(&a, CAT_OP_COMPUTE, 350);
    cat_runtime *rt = run(&a, 100, 100);
    check_times(rt, 3, (int64_t[]){100, 200, 300});
    CHECK_EQUAL(cat_look(rt)->time, 350);
    cat_free(rt);
}

static void a_scheduler_is_woken_while_nothing_can_run(void)
{
    struct assembly a;
    char text[4096];
    one_thread(&a, CAT_OP_SLEEP, 250);
    cat_runtime *rt = run(&a, 100, 100);
    check_times(rt, 2, (int64_t[]){100, 200});
    session_handlers(rt, text);
    CHECK_TEXT(text, "init newthread schedule next_wake_up set_waiting switch_out next_wake_up wake_up next_wake_up "
                     "wake_up next_wake_up event_raised schedule next_wake_up set_dead");
    cat_free(rt);
}

static void what_is_past_is_due_at_once_and_only_once(void)
{
    struct assembly a;
    one_thread(&a, CAT_OP_COMPUTE, 350);
    a.switch_cost = 10;
    cat_runtime *rt = run(&a, 5, 0);
    check_times(rt, 1, (int64_t[]){10});
    cat_free(rt);
}

static void zero_and_less_mean_none(void)
{
    struct assembly a;
    one_thread(&a, CAT_OP_COMPUTE, 350);
    for (int64_t next = -1; next <= 0; next++) {
        cat_runtime *rt = run(&a, next, 0);
        check_times(rt, 0, NULL);
        cat_free(rt);
    }
}

static void being_woken_comes_before_the_end_of_a_quantum(void)
{
    struct assembly a;
    char text[4096];
    one_thread(&a, CAT_OP_COMPUTE, 150);
    a.quantum = 100;
    cat_runtime *rt = run(&a, 100, 100);
    check_times(rt, 1, (int64_t[]){100});
    session_handlers(rt, text);
    CHECK_TEXT(text, "schedule next_wake_up wake_up next_wake_up switch_out schedule next_wake_up set_dead");
    cat_free(rt);
}

static void a_timer_alone_does_not_keep_a_deadlock_from_being_found(void)
{
    struct assembly a;
    assembly_start(&a);
    a.profile = CAT_PROFILE_WAKING;
    uint32_t channel = assembly_channel(&a, "mail", 1);
    assembly_class(&a, "one", 1)->locals = 1;
    assembly_op(&a, CAT_OP_RECEIVE, assembly_message(channel, 0));
    assembly_op(&a, CAT_OP_EXIT, 0);
    cat_runtime *rt = run(&a, 100, 100);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_DEADLOCK);
    cat_free(rt);
}

static void a_timer_belongs_to_the_state(void)
{
    struct assembly a;
    one_thread(&a, CAT_OP_SLEEP, 450);
    cat_runtime *rt = run(&a, 100, 100), *copy = run(&a, 100, 100);
    struct cat_view end = *cat_look(rt);
    for (uint64_t tick = end.tick; tick-- > 0;) {
        size_t length;
        CHECK_EQUAL(cat_seek(rt, tick, UINT64_MAX), 1);
        uint64_t state = cat_look(rt)->state_hash;
        const uint8_t *bytes = cat_export(rt, &length);
        CHECK_EQUAL(cat_import(copy, bytes, length), 0);
        CHECK_EQUAL(cat_look(copy)->state_hash, state);
        cat_run(copy, CAT_GOAL_TICK, 1000, UINT64_MAX);
        CHECK(cat_look(copy)->trace_hash == end.trace_hash && cat_look(copy)->state_hash == end.state_hash);
        if (tick > 2) { /* threads of the start are there */
            CHECK_EQUAL(cat_adopt(copy, bytes, length), 0);
            cat_run(copy, CAT_GOAL_TICK, 1000, UINT64_MAX);
            CHECK_EQUAL(cat_look(copy)->outcome, CAT_OUTCOME_ENDED);
        }
    }
    CHECK_EQUAL(cat_next_event(rt), 0);
    cat_run(rt, CAT_GOAL_TIME, 150, UINT64_MAX);
    CHECK_EQUAL(at_end(rt).calls, 1);
    cat_free(copy);
    cat_free(rt);
}

static const struct test waking_tests[] = {
    TEST(a_scheduler_is_woken_while_a_thread_computes),
    TEST(a_scheduler_is_woken_while_nothing_can_run),
    TEST(what_is_past_is_due_at_once_and_only_once),
    TEST(zero_and_less_mean_none),
    TEST(being_woken_comes_before_the_end_of_a_quantum),
    TEST(a_timer_alone_does_not_keep_a_deadlock_from_being_found),
    TEST(a_timer_belongs_to_the_state),
    {NULL, NULL},
};

int main(void)
{
    const struct test *const tables[] = {waking_tests};
    return check_all(tables, 1);
}
