/* Takes connections in while there is room for them; the others wait in the kernel. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server.h"

enum { KERNEL_QUEUE = 512, PAUSE = 10 * 1000 /* microseconds */ };

int acceptor_listen(int port)
{
    struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons((uint16_t)port),
        .sin_addr = {htonl(INADDR_LOOPBACK)},
    };
    int yes = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        bind(fd, (struct sockaddr *)&address, sizeof address) == 0 && listen(fd, KERNEL_QUEUE) == 0)
        return fd;
    int problem = errno;
    close(fd);
    errno = problem;
    return -1;
}

static void enqueue(int connection)
{
    int yes = 1;
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes); /* heads and portions go at once */
    server.queue[(server.first + server.queued++) % QUEUE_ROOM] = connection;
    server.noof++;
    handlers_connection();
}

static void free_event(void *event) { pth_event_free(event, PTH_FREE_THIS); }

void *acceptor_run(void *nothing)
{
    pth_event_t arrival = pth_event(PTH_EVENT_FD | PTH_UNTIL_FD_READABLE, server.listener);
    pth_cleanup_push(free_event, arrival);
    for (;;) {
        if (server.queued == QUEUE_ROOM) {
            doorbell_wait(&server.room);
            continue;
        }
        int connection = accept4(server.listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (connection >= 0) enqueue(connection);
        else if (errno == EAGAIN || errno == EWOULDBLOCK) pth_wait(arrival);
        else if (errno != EINTR && errno != ECONNABORTED) pth_nap(pth_time(0, PAUSE)); /* no descriptors, no memory */
    }
    return nothing;
}
