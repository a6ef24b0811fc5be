#include "host/state_hash.h"

#include <stdlib.h>

#include "base/number.h"
#include "state/context.h"
#include "state/threads/pool.h"
#include "state/threads/thread.h"

struct hashing {
    const struct cat_runtime *rt;
    uint64_t hash;
    bool from_now; /* times count from now on, and what only counts the past is left out */
};

static void mix(struct hashing *hashing, uint64_t fact) { hashing->hash = cat_hash_mix(hashing->hash, fact); }

/* A moment, which may be none: 0 or INT64_MAX. Moved far, so that no moment looks like none. */
static void mix_moment(struct hashing *hashing, int64_t time)
{
    bool moves = hashing->from_now && time != 0 && time != INT64_MAX;
    mix(hashing, (uint64_t)(moves ? time - hashing->rt->live.head->time + (INT64_C(1) << 60) : time));
}

/* Field by field, since the bytes between fields mean nothing. */
static void mix_values(struct hashing *hashing, const struct cat_variable_desc *values, uint32_t count,
                       const uint8_t *base)
{
    for (uint32_t i = 0; i < count; i++) {
        if (hashing->from_now && values[i].type == CAT_TIME) continue; /* a moment or a duration: that is not known here */
        uint32_t width = cat_width(values[i].type);
        for (uint32_t element = 0; element < values[i].count; element++) {
            struct cat_place place = {.width = width, .offset = values[i].offset + element * width};
            int64_t bits = cat_place_load(&place, base);
            if (values[i].type == CAT_FLOAT) bits = cat_result_bits(cat_double(bits));
            mix(hashing, (uint64_t)bits);
        }
    }
}

static void mix_containers(struct hashing *hashing)
{
    const struct cat_node *nodes = hashing->rt->live.nodes;
    for (uint32_t c = 1; c <= hashing->rt->link.container_nodes; c++) {
        mix(hashing, nodes[c].count);
        for (uint32_t t = nodes[c].next; t != c; t = nodes[t].next) mix(hashing, t);
    }
}

/* Where in a queue it stands is told by the queue, and its place among all who wait by their order. */
static void mix_wait(struct hashing *hashing, const struct cat_waiting *wait)
{
    mix(hashing, (uint64_t)wait->kind << 32 | wait->at);
    if (wait->kind == CAT_WAIT_NOTHING) return;
    uint32_t counted = wait->place != 0;
    mix(hashing, (uint64_t)wait->stage << 32 | counted << 2 | wait->polls << 1 | wait->looks);
    mix_moment(hashing, wait->until);
    mix(hashing, (uint64_t)wait->service);
    mix(hashing, (uint64_t)wait->latency);
    mix(hashing, (uint64_t)cat_result_bits(wait->key));
    if (wait->other) mix(hashing, wait->other);
    if (!wait->limited) return;
    mix(hashing, wait->limited);
    mix_moment(hashing, wait->limit);
}

/* Jobs in their order, not where in the pool they lie. */
static void mix_task(struct hashing *hashing, uint32_t number)
{
    const struct cat_runtime *rt = hashing->rt;
    const struct cat_task *task = &rt->live.tasks[number];
    uint32_t past = hashing->from_now ? task->job : 0;
    mix(hashing, (uint64_t)(task->job - past) << 32 | (task->jobs - past));
    mix(hashing, (uint64_t)(task->judged - past) << 32 | (hashing->from_now ? 0 : task->early));
    mix_moment(hashing, task->arrived);
    mix_moment(hashing, task->released);
    mix_moment(hashing, task->next);
    mix(hashing, task->random.state);
    if (task->in_progress) {
        mix_moment(hashing, task->arrived);
        mix_moment(hashing, task->released);
    }
    for (uint32_t job = task->first; job; job = cat_pool_next(rt, job)) {
        mix_moment(hashing, cat_pool_at(rt, job)[CAT_JOB_ARRIVED]);
        mix_moment(hashing, cat_pool_at(rt, job)[CAT_JOB_RELEASED]);
    }
}

