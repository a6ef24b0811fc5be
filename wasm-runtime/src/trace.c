#include "trace.h"

#include <stdlib.h>
#include <string.h>

#include "context.h"
#include "number.h"

_Static_assert(sizeof(struct cat_record) == 16, "records are 16 bytes in every build");

enum { MAX_BLOCKS = 1024 };

bool cat_trace_init(struct cat_trace *trace, uint32_t capacity)
{
    uint32_t blocks = capacity < MAX_BLOCKS ? capacity : MAX_BLOCKS;
    uint32_t block = capacity / blocks;
    *trace = (struct cat_trace){.capacity = capacity, .block = block};
    trace->ring = malloc(capacity * sizeof *trace->ring);
    trace->times = malloc(blocks * sizeof *trace->times);
    return trace->ring && trace->times;
}

void cat_trace_free(struct cat_trace *trace)
{
    free(trace->ring);
    free(trace->times);
    *trace = (struct cat_trace){0};
}

static uint32_t index_of(const struct cat_trace *trace, uint64_t number)
{
    return (uint32_t)(number & (trace->capacity - 1));
}

static struct cat_record *place_of(const struct cat_trace *trace, uint64_t number)
{
    return &trace->ring[index_of(trace, number)];
}

static int64_t *time_of_block(const struct cat_trace *trace, uint64_t number)
{
    return &trace->times[index_of(trace, number) / trace->block];
}

/* Goes on behind the records that the live state tells of. At the first of a block the block before it ends. */
static void go_on(struct cat_runtime *rt)
{
    struct cat_trace *trace = &rt->trace;
    uint64_t written = rt->live.head->trace_written;
    uint64_t left = -written % trace->block;
    trace->at.next = place_of(trace, written);
    trace->at.end = trace->at.next + left;
    trace->number_at_end = written + left;
    trace->at.last_site = rt->live.head->last_site;
}

void cat_trace_clear(struct cat_runtime *rt)
{
    go_on(rt);
    rt->trace.first = rt->live.head->trace_written;
    rt->trace.first_time = rt->live.head->trace_time;
}

/* --- what is kept --------------------------------------------------------------------------------------- */

uint64_t cat_trace_written(const struct cat_runtime *rt)
{
    return rt->trace.number_at_end - (uint64_t)(rt->trace.at.end - rt->trace.at.next);
}

uint64_t cat_trace_oldest(const struct cat_runtime *rt)
{
    uint64_t written = cat_trace_written(rt), capacity = rt->trace.capacity;
    return written - rt->trace.first > capacity ? written - capacity : rt->trace.first;
}

/* The time that passes with a record. */
static int64_t duration_of(const struct cat_record *record)
{
    if ((record->kind_and_thread & 0xFF) != CAT_TRACE_TIME) return record->delta;
    return (int64_t)((uint64_t)(uint32_t)record->value << 32 | record->place);
}

/* Back from the time that was noted for the next block. */
int64_t cat_trace_oldest_time(const struct cat_runtime *rt)
{
    const struct cat_trace *trace = &rt->trace;
    uint64_t oldest = cat_trace_oldest(rt), number = oldest;
    if (oldest == trace->first) return trace->first_time;
    while (number % trace->block != 0) number++;
    int64_t time = *time_of_block(trace, number);
    while (number > oldest) time -= duration_of(place_of(trace, --number));
    return time;
}

void cat_trace_rewind(struct cat_runtime *rt)
{
    int64_t time = cat_trace_oldest_time(rt);
    rt->trace.first = cat_trace_oldest(rt);
    rt->trace.first_time = time;
}

void cat_trace_rewound(struct cat_runtime *rt)
{
    go_on(rt);
    if (rt->trace.first > rt->live.head->trace_written) cat_trace_clear(rt);
}

/* --- appending ------------------------------------------------------------------------------------------- */

static struct cat_record *next_place(struct cat_trace *trace, int64_t time)
{
    if (trace->at.next == trace->at.end) {
        *time_of_block(trace, trace->number_at_end) = time;
        trace->at.next = place_of(trace, trace->number_at_end);
        trace->at.end = trace->at.next + trace->block;
        trace->number_at_end += trace->block;
    }
    return trace->at.next++;
}

#define SELDOM __attribute__((noinline))

/* The first record of a block, and one before which more time passed than it can tell: that gets one of its own. */
SELDOM void cat_trace_append_slowly(struct cat_runtime *rt, int64_t delta, uint32_t kind_and_thread, uint32_t place,
                                    int32_t value)
{
    struct cat_head *head = rt->live.head;
    if (delta > UINT32_MAX) {
        *next_place(&rt->trace, head->trace_time) = (struct cat_record){
            .kind_and_thread = CAT_TRACE_TIME, .place = (uint32_t)delta, .value = (int32_t)(delta >> 32)};
        head->trace_time += delta;
        delta = 0;
    }
    *next_place(&rt->trace, head->trace_time) = (struct cat_record){(uint32_t)delta, kind_and_thread, place, value};
    head->trace_time += delta;
}

SELDOM void cat_trace_append_two_slowly(struct cat_runtime *rt, int64_t delta, const struct cat_record *two)
{
    cat_trace_append_slowly(rt, delta, two[0].kind_and_thread, two[0].place, two[0].value);
    cat_trace_append_slowly(rt, two[1].delta, two[1].kind_and_thread, two[1].place, two[1].value);
}

void cat_trace_append(struct cat_runtime *rt, enum cat_trace_kind kind, uint32_t thread, uint32_t place, int32_t value)
{
    cat_trace_append_here(rt, kind, thread, place, value);
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
    uint64_t written = cat_trace_written(rt);
    if (first < cat_trace_oldest(rt) || first >= written) return 0;
    if (count > written - first) count = (size_t)(written - first);
    for (size_t i = 0; i < count; i++) {
        memcpy(records + i * sizeof(struct cat_record), place_of(trace, first + i), sizeof(struct cat_record));
    }
    return count;
}
