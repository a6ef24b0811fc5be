/* Each piece of code is walked from its entry over all branches. The depth of the operand stack
 * belongs to an operation, not to the path that led there, so one visit per operation is enough. */
#include "bytecode/verify.h"

#include <stdlib.h>
#include <string.h>

#include "catapults/runtime.h"

enum role {
    ROLE_THREAD,
    ROLE_BIRTH,
    ROLE_WORLD,  /* leaves a value: of a signal, or how messages arrive */
    ROLE_FIELDS, /* of a message that arrives */
    ROLE_HOST,
    ROLE_JOB, /* a setting of jobs, known when the run begins */
    ROLE_STOP
};

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
    uint32_t parameters; /* of a host function */
    uint32_t fields;     /* of a message that arrives */
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

/* The constant counts pairs of a time and a value that lie behind it. */
static bool is_table(const struct cat_workload *w, uint32_t number)
{
    if (number >= w->constant_count) return false;
    uint64_t pairs = (uint64_t)w->constants[number], room = w->constant_count - number - 1;
    if (pairs == 0 || pairs > room / 2) return false;
    for (uint32_t i = number + 3; i < number + 2 * pairs; i += 2) {
        if (w->constants[i] < w->constants[i - 2]) return false;
    }
    return true;
}

/* A message lies in the locals from the first one on: its time of arrival, then its fields. */
static bool holds_message(const struct walk *walk, uint32_t argument, uint32_t locals)
{
    const struct cat_workload *w = walk->workload;
    uint32_t channel = CAT_CHANNEL_OF(argument);
    return channel < w->channel_count &&
           (uint64_t)CAT_LOCAL_OF(argument) + 1 + w->channels[channel].field_count <= locals;
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
    case CAT_ARGUMENT_ANYWHERE: return number < w->anywhere_count;
    case CAT_ARGUMENT_HISTOGRAM: return number < w->histogram_count;
    case CAT_ARGUMENT_STRING: return number < w->string_count;
    case CAT_ARGUMENT_PARAMETER: return number < walk->parameters;
    case CAT_ARGUMENT_FIELD: return number < w->field_count;
    case CAT_ARGUMENT_CHOICES:
        return CAT_CHOICES_OF(number) > 0 && CAT_CHOICES_OF(number) <= CAT_BYTECODE_MAX_STACK / 2 &&
               CAT_DRAWN_OF(number) <= CAT_TIME;
    case CAT_ARGUMENT_DRAWN: return number <= CAT_TIME;
    case CAT_ARGUMENT_TABLE: return is_table(w, number);
    case CAT_ARGUMENT_CHANNEL: return number < w->channel_count;
    case CAT_ARGUMENT_MESSAGE_FIELD: return number < walk->fields;
    case CAT_ARGUMENT_DEVICE: return number < w->device_count;
    case CAT_ARGUMENT_CHANNEL_AND_LOCAL: return holds_message(walk, number, locals);
    case CAT_ARGUMENT_LOCK: return number < w->lock_count;
    case CAT_ARGUMENT_RWLOCK: return number < w->rwlock_count;
    case CAT_ARGUMENT_SEMAPHORE: return number < w->semaphore_count;
    case CAT_ARGUMENT_CONDITION: return number < w->condition_count;
    case CAT_ARGUMENT_BARRIER: return number < w->barrier_count;
    case CAT_ARGUMENT_CONDITION_AND_LOCK:
        return CAT_CONDITION_OF(number) < w->condition_count && CAT_LOCK_OF(number) < w->lock_count;
    default: return true;
    }
}

/* The cases of SELECT stand behind it. */
static bool has_cases(const struct cat_workload *w, uint32_t pc, int32_t count)
{
    if (count < 1 || (uint32_t)count >= w->code_count - pc) return false;
    for (uint32_t i = 1; i <= (uint32_t)count; i++) {
        if ((w->code[pc + i] & 0xFF) != CAT_OP_CASE) return false;
    }
    return true;
}

