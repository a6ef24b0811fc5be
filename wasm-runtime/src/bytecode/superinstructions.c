#include "bytecode/fuse.h"

enum { MOST_PARTS = 6 };

static const struct row {
    uint8_t number;
    uint8_t parts[MOST_PARTS + 1]; /* ended by 0, which begins no row and continues none */
} rows[] = {
#define X(name, ...) {CAT_FUSION_##name, {__VA_ARGS__}},
    CAT_FUSIONS(X)
#undef X
};

static uint32_t length_of(const struct row *row)
{
    uint32_t length = 0;
    while (row->parts[length] != CAT_OP_END) length++;
    return length;
}

static int begins_here(const struct row *row, const uint32_t *code, uint32_t left)
{
    uint32_t length = length_of(row);
    for (uint32_t i = 0; i < length; i++) {
        if (i == left || (code[i] & 0xFF) != row->parts[i]) return 0;
    }
    return 1;
}

static uint32_t fused_at(const uint32_t *code, uint32_t left)
{
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (begins_here(&rows[i], code, left)) return (*code & ~UINT32_C(0xFF)) | rows[i].number;
    }
    return *code;
}

void cat_fuse(uint32_t *fused, const uint32_t *code, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) fused[i] = fused_at(code + i, count - i);
}
