/* read, write and their relatives. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/select.h>
#include <unistd.h>

#include "wrapped.h"

ssize_t WRAPPED(read)(int fd, void *buffer, size_t count) { return tap_read(fd, buffer, count); }
ssize_t WRAPPED(write)(int fd, const void *buffer, size_t count) { return tap_write(fd, buffer, count); }
ssize_t WRAPPED(readv)(int fd, const struct iovec *parts, int count) { return tap_readv(fd, parts, count); }
ssize_t WRAPPED(writev)(int fd, const struct iovec *parts, int count) { return tap_writev(fd, parts, count); }
ssize_t WRAPPED(pread)(int fd, void *buffer, size_t count, off_t at) { return tap_pread(fd, buffer, count, at); }
ssize_t WRAPPED(pread64)(int fd, void *buffer, size_t count, off_t at) { return tap_pread(fd, buffer, count, at); }
ssize_t WRAPPED(pwrite)(int fd, const void *buffer, size_t count, off_t at) { return tap_pwrite(fd, buffer, count, at); }
ssize_t WRAPPED(pwrite64)(int fd, const void *buffer, size_t count, off_t at) { return tap_pwrite(fd, buffer, count, at); }
int WRAPPED(close)(int fd) { return tap_close(fd); }

/* --- what ends a descriptor inside of the C library: whoever waits for it is told ------------------------------------------- */

WEAK int __real_fclose(FILE *stream);
WEAK int __real_dup2(int fd, int target);
WEAK int __real_dup3(int fd, int target, int flags);

int WRAPPED(fclose)(FILE *stream)
{
    tap_forget(fileno(stream));
    return REAL(fclose)(stream);
}

int WRAPPED(dup2)(int fd, int target)
{
    if (fd != target && !tap_forget(target)) return errno = EBADF, -1;
    return REAL(dup2)(fd, target);
}

int WRAPPED(dup3)(int fd, int target, int flags)
{
    if (fd != target && !tap_forget(target)) return errno = EBADF, -1;
    return REAL(dup3)(fd, target, flags);
}

/* What a program compiled with checks of its buffers calls; the size is that of the buffer. */
_Noreturn void __chk_fail(void);

ssize_t WRAPPED(__read_chk)(int fd, void *buffer, size_t count, size_t size)
{
    if (count > size) __chk_fail();
    return tap_read(fd, buffer, count);
}

ssize_t WRAPPED(__recv_chk)(int fd, void *buffer, size_t count, size_t size, int flags)
{
    if (count > size) __chk_fail();
    return tap_recv(fd, buffer, count, flags, NULL, NULL);
}

static mode_t mode_in(int flags, va_list more) { return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(more, mode_t) : 0; }

#define OPEN_BY(name)                            \
    int WRAPPED(name)(const char *path, int flags, ...) \
    {                                            \
        va_list more;                            \
        va_start(more, flags);                   \
        mode_t mode = mode_in(flags, more);      \
        va_end(more);                            \
        return tap_open(path, flags, mode);      \
    }

OPEN_BY(open)
OPEN_BY(open64)

int WRAPPED(__open_2)(const char *path, int flags) { return tap_open(path, flags, 0); }
int WRAPPED(__open64_2)(const char *path, int flags) { return tap_open(path, flags, 0); }

WEAK int __real_fcntl(int fd, int command, ...);

/* Only flags of a descriptor concern the library. */
static int control(int fd, int command, intptr_t argument)
{
    if (command == F_GETFL) return tap_flags(fd);
    if (command == F_SETFL) return tap_set_flags(fd, (int)argument);
    return REAL(fcntl)(fd, command, argument);
}

#define CONTROL_BY(name)                       \
    int WRAPPED(name)(int fd, int command, ...) \
    {                                          \
        va_list more;                          \
        va_start(more, command);               \
        intptr_t argument = va_arg(more, intptr_t); \
        va_end(more);                          \
        return control(fd, command, argument); \
    }

