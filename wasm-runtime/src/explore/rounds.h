/* For the files of a preemptive library's rounds. */
#ifndef CATAPULTS_EXPLORE_ROUNDS_H
#define CATAPULTS_EXPLORE_ROUNDS_H

#include "explore/protocol.h"
#include "state/threads/thread.h"

static inline bool cat_round_has(const struct cat_runtime *rt, enum cat_role role) { return rt->link.roles[role] != 0; }

/* 0: the processor is idle. */
static inline cat_thread cat_round_running_on(const struct cat_protocol *protocol, uint32_t processor)
{
    for (uint32_t i = 0; i < protocol->threads; i++) {
        const struct cat_thread_record *thread = &protocol->rt->live.threads[i];
        if (cat_state_is_alive(thread->state) && thread->processor == processor + 1) return cat_protocol_node(protocol, i);
    }
    return 0;
}

static inline uint8_t *cat_round_marks(struct cat_protocol *protocol, cat_thread t) { return &cat_protocol_thread(protocol, t)->marks; }

static inline void cat_round_mark(struct cat_protocol *protocol, cat_thread t, uint8_t mark) { *cat_round_marks(protocol, t) |= mark; }

static inline void cat_round_unmark(struct cat_protocol *protocol, cat_thread t, uint8_t mark) { *cat_round_marks(protocol, t) &= (uint8_t)~mark; }

/* Calls the handler in a role, if there is one; `processor` as the scheduler is told. False when the run is over. */
bool cat_round_tell(struct cat_protocol *protocol, enum cat_role role, cat_thread t, int32_t processor);

/* Who has become ready at this time, by places from 1. */
void cat_round_forget_ready(struct cat_protocol *protocol, cat_thread t);
void cat_round_has_become_ready(struct cat_protocol *protocol, cat_thread t);
uint8_t cat_round_told_in_all(const struct cat_protocol *protocol);
cat_thread cat_round_told_at(const struct cat_protocol *protocol, uint8_t place);

/* Something of a phase is told: no earlier one comes any more in this round. */
void cat_round_come_to(struct cat_protocol *protocol, enum cat_round_phase phase, uint32_t at);
void cat_round_begin_time(struct cat_protocol *protocol); /* time has gone on */
void cat_round_end(struct cat_protocol *protocol);

/* A thread has to leave its processor, or is ready moreover. `leaves_if_there`: its handler may have moved it already. */
void cat_round_leave(struct cat_protocol *protocol, cat_thread t, bool leaves_if_there);
void cat_round_lose(struct cat_protocol *protocol, cat_thread t, bool leaves_if_there);

/* --- locks (round_locks.c) --- */

/* It has got the lock that it waited for, and is still to be told: by event_raised while it waits, then by acquired. */
static inline bool cat_round_has_gained(const struct cat_protocol_thread *record)
{
    return record->wants && record->held >> (record->wants - 1) & 1;
}

static inline bool cat_round_waits_for_lock(const struct cat_protocol_thread *record) { return record->wants && !cat_round_has_gained(record); }

cat_thread cat_round_holder(const struct cat_protocol *protocol, uint32_t lock); /* 0: it is free */
/* Whether another thread than this one, which does not, can go on by itself or by what comes from outside. */
bool cat_round_others_go_on(const struct cat_protocol *protocol, uint32_t number);

/* True: the thread has to wait, and nobody was told of that yet. */
bool cat_round_acquire(struct cat_protocol *protocol, cat_thread t, uint32_t lock);
void cat_round_release(struct cat_protocol *protocol, cat_thread t, uint32_t lock);
void cat_round_get(struct cat_protocol *protocol, cat_thread t);       /* it is told that it has a lock that it waited for */
void cat_round_told_of_gain(struct cat_protocol *protocol, cat_thread t); /* it waits no more */
void cat_round_stop_waiting(struct cat_protocol *protocol, cat_thread t);
void cat_round_give_back(struct cat_protocol *protocol, cat_thread t); /* all of them, and what it waits for */
void cat_round_choose_ceilings(struct cat_protocol *protocol);

/* In the byte of a key that tells who is watched. */
uint8_t cat_round_pack_locks(const struct cat_protocol_thread *record);
void cat_round_unpack_locks(struct cat_protocol_thread *record, uint8_t packed, bool waits);

/* --- the choice (round_choice.c) --- */

void cat_round_settle(struct cat_protocol *protocol);   /* it begins */
void cat_round_dispatch(struct cat_protocol *protocol); /* the scheduler is asked for a thread, and the choice goes on */

#endif