static void mix_thread(struct hashing *hashing, uint32_t number)
{
    const struct cat_runtime *rt = hashing->rt;
    const struct cat_scheduler *s = rt->module.scheduler;
    const struct cat_thread_record *thread = &rt->live.threads[number];
    mix(hashing, thread->state);
    mix(hashing, (uint64_t)thread->class << 32 | thread->instance);
    if (thread->state == CAT_STATE_DEAD) return;
    mix(hashing, thread->pc);
    if (thread->result) mix(hashing, thread->result);
    mix_wait(hashing, &thread->wait);
    mix(hashing, (uint64_t)thread->compute);
    mix(hashing, thread->activations != 0);
    mix(hashing, thread->random.state);
    if (rt->link.appoints) mix(hashing, thread->appointment);
    if (rt->link.tasks) mix_task(hashing, number);
    mix_values(hashing, s->attributes, s->attribute_count,
               rt->live.attributes + (size_t)cat_thread_node(rt, number) * s->stride);
    const uint8_t *locals = cat_thread_locals(rt, number);
    for (uint32_t i = 0; i < rt->link.locals_words; i++) {
        struct cat_place place = {.width = 8, .offset = i * 8};
        mix(hashing, (uint64_t)cat_place_load(&place, locals));
    }
}

/* In the order in which they will come; where in the wheel they lie depends on the past. */
static void mix_timers(struct hashing *hashing)
{
    struct cat_wheel wheel = hashing->rt->live.clock.wheel;
    cat_wheel_arrange(&wheel);
    uint32_t timer = cat_wheel_after(&wheel, CAT_WHEEL_NONE);
    for (; timer != CAT_WHEEL_NONE; timer = cat_wheel_after(&wheel, timer)) {
        mix(hashing, timer);
        mix_moment(hashing, cat_wheel_due(&wheel, timer));
    }
}

static void mix_waiters(struct hashing *hashing, struct cat_waiters waiters)
{
    const struct cat_runtime *rt = hashing->rt;
    for (cat_thread t = waiters.first; t; t = cat_thread_at(rt, t)->wait.next) mix(hashing, t);
    mix(hashing, 0);
}

/* Those who receive from one channel alone and those who select, in the order in which they came. */
static void mix_takers(struct hashing *hashing, struct cat_waiters receivers)
{
    const struct cat_runtime *rt = hashing->rt;
    cat_thread one = receivers.first, other = rt->live.head->selecting.first;
    while (one && other) {
        cat_thread *first = cat_thread_at(rt, one)->wait.turn < cat_thread_at(rt, other)->wait.turn ? &one : &other;
        mix(hashing, *first);
        *first = cat_thread_at(rt, *first)->wait.next;
    }
}

static int by_place(const void *left, const void *right)
{
    const struct cat_thread_record *a = *(const struct cat_thread_record *const *)left;
    const struct cat_thread_record *b = *(const struct cat_thread_record *const *)right;
    return (a->wait.place > b->wait.place) - (a->wait.place < b->wait.place);
}

/* In the order in which the library will tell of them when their waits end in one turn; how many waits there were before
 * does not count. Without memory to sort them in, their places will do: they tell the order, and more. */
static void mix_order_of_waiting(struct hashing *hashing)
{
    const struct cat_runtime *rt = hashing->rt;
    uint32_t count = 0;
    const struct cat_thread_record **waiting = malloc(rt->live.head->threads * sizeof *waiting);
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        const struct cat_thread_record *thread = &rt->live.threads[i];
        if (thread->state != CAT_STATE_WAITING || !thread->wait.place) continue;
        if (waiting) {
            waiting[count++] = thread;
        } else {
            mix(hashing, thread->wait.place);
        }
    }
    if (count) qsort(waiting, count, sizeof *waiting, by_place);
    for (uint32_t i = 0; i < count; i++) mix(hashing, (uint64_t)(waiting[i] - rt->live.threads));
    free(waiting);
}

