/* Builds compiled workloads by hand. Everything is checked by the runtime's validator, not here. */
#ifndef CATAPULTS_TESTS_ASSEMBLE_H
#define CATAPULTS_TESTS_ASSEMBLE_H

#include <stdint.h>
#include <stddef.h>

#include "catapults/bytecode.h"
#include "catapults/sched.h"

enum { ASSEMBLY_MAX = 64, ASSEMBLY_CODE_MAX = 1024, ASSEMBLY_BYTES_MAX = 16384 };

struct assembled_class {
    uint32_t name, instances, birth, entry, locals, import_count;
    struct {
        uint32_t name, type;
    } imports[8];
};

struct assembly {
    const char *strings[ASSEMBLY_MAX];
    int64_t constants[ASSEMBLY_MAX];
    struct {
        uint32_t name, type, flags;
        int64_t initial, lowest, highest;
    } variables[ASSEMBLY_MAX];
    struct {
        uint32_t variable, code;
        int64_t period;
    } signals[8];
    struct assembled_class classes[ASSEMBLY_MAX];
    struct {
        uint32_t name, servers, discipline;
    } devices[8];
    struct {
        uint32_t name, capacity, field_count;
        uint32_t field_names[4], field_types[4];
    } channels[8];
    struct {
        uint32_t name, elements;
    } locks[8];
    struct {
        uint32_t name, channel, class, interval, burst, start, limit, fields, time_count;
        int64_t times[8];
    } arrivals[8];
    struct {
        uint32_t name, type, code, parameter_count;
        uint32_t parameters[4];
    } hosts[8];
    struct {
        uint32_t name, type;
    } fields[8];
    struct {
        uint32_t class, kind, late, period, offset, jitter, deadline;
    } jobs[8];
    struct {
        uint32_t class;
        int64_t arrival;
    } processes[8];
    uint32_t job_count, process_count;
    uint32_t device_count, channel_count, lock_count, arrival_count, host_count, field_count;
    uint32_t histograms[8], histogram_types[8], counters[8];
    uint32_t code[ASSEMBLY_CODE_MAX];
    uint32_t string_count, constant_count, variable_count, signal_count, class_count, histogram_count, counter_count,
        code_count;
    uint32_t profile;
    int64_t switch_cost, handler_cost, statement_cost, look_cost, host_cost, quantum, time_limit;
    uint64_t tick_limit;
    int64_t stop; /* code, -1 for none */
    uint8_t bytes[ASSEMBLY_BYTES_MAX];
    size_t length;
};

/* An embedded workload without threads; costs: switch 4, handler 2, statement 0, look 1 ns. */
void assembly_start(struct assembly *a);

uint32_t assembly_string(struct assembly *a, const char *text);
uint32_t assembly_variable(struct assembly *a, const char *name, uint32_t type, uint32_t flags, int64_t initial);
uint32_t assembly_histogram(struct assembly *a, const char *name, uint32_t type);
uint32_t assembly_counter(struct assembly *a, const char *name);

/* The world. Each gives its number. */
uint32_t assembly_device(struct assembly *a, const char *name, uint32_t servers, uint32_t discipline);
uint32_t assembly_channel(struct assembly *a, const char *name, uint32_t capacity);
void assembly_message_field(struct assembly *a, uint32_t channel, const char *name, uint32_t type);
uint32_t assembly_lock(struct assembly *a, const char *name, uint32_t elements);
uint32_t assembly_arrival(struct assembly *a, const char *name, uint32_t channel); /* without any code or time */
uint32_t assembly_host(struct assembly *a, const char *name, uint32_t type); /* whose code begins here */
uint32_t assembly_field(struct assembly *a, const char *name, uint32_t type);

/* Jobs of the class that was made last, without any code: their settings are pieces of it (assembly_time). */
uint32_t assembly_jobs(struct assembly *a, uint32_t kind);

/* The class that was made last arrives as a process. */
void assembly_process(struct assembly *a, int64_t arrival);

/* Code that leaves a time. */
uint32_t assembly_time(struct assembly *a, int64_t time);

/* The argument of an operation on a channel and a message in locals. */
int32_t assembly_message(uint32_t channel, uint32_t local);

/* Code. Each gives the pc of what it added; every word's line is its pc + 1. */
uint32_t assembly_op(struct assembly *a, uint32_t operation, int32_t argument);
uint32_t assembly_push(struct assembly *a, int64_t value);
void assembly_patch(struct assembly *a, uint32_t pc); /* a jump goes to here */

/* A class whose thread code begins here and whose birth code does nothing. */
struct assembled_class *assembly_class(struct assembly *a, const char *name, uint32_t instances);
void assembly_import(struct assembly *a, struct assembled_class *class, const char *name, uint32_t type);

/* `compute duration; op(argument)` again and again: what most tests need. */
void assembly_worker(struct assembly *a, const char *name, uint32_t instances, int64_t duration);

/* Stops when a counter stands at `value`. */
void assembly_stop_at(struct assembly *a, uint32_t counter, int64_t value);

/* Fills bytes and length. */
void assembly_finish(struct assembly *a);

#endif
