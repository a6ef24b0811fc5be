/* Calls of handlers, with what must hold behind each of them. Only what is in the dispatched slot is asserted, and that no
 * thread is lost. */
#include "carrier.h"

enum { FUEL = 10 * 1000 * 1000 }; /* loop turns that a handler may take */

struct host host;

const char *host_start(const struct cat_ops *ops)
{
    const struct cat_scheduler *s = host_scheduler();
    if (s->abi != CAT_SCHED_ABI) return "it was translated for another version of sched.h; build all of it again";
    host.ctx.abi = CAT_SCHED_ABI;
    host.ctx.ops.at = ops;
    for (uint32_t i = 0; i < s->handler_count; i++) host.handlers[s->handlers[i].handler] = &s->handlers[i];
    host_clock_start();
    nodes_start();
    const char *why = trace_start();
    host.ctx.trace_level = trace_is_on();
    return why;
}

void host_prepare(void)
{
    nodes_start();
    host.running = host.ending = 0;
    host.handler = CAT_HANDLER_INIT;
    if (host_scheduler()->setup(&host.ctx, 0)) fault_of_handler();
}

void host_init(void)
{
    host_prepare();
    host_call(CAT_HANDLER_INIT, 0);
}

/* What is only asked to be compared is no part of what happens: a trace is the same with checks and without. */
static void begin(uint32_t handler, cat_thread t)
{
    struct cat_ctx *ctx = &host.ctx;
    host.handler = handler;
    if (host_reads_clock()) ctx->now = host_clock();
    ctx->fuel = FUEL;
    ctx->chosen = 0;
    ctx->scratch_top = 0;
    ctx->result = 0;
    if (host_is_comparing()) return;
    host.ticks++;
    trace_add(CAT_TRACE_ENTER, t, handler, (int32_t)(uint32_t)host.ticks);
}

/* Threads that a handler destroyed sit nowhere now. Only one that has ended may. */
static void check_destroyed(cat_thread newborn)
{
    const struct cat_node *nodes = host.ctx.nodes.at;
    for (cat_thread t = nodes[CAT_NOWHERE].next; t != CAT_NOWHERE; t = nodes[t].next) {
        if (t != newborn && t != host.ending) fault_of_protocol("destroyed a thread that has not ended", t);
    }
}

int32_t host_try(uint32_t handler, cat_thread t)
{
    begin(handler, t);
    return host.handlers[handler]->run(&host.ctx, t);
}

int64_t host_call(uint32_t handler, cat_thread t)
{
    struct cat_ctx *ctx = &host.ctx;
    if (host_try(handler, t)) fault_of_handler();
    check_destroyed(handler == CAT_HANDLER_NEWTHREAD ? t : 0);
    if (handler == CAT_HANDLER_SCHEDULE && ctx->chosen) {
        host.decisions++;
        trace_add(CAT_TRACE_DISPATCH, ctx->chosen, host_slot(), (int32_t)(uint32_t)host.decisions);
    }
    if (!host_is_comparing()) trace_add(CAT_TRACE_LEAVE, t, handler, 0);
    return ctx->result;
}

void host_place(uint32_t handler, host_owner *owner, uint32_t state)
{
    cat_thread t = host_thread(owner)->node;
    host_call(handler, t);
    if (host_home(t) == CAT_NOWHERE) fault_of_protocol("left a thread in no container", t);
    if (host_home(t) == host_slot()) fault_of_protocol("put a thread that does not run into the dispatched slot", t);
    trace_state(t, state);
}

void host_bear(host_owner *owner, uint32_t state)
{
    cat_thread t = nodes_add(owner);
    *host_thread(owner) = (struct host_thread){.node = t, .number = ++host.births, .state = CAT_STATE_UNBORN};
    trace_birth(t);
    trace_state(t, state);
}

host_owner *host_schedule(void)
{
    host.handler = CAT_HANDLER_SCHEDULE;
    cat_thread left = cat_front(&host.ctx, host_slot());
    if (left) fault_of_protocol("found a thread in the dispatched slot", left);
    host_call(CAT_HANDLER_SCHEDULE, 0);
    cat_thread t = host.ctx.chosen;
    if (!t) return NULL;
    if (host_home(t) != host_slot()) fault_of_protocol("dispatched a thread and then moved it", t);
    trace_add(CAT_TRACE_RUN, t, host.last_ran, 0);
    trace_state(t, CAT_STATE_RUNNING);
    host.running = t;
    host.last_ran = host.container_nodes + host_thread_of(t)->number;
    return host.threads[t];
}

void host_bury(cat_thread t)
{
    trace_state(t, CAT_STATE_DEAD);
    trace_add(CAT_TRACE_DEATH, t, 0, (int32_t)host_thread_of(t)->number - 1);
    host_thread_of(t)->node = 0;
    nodes_remove(t);
    if (host.running == t) host.running = 0;
    host.ending = 0;
}
