/* Threads that groupsd schedules. Link with libgroups.a; with @library/wrap, too, calls that may block tell the daemon when
 * they are over. */
#ifndef GROUPS_H
#define GROUPS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The calling thread is scheduled from now on, as the thread of that name in the group text. Returns 0, or -1: groups_why
 * tells why not, and the thread goes on as before. GROUPS_SOCKET names the daemon's socket. */
int groups_join(const char *name);

/* It goes on as it was before. A thread that ends leaves by itself. */
void groups_leave(void);

/* Why the last call of this thread failed. */
const char *groups_why(void);

/* An import of the calling thread, or of the scheduler; times in ns. 0 or -1. */
int groups_set_own(const char *import, double value);
int groups_set(const char *import, double value);

/* From its next decision on the calling thread is in that group, or in none: the group `os` chooses it. 0 or -1. */
int groups_enter(const char *group);
int groups_leave_group(void);

/* Gives up control, and stays ready. */
void groups_yield(void);

/* Around a call that may block and is not wrapped. */
void groups_wait_begin(void);
void groups_wait_end(void);

/* Sleeps until a time of CLOCK_MONOTONIC, ns, at which the next job of the thread is released: the import `released`. */
void groups_next_job(int64_t at);

#ifdef __cplusplus
}
#endif

#endif
