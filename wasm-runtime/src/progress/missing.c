#include "progress/missing.h"

#include "bytecode/reach.h"
#include "progress/needs.h"
#include "state/context.h"
#include "state/threads/thread.h"
#include "world/lock.h"
#include "world/names.h"

enum {
    THINGS = 4,    /* that are told of */
    STATEMENTS = 3 /* for each of them */
};

/* The statements of one class that could end a wait. */
struct search {
    const struct cat_runtime *rt;
    const struct cat_situation *waiter;
    uint32_t lines[STATEMENTS];
    uint32_t count;
};

/* --- which statements ------------------------------------------------------------------------------------ */

static bool selects(const struct cat_workload *w, uint32_t select, uint32_t channel)
{
    for (uint32_t i = 1; i <= w->code[select] >> 8; i++) {
        if (CAT_CHANNEL_OF(w->code[select + i] >> 8) == channel) return true;
    }
    return false;
}

static bool is_sent_to(const struct cat_workload *w, const struct cat_situation *waiter, uint32_t channel)
{
    if (waiter->kind == CAT_WAIT_SELECT) return selects(w, waiter->pc - 1, channel);
    return waiter->kind == CAT_WAIT_RECEIVE && waiter->at == channel;
}

/* Whether an operation ends such a wait. */
static bool brings(const struct cat_runtime *rt, const struct cat_situation *waiter, uint32_t operation, uint32_t argument)
{
    const struct cat_workload *w = &rt->workload;
    uint32_t kind = waiter->kind, at = waiter->at;
    switch (operation) {
    case CAT_OP_SEND: return is_sent_to(w, waiter, CAT_CHANNEL_OF(argument));
    case CAT_OP_RECEIVE:
    case CAT_OP_CASE:
    case CAT_OP_TRY_RECEIVE: return kind == CAT_WAIT_SEND && CAT_CHANNEL_OF(argument) == at;
    case CAT_OP_RELEASE: return (kind == CAT_WAIT_LOCK || kind == CAT_WAIT_READ) && cat_lock_of(rt, at) == argument;
    case CAT_OP_GIVE: return kind == CAT_WAIT_SEMAPHORE && cat_array_of(w->semaphores, w->semaphore_count, at) == argument;
    case CAT_OP_SIGNAL:
    case CAT_OP_BROADCAST:
        return kind == CAT_WAIT_CONDITION && cat_array_of(w->conditions, w->condition_count, at) == argument;
    case CAT_OP_MEET: return kind == CAT_WAIT_BARRIER && at == argument;
    case CAT_OP_RESUME: return kind == CAT_WAIT_NOTHING && at == argument;
    default: return false;
    }
}

static void note_operation(void *data, uint32_t pc, uint32_t operation, uint32_t argument)
{
    struct search *search = data;
    if (search->count == STATEMENTS || !brings(search->rt, search->waiter, operation, argument)) return;
    uint32_t line = cat_workload_line(&search->rt->workload, pc);
    for (uint32_t i = 0; i < search->count; i++) {
        if (search->lines[i] == line) return;
    }
    search->lines[search->count++] = line;
}

/* --- in words ---------------------------------------------------------------------------------------------- */

static void tell_deed(const struct cat_runtime *rt, const struct cat_situation *waiter, struct cat_text *out)
{
    const struct cat_workload *w = &rt->workload;
    switch (waiter->kind) {
    case CAT_WAIT_RECEIVE: cat_text_add(out, "send to %s", w->channels[waiter->at].name); break;
    case CAT_WAIT_SELECT: cat_text_add(out, "send to one of the channels"); break;
    case CAT_WAIT_SEND: cat_text_add(out, "receive from %s", w->channels[waiter->at].name); break;
    case CAT_WAIT_SEMAPHORE:
        cat_text_add(out, "signal ");
        cat_name_element(w->semaphores, w->semaphore_count, waiter->at, out);
        break;
    case CAT_WAIT_CONDITION:
        cat_text_add(out, "signal ");
        cat_name_element(w->conditions, w->condition_count, waiter->at, out);
        break;
    case CAT_WAIT_BARRIER: cat_text_add(out, "come to %s", w->barriers[waiter->at].name); break;
    case CAT_WAIT_NOTHING: cat_text_add(out, "resume %s", w->classes[waiter->at].name); break;
    default:
        cat_text_add(out, "release ");
        cat_name_lock(rt, waiter->at, out);
    }
}

