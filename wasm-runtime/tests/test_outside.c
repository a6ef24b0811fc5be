/* Runtimes side by side: what is due next, messages from outside and to outside, and several runtimes in step. */
#include <math.h>

#include "check.h"
#include "state/context.h"
#include "pthfcfs.h"
#include "world.h"

enum { LOCAL = 0, FIELD = 1, LONG = 50000, FOREVER = 1000000 };

/* --- workloads ------------------------------------------------------------------------------------------ */

static uint32_t mail(struct assembly *a, const char *name, uint32_t capacity)
{
    uint32_t channel = assembly_channel(a, name, capacity);
    assembly_message_field(a, channel, "size", CAT_INT);
    return channel;
}

static void compute(struct assembly *a, int64_t duration)
{
    assembly_push(a, duration);
    assembly_op(a, CAT_OP_COMPUTE, 0);
}

/* Receives, works, and records how old the message is and what it carries. */
static void reader(struct assembly *a, uint32_t channel, int64_t work)
{
    uint32_t age = assembly_histogram(a, "age", CAT_TIME), size = assembly_histogram(a, "size", CAT_INT);
    struct assembled_class *class = assembly_class(a, "reader", 1);
    class->locals = 2;
    assembly_op(a, CAT_OP_RECEIVE, assembly_message(channel, LOCAL));
    compute(a, work);
    assembly_op(a, CAT_OP_NOW, 0);
    assembly_op(a, CAT_OP_LOAD_LOCAL, LOCAL);
    assembly_op(a, CAT_OP_SUB_I, 0);
    assembly_op(a, CAT_OP_RECORD, (int32_t)age);
    assembly_op(a, CAT_OP_LOAD_LOCAL, FIELD);
    assembly_op(a, CAT_OP_RECORD, (int32_t)size);
    assembly_op(a, CAT_OP_JUMP, (int32_t)class->entry);
}

/* Without giving up control in between, works for a while and sends, `count` times; each message carries its number. */
static void writer(struct assembly *a, uint32_t channel, int64_t work, int32_t count)
{
    assembly_class(a, "writer", 1)->locals = 2;
    for (int32_t i = 1; i <= count; i++) {
        compute(a, work);
        assembly_op(a, CAT_OP_NOW, 0);
        assembly_op(a, CAT_OP_STORE_LOCAL, LOCAL);
        assembly_op(a, CAT_OP_INT, i);
        assembly_op(a, CAT_OP_STORE_LOCAL, FIELD);
        assembly_op(a, CAT_OP_SEND, assembly_message(channel, LOCAL));
    }
    assembly_op(a, CAT_OP_EXIT, 0);
}

/* Starts the run anew with a channel that leads somewhere. */
static uint32_t lead(cat_runtime *rt, const char *channel, enum cat_lead where)
{
    int number = cat_lead(rt, channel, where);
    CHECK(number >= 0);
    CHECK_EQUAL(cat_run(rt, CAT_GOAL_TICK, 1, 1), CAT_ERROR_STATE); /* it is to be started again */
    CHECK_EQUAL(cat_start(rt, 1), 0);
    return (uint32_t)number;
}

static int give(cat_runtime *rt, uint32_t channel, int64_t time, double size)
{
    return cat_give(rt, channel, time, time, &size, 1);
}

static cat_runtime *reader_in(uint32_t profile, uint32_t capacity, int64_t work)
{
    struct assembly a;
    world_start(&a, profile);
    a.time_limit = FOREVER;
    reader(&a, mail(&a, "inbox", capacity), work);
    cat_runtime *rt = world_begin(&a);
    lead(rt, "inbox", CAT_LEADS_IN);
    return rt;
}

static cat_runtime *writer_in(int64_t work, int32_t count)
{
    struct assembly a;
    world_start(&a, CAT_PROFILE_PTH);
    writer(&a, mail(&a, "outbox", 1), work, count);
    cat_runtime *rt = world_begin(&a);
    lead(rt, "outbox", CAT_LEADS_OUT);
    return rt;
}

/* --- from outside --------------------------------------------------------------------------------------- */

