/* Decodes a compiled workload and proves that its code can do no harm. */
#ifndef CATAPULTS_BYTECODE_WORKLOAD_H
#define CATAPULTS_BYTECODE_WORKLOAD_H

#include <stddef.h>
#include <stdint.h>

#include "base/message.h"
#include "state/workload.h"

/* Decodes and checks a blob; on an error (a negative enum cat_error) `workload` holds nothing. */
int cat_workload_decode(struct cat_workload *workload, const uint8_t *bytes, size_t length,
                        struct cat_message *message);

/* That of a system's manager, which needs so many ns for each message. */
void cat_workload_of_manager(struct cat_workload *workload, int64_t message_cost);

void cat_workload_free(struct cat_workload *workload);

#endif
