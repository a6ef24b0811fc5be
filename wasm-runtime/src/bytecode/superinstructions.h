/* Superinstructions, which do the work of several in a row, for the interpreter's loop alone: the way from one operation to the
 * next costs more than most of them (Proebsting, "Optimizing an ANSI C interpreter with superoperators", 1995).
 *
 * A word whose operation begins one gets the number of the superinstruction; its argument and the words behind it stay. So
 * a jump into the middle still finds what stands there, and where one cannot be done as a whole its first operation alone
 * is done. */
#ifndef CATAPULTS_BYTECODE_SUPERINSTRUCTIONS_H
#define CATAPULTS_BYTECODE_SUPERINSTRUCTIONS_H

#include <stdint.h>

#include "catapults/bytecode.h"

/* X(name, operations). Of those that begin at one word the first in this list is taken. They are what idioms of
 * the language come to (since = now; record now - since; repeat; compute uniform(...)) and what examples do most. */
#define CAT_SUPERINSTRUCTIONS(X) \
    X(RECORD_SINCE, CAT_OP_NOW, CAT_OP_LOAD_LOCAL, CAT_OP_SUB_I, CAT_OP_RECORD) \
    X(REPEAT, CAT_OP_LOAD_LOCAL, CAT_OP_INT, CAT_OP_SUB_I, CAT_OP_STORE_LOCAL, CAT_OP_JUMP) \
    X(COUNT_UP, CAT_OP_LOAD_LOCAL, CAT_OP_INT, CAT_OP_ADD_I, CAT_OP_STORE_LOCAL) \
    X(ADVANCE, CAT_OP_LOAD_LOCAL, CAT_OP_PUSH, CAT_OP_ADD_I, CAT_OP_STORE_LOCAL) \
    X(ADVANCED, CAT_OP_LOAD_LOCAL, CAT_OP_PUSH, CAT_OP_ADD_I) \
    X(IF_LESS_THAN_LOCAL, CAT_OP_LOAD_LOCAL, CAT_OP_LT_I, CAT_OP_JUMP_TRUE) \
    X(IMPORT_UP, CAT_OP_LOAD_IMPORT, CAT_OP_INT, CAT_OP_ADD_I, CAT_OP_WRAP, CAT_OP_STORE_IMPORT) \
    X(IMPORT_DOWN, CAT_OP_LOAD_IMPORT, CAT_OP_INT, CAT_OP_SUB_I, CAT_OP_WRAP, CAT_OP_STORE_IMPORT) \
    X(IF_IMPORT_AT_MOST_INT, CAT_OP_LOAD_IMPORT, CAT_OP_INT, CAT_OP_LE_I, CAT_OP_JUMP_TRUE) \
    X(IF_IMPORT_AT_MOST, CAT_OP_LOAD_IMPORT, CAT_OP_LOAD, CAT_OP_LE_I, CAT_OP_JUMP_TRUE) \
    X(SLEEP_UNTIL, CAT_OP_INT, CAT_OP_LOAD_LOCAL, CAT_OP_NOW, CAT_OP_SUB_I, CAT_OP_MAX_I, CAT_OP_SLEEP) \
    X(WHILE_ABOVE, CAT_OP_INT, CAT_OP_LOAD_LOCAL, CAT_OP_LT_I, CAT_OP_JUMP_ZERO) \
    X(COMPUTE_UNIFORM, CAT_OP_INT, CAT_OP_INT, CAT_OP_UNIFORM_I, CAT_OP_COMPUTE) \
    X(UNIFORM, CAT_OP_INT, CAT_OP_INT, CAT_OP_UNIFORM_I) \
    X(IMPORT_OR_INT, CAT_OP_INT, CAT_OP_LOAD_IMPORT, CAT_OP_MIN_I) \
    X(NOTE_TIME_AND_YIELD, CAT_OP_NOW, CAT_OP_STORE_LOCAL, CAT_OP_YIELD) \
    X(NOTE_TIME, CAT_OP_NOW, CAT_OP_STORE_LOCAL) \
    X(COMPUTE_INT, CAT_OP_INT, CAT_OP_COMPUTE) \
    X(COMPUTE_VARIABLE, CAT_OP_LOAD, CAT_OP_COMPUTE) \
    X(COMPUTE_FLOAT, CAT_OP_F_TO_I, CAT_OP_COMPUTE) \
    X(SCALED, CAT_OP_I_TO_F, CAT_OP_LOAD, CAT_OP_MUL_F) \
    X(AT_A_RATE, CAT_OP_I_TO_F, CAT_OP_PUSH, CAT_OP_MUL_F, CAT_OP_PUSH, CAT_OP_DIV_F, CAT_OP_F_TO_I) \
    X(ADD_INT_WRAPPED, CAT_OP_INT, CAT_OP_ADD_I, CAT_OP_WRAP) \
    X(SUB_INT_WRAPPED, CAT_OP_INT, CAT_OP_SUB_I, CAT_OP_WRAP) \
    X(ADD_INT, CAT_OP_INT, CAT_OP_ADD_I) \
    X(SUB_INT, CAT_OP_INT, CAT_OP_SUB_I) \
    X(DIV_INT, CAT_OP_INT, CAT_OP_DIV_I) \
    X(PART_OF_PRODUCT, CAT_OP_MUL_I, CAT_OP_INT, CAT_OP_DIV_I) \
    X(PART_OF_COUNTER, CAT_OP_COUNTER, CAT_OP_INT, CAT_OP_DIV_I, CAT_OP_WRAP) \
    X(IS_FIELD_AT_MOST, CAT_OP_ARGUMENT, CAT_OP_THREAD_FIELD, CAT_OP_LOAD, CAT_OP_LE_I, CAT_OP_END) \
    X(ARGUMENT_FIELD, CAT_OP_ARGUMENT, CAT_OP_THREAD_FIELD) \
    X(UNLESS_LESS, CAT_OP_LT_I, CAT_OP_JUMP_ZERO) \
    X(IF_LESS, CAT_OP_LT_I, CAT_OP_JUMP_TRUE) \
    X(IF_LESS_OR_EQUAL, CAT_OP_LE_I, CAT_OP_JUMP_TRUE) \
    X(COUNT_AND_JUMP, CAT_OP_COUNT, CAT_OP_JUMP) \
    X(COUNT_AND_YIELD, CAT_OP_COUNT, CAT_OP_YIELD)

enum cat_superinstruction {
    CAT_SUPER_BELOW = 127, /* above all operations */
#define X(name, ...) CAT_SUPER_##name,
    CAT_SUPERINSTRUCTIONS(X)
#undef X
};

/* Writes the code with its superinstructions to `marked`, which has room for as many words. */
void cat_superinstructions_mark(uint32_t *marked, const uint32_t *code, uint32_t count);

#endif