static const int64_t times[] = {100, 110, 110, 500};
static const uint32_t profiles[] = {CAT_PROFILE_EMBEDDED, CAT_PROFILE_PTH};

/* What the same messages do when they are arrivals of the workload itself. */
static uint64_t hash_of_arrivals(uint32_t profile)
{
    struct assembly a;
    world_start(&a, profile);
    a.time_limit = FOREVER;
    uint32_t channel = mail(&a, "inbox", 0), number = assembly_arrival(&a, "jobs", channel);
    memcpy(a.arrivals[number].times, times, sizeof times);
    a.arrivals[number].times[4] = FOREVER / 2; /* else the last wait would be a deadlock */
    a.arrivals[number].time_count = 5;
    reader(&a, channel, 50);
    cat_runtime *rt = world_begin(&a);
    cat_run(rt, CAT_GOAL_TIME, 800, UINT64_MAX);
    uint64_t hash = cat_look(rt)->trace_hash;
    cat_free(rt);
    return hash;
}

static void messages_come_at_their_times_however_early_they_were_given(void)
{
    static const uint32_t orders[][4] = {{0, 1, 2, 3}, {3, 2, 1, 0}, {1, 3, 0, 2}};
    for (uint32_t i = 0; i < 2; i++) {
        uint64_t expected = hash_of_arrivals(profiles[i]);
        for (uint32_t k = 0; k < 3; k++) {
            cat_runtime *rt = reader_in(profiles[i], 0, 50);
            for (uint32_t n = 0; n < 4; n++) CHECK_EQUAL(give(rt, 0, times[orders[k][n]], 0), 0);
            cat_run(rt, CAT_GOAL_TIME, 800, UINT64_MAX);
            CHECK_EQUAL(cat_look(rt)->trace_hash, expected);
            cat_free(rt);
        }
        cat_runtime *rt = reader_in(profiles[i], 0, 50);
        for (uint32_t n = 0; n < 4; n++) {
            if (n != 2) cat_run(rt, CAT_GOAL_TIME, (uint64_t)times[n] - 1, UINT64_MAX);
            CHECK_EQUAL(give(rt, 0, times[n], 0), 0);
        }
        cat_run(rt, CAT_GOAL_TIME, 800, UINT64_MAX);
        CHECK_EQUAL(cat_look(rt)->trace_hash, expected);
        cat_free(rt);
    }
}

static void a_message_has_its_age_and_its_fields(void)
{
    cat_runtime *rt = reader_in(CAT_PROFILE_EMBEDDED, 0, 50);
    double size = 65536 + 7;
    CHECK_EQUAL(cat_give(rt, 0, 300, 200, &size, 1), 0);
    cat_run(rt, CAT_GOAL_TIME, 800, UINT64_MAX);
    CHECK_TEXT(cat_measures(rt), "\"name\":\"size\",\"type\":\"int\",\"count\":1,\"mean\":7,"); /* 16 bits */
    CHECK(rt->live.histograms[0].sum >= 150 && rt->live.histograms[0].sum < 170);
    cat_free(rt);
}

static void a_full_channel_refuses_messages_from_outside(void)
{
    cat_runtime *rt = reader_in(CAT_PROFILE_PTH, 2, 50);
    for (int i = 0; i < 4; i++) CHECK_EQUAL(give(rt, 0, 100, i), 0);
    cat_run(rt, CAT_GOAL_TIME, 800, UINT64_MAX);
    CHECK_TEXT(cat_measures(rt), "\"capacity\":2,\"arrived\":3,\"refused\":1,");
    cat_free(rt);
}

/* Of threads that only wait for what another runtime may send. */
static void who_waits_for_outside_is_in_no_deadlock(void)
{
    for (uint32_t i = 0; i < 2; i++) {
        cat_runtime *rt = reader_in(profiles[i], 0, 50);
        cat_run(rt, CAT_GOAL_TIME, FOREVER / 2, UINT64_MAX);
        CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_RUNNING);
        CHECK_EQUAL(give(rt, 0, FOREVER / 2 + 1, 3), 0);
        cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
        CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_TIME_LIMIT);
        CHECK_EQUAL(rt->live.histograms[1].count, 1);
        cat_free(rt);
    }
}

