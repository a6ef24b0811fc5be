/* Each piece of code is walked from its entry over all branches. The depth of the operand stack
 * belongs to an operation, not to the path that led there, so one visit per operation is enough. */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

#include "catapults/runtime.h"

enum { MAX_CLASSES = 4096, MAX_SLOTS = 4096 };

enum role { ROLE_THREAD, ROLE_BIRTH, ROLE_SIGNAL, ROLE_STOP };

struct operation {
    bool known;
    uint8_t argument; /* enum cat_argument */
    uint8_t pops;
    uint8_t pushes;
};

static const struct operation operations[256] = {
#define ROW(name, number, argument, pops, pushes) [number] = {true, argument, pops, pushes},
    CAT_OPERATIONS(ROW)
#undef ROW
};

struct walk {
    const struct cat_workload *workload;
    const struct cat_class *class; /* of a thread's code and its birth */
    enum role role;
    uint32_t stamp;   /* number of this walk, from 1 */
    uint32_t *seen;   /* per operation: the last walk that came by */
    uint8_t *depth;   /* per operation: operands on the stack before it */
    uint32_t *open;   /* operations to look at */
    uint32_t open_count;
    const char *problem;
    uint32_t problem_pc;
};

static bool complain(struct walk *walk, uint32_t pc, const char *problem)
{
    walk->problem = problem;
    walk->problem_pc = pc;
    return false;
}

static bool in_bounds(const struct walk *walk, uint32_t kind, int32_t argument)
{
    const struct cat_workload *w = walk->workload;
    uint32_t number = (uint32_t)argument, locals = 0, imports = 0;
    if (walk->class) {
        locals = walk->class->locals;
        imports = walk->class->import_count;
    }
    switch (kind) {
    case CAT_ARGUMENT_CONSTANT: return number < w->constant_count;
    case CAT_ARGUMENT_VARIABLE: return number < w->variable_count;
    case CAT_ARGUMENT_LOCAL: return number < locals;
    case CAT_ARGUMENT_IMPORT: return number < imports;
    case CAT_ARGUMENT_COUNTER: return number < w->counter_count;
    case CAT_ARGUMENT_BITS: return number == 16 || number == 32;
    case CAT_ARGUMENT_PC: return number < w->code_count;
    case CAT_ARGUMENT_CLASS: return number < w->class_count;
    case CAT_ARGUMENT_HISTOGRAM: return number < w->histogram_count;
    case CAT_ARGUMENT_STRING: return number < w->string_count;
    default: return true;
    }
}

static bool allowed(const struct walk *walk, uint32_t operation)
{
    bool action = operation >= CAT_OP_COMPUTE, draws = operation >= CAT_OP_UNIFORM_I && operation <= CAT_OP_NORMAL;
    switch (walk->role) {
    case ROLE_THREAD: return operation != CAT_OP_END;
    case ROLE_BIRTH: return !action && operation != CAT_OP_STORE;
    case ROLE_SIGNAL: return !action && operation != CAT_OP_STORE && operation != CAT_OP_INSTANCE;
    default: /* ROLE_STOP */
        return !action && !draws && operation != CAT_OP_STORE && operation != CAT_OP_INSTANCE &&
               operation != CAT_OP_WALK;
    }
}

/* Goes on at `pc` with `depth` operands. */
static bool reach(struct walk *walk, uint32_t from, uint32_t pc, uint32_t depth)
{
    if (pc >= walk->workload->code_count) return complain(walk, from, "runs past its end");
    if (walk->seen[pc] == walk->stamp) {
        if (walk->depth[pc] != depth) return complain(walk, pc, "is reached with different numbers of operands");
        return true;
    }
    walk->seen[pc] = walk->stamp;
    walk->depth[pc] = (uint8_t)depth;
    walk->open[walk->open_count++] = pc;
    return true;
}

