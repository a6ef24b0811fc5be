/* How a run ends, and why. The first outcome stays. */
#ifndef CATAPULTS_STATE_FAULT_H
#define CATAPULTS_STATE_FAULT_H

#include <stdint.h>

#include "catapults/faults.h"
#include "catapults/layout.h"

struct cat_runtime;

void cat_finish(struct cat_runtime *rt, enum cat_outcome outcome);

/* In place of an outcome: the handler waits for an answer that is not there, and everything goes back to before its tick
 * (library/loop.c). */
enum { CAT_OUTCOME_LEFT = 255 };

/* A handler failed; ctx->fault says where, unless only `kind` is known. */
void cat_fault_of_handler(struct cat_runtime *rt, uint32_t kind);

/* The library found that something does not hold, after or before the last handler. */
void cat_fault_of_library(struct cat_runtime *rt, enum cat_fault_kind kind, int32_t detail);

/* The workload's operation at `pc` cannot be done. */
void cat_fault_of_workload(struct cat_runtime *rt, enum cat_fault_kind kind, uint32_t pc);

/* Memory is used up by what the workload does at `pc`; CAT_ABSENT where no code of it tells. */
void cat_fault_of_memory(struct cat_runtime *rt, uint32_t pc);

#endif
