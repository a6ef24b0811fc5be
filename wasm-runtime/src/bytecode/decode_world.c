/* The sections of a workload that describe its world. */
#include "bytecode/decode.h"
#include "catapults/sched.h"
#include "state/world.h"

enum { PARAMETER_TYPES = CAT_THREAD + 1 };

void cat_decode_devices(struct cat_decoder *decoder)
{
    uint32_t count = cat_read_count(decoder->reader, 12);
    struct cat_device *devices = cat_decode_take(decoder, count, sizeof *devices);
    if (!devices) return;
    for (uint32_t i = 0; i < count; i++) {
        devices[i].name = cat_decode_name(decoder);
        devices[i].servers = cat_decode_some(decoder, CAT_MAX_SERVERS);
        devices[i].discipline = cat_decode_below(decoder, CAT_DEVICE_DISCIPLINES);
    }
    decoder->out->devices = devices;
    decoder->out->device_count = count;
}

void cat_decode_calendars(struct cat_decoder *decoder)
{
    uint32_t count = cat_read_count(decoder->reader, 4);
    if (count != decoder->out->device_count) decoder->reader->failed = true;
    struct cat_device *devices = decoder->reader->failed ? NULL : cat_decode_take(decoder, count, sizeof *devices);
    for (uint32_t i = 0; devices && i < count; i++) {
        devices[i] = decoder->out->devices[i];
        devices[i].on_disk = cat_decode_below(decoder, 2);
    }
    if (devices) decoder->out->devices = devices;
}

void cat_decode_channels(struct cat_decoder *decoder)
{
    uint32_t count = cat_read_count(decoder->reader, 12);
    struct cat_channel *channels = cat_decode_take(decoder, count, sizeof *channels);
    if (!channels) return;
    for (uint32_t i = 0; i < count && !decoder->reader->failed; i++) {
        channels[i] = (struct cat_channel){.name = cat_decode_name(decoder)};
        channels[i].capacity = cat_read_u32(decoder->reader);
        channels[i].fields = cat_decode_named(decoder, &channels[i].field_count);
        if (channels[i].field_count > CAT_MAX_MESSAGE_FIELDS) decoder->reader->failed = true;
        uint32_t words = 2 + channels[i].field_count;
        if (words > decoder->out->message_words) decoder->out->message_words = words;
    }
    decoder->out->channels = channels;
    decoder->out->channel_count = count;
}

void cat_decode_locks(struct cat_decoder *decoder)
{
    uint32_t count = cat_read_count(decoder->reader, 16), total = 0;
    struct cat_lock *locks = cat_decode_take(decoder, count, sizeof *locks);
    if (!locks) return;
    for (uint32_t i = 0; i < count && !decoder->reader->failed; i++) {
        locks[i] = (struct cat_lock){.name = cat_decode_name(decoder), .first = total};
        locks[i].elements = cat_decode_some(decoder, CAT_MAX_LOCK_ELEMENTS);
        locks[i].ceiling = (int32_t)cat_read_i64(decoder->reader);
        total += locks[i].elements;
        if (total > CAT_MAX_ALL_LOCK_ELEMENTS) decoder->reader->failed = true;
    }
    decoder->out->locks = locks;
    decoder->out->lock_count = count;
    decoder->out->lock_elements = total;
}

static const int64_t *read_times(struct cat_decoder *decoder, uint32_t *count)
{
    *count = cat_read_count(decoder->reader, 8);
    int64_t *times = cat_decode_take(decoder, *count, sizeof *times);
    for (uint32_t i = 0; times && i < *count; i++) {
        times[i] = cat_decode_duration(decoder);
        if (i && times[i] < times[i - 1]) decoder->reader->failed = true;
    }
    return times;
}

/* A channel, or a class with jobs that wait for it. */
static bool has_destination(const struct cat_decoder *decoder, const struct cat_arrival *arrival)
{
    if (arrival->class == CAT_ABSENT) return arrival->channel != CAT_ABSENT;
    const struct cat_job *job = decoder->out->classes[arrival->class].job;
    return arrival->channel == CAT_ABSENT && job && job->kind == CAT_JOB_SPORADIC;
}

void cat_decode_arrivals(struct cat_decoder *decoder)
{
    uint32_t count = cat_read_count(decoder->reader, 36);
    struct cat_arrival *arrivals = cat_decode_take(decoder, count, sizeof *arrivals);
    if (!arrivals) return;
    for (uint32_t i = 0; i < count && !decoder->reader->failed; i++) {
        arrivals[i] = (struct cat_arrival){.name = cat_decode_name(decoder)};
        arrivals[i].channel = cat_decode_perhaps(decoder, decoder->out->channel_count);
        arrivals[i].class = cat_decode_perhaps(decoder, decoder->out->class_count);
        if (!has_destination(decoder, &arrivals[i])) decoder->reader->failed = true;
        arrivals[i].interval = cat_read_u32(decoder->reader);
        arrivals[i].burst = cat_read_u32(decoder->reader);
        arrivals[i].start = cat_read_u32(decoder->reader);
        arrivals[i].limit = cat_read_u32(decoder->reader);
        arrivals[i].fields = cat_read_u32(decoder->reader);
        arrivals[i].times = read_times(decoder, &arrivals[i].time_count);
    }
    decoder->out->arrivals = arrivals;
    decoder->out->arrival_count = count;
}

static const uint32_t *read_parameters(struct cat_decoder *decoder, uint32_t *count)
{
    *count = cat_read_count(decoder->reader, 4);
    if (*count > CAT_MAX_PARAMETERS) decoder->reader->failed = true;
    uint32_t *parameters = cat_decode_take(decoder, *count, sizeof *parameters);
    for (uint32_t i = 0; parameters && i < *count; i++) parameters[i] = cat_decode_below(decoder, PARAMETER_TYPES);
    return parameters;
}

void cat_decode_hosts(struct cat_decoder *decoder)
{
    uint32_t count = cat_read_count(decoder->reader, 16);
    struct cat_host *hosts = cat_decode_take(decoder, count, sizeof *hosts);
    if (!hosts) return;
    for (uint32_t i = 0; i < count && !decoder->reader->failed; i++) {
        hosts[i] = (struct cat_host){.name = cat_decode_name(decoder), .type = cat_decode_below(decoder, 3)};
        hosts[i].code = cat_read_u32(decoder->reader);
        hosts[i].parameters = read_parameters(decoder, &hosts[i].parameter_count);
    }
    decoder->out->hosts = hosts;
    decoder->out->host_count = count;
}

void cat_decode_fields(struct cat_decoder *decoder)
{
    decoder->out->fields = cat_decode_named(decoder, &decoder->out->field_count);
}
