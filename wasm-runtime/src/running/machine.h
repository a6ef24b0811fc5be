/* One piece of bytecode that runs: of a thread, or beside all threads. Shared by the files of the interpreter. */
#ifndef CATAPULTS_RUNNING_MACHINE_H
#define CATAPULTS_RUNNING_MACHINE_H

#include "base/number.h"
#include "running/interp.h"
#include "state/context.h"

struct cat_machine {
    struct cat_runtime *rt;
    uint32_t pc;       /* the next operation */
    uint32_t at;       /* this operation */
    int64_t *bottom;   /* of the operand stack */
    int64_t *top;      /* above the last operand */
    uint32_t operations; /* of a thread since it last computed or gave up control, up to `from` */
    const uint32_t *from; /* in its code */
    cat_thread thread; /* 0 beside all threads */
    uint8_t *locals;
    const struct cat_place *imports;
    struct cat_random *random;
    const int64_t *arguments; /* of a host function */
    int64_t *fields;          /* of a message that arrives */
    struct cat_request *request; /* what a thread wants; not set before */
    int64_t limit;  /* of what a thread waits for next: when it is given up, ns; CAT_NEVER for none */
    int64_t result; /* of code that leaves a value */
};

static inline struct cat_runtime *cat_machine_runtime(const struct cat_machine *m) { return cat_here(m->rt); }

/* Ends the run; false, for nothing goes on. */
bool cat_machine_fail(struct cat_machine *m, enum cat_fault_kind kind);

static inline int64_t cat_pop(struct cat_machine *m) { return *--m->top; }
static inline double cat_pop_float(struct cat_machine *m) { return cat_double(cat_pop(m)); }
static inline void cat_push(struct cat_machine *m, int64_t value) { *m->top++ = value; }
static inline void cat_push_float(struct cat_machine *m, double value) { cat_push(m, cat_result_bits(value)); }

/* What the place of a variable is an offset from. */
static inline uint8_t *cat_variable_base(const struct cat_runtime *rt, const struct cat_place *place)
{
    return place->shared ? ((struct cat_runtime *)rt)->ctx->data : (uint8_t *)rt->live.variables;
}

/* Performs operations until the thread wants something of its library, or the code leaves its result. */
void cat_machine_execute(struct cat_machine *m);

/* Distributions (UNIFORM_I to CHOOSE) and functions of time (SINE to TABLE). False when the run ended. */
bool cat_machine_draw(struct cat_machine *m, uint32_t operation, uint32_t argument);
bool cat_machine_wave(struct cat_machine *m, uint32_t operation, uint32_t argument);

/* What a thread does and asks of its library (COMPUTE and above). True to go on with the next operation. */
bool cat_machine_act(struct cat_machine *m, uint32_t operation, uint32_t argument);

/* COUNT and RECORD, for all who are to be told. True to go on. */
bool cat_machine_count(struct cat_machine *m, uint32_t counter);
bool cat_machine_record(struct cat_machine *m, uint32_t histogram, int64_t value);

/* Something changed that the stop condition may read. True to go on. */
bool cat_machine_may_go_on(struct cat_machine *m);

#endif
