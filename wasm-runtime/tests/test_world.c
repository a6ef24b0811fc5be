/* Devices, locks, deadlocks and host functions, in both ways to wait. */
#include "check.h"
#include "pthfcfs.h"
#include "world.h"
#include "world/device.h"

/* --- devices ---------------------------------------------------------------------------------------- */

/* Service 100 ns plus latency 30 ns, with a key. */
static void request(struct assembly *a, uint32_t operation, uint32_t device, int32_t key)
{
    assembly_push(a, 100);
    assembly_push(a, 30);
    assembly_op(a, CAT_OP_INT, key);
    assembly_op(a, CAT_OP_I_TO_F, 0);
    assembly_op(a, operation, (int32_t)device);
}

static void users(struct assembly *a, uint32_t profile, uint32_t servers, uint32_t instances)
{
    world_start(a, profile);
    uint32_t device = assembly_device(a, "disk", servers, CAT_DEVICE_FIFO);
    assembly_class(a, "user", instances);
    request(a, CAT_OP_IO, device, 1);
    assembly_op(a, CAT_OP_EXIT, 0);
}

static void a_device_serves_in_order_and_latency_occupies_no_server(void)
{
    struct assembly a;
    users(&a, CAT_PROFILE_PTH, 1, 3);
    CHECK_MEASURES(&a, ENDED, "\"time_ns\":330,",
                   "\"devices\":[{\"name\":\"disk\",\"servers\":1,\"busy_ns\":300,\"utilisation\":0.9090909090909",
                   "\"requests\":3,\"mean_queue\":0.9090909090909", "\"mean_response_ns\":230}");
}

static void several_servers_work_at_the_same_time(void)
{
    struct assembly a;
    users(&a, CAT_PROFILE_PTH, 3, 3);
    CHECK_MEASURES(&a, ENDED, "\"time_ns\":130,", "\"busy_ns\":300,", "\"mean_queue\":0,\"mean_response_ns\":130}");
}

static void an_embedded_thread_looks_until_the_device_is_done(void)
{
    struct assembly a;
    users(&a, CAT_PROFILE_EMBEDDED, 1, 1);
    /* asked at 0; looks of 10 ns each up to 130 */
    CHECK_MEASURES(&a, ENDED, "\"time_ns\":130,", "\"wasted\":13,", "\"busy_ns\":100,", "\"requests\":1,");
}

static void polling_looks_in_every_profile(void)
{
    struct assembly a;
    world_start(&a, CAT_PROFILE_PTH);
    a.look_cost = 10;
    uint32_t device = assembly_device(&a, "disk", 1, CAT_DEVICE_FIFO);
    assembly_class(&a, "user", 1);
    request(&a, CAT_OP_POLL, device, 1);
    assembly_op(&a, CAT_OP_EXIT, 0);
    CHECK_MEASURES(&a, ENDED, "\"time_ns\":130,", "\"wasted\":13,");
}

static void a_discipline_orders_the_queue_by_key(void)
{
    for (uint32_t discipline = CAT_DEVICE_LOWEST; discipline <= CAT_DEVICE_HIGHEST; discipline++) {
        struct assembly a;
        world_start(&a, CAT_PROFILE_PTH);
        uint32_t device = assembly_device(&a, "disk", 1, discipline);
        static const int32_t keys[] = {5, 2, 9, 2};
        static const char *const names[] = {"five", "two", "nine", "other"};
        for (int i = 0; i < 4; i++) {
            assembly_class(&a, names[i], 1);
            request(&a, CAT_OP_IO, device, keys[i]);
            assembly_op(&a, CAT_OP_EXIT, 0);
        }
        /* the first is served at once; then by key, equal ones in order */
        static const uint32_t orders[2][4] = {{1, 2, 4, 3}, {1, 3, 2, 4}};
        cat_runtime *rt = world_begin(&a);
        for (uint32_t i = 0; i < 4; i++) {
            cat_run(rt, CAT_GOAL_DECISION, 5 + i, UINT64_MAX);
            CHECK_EQUAL(cat_look(rt)->running, PTH_NODES + orders[discipline - CAT_DEVICE_LOWEST][i]);
        }
        cat_free(rt);
    }
}

/* --- locks -------------------------------------------------------------------------------------------- */

static void holder(struct assembly *a, uint32_t profile, uint32_t instances)
{
    world_start(a, profile);
    uint32_t lock = assembly_lock(a, "row", 4);
    assembly_class(a, "holder", instances);
    assembly_op(a, CAT_OP_INT, 2);
    assembly_op(a, CAT_OP_ACQUIRE, (int32_t)lock);
    assembly_push(a, 100);
    assembly_op(a, CAT_OP_SLEEP, 0);
    assembly_op(a, CAT_OP_INT, 2);
    assembly_op(a, CAT_OP_RELEASE, (int32_t)lock);
    assembly_op(a, CAT_OP_EXIT, 0);
}

static void a_lock_is_handed_over_in_order(void)
{
    struct assembly a;
    holder(&a, CAT_PROFILE_PTH, 3);
    CHECK_MEASURES(&a, ENDED, "\"time_ns\":300,",
                   "\"locks\":[{\"name\":\"row\",\"acquired\":3,\"contended\":2,\"held_ns\":300}]");
}

