/* A first-come first-served scheduler written by hand against sched.h. Tests copy it and break the copy. */
#ifndef CATAPULTS_TESTS_FCFS_H
#define CATAPULTS_TESTS_FCFS_H

#include "catapults/handlers.h"
#include "catapults/sched.h"

/* Nodes of its containers. */
enum { FCFS_RQ = 1, FCFS_SQ, FCFS_CURRENT, FCFS_NEXT, FCFS_BY_KEY, FCFS_STACKED, FCFS_SLOT, FCFS_NODES = FCFS_SLOT };

/* Sites, one per transfer. */
enum {
    FCFS_SITE_NEW = 1,
    FCFS_SITE_NEXT,
    FCFS_SITE_FRONT,
    FCFS_SITE_OUT,
    FCFS_SITE_NAMED,
    FCFS_SITE_ASIDE,
    FCFS_SITE_BACK
};

enum { FCFS_HANDLERS = 8 };

/* A copy whose handlers can be replaced. */
struct fcfs {
    struct cat_scheduler scheduler;
    struct cat_handler_desc handlers[FCFS_HANDLERS];
};

void fcfs_make(struct fcfs *fcfs);

/* Replaces a handler, or leaves it out when `run` is NULL. */
void fcfs_replace(struct fcfs *fcfs, uint32_t handler, cat_handler run);

/* t, or the front of a container, moves into c; the checks are the caller's. */
int32_t fcfs_move(struct cat_ctx *ctx, cat_thread t, cat_container c, uint32_t site);

/* What it exports to the application. */
struct fcfs_data {
    int32_t temperature; /* import, default 20 */
    int32_t births;
    double ratio; /* import, default 0.5 */
};

struct fcfs_attributes {
    int32_t key;
    int32_t weight; /* import, default 7 */
};

static inline struct fcfs_data *fcfs_data(struct cat_ctx *ctx) { return (struct fcfs_data *)(void *)ctx->data; }

static inline struct fcfs_attributes *fcfs_attributes(struct cat_ctx *ctx, cat_thread t)
{
    return (struct fcfs_attributes *)(void *)(ctx->attributes.at + (size_t)t * sizeof(struct fcfs_attributes));
}

#endif