static const char *why_not(const struct cat_runtime *rt, uint32_t class)
{
    uint32_t born = rt->live.born[class];
    if (born == 0) return "no such thread was born";
    if (rt->live.gone[class] < born) return "none of these threads comes there any more";
    return born > 1 ? "all of these threads have ended" : "that thread has ended";
}

static void tell_lines(const struct search *search, struct cat_text *out)
{
    cat_text_add(out, search->count > 1 ? " in lines " : " in line ");
    for (uint32_t i = 0; i < search->count; i++) {
        const char *before = i == 0 ? "" : i + 1 == search->count ? " and " : ", ";
        cat_text_add(out, "%s%u", before, search->lines[i]);
    }
}

/* Whether a thread of a class waits at the barrier that others wait at. */
static bool is_there(const struct cat_runtime *rt, const struct cat_situation *waiter, uint32_t class)
{
    for (uint32_t i = 0; i < rt->live.head->threads && waiter->kind == CAT_WAIT_BARRIER; i++) {
        const struct cat_thread_record *thread = &rt->live.threads[i];
        bool waits = thread->state != CAT_STATE_DEAD && thread->wait.kind == CAT_WAIT_BARRIER;
        if (waits && thread->class == class && thread->wait.at == waiter->at) return true;
    }
    return false;
}

/* Whether it has been told of a class that could. */
static bool tell_classes(const struct cat_runtime *rt, const struct cat_situation *waiter, struct cat_text *out)
{
    const struct cat_workload *w = &rt->workload;
    bool told = false;
    for (uint32_t class = 0; class < w->class_count; class++) {
        struct search search = {.rt = rt, .waiter = waiter};
        bool read = cat_reach_from(w, w->classes[class].entry, CAT_REACH_ALL, note_operation, &search);
        if (!read || search.count == 0 || is_there(rt, waiter, class)) continue;
        cat_text_add(out, " %s would ", w->classes[class].name);
        tell_deed(rt, waiter, out);
        tell_lines(&search, out);
        cat_text_add(out, ", but %s.", why_not(rt, class));
        told = true;
    }
    return told;
}

static bool tell_arrivals(const struct cat_runtime *rt, const struct cat_situation *waiter, struct cat_text *out)
{
    bool told = false;
    for (uint32_t i = 0; i < rt->workload.arrival_count; i++) {
        const struct cat_arrival *arrival = &rt->workload.arrivals[i];
        if (arrival->channel == CAT_ABSENT || !is_sent_to(&rt->workload, waiter, arrival->channel)) continue;
        cat_text_add(out, " The arrivals %s have ended.", arrival->name);
        told = true;
    }
    return told;
}

static void tell_thing(const struct cat_runtime *rt, const struct cat_situation *waiter, struct cat_text *out)
{
    if (waiter->kind == CAT_WAIT_BARRIER) {
        const struct cat_barrier *barrier = &rt->workload.barriers[waiter->at];
        cat_text_add(out, " %u of %u threads are at the barrier %s.", rt->live.barriers[waiter->at].waiting, barrier->threads,
                     barrier->name);
    }
    bool arrived = tell_arrivals(rt, waiter, out);
    if (tell_classes(rt, waiter, out) || arrived) return;
    cat_text_add(out, " No statement would ");
    tell_deed(rt, waiter, out);
    cat_text_add(out, ".");
}

/* A join is ended by a thread that waits itself, and is told of by that. */
static bool is_told(uint32_t kind) { return kind != CAT_WAIT_JOIN && kind != CAT_WAIT_TIME && kind != CAT_WAIT_DEVICE && kind != CAT_WAIT_RELEASE; }

static bool is_first(const struct cat_needs *needs, uint32_t number)
{
    const struct cat_situation *this = &needs->situations[number];
    for (uint32_t i = 0; i < number; i++) {
        const struct cat_situation *other = &needs->situations[i];
        if (other->kind == this->kind && other->at == this->at) return false;
    }
    return true;
}

void cat_missing_tell(const struct cat_runtime *rt, const struct cat_needs *needs, struct cat_text *out)
{
    uint32_t told = 0;
    for (uint32_t i = 0; i < needs->count && told < THINGS; i++) {
        const struct cat_situation *waiter = &needs->situations[i];
        bool nobody = cat_needs_next(rt, needs, i, 0) == needs->count;
        if (!nobody || !is_told(waiter->kind) || !is_first(needs, i)) continue;
        tell_thing(rt, waiter, out);
        told++;
    }
}