static void embedded_threads_look_for_a_lock(void)
{
    struct assembly a;
    holder(&a, CAT_PROFILE_EMBEDDED, 3);
    a.look_cost = 1;
    CHECK_MEASURES(&a, ENDED, "\"acquired\":3,\"contended\":2,");
}

static void deadlocks_tell_the_cycle(void)
{
    for (uint32_t profile = CAT_PROFILE_EMBEDDED; profile <= CAT_PROFILE_PTH; profile++) {
        struct assembly a;
        world_start(&a, profile);
        uint32_t fork = assembly_lock(&a, "fork", 2);
        assembly_class(&a, "philosopher", 2);
        assembly_op(&a, CAT_OP_INSTANCE, 0);
        assembly_op(&a, CAT_OP_ACQUIRE, (int32_t)fork);
        assembly_op(&a, CAT_OP_YIELD, 0);
        assembly_op(&a, CAT_OP_INT, 1);
        assembly_op(&a, CAT_OP_INSTANCE, 0);
        assembly_op(&a, CAT_OP_SUB_I, 0);
        assembly_op(&a, CAT_OP_ACQUIRE, (int32_t)fork);
        assembly_op(&a, CAT_OP_EXIT, 0);
        cat_runtime *rt = world_run(&a);
        CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_DEADLOCK);
        CHECK_TEXT(cat_end_text(rt), "A cycle of locks: "
                                     "philosopher[0] waits for the lock fork[1], which philosopher[1] holds; "
                                     "philosopher[1] waits for the lock fork[0], which philosopher[0] holds. "
                                     "Let all threads acquire these locks in the same order.");
        cat_free(rt);
    }
}

static void deadlocks_without_a_cycle_tell_who_waits_for_what(void)
{
    struct assembly a;
    world_start(&a, CAT_PROFILE_PTH);
    uint32_t channel = assembly_channel(&a, "work", 0), lock = assembly_lock(&a, "log", 1);
    assembly_class(&a, "forgetful", 1);
    assembly_op(&a, CAT_OP_INT, 0);
    assembly_op(&a, CAT_OP_ACQUIRE, (int32_t)lock);
    assembly_op(&a, CAT_OP_EXIT, 0);
    assembly_class(&a, "writer", 1);
    assembly_op(&a, CAT_OP_INT, 0);
    assembly_op(&a, CAT_OP_ACQUIRE, (int32_t)lock);
    assembly_op(&a, CAT_OP_EXIT, 0);
    assembly_class(&a, "reader", 20)->locals = 1;
    assembly_op(&a, CAT_OP_RECEIVE, assembly_message(channel, 0));
    assembly_op(&a, CAT_OP_EXIT, 0);
    cat_runtime *rt = world_run(&a);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_DEADLOCK);
    CHECK_TEXT(cat_end_text(rt), "writer waits for the lock log, which forgetful held when it ended; reader[0] waits "
                                 "for a message of the channel work;");
    CHECK_TEXT(cat_end_text(rt), "; and 13 more threads. Release each lock before the thread that holds it ends. "
                                 "Let receivers exit when no more messages come.");
    cat_free(rt);
}

/* --- host functions --------------------------------------------------------------------------------- */

static int64_t answers[3];

static int32_t ask_then_schedule(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    int64_t arguments[] = {2, 40};
    int32_t fault = ctx->ops.at->host(ctx, 1, 2, arguments, FCFS_SITE_NEXT);
    answers[0] = ctx->result;
    arguments[0] = 9;
    if (!fault) fault = ctx->ops.at->host(ctx, 1, 2, arguments, FCFS_SITE_NEXT);
    answers[1] = ctx->result;
    if (!fault) fault = ctx->ops.at->host(ctx, 0, 0, arguments, FCFS_SITE_BACK);
    return fault;
}

static void host_functions_read_threads_and_arguments(void)
{
    static const uint32_t parameters[] = {CAT_THREAD, CAT_INT};
    static const struct cat_host_desc hosts[] = {{"missing", 0, NULL}, {"bytes_and", 2, parameters}};
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    uint32_t field = assembly_field(&a, "bytes", CAT_INT);
    for (int i = 0; i < 2; i++) {
        struct assembled_class *class = assembly_class(&a, i ? "second" : "first", 1);
        assembly_import(&a, class, "bytes", CAT_INT);
        class->birth = assembly_op(&a, CAT_OP_INT, 2 + i);
        assembly_op(&a, CAT_OP_STORE_IMPORT, 0);
        assembly_op(&a, CAT_OP_END, 0);
        class->entry = assembly_op(&a, CAT_OP_EXIT, 0);
    }
    uint32_t host = assembly_host(&a, "bytes_and", CAT_INT);
    memcpy(a.hosts[host].parameters, parameters, sizeof parameters);
    a.hosts[host].parameter_count = 2;
    assembly_op(&a, CAT_OP_ARGUMENT, 0);
    assembly_op(&a, CAT_OP_THREAD_FIELD, (int32_t)field);
    assembly_op(&a, CAT_OP_ARGUMENT, 1);
    assembly_op(&a, CAT_OP_ADD_I, 0);
    assembly_op(&a, CAT_OP_END, 0);
    fcfs_make(&fcfs);
    fcfs.scheduler.host_count = 2;
    fcfs.scheduler.hosts = hosts;
    fcfs_replace(&fcfs, CAT_HANDLER_SCHEDULE, ask_then_schedule);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    struct cat_view view = *cat_look(rt);
    CHECK_TEXT(cat_end_text(rt), "does not declare a host function with the parameters that the scheduler gives it: missing.");
    cat_free(rt);
    CHECK_EQUAL(answers[0], 43); /* of thread 2 */
    CHECK_EQUAL(answers[1], 40); /* of a thread that was never born */
    CHECK_EQUAL(view.fault_kind, CAT_FAULT_HOST);
    CHECK_EQUAL(view.fault_site, FCFS_SITE_BACK);
}

