/* Calls about descriptors, and reading and writing. */
#include <errno.h>
#include <limits.h>

#include "io.h"
#include "system.h"

bool io_result(struct call *call, int64_t result)
{
    call->result = result;
    call->error = result < 0 ? errno : 0;
    return true;
}

bool io_pause(struct call *call, int64_t moved, int64_t left)
{
    call->is_unfinished = true;
    call->bytes = moved;
    call->left = left;
    return true;
}

/* --- waiting for the other side -------------------------------------------------------------------------------------------- */

bool io_wait(struct call *call, struct watch *watch, int fd, short events)
{
    if (!LIST_EMPTY(&call->watches)) return false; /* an attempt in vain */
    *watch = (struct watch){.call = call, .fd = fd, .events = events};
    return !world_watch(watch) && io_result(call, -1);
}

struct readiness {
    struct call call;
    struct watch watch;
    int fd;
    short events;
};

static bool look(struct call *call)
{
    struct readiness *one = (struct readiness *)(void *)call;
    if (system_is_ready(one->fd, one->events)) return io_result(call, 0);
    return io_wait(call, &one->watch, one->fd, one->events);
}

static void ends_early(struct call *call)
{
    call->result = -1;
    call->error = call->is_interrupted ? EINTR : 0;
}

/* False: a signal, its limit or an error has ended the call. */
static bool becomes_ready(struct call *call, int fd, short events)
{
    struct readiness one = {.fd = fd, .events = events};
    one.call = (struct call){.kind = CALL_WAIT, .attempt = look, .late = ends_early, .limit = call->limit, .is_unfinished = true};
    one.call.is_interruptible = call->is_interruptible;
    one.call.goes_on = call->goes_on;
    if (call_make(&one.call) == 0) return true;
    call->is_interrupted = one.call.is_interrupted;
    call->late(call);
    if (call->result < 0 && one.call.error) call->error = one.call.error;
    return false;
}

static int64_t at_once(struct call *call)
{
    if (!call->attempt(call) || call->is_unfinished) {
        call_give_up(call);
        io_result(call, (errno = EAGAIN, -1));
    }
    if (call->result < 0) errno = call->error;
    return call->result;
}

int64_t io_make(struct call *call, const struct file *file, int fd, short events)
{
    if (file->never_waits) return at_once(call);
    if (call->kind == CALL_CPU) call->kind = file->kind == FILE_REGULAR || file->kind == FILE_DIRECT ? CALL_DISK : CALL_NET;
    while (call_make(call), call->is_unfinished) {
        if (!becomes_ready(call, fd, events)) {
            if (call->result < 0) errno = call->error;
            break;
        }
        call->is_unfinished = false;
        call->bytes = call->left;
    }
    return call->result;
}

/* --- the calls ------------------------------------------------------------------------------------------------------------ */

static void is_late(struct call *call)
{
    const struct transfer *transfer = transfer_of(call);
    call->result = transfer->done ? transfer->done : -1;
    call->error = call->is_interrupted ? EINTR : EAGAIN;
}

typedef bool (*attempt)(struct call *call);

static ssize_t go_through(struct transfer *transfer, bool writes)
{
    static const attempt attempts[][2] = {
        [FILE_SOCKET] = {socket_receive, socket_send},
        [FILE_STREAM] = {stream_read, stream_write},
        [FILE_REGULAR] = {regular_transfer, regular_transfer},
        [FILE_DIRECT] = {direct_transfer, direct_transfer},
    };
    const struct file *file = file_of(transfer->fd);
    if (!file) return -1;
    transfer->writes = writes;
    transfer->call.bytes = (int64_t)transfer_left(transfer);
    transfer->call.late = is_late;
    transfer->call.is_interruptible = transfer->call.goes_on = true; /* while it waits for the other side */
    transfer->call.attempt = attempts[file->kind][writes];
    if (file->never_waits) transfer->flags |= MSG_DONTWAIT;
    return io_make(&transfer->call, file, transfer->fd, writes ? POLLOUT : POLLIN);
}

static ssize_t with_one(int fd, void *buffer, size_t count, int flags, bool writes)
{
    struct transfer transfer = {.fd = fd, .flags = flags, .one = {buffer, count}, .job.offset = -1};
    transfer.message.msg_iov = &transfer.one;
    transfer.message.msg_iovlen = 1;
    return go_through(&transfer, writes);
}

