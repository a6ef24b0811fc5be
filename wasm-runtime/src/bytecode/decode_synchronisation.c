/* The sections of a workload that say at what threads wait for each other. */
#include "bytecode/decode.h"

/* How many of the locks, the first ones, can be read. */
void cat_decode_rwlocks(struct cat_decoder *decoder)
{
    struct cat_workload *out = decoder->out;
    out->rwlock_count = cat_decode_some(decoder, out->lock_count);
    if (decoder->reader->failed) return;
    const struct cat_lock *last = &out->locks[out->rwlock_count - 1];
    out->rwlock_elements = last->first + last->elements;
    if (out->rwlock_elements > CAT_MAX_RWLOCK_ELEMENTS) decoder->reader->failed = true;
}

static const struct cat_array *read_arrays(struct cat_decoder *decoder, bool initial, uint32_t *count, uint32_t *total)
{
    *count = cat_read_count(decoder->reader, initial ? 12 : 8);
    struct cat_array *arrays = cat_decode_take(decoder, *count, sizeof *arrays);
    for (uint32_t i = 0; arrays && i < *count && !decoder->reader->failed; i++) {
        arrays[i] = (struct cat_array){.name = cat_decode_name(decoder), .first = *total};
        arrays[i].elements = cat_decode_some(decoder, CAT_MAX_LOCK_ELEMENTS);
        if (initial) arrays[i].initial = cat_decode_below(decoder, CAT_MAX_TOKENS + 1);
        *total += arrays[i].elements;
        if (*total > CAT_MAX_ALL_LOCK_ELEMENTS) decoder->reader->failed = true;
    }
    return arrays;
}

void cat_decode_semaphores(struct cat_decoder *decoder)
{
    struct cat_workload *out = decoder->out;
    out->semaphores = read_arrays(decoder, true, &out->semaphore_count, &out->semaphore_elements);
}

void cat_decode_conditions(struct cat_decoder *decoder)
{
    struct cat_workload *out = decoder->out;
    out->conditions = read_arrays(decoder, false, &out->condition_count, &out->condition_elements);
}

void cat_decode_barriers(struct cat_decoder *decoder)
{
    uint32_t count = cat_read_count(decoder->reader, 8);
    struct cat_barrier *barriers = cat_decode_take(decoder, count, sizeof *barriers);
    if (!barriers) return;
    for (uint32_t i = 0; i < count; i++) {
        barriers[i].name = cat_decode_name(decoder);
        barriers[i].threads = cat_decode_some(decoder, CAT_MAX_THREADS_AT_BARRIER);
    }
    decoder->out->barriers = barriers;
    decoder->out->barrier_count = count;
}
