/* The back end: writes a line for each answer when it is given the processor. What comes while all lines are
 * taken is counted, not kept, so that a busy server neither waits for its log nor grows. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server.h"

enum { LINE_ROOM = 400, TARGET_SHOWN = 200 };

static struct {
    char (*lines)[LINE_ROOM];
    int first, count;
    long long lost;
    struct doorbell bell;
} ring;

void log_answer(const char *method, const char *target, int status, long long bytes, long long microseconds)
{
    if (server.log < 0) return;
    if (ring.count == server.options.lines) {
        ring.lost++;
        return;
    }
    char date[40];
    time_t now = time(NULL);
    struct tm parts;
    strftime(date, sizeof date, "%d/%b/%Y:%H:%M:%S +0000", gmtime_r(&now, &parts));
    bool is_long = strlen(target) > TARGET_SHOWN;
    char *line = ring.lines[(ring.first + ring.count++) % server.options.lines];
    snprintf(line, LINE_ROOM, "127.0.0.1 - - [%s] \"%s %.*s%s\" %d %lld %lld\n", date, method, TARGET_SHOWN, target,
             is_long ? "..." : "", status, bytes, microseconds);
    doorbell_ring(&ring.bell);
}

static void write_line(const char *line)
{
    size_t length = strlen(line);
    while (length > 0 && server.log >= 0) {
        ssize_t count = write(server.log, line, length);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) {
            fprintf(stderr, "pth-server: the log cannot be written any more: %s\n", strerror(errno));
            server.log = -1;
            return;
        }
        line += count;
        length -= (size_t)count;
    }
}

static void write_next(void)
{
    write_line(ring.lines[ring.first]);
    ring.first = (ring.first + 1) % server.options.lines;
    ring.count--;
}

static void write_lost(void)
{
    char line[80];
    if (ring.lost == 0) return;
    snprintf(line, sizeof line, "# %lld answers are not listed here: there was no time to\n", ring.lost);
    ring.lost = 0;
    write_line(line);
}

void *log_run(void *nothing)
{
    for (;;) {
        while (ring.count > 0) {
            write_next();
            pth_yield(NULL); /* others may have more urgent things to do */
        }
        write_lost();
        doorbell_wait(&ring.bell);
    }
    return nothing;
}

bool log_start(void)
{
    ring.lines = calloc((size_t)server.options.lines, LINE_ROOM);
    return ring.lines && doorbell_make(&ring.bell);
}

void log_end(void)
{
    while (ring.count > 0) write_next();
    write_lost();
    doorbell_destroy(&ring.bell);
    free(ring.lines);
}
