/* Keys of states: a state as bytes, and back. */
#include <stdlib.h>
#include <string.h>

#include "explore/rounds.h"
#include "state/threads/container.h"
#include "state/threads/thread.h"

/* What a key begins with. */
enum { FLAGS, PASSED, ALIVE, RUNNING, HEAD_SIZE };
enum { RUNS = 1, STARTED = 2, IN_VAIN = 4, FRESH = 8, OUTSIDE = 16, SHAKEN = 32, AGAIN = 64, TIMER_SET = 128, RANG = 128 /* of PASSED */ };

/* Of a preemptive library PASSED is the phase of the round and, above it, the processor that it has come to; WAIT is a thread's place
 * among those that have become ready, and its marks; above NAME stands its processor, from 1. */
enum { LOW = 0x0f, HIGH_BITS = 4 };

/* What stands of a thread before its attributes. */
enum { STATE, WAIT, NAME, WATCHED /* in its lowest bit; above it the locks of a preemptive library */, RECORD_SIZE };
enum { HAS_RUN = 0x40, MISSED = 0x80, JUST = 0x80 /* of NAME */, PROCESSORS = 7 /* in its HIGH_BITS */ };

enum { WORD = 8 };

/* Copies words, which are few: a call would take longer than that. */
static inline void copy_words(uint8_t *to, const uint8_t *from, size_t bytes)
{
    for (size_t at = 0; at < bytes; at += WORD) memcpy(to + at, from + at, WORD);
}

static void lay_out(struct cat_protocol *protocol)
{
    const struct cat_scheduler *s = protocol->rt->module.scheduler;
    size_t rank = protocol->rt->link.sorts ? sizeof(int64_t) : 0;
    protocol->time_at = HEAD_SIZE;
    protocol->due_at = HEAD_SIZE + (cat_protocol_keeps_time(protocol) ? sizeof(int64_t) : 0);
    bool names_time = protocol->rt->link.roles[CAT_ROLE_NEXT_TIMER] || protocol->rt->link.roles[CAT_ROLE_NEXT_STRIKE];
    protocol->ceilings_at = protocol->due_at + (names_time ? sizeof protocol->timer_due : 0);
    protocol->counts_at = protocol->ceilings_at + protocol->locks;
    protocol->data_at = protocol->counts_at + protocol->rt->link.container_nodes;
    protocol->threads_at = protocol->data_at + s->data_size;
    protocol->attributes_size = s->attribute_count ? s->stride : 0;
    protocol->thread_size = RECORD_SIZE + protocol->attributes_size + rank;
    size_t end = protocol->threads_at + protocol->threads * protocol->thread_size;
    protocol->key_size = (end + WORD - 1) / WORD * WORD;
}

bool cat_protocol_start(struct cat_protocol *protocol, struct cat_runtime *rt)
{
    size_t data_size = rt->module.scheduler->data_size;
    protocol->rt = rt;
    protocol->is_plain = !rt->link.appoints && !rt->link.interrupts && !protocol->duration_count;
    lay_out(protocol);
    protocol->pristine = malloc(sizeof *protocol->pristine);
    protocol->pristine_data = malloc(data_size + 1);
    if (!protocol->pristine || !protocol->pristine_data) return false;
    rt->live.head->threads = protocol->threads;
    *protocol->pristine = *rt->live.head;
    memcpy(protocol->pristine_data, rt->ctx->data, data_size);
    return true;
}

void cat_protocol_free(struct cat_protocol *protocol)
{
    free(protocol->pristine);
    free(protocol->pristine_data);
    protocol->pristine = NULL;
    protocol->pristine_data = NULL;
}

/* --- to bytes ----------------------------------------------------------------------------------------- */

/* What all threads of a key have in common. Bytes could be anything, so compilers would look that up for each of them. */
struct form {
    bool appoints, preempts, sorts, tells_apart;
    size_t attributes, thread;
};

