#include "trace.h"

#include <stdlib.h>
#include <string.h>

#include "context.h"
#include "number.h"

_Static_assert(sizeof(struct cat_record) == 16, "records are 16 bytes in every build");

bool cat_trace_init(struct cat_trace *trace, uint32_t capacity)
{
    *trace = (struct cat_trace){.ring = malloc(capacity * sizeof *trace->ring), .capacity = capacity};
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

/* The place of the next record; the oldest one goes when the ring is full. */
static inline struct cat_record *next_place(struct cat_trace *trace, struct cat_head *head)
{
    uint64_t number = head->trace_written++;
    struct cat_record *place = &trace->ring[number & (trace->capacity - 1)];
    if (number - trace->oldest == trace->capacity) {
        trace->oldest++;
        trace->oldest_time += duration_of(place);
    }
    return place;
}

/* More time than a record can tell gets a record of its own. */
static __attribute__((noinline)) void tell_long_time(struct cat_trace *trace, struct cat_head *head, int64_t delta)
{
    *next_place(trace, head) = (struct cat_record){
        .kind_and_thread = CAT_TRACE_TIME, .place = (uint32_t)delta, .value = (int32_t)(delta >> 32)};
}

void cat_trace_append(struct cat_runtime *rt, enum cat_trace_kind kind, uint32_t thread, uint32_t place,
                      int32_t value)
{
    struct cat_head *head = rt->live.head;
    int64_t delta = head->time - head->trace_time;
    head->trace_time = head->time;
    if (delta > UINT32_MAX) {
        tell_long_time(&rt->trace, head, delta);
        delta = 0;
    }
    struct cat_record *record = next_place(&rt->trace, head);
    record->delta = (uint32_t)delta;
    record->kind_and_thread = (uint32_t)kind | thread << 8;
    record->place = place;
    record->value = value;
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
