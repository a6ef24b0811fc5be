/* The smallest test frame: a check that fails says where and goes on. */
#ifndef CATAPULTS_TESTS_CHECK_H
#define CATAPULTS_TESTS_CHECK_H

#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Failed checks of the test that runs. */
extern unsigned check_failures;

#define CHECK(condition) \
    ((condition) ? (void)0 : (check_failures++, (void)printf("%s:%d: %s\n", __FILE__, __LINE__, #condition)))

#define CHECK_EQUAL(left, right) check_equal((int64_t)(left), (int64_t)(right), #left " == " #right, __FILE__, __LINE__)

#define CHECK_TEXT(text, part) check_text(text, part, __FILE__, __LINE__)

void check_equal(int64_t left, int64_t right, const char *what, const char *file, int line);

/* The text contains the part. */
void check_text(const char *text, const char *part, const char *file, int line);

struct test {
    const char *name;
    void (*run)(void);
};

#define TEST(name) {#name, name}

/* Runs all tests of some tables; 0 when none failed. */
int check_all(const struct test *const *tables, size_t count);

/* One table per file, ended by an empty entry; listed in main.c. */
extern const struct test number_tests[], random_tests[], wheel_tests[], blocks_tests[], container_tests[],
    workload_tests[], scheduler_tests[], embedded_tests[], pth_tests[], query_tests[], preemption_tests[], job_tests[], world_tests[],
    channel_tests[], fault_tests[], interp_tests[], superinstruction_tests[], stop_tests[], seek_tests[], pause_tests[], fork_tests[],
    outside_tests[], system_tests[], system_copy_tests[], system_host_tests[], system_thread_tests[], look_tests[],
    queueing_tests[], measure_tests[], trace_tests[], explore_tests[], fuzz_tests[];

#endif
