/* Checks the code of a workload, so that the interpreter need not. */
#ifndef CATAPULTS_BYTECODE_VERIFY_H
#define CATAPULTS_BYTECODE_VERIFY_H

#include "base/message.h"
#include "state/workload.h"

/* Every argument is in bounds, the operand stack neither under- nor overflows on any path, is empty
 * where a thread can give up control, and each kind of code holds only what it may. */
int cat_verify(const struct cat_workload *workload, struct cat_message *message);

#endif
