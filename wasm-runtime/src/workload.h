/* A compiled workload, decoded and checked (compiler/catapults/contracts/bytecode.toml). */
#ifndef CATAPULTS_WORKLOAD_H
#define CATAPULTS_WORKLOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"
#include "catapults/bytecode.h"
#include "message.h"

enum { CAT_VARIABLE_CONST = 1, CAT_VARIABLE_PARAMETER = 2, CAT_VARIABLE_SIGNAL = 4 };

struct cat_variable {
    const char *name;
    uint32_t type;  /* enum cat_type */
    uint32_t flags; /* CAT_VARIABLE_... */
    int64_t initial;
    int64_t lowest; /* bounds of a parameter */
    int64_t highest;
};

/* A variable that the world drives. */
struct cat_signal {
    uint32_t variable;
    uint32_t code;  /* leaves the value */
    int64_t period; /* ns, above 0 */
};

/* A per-thread import, or a histogram. */
struct cat_named {
    const char *name;
    uint32_t type; /* enum cat_type */
};

struct cat_class {
    const char *name;
    uint32_t instances; /* born at the start */
    uint32_t birth;     /* code that sets imports and locals */
    uint32_t entry;
    uint32_t locals;
    uint32_t import_count;
    const struct cat_named *imports;
};

struct cat_line {
    uint32_t pc;
    uint32_t line;
};

struct cat_workload {
    struct cat_arena arena; /* holds everything below */
    const char *name;
    uint32_t profile; /* enum cat_profile */
    int64_t switch_cost;
    int64_t handler_cost;
    int64_t statement_cost;
    int64_t look_cost;
    int64_t quantum;    /* ns, 0 for none */
    int64_t time_limit; /* ns */
    uint64_t tick_limit;
    uint32_t string_count;
    const char **strings;
    uint32_t constant_count;
    const int64_t *constants;
    uint32_t variable_count;
    const struct cat_variable *variables;
    uint32_t signal_count;
    const struct cat_signal *signals;
    uint32_t class_count;
    const struct cat_class *classes;
    uint32_t histogram_count;
    const struct cat_named *histograms;
    uint32_t counter_count;
    const char **counters;
    uint32_t code_count;
    const uint32_t *code;
    uint32_t line_count;
    const struct cat_line *lines;
    bool has_stop;
    uint32_t stop; /* code; leaves an int */
};

/* Decodes and checks a blob; on an error (a negative enum cat_error) `workload` holds nothing. */
int cat_workload_decode(struct cat_workload *workload, const uint8_t *bytes, size_t length,
                        struct cat_message *message);

/* The line of the source that an operation comes from, 0 when it is not known. */
uint32_t cat_workload_line(const struct cat_workload *workload, uint32_t pc);

void cat_workload_free(struct cat_workload *workload);

#endif
