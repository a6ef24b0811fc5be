#include "assemble.h"

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

uint32_t assembly_device(struct assembly *a, const char *name, uint32_t servers, uint32_t discipline)
{
    a->devices[a->device_count].name = assembly_string(a, name);
    a->devices[a->device_count].servers = servers;
    a->devices[a->device_count].discipline = discipline;
    return a->device_count++;
}

uint32_t assembly_channel(struct assembly *a, const char *name, uint32_t capacity)
{
    a->channels[a->channel_count].name = assembly_string(a, name);
    a->channels[a->channel_count].capacity = capacity;
    return a->channel_count++;
}

void assembly_message_field(struct assembly *a, uint32_t channel, const char *name, uint32_t type)
{
    uint32_t field = a->channels[channel].field_count++;
    a->channels[channel].field_names[field] = assembly_string(a, name);
    a->channels[channel].field_types[field] = type;
}

uint32_t assembly_lock(struct assembly *a, const char *name, uint32_t elements)
{
    a->locks[a->lock_count].name = assembly_string(a, name);
    a->locks[a->lock_count].elements = elements;
    return a->lock_count++;
}

uint32_t assembly_arrival(struct assembly *a, const char *name, uint32_t channel)
{
    uint32_t number = a->arrival_count++;
    a->arrivals[number].name = assembly_string(a, name);
    a->arrivals[number].channel = channel;
    a->arrivals[number].class = UINT32_MAX;
    a->arrivals[number].interval = a->arrivals[number].burst = a->arrivals[number].start = UINT32_MAX;
    a->arrivals[number].limit = a->arrivals[number].fields = UINT32_MAX;
    return number;
}

uint32_t assembly_host(struct assembly *a, const char *name, uint32_t type)
{
    a->hosts[a->host_count].name = assembly_string(a, name);
    a->hosts[a->host_count].type = type;
    a->hosts[a->host_count].code = a->code_count;
    return a->host_count++;
}

uint32_t assembly_field(struct assembly *a, const char *name, uint32_t type)
{
    a->fields[a->field_count].name = assembly_string(a, name);
    a->fields[a->field_count].type = type;
    return a->field_count++;
}

uint32_t assembly_jobs(struct assembly *a, uint32_t kind)
{
    uint32_t number = a->job_count++;
    a->jobs[number].class = a->class_count - 1;
    a->jobs[number].kind = kind;
    a->jobs[number].period = a->jobs[number].offset = a->jobs[number].jitter = a->jobs[number].deadline = UINT32_MAX;
    return number;
}

void assembly_process(struct assembly *a, int64_t arrival)
{
    a->processes[a->process_count].class = a->class_count - 1;
    a->processes[a->process_count++].arrival = arrival;
}

uint32_t assembly_time(struct assembly *a, int64_t time)
{
    uint32_t code = assembly_push(a, time);
    assembly_op(a, CAT_OP_END, 0);
    return code;
}

int32_t assembly_message(uint32_t channel, uint32_t local) { return (int32_t)(channel | local << 12); }

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
