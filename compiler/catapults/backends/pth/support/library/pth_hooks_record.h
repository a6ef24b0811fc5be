/* Pth's own record of where each thread is, while a scheduler is loaded. */
#ifndef PTH_HOOKS_RECORD_H
#define PTH_HOOKS_RECORD_H

#include "pth_hooks.h"

enum hook_place {
    HOOK_NOWHERE,   /* not yet, or no longer, in the scheduler's hands */
    HOOK_QUEUED,    /* new or ready */
    HOOK_RUNNING,
    HOOK_WAITING,
    HOOK_SUSPENDED,
    HOOK_PLACES
};

/* In front of each thread control block, and behind it what the scheduler wants there:
 *     [ struct hook_record ][ the scheduler's, hook_scheduler->front bytes ][ control block ] */
struct hook_record {
    pth_t next, previous;                 /* all live threads, in no particular order */
    pth_t next_waiting, previous_waiting; /* in the order in which they began to wait */
    enum hook_place place;
    int is_early;                         /* resumed before its event, by a scheduler that only tags */
    long order;                           /* the last one that this thread was part of */
} __attribute__((aligned(16)));           /* and so is what lies behind it */

HOOK size_t hook_front; /* bytes in front of a control block; 0 without a scheduler */
HOOK int hook_checking; /* PTH_SCHED_CHECK is set */
HOOK int hook_comparing; /* queries are being asked for that */
HOOK pth_t hook_first, hook_first_waiting;
HOOK int hook_count[HOOK_PLACES];
HOOK int hook_newborn;  /* queued threads that have never run */

#define HOOK_RECORD(t) ((struct hook_record *)(void *)((char *)(t) - hook_front))

HOOK void hook_record_reset(void);
HOOK void hook_record_enter(pth_t t);                        /* a new thread, queued */
HOOK void hook_record_move(pth_t t, enum hook_place place);
HOOK void hook_record_forget(pth_t t);
HOOK void hook_record_order(void);                           /* asks for the order of those that wait */
HOOK int  hook_record_is_live(pth_t t);                      /* of a control block */
HOOK int  hook_record_knows(pth_t t);                        /* of any pointer */
HOOK void hook_record_compare(const char *handler);          /* asks the queries */
HOOK void hook_fatal(const char *what, pth_t t);             /* with the thread's name, if there is one */

static inline void hook_record_check(const char *handler)
{
    if (hook_checking)
        hook_record_compare(handler);
}

#endif