CONTROL_BY(fcntl)
CONTROL_BY(fcntl64)

/* --- sockets ------------------------------------------------------------------------------------------------------------- */

int WRAPPED(socket)(int domain, int type, int protocol) { return tap_socket(domain, type, protocol); }
int WRAPPED(bind)(int fd, const struct sockaddr *address, socklen_t length) { return tap_bind(fd, address, length); }
int WRAPPED(listen)(int fd, int backlog) { return tap_listen(fd, backlog); }
int WRAPPED(connect)(int fd, const struct sockaddr *address, socklen_t length) { return tap_connect(fd, address, length); }
int WRAPPED(accept)(int fd, struct sockaddr *address, socklen_t *length) { return tap_accept(fd, address, length, 0); }

int WRAPPED(accept4)(int fd, struct sockaddr *address, socklen_t *length, int flags)
{
    return tap_accept(fd, address, length, flags);
}

ssize_t WRAPPED(recv)(int fd, void *buffer, size_t count, int flags) { return tap_recv(fd, buffer, count, flags, NULL, NULL); }

ssize_t WRAPPED(recvfrom)(int fd, void *buffer, size_t count, int flags, struct sockaddr *from, socklen_t *length)
{
    return tap_recv(fd, buffer, count, flags, from, length);
}

ssize_t WRAPPED(send)(int fd, const void *buffer, size_t count, int flags) { return tap_send(fd, buffer, count, flags, NULL, 0); }

ssize_t WRAPPED(sendto)(int fd, const void *buffer, size_t count, int flags, const struct sockaddr *to, socklen_t length)
{
    return tap_send(fd, buffer, count, flags, to, length);
}

ssize_t WRAPPED(recvmsg)(int fd, struct msghdr *message, int flags) { return tap_recvmsg(fd, message, flags); }
ssize_t WRAPPED(sendmsg)(int fd, const struct msghdr *message, int flags) { return tap_sendmsg(fd, message, flags); }

/* --- several at once ----------------------------------------------------------------------------------------------------- */

int WRAPPED(poll)(struct pollfd *fds, nfds_t count, int ms) { return tap_poll(fds, count, ms < 0 ? -1 : ms * INT64_C(1000000)); }

static short wished(int fd, fd_set *reading, fd_set *writing, fd_set *other)
{
    short events = 0;
    if (reading && FD_ISSET(fd, reading)) events |= POLLIN;
    if (writing && FD_ISSET(fd, writing)) events |= POLLOUT;
    if (other && FD_ISSET(fd, other)) events |= POLLPRI;
    return events;
}

static int keep(fd_set *set, int fd, bool is_so)
{
    if (!set || !FD_ISSET(fd, set)) return 0;
    if (!is_so) FD_CLR(fd, set);
    return is_so;
}

int WRAPPED(select)(int most, fd_set *reading, fd_set *writing, fd_set *other, struct timeval *limit)
{
    struct pollfd fds[FD_SETSIZE];
    nfds_t count = 0;
    for (int fd = 0; fd < most && fd < FD_SETSIZE; fd++) {
        short events = wished(fd, reading, writing, other);
        if (events) fds[count++] = (struct pollfd){.fd = fd, .events = events};
    }
    int found = tap_poll(fds, count, limit ? limit->tv_sec * NS_PER_S + limit->tv_usec * 1000 : -1);
    if (found < 0) return found;
    int set = 0;
    for (nfds_t i = 0; i < count; i++) {
        if (fds[i].revents & POLLNVAL) return errno = EBADF, -1;
        bool broken = fds[i].revents & (POLLERR | POLLHUP);
        set += keep(reading, fds[i].fd, broken || fds[i].revents & POLLIN);
        set += keep(writing, fds[i].fd, broken || fds[i].revents & POLLOUT);
        set += keep(other, fds[i].fd, fds[i].revents & POLLPRI);
    }
    return set;
}
