#include "progress/needs.h"

#include <stdlib.h>

#include "bytecode/reach.h"
#include "state/context.h"
#include "state/threads/thread.h"
#include "world/lock.h"
#include "world/names.h"

/* --- situations ------------------------------------------------------------------------------------------ */

/* What it waits for comes from others, and has not come. */
static bool is_held_up(const struct cat_waiting *wait)
{
    bool by_others = wait->kind != CAT_WAIT_NOTHING && wait->kind != CAT_WAIT_TIME && wait->kind != CAT_WAIT_DEVICE;
    return by_others && wait->stage == CAT_WAIT_OPEN;
}

static struct cat_situation situation_of(const struct cat_runtime *rt, uint32_t number)
{
    const struct cat_thread_record *thread = &rt->live.threads[number];
    struct cat_situation found = {.first = cat_thread_node(rt, number), .threads = 1, .pc = thread->pc};
    bool suspended = thread->state == CAT_STATE_SUSPENDED;
    found.kind = suspended ? (uint32_t)CAT_WAIT_NOTHING : thread->wait.kind;
    found.at = suspended ? thread->class : thread->wait.at;
    found.other = found.kind == CAT_WAIT_JOIN ? thread->wait.other : 0;
    found.goes_on = !suspended && !is_held_up(&thread->wait);
    return found;
}

static bool is_same(const struct cat_situation *a, const struct cat_situation *b)
{
    return a->kind == b->kind && a->at == b->at && a->other == b->other && a->pc == b->pc;
}

/* False when there are too many. */
static bool note(struct cat_needs *needs, const struct cat_situation *found)
{
    for (uint32_t i = 0; i < needs->count; i++) {
        if (!is_same(&needs->situations[i], found)) continue;
        needs->situations[i].threads++;
        needs->situations[i].goes_on |= found->goes_on;
        return true;
    }
    if (needs->count == CAT_NEEDS_MOST) return false;
    needs->situations[needs->count++] = *found;
    return true;
}

/* --- what the code before a thread does ------------------------------------------------------------------ */

/* What is read: the code before the threads of a situation. */
struct reading {
    const struct cat_workload *workload;
    struct cat_situation *situation;
};

/* What an operation leaves if it is a constant that no jump leads past; CAT_ABSENT for anything else. */
static uint32_t constant_at(const struct cat_workload *w, uint32_t pc)
{
    uint32_t before = pc > 0 ? w->code[pc - 1] & 0xFF : CAT_OP_END;
    bool is_branch = before >= CAT_OP_JUMP && before <= CAT_OP_JUMP_TRUE;
    return (w->code[pc] & 0xFF) == CAT_OP_INT && !is_branch ? w->code[pc] >> 8 : CAT_ABSENT;
}

/* Before it stand the instance, and then the number of the node. */
static void note_resumption(const struct reading *reading, uint32_t pc, uint32_t class)
{
    const struct cat_workload *w = reading->workload;
    struct cat_situation *situation = reading->situation;
    struct cat_resumption found = {0, CAT_ABSENT, CAT_ABSENT, pc};
    if (situation->resumptions < CAT_RESUMED_MOST - 1) {
        uint32_t node = pc > 1 ? constant_at(w, pc - 1) : CAT_ABSENT;
        found.class = class;
        if (node != CAT_ABSENT) {
            found.node = node;
            found.instance = constant_at(w, pc - 2);
        }
    }
    if (situation->resumptions < CAT_RESUMED_MOST) situation->resumes_there[situation->resumptions++] = found;
}

static void note_operation(void *data, uint32_t pc, uint32_t operation, uint32_t argument)
{
    const struct reading *reading = data;
    struct cat_situation *situation = reading->situation;
    switch (operation) {
    case CAT_OP_SEND: situation->sends[CAT_CHANNEL_OF(argument)] = pc + 1; break;
    case CAT_OP_RECEIVE:
    case CAT_OP_CASE:
    case CAT_OP_TRY_RECEIVE: situation->receives[CAT_CHANNEL_OF(argument)] = pc + 1; break;
    case CAT_OP_GIVE: situation->gives[argument] = pc + 1; break;
    case CAT_OP_SIGNAL:
    case CAT_OP_BROADCAST: situation->signals[argument] = pc + 1; break;
    case CAT_OP_MEET: situation->meets[argument] = pc + 1; break;
    case CAT_OP_RESUME: situation->resumes[argument] = true; break;
    case CAT_OP_RESUME_ON: note_resumption(reading, pc, argument); break;
    default: break;
    }
}

static uint32_t *one_each(uint32_t count) { return calloc((size_t)count + 1, sizeof(uint32_t)); }

