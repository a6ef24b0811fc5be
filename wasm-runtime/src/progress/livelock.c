#include "progress/livelock.h"

#include <inttypes.h>
#include <stdlib.h>

#include "bytecode/reach.h"
#include "state/context.h"
#include "state/threads/thread.h"
#include "world/names.h"

enum {
    TURNS = 1000,      /* wasted at the end, at least */
    OF_EACH = 10,      /* and so many for each live thread */
    TOLD = 8,          /* threads that are named */
    MOST_THREADS = 256 /* that are looked into */
};

/* What the threads read and write in a turn. */
struct looking {
    const struct cat_runtime *rt;
    bool *read, *written;    /* per variable */
    bool *channels;          /* that they look into, or wait at */
    uint64_t own_read, own_written; /* locals and imports of the thread, by number modulo 64 */
    uint64_t counted, counting;     /* counters, likewise, that are read and that count on */
    bool moves;              /* a turn may differ from the one before by the time, by chance or by the scheduler */
    uint32_t class;          /* of the thread that is looked into */
    uint32_t variable;       /* the first that is read, and its line; CAT_ABSENT for none */
    uint32_t line;
};

static void note_operation(void *data, uint32_t pc, uint32_t operation, uint32_t argument)
{
    struct looking *looking = data;
    const struct cat_link *link = &looking->rt->link;
    switch (operation) {
    case CAT_OP_LOAD:
        looking->moves |= link->variables[argument].shared;
        if (looking->variable == CAT_ABSENT) {
            looking->variable = argument;
            looking->line = cat_workload_line(&looking->rt->workload, pc);
        }
        looking->read[argument] = true;
        return;
    case CAT_OP_STORE: looking->written[argument] = true; return;
    case CAT_OP_LOAD_IMPORT: looking->moves |= link->imports[looking->class][argument].shared; /* fallthrough */
    case CAT_OP_LOAD_LOCAL: looking->own_read |= UINT64_C(1) << argument % 64; return;
    case CAT_OP_STORE_LOCAL:
    case CAT_OP_STORE_IMPORT: looking->own_written |= UINT64_C(1) << argument % 64; return;
    case CAT_OP_COUNTER: looking->counted |= UINT64_C(1) << argument % 64; return;
    case CAT_OP_COUNT: looking->counting |= UINT64_C(1) << argument % 64; return;
    case CAT_OP_CHANNEL_LENGTH:
    case CAT_OP_CHANNEL_REFUSED: looking->channels[argument] = true; return;
    case CAT_OP_TRY_RECEIVE: looking->channels[CAT_CHANNEL_OF(argument)] = true; return;
    default:
        looking->moves |= operation == CAT_OP_NOW || (operation >= CAT_OP_UNIFORM_I && operation <= CAT_OP_TABLE);
    }
}

static bool is_at_rest(const struct cat_thread_record *thread)
{
    bool told = thread->wait.kind != CAT_WAIT_NOTHING && !thread->wait.looks;
    return thread->state == CAT_STATE_DEAD || thread->state == CAT_STATE_SUSPENDED || told;
}

/* What a thread looks at in a turn. False when that may change by itself. */
static bool look_into(struct looking *looking, const struct cat_thread_record *thread)
{
    looking->own_read = looking->own_written = 0;
    looking->variable = CAT_ABSENT;
    looking->class = thread->class;
    bool by_time = thread->wait.kind == CAT_WAIT_TIME || thread->wait.kind == CAT_WAIT_RELEASE || thread->wait.limited;
    if (by_time || thread->compute > 0) return false;
    if (thread->wait.kind != CAT_WAIT_NOTHING) return true;
    if (!cat_reach_from(&looking->rt->workload, thread->pc, CAT_REACH_TURN, note_operation, looking)) return false;
    return !looking->moves && !(looking->own_read & looking->own_written);
}

/* Whether something that they read is set by themselves, or by a signal. */
static bool is_set(const struct looking *looking)
{
    const struct cat_workload *w = &looking->rt->workload;
    if (looking->counted & looking->counting) return true;
    for (uint32_t i = 0; i < w->variable_count; i++) {
        if (looking->read[i] && looking->written[i]) return true;
    }
    for (uint32_t i = 0; i < w->signal_count; i++) {
        if (looking->read[w->signals[i].variable]) return true;
    }
    return false;
}

/* A message where somebody looks or waits. */
static bool something_comes(const struct looking *looking)
{
    const struct cat_runtime *rt = looking->rt;
    for (uint32_t i = 0; i < rt->workload.arrival_count; i++) {
        uint32_t channel = rt->workload.arrivals[i].channel; /* absent where jobs are released */
        bool is_looked_at = channel == CAT_ABSENT || looking->channels[channel];
        if (is_looked_at && cat_clock_pending(&rt->live.clock, CAT_CLOCK_ARRIVAL, i)) return true;
    }
    for (uint32_t i = 0; i < rt->workload.channel_count; i++) {
        if (looking->channels[i] && cat_leads_in(&rt->outside, i)) return true;
    }
    return false;
}

