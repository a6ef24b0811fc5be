/* A blob is read in two passes: first where each section lies, then what they say, in the order in
 * which they refer to each other, whatever their order in the blob. */
#include "bytecode/workload.h"

#include <string.h>

#include "bytecode/decode.h"
#include "bytecode/superinstructions.h"
#include "bytecode/verify.h"
#include "catapults/runtime.h"

#define DEFAULT_TIME_LIMIT INT64_C(3600000000000) /* one hour */
#define DEFAULT_TICK_LIMIT UINT64_C(100000000)

static bool read_header(struct cat_decoder *decoder, const uint8_t *bytes, size_t length, struct cat_message *message)
{
    struct cat_reader reader = cat_reader(bytes, length);
    if (length < 4 || memcmp(bytes, CAT_BYTECODE_MAGIC, 4) != 0) {
        cat_refuse(message, 0, "This is not a compiled workload.");
        return false;
    }
    cat_read_u32(&reader);
    uint32_t version = cat_read_u32(&reader);
    if (version != CAT_BYTECODE_VERSION) {
        cat_refuse(message, 0, "The workload was compiled for version %u of the format, this runtime reads %u: "
                   "compile it again.", version, (unsigned)CAT_BYTECODE_VERSION);
        return false;
    }
    for (uint32_t count = cat_read_count(&reader, 8); count > 0 && !reader.failed; count--) {
        uint32_t id = cat_read_u32(&reader);
        struct cat_reader part = cat_read_part(&reader, cat_read_u32(&reader));
        if (id == 0 || id >= CAT_SECTION_LIMIT || decoder->present[id]) {
            cat_refuse(message, 0, "The compiled workload is corrupt: section %u does not belong there.", id);
            return false;
        }
        decoder->sections[id] = part;
        decoder->present[id] = true;
    }
    if (!cat_reader_done(&reader)) cat_refuse(message, 0, "The compiled workload is corrupt: it is too short or too long.");
    return cat_reader_done(&reader);
}

static void read_strings(struct cat_decoder *decoder)
{
    struct cat_workload *out = decoder->out;
    uint32_t count = cat_read_count(decoder->reader, 4);
    out->strings = cat_decode_take(decoder, count, sizeof *out->strings);
    if (!out->strings) return;
    for (uint32_t i = 0; i < count && !decoder->reader->failed; i++) {
        out->strings[i] = cat_read_string(decoder->reader, &out->arena);
    }
    if (!decoder->reader->failed) out->string_count = count;
}

#define SMALL_COST (INT32_MAX / 2) /* of two such numbers the product and a sum are far from the bounds of 64 bits */

static void read_profile(struct cat_decoder *decoder)
{
    struct cat_workload *out = decoder->out;
    out->profile = cat_read_u32(decoder->reader);
    out->name = cat_decode_name(decoder);
    out->switch_cost = cat_decode_duration(decoder);
    out->handler_cost = cat_decode_duration(decoder);
    out->statement_cost = cat_decode_duration(decoder);
    out->look_cost = cat_decode_duration(decoder);
    out->quantum = cat_decode_duration(decoder);
    out->time_limit = cat_decode_duration(decoder);
    out->tick_limit = cat_read_u64(decoder->reader);
    out->host_cost = cat_decode_duration(decoder);
    bool small = (out->statement_cost | out->handler_cost) <= SMALL_COST;
    out->many_statements = small ? SMALL_COST : 1;
    out->limits_time = out->time_limit != 0;
    if (out->time_limit == 0) out->time_limit = DEFAULT_TIME_LIMIT;
    if (out->tick_limit == 0) out->tick_limit = DEFAULT_TICK_LIMIT;
}

static void read_handler_costs(struct cat_decoder *decoder)
{
    struct cat_workload *out = decoder->out;
    uint32_t count = cat_read_count(decoder->reader, 8);
    int64_t *costs = cat_decode_take(decoder, count, sizeof *costs);
    if (!costs || count == 0) return;
    for (uint32_t i = 0; i < count; i++) costs[i] = cat_decode_duration(decoder);
    out->handler_costs = costs;
    out->handler_cost_count = count;
    out->many_statements = 0;
}

static void read_constants(struct cat_decoder *decoder)
{
    uint32_t count = cat_read_count(decoder->reader, 8);
    int64_t *constants = cat_decode_take(decoder, count, sizeof *constants);
    if (!constants) return;
    for (uint32_t i = 0; i < count; i++) constants[i] = cat_read_i64(decoder->reader);
    decoder->out->constants = constants;
    decoder->out->constant_count = count;
}

