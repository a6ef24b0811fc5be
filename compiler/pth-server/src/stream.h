/* Reading and writing sockets that do not block the process: only the thread waits, and for so long at most. */
#ifndef SERVER_STREAM_H
#define SERVER_STREAM_H

#include <pth.h>
#include <stdbool.h>
#include <sys/types.h>

/* What a thread waits with; each thread has its own. */
struct patience {
    pth_event_t ready; /* the socket */
    pth_event_t over;  /* the time */
    int seconds;
};

bool patience_make(struct patience *patience, int seconds); /* false: there is no memory */
void patience_destroy(struct patience *patience);

/* All return -1 with errno, which is ETIMEDOUT when the time was over. What is followed by more may wait for it. */
ssize_t stream_read(struct patience *patience, int fd, void *buffer, size_t room); /* 0: its end */
int stream_write(struct patience *patience, int fd, const void *data, size_t size, bool is_followed);
int stream_connect(struct patience *patience, int port); /* on this machine; the socket */

#endif
