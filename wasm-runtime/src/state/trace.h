/* The trace: a ring of entries that are told as records of 16 bytes (contracts/trace.toml). */
#ifndef CATAPULTS_STATE_TRACE_H
#define CATAPULTS_STATE_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catapults/sched.h"

struct cat_runtime;

/* What of the trace outlives a seek. How many records there are is part of the live state; while a run goes on, it is
 * told by where the next one goes. Appending looks neither at what it overwrites nor at the entry before: which record is
 * the oldest, and what time passed between two, are found when asked for. Therefore the ring has a block more than what is
 * kept, so that the entry before the oldest is there, and all of its block. */
struct cat_trace {
    struct cat_trace_end at; /* its end: of the block, or here when more time has passed than 32 bits tell */
    struct cat_trace_entry *block_end;
    uint64_t number_at_end; /* the number of the record that would go to the end of the block */
    int64_t since;          /* the last entry is no older, ns, and less than 2^32 ns younger */
    int64_t until;          /* there it might not be, ns: the clock passes this with cat_trace_reach only */
    struct cat_trace_entry *ring, *ring_end;
    uint32_t capacity;  /* records that are kept, a power of two */
    uint32_t block;     /* entries, a power of two; for the first of each block the time is noted */
    int64_t *times;     /* before the first entry of each block in the ring, ns */
    uint64_t first;     /* number of the first record since the start, or since the trace was taken up again */
    int64_t first_time; /* before it, ns */
};

/* `capacity` is a power of two. False when there is no memory. */
bool cat_trace_init(struct cat_trace *trace, uint32_t capacity);
void cat_trace_free(struct cat_trace *trace);

/* Forgets all records: the next one is the first. Call it when the live state, and with it the number of records, was
 * set anew. */
void cat_trace_clear(struct cat_runtime *rt);

/* Records since the start, for the live state when it is copied. */
uint64_t cat_trace_written(const struct cat_runtime *rt);

/* Call before the live state, and with it the number of records, goes back, and after it did. */
void cat_trace_rewind(struct cat_runtime *rt);
void cat_trace_rewound(struct cat_runtime *rt);

/* Number of the oldest record that is kept, and the time before it, ns. */
uint64_t cat_trace_oldest(const struct cat_runtime *rt);
int64_t cat_trace_oldest_time(const struct cat_runtime *rt);

/* Appends a record, whatever the level; cat_trace_add (context.h) looks at it. */
void cat_trace_append(struct cat_runtime *rt, enum cat_trace_kind kind, uint32_t thread, uint32_t place,
                      int32_t value);

/* Call when time has passed, to `time` in ns, and before anything is appended. */
static inline void cat_trace_reach(struct cat_trace *trace, int64_t time)
{
    if (time >= trace->until) trace->at.end = trace->at.next;
}

/* For what is appended without a call (context.h), where the trace ends; `time` in ns. */
void cat_trace_append_slowly(struct cat_runtime *rt, int64_t time, uint32_t kind_and_thread, uint32_t place,
                             int32_t value);

/* The same for two, each with the low 32 bits of its time; that of the second is `time`. */
void cat_trace_append_two_slowly(struct cat_runtime *rt, int64_t time, const struct cat_trace_entry *two);

/* Time of the last record, or before the first, ns; for the live state when it is copied. */
int64_t cat_trace_time(const struct cat_runtime *rt);

/* A value as it stands in a record: an int as it is, a float as bits of a float32, a time in us; saturated. */
int32_t cat_trace_value(uint32_t type, int64_t value);

/* Copies records from number `first` on; see cat_trace_read. */
size_t cat_trace_copy(const struct cat_runtime *rt, uint64_t first, size_t count, uint8_t *records);

#endif