static struct form form_of(const struct cat_protocol *protocol)
{
    return (struct form){
        .appoints = protocol->rt->link.appoints,
        .preempts = cat_protocol_is_preemptive(protocol),
        .sorts = protocol->rt->link.sorts,
        .tells_apart = protocol->tells_apart,
        .attributes = protocol->attributes_size,
        .thread = protocol->thread_size,
    };
}

static inline void write_thread(const struct cat_protocol *protocol, struct form form, uint8_t *at, cat_thread t)
{
    const struct cat_runtime *rt = protocol->rt;
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    uint32_t number = cat_thread_number(rt, t);
    const struct cat_protocol_thread *record = &protocol->record[number];
    uint8_t told[RECORD_SIZE] = {
        [STATE] = (uint8_t)(thread->state | (thread->activations ? HAS_RUN : 0)),
        [WAIT] = record->wait,
        [NAME] = (uint8_t)(form.tells_apart ? number + 1 : 0),
        [WATCHED] = record->watched,
    };
    if (form.appoints) told[WAIT] = cat_protocol_tap_pack(thread);
    if (form.preempts) {
        told[WAIT] = record->told | record->marks;
        told[NAME] |= (uint8_t)(thread->processor << HIGH_BITS | (record->just ? JUST : 0u));
        told[WATCHED] |= cat_round_pack_locks(record);
        if (record->missed) told[STATE] |= MISSED;
    }
    memcpy(at, told, sizeof told);
    copy_words(at + RECORD_SIZE, cat_thread_attributes(rt, t), form.attributes);
    if (form.sorts) {
        bool placed = rt->live.nodes[rt->live.nodes[t].home].home >= CAT_PQUEUE;
        int64_t rank = placed ? rt->live.ranks[t] : 0;
        memcpy(at + RECORD_SIZE + form.attributes, &rank, sizeof rank);
    }
}

static void write_round(const struct cat_protocol_round *round, uint8_t *key)
{
    key[FLAGS] |= (uint8_t)((round->fresh ? FRESH : 0) | (round->outside ? OUTSIDE : 0) | (round->shaken ? SHAKEN : 0) | (round->again ? AGAIN : 0));
    key[PASSED] = (uint8_t)(round->phase | round->at << HIGH_BITS | (round->rang ? RANG : 0u));
}

static struct cat_protocol_round read_round(const uint8_t *key)
{
    return (struct cat_protocol_round){
        .phase = key[PASSED] & LOW,
        .at = (key[PASSED] & ~(uint32_t)RANG) >> HIGH_BITS,
        .rang = key[PASSED] & RANG,
        .fresh = key[FLAGS] & FRESH,
        .outside = key[FLAGS] & OUTSIDE,
        .shaken = key[FLAGS] & SHAKEN,
        .again = key[FLAGS] & AGAIN,
    };
}

void cat_protocol_encode(const struct cat_protocol *protocol, uint8_t *key, cat_thread *order)
{
    const struct cat_runtime *rt = protocol->rt;
    const struct cat_node *nodes = rt->live.nodes;
    const struct form form = form_of(protocol);
    const uint32_t containers = rt->link.container_nodes, running = rt->live.head->running;
    uint8_t *counts = key + protocol->counts_at, *at = key + protocol->threads_at;
    uint32_t alive = 0, runs_at = 0;
    memcpy(key + protocol->data_at, rt->ctx->data, rt->module.scheduler->data_size);
    for (cat_container c = 1; c <= containers; c++) {
        *counts++ = (uint8_t)nodes[c].count;
        for (cat_thread t = nodes[c].next; t != c; t = nodes[t].next, at += form.thread) {
            write_thread(protocol, form, at, t);
            order[alive++] = t;
            if (t == running) runs_at = alive;
        }
    }
    memset(at, 0, (size_t)(key + protocol->key_size - at));
    key[FLAGS] = (uint8_t)((protocol->runs ? RUNS : 0) | (protocol->started ? STARTED : 0) | (rt->live.head->in_vain ? IN_VAIN : 0));
    key[PASSED] = (uint8_t)(protocol->passed | (form.appoints && rt->live.head->timer_rang ? RANG : 0u));
    if (cat_protocol_keeps_time(protocol)) memcpy(key + protocol->time_at, &rt->live.head->time, sizeof(int64_t));
    if (form.preempts) write_round(&protocol->round, key);
    if (protocol->timer_set) key[FLAGS] |= TIMER_SET;
    if (protocol->ceilings_at > protocol->due_at) memcpy(key + protocol->due_at, &protocol->timer_due, sizeof protocol->timer_due);
    for (uint32_t i = 0; i < protocol->locks; i++) key[protocol->ceilings_at + i] = (uint8_t)protocol->ceilings[i];
    key[ALIVE] = (uint8_t)alive;
    key[RUNNING] = (uint8_t)runs_at;
    while (alive < protocol->threads) order[alive++] = 0;
}

