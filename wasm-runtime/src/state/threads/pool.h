/* The pool of messages: numbered from 1; free ones are linked. The first word of each is a link. Channels keep messages in
 * it, and threads the jobs that were released. It lies beside the live state's block. */
#ifndef CATAPULTS_STATE_POOL_H
#define CATAPULTS_STATE_POOL_H

#include "state/context.h"

static inline int64_t *cat_pool_at(const struct cat_runtime *rt, uint32_t message)
{
    return rt->live.messages + (size_t)(message - 1) * rt->workload.message_words;
}

/* What a message is linked to; 0 for none. */
static inline uint32_t cat_pool_next(const struct cat_runtime *rt, uint32_t message)
{
    return (uint32_t)*cat_pool_at(rt, message);
}

/* Makes sure that there is a message to take, for what the workload does at `pc`. False, and the run has ended, when
 * there is no memory. */
bool cat_pool_ensure(struct cat_runtime *rt, uint32_t pc);

uint32_t cat_pool_take(struct cat_runtime *rt);
void cat_pool_free(struct cat_runtime *rt, uint32_t message);

#endif
