/* Corrupt bytes never do harm: random changes to good blobs are refused, or what they say is run. The
 * sanitizers watch. */
#include "check.h"
#include "descriptor.h"
#include "base/number.h"
#include "pthfcfs.h"
#include "base/random.h"
#include "session.h"

enum { WORKLOADS = 5000, DESCRIPTORS = 20000 };

/* A thread that uses all of the world, messages that arrive, and a host function. */
static void make_world(struct assembly *a)
{
    uint32_t device = assembly_device(a, "disk", 2, 1), lock = assembly_lock(a, "row", 3);
    uint32_t channel = assembly_channel(a, "work", 4), number = assembly_arrival(a, "jobs", channel);
    assembly_message_field(a, channel, "size", CAT_INT);
    struct assembled_class *class = assembly_class(a, "user", 2);
    class->locals = 4;
    assembly_op(a, CAT_OP_RECEIVE, assembly_message(channel, 1));
    assembly_op(a, CAT_OP_INT, 1);
    assembly_op(a, CAT_OP_ACQUIRE, (int32_t)lock);
    assembly_push(a, 50);
    assembly_op(a, CAT_OP_INT, 5);
    assembly_op(a, CAT_OP_LOAD_LOCAL, 2);
    assembly_op(a, CAT_OP_I_TO_F, 0);
    assembly_op(a, CAT_OP_IO, (int32_t)device);
    assembly_op(a, CAT_OP_INT, 1);
    assembly_op(a, CAT_OP_RELEASE, (int32_t)lock);
    assembly_op(a, CAT_OP_TRY_RECEIVE, assembly_message(channel, 1));
    assembly_op(a, CAT_OP_POP, 0);
    assembly_op(a, CAT_OP_SEND, assembly_message(channel, 1));
    assembly_op(a, CAT_OP_JUMP, (int32_t)class->entry);
    a->arrivals[number].interval = assembly_op(a, CAT_OP_INT, 40);
    assembly_op(a, CAT_OP_END, 0);
    a->arrivals[number].fields = assembly_op(a, CAT_OP_INT, 3);
    assembly_push(a, cat_bits(0.5));
    assembly_op(a, CAT_OP_CHOOSE, 1);
    assembly_op(a, CAT_OP_STORE_FIELD, 0);
    assembly_op(a, CAT_OP_END, 0);
    uint32_t host = assembly_host(a, "bytes_and", CAT_INT), field = assembly_field(a, "own", CAT_FLOAT);
    a->hosts[host].parameter_count = 2;
    a->hosts[host].parameters[0] = CAT_THREAD;
    assembly_op(a, CAT_OP_ARGUMENT, 0);
    assembly_op(a, CAT_OP_THREAD_FIELD, (int32_t)field);
    assembly_op(a, CAT_OP_END, 0);
}

/* Jobs by the clock and by arrivals, late ones dropped, and a process. */
static void make_jobs(struct assembly *a)
{
    for (uint32_t kind = CAT_JOB_PERIODIC; kind <= CAT_JOB_SPORADIC; kind++) {
        uint32_t entry = assembly_class(a, kind ? "alarm" : "control", 2)->entry, job = assembly_jobs(a, kind);
        assembly_push(a, 12);
        assembly_op(a, CAT_OP_COMPUTE, 0);
        assembly_op(a, CAT_OP_JOB_DONE, 0);
        assembly_op(a, CAT_OP_JUMP, (int32_t)entry);
        a->jobs[job].late = CAT_LATE_DROPPED;
        a->jobs[job].period = assembly_time(a, 30);
        a->jobs[job].jitter = assembly_time(a, 4);
        a->jobs[job].deadline = assembly_time(a, 20);
    }
    uint32_t bell = assembly_arrival(a, "bell", UINT32_MAX);
    a->arrivals[bell].class = a->class_count - 1;
    a->arrivals[bell].interval = assembly_time(a, 25);
    assembly_class(a, "process", 1);
    assembly_process(a, 50);
    assembly_push(a, 5);
    assembly_op(a, CAT_OP_COMPUTE, 0);
    assembly_op(a, CAT_OP_EXIT, 0);
}

static void make_rich(struct assembly *a)
{
    assembly_start(a);
    a->time_limit = 100000;
    uint32_t counter = assembly_counter(a, "jobs"), histogram = assembly_histogram(a, "sizes", CAT_FLOAT);
    uint32_t level = assembly_variable(a, "level", CAT_FLOAT, 4, 0);
    assembly_variable(a, "temperature", CAT_INT, 2, 40);
    struct assembled_class *class = assembly_class(a, "busy", 3);
    class->locals = 2;
    assembly_import(a, class, "weight", CAT_INT);
    assembly_import(a, class, "own", CAT_FLOAT);
    uint32_t entry = class->entry;
    assembly_op(a, CAT_OP_INT, 3);
    assembly_op(a, CAT_OP_INT, 9);
    assembly_op(a, CAT_OP_UNIFORM_I, 0);
    assembly_op(a, CAT_OP_COMPUTE, 0);
    assembly_op(a, CAT_OP_LOAD_IMPORT, 0);
    assembly_op(a, CAT_OP_STORE_LOCAL, 1);
    assembly_op(a, CAT_OP_LOAD, (int32_t)level);
    assembly_op(a, CAT_OP_DUP, 0);
    assembly_op(a, CAT_OP_STORE_IMPORT, 1);
    assembly_op(a, CAT_OP_RECORD, (int32_t)histogram);
    assembly_op(a, CAT_OP_COUNT, (int32_t)counter);
    assembly_op(a, CAT_OP_INSTANCE, 0);
    uint32_t skip = assembly_op(a, CAT_OP_JUMP_ZERO, 0);
    assembly_op(a, CAT_OP_INT, 1);
    assembly_op(a, CAT_OP_YIELD_TO, 0);
    assembly_patch(a, skip);
    assembly_op(a, CAT_OP_YIELD, 0);
    assembly_op(a, CAT_OP_JUMP, (int32_t)entry);
    a->signals[0].variable = level;
    a->signals[0].period = 100;
    a->signals[0].code = assembly_push(a, 0);
    assembly_push(a, 0);
    assembly_push(a, 1000);
    assembly_op(a, CAT_OP_SINE, 0);
    assembly_op(a, CAT_OP_END, 0);
    a->signal_count = 1;
    make_world(a);
    make_jobs(a);
    assembly_stop_at(a, counter, 1000);
    assembly_finish(a);
}

