/* What nodes are sent. One that does not read in time is not waited for: of copies of one variable that it has not been sent
 * yet only the newest is kept, and all of these are carried out together. So a slow node needs as much memory as there are
 * variables, beside what others ask of it. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "manager.h"
#include "passage.h"
#include "secret.h"
#include "stamp.h"

enum { MOST_WAITING = 65536, SMALL = 64 };

static struct outgoing *at(const struct node *node, size_t place) { return &node->queue[node->first + place]; }

/* Nothing may take the place of a copy whose value its receiver waits for. */
static bool is_mergeable(const struct said *said)
{
    return said->kind == CAT_SAYS_COPY && !(said->operation & (CAT_REMOTE_FLAG_ANSWERED | CAT_REMOTE_FLAG_FORMER));
}

static bool is_same(const struct said *one, const struct said *other)
{
    return one->variable == other->variable && one->element == other->element && one->operation >> 16 == other->operation >> 16;
}

/* Among the copies at the end of the queue that are not on their way. */
static bool merge(struct node *node, const struct said *said)
{
    for (size_t i = node->count; i > node->batch && is_mergeable(said); i--) {
        struct said *earlier = &at(node, i - 1)->said;
        if (!is_mergeable(earlier)) return false;
        if (!is_same(earlier, said)) continue;
        uint32_t number = said->number ? said->number : earlier->number;
        *earlier = *said;
        earlier->number = number;
        figures.merged++;
        return true;
    }
    return false;
}

static struct outgoing *append(struct node *node)
{
    if (node->first + node->count == node->room) {
        if (node->first) memmove(node->queue, node->queue + node->first, node->count * sizeof *node->queue);
        node->first = 0;
        if (node->count == node->room) {
            node->room = node->room ? 2 * node->room : SMALL;
            node->queue = manager_grown(node->queue, node->room, sizeof *node->queue);
        }
    }
    return at(node, node->count++);
}

void queue_add(struct node *node, const struct said *said)
{
    bool is_heard = !node->is_deaf || said->kind != CAT_SAYS_COPY;
    if (node->stage == LEFT || node->is_over || !is_heard || merge(node, said)) return;
    if (node->count == MOST_WAITING) {
        peer_drop(node, "does not read what others ask of it");
        return;
    }
    *append(node) = (struct outgoing){.said = *said};
}

void queue_line(struct node *node, const char *text)
{
    struct outgoing *line = append(node);
    *line = (struct outgoing){.said = {.kind = FRAME_LINE}, .text = strdup(text)};
    if (!line->text) fault_of_memory();
}

bool queue_is_empty(const struct node *node) { return node->count == 0 && node->put.from == node->put.until; }

/* --- as bytes -------------------------------------------------------------------------------------------------------- */

/* Copies that follow each other go on their way together. */
static void begin_batch(struct node *node)
{
    while (node->batch < node->count && is_mergeable(&at(node, node->batch)->said)) node->batch++;
    if (!node->batch) node->batch = 1;
}

static size_t encode(const struct node *node, struct outgoing *one, uint8_t *to)
{
    struct greeting greeting = {.version = FRAME_VERSION, .asks_for_proof = secret_is_known()};
    switch (one->said.kind) {
    case CAT_SAYS_WELCOME:
        passage_welcomed(node->peer, node->family);
        return frame_welcome(to, &(struct welcome){.run = manager_run, .node = node->peer});
    case CAT_SAYS_REFUSED:
        return frame_refused(to, &(struct refused){.why = (uint32_t)one->said.value, .stamp = SYSTEM_STAMP});
    case FRAME_GREETING:
        memcpy(greeting.nonce, node->nonce, FRAME_NONCE);
        return frame_greeting(to, &greeting);
    case FRAME_LINE: return frame_line(to, one->text);
    default:
        if (node->batch > 1) one->said.operation |= FRAME_MORE;
        passage_sent(&one->said, node->peer);
        return frame_said(to, 0, &one->said);
    }
}

static void fill(struct node *node)
{
    struct traffic *put = &node->put;
    if (put->from == put->until) put->from = put->until = 0;
    while (node->count && sizeof put->bytes - put->until >= FRAME_MOST) {
        if (!node->batch) begin_batch(node);
        struct outgoing *one = at(node, 0);
        put->until += encode(node, one, put->bytes + put->until);
        free(one->text);
        node->first++;
        node->count--;
        node->batch--;
        node->told++;
        if (is_there(node)) figures.told++; /* who asks how things are is no node */
    }
    if (!node->count) node->first = 0;
}

bool queue_send(struct node *node, int64_t now)
{
    struct traffic *put = &node->put;
    for (;;) {
        fill(node);
        if (put->from == put->until) return true;
        ssize_t written = write(node->out, put->bytes + put->from, put->until - put->from);
        if (written < 0) return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
        put->from += (size_t)written;
        node->moved = now;
    }
}
