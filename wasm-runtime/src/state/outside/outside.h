/* Messages that come from outside the address space, and that go there: what makes a runtime one of several.
 *
 * Both kinds lie in logs beside the live state, and the live state only counts how many of each there were. So a replay
 * receives the same messages again, and sends nothing twice. */
#ifndef CATAPULTS_STATE_OUTSIDE_H
#define CATAPULTS_STATE_OUTSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catapults/sched.h"

struct cat_runtime;
struct cat_head;

/* Messages by number, the oldest of which may be forgotten. Each is a time (ns), a channel, and the message as in a
 * thread's locals. */
struct cat_log {
    int64_t *words;
    uint64_t base;  /* number of the one that lies first in memory */
    uint64_t first; /* number of the oldest that is kept */
    uint64_t end;   /* number behind the newest */
    uint64_t room;  /* messages that there is memory for */
};

/* Words of an entry in a log. */
enum { CAT_SENT_AT, CAT_SENT_TO, CAT_SENT_WORDS };

/* What comes from outside can be a change in place of a message (running/change.h): below 0 there is no channel. Words of
 * a change follow. */
enum { CAT_CHANGES_SEED = -1, CAT_CHANGES_VARIABLE = -2 };
enum { CAT_CHANGE_VALUE, CAT_CHANGE_OF, CAT_CHANGE_INDEX, CAT_CHANGE_WORDS };

struct cat_outside {
    uint8_t *leads; /* enum cat_lead, by channel */
    struct cat_log given; /* from head->received on by rising time; those before it were received */
    struct cat_log sent;  /* from `first` on they were not taken */
    uint64_t handed_before; /* of what is sent before this number the host has had all */
    int64_t taken_until;  /* time of the last one taken; no message may come that early any more */
    int64_t whole_until;  /* all up to then has happened, though the run stands at an earlier tick; else -1 */
    bool beyond;          /* something left later than the host has asked for: it is not worth while to idle on */
    bool ahead;           /* for hosts it does, but the live state is an event further (cat_runtime_settle) */
    int64_t idle_until;   /* when time last passed idly, ns: what comes up to then finds another state */
};

/* Memory for the channels of a workload, which lead nowhere. False when there is none. */
bool cat_outside_load(struct cat_runtime *rt, uint32_t channels);
void cat_outside_free(struct cat_outside *outside);

/* A run begins: nothing was given or sent. */
void cat_outside_start(struct cat_runtime *rt);

/* The course of the run was left: what was given and not received stays, what was sent is history. */
void cat_outside_forked(struct cat_runtime *rt);

/* When the next message that was given is to arrive; CAT_NEVER when there is none. */
int64_t cat_outside_due(const struct cat_runtime *rt);

/* The entry of a message in a log. */
int64_t *cat_log_at(const struct cat_runtime *rt, const struct cat_log *log, uint64_t number);

/* Where a message that comes at `time` is to be written, behind those of the same time; NULL when there is no memory. */
int64_t *cat_outside_insert(struct cat_runtime *rt, int64_t time);

/* From a time on the run will be otherwise. */
void cat_outside_forget_from(struct cat_runtime *rt, int64_t time);

/* Nothing goes back behind a live state with this head any more. */
void cat_outside_forget_before(struct cat_runtime *rt, const struct cat_head *oldest);

/* Time must not pass unnoticed when a message is to arrive; to be called when that or the live state has changed. */
void cat_outside_watch(struct cat_runtime *rt);

/* Messages can come from elsewhere. */
static inline bool cat_leads_in(const struct cat_outside *outside, uint32_t channel)
{
    return outside->leads[channel] == CAT_LEADS_IN || outside->leads[channel] == CAT_LEADS_SHARED;
}

static inline bool cat_leads(const struct cat_outside *outside, uint32_t channel, uint32_t lead)
{
    return outside->leads[channel] == lead;
}

/* When something is done, as others see it: while a handler waited for other processes the whole node was held up, and
 * what came then goes on behind. */
int64_t cat_outside_present(const struct cat_runtime *rt);

/* Sends a message, `words` as in locals, where a channel leads, for what the workload does at `pc`. The run ends when
 * there is no memory. */
bool cat_outside_send(struct cat_runtime *rt, uint32_t channel, const void *words, uint32_t pc);

/* The same for a receiver that asks for a message of a shared channel, and waits up to a limit, CAT_NEVER for none. */
bool cat_outside_ask(struct cat_runtime *rt, uint32_t channel, int64_t limit, uint32_t pc);

/* Mixes what was given and not received into a hash. */
void cat_outside_hash(const struct cat_runtime *rt, uint64_t *hash);

/* For forks: the bytes of what was given and not received, and how they are taken over. */
size_t cat_outside_size(const struct cat_runtime *rt);
uint8_t *cat_outside_write(const struct cat_runtime *rt, uint8_t *to);
bool cat_outside_read(struct cat_runtime *rt, const uint8_t *from, size_t size);

#endif
