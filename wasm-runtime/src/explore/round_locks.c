/* Locks of a program under a preemptive library, and what it tells of them (library/preemptive/preemptive_locks.c).
 *
 * All threads take locks in one order, and give them back in the opposite one: so no cycle of threads waits for each other, which
 * would be the program's doing and not the scheduler's. Who ends holds none. */
#include "explore/rounds.h"

#include "scheduler/call.h"

enum { HELD_SHIFT = 1, WANTS_SHIFT = 3, PLACE_SHIFT = 5, TWO_BITS = 3 };

uint8_t cat_round_pack_locks(const struct cat_protocol_thread *record)
{
    uint32_t place = record->wants && record->wait ? record->wait - 1u : 0, held = record->held, wants = record->wants;
    return (uint8_t)(held << HELD_SHIFT | wants << WANTS_SHIFT | place << PLACE_SHIFT);
}

void cat_round_unpack_locks(struct cat_protocol_thread *record, uint8_t packed, bool waits)
{
    record->held = packed >> HELD_SHIFT & TWO_BITS;
    record->wants = packed >> WANTS_SHIFT & TWO_BITS;
    bool stands = record->wants && (waits || !cat_round_has_gained(record));
    record->wait = stands ? (uint8_t)((packed >> PLACE_SHIFT) + 1) : 0;
}

/* --- who has which --------------------------------------------------------------------------------------------------- */

cat_thread cat_round_holder(const struct cat_protocol *protocol, uint32_t lock)
{
    for (uint32_t i = 0; i < protocol->threads; i++) {
        if (protocol->record[i].held >> lock & 1) return cat_protocol_node(protocol, i);
    }
    return 0;
}

static const struct cat_protocol_thread *record_of(const struct cat_protocol *protocol, cat_thread t)
{
    return &protocol->record[cat_thread_number(protocol->rt, t)];
}

/* The thread that holds the lock which t waits for; 0: it waits for none. */
static cat_thread holder_for(const struct cat_protocol *protocol, cat_thread t)
{
    const struct cat_protocol_thread *record = record_of(protocol, t);
    return cat_round_waits_for_lock(record) ? cat_round_holder(protocol, record->wants - 1u) : 0;
}

static bool goes_on_without(const struct cat_protocol *protocol, uint32_t number, uint32_t without)
{
    cat_thread t = cat_protocol_node(protocol, number), holder;
    while ((holder = holder_for(protocol, t)) != 0 && cat_thread_number(protocol->rt, t) != without) {
        if (cat_thread_at(protocol->rt, t)->state == CAT_STATE_SUSPENDED) return false;
        t = holder;
    }
    uint32_t state = cat_thread_at(protocol->rt, t)->state;
    return cat_thread_number(protocol->rt, t) != without && cat_state_is_alive(state) && state != CAT_STATE_SUSPENDED;
}

bool cat_round_others_go_on(const struct cat_protocol *protocol, uint32_t number)
{
    for (uint32_t i = 0; i < protocol->threads; i++) {
        if (i != number && goes_on_without(protocol, i, number)) return true;
    }
    return false;
}

/* --- their order ------------------------------------------------------------------------------------------------------- */

static void leave_order(struct cat_protocol *protocol, cat_thread t)
{
    uint8_t place = cat_protocol_thread(protocol, t)->wait;
    cat_protocol_thread(protocol, t)->wait = 0;
    for (uint32_t i = 0; place && i < protocol->threads; i++) {
        if (protocol->record[i].wait > place) protocol->record[i].wait--;
    }
}

static void stand_last(struct cat_protocol *protocol, cat_thread t)
{
    uint8_t last = 0;
    leave_order(protocol, t);
    for (uint32_t i = 0; i < protocol->threads; i++) {
        if (protocol->record[i].wait > last) last = protocol->record[i].wait;
    }
    cat_protocol_thread(protocol, t)->wait = (uint8_t)(last + 1);
}

/* Of those who stand behind a place the first; 0: nobody does. */
static cat_thread next_behind(const struct cat_protocol *protocol, uint8_t place)
{
    cat_thread found = 0;
    for (uint32_t i = 0; i < protocol->threads; i++) {
        uint8_t other = protocol->record[i].wait;
        if (other <= place || (found && other > record_of(protocol, found)->wait)) continue;
        found = cat_protocol_node(protocol, i);
    }
    return found;
}

/* --- what is told ------------------------------------------------------------------------------------------------------ */

static int32_t ceiling_of(const struct cat_protocol *protocol, uint32_t lock)
{
    for (uint32_t i = 0; i < protocol->import_count; i++) {
        if (protocol->imports[i].of_locks) return (int32_t)protocol->imports[i].values[protocol->ceilings[lock]];
    }
    return 0;
}

static bool tell_with_ceiling(struct cat_protocol *protocol, enum cat_role role, cat_thread t, int32_t processor, int32_t ceiling)
{
    int32_t *told = protocol->rt->link.told.lock_ceiling;
    if (!cat_round_has(protocol->rt, role)) return true;
    protocol->round.shaken = true;
    *told = ceiling;
    bool goes_on = cat_round_tell(protocol, role, t, processor);
    *told = -1;
    return goes_on;
}

static bool tell_contended(struct cat_protocol *protocol, cat_thread holder, cat_thread waiter)
{
    struct cat_runtime *rt = protocol->rt;
    if (!cat_round_has(rt, CAT_ROLE_CONTENDED)) return true;
    protocol->round.shaken = true;
    *rt->link.told.waiter = (int32_t)waiter;
    bool goes_on = cat_round_tell(protocol, CAT_ROLE_CONTENDED, holder, CAT_NO_PROCESSOR);
    *rt->link.told.waiter = 0;
    return goes_on;
}

