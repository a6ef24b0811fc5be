/* Calls of the C library that may block, where a program is linked with @library/wrap. */
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "groups.h"

#define UNPACK(...) __VA_ARGS__

/* One of them: what it answers, its name, parameters and arguments. */
#define WAITS(type, name, parameters, arguments) \
    type __real_##name(UNPACK parameters);       \
    type __wrap_##name(UNPACK parameters);       \
    type __wrap_##name(UNPACK parameters)        \
    {                                            \
        groups_wait_begin();                     \
        type answered = __real_##name arguments; \
        groups_wait_end();                       \
        return answered;                         \
    }

WAITS(ssize_t, read, (int fd, void *to, size_t count), (fd, to, count))
WAITS(ssize_t, write, (int fd, const void *from, size_t count), (fd, from, count))
WAITS(ssize_t, readv, (int fd, const struct iovec *parts, int count), (fd, parts, count))
WAITS(ssize_t, writev, (int fd, const struct iovec *parts, int count), (fd, parts, count))
WAITS(ssize_t, recv, (int fd, void *to, size_t count, int flags), (fd, to, count, flags))
WAITS(ssize_t, recvfrom, (int fd, void *to, size_t count, int flags, struct sockaddr *from, socklen_t *size), (fd, to, count, flags, from, size))
WAITS(ssize_t, recvmsg, (int fd, struct msghdr *message, int flags), (fd, message, flags))
WAITS(ssize_t, send, (int fd, const void *from, size_t count, int flags), (fd, from, count, flags))
WAITS(ssize_t, sendto, (int fd, const void *from, size_t count, int flags, const struct sockaddr *to, socklen_t size), (fd, from, count, flags, to, size))
WAITS(ssize_t, sendmsg, (int fd, const struct msghdr *message, int flags), (fd, message, flags))
WAITS(int, accept, (int fd, struct sockaddr *from, socklen_t *size), (fd, from, size))
WAITS(int, accept4, (int fd, struct sockaddr *from, socklen_t *size, int flags), (fd, from, size, flags))
WAITS(int, connect, (int fd, const struct sockaddr *to, socklen_t size), (fd, to, size))
WAITS(int, poll, (struct pollfd *fds, nfds_t count, int ms), (fds, count, ms))
WAITS(int, select, (int count, fd_set *in, fd_set *out, fd_set *other, struct timeval *limit), (count, in, out, other, limit))
WAITS(int, epoll_wait, (int fd, struct epoll_event *events, int most, int ms), (fd, events, most, ms))
WAITS(pid_t, waitpid, (pid_t process, int *status, int options), (process, status, options))
WAITS(unsigned, sleep, (unsigned seconds), (seconds))
WAITS(int, usleep, (useconds_t us), (us))
WAITS(int, nanosleep, (const struct timespec *time, struct timespec *left), (time, left))
WAITS(int, clock_nanosleep, (clockid_t clock, int flags, const struct timespec *time, struct timespec *left), (clock, flags, time, left))
WAITS(int, sem_wait, (sem_t *semaphore), (semaphore))
WAITS(int, sem_timedwait, (sem_t *semaphore, const struct timespec *limit), (semaphore, limit))
WAITS(int, pthread_join, (pthread_t thread, void **result), (thread, result))
WAITS(int, pthread_mutex_lock, (pthread_mutex_t *mutex), (mutex))
WAITS(int, pthread_cond_wait, (pthread_cond_t *condition, pthread_mutex_t *mutex), (condition, mutex))
WAITS(int, pthread_cond_timedwait, (pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *limit), (condition, mutex, limit))
WAITS(int, pthread_barrier_wait, (pthread_barrier_t *barrier), (barrier))
