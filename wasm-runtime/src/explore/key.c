/* Keys of states: a state as bytes, and back. */
#include <stdlib.h>
#include <string.h>

#include "explore/rounds.h"
#include "state/threads/container.h"
#include "state/threads/thread.h"

/* What a key begins with. */
enum { FLAGS, PASSED, ALIVE, RUNNING, HEAD_SIZE };
enum { RUNS = 1, STARTED = 2, IN_VAIN = 4, FRESH = 8, OUTSIDE = 16, SHAKEN = 32, AGAIN = 64 };

/* Of a preemptive library PASSED is the phase of the round and, above it, the processor that it has come to; WAIT is a thread's place
 * among those that have become ready, and its marks; above NAME stands its processor, from 1. */
enum { LOW = 0x0f, HIGH_BITS = 4 };

/* What stands of a thread before its attributes. */
enum { STATE, WAIT, NAME, WATCHED, RECORD_SIZE };
enum { HAS_RUN = 0x40 };

static void lay_out(struct cat_protocol *protocol)
{
    const struct cat_scheduler *s = protocol->rt->module.scheduler;
    size_t rank = protocol->rt->link.sorts ? sizeof(int64_t) : 0;
    protocol->counts_at = HEAD_SIZE;
    protocol->data_at = protocol->counts_at + protocol->rt->link.container_nodes;
    protocol->threads_at = protocol->data_at + s->data_size;
    protocol->thread_size = RECORD_SIZE + s->stride + rank;
    protocol->key_size = protocol->threads_at + protocol->threads * protocol->thread_size;
}

