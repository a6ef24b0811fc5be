/* How threads wait for each other: for the first of several messages, the end of threads, semaphores, conditions and
 * barriers. First come, first served. */
#include "workload.h"

void act_limit(struct thread *me, int64_t duration)
{
    me->is_limited = true;
    me->limit = int_add(time_now(), int_greater(0, duration));
}

/* --- the first of several messages -------------------------------------------------------------------------------------- */

static struct waiters selecting;

static int case_of(const struct thread *t, const struct channel *channel)
{
    int number = 0;
    while (number < t->case_count && t->cases[number].channel != channel) number++;
    return number;
}

struct thread *select_waiter(const struct channel *channel)
{
    struct thread *t = selecting.first;
    while (t && case_of(t, channel) == t->case_count) t = t->next_waiter;
    return t;
}

union value *select_chosen(struct thread *t, const struct channel *channel)
{
    int number = case_of(t, channel);
    waiters_remove(&selecting, t);
    t->chosen = number + 1;
    return t->cases[number].message;
}

int act_select(struct thread *me, int count, const struct select_case *cases)
{
    me->chosen = 0;
    for (int i = 0; i < count && !me->chosen; i++) {
        if (act_try_receive(me, cases[i].channel, cases[i].message)) me->chosen = i + 1;
    }
    if (!me->chosen && !thread_is_late(me)) {
        me->cases = cases;
        me->case_count = count;
        thread_wait_in(me, &selecting);
    }
    me->is_limited = false;
    workload_acted();
    return me->chosen;
}

/* --- the end of threads -------------------------------------------------------------------------------------------------- */

static struct waiters joining;

static bool is_joined(const struct thread *me)
{
    if (me->joined) return me->joined->has_ended;
    for (int64_t instance = 0; ; instance++) {
        struct thread *t = thread_born(me->joined_class, instance);
        if (!t) return true;
        if (!t->has_ended) return false;
    }
}

void thread_ended(struct thread *ended)
{
    (void)ended;
    for (struct thread *t = joining.first, *next; t; t = next) {
        next = t->next_waiter;
        if (!is_joined(t)) continue;
        waiters_remove(&joining, t);
        thread_wake(t);
    }
}

static bool join(struct thread *me)
{
    bool joined = is_joined(me) || (!thread_is_late(me) && thread_wait_in(me, &joining));
    me->is_limited = false;
    workload_acted();
    return joined;
}

bool act_join(struct thread *me, int class, int64_t instance)
{
    me->joined = thread_born(class, instance);
    if (!me->joined) workload_fail("there is no such thread", workload.classes[class].name);
    return join(me);
}

bool act_join_all(struct thread *me, int class)
{
    me->joined = NULL;
    me->joined_class = class;
    return join(me);
}

/* --- semaphores ----------------------------------------------------------------------------------------------------------- */

static struct semaphore_element *semaphore_element_of(struct semaphore *semaphore, int64_t index)
{
    if (index < 0 || index >= semaphore->count) workload_fail("an index lies outside the declaration", semaphore->name);
    return &semaphore->elements[index];
}

bool act_take(struct thread *me, struct semaphore *semaphore, int64_t index)
{
    struct semaphore_element *element = semaphore_element_of(semaphore, index);
    bool taken = element->value > 0;
    if (taken) {
        element->value--;
    } else {
        taken = !thread_is_late(me) && thread_wait_in(me, &element->waiters);
    }
    me->is_limited = false;
    workload_acted();
    return taken;
}

void act_give(struct thread *me, struct semaphore *semaphore, int64_t index)
{
    struct semaphore_element *element = semaphore_element_of(semaphore, index);
    struct thread *next = waiters_take(&element->waiters);
    (void)me;
    if (next) {
        thread_wake(next);
    } else {
        element->value++;
    }
    workload_acted();
}

/* --- conditions ----------------------------------------------------------------------------------------------------------- */

static struct waiters *condition_element_of(struct condition *condition, int64_t index)
{
    if (index < 0 || index >= condition->count) workload_fail("an index lies outside the declaration", condition->name);
    return &condition->elements[index];
}

/* Who was woken waits for its lock from then on, without a limit. */
static void want_lock(struct thread *t)
{
    struct lock_element *lock = t->lock;
    t->lock = NULL;
    if (lock->holder) {
        waiters_add(&lock->waiters, t);
    } else {
        lock->holder = t;
        thread_wake(t);
    }
}

bool act_await(struct thread *me, struct condition *condition, int64_t index, struct lock *lock, int64_t lock_index)
{
    struct waiters *line = condition_element_of(condition, index);
    struct lock_element *element = lock_element_of(lock, lock_index);
    if (element->holder != me) workload_fail("a thread waits with a lock that it does not hold", lock->name);
    if (thread_is_late(me)) return false;
    me->lock = element;
    act_release(me, lock, lock_index);
    bool woken = thread_wait_in(me, line);
    if (!woken) { /* it stands in the line of the condition, or of the lock already */
        woken = !me->lock;
        if (me->lock) {
            waiters_remove(line, me);
            want_lock(me);
        }
        thread_wait(me);
    }
    workload_acted();
    return woken;
}

void act_signal(struct thread *me, struct condition *condition, int64_t index, bool all)
{
    struct waiters *line = condition_element_of(condition, index);
    struct thread *t;
    (void)me;
    while ((t = waiters_take(line))) {
        want_lock(t);
        if (!all) break;
    }
    workload_acted();
}

/* --- barriers --------------------------------------------------------------------------------------------------------------- */

bool act_meet(struct thread *me, struct barrier *barrier)
{
    bool met = true;
    if (barrier->waiting + 1 == barrier->threads) {
        struct thread *t;
        barrier->waiting = 0;
        while ((t = waiters_take(&barrier->waiters))) thread_wake(t);
    } else {
        barrier->waiting++;
        met = !thread_is_late(me) && thread_wait_in(me, &barrier->waiters);
        if (!met) barrier->waiting--;
    }
    me->is_limited = false;
    workload_acted();
    return met;
}
