#include "stream.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

bool patience_make(struct patience *patience, int seconds)
{
    *patience = (struct patience){.seconds = seconds};
    patience->ready = pth_event(PTH_EVENT_TIME, pth_timeout(0, 0)); /* of some kind, until it is used */
    patience->over = pth_event(PTH_EVENT_TIME, pth_timeout(0, 0));
    if (patience->ready && patience->over) return true;
    patience_destroy(patience);
    return false;
}

void patience_destroy(struct patience *patience)
{
    if (patience->ready) pth_event_free(patience->ready, PTH_FREE_THIS);
    if (patience->over) pth_event_free(patience->over, PTH_FREE_THIS);
}

/* The events are made anew in their old places, so waiting allocates nothing. */
static int wait_until(struct patience *patience, int fd, unsigned long readiness)
{
    if (!pth_event(PTH_EVENT_FD | readiness | PTH_MODE_REUSE, patience->ready, fd)) return -1;
    pth_event(PTH_EVENT_TIME | PTH_MODE_REUSE, patience->over, pth_timeout(patience->seconds, 0));
    pth_event_concat(patience->ready, patience->over, NULL);
    pth_wait(patience->ready);
    if (pth_event_status(patience->ready) == PTH_STATUS_OCCURRED) return 0;
    errno = pth_event_status(patience->ready) == PTH_STATUS_FAILED ? EBADF : ETIMEDOUT;
    return -1;
}

static bool is_for_later(void) { return errno == EAGAIN || errno == EWOULDBLOCK; }

ssize_t stream_read(struct patience *patience, int fd, void *buffer, size_t room)
{
    for (;;) {
        ssize_t count = recv(fd, buffer, room, 0);
        if (count >= 0) return count;
        if (errno == EINTR) continue;
        if (!is_for_later() || wait_until(patience, fd, PTH_UNTIL_FD_READABLE) < 0) return -1;
    }
}

int stream_write(struct patience *patience, int fd, const void *data, size_t size, bool is_followed)
{
    const char *rest = data;
    int flags = MSG_NOSIGNAL | (is_followed ? MSG_MORE : 0);
    while (size > 0) {
        ssize_t count = send(fd, rest, size, flags);
        if (count >= 0) {
            rest += count;
            size -= (size_t)count;
        } else if (errno != EINTR) {
            if (!is_for_later() || wait_until(patience, fd, PTH_UNTIL_FD_WRITEABLE) < 0) return -1;
        }
    }
    return 0;
}

static int finish_connecting(struct patience *patience, int fd)
{
    int problem = 0;
    socklen_t size = sizeof problem;
    if (wait_until(patience, fd, PTH_UNTIL_FD_WRITEABLE) < 0) return -1;
    if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &problem, &size) < 0) return -1;
    errno = problem;
    return problem ? -1 : 0;
}

int stream_connect(struct patience *patience, int port)
{
    struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons((uint16_t)port),
        .sin_addr = {htonl(INADDR_LOOPBACK)},
    };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0) return fd;
    if (errno == EINPROGRESS && finish_connecting(patience, fd) == 0) return fd;
    int problem = errno;
    close(fd);
    errno = problem;
    return -1;
}