bool cat_protocol_start(struct cat_protocol *protocol, struct cat_runtime *rt)
{
    size_t data_size = rt->module.scheduler->data_size;
    protocol->rt = rt;
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

static uint8_t *write_thread(const struct cat_protocol *protocol, uint8_t *at, cat_thread t)
{
    const struct cat_runtime *rt = protocol->rt;
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    uint32_t number = cat_thread_number(rt, t), stride = rt->module.scheduler->stride;
    const struct cat_protocol_thread *record = &protocol->record[number];
    at[STATE] = (uint8_t)(thread->state | (thread->activations ? HAS_RUN : 0));
    at[WAIT] = rt->link.appoints ? cat_protocol_tap_pack(thread) : record->wait;
    at[NAME] = (uint8_t)(protocol->tells_apart ? number + 1 : 0);
    if (cat_protocol_is_preemptive(protocol)) {
        at[WAIT] = record->told | record->marks;
        at[NAME] |= (uint8_t)(thread->processor << HIGH_BITS);
    }
    at[WATCHED] = record->watched;
    memcpy(at + RECORD_SIZE, cat_thread_attributes(rt, t), stride);
    if (rt->link.sorts) {
        bool placed = rt->live.nodes[rt->live.nodes[t].home].home >= CAT_PQUEUE;
        int64_t rank = placed ? rt->live.ranks[t] : 0;
        memcpy(at + RECORD_SIZE + stride, &rank, sizeof rank);
    }
    return at + protocol->thread_size;
}

static void write_round(const struct cat_protocol_round *round, uint8_t *key)
{
    key[FLAGS] |= (uint8_t)((round->fresh ? FRESH : 0) | (round->outside ? OUTSIDE : 0) | (round->shaken ? SHAKEN : 0) | (round->again ? AGAIN : 0));
    key[PASSED] = (uint8_t)(round->phase | round->at << HIGH_BITS);
}

static struct cat_protocol_round read_round(const uint8_t *key)
{
    return (struct cat_protocol_round){
        .phase = key[PASSED] & LOW,
        .at = key[PASSED] >> HIGH_BITS,
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
    uint8_t *at = key + protocol->threads_at;
    uint32_t alive = 0;
    memset(key, 0, protocol->counts_at);
    memcpy(key + protocol->data_at, rt->ctx->data, rt->module.scheduler->data_size);
    for (cat_container c = 1; c <= rt->link.container_nodes; c++) {
        key[protocol->counts_at + c - 1] = (uint8_t)nodes[c].count;
        for (cat_thread t = nodes[c].next; t != c; t = nodes[t].next) {
            at = write_thread(protocol, at, t);
            order[alive++] = t;
            if (t == rt->live.head->running) key[RUNNING] = (uint8_t)alive;
        }
    }
    memset(at, 0, (size_t)(key + protocol->key_size - at));
    key[FLAGS] = (uint8_t)((protocol->runs ? RUNS : 0) | (protocol->started ? STARTED : 0) | (rt->live.head->in_vain ? IN_VAIN : 0));
    key[PASSED] = (uint8_t)protocol->passed;
    if (cat_protocol_is_preemptive(protocol)) write_round(&protocol->round, key);
    key[ALIVE] = (uint8_t)alive;
    while (alive < protocol->threads) order[alive++] = 0;
}

uint32_t cat_protocol_flags(const struct cat_protocol *protocol)
{
    uint32_t flags = protocol->runs ? CAT_EXPLORED_RUNS : 0;
    if (protocol->started && protocol->rt->live.head->alive == 0) flags |= CAT_EXPLORED_ENDED;
    for (uint32_t i = 0; i < protocol->threads; i++) {
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

static void make_unborn(struct cat_protocol *protocol, uint32_t number)
{
    struct cat_runtime *rt = protocol->rt;
    cat_thread t = cat_protocol_node(protocol, number);
    rt->live.nodes[t] = (struct cat_node){.next = t, .prev = t, .home = CAT_NODE_NOWHERE};
    rt->live.threads[number] = (struct cat_thread_record){.state = CAT_STATE_UNBORN, .instance = number};
    protocol->record[number] = (struct cat_protocol_thread){0};
}

static void count_in(struct cat_head *head, uint32_t state)
{
    head->alive++;
    if (cat_state_is_ready(state)) head->ready++;
    if (state == CAT_STATE_SUSPENDED) head->suspended++;
}

static void read_thread(struct cat_protocol *protocol, const uint8_t *at, cat_container c, uint32_t number)
{
    struct cat_runtime *rt = protocol->rt;
    cat_thread t = cat_protocol_node(protocol, number);
    struct cat_thread_record *thread = &rt->live.threads[number];
    uint32_t stride = rt->module.scheduler->stride;
    thread->state = at[STATE] & (HAS_RUN - 1);
    thread->activations = at[STATE] & HAS_RUN ? 1 : 0;
    protocol->record[number] = (struct cat_protocol_thread){.wait = at[WAIT], .watched = at[WATCHED]};
    if (rt->link.appoints) cat_protocol_tap_unpack(thread, at[WAIT]);
    if (cat_protocol_is_preemptive(protocol)) {
        protocol->record[number] = (struct cat_protocol_thread){
            .watched = at[WATCHED], .told = at[WAIT] & LOW, .marks = at[WAIT] & (uint8_t)~LOW};
        thread->processor = at[NAME] >> HIGH_BITS;
    }
    memcpy(cat_thread_attributes(rt, t), at + RECORD_SIZE, stride);
    if (rt->link.sorts) memcpy(&rt->live.ranks[t], at + RECORD_SIZE + stride, sizeof(int64_t));
    cat_list_link(rt->ctx, c, t, c);
    count_in(rt->live.head, thread->state);
}

void cat_protocol_restore(struct cat_protocol *protocol, const uint8_t *key)
{
    struct cat_runtime *rt = protocol->rt;
    const uint8_t *at = key + protocol->threads_at;
    uint32_t place = 0;
    *rt->live.head = *protocol->pristine;
    rt->trace.at.last_site = 0;
    cat_container_start(rt);
    for (uint32_t i = 0; i < protocol->threads; i++) make_unborn(protocol, i);
    memcpy(rt->ctx->data, key + protocol->data_at, rt->module.scheduler->data_size);
    for (cat_container c = 1; c <= rt->link.container_nodes; c++) {
        for (uint32_t left = key[protocol->counts_at + c - 1]; left > 0; left--) {
            uint32_t number = protocol->tells_apart ? (at[NAME] & LOW) - 1u : place;
            read_thread(protocol, at, c, number);
            if (++place == key[RUNNING]) rt->live.head->running = cat_protocol_node(protocol, number);
            at += protocol->thread_size;
        }
    }
    protocol->runs = key[FLAGS] & RUNS;
    protocol->started = key[FLAGS] & STARTED;
    rt->live.head->in_vain = (key[FLAGS] & IN_VAIN) != 0;
    protocol->passed = key[PASSED];
    if (!cat_protocol_is_preemptive(protocol)) return;
    protocol->round = read_round(key);
    cat_live_turn_to(rt, 0);
}
