/* groupsd --status: asks the daemon that runs. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "frames.h"
#include "say.h"

int status_print(const char *path);

int status_print(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const struct timeval patience = {.tv_sec = 5};
    uint8_t bytes[FRAME_MOST];
    struct frame frame = {.kind = FRAME_STATUS};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    int daemon = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (daemon < 0 || connect(daemon, (struct sockaddr *)&address, sizeof address)) {
        say_and_end("nobody answers at %s: %s", path, strerror(errno));
    }
    setsockopt(daemon, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (send(daemon, bytes, frame_write(bytes, &frame), MSG_NOSIGNAL) < 0) say_and_end("%s", strerror(errno));
    for (;;) {
        ssize_t count = recv(daemon, bytes, sizeof bytes, 0);
        if (count <= 0 || !frame_read(bytes, (size_t)count, &frame)) say_and_end("it has hung up");
        if (frame.kind == FRAME_REFUSED) say_and_end("%s", frame.text);
        if (frame.kind != FRAME_LINE || !*frame.text) return 0;
        puts(frame.text);
    }
}
