/* Sockets, from their making to their end; and what else is opened and closed. */
#include <errno.h>

#include "io.h"
#include "system.h"

/* Calls that the kernel answers at once. */
struct plain {
    struct call call;
    long number;
    long arguments[4];
};

static bool ask(struct call *call)
{
    const struct plain *plain = (struct plain *)(void *)call;
    const long *a = plain->arguments;
    return io_result(call, syscall(plain->number, a[0], a[1], a[2], a[3]));
}

static int64_t plainly(enum call_kind kind, long number, long a, long b, long c, long d)
{
    struct plain plain = {.call = {.kind = kind, .attempt = ask}, .number = number, .arguments = {a, b, c, d}};
    return call_make(&plain.call);
}

int tap_socket(int domain, int type, int protocol)
{
    return file_made((int)plainly(CALL_NET, SYS_socket, domain, type, protocol, 0));
}

int tap_bind(int fd, const struct sockaddr *address, socklen_t length)
{
    return (int)plainly(CALL_NET, SYS_bind, fd, (long)(intptr_t)address, length, 0);
}

int tap_listen(int fd, int backlog) { return (int)plainly(CALL_NET, SYS_listen, fd, backlog, 0, 0); }

int tap_open(const char *path, int flags, mode_t mode)
{
    return file_made((int)plainly(CALL_DISK, SYS_openat, AT_FDCWD, (long)(intptr_t)path, flags, (long)mode));
}

bool tap_forget(int fd)
{
    if (is_own(fd)) return false;
    if (fd >= 0) world_closes(fd);
    return true;
}

static bool close_file(struct call *call)
{
    world_closes((int)((struct plain *)(void *)call)->arguments[0]);
    return ask(call);
}

int tap_close(int fd)
{
    const struct file *file = is_own(fd) ? (errno = EBADF, NULL) : file_of(fd);
    if (!file) return -1;
    bool on_disk = file->kind == FILE_REGULAR || file->kind == FILE_DIRECT;
    struct plain plain = {.call = {.kind = on_disk ? CALL_DISK : CALL_NET, .attempt = close_file}, .number = SYS_close, .arguments = {fd}};
    return (int)call_make(&plain.call);
}

/* --- accept and connect ---------------------------------------------------------------------------------------------------- */

struct meeting {
    struct call call;
    struct watch watch;
    int fd, flags;
    struct sockaddr *address;
    socklen_t *length;
    socklen_t own_length;
    int kept_flags;
    bool has_begun;
};

static struct meeting *meeting_of(struct call *call) { return (struct meeting *)(void *)call; }

static void is_late(struct call *call)
{
    call->result = -1;
    call->error = call->is_interrupted ? EINTR : ETIMEDOUT;
}

static bool accept_one(struct call *call)
{
    struct meeting *meeting = meeting_of(call);
    for (;;) {
        int64_t fd = SYSTEM(accept4, meeting->fd, meeting->address, meeting->length, meeting->flags);
        if (fd >= 0 || (errno != EAGAIN && errno != EINTR)) return io_result(call, fd);
        if (errno == EAGAIN) return io_wait(call, &meeting->watch, meeting->fd, POLLIN);
    }
}

/* A listener that another process shares may lose a connection between two calls, so it must never wait by itself. */
int tap_accept(int fd, struct sockaddr *address, socklen_t *length, int flags)
{
    struct file *file = file_of(fd);
    if (!file) return -1;
    if (!file->is_listener) {
        file->is_listener = true;
        if (!file->never_waits) system_set_flags(fd, system_flags(fd) | O_NONBLOCK);
    }
    struct meeting meeting = {.fd = fd, .flags = flags, .address = address, .length = length};
    meeting.call = (struct call){.kind = CALL_ACCEPT, .attempt = accept_one, .late = is_late, .is_interruptible = true, .goes_on = true};
    return file_made((int)io_make(&meeting.call, file, fd, POLLIN));
}

static bool connect_one(struct call *call)
{
    struct meeting *meeting = meeting_of(call);
    int64_t result;
    if (!meeting->has_begun) {
        meeting->has_begun = true;
        system_set_flags(meeting->fd, meeting->kept_flags | O_NONBLOCK);
        result = SYSTEM(connect, meeting->fd, meeting->address, meeting->own_length);
    } else {
        int error = 0;
        socklen_t size = sizeof error;
        if (!system_is_ready(meeting->fd, POLLOUT)) return io_pause(call, 0, 0);
        getsockopt(meeting->fd, SOL_SOCKET, SO_ERROR, &error, &size);
        result = error ? -1 : 0;
        errno = error;
    }
    if (result < 0 && (errno == EINPROGRESS || errno == EAGAIN)) return io_pause(call, 0, 0);
    io_result(call, result);
    system_set_flags(meeting->fd, meeting->kept_flags);
    return true;
}

int tap_connect(int fd, const struct sockaddr *address, socklen_t length)
{
    struct file *file = file_of(fd);
    if (!file) return -1;
    struct meeting meeting = {.fd = fd, .address = (struct sockaddr *)(uintptr_t)address, .own_length = length};
    if (file->never_waits) return (int)SYSTEM(connect, fd, address, length);
    meeting.kept_flags = system_flags(fd);
    meeting.call = (struct call){.kind = CALL_NET, .attempt = connect_one, .late = is_late};
    return (int)io_make(&meeting.call, file, fd, POLLOUT);
}