static bool read_code(const struct cat_runtime *rt, struct cat_situation *situation)
{
    const struct cat_workload *w = &rt->workload;
    situation->sends = one_each(w->channel_count);
    situation->receives = one_each(w->channel_count);
    situation->gives = one_each(w->semaphore_count);
    situation->signals = one_each(w->condition_count);
    situation->meets = one_each(w->barrier_count);
    situation->resumes = calloc((size_t)w->class_count + 1, sizeof *situation->resumes);
    bool enough = situation->sends && situation->receives && situation->gives && situation->signals &&
                  situation->meets && situation->resumes;
    struct reading reading = {w, situation};
    return enough && cat_reach_from(w, situation->pc, CAT_REACH_ALL, note_operation, &reading);
}

/* --- whose wait it can end ------------------------------------------------------------------------------- */

/* Whether a thread that lives is in a situation. */
static bool is_in(const struct cat_runtime *rt, cat_thread t, const struct cat_situation *situation)
{
    if (!t || cat_thread_at(rt, t)->state == CAT_STATE_DEAD) return false;
    struct cat_situation found = situation_of(rt, cat_thread_number(rt, t));
    return is_same(&found, situation);
}

/* Some thread of a situation holds or reads the lock that others wait for. */
static bool holds_what(const struct cat_runtime *rt, const struct cat_situation *holder,
                       const struct cat_situation *waiter)
{
    if (is_in(rt, rt->live.locks[waiter->at].holder, holder)) return true;
    for (uint32_t i = 0; i < rt->live.head->threads && rt->live.locks[waiter->at].readers; i++) {
        cat_thread t = cat_thread_node(rt, i);
        if (cat_lock_is_read_by(rt, waiter->at, t) && is_in(rt, t, holder)) return true;
    }
    return false;
}

uint32_t cat_needs_sent(const struct cat_runtime *rt, const struct cat_situation *sender, uint32_t select)
{
    const uint32_t *code = rt->workload.code + select;
    uint32_t sent = 0;
    for (uint32_t i = 1; i <= *code >> 8 && !sent; i++) sent = sender->sends[CAT_CHANNEL_OF(code[i] >> 8)];
    return sent;
}

static bool is_joined(const struct cat_runtime *rt, const struct cat_situation *other, const struct cat_situation *waiter)
{
    if (waiter->other) return is_in(rt, waiter->other, other);
    return cat_thread_at(rt, other->first)->class == waiter->at;
}

static bool can_end(const struct cat_runtime *rt, const struct cat_situation *other, const struct cat_situation *waiter)
{
    const struct cat_workload *w = &rt->workload;
    switch (waiter->kind) {
    case CAT_WAIT_RECEIVE: return other->sends[waiter->at] != 0;
    case CAT_WAIT_SELECT: return cat_needs_sent(rt, other, waiter->pc - 1) != 0;
    case CAT_WAIT_SEND: return other->receives[waiter->at] != 0;
    case CAT_WAIT_LOCK:
    case CAT_WAIT_READ: return holds_what(rt, other, waiter);
    case CAT_WAIT_JOIN: return is_joined(rt, other, waiter);
    case CAT_WAIT_SEMAPHORE: return other->gives[cat_array_of(w->semaphores, w->semaphore_count, waiter->at)] != 0;
    case CAT_WAIT_CONDITION: return other->signals[cat_array_of(w->conditions, w->condition_count, waiter->at)] != 0;
    case CAT_WAIT_BARRIER: return other->meets[waiter->at] && !(other->kind == CAT_WAIT_BARRIER && other->at == waiter->at);
    case CAT_WAIT_NOTHING: return other->resumes[waiter->at];
    default: return false;
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

bool cat_needs_arrivals(const struct cat_runtime *rt, uint32_t channel)
{
    for (uint32_t i = 0; i < rt->workload.arrival_count; i++) {
        if (rt->workload.arrivals[i].channel == channel && rt->live.arrivals[i].messages) return true;
    }
    return false;
}

static bool selects_arrivals(const struct cat_runtime *rt, uint32_t select)
{
    const uint32_t *code = rt->workload.code + select;
    for (uint32_t i = 1; i <= *code >> 8; i++) {
        if (cat_needs_arrivals(rt, CAT_CHANNEL_OF(code[i] >> 8))) return true;
    }
    return false;
}

static bool is_fed(const struct cat_runtime *rt, const struct cat_needs *needs, uint32_t number)
{
    const struct cat_situation *situation = &needs->situations[number];
    if (situation->kind == CAT_WAIT_RELEASE) return true;
    if (situation->kind == CAT_WAIT_RECEIVE && cat_needs_arrivals(rt, situation->at)) return true;
    if (situation->kind == CAT_WAIT_SELECT && selects_arrivals(rt, situation->pc - 1)) return true;
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
        free(needs->situations[i].gives);
        free(needs->situations[i].signals);
        free(needs->situations[i].meets);
        free(needs->situations[i].resumes);
    }
    free(needs->situations);
    *needs = (struct cat_needs){0};
}
