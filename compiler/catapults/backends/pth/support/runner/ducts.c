/* Pipes between programs. Who has one end only does not hold the other: so a reader hears of the end of all writers, and what is
 * sent to a program that has ended is lost. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "runner.h"

enum { LARGEST = 1 << 20 /* bytes, that a pipe may hold without privileges */ };

static void open_one(struct duct *duct)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK)) fail("there are no more pipes");
    duct->in = ends[0];
    duct->out = ends[1];
    fcntl(duct->out, F_SETPIPE_SZ, LARGEST); /* else it is as large as it is */
    int most = fcntl(duct->out, F_GETPIPE_SZ) / (duct->width * (int)sizeof(union value));
    duct->room = -1;
    if (!duct->capacity) return;
    if (duct->capacity > most) fail("a shared channel has more capacity than a pipe");
    duct->room = eventfd((unsigned)duct->capacity, EFD_SEMAPHORE | EFD_CLOEXEC | EFD_NONBLOCK);
    if (duct->room < 0) fail("there are no more descriptors");
}

void ducts_open(void)
{
    for (int i = 0; i < the_system.duct_count; i++) open_one(&the_system.ducts[i]);
}

static bool is_awaited_elsewhere(const struct node *ended, int duct)
{
    for (int i = 0; i < the_system.node_count; i++) {
        const struct node *node = &the_system.nodes[i];
        for (const struct end *end = node->ends; node != ended && !node->has_ended && end->channel; end++) {
            if (end->from == duct) return true;
        }
    }
    return false;
}

void ducts_close(const struct node *node)
{
    for (const struct end *end = node->ends; end->channel; end++) {
        if (end->from < 0 || is_awaited_elsewhere(node, end->from)) continue;
        struct duct *duct = &the_system.ducts[end->from];
        if (duct->in >= 0) close(duct->in);
        duct->in = -1;
    }
}
