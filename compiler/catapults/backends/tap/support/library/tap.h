/* Threads by appointment: a call that may wait is put into a calendar, and the scheduler that is compiled in says when it
 * begins and when it ends. All threads share one thread of the kernel: nothing else needs a lock.
 *
 * Calls return what their namesakes of POSIX return, and leave why in errno.
 */
#ifndef TAP_H
#define TAP_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* --- threads --------------------------------------------------------------------------------------------------------- */

typedef struct tap_thread *tap_t;

/* A thread that begins when the scheduler says so; NULL: there is no memory. It ends when `work` returns. */
tap_t tap_spawn(const char *name, void *(*work)(void *), void *argument);
tap_t tap_spawn_sized(const char *name, size_t stack, void *(*work)(void *), void *argument);

/* Runs all threads until the last has ended; for a program whose `main` is none of them. */
void tap_run(void);

/* Makes of the caller a thread; returns when it is dispatched for the first time. */
void tap_enter(const char *name);

tap_t tap_self(void); /* NULL outside of threads */
const char *tap_name(tap_t t);
void tap_rename(tap_t t, const char *name);
int tap_join(tap_t t, void **result); /* 0, or EINVAL, EDEADLK */
int tap_detach(tap_t t);
_Noreturn void tap_exit(void *result);
void tap_yield(void);

/* What the program keeps for a thread; `ended` is called with it when the thread ends. */
void tap_keep(void *kept, void (*ended)(void *kept));
void *tap_kept(void);

/* Imports of the scheduler: false if it has none of that name. */
bool tap_set(const char *name, double value);
bool tap_set_of(tap_t t, const char *name, double value);

/* --- locks and conditions -------------------------------------------------------------------------------------------- */

struct tap_waiters {
    struct call *first, *last;
};

enum { TAP_MUTEX_NORMAL, TAP_MUTEX_RECURSIVE, TAP_MUTEX_ERRORCHECK };

/* All zero: free. It lies where a pthread_mutex_t lies, with the kind where that has it. */
struct tap_mutex {
    uint32_t number; /* as schedulers know it, from 1; 0 before it is locked for the first time */
    uint32_t depth;
    tap_t holder;
    int kind;
    int unused;
    struct tap_waiters waiters; /* with a limit of time */
};

#define TAP_MUTEX_INITIALIZER {0}

struct tap_condition {
    struct tap_waiters waiters;
};

#define TAP_CONDITION_INITIALIZER {{0}}

/* They return 0 or an error, as those of POSIX. Below 0 ns: without a limit. */
int tap_lock(struct tap_mutex *mutex);
int tap_lock_within(struct tap_mutex *mutex, int64_t ns);
int tap_trylock(struct tap_mutex *mutex);
int tap_unlock(struct tap_mutex *mutex);
int tap_wait(struct tap_condition *condition, struct tap_mutex *mutex);
int tap_wait_within(struct tap_condition *condition, struct tap_mutex *mutex, int64_t ns);
int tap_signal(struct tap_condition *condition);
int tap_broadcast(struct tap_condition *condition);

/* --- time, descriptors ------------------------------------------------------------------------------------------------- */

/* In a handler of signals: the call that `main` waits in ends with EINTR, unless calls go on (SA_RESTART). */
void tap_interrupt(bool calls_go_on);

/* Returns how many ns are left: 0 unless a signal was handled. */
int64_t tap_sleep(int64_t ns);

/* Of fcntl, F_GETFL and F_SETFL. */
int tap_flags(int fd);
int tap_set_flags(int fd, int flags);

/* Somebody else closes the descriptor, or makes it another one: whoever waits for it fails with EBADF. False: it is one of the
 * library, and has to stay. */
bool tap_forget(int fd);

int tap_open(const char *path, int flags, mode_t mode);
int tap_close(int fd);
ssize_t tap_read(int fd, void *buffer, size_t count);
ssize_t tap_write(int fd, const void *buffer, size_t count);
ssize_t tap_readv(int fd, const struct iovec *parts, int count);
ssize_t tap_writev(int fd, const struct iovec *parts, int count);
ssize_t tap_pread(int fd, void *buffer, size_t count, off_t offset);
ssize_t tap_pwrite(int fd, const void *buffer, size_t count, off_t offset);
int tap_socket(int domain, int type, int protocol);
int tap_bind(int fd, const struct sockaddr *address, socklen_t length);
int tap_listen(int fd, int backlog);
int tap_accept(int fd, struct sockaddr *address, socklen_t *length, int flags);
int tap_connect(int fd, const struct sockaddr *address, socklen_t length);
ssize_t tap_recv(int fd, void *buffer, size_t count, int flags, struct sockaddr *from, socklen_t *length);
ssize_t tap_send(int fd, const void *buffer, size_t count, int flags, const struct sockaddr *to, socklen_t length);
ssize_t tap_recvmsg(int fd, struct msghdr *message, int flags);
ssize_t tap_sendmsg(int fd, const struct msghdr *message, int flags);
int tap_poll(struct pollfd *fds, nfds_t count, int64_t ns);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
