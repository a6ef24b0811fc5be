/* Reading and writing. */
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

bool io_wait(struct call *call, struct watch *watch, int fd, short events)
{
    if (!LIST_EMPTY(&call->watches)) return false; /* an attempt in vain */
    *watch = (struct watch){.call = call, .fd = fd, .events = events};
    return !world_watch(watch) && io_result(call, -1);
}

int64_t io_make(struct call *call, const struct file *file)
{
    if (!file->never_waits) {
        if (call->kind == CALL_CPU) call->kind = file->kind == FILE_REGULAR || file->kind == FILE_DIRECT ? CALL_DISK : CALL_NET;
        return call_make(call);
    }
    if (!call->attempt(call)) {
        call_give_up(call);
        io_result(call, (errno = EAGAIN, -1));
    }
    if (call->result < 0) errno = call->error;
    return call->result;
}

static struct transfer *transfer_of(struct call *call) { return (struct transfer *)(void *)call; }

static bool would_wait(void) { return errno == EAGAIN || errno == EWOULDBLOCK; }

/* --- sockets ------------------------------------------------------------------------------------------------------------- */

/* The kernel's timeouts of a socket hold here, too. */
static void limit_by(struct transfer *transfer, int option)
{
    struct timeval time;
    socklen_t size = sizeof time;
    if (transfer->call.limit != NEVER || getsockopt(transfer->fd, SOL_SOCKET, option, &time, &size)) return;
    int64_t ns = time.tv_sec * INT64_C(1000000000) + time.tv_usec * 1000;
    if (ns) transfer->call.limit = call_limit(ns);
}

static void is_late(struct call *call)
{
    struct transfer *transfer = transfer_of(call);
    call->result = transfer->done ? transfer->done : -1;
    call->error = call->is_interrupted ? EINTR : EAGAIN;
}

static size_t left_in(const struct msghdr *message)
{
    size_t left = 0;
    for (size_t i = 0; i < message->msg_iovlen; i++) left += message->msg_iov[i].iov_len;
    return left;
}

/* The parts are the caller's, so what is done is left out in a copy of the first that is not. */
static void advance(struct transfer *transfer, int64_t count)
{
    struct msghdr *message = &transfer->message;
    transfer->done += count;
    while (message->msg_iovlen && (size_t)count >= message->msg_iov->iov_len) {
        count -= (int64_t)message->msg_iov->iov_len;
        message->msg_iov++;
        message->msg_iovlen--;
    }
    if (!count) return;
    message->msg_iov->iov_base = (char *)message->msg_iov->iov_base + count;
    message->msg_iov->iov_len -= (size_t)count;
}

static int64_t receive_once(struct transfer *transfer)
{
    struct msghdr *message = &transfer->message;
    int flags = (transfer->flags & ~MSG_WAITALL) | MSG_DONTWAIT;
    if (transfer->has_names || message->msg_iovlen != 1) return SYSTEM(recvmsg, transfer->fd, message, flags);
    return SYSTEM(recvfrom, transfer->fd, message->msg_iov->iov_base, message->msg_iov->iov_len, flags, NULL, NULL);
}

static bool receive(struct call *call)
{
    struct transfer *transfer = transfer_of(call);
    for (;;) {
        int64_t count = receive_once(transfer);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && would_wait()) break;
        bool wants_all = transfer->flags & MSG_WAITALL && count > 0 && !(transfer->flags & MSG_PEEK);
        if (!wants_all) return io_result(call, count >= 0 || transfer->done ? transfer->done + (count > 0 ? count : 0) : -1);
        advance(transfer, count);
        if (!left_in(&transfer->message)) return io_result(call, transfer->done);
    }
    if (transfer->flags & MSG_DONTWAIT) return io_result(call, -1);
    limit_by(transfer, SO_RCVTIMEO);
    return io_wait(call, &transfer->watch, transfer->fd, POLLIN);
}

static int64_t send_once(struct transfer *transfer)
{
    struct msghdr *message = &transfer->message;
    int flags = transfer->flags | MSG_DONTWAIT;
    if (transfer->has_names || message->msg_iovlen != 1) return SYSTEM(sendmsg, transfer->fd, message, flags);
    return SYSTEM(sendto, transfer->fd, message->msg_iov->iov_base, message->msg_iov->iov_len, flags, NULL, 0);
}

