/* Leaving the course of a run: what is exported goes on alike elsewhere, another scheduler takes a run over at any
 * tick, and changes from outside count from there on. */
#include <stdlib.h>

#include "check.h"
#include "pthfcfs.h"
#include "session.h"
#include "state/context.h"
#include "world/device.h"

enum { TICKS = 700, LOCAL_MESSAGE = 2 };

static void push_uniform(struct assembly *a, int32_t lowest, int32_t highest)
{
    assembly_op(a, CAT_OP_INT, lowest);
    assembly_op(a, CAT_OP_INT, highest);
    assembly_op(a, CAT_OP_UNIFORM_I, 0);
}

static void use_device(struct assembly *a, uint32_t device)
{
    push_uniform(a, 20, 90);
    assembly_op(a, CAT_OP_INT, 15);
    assembly_op(a, CAT_OP_INT, 1);
    assembly_op(a, CAT_OP_I_TO_F, 0);
    assembly_op(a, CAT_OP_IO, (int32_t)device);
}

/* Threads that compute, use a device and a lock, send, receive, sleep, suspend each other, are born and end. */
static void make_busy(struct assembly *a, uint32_t profile)
{
    assembly_start(a);
    a->profile = profile;
    uint32_t turns = assembly_counter(a, "turns"), device = assembly_device(a, "disk", 2, CAT_DEVICE_FIFO);
    uint32_t channel = assembly_channel(a, "letters", 3), lock = assembly_lock(a, "log", 1);
    assembly_variable(a, "temperature", CAT_INT, 0, 40);
    struct assembled_class *sender = assembly_class(a, "sender", 4);
    sender->locals = 4;
    assembly_import(a, sender, "weight", CAT_INT);
    uint32_t again = sender->entry;
    push_uniform(a, 5, 60);
    assembly_op(a, CAT_OP_COMPUTE, 0);
    assembly_op(a, CAT_OP_COUNT, (int32_t)turns);
    assembly_op(a, CAT_OP_INT, 0);
    assembly_op(a, CAT_OP_ACQUIRE, (int32_t)lock);
    use_device(a, device);
    assembly_op(a, CAT_OP_INT, 0);
    assembly_op(a, CAT_OP_RELEASE, (int32_t)lock);
    assembly_op(a, CAT_OP_SEND, assembly_message(channel, LOCAL_MESSAGE));
    assembly_op(a, CAT_OP_SPAWN, 2);
    assembly_op(a, CAT_OP_JUMP, (int32_t)again);
    struct assembled_class *receiver = assembly_class(a, "receiver", 2);
    receiver->locals = 4;
    again = receiver->entry;
    assembly_op(a, CAT_OP_RECEIVE, assembly_message(channel, LOCAL_MESSAGE));
    assembly_op(a, CAT_OP_INT, 1);
    assembly_op(a, CAT_OP_SUSPEND, 0);
    push_uniform(a, 5, 30);
    assembly_op(a, CAT_OP_SLEEP, 0);
    assembly_op(a, CAT_OP_INT, 1);
    assembly_op(a, CAT_OP_RESUME, 0);
    assembly_op(a, CAT_OP_JUMP, (int32_t)again);
    assembly_class(a, "child", 0);
    push_uniform(a, 1, 200);
    assembly_op(a, CAT_OP_SLEEP, 0);
    assembly_op(a, CAT_OP_EXIT, 0);
    a->tick_limit = 3 * TICKS;
}

/* Schedulers of both profiles; the other one has two more containers, so that its threads have other numbers. */
struct schedulers {
    struct fcfs fcfs, other_fcfs;
    struct pthfcfs pth, other_pth;
    struct cat_container_desc fcfs_containers[FCFS_NODES + 1], pth_containers[PTH_NODES + 1];
};

static void add_containers(struct cat_scheduler *scheduler, struct cat_container_desc *containers)
{
    uint32_t count = scheduler->container_count;
    memcpy(containers, scheduler->containers, count * sizeof *containers);
    containers[count] = (struct cat_container_desc){.name = "more", .kind = CAT_QUEUE, .count = 2};
    scheduler->containers = containers;
    scheduler->container_count = count + 1;
    scheduler->name = "other";
}

static void make_schedulers(struct schedulers *s)
{
    fcfs_make(&s->fcfs);
    fcfs_make(&s->other_fcfs);
    pthfcfs_make(&s->pth, false);
    pthfcfs_make(&s->other_pth, true);
    s->other_fcfs.scheduler.handlers = s->other_fcfs.handlers;
    s->other_pth.scheduler.handlers = s->other_pth.handlers;
    add_containers(&s->other_fcfs.scheduler, s->fcfs_containers);
    add_containers(&s->other_pth.scheduler, s->pth_containers);
}

