/* Channels and arrivals, in both ways to wait. */
#include "check.h"
#include "state/context.h"
#include "pthfcfs.h"
#include "world.h"

/* A channel with one field; messages arrive at the times given, their field is the time in ns. */
static uint32_t listed_arrivals(struct assembly *a, uint32_t capacity, const int64_t *times, uint32_t count)
{
    uint32_t channel = assembly_channel(a, "work", capacity);
    assembly_message_field(a, channel, "size", CAT_INT);
    uint32_t number = assembly_arrival(a, "jobs", channel);
    memcpy(a->arrivals[number].times, times, count * sizeof *times);
    a->arrivals[number].time_count = count;
    a->arrivals[number].fields = assembly_op(a, CAT_OP_NOW, 0);
    assembly_op(a, CAT_OP_STORE_FIELD, 0);
    assembly_op(a, CAT_OP_END, 0);
    return channel;
}

/* Receives again and again, computes for a while, and records how long ago the message came, and its field. */
static void server(struct assembly *a, uint32_t channel, uint32_t instances, int64_t work)
{
    uint32_t response = assembly_histogram(a, "response", CAT_TIME), size = assembly_histogram(a, "size", CAT_INT);
    struct assembled_class *class = assembly_class(a, "server", instances);
    class->locals = 2;
    assembly_op(a, CAT_OP_RECEIVE, assembly_message(channel, 0));
    assembly_push(a, work);
    assembly_op(a, CAT_OP_COMPUTE, 0);
    assembly_op(a, CAT_OP_NOW, 0);
    assembly_op(a, CAT_OP_LOAD_LOCAL, 0);
    assembly_op(a, CAT_OP_SUB_I, 0);
    assembly_op(a, CAT_OP_RECORD, (int32_t)response);
    assembly_op(a, CAT_OP_LOAD_LOCAL, 1);
    assembly_op(a, CAT_OP_RECORD, (int32_t)size);
    assembly_op(a, CAT_OP_JUMP, (int32_t)class->entry);
}

static const int64_t three_times[] = {100, 110, 500};

static void messages_arrive_wait_and_are_received_in_order(void)
{
    struct assembly a;
    world_start(&a, CAT_PROFILE_PTH);
    server(&a, listed_arrivals(&a, 0, three_times, 3), 1, 50);
    /* at work from 100 to 150, 150 to 200 and 500 to 550; then nothing is to come */
    CHECK_MEASURES(&a, INPUT_ENDED, "\"time_ns\":550,",
                   "\"name\":\"response\",\"type\":\"time\",\"count\":3,\"mean\":63.3333",
                   "\"name\":\"size\",\"type\":\"int\",\"count\":3,\"mean\":236.6666", "\"min\":100,",
                   "\"channels\":[{\"name\":\"work\",\"capacity\":0,\"arrived\":3,\"refused\":0,\"mean_length\":0.0727",
                   "\"max_length\":1}");
}

static void a_full_channel_refuses_arrivals(void)
{
    static const int64_t times[] = {100, 100, 100, 100};
    struct assembly a;
    world_start(&a, CAT_PROFILE_PTH);
    server(&a, listed_arrivals(&a, 2, times, 4), 1, 50);
    /* one goes to the server that waits, two into the channel */
    CHECK_MEASURES(&a, INPUT_ENDED, "\"count\":3,", "\"capacity\":2,\"arrived\":3,\"refused\":1,");
}

static void embedded_threads_look_for_messages(void)
{
    struct assembly a;
    world_start(&a, CAT_PROFILE_EMBEDDED);
    server(&a, listed_arrivals(&a, 0, three_times, 3), 1, 50);
    CHECK_MEASURES(&a, INPUT_ENDED, "\"count\":3,\"mean\":63.3333", "\"arrived\":3,\"refused\":0,");
}

