#include "base/sharing.h"

#include <string.h>

#include "base/hash.h"
#include "base/number.h"

/* --- names ---------------------------------------------------------------------------------------------- */

static uint32_t number_of(const char *name, size_t length)
{
    uint64_t hash = cat_hash_bytes(0, name, length);
    return (uint32_t)(hash ^ hash >> 32);
}

uint32_t cat_shared_number(const char *name)
{
    const char *dot = strchr(name, '.');
    const char *own = dot ? dot + 1 : name;
    return number_of(own, strlen(own));
}

uint32_t cat_shared_slot(const char *name) { return number_of(name, strcspn(name, ".")); }

/* --- arithmetic, as handlers do it ---------------------------------------------------------------------- */

static int64_t wrapped(int64_t value, uint32_t type, uint32_t int_bits)
{
    if (type == CAT_TIME) return value;
    return int_bits == 16 ? (int16_t)value : (int32_t)value;
}

static int64_t saturated(double value, uint32_t type, uint32_t int_bits)
{
    int64_t whole = cat_to_integer(value);
    if (type == CAT_TIME) return whole;
    int64_t most = int_bits == 16 ? INT16_MAX : INT32_MAX;
    return whole > most ? most : whole < -most - 1 ? -most - 1 : whole;
}

int64_t cat_shared_fit(int64_t value, uint32_t from, uint32_t to, uint32_t int_bits)
{
    if (to == CAT_FLOAT) return from == CAT_FLOAT ? cat_result_bits(cat_double(value)) : cat_result_bits((double)value);
    return from == CAT_FLOAT ? saturated(cat_double(value), to, int_bits) : wrapped(value, to, int_bits);
}

static double of_floats(uint32_t operation, double left, double right)
{
    switch (operation) {
    case CAT_REMOTE_ADD: return left + right;
    case CAT_REMOTE_SUBTRACT: return left - right;
    case CAT_REMOTE_MULTIPLY: return left * right;
    default: return left / right;
    }
}

/* Modulo 2^64; who asks has checked that nothing is divided by zero. */
static int64_t of_integers(uint32_t operation, int64_t left, int64_t right)
{
    uint64_t a = (uint64_t)left, b = (uint64_t)right;
    switch (operation) {
    case CAT_REMOTE_ADD: return (int64_t)(a + b);
    case CAT_REMOTE_SUBTRACT: return (int64_t)(a - b);
    case CAT_REMOTE_MULTIPLY: return (int64_t)(a * b);
    case CAT_REMOTE_DIVIDE: return right == 0 ? left : right == -1 ? (int64_t)(0 - a) : left / right;
    default: return right == 0 || right == -1 ? 0 : left % right;
    }
}

int64_t cat_shared_result(uint32_t type, uint32_t int_bits, int64_t old, uint32_t operation, int64_t operand)
{
    uint32_t what = operation & 0xFF, kind = operation >> 12 & 3;
    if (what == CAT_REMOTE_READ) return old;
    if (what == CAT_REMOTE_SET) return cat_shared_fit(operand, kind, type, int_bits);
    int64_t left = cat_shared_fit(old, type, kind, int_bits);
    if (kind == CAT_FLOAT) {
        double result = of_floats(what, cat_double(left), cat_double(operand));
        return cat_shared_fit(cat_result_bits(result), CAT_FLOAT, type, int_bits);
    }
    return cat_shared_fit(wrapped(of_integers(what, left, operand), kind, int_bits), kind, type, int_bits);
}
