/* What the runtime does for schedulers: struct cat_ops of sched.h. WebAssembly schedulers import these
 * functions by name. */
#ifndef CATAPULTS_SCHEDULER_OPS_H
#define CATAPULTS_SCHEDULER_OPS_H

#include "catapults/sched.h"

extern const struct cat_ops cat_ops;

int32_t cat_op_sorted_insert(struct cat_ctx *ctx, cat_container c, cat_thread t, uint32_t site);
int32_t cat_op_sorted_remove(struct cat_ctx *ctx, cat_thread t);
void cat_op_trace_transfer(struct cat_ctx *ctx, cat_thread t, cat_container from, cat_container to, uint32_t site);
int32_t cat_op_trace_site(struct cat_ctx *ctx, uint32_t site, int32_t value);
int32_t cat_op_random(struct cat_ctx *ctx, int32_t divisor);
int32_t cat_op_host(struct cat_ctx *ctx, uint32_t function, uint32_t count, const int64_t *arguments, uint32_t site);
void cat_op_print(struct cat_ctx *ctx, uint32_t format, uint32_t count, const int64_t *arguments);
int32_t cat_op_remote(struct cat_ctx *ctx, uint32_t variable, uint32_t element, uint32_t operation, int64_t value,
                      uint32_t site);
void cat_op_sorted_copy(struct cat_ctx *ctx, cat_container c, uint32_t *threads);

#endif