static void read_variables(struct cat_decoder *decoder)
{
    uint32_t count = cat_read_count(decoder->reader, 36);
    struct cat_variable *variables = cat_decode_take(decoder, count, sizeof *variables);
    if (!variables) return;
    for (uint32_t i = 0; i < count; i++) {
        variables[i] = (struct cat_variable){.name = cat_decode_name(decoder), .type = cat_decode_below(decoder, 3)};
        variables[i].flags = cat_read_u32(decoder->reader);
        variables[i].initial = cat_read_i64(decoder->reader);
        variables[i].lowest = cat_read_i64(decoder->reader);
        variables[i].highest = cat_read_i64(decoder->reader);
    }
    decoder->out->variables = variables;
    decoder->out->variable_count = count;
}

static void read_signals(struct cat_decoder *decoder)
{
    uint32_t count = cat_read_count(decoder->reader, 16);
    struct cat_signal *signals = cat_decode_take(decoder, count, sizeof *signals);
    if (!signals) return;
    for (uint32_t i = 0; i < count; i++) {
        signals[i].variable = cat_decode_below(decoder, decoder->out->variable_count);
        signals[i].code = cat_read_u32(decoder->reader);
        signals[i].period = cat_decode_duration(decoder);
        if (signals[i].period == 0) decoder->reader->failed = true;
    }
    decoder->out->signals = signals;
    decoder->out->signal_count = count;
}

static void read_classes(struct cat_decoder *decoder)
{
    uint32_t count = cat_read_count(decoder->reader, 24);
    struct cat_class *classes = decoder->classes = cat_decode_take(decoder, count, sizeof *classes);
    if (!classes) return;
    for (uint32_t i = 0; i < count && !decoder->reader->failed; i++) {
        classes[i] = (struct cat_class){.name = cat_decode_name(decoder), .instances = cat_read_u32(decoder->reader)};
        classes[i].birth = cat_read_u32(decoder->reader);
        classes[i].entry = cat_read_u32(decoder->reader);
        classes[i].locals = cat_read_u32(decoder->reader);
        classes[i].imports = cat_decode_named(decoder, &classes[i].import_count);
    }
    decoder->out->classes = classes;
    decoder->out->class_count = count;
}

static void read_measures(struct cat_decoder *decoder)
{
    struct cat_workload *out = decoder->out;
    out->histograms = cat_decode_named(decoder, &out->histogram_count);
    uint32_t count = cat_read_count(decoder->reader, 4);
    out->counters = cat_decode_take(decoder, count, sizeof *out->counters);
    if (!out->counters) return;
    for (uint32_t i = 0; i < count; i++) out->counters[i] = cat_decode_name(decoder);
    out->counter_count = count;
}

static void read_code(struct cat_decoder *decoder)
{
    uint32_t count = cat_read_count(decoder->reader, 4);
    uint32_t *code = cat_decode_take(decoder, count, sizeof *code);
    if (!code) return;
    for (uint32_t i = 0; i < count; i++) code[i] = cat_read_u32(decoder->reader);
    decoder->out->code = code;
    decoder->out->code_count = count;
}

/* Operations are of the line of the last entry at or before them. */
static void read_lines(struct cat_decoder *decoder)
{
    uint32_t count = cat_read_count(decoder->reader, 8), code_count = decoder->out->code_count;
    uint32_t *lines = cat_decode_take(decoder, code_count, sizeof *lines);
    if (!lines) return;
    uint32_t pc = 0, line = 0, last = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t from = cat_read_u32(decoder->reader);
        if (i && from <= last) decoder->reader->failed = true;
        for (; pc < from && pc < code_count; pc++) lines[pc] = line;
        line = cat_read_u32(decoder->reader);
        last = from;
    }
    for (; pc < code_count; pc++) lines[pc] = line;
    decoder->out->lines = lines;
}

static void read_stop(struct cat_decoder *decoder)
{
    decoder->out->stop = cat_read_u32(decoder->reader);
    decoder->out->has_stop = true;
}

