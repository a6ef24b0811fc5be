/* What a thread is to compute next, where its program says that by itself: for schedulers that may know it. */
#include "library/preemptive/preemptive_calls.h"
#include "state/threads/thread.h"

enum { MOST_OPERATIONS = 64 }; /* that are looked at, and values on the stack */

/* What is calculated on the way. Random numbers are those that the thread will draw: from a copy of its stream. */
struct guess {
    const struct cat_runtime *rt;
    const struct cat_thread_record *thread;
    uint32_t number; /* of the thread */
    struct cat_random random;
    int64_t values[MOST_OPERATIONS], *top; /* above the last */
};

static int64_t load_local(const struct guess *guess, uint32_t local)
{
    const struct cat_place place = {.width = 8, .offset = local * 8};
    return cat_place_load(&place, cat_thread_locals(guess->rt, guess->number));
}

static int64_t load_import(const struct guess *guess, uint32_t import)
{
    const struct cat_place *place = &guess->rt->link.imports[guess->thread->class][import];
    return cat_place_load(place, cat_thread_import_base(guess->rt, guess->number, place));
}

/* False when the operation is none that pushes a value. */
static bool pushes(struct guess *guess, uint32_t word)
{
    const struct cat_runtime *rt = guess->rt;
    uint32_t argument = word >> 8;
    switch (word & 0xFF) {
    case CAT_OP_INT: *guess->top++ = (int32_t)word >> 8; return true;
    case CAT_OP_PUSH: *guess->top++ = rt->workload.constants[argument]; return true;
    case CAT_OP_LOAD: *guess->top++ = cat_variable_load(rt, argument); return true;
    case CAT_OP_LOAD_LOCAL: *guess->top++ = load_local(guess, argument); return true;
    case CAT_OP_LOAD_IMPORT: *guess->top++ = load_import(guess, argument); return true;
    case CAT_OP_INSTANCE: *guess->top++ = guess->thread->instance; return true;
    default: return false;
    }
}

/* The same for one that changes the last value. */
static bool changes(struct guess *guess, uint32_t word)
{
    int64_t *last = guess->top - 1;
    switch (word & 0xFF) {
    case CAT_OP_NEG_I: *last = (int64_t)-(uint64_t)*last; return true;
    case CAT_OP_WRAP: *last = word >> 8 == 16 ? (int16_t)*last : (int32_t)*last; return true;
    case CAT_OP_I_TO_F: *last = cat_result_bits((double)*last); return true;
    case CAT_OP_F_TO_I: *last = cat_to_integer(cat_double(*last)); return true;
    case CAT_OP_EXPONENTIAL:
        if (!(cat_double(*last) >= 0) || guess->rt->varied.on) return false;
        *last = cat_result_bits(cat_random_exponential(&guess->random, cat_double(*last)));
        return true;
    default: return false;
    }
}

/* Of two values, with which nothing goes wrong. */
static bool combines(struct guess *guess, uint32_t operation)
{
    if (guess->top - guess->values < 2) return false;
    int64_t b = guess->top[-1], *a = guess->top - 2;
    switch (operation) {
    case CAT_OP_ADD_I: *a = (int64_t)((uint64_t)*a + (uint64_t)b); return true;
    case CAT_OP_SUB_I: *a = (int64_t)((uint64_t)*a - (uint64_t)b); return true;
    case CAT_OP_MUL_I: *a = (int64_t)((uint64_t)*a * (uint64_t)b); return true;
    case CAT_OP_DIV_I: if (b <= 0) return false; *a /= b; return true;
    case CAT_OP_MOD_I: if (b <= 0) return false; *a %= b; return true;
    case CAT_OP_MIN_I: *a = *a < b ? *a : b; return true;
    case CAT_OP_MAX_I: *a = *a > b ? *a : b; return true;
    case CAT_OP_ADD_F: *a = cat_result_bits(cat_double(*a) + cat_double(b)); return true;
    case CAT_OP_SUB_F: *a = cat_result_bits(cat_double(*a) - cat_double(b)); return true;
    case CAT_OP_MUL_F: *a = cat_result_bits(cat_double(*a) * cat_double(b)); return true;
    case CAT_OP_DIV_F: *a = cat_result_bits(cat_double(*a) / cat_double(b)); return true;
    case CAT_OP_UNIFORM_I: if (*a > b || guess->rt->varied.on) return false; *a = cat_random_between(&guess->random, *a, b); return true;
    default: return false;
    }
}

/* The code was verified: there are as many values as an operation takes. */
int64_t cat_preemptive_next_burst(const struct cat_runtime *rt, cat_thread t)
{
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    struct guess guess = {.rt = rt, .thread = thread, .number = cat_thread_number(rt, t), .random = thread->random};
    uint32_t pc = thread->pc;
    guess.top = guess.values;
    for (uint32_t i = 0; i < MOST_OPERATIONS; i++) {
        uint32_t word = rt->workload.code[pc++], operation = word & 0xFF;
        if (operation == CAT_OP_COMPUTE) return guess.top[-1] > 0 ? guess.top[-1] : 0;
        if (operation == CAT_OP_JUMP) {
            pc = word >> 8;
        } else if (!pushes(&guess, word) && !changes(&guess, word)) {
            if (!combines(&guess, operation)) return 0;
            guess.top--;
        }
    }
    return 0;
}