/* The server takes the only message at its next look. */
static void a_stop_condition_sees_what_a_look_took(void)
{
    static const int64_t times[] = {35};
    struct assembly a;
    world_start(&a, CAT_PROFILE_EMBEDDED);
    uint32_t channel = listed_arrivals(&a, 0, times, 1);
    server(&a, channel, 1, 1000);
    a.stop = assembly_op(&a, CAT_OP_NOW, 0);
    assembly_op(&a, CAT_OP_INT, 35);
    assembly_op(&a, CAT_OP_LT_I, 0);
    assembly_op(&a, CAT_OP_CHANNEL_LENGTH, (int32_t)channel);
    assembly_op(&a, CAT_OP_ADD_I, 0);
    assembly_op(&a, CAT_OP_NOT, 0);
    assembly_op(&a, CAT_OP_END, 0);
    cat_runtime *rt = world_run(&a);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_STOPPED);
    CHECK_EQUAL(cat_look(rt)->time, 40);
    cat_free(rt);
}

/* One thread sends `count` messages through a channel with room for one. */
static void sender_and_receiver(struct assembly *a, uint32_t profile)
{
    world_start(a, profile);
    uint32_t channel = assembly_channel(a, "pipe", 1);
    assembly_message_field(a, channel, "size", CAT_INT);
    struct assembled_class *sender = assembly_class(a, "sender", 1);
    sender->locals = 2;
    for (int32_t i = 1; i <= 4; i++) {
        assembly_op(a, CAT_OP_INT, i);
        assembly_op(a, CAT_OP_STORE_LOCAL, 1);
        assembly_op(a, CAT_OP_SEND, assembly_message(channel, 0));
    }
    assembly_op(a, CAT_OP_EXIT, 0);
    server(a, channel, 1, 50);
}

static void a_sender_waits_while_the_channel_is_full(void)
{
    struct assembly a;
    sender_and_receiver(&a, CAT_PROFILE_PTH);
    CHECK_MEASURES(&a, DEADLOCK, "\"name\":\"size\",\"type\":\"int\",\"count\":4,\"mean\":2.5,\"min\":1,",
                   "\"name\":\"pipe\",\"capacity\":1,\"arrived\":4,\"refused\":0,", "\"max_length\":1}");
    sender_and_receiver(&a, CAT_PROFILE_EMBEDDED);
    CHECK_MEASURES(&a, DEADLOCK, "\"name\":\"size\",\"type\":\"int\",\"count\":4,\"mean\":2.5,\"min\":1,");
}

static void trying_to_receive_does_not_wait(void)
{
    struct assembly a;
    world_start(&a, CAT_PROFILE_PTH);
    uint32_t found = assembly_counter(&a, "found"), missed = assembly_counter(&a, "missed");
    static const int64_t at_ten[] = {10};
    uint32_t channel = listed_arrivals(&a, 0, at_ten, 1);
    assembly_class(&a, "tries", 1)->locals = 2;
    for (int i = 0; i < 2; i++) {
        assembly_op(&a, CAT_OP_TRY_RECEIVE, assembly_message(channel, 0));
        uint32_t miss = assembly_op(&a, CAT_OP_JUMP_ZERO, 0);
        assembly_op(&a, CAT_OP_COUNT, (int32_t)found);
        uint32_t done = assembly_op(&a, CAT_OP_JUMP, 0);
        assembly_patch(&a, miss);
        assembly_op(&a, CAT_OP_COUNT, (int32_t)missed);
        assembly_patch(&a, done);
        assembly_push(&a, 20);
        assembly_op(&a, CAT_OP_COMPUTE, 0);
    }
    assembly_op(&a, CAT_OP_EXIT, 0);
    CHECK_MEASURES(&a, ENDED, "\"name\":\"found\",\"count\":1,", "\"name\":\"missed\",\"count\":1,");
}

static void bursts_start_and_limit_shape_arrivals(void)
{
    struct assembly a;
    world_start(&a, CAT_PROFILE_PTH);
    uint32_t channel = assembly_channel(&a, "work", 0), number = assembly_arrival(&a, "jobs", channel);
    a.arrivals[number].interval = assembly_op(&a, CAT_OP_INT, 100);
    assembly_op(&a, CAT_OP_END, 0);
    a.arrivals[number].burst = assembly_op(&a, CAT_OP_INT, 3);
    assembly_op(&a, CAT_OP_END, 0);
    a.arrivals[number].start = assembly_op(&a, CAT_OP_INT, 7);
    assembly_op(&a, CAT_OP_END, 0);
    a.arrivals[number].limit = assembly_op(&a, CAT_OP_INT, 7);
    assembly_op(&a, CAT_OP_END, 0);
    assembly_message_field(&a, channel, "size", CAT_INT);
    server(&a, channel, 8, 1);
    /* three at 7, three at 107, one at 207 */
    CHECK_MEASURES(&a, INPUT_ENDED, "\"time_ns\":208,", "\"arrived\":7,\"refused\":0,");
}