/* Messages in their order, not where in the pool they lie. */
static void mix_channel(struct hashing *hashing, uint32_t number)
{
    const struct cat_runtime *rt = hashing->rt;
    const struct cat_channel_state *channel = &rt->live.channels[number];
    uint32_t words = rt->workload.channels[number].field_count + 1, message = channel->first;
    mix(hashing, channel->length);
    mix(hashing, channel->refused);
    if (channel->asked) mix(hashing, channel->asked);
    for (uint32_t left = channel->length; left > 0; left--) {
        const int64_t *at = rt->live.messages + (size_t)(message - 1) * rt->workload.message_words;
        for (uint32_t i = 1; i <= words; i++) mix(hashing, (uint64_t)at[i]);
        message = (uint32_t)at[0];
    }
    mix_waiters(hashing, channel->receivers);
    mix_waiters(hashing, channel->senders);
    if (channel->selecting) mix_takers(hashing, channel->receivers);
}

/* Where threads wait for each other. Who reads which lock stands in their records. */
static void mix_meeting_places(struct hashing *hashing)
{
    const struct cat_runtime *rt = hashing->rt;
    for (uint32_t i = 0; i < rt->workload.rwlock_elements; i++) mix(hashing, rt->live.locks[i].readers);
    for (uint32_t i = 0; i < rt->workload.semaphore_elements; i++) {
        mix(hashing, rt->live.semaphores[i].value);
        mix_waiters(hashing, rt->live.semaphores[i].waiters);
    }
    for (uint32_t i = 0; i < rt->workload.condition_elements; i++) mix_waiters(hashing, rt->live.conditions[i].waiters);
    for (uint32_t i = 0; i < rt->workload.barrier_count; i++) mix_waiters(hashing, rt->live.barriers[i].waiters);
    if (rt->live.head->selecting.first) mix_waiters(hashing, rt->live.head->selecting);
    if (rt->live.head->joining.first) mix_waiters(hashing, rt->live.head->joining);
}

static void mix_devices_and_locks(struct hashing *hashing)
{
    const struct cat_runtime *rt = hashing->rt;
    for (uint32_t i = 0; i < rt->workload.device_count; i++) {
        mix(hashing, rt->live.devices[i].busy);
        mix_waiters(hashing, rt->live.devices[i].queue);
    }
    for (uint32_t i = 0; i < rt->workload.lock_elements; i++) {
        mix(hashing, rt->live.locks[i].holder);
        mix_waiters(hashing, rt->live.locks[i].waiters);
    }
    mix_meeting_places(hashing);
    mix_order_of_waiting(hashing);
    mix_waiters(hashing, rt->live.head->raising); /* others who are to be told of have their stage and their order */
}

/* What is on its way, what has no place in the manager's order yet, and the values that have. */
static void mix_system(struct hashing *hashing)
{
    const struct cat_runtime *rt = hashing->rt;
    const struct cat_head *head = rt->live.head;
    if (!cat_in_system(&rt->mail)) return;
    cat_mail_hash(rt, &hashing->hash);
    mix(hashing, head->mail_taken - head->mail_behind);
    mix(hashing, head->mail_sent - head->confirmed);
    for (uint32_t i = 0; i < rt->link.shared_elements; i++) mix(hashing, (uint64_t)rt->live.shared[i].ordered);
    for (uint32_t message = 1; rt->mail.manages && message <= head->messages; message++) {
        const int64_t *words = cat_pool_at(rt, message);
        for (uint32_t i = 1; i < rt->workload.message_words; i++) mix(hashing, (uint64_t)words[i]);
    }
}

static void mix_world(struct hashing *hashing)
{
    const struct cat_runtime *rt = hashing->rt;
    for (uint32_t i = 0; i < rt->workload.variable_count; i++) {
        if (!rt->link.variables[i].shared) mix(hashing, (uint64_t)rt->live.variables[i]);
    }
    for (uint32_t i = 0; i < rt->workload.counter_count; i++) mix(hashing, rt->live.counters[i]);
    for (uint32_t i = 0; i < rt->workload.signal_count; i++) mix(hashing, rt->live.signals[i].state);
    for (uint32_t i = 0; i < rt->workload.arrival_count; i++) {
        mix(hashing, rt->live.arrivals[i].random.state);
        mix(hashing, rt->live.arrivals[i].messages);
        mix(hashing, rt->live.arrivals[i].next);
    }
    for (uint32_t i = 0; i < rt->workload.channel_count; i++) mix_channel(hashing, i);
    for (uint32_t birth = rt->live.head->births; birth; birth = rt->live.births[birth - 1].next) mix(hashing, birth);
    mix_devices_and_locks(hashing);
    mix_timers(hashing);
    cat_outside_hash(rt, &hashing->hash);
    mix_system(hashing);
}

