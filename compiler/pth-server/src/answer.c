/* The requests of one connection, one after the other. */
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "handler.h"
#include "reply.h"

enum { TIMEOUT = 408, HEAD_TOO_LONG = 431 };
enum { LAST_READS = 8 }; /* of what a client still sends when it was refused */

/* --- answers ---------------------------------------------------------------------------------------------------- */

int answer_refusal(struct handler *handler, int status, bool *is_persistent)
{
    size_t length = reply_refusal(handler->portion, status, *is_persistent, handler->request.is_head);
    server.refusals++;
    if (stream_write(&handler->patience, handler->connection, handler->portion, length, false) < 0) {
        *is_persistent = false;
    }
    return status;
}

static void tell_left(struct handler *handler, long long left)
{
    handler->imports.bytesleft = left == LENGTH_UNKNOWN || left > INT_MAX ? INT_MAX : (int)left;
}

/* The bytes that were sent; 0: there are no more, -1: they cannot be had, or not be sent. */
static ssize_t send_portion(struct handler *handler, long long left, size_t waiting, portion_reader *read)
{
    ssize_t count = waiting > 0 ? (ssize_t)waiting : read(handler);
    if (count <= 0) return count;
    if (left != LENGTH_UNKNOWN && count > left) count = (ssize_t)left;
    if (stream_write(&handler->patience, handler->connection, handler->portion, (size_t)count, false) < 0) return -1;
    handler->sent += count;
    server.bytes += count;
    return count;
}

bool answer_body(struct handler *handler, long long length, size_t waiting, portion_reader *read)
{
    long long left = length;
    ssize_t count = 1;
    handler->imports.isresponding = 1;
    tell_left(handler, left);
    while (left != 0 && (count = send_portion(handler, left, waiting, read)) > 0) {
        waiting = 0;
        if (left != LENGTH_UNKNOWN) left -= count;
        tell_left(handler, left);
        pth_yield(NULL); /* whoever has less left to send may go first */
    }
    handler->imports.isresponding = handler->imports.bytesleft = 0;
    bool is_whole = left == LENGTH_UNKNOWN ? count == 0 : left == 0;
    if (!is_whole) server.broken++;
    return is_whole;
}

/* --- requests --------------------------------------------------------------------------------------------------- */

/* Reads on until a head is whole; its length, or 0 if none comes, with the status to refuse it by if there is one. */
static size_t read_head(struct handler *handler, int *status)
{
    time_t begin = time(NULL);
    size_t length;
    while (!(length = head_length(handler->head, handler->filled))) {
        *status = HEAD_TOO_LONG;
        if (handler->filled == HEAD_ROOM) return 0;
        ssize_t count = stream_read(&handler->patience, handler->connection, handler->head + handler->filled,
                                    HEAD_ROOM - handler->filled);
        *status = handler->filled > 0 && (count > 0 || (count < 0 && errno == ETIMEDOUT)) ? TIMEOUT : 0;
        if (count <= 0 || time(NULL) - begin > server.options.patience) return 0;
        handler->filled += (size_t)count;
        handler->is_answering = true;
    }
    *status = 0;
    return length;
}

/* A connection that is closed while something lies unread is reset, and its client may never see the answer. */
static void read_the_rest(struct handler *handler)
{
    shutdown(handler->connection, SHUT_WR);
    handler->patience.seconds = 1;
    for (int i = 0; i < LAST_READS; i++) {
        if (stream_read(&handler->patience, handler->connection, handler->portion, PORTION) <= 0) break;
    }
    handler->patience.seconds = server.options.patience;
}

static long long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

/* As a page does that is put together from others. */
static void compute(long long microseconds)
{
    for (long long end = now() + microseconds * 1000; now() < end;) continue;
}

static bool is_dynamic(const struct handler *handler)
{
    static const char beginning[] = "/dynamic/";
    return server.options.origin && strncmp(handler->request.target, beginning, sizeof beginning - 1) == 0;
}

/* A scheduler may hold the thread back before it asks. */
static int answer_dynamically(struct handler *handler, bool *is_persistent)
{
    handler->imports.dynamic = 1;
    pth_yield(NULL);
    handler->imports.dynamic = 0;
    return proxy_answer(handler, is_persistent);
}

static int answer(struct handler *handler, int problem, bool *is_persistent)
{
    compute(problem ? 0 : server.options.work);
    if (!problem && !server.options.folder) return proxy_answer(handler, is_persistent);
    if (!problem && is_dynamic(handler)) return answer_dynamically(handler, is_persistent);
    if (!problem) return file_answer(handler, is_persistent);
    *is_persistent = false;
    answer_refusal(handler, problem, is_persistent);
    read_the_rest(handler);
    return problem;
}

/* Answers one request; whether there may be another. */
static bool answer_next(struct handler *handler)
{
    int problem;
    handler->is_answering = handler->filled > 0;
    size_t length = read_head(handler, &problem);
    handler->request = (struct request){.method = "-", .target = "-"};
    if (length == 0 && problem == 0) return false;
    if (length > 0) problem = request_parse(&handler->request, handler->head, length);
    bool is_persistent = handler->request.is_persistent && !server.is_ending;
    handler->sent = 0;
    int status = answer(handler, problem, &is_persistent);
    compute(server.options.work * handler->sent / 7000);
    handler_close_source(handler);
    server.answers++;
    long long end = now();
    log_answer(handler->request.method, handler->request.target, status, handler->sent, (end - handler->since) / 1000);
    handler->since = end;
    handler->filled -= length;
    memmove(handler->head, handler->head + length, handler->filled);
    return is_persistent && !server.is_ending;
}

void answer_requests(struct handler *handler)
{
    handler->filled = 0;
    handler->since = now();
    while (answer_next(handler)) pth_yield(NULL);
    handler->is_answering = false;
}