/* --- the same world for every scheduler ----------------------------------------------------------------- */

/* Lets the thread that waited last go first. */
static int32_t schedule_last(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    cat_container queue = cat_count(ctx, PTH_NQ) ? PTH_NQ : PTH_RQ;
    cat_thread last = ctx->nodes.at[queue].prev;
    ctx->chosen = last;
    return pthfcfs_move(ctx, last, PTH_CURRENT);
}

struct world_seen {
    int64_t arrivals[100]; /* times, ns */
    unsigned count;
    double sizes; /* sum */
    uint64_t trace_hash;
};

static void see_arrivals(const cat_runtime *rt, struct world_seen *seen)
{
    struct cat_record record;
    int64_t time = 0;
    for (uint64_t i = 0; cat_trace_read(rt, i, 1, (uint8_t *)&record) && seen->count < 100; i++) {
        time += record.delta;
        if ((record.kind_and_thread & 0xFF) == CAT_TRACE_ARRIVAL) seen->arrivals[seen->count++] = time;
    }
    seen->sizes = rt->live.histograms[1].sum;
}

static void run_random_arrivals(const struct pthfcfs *pth, struct world_seen *seen)
{
    struct assembly a;
    world_start(&a, CAT_PROFILE_PTH);
    uint32_t channel = assembly_channel(&a, "work", 0), number = assembly_arrival(&a, "jobs", channel);
    assembly_message_field(&a, channel, "size", CAT_INT);
    a.arrivals[number].interval = assembly_op(&a, CAT_OP_INT, 1);
    assembly_op(&a, CAT_OP_INT, 99);
    assembly_op(&a, CAT_OP_UNIFORM_I, 0);
    assembly_op(&a, CAT_OP_END, 0);
    a.arrivals[number].limit = assembly_op(&a, CAT_OP_INT, 100);
    assembly_op(&a, CAT_OP_END, 0);
    a.arrivals[number].fields = assembly_op(&a, CAT_OP_INT, 1);
    assembly_op(&a, CAT_OP_INT, 1000);
    assembly_op(&a, CAT_OP_UNIFORM_I, 0);
    assembly_op(&a, CAT_OP_STORE_FIELD, 0);
    assembly_op(&a, CAT_OP_END, 0);
    server(&a, channel, 5, 70);
    cat_runtime *rt = session_begin(&a, &pth->scheduler, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    *seen = (struct world_seen){.trace_hash = cat_look(rt)->trace_hash};
    see_arrivals(rt, seen);
    cat_free(rt);
}

static void schedulers_that_choose_otherwise_meet_the_same_arrivals(void)
{
    struct pthfcfs pth;
    struct world_seen first, last;
    pthfcfs_make(&pth, false);
    run_random_arrivals(&pth, &first);
    pthfcfs_replace(&pth, CAT_HANDLER_SCHEDULE, schedule_last);
    run_random_arrivals(&pth, &last);
    CHECK(first.trace_hash != last.trace_hash);
    CHECK_EQUAL(first.count, 100);
    CHECK_EQUAL(memcmp(first.arrivals, last.arrivals, sizeof first.arrivals), 0);
    CHECK_EQUAL((int64_t)first.sizes, (int64_t)last.sizes);
}

/* --- memory and going back ------------------------------------------------------------------------- */

static void a_channel_that_grows_too_large_says_what_grew(void)
{
    struct assembly a;
    struct pthfcfs pth;
    struct cat_options options = {.memory_limit = 40000, .trace_level = 1};
    world_start(&a, CAT_PROFILE_PTH);
    uint32_t channel = assembly_channel(&a, "work", 0);
    struct assembled_class *class = assembly_class(&a, "flood", 1);
    class->locals = 1;
    assembly_op(&a, CAT_OP_INT, 1);
    assembly_op(&a, CAT_OP_STORE_LOCAL, 0);
    uint32_t send = assembly_op(&a, CAT_OP_SEND, assembly_message(channel, 0));
    assembly_op(&a, CAT_OP_JUMP, (int32_t)class->entry);
    assembly_finish(&a);
    pthfcfs_make(&pth, false);
    cat_runtime *rt = cat_new(&options);
    cat_use_scheduler(rt, &pth.scheduler);
    CHECK_EQUAL(cat_load_workload(rt, a.bytes, a.length), 0);
    CHECK_EQUAL(cat_start(rt, 1), 0);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->fault_kind, CAT_FAULT_MEMORY);
    CHECK_EQUAL(cat_look(rt)->fault_in_workload, 1);
    CHECK_EQUAL(cat_look(rt)->fault_site, send + 1);
    CHECK_TEXT(cat_end_text(rt), " of the workload, because the simulation needs more memory than its limit: ");
    CHECK_TEXT(cat_end_text(rt), "1 threads and 19"); /* some messages: as many as what else there is leaves room for */
    CHECK_TEXT(cat_end_text(rt), " messages take 40000 bytes, and the limit is 40000 bytes. "
                                 "Most messages are in the channel work. "
                                 "Create fewer threads, or bound the channels.");
    cat_free(rt);
}