static const struct cat_scheduler *scheduler_of(const struct schedulers *s, uint32_t profile, bool other)
{
    if (profile == CAT_PROFILE_PTH) return other ? &s->other_pth.scheduler : &s->pth.scheduler;
    return other ? &s->other_fcfs.scheduler : &s->fcfs.scheduler;
}

/* Loaded, but not started. */
static cat_runtime *load(const struct assembly *a, const struct cat_scheduler *scheduler)
{
    cat_runtime *rt = cat_new(NULL);
    if (!rt) abort();
    CHECK_EQUAL(cat_load_workload(rt, a->bytes, a->length), 0);
    CHECK_EQUAL(cat_use_scheduler(rt, scheduler), 0);
    return rt;
}

static const uint32_t profiles[] = {CAT_PROFILE_EMBEDDED, CAT_PROFILE_PTH};

/* --- export and import ------------------------------------------------------------------------------------- */

static void an_exported_run_goes_on_as_it_would_have(void)
{
    for (uint32_t i = 0; i < 2; i++) {
        struct assembly a;
        struct schedulers s;
        make_busy(&a, profiles[i]);
        make_schedulers(&s);
        cat_runtime *original = session_begin(&a, scheduler_of(&s, profiles[i], false), 5);
        for (uint64_t tick = 8; tick < TICKS; tick += 83) {
            size_t length;
            cat_seek(original, tick, UINT64_MAX);
            uint64_t before = cat_look(original)->state_hash;
            const uint8_t *bytes = cat_export(original, &length);
            cat_runtime *copy = load(&a, scheduler_of(&s, profiles[i], false));
            CHECK_EQUAL(cat_import(copy, bytes, length), 0);
            CHECK_EQUAL(cat_look(copy)->state_hash, before);
            cat_seek(copy, 2 * TICKS, UINT64_MAX);
            CHECK_EQUAL(cat_look(original)->state_hash, before);
            cat_seek(original, 2 * TICKS, UINT64_MAX);
            CHECK_EQUAL(cat_look(copy)->tick, 2 * TICKS);
            CHECK_EQUAL(cat_look(copy)->state_hash, cat_look(original)->state_hash);
            CHECK_EQUAL(cat_look(copy)->trace_hash, cat_look(original)->trace_hash);
            CHECK_EQUAL(cat_seek(copy, tick, UINT64_MAX), 1);
            CHECK_EQUAL(cat_look(copy)->state_hash, before);
            CHECK_EQUAL(cat_seek(copy, tick - 1, UINT64_MAX), CAT_ERROR_RANGE);
            CHECK_TEXT(cat_message(copy), "This run begins at tick");
            cat_free(copy);
        }
        cat_free(original);
    }
}

static void altered_or_foreign_bytes_are_refused(void)
{
    struct assembly a, b;
    struct schedulers s;
    size_t length;
    make_busy(&a, CAT_PROFILE_EMBEDDED);
    make_schedulers(&s);
    cat_runtime *rt = session_begin(&a, &s.fcfs.scheduler, 5);
    const uint8_t *exported = cat_export(rt, &length);
    uint8_t *bytes = malloc(length);
    if (!bytes) abort();
    memcpy(bytes, exported, length);
    cat_runtime *other = load(&a, &s.fcfs.scheduler);
    for (size_t i = 0; i < length; i += i < 400 ? 1 : 97) {
        bytes[i] ^= 0x10;
        CHECK_EQUAL(cat_import(other, bytes, length), CAT_ERROR_FORMAT);
        bytes[i] ^= 0x10;
    }
    CHECK_EQUAL(cat_import(other, bytes, length - 1), CAT_ERROR_FORMAT);
    CHECK_EQUAL(cat_import(other, bytes, 0), CAT_ERROR_FORMAT);
    CHECK_EQUAL(cat_run(other, CAT_GOAL_TICK, 10, UINT64_MAX), CAT_ERROR_STATE);
    CHECK_EQUAL(cat_import(other, bytes, length), 0);
    CHECK_EQUAL(cat_use_scheduler(other, &s.other_fcfs.scheduler), 0);
    CHECK_EQUAL(cat_import(other, bytes, length), CAT_ERROR_MISMATCH);
    CHECK_TEXT(cat_message(other), "another scheduler");
    cat_free(other);
    make_busy(&b, CAT_PROFILE_EMBEDDED);
    b.look_cost++;
    assembly_finish(&b);
    other = load(&b, &s.fcfs.scheduler);
    CHECK_EQUAL(cat_import(other, bytes, length), CAT_ERROR_MISMATCH);
    CHECK_TEXT(cat_message(other), "another workload");
    cat_free(other);
    cat_free(rt);
    free(bytes);
}