static void messages_that_do_not_fit_are_refused(void)
{
    cat_runtime *rt = reader_in(CAT_PROFILE_PTH, 0, 50);
    double fields[2] = {1, 2};
    CHECK_EQUAL(cat_give(rt, 1, 10, 10, fields, 1), CAT_ERROR_RANGE);
    CHECK_TEXT(cat_message(rt), "takes no messages from outside");
    CHECK_EQUAL(cat_give(rt, 0, 10, 10, fields, 2), CAT_ERROR_RANGE);
    CHECK_TEXT(cat_message(rt), "Messages of the channel inbox have 1 fields, and this one has 2.");
    CHECK_EQUAL(cat_give(rt, 0, 10, 11, fields, 1), CAT_ERROR_RANGE);
    CHECK_TEXT(cat_message(rt), "cannot be created at 11 ns");
    cat_run(rt, CAT_GOAL_TIME, 200, UINT64_MAX);
    CHECK_EQUAL(give(rt, 0, 200, 1), CAT_ERROR_RANGE);
    CHECK_TEXT(cat_message(rt), "comes too late: what happens before 201 ns is settled");
    CHECK_EQUAL(give(rt, 0, 201, 1), 0);
    CHECK_EQUAL(cat_lead(rt, "nowhere", CAT_LEADS_IN), CAT_ERROR_RANGE);
    CHECK_TEXT(cat_message(rt), "no channel nowhere");
    CHECK_EQUAL(cat_lead(rt, "inbox", CAT_LEADS_NOWHERE), 0);
    CHECK_EQUAL(give(rt, 0, 900, 1), CAT_ERROR_STATE);
    CHECK_EQUAL(cat_start(rt, 1), 0);
    CHECK_EQUAL(give(rt, 0, 900, 1), CAT_ERROR_RANGE);
    cat_free(rt);
}

/* --- shared channels, which lie elsewhere ------------------------------------------------------------------ */

/* What a reader asks for: nothing comes by itself, and what was asked for is not asked for again. */
static void who_receives_from_a_shared_channel_asks_for_a_message(void)
{
    for (uint32_t i = 0; i < 2; i++) {
        struct assembly a;
        double size = 7;
        world_start(&a, profiles[i]);
        a.time_limit = FOREVER;
        uint32_t channel = mail(&a, "inbox", 1), number = assembly_arrival(&a, "jobs", channel);
        a.arrivals[number].times[0] = 20;
        a.arrivals[number].time_count = 1;
        reader(&a, channel, 50);
        cat_runtime *rt = world_begin(&a);
        lead(rt, "inbox", CAT_LEADS_SHARED);
        cat_run(rt, CAT_GOAL_TIME, 99, UINT64_MAX);
        const struct cat_sent *sent = cat_take_sent(rt);
        CHECK(sent && sent->created == -1 && sent->field_count == 0 && sent->time < 20);
        sent = cat_take_sent(rt);
        CHECK(sent && sent->created == 20 && sent->field_count == 1); /* what arrives goes there, too */
        CHECK(cat_take_sent(rt) == NULL);
        CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_RUNNING);
        CHECK_EQUAL(cat_give(rt, 0, 100, 20, &size, 1), 0);
        cat_run(rt, CAT_GOAL_TIME, 400, UINT64_MAX);
        sent = cat_take_sent(rt);
        CHECK(sent && sent->created == -1 && sent->time >= 150 && sent->time < 190);
        CHECK(cat_take_sent(rt) == NULL);
        uint64_t hash = cat_look(rt)->state_hash, tick = cat_look(rt)->tick;
        CHECK_EQUAL(rt->live.histograms[1].count, 1);
        cat_seek(rt, 2, UINT64_MAX);
        cat_seek(rt, tick, UINT64_MAX);
        CHECK_EQUAL(cat_look(rt)->state_hash, hash);
        cat_free(rt);
    }
}