static void change(struct cat_random *random, uint8_t *bytes, size_t length)
{
    static const uint8_t telling[] = {0, 1, 2, 0x7F, 0x80, 0xFF};
    for (int64_t changes = cat_random_between(random, 1, 4); changes > 0; changes--) {
        size_t at = (size_t)cat_random_between(random, 0, (int64_t)length - 1);
        bytes[at] = telling[cat_random_between(random, 0, 5)];
        if (cat_random_between(random, 0, 1)) bytes[at] = (uint8_t)cat_random_u32(random);
    }
}

static const uint32_t host_parameters[] = {CAT_THREAD, CAT_INT};
static const struct cat_host_desc host = {"bytes_and", 2, host_parameters};

/* Asks the application, and gives up control. */
static int32_t ask(struct cat_ctx *ctx, cat_thread t)
{
    const int64_t arguments[] = {1, 2};
    int32_t fault = ctx->ops.at->host(ctx, 0, 2, arguments, FCFS_SITE_OUT);
    return fault ? fault : fcfs_move(ctx, t, FCFS_RQ, FCFS_SITE_OUT);
}

static void check_corrupt_workloads(uint32_t profile)
{
    struct assembly a;
    struct fcfs fcfs;
    struct pthfcfs pth;
    struct cat_options options = {.memory_limit = 1 << 20, .snapshot_budget = 1 << 16, .trace_level = 1,
                                  .trace_capacity = 256};
    struct cat_random random = cat_random_stream(1, CAT_RANDOM_THREAD, "workloads", 0);
    unsigned refused = 0, ran = 0;
    uint8_t bytes[ASSEMBLY_BYTES_MAX];
    make_rich(&a);
    a.profile = profile;
    assembly_finish(&a);
    fcfs_make(&fcfs);
    fcfs_replace(&fcfs, CAT_HANDLER_SWITCH_OUT, ask);
    fcfs.scheduler.hosts = &host;
    fcfs.scheduler.host_count = 1;
    pthfcfs_make(&pth, false);
    cat_runtime *rt = cat_new(&options);
    cat_use_scheduler(rt, profile == CAT_PROFILE_PTH ? &pth.scheduler : &fcfs.scheduler);
    for (int i = 0; i < WORKLOADS; i++) {
        memcpy(bytes, a.bytes, a.length);
        change(&random, bytes, a.length);
        if (cat_load_workload(rt, bytes, a.length) || cat_start(rt, 1)) {
            CHECK(cat_message(rt)[0] != 0);
            refused++;
            continue;
        }
        cat_run(rt, CAT_GOAL_TICK, 60, 60);
        CHECK(cat_measures(rt) != NULL);
        CHECK(cat_end_text(rt) != NULL);
        struct cat_view view = *cat_look(rt);
        CHECK_EQUAL(cat_seek(rt, view.tick / 2, UINT64_MAX), 1);
        cat_run(rt, CAT_GOAL_TICK, view.tick > 60 ? view.tick : 60, UINT64_MAX);
        CHECK(cat_look(rt)->state_hash == view.state_hash && cat_look(rt)->trace_hash == view.trace_hash);
        ran++;
    }
    CHECK(refused > WORKLOADS / 10 && ran > WORKLOADS / 10);
    cat_free(rt);
}

static void corrupt_workloads_are_refused_or_run(void)
{
    check_corrupt_workloads(CAT_PROFILE_EMBEDDED);
    check_corrupt_workloads(CAT_PROFILE_PTH);
}

/* A changed descriptor that is accepted is only decoded: its handlers belong to the unchanged layout. */
static void corrupt_descriptors_are_refused_or_sound(void)
{
    struct fcfs fcfs;
    struct descriptor good, changed;
    struct cat_random random = cat_random_stream(1, CAT_RANDOM_THREAD, "descriptors", 0);
    unsigned refused = 0;
    fcfs_make(&fcfs);
    descriptor_make(&good, &fcfs.scheduler);
    cat_runtime *rt = cat_new(NULL);
    for (int i = 0; i < DESCRIPTORS; i++) {
        changed = good;
        change(&random, changed.bytes, changed.length);
        int error = cat_load_scheduler(rt, changed.bytes, changed.length, changed.functions, changed.function_count);
        CHECK(error == 0 || error == CAT_ERROR_FORMAT);
        refused += error != 0;
    }
    CHECK(refused > DESCRIPTORS / 10 && refused < DESCRIPTORS);
    cat_free(rt);
}

const struct test fuzz_tests[] = {
    TEST(corrupt_workloads_are_refused_or_run),
    TEST(corrupt_descriptors_are_refused_or_sound),
    {0},
};
