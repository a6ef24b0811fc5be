#include "assemble.h"

#include <stdlib.h>
#include <string.h>

#include "catapults/layout.h"

void assembly_start(struct assembly *a)
{
    memset(a, 0, sizeof *a);
    a->profile = CAT_PROFILE_EMBEDDED;
    a->switch_cost = 4;
    a->handler_cost = 2;
    a->look_cost = 1;
    a->stop = -1;
    assembly_string(a, "test");
}

uint32_t assembly_string(struct assembly *a, const char *text)
{
    a->strings[a->string_count] = text;
    return a->string_count++;
}

uint32_t assembly_variable(struct assembly *a, const char *name, uint32_t type, uint32_t flags, int64_t initial)
{
    uint32_t number = a->variable_count++;
    a->variables[number].name = assembly_string(a, name);
    a->variables[number].type = type;
    a->variables[number].flags = flags;
    a->variables[number].initial = initial;
    a->variables[number].lowest = 0;
    a->variables[number].highest = 100;
    return number;
}

uint32_t assembly_histogram(struct assembly *a, const char *name, uint32_t type)
{
    a->histograms[a->histogram_count] = assembly_string(a, name);
    a->histogram_types[a->histogram_count] = type;
    return a->histogram_count++;
}

uint32_t assembly_counter(struct assembly *a, const char *name)
{
    a->counters[a->counter_count] = assembly_string(a, name);
    return a->counter_count++;
}

uint32_t assembly_op(struct assembly *a, uint32_t operation, int32_t argument)
{
    a->code[a->code_count] = operation | (uint32_t)argument << 8;
    return a->code_count++;
}

uint32_t assembly_push(struct assembly *a, int64_t value)
{
    a->constants[a->constant_count] = value;
    return assembly_op(a, CAT_OP_PUSH, (int32_t)a->constant_count++);
}

void assembly_patch(struct assembly *a, uint32_t pc) { a->code[pc] = (a->code[pc] & 0xFF) | a->code_count << 8; }

struct assembled_class *assembly_class(struct assembly *a, const char *name, uint32_t instances)
{
    struct assembled_class *class = &a->classes[a->class_count++];
    class->name = assembly_string(a, name);
    class->instances = instances;
    class->birth = assembly_op(a, CAT_OP_END, 0);
    class->entry = a->code_count;
    return class;
}

void assembly_import(struct assembly *a, struct assembled_class *class, const char *name, uint32_t type)
{
    class->imports[class->import_count].name = assembly_string(a, name);
    class->imports[class->import_count++].type = type;
}

void assembly_worker(struct assembly *a, const char *name, uint32_t instances, int64_t duration)
{
    uint32_t entry = assembly_class(a, name, instances)->entry;
    assembly_push(a, duration);
    assembly_op(a, CAT_OP_COMPUTE, 0);
    if (a->counter_count) assembly_op(a, CAT_OP_COUNT, 0);
    assembly_op(a, CAT_OP_YIELD, 0);
    assembly_op(a, CAT_OP_JUMP, (int32_t)entry);
}

void assembly_stop_at(struct assembly *a, uint32_t counter, int64_t value)
{
    a->stop = assembly_op(a, CAT_OP_COUNTER, (int32_t)counter);
    assembly_push(a, value);
    assembly_op(a, CAT_OP_EQ_I, 0);
    assembly_op(a, CAT_OP_END, 0);
}

/* --- bytes ------------------------------------------------------------------------------------------ */

static void put(struct assembly *a, const void *bytes, size_t length)
{
    if (a->length + length > sizeof a->bytes) abort();
    memcpy(a->bytes + a->length, bytes, length);
    a->length += length;
}

static void put_u32(struct assembly *a, uint32_t value)
{
    uint8_t bytes[4] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16), (uint8_t)(value >> 24)};
    put(a, bytes, sizeof bytes);
}

static void put_i64(struct assembly *a, int64_t value)
{
    put_u32(a, (uint32_t)value);
    put_u32(a, (uint32_t)((uint64_t)value >> 32));
}

static size_t open_section(struct assembly *a, uint32_t id)
{
    put_u32(a, id);
    put_u32(a, 0);
    return a->length;
}

static void close_section(struct assembly *a, size_t start)
{
    size_t end = a->length;
    a->length = start - 4;
    put_u32(a, (uint32_t)(end - start));
    a->length = end;
}

