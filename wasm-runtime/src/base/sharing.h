/* Variables that the processes of a system share: by which number all know them, and what operations make of their values. */
#ifndef CATAPULTS_BASE_SHARING_H
#define CATAPULTS_BASE_SHARING_H

#include <stdbool.h>
#include <stdint.h>

#include "catapults/sched.h"

/* By a name: the part behind the dot of "slot.name", so that it is the node's. */
uint32_t cat_shared_number(const char *name);

/* Of the node slot in a name "slot.name": the part before the dot. */
uint32_t cat_shared_slot(const char *name);

/* A value as a variable of a type holds it, of which an int has so many bits. */
int64_t cat_shared_fit(int64_t value, uint32_t from, uint32_t to, uint32_t int_bits);

/* What an operation of a message makes of a value of a type. */
int64_t cat_shared_result(uint32_t type, uint32_t int_bits, int64_t old, uint32_t operation, int64_t operand);

static inline uint32_t cat_owner_of(uint32_t operation) { return operation >> 16; }
static inline uint32_t cat_operation_on(uint32_t operation, uint32_t owner) { return (operation & 0xFFFFu) | owner << 16; }
static inline bool cat_is_answered(uint32_t operation)
{
    return (operation & (CAT_REMOTE_FLAG_ANSWERED | CAT_REMOTE_FLAG_FORMER)) != 0;
}

#endif