/* The line where it looks. */
static uint32_t line_of(const struct looking *looking, const struct cat_thread_record *thread)
{
    bool reads = thread->wait.kind == CAT_WAIT_NOTHING && looking->variable != CAT_ABSENT;
    return reads ? looking->line : cat_workload_line(&looking->rt->workload, thread->at);
}

static void tell_thread(struct looking *looking, uint32_t number, struct cat_text *out)
{
    const struct cat_runtime *rt = looking->rt;
    const struct cat_thread_record *thread = &rt->live.threads[number];
    look_into(looking, thread);
    cat_name_thread(rt, cat_thread_node(rt, number), out);
    if (thread->wait.kind == CAT_WAIT_LOCK) {
        cat_text_add(out, " looks for the lock ");
        cat_name_lock(rt, thread->wait.at, out);
    } else if (thread->wait.kind == CAT_WAIT_SEMAPHORE) {
        cat_text_add(out, " looks for the semaphore ");
        cat_name_element(rt->workload.semaphores, rt->workload.semaphore_count, thread->wait.at, out);
    } else if (thread->wait.kind == CAT_WAIT_BARRIER) {
        cat_text_add(out, " looks for others at the barrier %s", rt->workload.barriers[thread->wait.at].name);
    } else if (thread->wait.kind == CAT_WAIT_RECEIVE || thread->wait.kind == CAT_WAIT_SEND) {
        const char *what = thread->wait.kind == CAT_WAIT_SEND ? "room" : "a message";
        cat_text_add(out, " looks for %s in the channel %s", what, rt->workload.channels[thread->wait.at].name);
    } else if (looking->variable != CAT_ABSENT) {
        const char *name = rt->workload.variables[looking->variable].name;
        cat_text_add(out, " looks at %s in line %" PRIu32, name, line_of(looking, thread));
    } else {
        cat_text_add(out, " gives up control in line %" PRIu32, line_of(looking, thread));
    }
}

/* The channels at which a thread waits; of a selection any. */
static void note_wait(struct looking *looking, const struct cat_thread_record *thread)
{
    uint32_t kind = thread->wait.kind;
    if (kind == CAT_WAIT_RECEIVE || kind == CAT_WAIT_SEND) looking->channels[thread->wait.at] = true;
    for (uint32_t i = 0; kind == CAT_WAIT_SELECT && i < looking->rt->workload.channel_count; i++) {
        looking->channels[i] = true;
    }
}

/* Whether no thread can come to anything else. */
static bool is_stuck(struct looking *looking, uint32_t *lookers)
{
    const struct cat_runtime *rt = looking->rt;
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        const struct cat_thread_record *thread = &rt->live.threads[i];
        if (thread->state != CAT_STATE_DEAD) note_wait(looking, thread);
        if (is_at_rest(thread)) continue;
        if (++*lookers > MOST_THREADS || !look_into(looking, thread)) return false;
    }
    return *lookers > 0 && !is_set(looking) && !something_comes(looking);
}

/* The line of the first of them. */
static uint32_t tell(struct looking *looking, uint32_t lookers, struct cat_text *out)
{
    const struct cat_runtime *rt = looking->rt;
    uint32_t told = 0, line = 0;
    cat_text_add(out, "Livelock: the last %" PRIu64 " turns were wasted, and no input is left that could change that. ",
                 rt->live.head->wasted_in_a_row);
    for (uint32_t i = 0; i < rt->live.head->threads && told < TOLD; i++) {
        if (is_at_rest(&rt->live.threads[i])) continue;
        if (told++) cat_text_add(out, "; ");
        tell_thread(looking, i, out);
        if (!line) line = line_of(looking, &rt->live.threads[i]);
    }
    if (lookers > TOLD) cat_text_add(out, "; and %u more threads", lookers - TOLD);
    cat_text_add(out, ". Let another thread bring what they look for, or let them wait for a message or a lock.");
    return line;
}

uint32_t cat_livelock_tell(const struct cat_runtime *rt, struct cat_text *out)
{
    const struct cat_head *head = rt->live.head;
    uint64_t wasted = head->wasted_in_a_row;
    if (head->running && head->worked) return 0; /* cut off while it did something */
    if (wasted < TURNS || wasted < OF_EACH * (uint64_t)head->alive) return 0;
    if (cat_clock_threads_pending(&rt->live.clock)) return 0;
    struct looking looking = {.rt = rt};
    size_t variables = (size_t)rt->workload.variable_count + 1, channels = (size_t)rt->workload.channel_count + 1;
    looking.read = calloc(variables, sizeof *looking.read);
    looking.written = calloc(variables, sizeof *looking.written);
    looking.channels = calloc(channels, sizeof *looking.channels);
    uint32_t lookers = 0, line = 0;
    bool enough = looking.read && looking.written && looking.channels;
    if (enough && is_stuck(&looking, &lookers)) line = tell(&looking, lookers, out);
    free(looking.read);
    free(looking.written);
    free(looking.channels);
    return line;
}
