/* Sleeping, and signals that end it. */
#include <signal.h>

#include "wrapped.h"

unsigned WRAPPED(sleep)(unsigned seconds)
{
    int64_t left = tap_sleep(seconds * NS_PER_S);
    return (unsigned)((left + NS_PER_S - 1) / NS_PER_S);
}

static int slept(int64_t left) { return left ? (errno = EINTR, -1) : 0; }

int WRAPPED(usleep)(unsigned us) { return slept(tap_sleep(us * INT64_C(1000))); }

static bool is_time(const struct timespec *time) { return time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < NS_PER_S; }

static void tell_left(struct timespec *rest, int64_t left)
{
    if (rest && left) *rest = (struct timespec){left / NS_PER_S, left % NS_PER_S};
}

int WRAPPED(nanosleep)(const struct timespec *time, struct timespec *rest)
{
    if (!is_time(time)) return errno = EINVAL, -1;
    int64_t left = tap_sleep(ns_of(time));
    tell_left(rest, left);
    return slept(left);
}

int WRAPPED(clock_nanosleep)(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest)
{
    if (!is_time(time)) return EINVAL;
    bool is_absolute = flags & TIMER_ABSTIME;
    int64_t left = tap_sleep(is_absolute ? ns_until(clock, time) : ns_of(time));
    if (!is_absolute) tell_left(rest, left);
    return left ? EINTR : 0;
}

/* --- signals --------------------------------------------------------------------------------------------------------------- */

WEAK int __real_sigaction(int number, const struct sigaction *action, struct sigaction *before);

static struct sigaction actions[_NSIG];

static void handle(int number, siginfo_t *about, void *context)
{
    const struct sigaction *own = &actions[number];
    if (own->sa_flags & SA_SIGINFO) own->sa_sigaction(number, about, context);
    else own->sa_handler(number);
    tap_interrupt(own->sa_flags & SA_RESTART);
}

/* What the program sees is its own handler. */
int WRAPPED(sigaction)(int number, const struct sigaction *action, struct sigaction *before)
{
    if (number <= 0 || number >= _NSIG) return errno = EINVAL, -1;
    struct sigaction own = actions[number], wanted, kept;
    bool is_handled = action && action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN;
    if (action) wanted = *action;
    if (is_handled) {
        wanted.sa_sigaction = handle;
        wanted.sa_flags |= SA_SIGINFO;
        actions[number] = *action;
    }
    int result = REAL(sigaction)(number, action ? &wanted : NULL, &kept);
    if (result == 0 && before) *before = kept.sa_sigaction == handle && kept.sa_flags & SA_SIGINFO ? own : kept;
    return result;
}

typedef void (*handler)(int number);

handler WRAPPED(signal)(int number, handler wanted)
{
    struct sigaction before, action = {.sa_handler = wanted, .sa_flags = SA_RESTART};
    return __wrap_sigaction(number, &action, &before) ? SIG_ERR : before.sa_handler;
}
