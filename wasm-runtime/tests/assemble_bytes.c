/* The bytes of an assembled workload. */
#include <stdlib.h>
#include <string.h>

#include "assemble.h"

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
    put_i64(a, a->host_cost);
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

static void put_devices_and_locks(struct assembly *a)
{
    size_t start = open_section(a, CAT_SECTION_DEVICES);
    put_u32(a, a->device_count);
    for (uint32_t i = 0; i < a->device_count; i++) {
        put_u32(a, a->devices[i].name);
        put_u32(a, a->devices[i].servers);
        put_u32(a, a->devices[i].discipline);
    }
    close_section(a, start);
    start = open_section(a, CAT_SECTION_LOCKS);
    put_u32(a, a->lock_count);
    for (uint32_t i = 0; i < a->lock_count; i++) {
        put_u32(a, a->locks[i].name);
        put_u32(a, a->locks[i].elements);
        put_i64(a, 0); /* no ceiling */
    }
    close_section(a, start);
}

static void put_channels(struct assembly *a)
{
    size_t start = open_section(a, CAT_SECTION_CHANNELS);
    put_u32(a, a->channel_count);
    for (uint32_t i = 0; i < a->channel_count; i++) {
        put_u32(a, a->channels[i].name);
        put_u32(a, a->channels[i].capacity);
        put_u32(a, a->channels[i].field_count);
        for (uint32_t k = 0; k < a->channels[i].field_count; k++) {
            put_u32(a, a->channels[i].field_names[k]);
            put_u32(a, a->channels[i].field_types[k]);
        }
    }
    close_section(a, start);
}

static void put_arrivals(struct assembly *a)
{
    size_t start = open_section(a, CAT_SECTION_ARRIVALS);
    put_u32(a, a->arrival_count);
    for (uint32_t i = 0; i < a->arrival_count; i++) {
        put_u32(a, a->arrivals[i].name);
        put_u32(a, a->arrivals[i].channel);
        put_u32(a, a->arrivals[i].class);
        put_u32(a, a->arrivals[i].interval);
        put_u32(a, a->arrivals[i].burst);
        put_u32(a, a->arrivals[i].start);
        put_u32(a, a->arrivals[i].limit);
        put_u32(a, a->arrivals[i].fields);
        put_u32(a, a->arrivals[i].time_count);
        for (uint32_t k = 0; k < a->arrivals[i].time_count; k++) put_i64(a, a->arrivals[i].times[k]);
    }
    close_section(a, start);
}

static void put_hosts(struct assembly *a)
{
    size_t start = open_section(a, CAT_SECTION_HOSTS);
    put_u32(a, a->host_count);
    for (uint32_t i = 0; i < a->host_count; i++) {
        put_u32(a, a->hosts[i].name);
        put_u32(a, a->hosts[i].type);
        put_u32(a, a->hosts[i].code);
        put_u32(a, a->hosts[i].parameter_count);
        for (uint32_t k = 0; k < a->hosts[i].parameter_count; k++) put_u32(a, a->hosts[i].parameters[k]);
    }
    close_section(a, start);
    start = open_section(a, CAT_SECTION_FIELDS);
    put_u32(a, a->field_count);
    for (uint32_t i = 0; i < a->field_count; i++) {
        put_u32(a, a->fields[i].name);
        put_u32(a, a->fields[i].type);
    }
    close_section(a, start);
}

static void put_jobs(struct assembly *a)
{
    size_t start = open_section(a, CAT_SECTION_JOBS);
    put_u32(a, a->job_count);
    for (uint32_t i = 0; i < a->job_count; i++) {
        put_u32(a, a->jobs[i].class);
        put_u32(a, a->jobs[i].kind);
        put_u32(a, a->jobs[i].late);
        put_u32(a, a->jobs[i].period);
        put_u32(a, a->jobs[i].offset);
        put_u32(a, a->jobs[i].jitter);
        put_u32(a, a->jobs[i].deadline);
    }
    close_section(a, start);
    start = open_section(a, CAT_SECTION_PROCESSES);
    put_u32(a, a->process_count);
    for (uint32_t i = 0; i < a->process_count; i++) {
        put_u32(a, a->processes[i].class);
        put_i64(a, a->processes[i].arrival);
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
    put_u32(a, a->stop < 0 ? 17 : 18);
    put_strings(a);
    put_profile(a);
    put_world(a);
    put_classes(a);
    put_devices_and_locks(a);
    put_channels(a);
    put_arrivals(a);
    put_hosts(a);
    put_jobs(a);
    put_measures(a);
    put_code(a);
    if (a->stop < 0) return;
    size_t start = open_section(a, CAT_SECTION_STOP);
    put_u32(a, (uint32_t)a->stop);
    close_section(a, start);
}