static bool allowed(const struct walk *walk, uint32_t operation)
{
    enum role role = walk->role;
    bool chance = operation == CAT_OP_WALK || (operation >= CAT_OP_UNIFORM_I && operation <= CAT_OP_CHOOSE);
    if (operation == CAT_OP_JOB_DONE) return role == ROLE_THREAD && cat_class_recurs(walk->class);
    if (operation >= CAT_OP_COMPUTE) return role == ROLE_THREAD;
    if (chance) return role != ROLE_STOP && role != ROLE_HOST && role != ROLE_JOB;
    switch (operation) {
    case CAT_OP_END: return role != ROLE_THREAD;
    case CAT_OP_STORE:
    case CAT_OP_RESULT: return role == ROLE_THREAD;
    case CAT_OP_INSTANCE: return role == ROLE_THREAD || role == ROLE_BIRTH;
    case CAT_OP_ARGUMENT: return role == ROLE_HOST || role == ROLE_JOB;
    case CAT_OP_COUNT_CALL:
    case CAT_OP_THREAD_FIELD: return role == ROLE_HOST;
    case CAT_OP_STORE_FIELD: return role == ROLE_FIELDS;
    default: return true;
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
        return complain(walk, pc, "refers to something that does not exist");
    }
    if (!allowed(walk, number)) return complain(walk, pc, "is an operation that may not stand here");
    uint32_t pops = number == CAT_OP_CHOOSE ? 2 * CAT_CHOICES_OF(argument) : operation->pops;
    if (depth < pops) return complain(walk, pc, "takes more operands than the stack holds");
    depth = depth - pops + operation->pushes;
    if (depth > CAT_BYTECODE_MAX_STACK) return complain(walk, pc, "needs a deeper operand stack than is allowed");
    if (number >= CAT_OP_COMPUTE && depth != operation->pushes) return complain(walk, pc, "leaves operands behind");
    switch (number) {
    case CAT_OP_END:
        return depth == (walk->role == ROLE_BIRTH || walk->role == ROLE_FIELDS ? 0u : 1u) ||
               complain(walk, pc, "ends with a wrong number of operands");
    case CAT_OP_EXIT: return true;
    case CAT_OP_SELECT:
        if (!has_cases(walk->workload, pc, argument)) return complain(walk, pc, "has too few cases");
        return reach(walk, pc, pc + 1, depth);
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

static bool walk_classes(struct walk *walk)
{
    const struct cat_workload *w = walk->workload;
    for (uint32_t i = 0; i < w->class_count; i++) {
        const struct cat_class *class = &w->classes[i];
        if (class->locals > CAT_MAX_SLOTS || class->import_count > CAT_MAX_SLOTS) {
            return complain(walk, class->entry, "has too many locals");
        }
        if (!walk_from(walk, ROLE_BIRTH, class, class->birth)) return false;
        if (!walk_from(walk, ROLE_THREAD, class, class->entry)) return false;
    }
    return true;
}

static bool walk_if_there(struct walk *walk, enum role role, uint32_t entry)
{
    return entry == CAT_ABSENT || walk_from(walk, role, NULL, entry);
}

static bool walk_arrivals(struct walk *walk)
{
    const struct cat_workload *w = walk->workload;
    for (uint32_t i = 0; i < w->arrival_count; i++) {
        const struct cat_arrival *arrival = &w->arrivals[i];
        if (!walk_if_there(walk, ROLE_WORLD, arrival->interval)) return false;
        if (!walk_if_there(walk, ROLE_WORLD, arrival->burst)) return false;
        if (!walk_if_there(walk, ROLE_WORLD, arrival->start)) return false;
        if (!walk_if_there(walk, ROLE_WORLD, arrival->limit)) return false;
        if (arrival->channel == CAT_ABSENT && arrival->fields != CAT_ABSENT) {
            return complain(walk, arrival->fields, "sets fields of a message that does not exist");
        }
        walk->fields = arrival->channel == CAT_ABSENT ? 0 : w->channels[arrival->channel].field_count;
        if (!walk_if_there(walk, ROLE_FIELDS, arrival->fields)) return false;
    }
    return true;
}

static bool walk_jobs(struct walk *walk)
{
    const struct cat_workload *w = walk->workload;
    walk->parameters = 1; /* the instance */
    for (uint32_t i = 0; i < w->periodic_count; i++) {
        if (!walk_if_there(walk, ROLE_JOB, w->jobs[i].period)) return false;
        if (!walk_if_there(walk, ROLE_JOB, w->jobs[i].offset)) return false;
        if (!walk_if_there(walk, ROLE_JOB, w->jobs[i].jitter)) return false;
        if (!walk_if_there(walk, ROLE_JOB, w->jobs[i].deadline)) return false;
    }
    return true;
}

static bool walk_all(struct walk *walk)
{
    const struct cat_workload *w = walk->workload;
    if (!walk_classes(walk) || !walk_arrivals(walk) || !walk_jobs(walk)) return false;
    for (uint32_t i = 0; i < w->signal_count; i++) {
        if (!walk_from(walk, ROLE_WORLD, NULL, w->signals[i].code)) return false;
    }
    for (uint32_t i = 0; i < w->host_count; i++) {
        walk->parameters = w->hosts[i].parameter_count;
        if (!walk_from(walk, ROLE_HOST, NULL, w->hosts[i].code)) return false;
    }
    return !w->has_stop || walk_from(walk, ROLE_STOP, NULL, w->stop);
}

/* So few that walking all their code stays quick. */
static bool within_bounds(const struct cat_workload *w)
{
    return w->class_count <= CAT_MAX_DECLARATIONS && w->signal_count <= CAT_MAX_DECLARATIONS &&
           w->device_count <= CAT_MAX_DECLARATIONS && w->channel_count <= CAT_MAX_DECLARATIONS &&
           w->lock_count <= CAT_MAX_DECLARATIONS && w->arrival_count <= CAT_MAX_DECLARATIONS &&
           w->host_count <= CAT_MAX_DECLARATIONS && w->semaphore_count <= CAT_MAX_DECLARATIONS &&
           w->condition_count <= CAT_MAX_DECLARATIONS && w->barrier_count <= CAT_MAX_DECLARATIONS;
}

int cat_verify(const struct cat_workload *workload, struct cat_message *message)
{
    if (!within_bounds(workload)) {
        return cat_refuse(message, CAT_ERROR_FORMAT, "The workload declares more than %d things of one kind.",
                          CAT_MAX_DECLARATIONS);
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
