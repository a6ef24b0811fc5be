#include "bytecode/reach.h"

#include <stdlib.h>

#include "catapults/bytecode.h"
#include "state/workload.h"

/* Operations that were met: each stands in `open` once. */
struct search {
    uint8_t *met;
    uint32_t *open;
    uint32_t count;
};

static void meet(struct search *search, const struct cat_workload *workload, uint32_t pc)
{
    if (pc >= workload->code_count || search->met[pc]) return;
    search->met[pc] = 1;
    search->open[search->count++] = pc;
}

static bool is_jump(uint32_t operation) { return operation >= CAT_OP_JUMP && operation <= CAT_OP_JUMP_TRUE; }

/* The thread gives up control there, or may do so. */
static bool gives_up(uint32_t operation)
{
    switch (operation) {
    case CAT_OP_YIELD: case CAT_OP_YIELD_TO: case CAT_OP_SLEEP: case CAT_OP_IO: case CAT_OP_POLL: case CAT_OP_RECEIVE:
    case CAT_OP_SEND: case CAT_OP_ACQUIRE: case CAT_OP_SUSPEND: case CAT_OP_SELECT: case CAT_OP_JOIN: case CAT_OP_JOIN_ALL:
    case CAT_OP_TAKE: case CAT_OP_AWAIT: case CAT_OP_MEET: case CAT_OP_READ: return true;
    default: return false;
    }
}

bool cat_reach_from(const struct cat_workload *workload, uint32_t pc, enum cat_reach how, cat_reach_visit visit,
                    void *data)
{
    struct search search = {calloc(workload->code_count, 1), malloc(workload->code_count * sizeof(uint32_t)), 0};
    bool enough = search.met && search.open;
    if (enough) meet(&search, workload, pc);
    while (enough && search.count) {
        uint32_t at = search.open[--search.count];
        uint32_t operation = workload->code[at] & 0xFF, argument = workload->code[at] >> 8;
        visit(data, at, operation, argument);
        if (operation == CAT_OP_EXIT || operation == CAT_OP_END) continue;
        if (how == CAT_REACH_TURN && gives_up(operation)) continue;
        if (is_jump(operation)) meet(&search, workload, argument);
        if (operation != CAT_OP_JUMP) meet(&search, workload, at + 1);
    }
    free(search.met);
    free(search.open);
    return enough;
}
