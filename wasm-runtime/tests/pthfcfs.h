/* A first-come first-served scheduler for the Pth profile, written by hand against sched.h, in both styles that
 * published schedulers have: set_waiting and set_dead move the thread at once, or only tag it for switch_out. */
#ifndef CATAPULTS_TESTS_PTHFCFS_H
#define CATAPULTS_TESTS_PTHFCFS_H

#include <stdbool.h>

#include "catapults/handlers.h"
#include "catapults/sched.h"

/* Nodes of its containers; also what a thread's `place` says. */
enum { PTH_NQ = 1, PTH_RQ, PTH_WQ, PTH_SQ, PTH_CURRENT, PTH_NEXT, PTH_NODES = PTH_NEXT };

enum { PTH_HANDLERS = 20 };

struct pthfcfs {
    struct cat_scheduler scheduler;
    struct cat_handler_desc handlers[PTH_HANDLERS + 2];
};

struct pthfcfs_attributes {
    int32_t place;  /* where the thread is, or goes next; 0: it has ended */
    int32_t weight; /* import, default 7 */
};

void pthfcfs_make(struct pthfcfs *pth, bool only_tags);

/* Replaces a handler, or adds it. */
void pthfcfs_replace(struct pthfcfs *pth, uint32_t handler, cat_handler run);

static inline struct pthfcfs_attributes *pthfcfs_attributes(struct cat_ctx *ctx, cat_thread t)
{
    return (struct pthfcfs_attributes *)(void *)(ctx->attributes.at + (size_t)t * sizeof(struct pthfcfs_attributes));
}

/* t goes to c, and its tag says so. */
int32_t pthfcfs_move(struct cat_ctx *ctx, cat_thread t, cat_container c);

#endif
