/* The pool of handlers. An idle one sleeps until its bell rings; the one that slept last is woken first, since its
 * memory is still near. */
#include <stdlib.h>
#include <unistd.h>

#include "handler.h"

enum { STACK = 64 * 1024 };

static struct {
    struct handler *all;
    int count, woken; /* woken: idle no longer, but without a connection yet */
    struct handler *idle;
} pool;

/* --- connections and files -------------------------------------------------------------------------------------- */

void handler_opened(struct handler *handler, int source)
{
    handler->source = source;
    server.noof++;
}

void handler_close_source(struct handler *handler)
{
    if (handler->source == NONE) return;
    close(handler->source);
    handler->source = NONE;
    server.noof--;
}

static void close_connection(struct handler *handler)
{
    if (handler->connection == NONE) return;
    close(handler->connection);
    handler->connection = NONE;
    server.noof--;
    server.idlehands++;
}

/* Also when it is cancelled in the midst of an answer. */
static void let_go(void *handler)
{
    handler_close_source(handler);
    close_connection(handler);
}

static void take_connection(struct handler *handler)
{
    handler->connection = server.queue[server.first];
    server.first = (server.first + 1) % QUEUE_ROOM;
    if (server.queued-- == QUEUE_ROOM) doorbell_ring(&server.room);
    server.idlehands--;
}

/* --- handlers --------------------------------------------------------------------------------------------------- */

static void wait_for_connection(struct handler *handler)
{
    while (server.queued == 0) {
        handler->next_idle = pool.idle;
        pool.idle = handler;
        doorbell_wait(&handler->bell);
        pool.woken--;
    }
}

static void *run(void *argument)
{
    struct handler *handler = argument;
    pth_cleanup_push(let_go, handler);
    for (;;) {
        wait_for_connection(handler);
        take_connection(handler);
        answer_requests(handler);
        close_connection(handler);
    }
    return NULL;
}

/* As many are woken as there are connections; a handler that becomes free takes one without being woken. */
void handlers_connection(void)
{
    struct handler *handler = pool.idle;
    if (!handler || pool.woken >= server.queued) return;
    pool.idle = handler->next_idle;
    pool.woken++;
    doorbell_ring(&handler->bell);
}

int handlers_answering(void)
{
    int count = 0;
    for (int i = 0; i < pool.count; i++) count += pool.all[i].is_answering;
    return count;
}

/* --- the pool --------------------------------------------------------------------------------------------------- */

static bool start(struct handler *handler, pth_attr_t attributes)
{
    handler->connection = handler->source = NONE;
    if (!doorbell_make(&handler->bell)) return false;
    if (!patience_make(&handler->patience, server.options.patience)) return false;
    handler->thread = pth_spawn(attributes, run, handler);
    return handler->thread && pth_set_userdata(handler->thread, &handler->imports);
}

bool handlers_start(int count)
{
    pth_attr_t attributes = pth_attr_new();
    pth_attr_set(attributes, PTH_ATTR_NAME, "handler");
    pth_attr_set(attributes, PTH_ATTR_STACK_SIZE, STACK);
    pool.all = calloc((size_t)count, sizeof *pool.all);
    while (pool.all && pool.count < count && start(&pool.all[pool.count], attributes)) pool.count++;
    pth_attr_destroy(attributes);
    server.idlehands = pool.count;
    return pool.count == count;
}

void handlers_end(void)
{
    for (int i = 0; i < pool.count; i++) {
        struct handler *handler = &pool.all[i];
        pth_cancel(handler->thread);
        pth_join(handler->thread, NULL);
        patience_destroy(&handler->patience);
        doorbell_destroy(&handler->bell);
    }
    free(pool.all);
}
