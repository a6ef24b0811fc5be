/* Connections: what nodes say, byte by byte, until it reaches the master. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "manager.h"
#include "passage.h"
#include "secret.h"
#include "stamp.h"

struct node *nodes;
struct figures figures;

const char *host_name(host_owner *node)
{
    bool is_known = node->family && node->family <= cat_master.family_count;
    return is_known ? cat_master.families[node->family - 1] : "a node";
}

/* --- coming and going ------------------------------------------------------------------------------------------------ */

struct node *peer_add(int in, int out, uint32_t process, int64_t now)
{
    /* In front of each of a library's threads lies what the carrier knows of it. */
    struct host_thread *block = calloc(1, sizeof(struct host_thread) + sizeof(struct node));
    if (!block) fault_of_memory();
    struct node *node = (struct node *)(void *)(block + 1), **last = &nodes;
    *node = (struct node){.in = in, .out = out, .process = process, .moved = now};
    while (*last) last = &(*last)->next;
    return *last = node;
}

static void hang_up(struct node *node)
{
    if (node->out >= 0) close(node->out);
    node->in = node->out = -1;
    node->is_over = true;
}

void peer_drop(struct node *node, const char *why)
{
    if (why && node->peer) fprintf(stderr, "manager: node %u (%s, process %u) %s\n", node->peer, host_name(node), node->process, why);
    else if (why) fprintf(stderr, "manager: what came from process %u is not taken: it %s\n", node->process, why);
    if (why && node->stage == THERE) figures.lost++;
    hang_up(node);
}

static void release(struct node *node)
{
    for (size_t i = 0; i < node->count; i++) free(node->queue[node->first + i].text);
    free(node->queue);
    free(node->values);
    free(node->questions);
    free(host_thread(node));
}

/* Departing makes others known of less, and can drop others. */
void peers_forget(void)
{
    for (struct node *node = nodes; node; node = node->next) {
        if (node->is_over && node->stage == THERE) master_depart(node);
    }
    for (struct node **link = &nodes; *link;) {
        struct node *node = *link;
        bool is_needed = !node->is_over || node->stage == THERE || containers_remember(node);
        if (is_needed) {
            link = &node->next;
            continue;
        }
        *link = node->next;
        release(node);
    }
}

/* --- what they say --------------------------------------------------------------------------------------------------- */

static bool refuse(struct node *node, enum refusal why)
{
    queue_add(node, &(struct said){.kind = CAT_SAYS_REFUSED, .value = why});
    figures.refused++;
    node->is_closing = true;
    return true;
}

static bool take_knock(struct node *node, const struct frame *frame)
{
    uint32_t version;
    if (frame->kind != FRAME_KNOCK || !knock_of(frame, &version) || !secret_nonce(node->nonce)) return false;
    queue_add(node, &(struct said){.kind = FRAME_GREETING});
    if (version != FRAME_VERSION) return refuse(node, REFUSED_VERSION);
    node->stage = secret_is_known() ? PROVES : TELLS;
    if (!node->process) node->process = frame->sender;
    return true;
}

static bool take_proof(struct node *node, const struct frame *frame)
{
    bool is_proven = frame->kind == FRAME_PROOF && secret_is_proven(node->nonce, frame->body);
    if (!is_proven) return refuse(node, REFUSED_SECRET);
    node->stage = TELLS;
    return true;
}

static bool take_hello(struct node *node, const struct hello *hello)
{
    if (hello->stamp != SYSTEM_STAMP) return refuse(node, REFUSED_STAMP);
    if (hello->run && hello->run != manager_run) return refuse(node, REFUSED_RUN);
    if (!hello->family || hello->family > cat_master.family_count) return refuse(node, REFUSED_FAMILY);
    node->family = hello->family;
    if (node->in >= 0) node->process = hello->process; /* in a pipe its frames are known by that of the knock */
    node->knows = hello->run != 0;
    node->is_deaf = hello->shares == 0;
    if (hello->run && hello->was) master_replace(hello->was);
    return master_arrive(node) || refuse(node, REFUSED_FULL);
}

static bool take_telling(struct node *node, const struct frame *frame, int64_t now)
{
    struct said said;
    struct hello hello;
    switch (frame->kind) {
    case CAT_SAYS_VALUE:
        said = said_of(frame);
        return known_tell(node, &said);
    case CAT_SAYS_HELLO:
        hello = hello_of(frame);
        return take_hello(node, &hello);
    case FRAME_STATUS:
        status_tell(node, now);
        node->is_closing = true;
        return true;
    default: return false;
    }
}

static bool take_from_node(struct node *node, const struct frame *frame)
{
    struct said said;
    switch (frame->kind) {
    case CAT_SAYS_READ:
    case CAT_SAYS_UPDATE:
    case CAT_SAYS_ANSWER:
        said = said_of(frame);
        node->heard++;
        figures.heard++;
        passage_took(&said, node->peer);
        master_hear(node, &said);
        return true;
    case CAT_SAYS_DEPARTED: peer_drop(node, NULL); return true;
    default: return false;
    }
}

bool peer_take(struct node *node, const struct frame *frame)
{
    if (node->is_closing || node->is_over) return true;
    switch (node->stage) {
    case KNOCKS: return take_knock(node, frame);
    case PROVES: return take_proof(node, frame);
    case TELLS: return take_telling(node, frame, host_clock());
    case THERE: return take_from_node(node, frame);
    default: return true;
    }
}

static bool take_all(struct node *node)
{
    struct traffic *got = &node->got;
    struct frame frame;
    int length = 0;
    while (!node->is_over && (length = frame_find(got->bytes + got->from, got->until - got->from, &frame)) > 0) {
        got->from += (size_t)length;
        if (!peer_take(node, &frame)) return false;
    }
    return length >= 0;
}

/* One turn for each: a node that talks much keeps no other waiting. */
void peer_read(struct node *node)
{
    struct traffic *got = &node->got;
    memmove(got->bytes, got->bytes + got->from, got->until - got->from);
    got->until -= got->from;
    got->from = 0;
    ssize_t count = recv(node->in, got->bytes + got->until, sizeof got->bytes - got->until, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return;
    if (count <= 0) {
        peer_drop(node, node->stage == THERE ? "has ended without a goodbye" : NULL);
        return;
    }
    got->until += (size_t)count;
    if (take_all(node)) return;
    figures.nonsense++;
    peer_drop(node, "speaks no protocol of ours");
}
