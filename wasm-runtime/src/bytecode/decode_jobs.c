/* The sections of a workload that say when threads have something to do. */
#include "bytecode/decode.h"

#include "catapults/profiles.h"

enum { WORDS_OF_A_JOB = 3 }; /* in the pool of messages: a link, the nominal release and the actual one */

void cat_decode_processors(struct cat_decoder *decoder)
{
    decoder->out->processors = cat_decode_some(decoder, CAT_MAX_PROCESSORS);
    decoder->out->clairvoyant = cat_decode_below(decoder, 2) != 0;
}

/* A thread that decides does so for one processor. */
void cat_decode_protocol(struct cat_decoder *decoder)
{
    struct cat_steps *steps = cat_decode_take(decoder, 1, sizeof *steps);
    if (!steps) return;
    steps->kind = cat_decode_below(decoder, CAT_PROTOCOL_COUNT);
    steps->jitter = cat_decode_duration(decoder);
    steps->signal = cat_decode_duration(decoder);
    steps->priority = cat_decode_duration(decoder);
    steps->retry = cat_decode_duration(decoder);
    bool tries = steps->kind == CAT_PROTOCOL_MIDDLEWARE, decides = steps->kind >= CAT_PROTOCOL_MIDDLEWARE;
    if (tries && steps->retry == 0) decoder->reader->failed = true;
    if (decides && decoder->out->processors > 1) decoder->reader->failed = true;
    decoder->out->steps = steps;
}

static struct cat_job read_job(struct cat_decoder *decoder)
{
    struct cat_job job = {.class = cat_decode_below(decoder, decoder->out->class_count)};
    job.kind = cat_decode_below(decoder, CAT_JOB_ONCE + 1);
    job.late = cat_decode_below(decoder, CAT_LATE_DROPPED + 1);
    job.period = cat_read_u32(decoder->reader);
    job.offset = cat_read_u32(decoder->reader);
    job.jitter = cat_read_u32(decoder->reader);
    job.deadline = cat_read_u32(decoder->reader);
    if (job.kind == CAT_JOB_PERIODIC && job.period == CAT_ABSENT) decoder->reader->failed = true;
    return job;
}

void cat_decode_jobs(struct cat_decoder *decoder)
{
    uint32_t count = cat_read_count(decoder->reader, 28);
    struct cat_job *jobs = cat_decode_take(decoder, count, sizeof *jobs);
    if (!jobs) return;
    for (uint32_t i = 0; i < count && !decoder->reader->failed; i++) {
        jobs[i] = read_job(decoder);
        if (decoder->reader->failed || (i && jobs[i].class <= jobs[i - 1].class)) {
            decoder->reader->failed = true;
            return;
        }
        decoder->classes[jobs[i].class].job = &jobs[i];
        decoder->classes[jobs[i].class].periodic = i + 1;
    }
    decoder->out->jobs = jobs;
    decoder->out->periodic_count = count;
    if (count && decoder->out->message_words < WORDS_OF_A_JOB) decoder->out->message_words = WORDS_OF_A_JOB;
}

void cat_decode_processes(struct cat_decoder *decoder)
{
    uint32_t count = cat_read_count(decoder->reader, 12);
    struct cat_process *processes = cat_decode_take(decoder, count, sizeof *processes);
    if (!processes) return;
    for (uint32_t i = 0; i < count && !decoder->reader->failed; i++) {
        processes[i].class = cat_decode_below(decoder, decoder->out->class_count);
        processes[i].arrival = cat_decode_duration(decoder);
        if (decoder->reader->failed || (i && processes[i].class <= processes[i - 1].class)) {
            decoder->reader->failed = true;
            return;
        }
        struct cat_class *class = &decoder->classes[processes[i].class];
        class->is_process = true;
        if (class->instances != 1 || cat_class_recurs(class)) decoder->reader->failed = true;
    }
    decoder->out->processes = processes;
    decoder->out->process_count = count;
}

void cat_decode_anywhere(struct cat_decoder *decoder)
{
    uint32_t count = cat_read_count(decoder->reader, 4);
    uint32_t *classes = cat_decode_take(decoder, count, sizeof *classes);
    if (!classes) return;
    for (uint32_t i = 0; i < count; i++) classes[i] = cat_decode_perhaps(decoder, decoder->out->class_count);
    decoder->out->anywhere = classes;
    decoder->out->anywhere_count = count;
}