/* --- another scheduler ---------------------------------------------------------------------------------------- */

/* Who lives, and in what state; a thread that ran is ready now, or gone if it had ended. */
static void check_same_threads(cat_runtime *original, cat_runtime *copy)
{
    const struct cat_view *before = cat_look(original), *after = cat_look(copy);
    CHECK_EQUAL(after->thread_count, before->thread_count);
    CHECK_EQUAL(after->time, before->time);
    CHECK_EQUAL(after->tick, before->tick);
    for (uint32_t i = 0; i < before->thread_count; i++) {
        uint32_t was = original->thread_views[i].state, is = copy->thread_views[i].state;
        CHECK(was == CAT_STATE_RUNNING ? is == CAT_STATE_READY || is == CAT_STATE_DEAD : is == was);
        CHECK_EQUAL(copy->thread_views[i].waits_for, original->thread_views[i].waits_for);
    }
}

/* The handlers that were called since a record of the trace, as text. */
static void handlers_since(const cat_runtime *rt, uint64_t first, char *text)
{
    static const char *const names[] = {
#define ROW(name, number, text) [number] = text,
        CAT_HANDLERS(ROW)
#undef ROW
    };
    struct cat_record record;
    for (*text = 0; cat_trace_read(rt, first, 1, (uint8_t *)&record); first++) {
        if ((record.kind_and_thread & 0xFF) != CAT_TRACE_ENTER) continue;
        strcat(text, " ");
        strcat(text, names[record.place]);
    }
}

/* Every live thread is told of once, in order of birth, those who are suspended or wait as such. */
static void check_told(cat_runtime *copy, uint32_t profile)
{
    char handlers[4096], expected[4096] = " init";
    uint64_t tick = cat_look(copy)->tick + 1, first = cat_look(copy)->trace_written;
    for (uint32_t i = 0; i < cat_look(copy)->thread_count; i++) {
        uint32_t state = copy->thread_views[i].state;
        bool told = state == CAT_STATE_WAITING && profile == CAT_PROFILE_PTH;
        if (state == CAT_STATE_DEAD) continue;
        strcat(expected, " newthread");
        if (state == CAT_STATE_SUSPENDED) strcat(expected, " suspend_thread");
        if (told) strcat(expected, " set_waiting switch_out");
        tick += state == CAT_STATE_SUSPENDED ? 2 : told ? 3 : 1;
    }
    cat_seek(copy, tick, UINT64_MAX);
    handlers_since(copy, first, handlers);
    CHECK(strcmp(handlers, expected) == 0);
}

static void another_scheduler_takes_a_run_over_at_any_tick(void)
{
    for (uint32_t i = 0; i < 2; i++) {
        struct assembly a;
        struct schedulers s;
        make_busy(&a, profiles[i]);
        make_schedulers(&s);
        cat_runtime *original = session_begin(&a, scheduler_of(&s, profiles[i], false), 5);
        for (uint64_t tick = 7; tick < TICKS; tick += 5) {
            size_t length;
            cat_seek(original, tick, UINT64_MAX);
            const uint8_t *bytes = cat_export(original, &length);
            cat_runtime *copy = load(&a, scheduler_of(&s, profiles[i], true));
            CHECK_EQUAL(cat_adopt(copy, bytes, length), 0);
            check_same_threads(original, copy);
            if (tick < 100) check_told(copy, profiles[i]);
            cat_run(copy, CAT_GOAL_TICK, tick + 500, UINT64_MAX);
            CHECK_EQUAL(cat_look(copy)->outcome, CAT_OUTCOME_RUNNING);
            uint64_t state = cat_look(copy)->state_hash;
            cat_seek(copy, tick, UINT64_MAX);
            cat_seek(copy, tick + 500, UINT64_MAX);
            CHECK_EQUAL(cat_look(copy)->state_hash, state);
            cat_free(copy);
        }
        cat_free(original);
    }
}

