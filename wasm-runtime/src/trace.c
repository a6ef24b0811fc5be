#include "trace.h"

#include <stdlib.h>
#include <string.h>

#include "context.h"
#include "hash.h"
#include "number.h"

_Static_assert(sizeof(struct cat_record) == 16, "records are 16 bytes in every build");

bool cat_trace_init(struct cat_trace *trace, uint32_t capacity)
{
    *trace = (struct cat_trace){.ring = calloc(capacity, sizeof *trace->ring), .capacity = capacity};
    return trace->ring != NULL;
}

void cat_trace_free(struct cat_trace *trace)
{
    free(trace->ring);
    *trace = (struct cat_trace){0};
}

void cat_trace_clear(struct cat_trace *trace) 
{
    trace->oldest = 0;
    trace->oldest_time = 0;
}

void cat_trace_rewound(struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    if (rt->trace.oldest <= head->trace_written) return;
    rt->trace.oldest = head->trace_written;
    rt->trace.oldest_time = head->trace_time;
}

/* The time that passes with a record. */
static int64_t duration_of(const struct cat_record *record)
{
    if ((record->kind_and_thread & 0xFF) != CAT_TRACE_TIME) return record->delta;
    return (int64_t)((uint64_t)(uint32_t)record->value << 32 | record->place);
}

static void append(struct cat_runtime *rt, struct cat_record record)
{
    struct cat_trace *trace = &rt->trace;
    struct cat_record *place = &trace->ring[rt->live.head->trace_written & (trace->capacity - 1)];
    if (rt->live.head->trace_written - trace->oldest == trace->capacity) {
        trace->oldest++;
        trace->oldest_time += duration_of(place);
    }
    *place = record;
    rt->live.head->trace_written++;
}

void cat_trace_add(struct cat_runtime *rt, enum cat_trace_kind kind, uint32_t thread, uint32_t place, int32_t value)
{
    struct cat_head *head = rt->live.head;
    if (rt->ctx->trace_level == 0) return;
    int64_t delta = head->time - head->trace_time;
    head->trace_time = head->time;
    if (delta > UINT32_MAX) {
        append(rt, (struct cat_record){.kind_and_thread = CAT_TRACE_TIME,
                                       .place = (uint32_t)delta,
                                       .value = (int32_t)(delta >> 32)});
        delta = 0;
    }
    append(rt, (struct cat_record){(uint32_t)delta, (uint32_t)kind | thread << 8, place, value});
}

static int32_t saturate(int64_t value)
{
    if (value > INT32_MAX) return INT32_MAX;
    return value < INT32_MIN ? INT32_MIN : (int32_t)value;
}

int32_t cat_trace_value(uint32_t type, int64_t value)
{
    if (type == CAT_TIME) return saturate(value / 1000);
    if (type == CAT_INT) return saturate(value);
    double wide = cat_double(value);
    float narrow = (float)wide;
    int32_t bits;
    memcpy(&bits, &narrow, sizeof bits);
    return wide == wide ? bits : INT32_C(0x7FC00000);
}

void cat_trace_mix(struct cat_runtime *rt, uint64_t fact)
{
    rt->live.head->trace_hash = cat_hash_mix(rt->live.head->trace_hash, fact);
}

size_t cat_trace_copy(const struct cat_runtime *rt, uint64_t first, size_t count, uint8_t *records)
{
    const struct cat_trace *trace = &rt->trace;
    uint64_t written = rt->live.head->trace_written;
    if (first < trace->oldest || first >= written) return 0;
    if (count > written - first) count = (size_t)(written - first);
    for (size_t i = 0; i < count; i++) {
        const struct cat_record *record = &trace->ring[(first + i) & (trace->capacity - 1)];
        memcpy(records + i * sizeof *record, record, sizeof *record);
    }
    return count;
}
