/* Answers with what the server behind this one answers. It is asked in HTTP/1.0, for each request on a connection of
 * its own, so that its answer ends with its length or with the connection. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "handler.h"
#include "reply.h"

enum { BAD_GATEWAY = 502, GATEWAY_TIMEOUT = 504 };

/* The head of the origin's answer, at the beginning of `portion`. */
struct origin_head {
    size_t size;       /* with the empty line */
    size_t filled;     /* of `portion` */
    int status;
    long long length;  /* of the body */
};

static int problem_status(void) { return errno == ETIMEDOUT ? GATEWAY_TIMEOUT : BAD_GATEWAY; }

static ssize_t read_origin(struct handler *handler)
{
    return stream_read(&handler->patience, handler->source, handler->portion, PORTION);
}

static int ask(struct handler *handler)
{
    int port = server.options.origin, origin = stream_connect(&handler->patience, port);
    if (origin < 0) return problem_status();
    handler_opened(handler, origin);
    int length = snprintf(handler->portion, PORTION, "%s %s HTTP/1.0\r\nHost: 127.0.0.1:%d\r\n\r\n",
                          handler->request.method, handler->request.target, port);
    if (stream_write(&handler->patience, origin, handler->portion, (size_t)length, false) < 0) return problem_status();
    return 0;
}

/* --- its head --------------------------------------------------------------------------------------------------- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The status of a first line like "HTTP/1.1 200 OK"; 0 if it is none. */
static int status_in(const char *text, size_t size)
{
    if (size < 14 || strncmp(text, "HTTP/1.", 7) != 0 || text[8] != ' ') return 0;
    if (!is_digit(text[9]) || !is_digit(text[10]) || !is_digit(text[11])) return 0;
    return (text[9] - '0') * 100 + (text[10] - '0') * 10 + (text[11] - '0');
}

static bool understand(struct origin_head *head, const char *text, bool is_head)
{
    const char *value;
    size_t length;
    head->status = status_in(text, head->size);
    head->length = LENGTH_UNKNOWN;
    if (head->status < 200 || head_field(text, head->size, "Transfer-Encoding", &value, &length)) return false;
    if (head_field(text, head->size, "Content-Length", &value, &length)) {
        head->length = length_of(value, length);
        if (head->length < 0) return false;
    }
    if (is_head || head->status == 204 || head->status == 304) head->length = 0;
    return true;
}

static int read_origin_head(struct handler *handler, struct origin_head *head)
{
    while (!(head->size = head_length(handler->portion, head->filled))) {
        if (head->filled == PORTION) return BAD_GATEWAY;
        ssize_t count = stream_read(&handler->patience, handler->source, handler->portion + head->filled,
                                    PORTION - head->filled);
        if (count < 0) return problem_status();
        if (count == 0) return BAD_GATEWAY;
        head->filled += (size_t)count;
    }
    return understand(head, handler->portion, handler->request.is_head) ? 0 : BAD_GATEWAY;
}

/* --- passing it on ---------------------------------------------------------------------------------------------- */

static bool begins(const char *line, const char *name) { return strncasecmp(line, name, strlen(name)) == 0; }

/* These are about the connection to the origin, not about the answer. */
static bool is_passed_on(const char *line) { return !begins(line, "Connection:") && !begins(line, "Keep-Alive:"); }

static bool pass(struct handler *handler, const char *text, size_t size, bool is_followed)
{
    return stream_write(&handler->patience, handler->connection, text, size, is_followed) == 0;
}

/* The lines of the head without the empty one, the first under the version of this server. */
static bool pass_lines(struct handler *handler, const struct origin_head *head)
{
    static const char version[] = "HTTP/1.1";
    const char *line = handler->portion, *end = line + head->size - 2;
    if (!pass(handler, version, sizeof version - 1, true)) return false;
    for (const char *next, *from = line + sizeof version - 1; line < end; line = from = next) {
        next = (const char *)memmem(line, (size_t)(end - line), "\r\n", 2) + 2;
        if (is_passed_on(line) && !pass(handler, from, (size_t)(next - from), true)) return false;
    }
    return true;
}

static bool pass_on(struct handler *handler, const struct origin_head *head, bool is_persistent)
{
    static const char stays[] = "Connection: keep-alive\r\n\r\n", closes[] = "Connection: close\r\n\r\n";
    const char *last = is_persistent ? stays : closes;
    size_t waiting = head->filled - head->size;
    if (!pass_lines(handler, head) || !pass(handler, last, strlen(last), head->length != 0)) return false;
    memmove(handler->portion, handler->portion + head->size, waiting);
    return answer_body(handler, head->length, waiting, read_origin);
}

int proxy_answer(struct handler *handler, bool *is_persistent)
{
    struct origin_head head = {0};
    int problem = ask(handler);
    if (!problem) problem = read_origin_head(handler, &head);
    if (problem) return answer_refusal(handler, problem, is_persistent);
    if (head.length == LENGTH_UNKNOWN) *is_persistent = false;
    if (!pass_on(handler, &head, *is_persistent)) *is_persistent = false;
    return head.status;
}