uint32_t cat_protocol_flags(const struct cat_protocol *protocol)
{
    uint32_t flags = protocol->runs ? CAT_EXPLORED_RUNS : 0;
    if (protocol->started && protocol->rt->live.head->alive == 0) flags |= CAT_EXPLORED_ENDED;
    for (uint32_t i = 0; protocol->watches && i < protocol->threads; i++) {
        bool ready = cat_state_is_ready(protocol->rt->live.threads[i].state) ||
                     cat_protocol_tap_could_go_on(protocol, cat_protocol_node(protocol, i));
        if (protocol->record[i].watched && ready) flags |= CAT_EXPLORED_WATCHED_READY;
    }
    uint32_t several = cat_protocol_is_preemptive(protocol) && protocol->rt->link.processors > 1 ? protocol->rt->link.processors : 0;
    for (uint32_t i = 0; i < several; i++) {
        if (!cat_round_running_on(protocol, i)) flags |= (uint32_t)CAT_EXPLORED_IDLE << i;
    }
    return flags;
}

/* --- and back ------------------------------------------------------------------------------------------ */

/* A run that goes by no time and makes no appointments leaves nothing in the head that a step goes by but this, and in the record of
 * a thread only its state and whether it has run. What is summed up there is of no meaning here. */
static void reset_head(struct cat_protocol *protocol)
{
    struct cat_head *head = protocol->rt->live.head;
    const struct cat_head *pristine = protocol->pristine;
    if (!protocol->is_plain || head->outcome != CAT_OUTCOME_RUNNING) {
        memcpy(head, pristine, sizeof *head);
        return;
    }
    head->time = pristine->time;
    head->tick = pristine->tick;
    head->decisions = pristine->decisions;
    head->alive = head->suspended = head->ready = 0;
    head->running = head->dying = 0;
}

void cat_protocol_forget_thread(struct cat_protocol *protocol, uint32_t number)
{
    struct cat_thread_record *thread = &protocol->rt->live.threads[number];
    if (!protocol->is_plain) *thread = (struct cat_thread_record){0};
    thread->instance = number;
    thread->state = CAT_STATE_UNBORN;
    thread->activations = 0;
    protocol->record[number] = (struct cat_protocol_thread){0};
}

static void make_unborn(struct cat_protocol *protocol)
{
    for (uint32_t number = 0; number < protocol->threads; number++) {
        cat_thread t = cat_protocol_node(protocol, number);
        cat_protocol_forget_thread(protocol, number);
        protocol->rt->live.nodes[t] = (struct cat_node){.next = t, .prev = t, .home = CAT_NODE_NOWHERE};
    }
}

static void count_in(struct cat_head *head, uint32_t state)
{
    head->alive++;
    if (cat_state_is_ready(state)) head->ready++;
    if (state == CAT_STATE_SUSPENDED) head->suspended++;
}

