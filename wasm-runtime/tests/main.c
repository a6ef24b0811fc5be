#include "check.h"

static const struct test *const tables[] = {
    number_tests, random_tests, wheel_tests, blocks_tests, container_tests, workload_tests, scheduler_tests,
    embedded_tests, pth_tests, query_tests, preemption_tests, job_tests, world_tests, channel_tests, fault_tests, interp_tests, superinstruction_tests,
    stop_tests, seek_tests, pause_tests, fork_tests, outside_tests, system_tests, system_copy_tests, system_host_tests,
    system_thread_tests, look_tests, queueing_tests, measure_tests, trace_tests, explore_tests, fuzz_tests,
};

int main(void) { return check_all(tables, sizeof tables / sizeof *tables); }