static void arrivals_that_pile_up_tell_their_line(void)
{
    struct assembly a;
    struct pthfcfs pth;
    struct cat_options options = {.memory_limit = 40000, .trace_level = 1};
    world_start(&a, CAT_PROFILE_PTH);
    uint32_t channel = assembly_channel(&a, "work", 0), number = assembly_arrival(&a, "jobs", channel);
    uint32_t interval = a.arrivals[number].interval = assembly_op(&a, CAT_OP_INT, 1);
    assembly_op(&a, CAT_OP_END, 0);
    assembly_worker(&a, "busy", 1, 1000000);
    assembly_finish(&a);
    pthfcfs_make(&pth, false);
    cat_runtime *rt = cat_new(&options);
    cat_use_scheduler(rt, &pth.scheduler);
    CHECK_EQUAL(cat_load_workload(rt, a.bytes, a.length), 0);
    CHECK_EQUAL(cat_start(rt, 1), 0);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->fault_kind, CAT_FAULT_MEMORY);
    CHECK_EQUAL(cat_look(rt)->fault_in_workload, 1);
    CHECK_EQUAL(cat_look(rt)->fault_site, interval + 1);
    cat_free(rt);
}

static void going_back_replays_the_world(void)
{
    for (uint32_t profile = CAT_PROFILE_EMBEDDED; profile <= CAT_PROFILE_PTH; profile++) {
        struct assembly a;
        sender_and_receiver(&a, profile);
        cat_runtime *rt = world_run(&a);
        struct cat_view end = *cat_look(rt);
        for (uint64_t tick = 0; tick < 30 && tick < end.tick; tick++) {
            CHECK_EQUAL(cat_seek(rt, tick, UINT64_MAX), 1);
            uint64_t hash = cat_look(rt)->state_hash;
            CHECK_EQUAL(cat_seek(rt, end.tick, UINT64_MAX), 1);
            CHECK_EQUAL(cat_seek(rt, tick, UINT64_MAX), 1);
            CHECK(cat_look(rt)->state_hash == hash);
        }
        CHECK_EQUAL(cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX), 1);
        CHECK(cat_look(rt)->trace_hash == end.trace_hash && cat_look(rt)->state_hash == end.state_hash);
        cat_free(rt);
    }
}

const struct test channel_tests[] = {
    TEST(messages_arrive_wait_and_are_received_in_order),
    TEST(a_full_channel_refuses_arrivals),
    TEST(embedded_threads_look_for_messages),
    TEST(a_stop_condition_sees_what_a_look_took),
    TEST(a_sender_waits_while_the_channel_is_full),
    TEST(trying_to_receive_does_not_wait),
    TEST(bursts_start_and_limit_shape_arrivals),
    TEST(schedulers_that_choose_otherwise_meet_the_same_arrivals),
    TEST(a_channel_that_grows_too_large_says_what_grew),
    TEST(arrivals_that_pile_up_tell_their_line),
    TEST(going_back_replays_the_world),
    {0},
};
