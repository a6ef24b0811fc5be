/* What the code of a thread comes to from an operation on. */
#ifndef CATAPULTS_BYTECODE_REACH_H
#define CATAPULTS_BYTECODE_REACH_H

#include <stdbool.h>
#include <stdint.h>

struct cat_workload;

/* How far: to the end of the thread, or up to where it gives up control. */
enum cat_reach { CAT_REACH_ALL, CAT_REACH_TURN };

/* Is told of each operation once. */
typedef void (*cat_reach_visit)(void *data, uint32_t pc, uint32_t operation, uint32_t argument);

/* False when there is no memory. */
bool cat_reach_from(const struct cat_workload *workload, uint32_t pc, enum cat_reach how, cat_reach_visit visit,
                    void *data);

#endif