/* Another scheduler hears of them in order of birth, but who began to wait first is told of first. */
static void the_order_of_those_who_wait_stays_when_a_run_is_taken_over(void)
{
    struct assembly a;
    struct schedulers s;
    size_t length;
    uint32_t threads[3];
    assembly_start(&a);
    a.profile = CAT_PROFILE_PTH;
    assembly_class(&a, "late", 1);
    assembly_op(&a, CAT_OP_YIELD, 0);
    assembly_push(&a, 1000);
    assembly_op(&a, CAT_OP_SLEEP, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    assembly_class(&a, "early", 1);
    assembly_push(&a, 2000);
    assembly_op(&a, CAT_OP_SLEEP, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    assembly_class(&a, "busy", 1);
    assembly_op(&a, CAT_OP_YIELD, 0);
    assembly_push(&a, 10000);
    assembly_op(&a, CAT_OP_COMPUTE, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    make_schedulers(&s);
    cat_runtime *original = session_begin(&a, &s.pth.scheduler, 1);
    cat_run(original, CAT_GOAL_DECISION, 5, UINT64_MAX);
    uint64_t first = cat_look(original)->trace_written;
    const uint8_t *bytes = cat_export(original, &length);
    cat_runtime *other = load(&a, &s.other_pth.scheduler);
    cat_set_trace_level(other, 1);
    CHECK_EQUAL(cat_adopt(other, bytes, length), 0);
    cat_run(other, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    CHECK_EQUAL(cat_look(other)->outcome, CAT_OUTCOME_ENDED);
    CHECK_EQUAL(session_threads(other, first, CAT_HANDLER_EVENT_RAISED, threads, 3), 2);
    CHECK_EQUAL(threads[0], PTH_NODES + 2 + 2);
    CHECK_EQUAL(threads[1], PTH_NODES + 2 + 1);
    cat_free(other);
    cat_free(original);
}

static void a_run_that_has_ended_is_not_taken_over(void)
{
    struct assembly a;
    struct schedulers s;
    size_t length;
    make_busy(&a, CAT_PROFILE_EMBEDDED);
    make_schedulers(&s);
    cat_runtime *rt = session_begin(&a, &s.fcfs.scheduler, 5);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    const uint8_t *bytes = cat_export(rt, &length);
    cat_runtime *copy = load(&a, &s.other_fcfs.scheduler);
    CHECK_EQUAL(cat_adopt(copy, bytes, length), CAT_ERROR_STATE);
    CHECK_TEXT(cat_message(copy), "The run has ended there");
    cat_free(copy);
    cat_free(rt);
}

/* --- changes from outside ------------------------------------------------------------------------------------- */

static cat_runtime *begin_at(struct assembly *a, struct schedulers *s, uint64_t tick)
{
    make_busy(a, CAT_PROFILE_EMBEDDED);
    make_schedulers(s);
    cat_runtime *rt = session_begin(a, &s->fcfs.scheduler, 5);
    cat_seek(rt, tick, UINT64_MAX);
    return rt;
}

static uint64_t trace_with_seed(uint64_t seed)
{
    struct assembly a;
    struct schedulers s;
    cat_runtime *rt = begin_at(&a, &s, 100);
    CHECK_EQUAL(cat_reseed(rt, seed), 0);
    cat_seek(rt, TICKS, UINT64_MAX);
    uint64_t hash = cat_look(rt)->trace_hash;
    cat_free(rt);
    return hash;
}

static void another_seed_changes_what_follows_and_the_same_does_so_alike(void)
{
    CHECK(trace_with_seed(8) != trace_with_seed(9));
    CHECK_EQUAL(trace_with_seed(8), trace_with_seed(8));
}

static void variables_and_attributes_can_be_set(void)
{
    struct assembly a;
    struct schedulers s;
    cat_runtime *rt = begin_at(&a, &s, 100);
    CHECK_EQUAL(cat_set_variable(rt, "temperature", 70000), 0);
    CHECK_EQUAL(fcfs_data(rt->ctx)->temperature, 70000 - 65536); /* an int of the profile */
    CHECK_EQUAL(cat_set_variable(rt, "births", 3), 0);
    CHECK_EQUAL(fcfs_data(rt->ctx)->births, 3);
    CHECK_EQUAL(cat_set_attribute(rt, 2, "weight", 11), 0);
    CHECK_EQUAL(fcfs_attributes(rt->ctx, FCFS_NODES + 2)->weight, 11);
    CHECK_EQUAL(cat_seek(rt, 99, UINT64_MAX), CAT_ERROR_RANGE);
    CHECK_EQUAL(cat_set_variable(rt, "absent", 1), CAT_ERROR_RANGE);
    CHECK_EQUAL(cat_set_attribute(rt, 0, "weight", 1), CAT_ERROR_RANGE);
    CHECK_EQUAL(cat_set_attribute(rt, 100000, "weight", 1), CAT_ERROR_RANGE);
    CHECK_EQUAL(cat_set_attribute(rt, 1, "absent", 1), CAT_ERROR_RANGE);
    cat_free(rt);
}

/* --- changes from a time on -------------------------------------------------------------------------------- */

enum { CHANGE_AT = 3000, CHANGE_UNTIL = 9000 };

static void change_amid(cat_runtime *rt)
{
    CHECK_EQUAL(cat_reseed_at(rt, CHANGE_AT, 9), 0);
    CHECK_EQUAL(cat_set_variable_at(rt, CHANGE_AT, "temperature", 31), 0);
}

static void changes_from_a_time_on_belong_to_the_run(void)
{
    for (uint32_t i = 0; i < 2; i++) {
        struct assembly a;
        struct schedulers s;
        make_busy(&a, profiles[i]);
        make_schedulers(&s);
        cat_runtime *plain = session_begin(&a, scheduler_of(&s, profiles[i], false), 5);
        cat_runtime *early = session_begin(&a, scheduler_of(&s, profiles[i], false), 5);
        cat_runtime *late = session_begin(&a, scheduler_of(&s, profiles[i], false), 5);
        change_amid(early);
        cat_run(plain, CAT_GOAL_TIME, CHANGE_AT - 1, UINT64_MAX);
        cat_run(early, CAT_GOAL_TIME, CHANGE_AT - 1, UINT64_MAX);
        cat_run(late, CAT_GOAL_TIME, CHANGE_AT - 1, UINT64_MAX);
        CHECK_EQUAL(cat_look(early)->trace_hash, cat_look(plain)->trace_hash);
        change_amid(late); /* before the run comes there is soon enough */
        uint64_t before = cat_look(early)->tick;
        cat_run(plain, CAT_GOAL_TIME, CHANGE_UNTIL, UINT64_MAX);
        cat_run(early, CAT_GOAL_TIME, CHANGE_UNTIL, UINT64_MAX);
        cat_run(late, CAT_GOAL_TIME, CHANGE_UNTIL, UINT64_MAX);
        CHECK(cat_look(early)->trace_hash != cat_look(plain)->trace_hash);
        uint64_t trace = cat_look(early)->trace_hash, state = cat_look(early)->state_hash;
        CHECK_EQUAL(cat_look(late)->state_hash, state);
        CHECK_EQUAL(cat_reseed_at(late, CHANGE_AT, 9), CAT_ERROR_RANGE); /* that is settled */
        cat_seek(early, before / 2, UINT64_MAX);
        cat_run(early, CAT_GOAL_TIME, CHANGE_UNTIL, UINT64_MAX);
        CHECK_EQUAL(cat_look(early)->trace_hash, trace);
        CHECK_EQUAL(cat_look(early)->state_hash, state);
        CHECK_EQUAL(cat_set_variable_at(early, 2 * CHANGE_UNTIL, "absent", 1), CAT_ERROR_RANGE);
        cat_free(plain);
        cat_free(early);
        cat_free(late);
    }
}

static void an_exported_run_takes_its_changes_along(void)
{
    struct assembly a;
    struct schedulers s;
    make_busy(&a, CAT_PROFILE_PTH);
    make_schedulers(&s);
    cat_runtime *original = session_begin(&a, scheduler_of(&s, CAT_PROFILE_PTH, false), 5);
    change_amid(original);
    cat_run(original, CAT_GOAL_TIME, CHANGE_AT / 2, UINT64_MAX);
    size_t length;
    const uint8_t *bytes = cat_export(original, &length);
    cat_runtime *copy = load(&a, scheduler_of(&s, CAT_PROFILE_PTH, false));
    CHECK_EQUAL(cat_import(copy, bytes, length), 0);
    cat_run(original, CAT_GOAL_TIME, CHANGE_UNTIL, UINT64_MAX);
    cat_run(copy, CAT_GOAL_TIME, CHANGE_UNTIL, UINT64_MAX);
    CHECK_EQUAL(cat_look(copy)->trace_hash, cat_look(original)->trace_hash);
    cat_free(original);
    cat_free(copy);
}

const struct test fork_tests[] = {
    TEST(an_exported_run_goes_on_as_it_would_have),
    TEST(altered_or_foreign_bytes_are_refused),
    TEST(another_scheduler_takes_a_run_over_at_any_tick),
    TEST(the_order_of_those_who_wait_stays_when_a_run_is_taken_over),
    TEST(a_run_that_has_ended_is_not_taken_over),
    TEST(another_seed_changes_what_follows_and_the_same_does_so_alike),
    TEST(variables_and_attributes_can_be_set),
    TEST(changes_from_a_time_on_belong_to_the_run),
    TEST(an_exported_run_takes_its_changes_along),
    {0},
};
