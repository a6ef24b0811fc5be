/* What is refused when workloads and schedulers are loaded and linked, and how that is said. */
#include <stdlib.h>

#include "check.h"
#include "descriptor.h"
#include "session.h"

static int load(cat_runtime *rt, struct assembly *a)
{
    assembly_finish(a);
    return cat_load_workload(rt, a->bytes, a->length);
}

/* One class whose code is a single operation and then the end of the thread. */
static void check_refused_code(uint32_t operation, int32_t argument, const char *why)
{
    struct assembly a;
    cat_runtime *rt = cat_new(NULL);
    assembly_start(&a);
    assembly_class(&a, "odd", 1);
    assembly_op(&a, operation, argument);
    assembly_op(&a, CAT_OP_EXIT, 0);
    CHECK_EQUAL(load(rt, &a), CAT_ERROR_FORMAT);
    CHECK_TEXT(cat_message(rt), why);
    cat_free(rt);
}

static void code_that_could_go_wrong_is_refused(void)
{
    check_refused_code(200, 0, "is not an operation");
    check_refused_code(CAT_OP_PUSH, 0, "refers to something that does not exist");
    check_refused_code(CAT_OP_LOAD, 3, "refers to something that does not exist");
    check_refused_code(CAT_OP_LOAD_LOCAL, 0, "refers to something that does not exist");
    check_refused_code(CAT_OP_LOAD_LOCAL, -1, "refers to something that does not exist");
    check_refused_code(CAT_OP_JUMP, 99, "refers to something that does not exist");
    check_refused_code(CAT_OP_WRAP, 8, "refers to something that does not exist");
    check_refused_code(CAT_OP_ADD_I, 0, "takes more operands than the stack holds");
    check_refused_code(CAT_OP_NOW, 0, "leaves operands behind");
    check_refused_code(CAT_OP_END, 0, "may not stand here");
}

static void code_that_runs_past_its_end_is_refused(void)
{
    struct assembly a;
    cat_runtime *rt = cat_new(NULL);
    assembly_start(&a);
    assembly_class(&a, "open", 1);
    assembly_op(&a, CAT_OP_YIELD, 0);
    CHECK_EQUAL(load(rt, &a), CAT_ERROR_FORMAT);
    CHECK_TEXT(cat_message(rt), "runs past its end");
    cat_free(rt);
}

static void a_stack_that_grows_in_a_loop_is_refused(void)
{
    struct assembly a;
    cat_runtime *rt = cat_new(NULL);
    assembly_start(&a);
    uint32_t entry = assembly_class(&a, "growing", 1)->entry;
    assembly_op(&a, CAT_OP_INT, 1);
    assembly_op(&a, CAT_OP_JUMP, (int32_t)entry);
    CHECK_EQUAL(load(rt, &a), CAT_ERROR_FORMAT);
    CHECK_TEXT(cat_message(rt), "different numbers of operands");
    cat_free(rt);
}

static void birth_and_stop_code_may_not_act(void)
{
    struct assembly a;
    cat_runtime *rt = cat_new(NULL);
    assembly_start(&a);
    a.stop = assembly_op(&a, CAT_OP_YIELD, 0);
    assembly_op(&a, CAT_OP_END, 0);
    CHECK_EQUAL(load(rt, &a), CAT_ERROR_FORMAT);
    CHECK_TEXT(cat_message(rt), "may not stand here");
    cat_free(rt);
}

static void foreign_and_cut_bytes_are_refused(void)
{
    struct assembly a;
    cat_runtime *rt = cat_new(NULL);
    assembly_start(&a);
    assembly_worker(&a, "worker", 1, 5);
    CHECK_EQUAL(load(rt, &a), 0);
    CHECK_EQUAL(cat_load_workload(rt, (const uint8_t *)"PNG\n0123", 8), CAT_ERROR_FORMAT);
    CHECK_TEXT(cat_message(rt), "not a compiled workload");
    CHECK_EQUAL(cat_load_workload(rt, NULL, 0), CAT_ERROR_FORMAT);
    for (size_t length = 0; length < a.length; length++) {
        CHECK_EQUAL(cat_load_workload(rt, a.bytes, length), CAT_ERROR_FORMAT);
    }
    a.bytes[4] = 99;
    CHECK_EQUAL(cat_load_workload(rt, a.bytes, a.length), CAT_ERROR_FORMAT);
    CHECK_TEXT(cat_message(rt), "compile it again");
    cat_free(rt);
}