static inline void read_thread(struct cat_protocol *protocol, struct form form, const uint8_t *at, uint32_t number)
{
    struct cat_runtime *rt = protocol->rt;
    cat_thread t = cat_protocol_node(protocol, number);
    struct cat_thread_record *thread = &rt->live.threads[number];
    struct cat_protocol_thread *record = &protocol->record[number];
    thread->state = at[STATE] & (HAS_RUN - 1);
    thread->activations = at[STATE] & HAS_RUN ? 1 : 0;
    record->watched = at[WATCHED] & 1;
    if (form.appoints) cat_protocol_tap_unpack(thread, at[WAIT]);
    if (form.preempts) {
        record->told = at[WAIT] & LOW;
        record->missed = at[STATE] & MISSED;
        record->marks = at[WAIT] & (uint8_t)~LOW;
        cat_round_unpack_locks(record, at[WATCHED], thread->state == CAT_STATE_WAITING);
        thread->processor = at[NAME] >> HIGH_BITS & PROCESSORS;
        record->just = at[NAME] & JUST;
    } else {
        record->wait = at[WAIT];
    }
    copy_words(cat_thread_attributes(rt, t), at + RECORD_SIZE, form.attributes);
    if (form.appoints) cat_protocol_tap_recall(protocol, t);
    if (form.sorts) memcpy(&rt->live.ranks[t], at + RECORD_SIZE + form.attributes, sizeof(int64_t));
    count_in(rt->live.head, thread->state);
}

/* The threads of a container, from `at` on. Its list is written from front to back. */
static const uint8_t *read_container(struct cat_protocol *protocol, struct form form, const uint8_t *key, const uint8_t *at, cat_container c)
{
    struct cat_runtime *rt = protocol->rt;
    struct cat_node *nodes = rt->live.nodes;
    const uint32_t count = key[protocol->counts_at + c - 1], running = key[RUNNING];
    uint32_t last = c, first = c;
    for (uint32_t i = 0; i < count; i++, at += form.thread) {
        uint32_t place = rt->live.head->alive;
        uint32_t number = form.tells_apart ? (at[NAME] & LOW) - 1u : place;
        cat_thread t = cat_protocol_node(protocol, number);
        read_thread(protocol, form, at, number);
        if (place + 1 == running) rt->live.head->running = t;
        if (last == c) first = t; else nodes[last].next = t;
        nodes[t].prev = last;
        nodes[t].home = c;
        last = t;
    }
    if (last != c) nodes[last].next = c;
    nodes[c] = (struct cat_node){.next = first, .prev = last, .home = rt->link.containers[c].desc->kind, .count = count};
    return at;
}

void cat_protocol_restore(struct cat_protocol *protocol, const uint8_t *key)
{
    struct cat_runtime *rt = protocol->rt;
    const uint8_t *at = key + protocol->threads_at;
    const struct form form = form_of(protocol);
    reset_head(protocol);
    rt->trace.at.last_site = 0;
    rt->live.nodes[CAT_NODE_NOWHERE] = (struct cat_node){.home = CAT_NOWHERE};
    make_unborn(protocol);
    memcpy(rt->ctx->data, key + protocol->data_at, rt->module.scheduler->data_size);
    for (cat_container c = 1; c <= rt->link.container_nodes; c++) at = read_container(protocol, form, key, at, c);
    protocol->runs = key[FLAGS] & RUNS;
    protocol->started = key[FLAGS] & STARTED;
    rt->live.head->in_vain = (key[FLAGS] & IN_VAIN) != 0;
    protocol->passed = form.appoints ? 0 : key[PASSED];
    if (cat_protocol_keeps_time(protocol)) memcpy(&rt->live.head->time, key + protocol->time_at, sizeof(int64_t));
    if (form.appoints) rt->live.head->timer_rang = (key[PASSED] & RANG) != 0;
    if (!form.appoints && !form.preempts) return;
    protocol->timer_set = key[FLAGS] & TIMER_SET;
    if (protocol->ceilings_at > protocol->due_at) memcpy(&protocol->timer_due, key + protocol->due_at, sizeof protocol->timer_due);
    if (!form.preempts) return;
    protocol->round = read_round(key);
    for (uint32_t i = 0; i < protocol->locks; i++) protocol->ceilings[i] = key[protocol->ceilings_at + i];
    cat_live_turn_to(rt, 0);
}
