/* What threads wait for. Who waits is served first come, first served, and handed what it waits for. */
#include <stdlib.h>
#include <string.h>

#include "workload.h"

/* --- channels ---------------------------------------------------------------------------------------------------------- */

static size_t size_of(const struct channel *channel) { return (size_t)channel->width * sizeof(union value); }

static union value *place(struct channel *channel, int index)
{
    return channel->ring + (size_t)((channel->first + index) % channel->room) * (size_t)channel->width;
}

static void make_room(struct channel *channel)
{
    int room = channel->room ? 2 * channel->room : 16;
    union value *ring = malloc((size_t)room * size_of(channel));
    if (!ring) workload_fail("there is no memory for more messages", channel->name);
    for (int i = 0; i < channel->length; i++) {
        memcpy(ring + (size_t)i * (size_t)channel->width, place(channel, i), size_of(channel));
    }
    free(channel->ring);
    channel->ring = ring;
    channel->room = room;
    channel->first = 0;
}

static void append(struct channel *channel, const union value *message)
{
    if (channel->length == channel->room) make_room(channel);
    memcpy(place(channel, channel->length++), message, size_of(channel));
}

static bool is_full(const struct channel *channel)
{
    return channel->capacity && channel->length >= channel->capacity;
}

/* The first of those who wait for a message here alone, or here and elsewhere. */
static struct thread *take_receiver(struct channel *channel)
{
    struct thread *first = channel->receivers.first, *other = select_waiter(channel);
    if (!other || (first && first->turn < other->turn)) return waiters_take(&channel->receivers);
    other->message = select_chosen(other, channel);
    return other;
}

/* Gives a message to one who waits for it, or keeps it. False: there is no room. */
static bool put(struct channel *channel, const union value *message)
{
    struct thread *receiver = take_receiver(channel);
    if (receiver) {
        memcpy(receiver->message, message, size_of(channel));
        thread_wake(receiver);
    } else if (is_full(channel)) {
        return false;
    } else {
        append(channel, message);
    }
    return true;
}

bool act_try_receive(struct thread *me, struct channel *channel, union value *message)
{
    (void)me;
    if (channel->length == 0) return false;
    memcpy(message, place(channel, 0), size_of(channel));
    channel->first = (channel->first + 1) % channel->room;
    channel->length--;
    struct thread *sender = waiters_take(&channel->senders);
    if (sender) {
        append(channel, sender->message);
        thread_wake(sender);
    }
    workload_acted();
    return true;
}

bool act_receive(struct thread *me, struct channel *channel, union value *message)
{
    bool received = is_shared(channel) ? outside_receive(me, channel, message) : act_try_receive(me, channel, message);
    if (!received && !is_shared(channel) && !thread_is_late(me)) {
        me->message = message;
        received = thread_wait_in(me, &channel->receivers);
    }
    me->is_limited = false;
    workload_acted();
    return received;
}

bool act_send(struct thread *me, struct channel *channel, union value *message)
{
    bool leads = leads_out(channel), sent = leads ? outside_send(me, channel, message) : put(channel, message);
    if (!sent && !leads && !thread_is_late(me)) {
        me->message = message;
        sent = thread_wait_in(me, &channel->senders);
    }
    me->is_limited = false;
    workload_acted();
    return sent;
}

void message_arrives(struct channel *channel, const union value *message)
{
    if (leads_out(channel)) outside_offer(channel, message);
    else if (!put(channel, message)) channel->refused++;
    workload_acted();
}

/* --- locks --------------------------------------------------------------------------------------------------------------- */

struct lock_element *lock_element_of(struct lock *lock, int64_t index)
{
    if (index < 0 || index >= lock->count) workload_fail("an index lies outside the declaration", lock->name);
    return &lock->elements[index];
}

bool act_acquire(struct thread *me, struct lock *lock, int64_t index)
{
    struct lock_element *element = lock_element_of(lock, index);
    bool acquired = true;
    if (element->holder == me) workload_fail("a thread acquires a lock that it holds", lock->name);
    if (element->holder) {
        acquired = !thread_is_late(me) && thread_wait_in(me, &element->waiters);
    } else {
        element->holder = me;
    }
    me->is_limited = false;
    workload_acted();
    return acquired;
}

void act_release(struct thread *me, struct lock *lock, int64_t index)
{
    struct lock_element *element = lock_element_of(lock, index);
    if (element->holder != me) workload_fail("a thread releases a lock that it does not hold", lock->name);
    element->holder = waiters_take(&element->waiters);
    if (element->holder) thread_wake(element->holder);
    workload_acted();
}

/* --- devices: timers --------------------------------------------------------------------------------------------------- */

/* First come, first served: the end of the service is known when it is asked for. */
static int64_t end_of_service(struct device *device, int64_t service)
{
    int64_t now = time_now(), *server = &device->free_at[0];
    for (int i = 1; i < device->servers; i++) {
        if (device->free_at[i] < *server) server = &device->free_at[i];
    }
    *server = int_add(int_greater(now, *server), service);
    return *server;
}

/* Takes the one whose key is the lowest, or the highest; of equals the first. */
static struct thread *best_waiter(struct device *device)
{
    struct thread **best = &device->waiters.first;
    if (!*best) return NULL;
    for (struct thread **at = best; *at; at = &(*at)->next_waiter) {
        bool is_better = device->discipline == LOWEST_KEY ? (*at)->key < (*best)->key : (*at)->key > (*best)->key;
        if (is_better) best = at;
    }
    struct thread *chosen = *best;
    *best = chosen->next_waiter;
    device->waiters.last = device->waiters.first;
    while (device->waiters.last && device->waiters.last->next_waiter) {
        device->waiters.last = device->waiters.last->next_waiter;
    }
    return chosen;
}

static void wait_until(int64_t time, bool polls)
{
    if (!polls) sleep_until(time);
    while (polls && time_now() < time) pth_yield(NULL);
}

/* By key: a server goes from the thread that it served to the best one that waits by then. */
static int64_t serve_by_key(struct thread *me, struct device *device, int64_t service, bool polls)
{
    me->start = time_now();
    if (device->busy == device->servers) {
        me->is_waiting = true;
        waiters_add(&device->waiters, me);
        while (polls && me->is_waiting) pth_yield(NULL);
        thread_wait(me);
    } else {
        device->busy++;
    }
    int64_t until = int_add(me->start, service);
    wait_until(until, polls);
    struct thread *other = best_waiter(device);
    if (!other) {
        device->busy--;
    } else {
        other->start = until;
        other->is_waiting = false;
        thread_wake(other);
    }
    return until;
}

static void use(struct thread *me, struct device *device, int64_t service, int64_t latency, double key, bool polls)
{
    me->key = key;
    int64_t until = device->discipline == FIRST_COME ? end_of_service(device, service)
                                                     : serve_by_key(me, device, service, polls);
    wait_until(int_add(until, latency), polls);
    workload_acted();
}

void act_io(struct thread *me, struct device *device, int64_t service, int64_t latency, double key)
{
    use(me, device, service, latency, key, false);
}

void act_poll(struct thread *me, struct device *device, int64_t service, int64_t latency, double key)
{
    use(me, device, service, latency, key, true);
}
