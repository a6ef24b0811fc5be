/* Calls of the kernel by number: where a program is linked with --wrap, the names of the C library lead back to here. */
#ifndef TAP_SYSTEM_H
#define TAP_SYSTEM_H

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define SYSTEM(name, ...) syscall(SYS_##name, __VA_ARGS__)

static inline int system_poll(struct pollfd *fds, nfds_t count)
{
    struct timespec none = {0, 0};
    return (int)SYSTEM(ppoll, fds, count, &none, NULL, _NSIG / 8);
}

static inline bool system_is_ready(int fd, short events)
{
    struct pollfd one = {.fd = fd, .events = events};
    return system_poll(&one, 1) != 0;
}

static inline int system_flags(int fd) { return (int)SYSTEM(fcntl, fd, F_GETFL); }

static inline int system_set_flags(int fd, int flags) { return (int)SYSTEM(fcntl, fd, F_SETFL, flags); }

#endif
