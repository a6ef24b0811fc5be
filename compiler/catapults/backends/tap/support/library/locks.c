/* Locks by appointment, and conditions. */
#include <errno.h>
#include <stdlib.h>

#include "library.h"

static LIST_HEAD(, call) asking = LIST_HEAD_INITIALIZER(asking);
static uint32_t numbers;

bool lock_is_free(const struct tap_mutex *mutex) { return !mutex->holder; }

/* --- who holds which ------------------------------------------------------------------------------------------------- */

/* All that are held, where a thread may have to give back what it holds. */
static struct tap_mutex **held;
static size_t held_count, held_room;

static void note_held(struct tap_mutex *mutex)
{
    if (held_count == held_room) {
        held_room = held_room ? 2 * held_room : 16;
        held = realloc(held, held_room * sizeof *held);
        if (!held) fault_of_memory();
    }
    held[held_count++] = mutex;
}

static void note_free(const struct tap_mutex *mutex)
{
    size_t i = held_count;
    while (i-- > 0) {
        if (held[i] == mutex) held[i] = held[--held_count];
    }
}

/* NULL: nobody holds it. */
static void hold(struct tap_mutex *mutex, tap_t holder)
{
    bool is_noted = host.handlers[CAT_HANDLER_BROKEN];
    if (is_noted && holder && !mutex->holder) note_held(mutex);
    if (is_noted && !holder) note_free(mutex);
    mutex->holder = holder;
}

/* Whoever arrives first has it. */
bool lock_take(struct call *call)
{
    if (!lock_is_free(call->mutex)) return false;
    hold(call->mutex, call->thread);
    call->stage = CALL_TOLD;
    LIST_REMOVE(call, asking);
    return true;
}

void lock_withdraw(struct call *call) { LIST_REMOVE(call, asking); }

void locks_tell_held(void)
{
    struct call *call;
    LIST_FOREACH(call, &asking, asking) tell_held(call->thread, !lock_is_free(call->mutex));
}

static void number(struct tap_mutex *mutex)
{
    if (!mutex->number) mutex->number = ++numbers;
}

/* What can be said at once; -1 otherwise. */
static int lock_again(struct tap_mutex *mutex)
{
    if (mutex->holder != library.running || !mutex->holder || mutex->kind == TAP_MUTEX_NORMAL) return -1;
    if (mutex->kind == TAP_MUTEX_ERRORCHECK) return EDEADLK;
    mutex->depth++;
    return 0;
}

int tap_lock(struct tap_mutex *mutex)
{
    int known = lock_again(mutex);
    if (known >= 0) return known;
    number(mutex);
    struct call call = {.kind = CALL_LOCK, .mutex = mutex};
    LIST_INSERT_HEAD(&asking, &call, asking);
    call_make(&call);
    return 0;
}

int tap_trylock(struct tap_mutex *mutex)
{
    number(mutex);
    if (mutex->holder == library.running && mutex->kind == TAP_MUTEX_RECURSIVE) return mutex->depth++, 0;
    if (!lock_is_free(mutex)) return EBUSY;
    hold(mutex, library.running);
    return 0;
}

/* It has waited long enough. */
static void gives_up(struct call *call)
{
    waiters_leave(call);
    call->result = call->is_interrupted ? EINTR : ETIMEDOUT;
}

static bool take_at_once(struct call *call)
{
    if (!lock_is_free(call->mutex)) return false;
    hold(call->mutex, call->thread);
    waiters_leave(call);
    return true;
}

int tap_lock_within(struct tap_mutex *mutex, int64_t ns)
{
    int known = lock_again(mutex);
    if (known >= 0) return known;
    number(mutex);
    struct call call = {.kind = CALL_WAIT, .mutex = mutex, .attempt = take_at_once, .late = gives_up, .limit = call_limit(ns)};
    waiters_add(&mutex->waiters, &call);
    return (int)call_make(&call);
}

static void give_back(struct tap_mutex *mutex)
{
    struct call *first = waiters_take(&mutex->waiters);
    hold(mutex, first ? first->thread : NULL);
    if (first) call_over(first);
}

/* Whoever is given one back holds it, so the list may change. */
void locks_give_back(tap_t t)
{
    for (size_t i = held_count; i-- > 0;) {
        if (i >= held_count || held[i]->holder != t) continue;
        held[i]->depth = 0;
        give_back(held[i]);
    }
}

int tap_unlock(struct tap_mutex *mutex)
{
    if (mutex->holder != library.running) return EPERM;
    if (mutex->depth) {
        mutex->depth--;
        return 0;
    }
    give_back(mutex);
    return 0;
}

/* --- conditions -------------------------------------------------------------------------------------------------------- */

int tap_wait_within(struct tap_condition *condition, struct tap_mutex *mutex, int64_t ns)
{
    uint32_t depth = mutex->depth;
    struct call call = {.kind = CALL_WAIT, .late = gives_up, .limit = call_limit(ns)};
    waiters_add(&condition->waiters, &call);
    mutex->depth = 0;
    int error = tap_unlock(mutex);
    if (error) {
        waiters_leave(&call);
        return error;
    }
    int result = (int)call_make(&call);
    tap_lock(mutex);
    mutex->depth = depth;
    return result;
}

int tap_wait(struct tap_condition *condition, struct tap_mutex *mutex) { return tap_wait_within(condition, mutex, -1); }

int tap_signal(struct tap_condition *condition)
{
    struct call *first = waiters_take(&condition->waiters);
    if (first) call_over(first);
    return 0;
}

int tap_broadcast(struct tap_condition *condition)
{
    while (condition->waiters.first) tap_signal(condition);
    return 0;
}