static int32_t ask_and_switch_out(struct cat_ctx *ctx, cat_thread t)
{
    int32_t fault = 0;
    for (int i = 0; i < 3 && !fault; i++) fault = ctx->ops.at->host(ctx, 0, 0, NULL, FCFS_SITE_OUT);
    return fault ? fault : fcfs_move(ctx, t, FCFS_RQ, FCFS_SITE_OUT);
}

static void calls_of_host_functions_cost_time(void)
{
    static const struct cat_host_desc hosts[] = {{"clock", 0, NULL}};
    struct assembly a;
    struct fcfs fcfs;
    world_start(&a, CAT_PROFILE_EMBEDDED);
    a.look_cost = 0;
    a.host_cost = 7;
    assembly_class(&a, "once", 1);
    assembly_op(&a, CAT_OP_YIELD, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    assembly_host(&a, "clock", CAT_TIME);
    assembly_op(&a, CAT_OP_NOW, 0);
    assembly_op(&a, CAT_OP_END, 0);
    fcfs_make(&fcfs);
    fcfs.scheduler.host_count = 1;
    fcfs.scheduler.hosts = hosts;
    fcfs_replace(&fcfs, CAT_HANDLER_SWITCH_OUT, ask_and_switch_out);
    struct cat_view view = session_run(&a, &fcfs);
    CHECK_EQUAL(view.outcome, CAT_OUTCOME_ENDED);
    CHECK_EQUAL(view.time, 21);
    CHECK_EQUAL(view.scheduler_time, 21);
}

/* --- faults ------------------------------------------------------------------------------ */

static void check_fault(struct assembly *a, uint32_t kind, uint32_t line, const char *text)
{
    cat_runtime *rt = world_run(a);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_FAULT);
    CHECK_EQUAL(cat_look(rt)->fault_kind, kind);
    CHECK_EQUAL(cat_look(rt)->fault_site, line);
    CHECK_EQUAL(cat_look(rt)->fault_in_workload, 1);
    CHECK_TEXT(cat_end_text(rt), text);
    cat_free(rt);
}

static void locks_are_held_to_their_use(void)
{
    static const struct {
        int32_t index;
        uint32_t operation, kind;
        const char *text;
    } cases[] = {
        {4, CAT_OP_ACQUIRE, CAT_FAULT_WORKLOAD_INDEX, "in misuser, because an index"},
        {-1, CAT_OP_RELEASE, CAT_FAULT_WORKLOAD_INDEX, "in misuser, because an index"},
        {1, CAT_OP_RELEASE, CAT_FAULT_WORKLOAD_LOCK, "in misuser, because a thread released a lock that it does not hold"},
        {0, CAT_OP_ACQUIRE, CAT_FAULT_WORKLOAD_LOCK, "or acquired one that it holds"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct assembly a;
        world_start(&a, CAT_PROFILE_PTH);
        uint32_t lock = assembly_lock(&a, "row", 4);
        assembly_class(&a, "misuser", 1);
        assembly_op(&a, CAT_OP_INT, 0);
        assembly_op(&a, CAT_OP_ACQUIRE, (int32_t)lock);
        assembly_op(&a, CAT_OP_INT, cases[i].index);
        uint32_t pc = assembly_op(&a, cases[i].operation, (int32_t)lock);
        assembly_op(&a, CAT_OP_EXIT, 0);
        check_fault(&a, cases[i].kind, pc + 1, cases[i].text);
    }
}

const struct test world_tests[] = {
    TEST(a_device_serves_in_order_and_latency_occupies_no_server),
    TEST(several_servers_work_at_the_same_time),
    TEST(an_embedded_thread_looks_until_the_device_is_done),
    TEST(polling_looks_in_every_profile),
    TEST(a_discipline_orders_the_queue_by_key),
    TEST(a_lock_is_handed_over_in_order),
    TEST(embedded_threads_look_for_a_lock),
    TEST(deadlocks_tell_the_cycle),
    TEST(deadlocks_without_a_cycle_tell_who_waits_for_what),
    TEST(host_functions_read_threads_and_arguments),
    TEST(calls_of_host_functions_cost_time),
    TEST(locks_are_held_to_their_use),
    {0},
};
