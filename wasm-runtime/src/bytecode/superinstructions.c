#include "bytecode/superinstructions.h"

enum { MOST_PARTS = 6 };

static const struct superinstruction {
    uint8_t number;
    uint8_t parts[MOST_PARTS + 1]; /* ended by 0, which begins none and continues none */
} all[] = {
#define X(name, ...) {CAT_SUPER_##name, {__VA_ARGS__}},
    CAT_SUPERINSTRUCTIONS(X)
#undef X
};

static uint32_t length_of(const struct superinstruction *one)
{
    uint32_t length = 0;
    while (one->parts[length] != CAT_OP_END) length++;
    return length;
}

static int begins_here(const struct superinstruction *one, const uint32_t *code, uint32_t left)
{
    uint32_t length = length_of(one);
    for (uint32_t i = 0; i < length; i++) {
        if (i == left || (code[i] & 0xFF) != one->parts[i]) return 0;
    }
    return 1;
}

static uint32_t marked_at(const uint32_t *code, uint32_t left)
{
    for (uint32_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (begins_here(&all[i], code, left)) return (*code & ~UINT32_C(0xFF)) | all[i].number;
    }
    return *code;
}

void cat_superinstructions_mark(uint32_t *marked, const uint32_t *code, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) marked[i] = marked_at(code + i, count - i);
}