static bool send_all(struct call *call)
{
    struct transfer *transfer = transfer_of(call);
    for (;;) {
        int64_t count = send_once(transfer);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && would_wait() && !(transfer->flags & MSG_DONTWAIT)) break;
        if (count < 0) return io_result(call, transfer->done ? transfer->done : -1);
        advance(transfer, count);
        if (!left_in(&transfer->message)) return io_result(call, transfer->done);
    }
    limit_by(transfer, SO_SNDTIMEO);
    return io_wait(call, &transfer->watch, transfer->fd, POLLOUT);
}

/* --- pipes, terminals and files ------------------------------------------------------------------------------------------ */

static bool read_stream(struct call *call)
{
    struct transfer *transfer = transfer_of(call);
    const struct msghdr *message = &transfer->message;
    if (!system_is_ready(transfer->fd, POLLIN)) return io_wait(call, &transfer->watch, transfer->fd, POLLIN);
    return io_result(call, SYSTEM(readv, transfer->fd, message->msg_iov, message->msg_iovlen));
}

/* As much as a pipe that is ready certainly takes, until all is written. */
static bool write_stream(struct call *call)
{
    struct transfer *transfer = transfer_of(call);
    const struct msghdr *message = &transfer->message;
    while (left_in(message)) {
        if (!system_is_ready(transfer->fd, POLLOUT)) return io_wait(call, &transfer->watch, transfer->fd, POLLOUT);
        struct iovec *part = message->msg_iov;
        size_t most = part->iov_len > PIPE_BUF ? PIPE_BUF : part->iov_len;
        int64_t count = SYSTEM(write, transfer->fd, part->iov_base, most);
        if (count < 0) return io_result(call, transfer->done ? transfer->done : -1);
        advance(transfer, count);
    }
    return io_result(call, transfer->done);
}

static bool read_file(struct call *call)
{
    const struct transfer *transfer = transfer_of(call);
    const struct msghdr *message = &transfer->message;
    return io_result(call, SYSTEM(readv, transfer->fd, message->msg_iov, message->msg_iovlen));
}

static bool write_file(struct call *call)
{
    const struct transfer *transfer = transfer_of(call);
    const struct msghdr *message = &transfer->message;
    return io_result(call, SYSTEM(writev, transfer->fd, message->msg_iov, message->msg_iovlen));
}

static bool read_at(struct call *call)
{
    const struct transfer *transfer = transfer_of(call);
    return io_result(call, SYSTEM(pread64, transfer->fd, transfer->one.iov_base, transfer->one.iov_len, transfer->offset));
}

static bool write_at(struct call *call)
{
    const struct transfer *transfer = transfer_of(call);
    return io_result(call, SYSTEM(pwrite64, transfer->fd, transfer->one.iov_base, transfer->one.iov_len, transfer->offset));
}

/* --- the calls ------------------------------------------------------------------------------------------------------------ */

typedef bool (*attempt)(struct call *call);

static ssize_t go_through(struct transfer *transfer, bool writes)
{
    static const attempt reading[] = {[FILE_SOCKET] = receive, [FILE_STREAM] = read_stream, [FILE_REGULAR] = read_file, [FILE_DIRECT] = read_file};
    static const attempt writing[] = {[FILE_SOCKET] = send_all, [FILE_STREAM] = write_stream, [FILE_REGULAR] = write_file, [FILE_DIRECT] = write_file};
    const struct file *file = file_of(transfer->fd);
    if (!file) return -1;
    transfer->call.bytes = (int64_t)left_in(&transfer->message);
    transfer->call.late = is_late;
    transfer->call.is_interruptible = transfer->call.goes_on = true;
    transfer->call.attempt = (writes ? writing : reading)[file->kind];
    if (file->never_waits) transfer->flags |= MSG_DONTWAIT;
    return io_make(&transfer->call, file);
}

static ssize_t with_one(int fd, void *buffer, size_t count, int flags, bool writes)
{
    struct transfer transfer = {.fd = fd, .flags = flags, .one = {buffer, count}};
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
    struct transfer transfer = {.fd = fd, .flags = flags, .message = *message};
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

static ssize_t at_offset(int fd, void *buffer, size_t count, off_t offset, attempt try)
{
    struct transfer transfer = {.fd = fd, .one = {buffer, count}, .offset = offset};
    const struct file *file = file_of(fd);
    if (!file) return -1;
    transfer.call = (struct call){.attempt = try, .bytes = (int64_t)count};
    return io_make(&transfer.call, file);
}

ssize_t tap_pread(int fd, void *buffer, size_t count, off_t offset) { return at_offset(fd, buffer, count, offset, read_at); }

ssize_t tap_pwrite(int fd, const void *buffer, size_t count, off_t offset)
{
    return at_offset(fd, (void *)(uintptr_t)buffer, count, offset, write_at);
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
