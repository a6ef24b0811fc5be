/* The calls of the C library that go by appointment where a program is linked with `@posix/wrap`. */
#ifndef TAP_WRAPPED_H
#define TAP_WRAPPED_H

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

#include "tap.h"

#pragma GCC visibility push(default)

/* `--wrap=NAME` leads calls of NAME here. */
#define WRAPPED(name) __wrap_##name

/* The C library's own, which is known by another name only where the linker wraps it. */
#define REAL(name) (__real_##name ? __real_##name : name)
#define WEAK __attribute__((weak))

#define NS_PER_S INT64_C(1000000000)

static inline int64_t ns_of(const struct timespec *time) { return time->tv_sec * NS_PER_S + time->tv_nsec; }

/* From now until a time of a clock; at least 0. */
static inline int64_t ns_until(clockid_t clock, const struct timespec *limit)
{
    struct timespec now;
    clock_gettime(clock, &now);
    int64_t ns = ns_of(limit) - ns_of(&now);
    return ns < 0 ? 0 : ns;
}

#endif
