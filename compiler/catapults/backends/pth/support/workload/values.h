/* Arithmetic as the workload language has it, and chance. Who uses it tells the time and the seed, and ends when something is
 * wrong. */
#ifndef VALUES_H
#define VALUES_H

#include <stdbool.h>
#include <stdint.h>

/* A local of a thread, or a part of a message. */
union value {
    int64_t i;
    double f;
};

struct chance {
    uint64_t state;
};

_Noreturn void workload_fail(const char *what, const char *name);
uint64_t workload_seed(void);
int64_t time_now(void); /* ns since the program, or the system that it is a part of, was started */

struct chance chance_start(const char *name, int instance);
int64_t int_wrap(int64_t value, int bits);
int64_t int_divide(int64_t a, int64_t b);
int64_t int_modulo(int64_t a, int64_t b);
int64_t int_of(double value);
int64_t uniform_int(struct chance *chance, int64_t lowest, int64_t highest);
double uniform_float(struct chance *chance, double lowest, double highest);
double exponential(struct chance *chance, double mean);
double normal(struct chance *chance, double mean, double deviation);
double lognormal(struct chance *chance, double mu, double sigma);
double pareto(struct chance *chance, double shape, double lowest, double highest);
int choose(struct chance *chance, int count, const double *weights);
double sine_wave(double middle, double amplitude, int64_t period);
double triangle_wave(double middle, double amplitude, int64_t period);
double step_at(double before, double after, int64_t when);
double walk(struct chance *chance, double value, double step, double lowest, double highest);
double look_up(int count, const int64_t *times, const double *values);

static inline int64_t int_add(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
static inline int64_t int_subtract(int64_t a, int64_t b) { return (int64_t)((uint64_t)a - (uint64_t)b); }
static inline int64_t int_multiply(int64_t a, int64_t b) { return (int64_t)((uint64_t)a * (uint64_t)b); }
static inline int64_t int_lesser(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t int_greater(int64_t a, int64_t b) { return a > b ? a : b; }
static inline int64_t int_magnitude(int64_t a) { return a < 0 ? int_subtract(0, a) : a; }
static inline double float_lesser(double a, double b) { return a < b ? a : b; }
static inline double float_greater(double a, double b) { return a > b ? a : b; }
static inline double float_magnitude(double a) { return a < 0 ? -a : a; }

#endif