static void mix_processor(struct hashing *hashing, const struct cat_processor *cp)
{
    mix(hashing, (uint64_t)cp->running << 32 | cp->last_ran);
    if (!cp->running) return;
    mix_moment(hashing, cp->since);
    mix_moment(hashing, cp->slice_end);
    mix(hashing, (uint64_t)cp->begun << 32 | cp->worked);
    mix(hashing, (uint64_t)cp->spawning << 32 | cp->acquired);
}

/* Where a round of the library stands, if it interrupts threads. */
static void mix_round(struct hashing *hashing)
{
    const struct cat_runtime *rt = hashing->rt;
    const struct cat_head *head = rt->live.head;
    for (uint32_t i = 0; i < rt->link.processors; i++) mix_processor(hashing, &rt->live.processors[i]);
    for (cat_thread t = head->told.first; t; t = cat_thread_at(rt, t)->told_next) mix(hashing, t);
    mix_waiters(hashing, head->late);
    for (uint32_t i = 0; i < rt->link.processors; i++) mix_moment(hashing, head->next[i]);
    mix(hashing, head->idle);
    mix(hashing, head->due);
    mix_moment(hashing, head->round);
    mix(hashing, (uint64_t)head->asking << 32 | head->at);
    mix(hashing, (uint64_t)head->relieved << 32 | head->gained);
    mix(hashing, (uint64_t)head->failing << 32 | head->stopped);
    mix(hashing, head->retold);
    mix(hashing, (uint64_t)head->lock << 32 | head->acquired);
    mix(hashing, (uint64_t)head->leaving << 32 | (uint32_t)head->behind << 16 | head->behind_locks);
    mix(hashing, (uint64_t)(head->news & ~(uint32_t)CAT_NEWS_OF_WORLD) << 32 | head->leaves_if_there);
}

static void mix_protocol(struct hashing *hashing)
{
    const struct cat_head *head = hashing->rt->live.head;
    mix(hashing, (uint64_t)head->deciding << 32 | head->active);
    mix(hashing, head->noticed);
    mix(hashing, head->noticed_until);
    mix_moment(hashing, head->resting_since);
    mix(hashing, head->jitter.state);
}

static uint64_t hash_of(const struct cat_runtime *rt, bool from_now)
{
    const struct cat_head *head = rt->live.head;
    const struct cat_scheduler *s = rt->module.scheduler;
    struct hashing hashing = {.rt = rt, .from_now = from_now};
    if (!from_now) mix(&hashing, (uint64_t)head->time);
    mix(&hashing, (uint64_t)head->outcome << 32 | head->phase);
    mix(&hashing, (uint64_t)head->running << 32 | head->last_ran);
    mix(&hashing, (uint64_t)head->dying << 32 | head->worked);
    mix(&hashing, (uint64_t)head->birth_class << 32 | head->adopted);
    mix(&hashing, (uint64_t)head->selected << 32 | head->subject);
    mix(&hashing, (uint64_t)head->answer);
    mix_moment(&hashing, head->slice_end);
    if (cat_clock_wakes(&rt->live.clock)) {
        mix_moment(&hashing, head->timer_answer);
        mix(&hashing, (uint64_t)head->timer_rang << 32 | head->phase_behind_timer);
    }
    if (rt->link.appoints) mix(&hashing, head->in_vain);
    if (rt->link.interrupts) mix_round(&hashing);
    if (rt->workload.steps) mix_protocol(&hashing);
    mix(&hashing, head->scheduler_random.state);
    mix_values(&hashing, s->globals, s->global_count, rt->ctx->data);
    mix_containers(&hashing);
    for (uint32_t i = 0; i < head->threads; i++) mix_thread(&hashing, i);
    mix_world(&hashing);
    return hashing.hash;
}

uint64_t cat_hash_state(const struct cat_runtime *rt) { return hash_of(rt, false); }

uint64_t cat_hash_state_from_now(const struct cat_runtime *rt) { return hash_of(rt, true); }