static bool visit(struct walk *walk, uint32_t pc)
{
    uint32_t word = walk->workload->code[pc], number = word & 0xFF, depth = walk->depth[pc];
    int32_t argument = (int32_t)word >> 8;
    const struct operation *operation = &operations[number];
    if (!operation->known) return complain(walk, pc, "is not an operation");
    if (!in_bounds(walk, operation->argument, argument)) {
        return complain(walk, pc, "refers to something that is not there");
    }
    if (!allowed(walk, number)) return complain(walk, pc, "is an operation that may not stand here");
    if (depth < operation->pops) return complain(walk, pc, "takes more operands than there are");
    depth = depth - operation->pops + operation->pushes;
    if (depth > CAT_BYTECODE_MAX_STACK) return complain(walk, pc, "needs too deep an operand stack");
    if (number >= CAT_OP_COMPUTE && depth) return complain(walk, pc, "leaves operands behind");
    switch (number) {
    case CAT_OP_END:
        return depth == (walk->role == ROLE_BIRTH ? 0u : 1u) ||
               complain(walk, pc, "ends with a wrong number of operands");
    case CAT_OP_EXIT: return true;
    case CAT_OP_JUMP: return reach(walk, pc, (uint32_t)argument, depth);
    case CAT_OP_JUMP_ZERO:
    case CAT_OP_JUMP_TRUE:
        return reach(walk, pc, (uint32_t)argument, depth) && reach(walk, pc, pc + 1, depth);
    default: return reach(walk, pc, pc + 1, depth);
    }
}

static bool walk_from(struct walk *walk, enum role role, const struct cat_class *class, uint32_t entry)
{
    walk->role = role;
    walk->class = class;
    walk->stamp++;
    walk->open_count = 0;
    if (!reach(walk, entry, entry, 0)) return false;
    while (walk->open_count) {
        if (!visit(walk, walk->open[--walk->open_count])) return false;
    }
    return true;
}

static bool walk_all(struct walk *walk)
{
    const struct cat_workload *w = walk->workload;
    for (uint32_t i = 0; i < w->class_count; i++) {
        const struct cat_class *class = &w->classes[i];
        if (class->locals > MAX_SLOTS || class->import_count > MAX_SLOTS) {
            return complain(walk, class->entry, "has too many locals");
        }
        if (!walk_from(walk, ROLE_BIRTH, class, class->birth)) return false;
        if (!walk_from(walk, ROLE_THREAD, class, class->entry)) return false;
    }
    for (uint32_t i = 0; i < w->signal_count; i++) {
        if (!walk_from(walk, ROLE_SIGNAL, NULL, w->signals[i].code)) return false;
    }
    return !w->has_stop || walk_from(walk, ROLE_STOP, NULL, w->stop);
}

int cat_verify(const struct cat_workload *workload, struct cat_message *message)
{
    if (workload->class_count > MAX_CLASSES || workload->signal_count > MAX_CLASSES) {
        return cat_refuse(message, CAT_ERROR_FORMAT, "The workload declares more than %d kinds of threads or signals.",
                          (int)MAX_CLASSES);
    }
    size_t count = (size_t)workload->code_count + 1;
    struct walk walk = {.workload = workload};
    walk.seen = calloc(count, sizeof *walk.seen);
    walk.depth = calloc(count, sizeof *walk.depth);
    walk.open = calloc(count, sizeof *walk.open);
    int error = 0;
    if (!walk.seen || !walk.depth || !walk.open) {
        error = cat_refuse(message, CAT_ERROR_MEMORY, "There is no memory to check the workload.");
    } else if (!walk_all(&walk)) {
        error = cat_refuse(message, CAT_ERROR_FORMAT, "The compiled workload is corrupt: its code at %u (line %u) %s.",
                           walk.problem_pc, cat_workload_line(workload, walk.problem_pc), walk.problem);
    }
    free(walk.seen);
    free(walk.depth);
    free(walk.open);
    return error;
}