const struct test workload_tests[] = {
    TEST(code_that_could_go_wrong_is_refused),
    TEST(code_that_runs_past_its_end_is_refused),
    TEST(a_stack_that_grows_in_a_loop_is_refused),
    TEST(birth_and_stop_code_may_not_act),
    TEST(foreign_and_cut_bytes_are_refused),
    {0},
};

/* --- schedulers ---------------------------------------------------------------------------------------- */

static void check_refused_scheduler(const struct fcfs *fcfs, const char *why)
{
    cat_runtime *rt = cat_new(NULL);
    CHECK_EQUAL(cat_use_scheduler(rt, &fcfs->scheduler), CAT_ERROR_FORMAT);
    CHECK_TEXT(cat_message(rt), why);
    cat_free(rt);
}

static void descriptors_that_do_not_fit_are_refused(void)
{
    struct fcfs fcfs;
    fcfs_make(&fcfs);
    fcfs.scheduler.abi = CAT_SCHED_ABI + 1;
    check_refused_scheduler(&fcfs, "build it again");
    fcfs_make(&fcfs);
    fcfs.scheduler.data_size = 12;
    check_refused_scheduler(&fcfs, "a variable that does not fit");
    fcfs_make(&fcfs);
    fcfs.scheduler.data_size = CAT_DATA_MAX + 1;
    check_refused_scheduler(&fcfs, "too much data");
    fcfs_make(&fcfs);
    fcfs.scheduler.stride = 12;
    check_refused_scheduler(&fcfs, "wrong size");
    fcfs_make(&fcfs);
    fcfs.scheduler.dispatch_slot = FCFS_RQ;
    check_refused_scheduler(&fcfs, "no slot");
    fcfs_make(&fcfs);
    fcfs.scheduler.dispatch_slot = 1000;
    check_refused_scheduler(&fcfs, "no slot");
    fcfs_make(&fcfs);
    fcfs.handlers[1].handler = CAT_HANDLER_INIT;
    check_refused_scheduler(&fcfs, "one twice");
    fcfs_make(&fcfs);
    fcfs.scheduler.frame_size = 12;
    check_refused_scheduler(&fcfs, "a local that does not fit");
    static const uint32_t odd[] = {CAT_CONTAINER};
    static const struct cat_host_desc host = {"odd", 1, odd};
    fcfs_make(&fcfs);
    fcfs.scheduler.hosts = &host;
    fcfs.scheduler.host_count = 1;
    check_refused_scheduler(&fcfs, "a parameter of an unknown type");
}

static void a_decoded_descriptor_does_the_same_as_the_native_one(void)
{
    struct assembly a;
    struct fcfs fcfs;
    struct descriptor descriptor;
    uint64_t hashes[2];
    assembly_start(&a);
    assembly_worker(&a, "worker", 3, 5);
    a.tick_limit = 500;
    fcfs_make(&fcfs);
    descriptor_make(&descriptor, &fcfs.scheduler);
    for (int decoded = 0; decoded < 2; decoded++) {
        cat_runtime *rt = cat_new(NULL);
        CHECK_EQUAL(load(rt, &a), 0);
        int error = decoded ? cat_load_scheduler(rt, descriptor.bytes, descriptor.length, descriptor.functions,
                                                 descriptor.function_count)
                            : cat_use_scheduler(rt, &fcfs.scheduler);
        CHECK_EQUAL(error, 0);
        CHECK_EQUAL(cat_start(rt, 1), 0);
        cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
        hashes[decoded] = cat_look(rt)->trace_hash;
        cat_free(rt);
    }
    CHECK(hashes[0] == hashes[1]);
}

static void cut_descriptors_are_refused(void)
{
    struct fcfs fcfs;
    struct descriptor descriptor;
    cat_runtime *rt = cat_new(NULL);
    fcfs_make(&fcfs);
    descriptor_make(&descriptor, &fcfs.scheduler);
    for (size_t length = 0; length < descriptor.length; length++) {
        CHECK_EQUAL(cat_load_scheduler(rt, descriptor.bytes, length, descriptor.functions, descriptor.function_count),
                    CAT_ERROR_FORMAT);
    }
    CHECK_EQUAL(cat_load_scheduler(rt, descriptor.bytes, descriptor.length, descriptor.functions, 3), CAT_ERROR_FORMAT);
    /* Natively nothing is linked into the runtime. */
    CHECK_EQUAL(cat_load_scheduler(rt, descriptor.bytes, descriptor.length, NULL, 0), CAT_ERROR_FORMAT);
    CHECK(strstr(cat_message(rt), "a handler without code"));
    cat_free(rt);
}

