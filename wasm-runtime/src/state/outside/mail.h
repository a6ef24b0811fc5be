/* What the schedulers of a system say to each other: this process's part of it.
 *
 * What was given and what was sent lies in logs beside the live state, which only counts how much of each there was; so a
 * replay takes in the same again and sends nothing twice. What lies before all that can be gone back to is forgotten. */
#ifndef CATAPULTS_STATE_MAIL_H
#define CATAPULTS_STATE_MAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catapults/runtime.h"

struct cat_head;

struct cat_mail_log {
    struct cat_mail *items;
    uint64_t base; /* number of the first that is kept */
    uint64_t end;  /* number behind the newest */
    uint64_t room;
};

struct cat_mailbox {
    uint32_t node;       /* this node's number in its system, 0: it is the manager, or no system */
    int64_t arrives;     /* when it says that it is there, ns */
    bool manages;        /* it is the manager */
    struct cat_mail_log given; /* by rising time; from head->mail_taken on not carried out */
    struct cat_mail_log sent;
    uint64_t handed;     /* of what was sent: the next that the host gets */
    int64_t taken_until; /* time of the last that the host got */
    int64_t horizon;     /* what comes later is not looked at yet, ns */
    bool looks;          /* handlers are called only to see what they answer, and ask nobody */
    bool waits;          /* nothing happens here before there is more mail */
    int64_t left_at;     /* when the handler began that waits, ns */
    uint64_t examined;   /* then up to here the mail was in vain */
};

/* This process is one of a system. */
static inline bool cat_is_node(const struct cat_mailbox *mail) { return mail->node != 0; }

/* So is the manager. */
static inline bool cat_in_system(const struct cat_mailbox *mail) { return mail->node != 0 || mail->manages; }

static inline struct cat_mail *cat_mail_at(const struct cat_mail_log *log, uint64_t number)
{
    return &log->items[number - log->base];
}

/* Room for one more in a log; false when there is no memory. */
bool cat_mail_make_room(const struct cat_runtime *rt, struct cat_mail_log *log);

/* Forgets what lies before a number in a log: what is kept moves to the front, now and then. */
void cat_mail_log_forget(struct cat_mail_log *log, uint64_t number);

void cat_mail_start(struct cat_runtime *rt);
void cat_mail_free(struct cat_mailbox *mail);

/* When the next that was given is to be carried out; CAT_NEVER when there is none. */
int64_t cat_mail_due(const struct cat_runtime *rt);

/* When something can happen by mail, while nothing else can; CAT_NEVER when nothing can. */
int64_t cat_mail_next(const struct cat_runtime *rt);

/* Whether there is one for the host to take, up to where the run stands or was run up to. */
bool cat_mail_is_ready(const struct cat_runtime *rt);

/* Sends a message at a time, ns, which is counted and stands in the trace; the run ends when there is no memory. Gives its
 * number, from 1. */
uint32_t cat_mail_send(struct cat_runtime *rt, int64_t time, struct cat_mail mail);

/* The message that was sent last needs no place in the manager's order. */
void cat_mail_needs_no_order(struct cat_runtime *rt);

/* The place of a shared variable in a record of the trace; of none with CAT_ABSENT. */
static inline uint32_t cat_mail_place(uint32_t index, uint32_t element) { return (index & 0xFFFFu) | element << 16; }

/* The index of the shared variable that a message is about; CAT_ABSENT when it is not known here. */
uint32_t cat_mail_index(const struct cat_runtime *rt, const struct cat_mail *mail);

/* Takes one that comes at its time, behind those of the same time. False when there is no memory. */
bool cat_mail_insert(struct cat_runtime *rt, const struct cat_mail *mail);

/* From a time on the run will be otherwise: what was sent then was not, and who waits since then may not. */
void cat_mail_forget_from(struct cat_runtime *rt, int64_t time);

/* The course of the run was left: what was sent is history, but for what is not confirmed. */
void cat_mail_forked(struct cat_runtime *rt);

/* Nothing goes back behind a live state with this head any more. */
void cat_mail_forget_before(struct cat_runtime *rt, const struct cat_head *oldest);

/* Mixes what was given and not carried out into a hash. */
void cat_mail_hash(const struct cat_runtime *rt, uint64_t *hash);

/* For forks: the bytes of what is to come and of what is not confirmed, and how they are taken over. */
size_t cat_mail_size(const struct cat_runtime *rt);
uint8_t *cat_mail_write(const struct cat_runtime *rt, uint8_t *to);
bool cat_mail_read(struct cat_runtime *rt, const uint8_t *from, size_t size);

#endif