/* Nobody here is woken by what goes to a shared channel, but time passes no further than the host asks, and one message. */
static void nobody_idles_on_while_messages_leave(void)
{
    struct assembly a;
    world_start(&a, CAT_PROFILE_PTH);
    a.time_limit = FOREVER;
    uint32_t channel = mail(&a, "inbox", 1), number = assembly_arrival(&a, "jobs", channel);
    for (uint32_t k = 0; k < 4; k++) a.arrivals[number].times[k] = 1000 * (k + 1);
    a.arrivals[number].time_count = 4;
    reader(&a, channel, 50);
    cat_runtime *rt = world_begin(&a);
    lead(rt, "inbox", CAT_LEADS_SHARED);
    cat_run(rt, CAT_GOAL_TIME, 99, UINT64_MAX);
    CHECK(cat_take_sent(rt)->created == -1 && cat_take_sent(rt) == NULL);
    CHECK_EQUAL(rt->outside.sent.end, 2);
    CHECK_EQUAL(cat_next_event(rt), 1000);
    uint64_t tick = cat_look(rt)->tick, hash = cat_look(rt)->state_hash;
    cat_run(rt, CAT_GOAL_TIME, 2500, UINT64_MAX);
    CHECK_EQUAL(cat_take_sent(rt)->time, 1000);
    CHECK_EQUAL(cat_take_sent(rt)->time, 2000);
    CHECK(cat_take_sent(rt) == NULL);
    CHECK_EQUAL(cat_next_event(rt), 3000);
    cat_seek(rt, tick, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->state_hash, hash);
    cat_free(rt);
}

/* --- what is due ------------------------------------------------------------------------------------------ */