/* --- both together ------------------------------------------------------------------------------------- */

static void check_mismatch(struct assembly *a, const struct fcfs *fcfs, const char *why)
{
    cat_runtime *rt = cat_new(NULL);
    CHECK_EQUAL(load(rt, a), 0);
    CHECK_EQUAL(cat_use_scheduler(rt, &fcfs->scheduler), 0);
    CHECK_EQUAL(cat_start(rt, 1), CAT_ERROR_MISMATCH);
    CHECK_TEXT(cat_message(rt), why);
    CHECK_EQUAL(cat_run(rt, CAT_GOAL_TICK, 1, 1), CAT_ERROR_STATE);
    cat_free(rt);
}

static void scheduler_and_workload_must_fit(void)
{
    struct assembly a;
    struct fcfs fcfs;
    fcfs_make(&fcfs);
    assembly_start(&a);
    assembly_variable(&a, "temperature", CAT_FLOAT, 0, 0);
    check_mismatch(&a, &fcfs, "the variable temperature as float, but the scheduler imports it as int");
    assembly_start(&a);
    assembly_import(&a, assembly_class(&a, "one", 1), "weight", CAT_TIME);
    assembly_op(&a, CAT_OP_EXIT, 0);
    check_mismatch(&a, &fcfs, "the per-thread import weight as time");
    assembly_start(&a);
    a.profile = CAT_PROFILE_PTH;
    check_mismatch(&a, &fcfs, "he scheduler is for the profile embedded, the workload for pth");
    assembly_start(&a);
    assembly_class(&a, "one", 1);
    assembly_op(&a, CAT_OP_INT, 0);
    assembly_op(&a, CAT_OP_SUSPEND, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_replace(&fcfs, CAT_HANDLER_SUSPEND_THREAD, NULL);
    check_mismatch(&a, &fcfs, "no handler suspend_thread");
    fcfs_replace(&fcfs, CAT_HANDLER_SCHEDULE, NULL);
    check_mismatch(&a, &fcfs, "lacks the handler schedule");
}

static void calls_in_the_wrong_order_are_told(void)
{
    struct assembly a;
    cat_runtime *rt = cat_new(NULL);
    CHECK_EQUAL(cat_start(rt, 1), CAT_ERROR_STATE);
    CHECK_TEXT(cat_message(rt), "No workload is loaded");
    assembly_start(&a);
    CHECK_EQUAL(load(rt, &a), 0);
    CHECK_EQUAL(cat_start(rt, 1), CAT_ERROR_STATE);
    CHECK_TEXT(cat_message(rt), "No scheduler is loaded");
    CHECK_EQUAL(cat_run(rt, CAT_GOAL_TICK, 1, 1), CAT_ERROR_STATE);
    CHECK_EQUAL(cat_seek(rt, 1, 1), CAT_ERROR_STATE);
    CHECK(cat_measures(rt) == NULL);
    CHECK_EQUAL(cat_look(rt)->tick, 0);
    cat_free(rt);
}

static void a_refused_load_leaves_what_was_loaded(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    assembly_worker(&a, "worker", 1, 5);
    fcfs_make(&fcfs);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    CHECK_EQUAL(cat_load_workload(rt, (const uint8_t *)"x", 1), CAT_ERROR_FORMAT);
    CHECK_EQUAL(cat_run(rt, CAT_GOAL_TICK, 50, 100), 1);
    CHECK_EQUAL(cat_look(rt)->tick, 50);
    cat_free(rt);
}

const struct test scheduler_tests[] = {
    TEST(descriptors_that_do_not_fit_are_refused),
    TEST(a_decoded_descriptor_does_the_same_as_the_native_one),
    TEST(cut_descriptors_are_refused),
    TEST(scheduler_and_workload_must_fit),
    TEST(calls_in_the_wrong_order_are_told),
    TEST(a_refused_load_leaves_what_was_loaded),
    {0},
};