/* In the order in which sections refer to each other. */
static const struct {
    uint32_t id;
    bool required;
    const char *name;
    void (*read)(struct cat_decoder *decoder);
} section_readers[] = {
    {CAT_SECTION_STRINGS, true, "strings", read_strings},
    {CAT_SECTION_PROFILE, true, "profile", read_profile},
    {CAT_SECTION_HANDLER_COSTS, false, "costs of handlers", read_handler_costs}, /* behind the profile */
    {CAT_SECTION_CONSTANTS, false, "constants", read_constants},
    {CAT_SECTION_VARIABLES, false, "variables", read_variables},
    {CAT_SECTION_SIGNALS, false, "signals", read_signals},
    {CAT_SECTION_CLASSES, false, "threads", read_classes},
    {CAT_SECTION_ANYWHERE, false, "threads born anywhere", cat_decode_anywhere},
    {CAT_SECTION_PROCESSORS, false, "processors", cat_decode_processors},
    {CAT_SECTION_PROTOCOL, false, "the protocol", cat_decode_protocol}, /* behind that of processors */
    {CAT_SECTION_JOBS, false, "jobs", cat_decode_jobs},
    {CAT_SECTION_PROCESSES, false, "processes", cat_decode_processes},
    {CAT_SECTION_MEASURES, false, "measures", read_measures},
    {CAT_SECTION_DEVICES, false, "devices", cat_decode_devices},
    {CAT_SECTION_CHANNELS, false, "channels", cat_decode_channels},
    {CAT_SECTION_LOCKS, false, "locks", cat_decode_locks},
    {CAT_SECTION_CALENDARS, false, "calendars", cat_decode_calendars},
    {CAT_SECTION_RWLOCKS, false, "rwlocks", cat_decode_rwlocks},
    {CAT_SECTION_SEMAPHORES, false, "semaphores", cat_decode_semaphores},
    {CAT_SECTION_CONDITIONS, false, "conditions", cat_decode_conditions},
    {CAT_SECTION_BARRIERS, false, "barriers", cat_decode_barriers},
    {CAT_SECTION_ARRIVALS, false, "arrivals", cat_decode_arrivals},
    {CAT_SECTION_HOSTS, false, "host functions", cat_decode_hosts},
    {CAT_SECTION_FIELDS, false, "fields", cat_decode_fields},
    {CAT_SECTION_CODE, false, "code", read_code},
    {CAT_SECTION_LINES, false, "lines", read_lines},
    {CAT_SECTION_STOP, false, "stop", read_stop},
};

static int read_sections(struct cat_decoder *decoder, struct cat_message *message)
{
    for (size_t i = 0; i < sizeof section_readers / sizeof *section_readers; i++) {
        uint32_t id = section_readers[i].id;
        const char *name = section_readers[i].name;
        if (!decoder->present[id]) {
            if (!section_readers[i].required) continue;
            return cat_refuse(message, CAT_ERROR_FORMAT, "The compiled workload is corrupt: the section of %s is missing.", name);
        }
        decoder->reader = &decoder->sections[id];
        section_readers[i].read(decoder);
        if (decoder->no_memory) return cat_refuse(message, CAT_ERROR_MEMORY, "There is no memory for the workload.");
        if (!cat_reader_done(decoder->reader)) {
            return cat_refuse(message, CAT_ERROR_FORMAT, "The compiled workload is corrupt: the section of %s cannot be read.",
                              name);
        }
    }
    return 0;
}

static int mark_superinstructions(struct cat_workload *workload, struct cat_message *message)
{
    uint32_t *marked = cat_arena_take(&workload->arena, workload->code_count, sizeof *marked);
    if (!marked) return cat_refuse(message, CAT_ERROR_MEMORY, "There is no memory for the workload.");
    cat_superinstructions_mark(marked, workload->code, workload->code_count);
    workload->marked = marked;
    return 0;
}

int cat_workload_decode(struct cat_workload *workload, const uint8_t *bytes, size_t length,
                        struct cat_message *message)
{
    *workload = (struct cat_workload){.message_words = 2, .processors = 1};
    struct cat_decoder decoder = {.out = workload};
    int error = CAT_ERROR_FORMAT;
    if (read_header(&decoder, bytes, length, message)) {
        error = read_sections(&decoder, message);
        if (!error) error = cat_verify(workload, message);
        if (!error) error = mark_superinstructions(workload, message);
    }
    if (error) cat_workload_free(workload);
    return error;
}

void cat_workload_free(struct cat_workload *workload)
{
    cat_arena_free(&workload->arena);
    *workload = (struct cat_workload){0};
}