static void a_runtime_says_when_its_next_event_is_due(void)
{
    cat_runtime *rt = reader_in(CAT_PROFILE_PTH, 0, 50);
    CHECK_EQUAL(cat_next_event(rt), 0); /* the thread is to run */
    cat_run(rt, CAT_GOAL_TIME, 90, UINT64_MAX);
    CHECK_EQUAL(cat_next_event(rt), CAT_NEVER);
    CHECK_EQUAL(give(rt, 0, 300, 1), 0);
    CHECK_EQUAL(give(rt, 0, 200, 1), 0);
    CHECK_EQUAL(cat_next_event(rt), 200);
    cat_run(rt, CAT_GOAL_TIME, 210, UINT64_MAX);
    CHECK(cat_next_event(rt) > 210 && cat_next_event(rt) <= 250);
    cat_run(rt, CAT_GOAL_TIME, 280, UINT64_MAX);
    CHECK_EQUAL(cat_next_event(rt), 300);
    cat_free(rt);
    rt = writer_in(50, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    CHECK_EQUAL(cat_next_event(rt), CAT_NEVER);
    cat_free(rt);
}

static void timers_are_due_too(void)
{
    struct assembly a;
    world_start(&a, CAT_PROFILE_PTH);
    assembly_class(&a, "sleeper", 1);
    assembly_push(&a, 700);
    assembly_op(&a, CAT_OP_SLEEP, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    cat_runtime *rt = world_begin(&a);
    cat_run(rt, CAT_GOAL_TIME, 5, UINT64_MAX);
    CHECK_EQUAL(cat_next_event(rt), 700);
    uint64_t tick = cat_look(rt)->tick;
    cat_run(rt, CAT_GOAL_TIME, 699, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->tick, tick);
    CHECK_EQUAL(cat_next_event(rt), 700);
    cat_free(rt);
}

/* --- to outside ------------------------------------------------------------------------------------------- */

static void check_taken(cat_runtime *rt, int64_t time, double size)
{
    const struct cat_sent *sent = cat_take_sent(rt);
    CHECK(sent != NULL);
    if (!sent) return;
    CHECK_EQUAL(sent->time, time);
    CHECK_EQUAL(sent->created, time);
    CHECK_EQUAL(sent->channel, 0);
    CHECK_EQUAL(sent->field_count, 1);
    CHECK(sent->fields[0] == size);
}

/* The thread works and sends in one activation, that is between two ticks. */
static void all_that_was_sent_up_to_a_time_can_be_taken(void)
{
    cat_runtime *rt = writer_in(50, 4);
    CHECK(cat_take_sent(rt) == NULL);
    cat_run(rt, CAT_GOAL_TIME, 100, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->time, 0);
    check_taken(rt, 50, 1);
    check_taken(rt, 100, 2);
    CHECK(cat_take_sent(rt) == NULL);
    cat_run(rt, CAT_GOAL_TIME, 160, UINT64_MAX);
    check_taken(rt, 150, 3);
    CHECK(cat_take_sent(rt) == NULL);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    check_taken(rt, 200, 4);
    CHECK(cat_take_sent(rt) == NULL);
    CHECK_TEXT(cat_measures(rt), "\"name\":\"outbox\",\"capacity\":1,\"arrived\":4,\"refused\":0,");
    cat_free(rt);
}

static void an_advance_says_whether_there_is_something_to_take(void)
{
    cat_runtime *rt = writer_in(50, 2);
    CHECK(cat_advance(rt, 40) == 50);
    CHECK(cat_advance(rt, 50) <= -1 - 51);
    check_taken(rt, 50, 1);
    CHECK(cat_advance(rt, 60) >= 61);
    CHECK(cat_advance(rt, 1000) == -HUGE_VAL); /* it has ended */
    check_taken(rt, 100, 2);
    CHECK(cat_advance(rt, 1001) == HUGE_VAL);
    cat_free(rt);
    rt = cat_new(NULL);
    CHECK(isnan(cat_advance(rt, 1)));
    cat_free(rt);
}

static void what_was_taken_is_not_handed_out_again(void)
{
    cat_runtime *rt = writer_in(50, 4);
    cat_run(rt, CAT_GOAL_TIME, 120, UINT64_MAX);
    check_taken(rt, 50, 1);
    cat_seek(rt, 0, UINT64_MAX);
    CHECK(cat_take_sent(rt) == NULL);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    check_taken(rt, 100, 2);
    CHECK_EQUAL(cat_start(rt, 1), 0);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    check_taken(rt, 50, 1);
    cat_free(rt);
}

/* --- going back, and forks --------------------------------------------------------------------------------- */

static cat_runtime *reader_with_mail(uint32_t profile)
{
    cat_runtime *rt = reader_in(profile, 0, 50);
    for (int i = 0; i < 40; i++) CHECK_EQUAL(give(rt, 0, 100 + 37 * i, i), 0);
    return rt;
}

static void going_back_brings_what_was_given_again(void)
{
    cat_runtime *rt = reader_with_mail(CAT_PROFILE_PTH);
    cat_run(rt, CAT_GOAL_TIME, 3000, UINT64_MAX);
    struct cat_view end = *cat_look(rt);
    for (uint64_t tick = 0; tick < end.tick; tick += 7) {
        cat_seek(rt, tick, UINT64_MAX);
        uint64_t hash = cat_look(rt)->state_hash;
        cat_seek(rt, end.tick, UINT64_MAX);
        CHECK_EQUAL(cat_look(rt)->state_hash, end.state_hash);
        CHECK_EQUAL(cat_look(rt)->trace_hash, end.trace_hash);
        cat_seek(rt, tick, UINT64_MAX);
        CHECK_EQUAL(cat_look(rt)->state_hash, hash);
    }
    cat_free(rt);
}

/* Snapshots of what lies ahead know nothing of a message that is given now. */
static void what_was_given_later_counts_when_the_run_comes_there_again(void)
{
    cat_runtime *rt = reader_with_mail(CAT_PROFILE_EMBEDDED), *other = reader_with_mail(CAT_PROFILE_EMBEDDED);
    CHECK_EQUAL(give(other, 0, 120, 99), 0);
    cat_run(other, CAT_GOAL_TIME, LONG, UINT64_MAX);
    cat_run(rt, CAT_GOAL_TIME, LONG, UINT64_MAX);
    CHECK(rt->snapshots.count > 2);
    cat_seek(rt, 3, UINT64_MAX);
    uint64_t before = cat_look(rt)->state_hash;
    CHECK_EQUAL(give(rt, 0, 120, 99), 0);
    CHECK(cat_look(rt)->state_hash != before);
    cat_seek(rt, 1100, UINT64_MAX);
    cat_run(rt, CAT_GOAL_TIME, LONG, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->trace_hash, cat_look(other)->trace_hash);
    CHECK_EQUAL(cat_look(rt)->state_hash, cat_look(other)->state_hash);
    cat_free(rt);
    cat_free(other);
}

static void a_fork_receives_what_was_still_to_come(void)
{
    struct assembly a;
    size_t length;
    cat_runtime *rt = reader_with_mail(CAT_PROFILE_PTH);
    cat_run(rt, CAT_GOAL_TIME, 600, UINT64_MAX);
    world_start(&a, CAT_PROFILE_PTH);
    a.time_limit = FOREVER;
    reader(&a, mail(&a, "inbox", 0), 50);
    cat_runtime *copy = world_begin(&a);
    CHECK_EQUAL(cat_lead(copy, "inbox", CAT_LEADS_IN), 0);
    const uint8_t *bytes = cat_export(rt, &length);
    CHECK_EQUAL(cat_import(copy, bytes, length), 0);
    CHECK_EQUAL(cat_look(copy)->state_hash, cat_look(rt)->state_hash);
    cat_run(rt, CAT_GOAL_TIME, 3000, UINT64_MAX);
    cat_run(copy, CAT_GOAL_TIME, 3000, UINT64_MAX);
    CHECK_EQUAL(rt->live.histograms[1].count, 40);
    CHECK_EQUAL(cat_look(copy)->trace_hash, cat_look(rt)->trace_hash);
    CHECK_EQUAL(cat_look(copy)->state_hash, cat_look(rt)->state_hash);
    cat_free(rt);
    cat_free(copy);
}

static void another_scheduler_that_takes_over_receives_it_too(void)
{
    struct assembly a;
    struct pthfcfs other;
    size_t length;
    cat_runtime *rt = reader_with_mail(CAT_PROFILE_PTH), *copy = cat_new(NULL);
    cat_run(rt, CAT_GOAL_TIME, 600, UINT64_MAX);
    world_start(&a, CAT_PROFILE_PTH);
    a.time_limit = FOREVER;
    reader(&a, mail(&a, "inbox", 0), 50);
    assembly_finish(&a);
    pthfcfs_make(&other, true);
    CHECK_EQUAL(cat_load_workload(copy, a.bytes, a.length), 0);
    CHECK_EQUAL(cat_use_scheduler(copy, &other.scheduler), 0);
    CHECK_EQUAL(cat_lead(copy, "inbox", CAT_LEADS_IN), 0);
    const uint8_t *bytes = cat_export(rt, &length);
    CHECK_EQUAL(cat_adopt(copy, bytes, length), 0);
    cat_run(copy, CAT_GOAL_TIME, 3000, UINT64_MAX);
    CHECK_EQUAL(copy->live.histograms[1].count, 40);
    cat_free(rt);
    cat_free(copy);
}

/* --- several in step --------------------------------------------------------------------------------------- */

enum { UNDER_WAY = 30, NODES = 3 };

/* Passes on what comes, after work with chance in it; the first also writes letters of its own. */
static cat_runtime *station(uint32_t profile, bool writes)
{
    struct assembly a;
    world_start(&a, profile);
    a.time_limit = FOREVER;
    uint32_t inbox = mail(&a, "inbox", 0), outbox = mail(&a, "outbox", 0), passed = assembly_counter(&a, "passed");
    struct assembled_class *class = assembly_class(&a, "clerk", 2);
    class->locals = 2;
    assembly_op(&a, CAT_OP_RECEIVE, assembly_message(inbox, LOCAL));
    assembly_op(&a, CAT_OP_INT, 5);
    assembly_op(&a, CAT_OP_INT, 60);
    assembly_op(&a, CAT_OP_UNIFORM_I, 0);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    assembly_op(&a, CAT_OP_COUNT, (int32_t)passed);
    assembly_op(&a, CAT_OP_SEND, assembly_message(outbox, LOCAL));
    assembly_op(&a, CAT_OP_JUMP, (int32_t)class->entry);
    if (writes) writer(&a, outbox, 40, 5);
    cat_runtime *rt = world_begin(&a);
    lead(rt, "inbox", CAT_LEADS_IN);
    lead(rt, "outbox", CAT_LEADS_OUT);
    return rt;
}

static int64_t least_next_event(cat_runtime *const *nodes)
{
    int64_t least = CAT_NEVER;
    for (int i = 0; i < NODES; i++) {
        int64_t due = cat_next_event(nodes[i]);
        if (due < least) least = due;
    }
    return least;
}

/* Everyone sends to the next one, in a ring. */
static void exchange(cat_runtime *const *nodes)
{
    for (int i = 0; i < NODES; i++) {
        const struct cat_sent *sent;
        while ((sent = cat_take_sent(nodes[i])) != NULL) {
            int64_t time = sent->time + UNDER_WAY;
            CHECK_EQUAL(cat_give(nodes[(i + 1) % NODES], 0, time, sent->created, sent->fields, 1), 0);
        }
    }
}

/* What three runtimes in a ring come to, one of them of the other profile, in steps of at most `step` ns. */
static uint64_t run_ring(int64_t step)
{
    cat_runtime *nodes[NODES];
    uint64_t hash = 0;
    int64_t now;
    for (int i = 0; i < NODES; i++) nodes[i] = station(profiles[i != 1], i == 0);
    while ((now = least_next_event(nodes)) < 5000) {
        for (int i = 0; i < NODES; i++) cat_run(nodes[i], CAT_GOAL_TIME, (uint64_t)(now + step - 1), UINT64_MAX);
        exchange(nodes);
    }
    for (int i = 0; i < NODES; i++) {
        cat_seek(nodes[i], 100, UINT64_MAX);
        CHECK(cat_look(nodes[i])->tick == 100 && nodes[i]->live.counters[0] > 3);
        CHECK(cat_peek(nodes[i], CAT_ASKED_COUNTER, 0) == (double)nodes[i]->live.counters[0]);
        CHECK(cat_peek(nodes[i], CAT_ASKED_LENGTH, 0) == nodes[i]->live.channels[0].length);
        CHECK(cat_peek(nodes[i], CAT_ASKED_COUNTER, 1) == 0 && cat_peek(nodes[i], CAT_ASKED_VARIABLE, 0) == 0);
        hash = hash * 31 + cat_look(nodes[i])->trace_hash;
        cat_free(nodes[i]);
    }
    return hash;
}

static void runtimes_in_step_come_to_the_same_however_short_the_steps(void)
{
    uint64_t hash = run_ring(UNDER_WAY);
    CHECK_EQUAL(run_ring(UNDER_WAY / 4), hash);
    CHECK_EQUAL(run_ring(1), hash);
}

const struct test outside_tests[] = {
    TEST(messages_come_at_their_times_however_early_they_were_given),
    TEST(a_message_has_its_age_and_its_fields),
    TEST(a_full_channel_refuses_messages_from_outside),
    TEST(who_waits_for_outside_is_in_no_deadlock),
    TEST(messages_that_do_not_fit_are_refused),
    TEST(who_receives_from_a_shared_channel_asks_for_a_message),
    TEST(nobody_idles_on_while_messages_leave),
    TEST(a_runtime_says_when_its_next_event_is_due),
    TEST(timers_are_due_too),
    TEST(all_that_was_sent_up_to_a_time_can_be_taken),
    TEST(an_advance_says_whether_there_is_something_to_take),
    TEST(what_was_taken_is_not_handed_out_again),
    TEST(going_back_brings_what_was_given_again),
    TEST(what_was_given_later_counts_when_the_run_comes_there_again),
    TEST(a_fork_receives_what_was_still_to_come),
    TEST(another_scheduler_that_takes_over_receives_it_too),
    TEST(runtimes_in_step_come_to_the_same_however_short_the_steps),
    {0},
};
