/* Mutexes and conditions lie where the C library's lie; all zero is one that is free. */
#include <pthread.h>
#include <stddef.h>

#include "wrapped.h"

struct condition {
    struct tap_condition condition;
    clockid_t clock;
};

_Static_assert(sizeof(struct tap_mutex) <= sizeof(pthread_mutex_t), "a mutex fits in the C library's");
_Static_assert(offsetof(struct tap_mutex, kind) == offsetof(struct __pthread_mutex_s, __kind), "its kind is where initialisers put it");
_Static_assert(sizeof(struct condition) <= sizeof(pthread_cond_t), "a condition fits in the C library's");

static struct tap_mutex *lock_of(pthread_mutex_t *mutex) { return (struct tap_mutex *)(void *)mutex; }
static struct condition *condition_of(pthread_cond_t *condition) { return (struct condition *)(void *)condition; }

int WRAPPED(pthread_mutex_init)(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes)
{
    int kind = PTHREAD_MUTEX_NORMAL;
    if (attributes) pthread_mutexattr_gettype(attributes, &kind);
    *lock_of(mutex) = (struct tap_mutex){.kind = kind > TAP_MUTEX_ERRORCHECK ? TAP_MUTEX_NORMAL : kind};
    return 0;
}

int WRAPPED(pthread_mutex_destroy)(pthread_mutex_t *mutex) { return lock_of(mutex)->holder ? EBUSY : 0; }
int WRAPPED(pthread_mutex_lock)(pthread_mutex_t *mutex) { return tap_lock(lock_of(mutex)); }
int WRAPPED(pthread_mutex_trylock)(pthread_mutex_t *mutex) { return tap_trylock(lock_of(mutex)); }
int WRAPPED(pthread_mutex_unlock)(pthread_mutex_t *mutex) { return tap_unlock(lock_of(mutex)); }

int WRAPPED(pthread_mutex_timedlock)(pthread_mutex_t *mutex, const struct timespec *limit)
{
    return tap_lock_within(lock_of(mutex), ns_until(CLOCK_REALTIME, limit));
}

int WRAPPED(pthread_cond_init)(pthread_cond_t *condition, const pthread_condattr_t *attributes)
{
    clockid_t clock = CLOCK_REALTIME;
    if (attributes) pthread_condattr_getclock(attributes, &clock);
    *condition_of(condition) = (struct condition){.clock = clock};
    return 0;
}

int WRAPPED(pthread_cond_destroy)(pthread_cond_t *condition) { return condition_of(condition)->condition.waiters.first ? EBUSY : 0; }

int WRAPPED(pthread_cond_wait)(pthread_cond_t *condition, pthread_mutex_t *mutex)
{
    return tap_wait(&condition_of(condition)->condition, lock_of(mutex));
}

int WRAPPED(pthread_cond_timedwait)(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *limit)
{
    struct condition *one = condition_of(condition);
    return tap_wait_within(&one->condition, lock_of(mutex), ns_until(one->clock, limit));
}

int WRAPPED(pthread_cond_signal)(pthread_cond_t *condition) { return tap_signal(&condition_of(condition)->condition); }
int WRAPPED(pthread_cond_broadcast)(pthread_cond_t *condition) { return tap_broadcast(&condition_of(condition)->condition); }