static void put_strings(struct assembly *a)
{
    size_t start = open_section(a, CAT_SECTION_STRINGS);
    put_u32(a, a->string_count);
    for (uint32_t i = 0; i < a->string_count; i++) {
        put_u32(a, (uint32_t)strlen(a->strings[i]));
        put(a, a->strings[i], strlen(a->strings[i]));
    }
    close_section(a, start);
}

static void put_profile(struct assembly *a)
{
    size_t start = open_section(a, CAT_SECTION_PROFILE);
    put_u32(a, a->profile);
    put_u32(a, 0);
    put_i64(a, a->switch_cost);
    put_i64(a, a->handler_cost);
    put_i64(a, a->statement_cost);
    put_i64(a, a->look_cost);
    put_i64(a, a->quantum);
    put_i64(a, a->time_limit);
    put_i64(a, (int64_t)a->tick_limit);
    close_section(a, start);
}

static void put_world(struct assembly *a)
{
    size_t start = open_section(a, CAT_SECTION_CONSTANTS);
    put_u32(a, a->constant_count);
    for (uint32_t i = 0; i < a->constant_count; i++) put_i64(a, a->constants[i]);
    close_section(a, start);
    start = open_section(a, CAT_SECTION_VARIABLES);
    put_u32(a, a->variable_count);
    for (uint32_t i = 0; i < a->variable_count; i++) {
        put_u32(a, a->variables[i].name);
        put_u32(a, a->variables[i].type);
        put_u32(a, a->variables[i].flags);
        put_i64(a, a->variables[i].initial);
        put_i64(a, a->variables[i].lowest);
        put_i64(a, a->variables[i].highest);
    }
    close_section(a, start);
    start = open_section(a, CAT_SECTION_SIGNALS);
    put_u32(a, a->signal_count);
    for (uint32_t i = 0; i < a->signal_count; i++) {
        put_u32(a, a->signals[i].variable);
        put_u32(a, a->signals[i].code);
        put_i64(a, a->signals[i].period);
    }
    close_section(a, start);
}

static void put_classes(struct assembly *a)
{
    size_t start = open_section(a, CAT_SECTION_CLASSES);
    put_u32(a, a->class_count);
    for (uint32_t i = 0; i < a->class_count; i++) {
        const struct assembled_class *class = &a->classes[i];
        put_u32(a, class->name);
        put_u32(a, class->instances);
        put_u32(a, class->birth);
        put_u32(a, class->entry);
        put_u32(a, class->locals);
        put_u32(a, class->import_count);
        for (uint32_t k = 0; k < class->import_count; k++) {
            put_u32(a, class->imports[k].name);
            put_u32(a, class->imports[k].type);
        }
    }
    close_section(a, start);
}

static void put_measures(struct assembly *a)
{
    size_t start = open_section(a, CAT_SECTION_MEASURES);
    put_u32(a, a->histogram_count);
    for (uint32_t i = 0; i < a->histogram_count; i++) {
        put_u32(a, a->histograms[i]);
        put_u32(a, a->histogram_types[i]);
    }
    put_u32(a, a->counter_count);
    for (uint32_t i = 0; i < a->counter_count; i++) put_u32(a, a->counters[i]);
    close_section(a, start);
}

static void put_code(struct assembly *a)
{
    size_t start = open_section(a, CAT_SECTION_CODE);
    put_u32(a, a->code_count);
    for (uint32_t i = 0; i < a->code_count; i++) put_u32(a, a->code[i]);
    close_section(a, start);
    start = open_section(a, CAT_SECTION_LINES);
    put_u32(a, a->code_count);
    for (uint32_t i = 0; i < a->code_count; i++) {
        put_u32(a, i);
        put_u32(a, i + 1);
    }
    close_section(a, start);
}

void assembly_finish(struct assembly *a)
{
    a->length = 0;
    put(a, CAT_BYTECODE_MAGIC, 4);
    put_u32(a, CAT_BYTECODE_VERSION);
    put_u32(a, a->stop < 0 ? 9 : 10);
    put_strings(a);
    put_profile(a);
    put_world(a);
    put_classes(a);
    put_measures(a);
    put_code(a);
    if (a->stop < 0) return;
    size_t start = open_section(a, CAT_SECTION_STOP);
    put_u32(a, (uint32_t)a->stop);
    close_section(a, start);
}