/* The holder of what it waits for, the holder of what that one waits for, and so on. */
static void contend(struct cat_protocol *protocol, cat_thread waiter)
{
    for (cat_thread holder = holder_for(protocol, waiter); holder; holder = holder_for(protocol, holder)) {
        if (!tell_contended(protocol, holder, waiter)) return;
    }
}

static bool waits_for(const struct cat_protocol *protocol, cat_thread t, cat_thread other)
{
    do t = holder_for(protocol, t);
    while (t && t != other);
    return t != 0;
}

/* Of each who still waits for a lock of t, directly or along a chain. */
static bool retell(struct cat_protocol *protocol, cat_thread t)
{
    if (!t) return true;
    for (cat_thread waiter = 0; (waiter = next_behind(protocol, waiter ? record_of(protocol, waiter)->wait : 0)) != 0;) {
        if (waits_for(protocol, waiter, t) && !tell_contended(protocol, t, waiter)) return false;
    }
    return true;
}

static bool relieve(struct cat_protocol *protocol, cat_thread t, int32_t ceiling)
{
    int32_t processor = (int32_t)cat_thread_at(protocol->rt, t)->processor - 1;
    return tell_with_ceiling(protocol, CAT_ROLE_RELEASED, t, processor, ceiling) && retell(protocol, t);
}

/* Somebody has stopped waiting for a lock of the holder. */
static void relieve_along(struct cat_protocol *protocol, cat_thread holder)
{
    while (holder && relieve(protocol, holder, -1)) holder = holder_for(protocol, holder);
}

/* --- what programs do with them ------------------------------------------------------------------------------------------- */

bool cat_round_acquire(struct cat_protocol *protocol, cat_thread t, uint32_t lock)
{
    struct cat_protocol_thread *record = cat_protocol_thread(protocol, t);
    if (!cat_round_holder(protocol, lock)) {
        record->held |= (uint8_t)(1u << lock);
        tell_with_ceiling(protocol, CAT_ROLE_ACQUIRED, t, CAT_NO_PROCESSOR, ceiling_of(protocol, lock));
        return false;
    }
    record->wants = (uint8_t)(lock + 1);
    stand_last(protocol, t);
    contend(protocol, t);
    return true;
}

/* Who has waited longest gets it; a suspended one is told when it runs again. */
static cat_thread pass_on(struct cat_protocol *protocol, uint32_t lock)
{
    cat_thread next = 0;
    do next = next_behind(protocol, next ? record_of(protocol, next)->wait : 0);
    while (next && (record_of(protocol, next)->wants != lock + 1 || cat_round_has_gained(record_of(protocol, next))));
    if (!next) return 0;
    cat_protocol_thread(protocol, next)->held |= (uint8_t)(1u << lock);
    stand_last(protocol, next);
    if (cat_thread_at(protocol->rt, next)->state != CAT_STATE_SUSPENDED) return next;
    *cat_round_marks(protocol, next) &= (uint8_t)~CAT_ROUND_BENEATH;
    cat_round_told_of_gain(protocol, next);
    return next;
}

void cat_round_release(struct cat_protocol *protocol, cat_thread t, uint32_t lock)
{
    cat_protocol_thread(protocol, t)->held &= (uint8_t)~(1u << lock);
    cat_thread gained = pass_on(protocol, lock);
    if (relieve(protocol, t, ceiling_of(protocol, lock))) retell(protocol, gained);
}

void cat_round_told_of_gain(struct cat_protocol *protocol, cat_thread t)
{
    leave_order(protocol, t);
    if (!cat_round_has(protocol->rt, CAT_ROLE_ACQUIRED)) cat_protocol_thread(protocol, t)->wants = 0;
}

void cat_round_get(struct cat_protocol *protocol, cat_thread t)
{
    struct cat_protocol_thread *record = cat_protocol_thread(protocol, t);
    int32_t ceiling = ceiling_of(protocol, record->wants - 1u);
    record->wants = 0;
    tell_with_ceiling(protocol, CAT_ROLE_ACQUIRED, t, CAT_NO_PROCESSOR, ceiling);
}

/* Nobody is told of that who is not told of waiters either. */
void cat_round_stop_waiting(struct cat_protocol *protocol, cat_thread t)
{
    cat_thread holder = holder_for(protocol, t);
    leave_order(protocol, t);
    cat_protocol_thread(protocol, t)->wants = 0;
    if (cat_round_has(protocol->rt, CAT_ROLE_CONTENDED)) relieve_along(protocol, holder);
}

void cat_round_give_back(struct cat_protocol *protocol, cat_thread t)
{
    struct cat_protocol_thread *record = cat_protocol_thread(protocol, t);
    cat_thread holder = holder_for(protocol, t);
    leave_order(protocol, t);
    record->wants = 0;
    relieve_along(protocol, holder);
    for (uint32_t lock = 0; lock < protocol->locks && cat_running(protocol->rt); lock++) {
        if (record->held >> lock & 1) cat_round_release(protocol, t, lock);
    }
}

void cat_round_choose_ceilings(struct cat_protocol *protocol)
{
    for (uint32_t i = 0; i < protocol->import_count; i++) {
        const struct cat_protocol_import *import = &protocol->imports[i];
        for (uint32_t lock = 0; import->of_locks && lock < protocol->locks; lock++) {
            protocol->ceilings[lock] = cat_choose(&protocol->rt->choices, CAT_CHOICE_VALUE, i, import->count);
        }
    }
}
