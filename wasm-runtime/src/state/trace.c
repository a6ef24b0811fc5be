#include "state/trace.h"

#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "state/context.h"

_Static_assert(sizeof(struct cat_record) == 16, "records are 16 bytes in every build");

enum { MAX_BLOCKS = 1024 };

bool cat_trace_init(struct cat_trace *trace, uint32_t capacity)
{
    uint32_t blocks = capacity < MAX_BLOCKS ? capacity : MAX_BLOCKS;
    uint32_t block = capacity / blocks;
    size_t entries = (size_t)capacity + block;
    *trace = (struct cat_trace){.capacity = capacity, .block = block};
    trace->ring = malloc(entries * sizeof *trace->ring);
    trace->times = malloc((blocks + 1) * sizeof *trace->times);
    if (!trace->ring || !trace->times) return false;
    trace->ring_end = trace->ring + entries;
    return true;
}

void cat_trace_free(struct cat_trace *trace)
{
    free(trace->ring);
    free(trace->times);
    *trace = (struct cat_trace){0};
}

/* Where the block with this record lies, among the blocks of the ring. */
static size_t block_of(const struct cat_trace *trace, uint64_t number)
{
    return (size_t)(number / trace->block % (trace->capacity / trace->block + 1));
}

static struct cat_trace_entry *place_of(const struct cat_trace *trace, uint64_t number)
{
    return &trace->ring[block_of(trace, number) * trace->block + number % trace->block];
}

/* 32 bits of its time tell the last entry's time for as long as none is 2^32 ns younger than this. */
static void begin_at(struct cat_trace *trace, int64_t time)
{
    trace->since = time;
    trace->until = cat_add_saturated(time, INT64_C(1) + UINT32_MAX);
}

/* Goes on behind the records that the live state tells of. At the first of a block the block before it ends. */
static void go_on(struct cat_runtime *rt)
{
    struct cat_trace *trace = &rt->trace;
    uint64_t written = rt->live.head->trace_written;
    uint64_t left = -written % trace->block;
    trace->at.next = place_of(trace, written);
    trace->at.end = trace->block_end = trace->at.next + left;
    trace->number_at_end = written + left;
    trace->at.last_site = rt->live.head->last_site;
    begin_at(trace, rt->live.head->trace_time);
    cat_trace_reach(trace, rt->live.head->time);
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
    return rt->trace.number_at_end - (uint64_t)(rt->trace.block_end - rt->trace.at.next);
}

int64_t cat_trace_time(const struct cat_runtime *rt)
{
    const struct cat_trace *trace = &rt->trace;
    uint64_t written = cat_trace_written(rt);
    if (written == trace->first) return trace->first_time;
    return trace->since + (int64_t)(place_of(trace, written - 1)->time - (uint32_t)trace->since);
}

uint64_t cat_trace_oldest(const struct cat_runtime *rt)
{
    uint64_t written = cat_trace_written(rt), capacity = rt->trace.capacity;
    return written - rt->trace.first > capacity ? written - capacity : rt->trace.first;
}

static int64_t time_that_passes(const struct cat_trace_entry *entry)
{
    return (int64_t)((uint64_t)(uint32_t)entry->value << 32 | entry->place);
}

static bool tells_of_time(const struct cat_trace_entry *entry)
{
    return (entry->kind_and_thread & 0xFF) == CAT_TRACE_TIME;
}

/* The time that passes with an entry, one that comes at a time of which the low 32 bits are `before`. */
static int64_t duration_of(const struct cat_trace_entry *entry, uint32_t before)
{
    return tells_of_time(entry) ? time_that_passes(entry) : (int64_t)(entry->time - before);
}

/* On from the time that was noted for the first of its block. */
int64_t cat_trace_oldest_time(const struct cat_runtime *rt)
{
    const struct cat_trace *trace = &rt->trace;
    uint64_t oldest = cat_trace_oldest(rt);
    if (oldest == trace->first) return trace->first_time;
    uint64_t number = (oldest - 1) / trace->block * trace->block;
    int64_t time = trace->first_time;
    if (number >= trace->first) {
        time = trace->times[block_of(trace, number)];
    } else {
        number = trace->first;
    }
    for (; number < oldest; number++) time += duration_of(place_of(trace, number), (uint32_t)time);
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

/* `before`: the time of the entry before, ns. */
static struct cat_trace_entry *next_place(struct cat_trace *trace, int64_t before)
{
    if (trace->at.next == trace->block_end) {
        trace->times[block_of(trace, trace->number_at_end)] = before;
        trace->at.next = place_of(trace, trace->number_at_end);
        trace->block_end = trace->at.next + trace->block;
        trace->number_at_end += trace->block;
    }
    return trace->at.next++;
}

#define SELDOM __attribute__((noinline))

/* The first entry of a block, and one before which more time passed than 32 bits tell: that gets an entry of its own. */
SELDOM void cat_trace_append_slowly(struct cat_runtime *rt, int64_t time, uint32_t kind_and_thread, uint32_t place,
                                    int32_t value)
{
    struct cat_trace *trace = &rt->trace;
    int64_t before = cat_trace_time(rt), passed = time - before;
    if (passed > UINT32_MAX) {
        *next_place(trace, before) = (struct cat_trace_entry){
            (uint32_t)time, CAT_TRACE_TIME, (uint32_t)passed, (int32_t)(passed >> 32)};
        before = time;
    }
    *next_place(trace, before) = (struct cat_trace_entry){(uint32_t)time, kind_and_thread, place, value};
    trace->at.end = trace->block_end;
    begin_at(trace, time);
}

SELDOM void cat_trace_append_two_slowly(struct cat_runtime *rt, int64_t time, const struct cat_trace_entry *two)
{
    int64_t first_time = time - (int64_t)(two[1].time - two[0].time);
    cat_trace_append_slowly(rt, first_time, two[0].kind_and_thread, two[0].place, two[0].value);
    cat_trace_append_slowly(rt, time, two[1].kind_and_thread, two[1].place, two[1].value);
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
    const struct cat_trace_entry *entry = place_of(trace, first);
    uint32_t before = (uint32_t)trace->first_time;
    if (first > trace->first) before = place_of(trace, first - 1)->time;
    for (size_t i = 0; i < count; i++) {
        uint32_t delta = tells_of_time(entry) ? 0 : entry->time - before;
        struct cat_record record = {delta, entry->kind_and_thread, entry->place, entry->value};
        memcpy(records + i * sizeof record, &record, sizeof record);
        before = entry->time;
        if (++entry == trace->ring_end) entry = trace->ring;
    }
    return count;
}
