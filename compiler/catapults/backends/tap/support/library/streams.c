/* Whatever has another side: sockets, pipes, terminals. */
#include <errno.h>
#include <limits.h>

#include "io.h"
#include "system.h"

static bool would_wait(void) { return errno == EAGAIN || errno == EWOULDBLOCK; }

size_t transfer_left(const struct transfer *transfer)
{
    const struct msghdr *message = &transfer->message;
    size_t left = 0;
    for (size_t i = 0; i < message->msg_iovlen; i++) left += message->msg_iov[i].iov_len;
    return left;
}

void transfer_advance(struct transfer *transfer, int64_t count)
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

/* `before`: what was done when this attempt began. */
static bool leave_rest(struct transfer *transfer, int64_t before)
{
    return io_pause(&transfer->call, transfer->done - before, (int64_t)transfer_left(transfer));
}

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

static int64_t receive_once(struct transfer *transfer)
{
    struct msghdr *message = &transfer->message;
    int flags = (transfer->flags & ~MSG_WAITALL) | MSG_DONTWAIT;
    if (transfer->has_names || message->msg_iovlen != 1) return SYSTEM(recvmsg, transfer->fd, message, flags);
    return SYSTEM(recvfrom, transfer->fd, message->msg_iov->iov_base, message->msg_iov->iov_len, flags, NULL, NULL);
}

bool socket_receive(struct call *call)
{
    struct transfer *transfer = transfer_of(call);
    int64_t before = transfer->done;
    for (;;) {
        int64_t count = receive_once(transfer);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && would_wait()) break;
        bool wants_all = transfer->flags & MSG_WAITALL && count > 0 && !(transfer->flags & MSG_PEEK);
        if (!wants_all) return io_result(call, count >= 0 || transfer->done ? transfer->done + (count > 0 ? count : 0) : -1);
        transfer_advance(transfer, count);
        if (!transfer_left(transfer)) return io_result(call, transfer->done);
    }
    if (transfer->flags & MSG_DONTWAIT) return io_result(call, -1);
    limit_by(transfer, SO_RCVTIMEO);
    return leave_rest(transfer, before);
}

static int64_t send_once(struct transfer *transfer)
{
    struct msghdr *message = &transfer->message;
    int flags = transfer->flags | MSG_DONTWAIT;
    if (transfer->has_names || message->msg_iovlen != 1) return SYSTEM(sendmsg, transfer->fd, message, flags);
    return SYSTEM(sendto, transfer->fd, message->msg_iov->iov_base, message->msg_iov->iov_len, flags, NULL, 0);
}

bool socket_send(struct call *call)
{
    struct transfer *transfer = transfer_of(call);
    int64_t before = transfer->done;
    for (;;) {
        int64_t count = send_once(transfer);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && would_wait() && !(transfer->flags & MSG_DONTWAIT)) break;
        if (count < 0) return io_result(call, transfer->done ? transfer->done : -1);
        transfer_advance(transfer, count);
        if (!transfer_left(transfer)) return io_result(call, transfer->done);
    }
    limit_by(transfer, SO_SNDTIMEO);
    return leave_rest(transfer, before);
}

/* --- pipes and terminals ---------------------------------------------------------------------------------------------------- */

bool stream_read(struct call *call)
{
    struct transfer *transfer = transfer_of(call);
    const struct msghdr *message = &transfer->message;
    if (!system_is_ready(transfer->fd, POLLIN)) return leave_rest(transfer, transfer->done);
    return io_result(call, SYSTEM(readv, transfer->fd, message->msg_iov, message->msg_iovlen));
}

/* As much as a pipe that is ready certainly takes, until all is written. */
bool stream_write(struct call *call)
{
    struct transfer *transfer = transfer_of(call);
    int64_t before = transfer->done;
    while (transfer_left(transfer)) {
        if (!system_is_ready(transfer->fd, POLLOUT)) return leave_rest(transfer, before);
        const struct iovec *part = transfer->message.msg_iov;
        size_t most = part->iov_len > PIPE_BUF ? PIPE_BUF : part->iov_len;
        int64_t count = SYSTEM(write, transfer->fd, part->iov_base, most);
        if (count < 0) return io_result(call, transfer->done ? transfer->done : -1);
        transfer_advance(transfer, count);
    }
    return io_result(call, transfer->done);
}