ssize_t tap_read(int fd, void *buffer, size_t count) { return with_one(fd, buffer, count, 0, false); }

ssize_t tap_write(int fd, const void *buffer, size_t count) { return with_one(fd, (void *)(uintptr_t)buffer, count, 0, true); }

/* Parts are changed as they are written. */
static ssize_t with_message(int fd, const struct msghdr *message, int flags, bool writes, struct msghdr *result)
{
    struct iovec parts[IOV_MAX];
    struct transfer transfer = {.fd = fd, .flags = flags, .message = *message, .job.offset = -1};
    transfer.has_names = message->msg_name || message->msg_control;
    if (message->msg_iovlen > IOV_MAX) return errno = EMSGSIZE, -1;
    for (size_t i = 0; i < message->msg_iovlen; i++) parts[i] = message->msg_iov[i];
    transfer.message.msg_iov = parts;
    ssize_t count = go_through(&transfer, writes);
    if (result) {
        result->msg_namelen = transfer.message.msg_namelen;
        result->msg_controllen = transfer.message.msg_controllen;
        result->msg_flags = transfer.message.msg_flags;
    }
    return count;
}

static ssize_t with_parts(int fd, const struct iovec *parts, int count, bool writes)
{
    if (count < 0 || count > IOV_MAX) return errno = EINVAL, -1;
    struct msghdr message = {.msg_iov = (struct iovec *)(uintptr_t)parts, .msg_iovlen = (size_t)count};
    return with_message(fd, &message, 0, writes, NULL);
}

ssize_t tap_readv(int fd, const struct iovec *parts, int count) { return with_parts(fd, parts, count, false); }
ssize_t tap_writev(int fd, const struct iovec *parts, int count) { return with_parts(fd, parts, count, true); }

static ssize_t at_offset(int fd, void *buffer, size_t count, off_t offset, bool writes)
{
    struct transfer transfer = {.fd = fd, .one = {buffer, count}, .job.offset = offset};
    const struct file *file = file_of(fd);
    if (!file) return -1;
    if (offset < 0) return errno = EINVAL, -1;
    if (file->kind == FILE_SOCKET || file->kind == FILE_STREAM) return errno = ESPIPE, -1;
    transfer.message.msg_iov = &transfer.one;
    transfer.message.msg_iovlen = 1;
    return go_through(&transfer, writes);
}

ssize_t tap_pread(int fd, void *buffer, size_t count, off_t offset) { return at_offset(fd, buffer, count, offset, false); }

ssize_t tap_pwrite(int fd, const void *buffer, size_t count, off_t offset)
{
    return at_offset(fd, (void *)(uintptr_t)buffer, count, offset, true);
}

static bool is_socket(int fd)
{
    const struct file *file = file_of(fd);
    if (file && file->kind != FILE_SOCKET) errno = ENOTSOCK;
    return file && file->kind == FILE_SOCKET;
}

ssize_t tap_recv(int fd, void *buffer, size_t count, int flags, struct sockaddr *from, socklen_t *length)
{
    if (!is_socket(fd)) return -1;
    if (!from) return with_one(fd, buffer, count, flags, false);
    struct iovec part = {buffer, count};
    struct msghdr message = {.msg_name = from, .msg_namelen = *length, .msg_iov = &part, .msg_iovlen = 1};
    ssize_t result = with_message(fd, &message, flags, false, &message);
    if (result >= 0) *length = message.msg_namelen;
    return result;
}

ssize_t tap_send(int fd, const void *buffer, size_t count, int flags, const struct sockaddr *to, socklen_t length)
{
    if (!is_socket(fd)) return -1;
    if (!to) return with_one(fd, (void *)(uintptr_t)buffer, count, flags, true);
    struct iovec part = {(void *)(uintptr_t)buffer, count};
    struct msghdr message = {.msg_name = (void *)(uintptr_t)to, .msg_namelen = length, .msg_iov = &part, .msg_iovlen = 1};
    return with_message(fd, &message, flags, true, NULL);
}

ssize_t tap_recvmsg(int fd, struct msghdr *message, int flags)
{
    return is_socket(fd) ? with_message(fd, message, flags, false, message) : -1;
}

ssize_t tap_sendmsg(int fd, const struct msghdr *message, int flags)
{
    return is_socket(fd) ? with_message(fd, message, flags, true, NULL) : -1;
}
