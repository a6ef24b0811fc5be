/* What the decoders of a workload's sections share. */
#ifndef CATAPULTS_BYTECODE_DECODE_H
#define CATAPULTS_BYTECODE_DECODE_H

#include "base/reader.h"
#include "state/workload.h"

#define CAT_SECTION_LIMIT (CAT_SECTION_HANDLER_COSTS + 1) /* above every id */

struct cat_decoder {
    struct cat_workload *out;
    struct cat_reader sections[CAT_SECTION_LIMIT]; /* of an absent section: nothing to read */
    bool present[CAT_SECTION_LIMIT];
    struct cat_reader *reader; /* the section that is being read */
    struct cat_class *classes; /* of the workload, for what other sections say of them */
    bool no_memory;
};

/* Memory that lives as long as the workload; NULL, and the decoding fails, when there is none. */
void *cat_decode_take(struct cat_decoder *decoder, size_t count, size_t size);

/* The string that the next word numbers. */
const char *cat_decode_name(struct cat_decoder *decoder);

/* The next word, which numbers something of which there are `limit`. */
uint32_t cat_decode_below(struct cat_decoder *decoder, uint32_t limit);

/* The same, or CAT_ABSENT. */
uint32_t cat_decode_perhaps(struct cat_decoder *decoder, uint32_t limit);

/* The next word, which counts something: at least 1, at most `limit`. */
uint32_t cat_decode_some(struct cat_decoder *decoder, uint32_t limit);

/* The next time, ns, not below 0. */
int64_t cat_decode_duration(struct cat_decoder *decoder);

/* A count, then a name and a type for each. */
const struct cat_named *cat_decode_named(struct cat_decoder *decoder, uint32_t *count);

/* The sections of the world. */
void cat_decode_devices(struct cat_decoder *decoder);
void cat_decode_channels(struct cat_decoder *decoder);
void cat_decode_locks(struct cat_decoder *decoder);
void cat_decode_calendars(struct cat_decoder *decoder);
void cat_decode_rwlocks(struct cat_decoder *decoder);
void cat_decode_semaphores(struct cat_decoder *decoder);
void cat_decode_conditions(struct cat_decoder *decoder);
void cat_decode_barriers(struct cat_decoder *decoder);
void cat_decode_arrivals(struct cat_decoder *decoder);
void cat_decode_hosts(struct cat_decoder *decoder);
void cat_decode_fields(struct cat_decoder *decoder);

/* The section of threads that are born anywhere in a system. */
void cat_decode_anywhere(struct cat_decoder *decoder);

/* The sections of processors, jobs and processes. */
void cat_decode_protocol(struct cat_decoder *decoder);
void cat_decode_processors(struct cat_decoder *decoder);
void cat_decode_jobs(struct cat_decoder *decoder);
void cat_decode_processes(struct cat_decoder *decoder);

#endif
