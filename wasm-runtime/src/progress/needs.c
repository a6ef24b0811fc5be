#include "progress/needs.h"

#include <stdlib.h>

#include "bytecode/reach.h"
#include "state/context.h"
#include "state/thread.h"

/* --- situations ------------------------------------------------------------------------------------------ */

static struct cat_situation situation_of(const struct cat_runtime *rt, uint32_t number)
{
    const struct cat_thread_record *thread = &rt->live.threads[number];
    struct cat_situation found = {.first = cat_thread_node(rt, number), .threads = 1, .pc = thread->pc};
    bool suspended = thread->state == CAT_STATE_SUSPENDED;
    found.kind = suspended ? (uint32_t)CAT_WAIT_NOTHING : thread->wait.kind;
    found.at = suspended ? thread->class : thread->wait.at;
    return found;
}

static bool is_same(const struct cat_situation *a, const struct cat_situation *b)
{
    return a->kind == b->kind && a->at == b->at && a->pc == b->pc;
}

/* False when there are too many. */
static bool note(struct cat_needs *needs, const struct cat_situation *found)
{
    for (uint32_t i = 0; i < needs->count; i++) {
        if (!is_same(&needs->situations[i], found)) continue;
        needs->situations[i].threads++;
        return true;
    }
    if (needs->count == CAT_NEEDS_MOST) return false;
    needs->situations[needs->count++] = *found;
    return true;
}

/* --- what the code before a thread does ------------------------------------------------------------------ */

static void note_operation(void *data, uint32_t pc, uint32_t operation, uint32_t argument)
{
    struct cat_situation *situation = data;
    switch (operation) {
    case CAT_OP_SEND: situation->sends[CAT_CHANNEL_OF(argument)] = pc + 1; break;
    case CAT_OP_RECEIVE:
    case CAT_OP_TRY_RECEIVE: situation->receives[CAT_CHANNEL_OF(argument)] = pc + 1; break;
    case CAT_OP_RESUME: situation->resumes[argument] = true; break;
    default: break;
    }
}

static bool read_code(const struct cat_runtime *rt, struct cat_situation *situation)
{
    const struct cat_workload *w = &rt->workload;
    situation->sends = calloc((size_t)w->channel_count + 1, sizeof *situation->sends);
    situation->receives = calloc((size_t)w->channel_count + 1, sizeof *situation->receives);
    situation->resumes = calloc((size_t)w->class_count + 1, sizeof *situation->resumes);
    if (!situation->sends || !situation->receives || !situation->resumes) return false;
    return cat_reach_from(w, situation->pc, CAT_REACH_ALL, note_operation, situation);
}

/* --- whose wait it can end ------------------------------------------------------------------------------- */

static bool holds_what(const struct cat_runtime *rt, const struct cat_situation *holder,
                       const struct cat_situation *waiter)
{
    cat_thread t = rt->live.locks[waiter->at].holder;
    if (!t || cat_thread_at(rt, t)->state == CAT_STATE_DEAD) return false;
    struct cat_situation of_holder = situation_of(rt, cat_thread_number(rt, t));
    return is_same(&of_holder, holder);
}

static bool can_end(const struct cat_runtime *rt, const struct cat_situation *other, const struct cat_situation *waiter)
{
    switch (waiter->kind) {
    case CAT_WAIT_RECEIVE: return other->sends[waiter->at] != 0;
    case CAT_WAIT_SEND: return other->receives[waiter->at] != 0;
    case CAT_WAIT_LOCK: return holds_what(rt, other, waiter);
    default: return other->resumes[waiter->at];
    }
}

uint32_t cat_needs_next(const struct cat_runtime *rt, const struct cat_needs *needs, uint32_t situation, uint32_t from)
{
    for (uint32_t i = from; i < needs->count; i++) {
        if (can_end(rt, &needs->situations[i], &needs->situations[situation])) return i;
    }
    return needs->count;
}

/* --- the input ---------------------------------------------------------------------------------------------- */

static bool has_arrivals(const struct cat_runtime *rt, uint32_t channel)
{
    for (uint32_t i = 0; i < rt->workload.arrival_count; i++) {
        if (rt->workload.arrivals[i].channel == channel && rt->live.arrivals[i].messages) return true;
    }
    return false;
}

static bool is_fed(const struct cat_runtime *rt, const struct cat_needs *needs, uint32_t number)
{
    const struct cat_situation *situation = &needs->situations[number];
    if (situation->kind == CAT_WAIT_RECEIVE && has_arrivals(rt, situation->at)) return true;
    uint32_t i = cat_needs_next(rt, needs, number, 0);
    while (i < needs->count && !needs->situations[i].fed) i = cat_needs_next(rt, needs, number, i + 1);
    return i < needs->count;
}

/* Who waits for arrivals, then who waits for those, and so on. */
static void feed(const struct cat_runtime *rt, struct cat_needs *needs)
{
    bool more = true;
    while (more) {
        more = false;
        for (uint32_t i = 0; i < needs->count; i++) {
            if (needs->situations[i].fed || !is_fed(rt, needs, i)) continue;
            needs->situations[i].fed = more = true;
        }
    }
}

bool cat_needs_find(const struct cat_runtime *rt, struct cat_needs *needs)
{
    *needs = (struct cat_needs){calloc(CAT_NEEDS_MOST, sizeof *needs->situations), 0};
    bool complete = needs->situations != NULL;
    for (uint32_t i = 0; i < rt->live.head->threads && complete; i++) {
        if (rt->live.threads[i].state == CAT_STATE_DEAD) continue;
        struct cat_situation found = situation_of(rt, i);
        complete = note(needs, &found);
    }
    for (uint32_t i = 0; i < needs->count && complete; i++) complete = read_code(rt, &needs->situations[i]);
    if (complete) {
        feed(rt, needs);
    } else {
        cat_needs_free(needs);
    }
    return complete;
}

bool cat_needs_input_only(const struct cat_needs *needs)
{
    for (uint32_t i = 0; i < needs->count; i++) {
        if (!needs->situations[i].fed) return false;
    }
    return needs->count > 0;
}

void cat_needs_free(struct cat_needs *needs)
{
    for (uint32_t i = 0; i < needs->count; i++) {
        free(needs->situations[i].sends);
        free(needs->situations[i].receives);
        free(needs->situations[i].resumes);
    }
    free(needs->situations);
    *needs = (struct cat_needs){0};
}
