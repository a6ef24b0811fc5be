/* Carries a translated scheduler in Pth: what Pth calls becomes a call of a handler, with its conditions.
 *
 * The protocol, handler by handler, stands in docs/reference/pth.md. Only what is in the dispatched slot is asserted, and
 * that no thread is lost.
 */
#include "host.h"

extern struct pth_scheduler pth_scheduler; /* what Pth looks up */

enum { FUEL = 10 * 1000 * 1000 }; /* loop turns that a handler may take */

struct host host;

/* --- calling a handler ----------------------------------------------------------------------------------------- */

/* What is only asked to be compared is no part of what happens: a trace is the same with checks and without. */
static void begin(uint32_t handler, cat_thread t)
{
    struct cat_ctx *ctx = &host.ctx;
    host.handler = handler;
    if (cat_pth_module.reads_clock) ctx->now = host_clock();
    ctx->fuel = FUEL;
    ctx->chosen = 0;
    ctx->scratch_top = 0;
    ctx->result = 0;
    if (*host.services->is_comparing) return;
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

/* Calls a handler; what it answered. */
static int64_t call(uint32_t handler, cat_thread t)
{
    struct cat_ctx *ctx = &host.ctx;
    begin(handler, t);
    if (host.handlers[handler]->run(ctx, t)) fault_of_handler();
    check_destroyed(handler == CAT_HANDLER_NEWTHREAD ? t : 0);
    if (handler == CAT_HANDLER_SCHEDULE && ctx->chosen) {
        host.decisions++;
        trace_add(CAT_TRACE_DISPATCH, ctx->chosen, host_slot(), (int32_t)(uint32_t)host.decisions);
    }
    if (!*host.services->is_comparing) trace_add(CAT_TRACE_LEAVE, t, handler, 0);
    return ctx->result;
}

static uint32_t home(cat_thread t) { return host.ctx.nodes.at[t].home; }

/* Calls a handler that has to leave its thread in some container, and not in the slot of the one that runs. */
static void place(uint32_t handler, struct pth_st *pth, uint32_t state)
{
    cat_thread t = host_thread(pth)->node;
    call(handler, t);
    if (home(t) == CAT_NOWHERE) fault_of_protocol("left a thread in no container", t);
    if (home(t) == host_slot()) fault_of_protocol("put a thread that does not run into the dispatched slot", t);
    trace_state(t, state);
}

/* --- loading and starting --------------------------------------------------------------------------------------- */

static const struct cat_ops ops = {
    .sorted_insert = sorted_insert,
    .sorted_remove = sorted_remove,
    .trace_transfer = trace_transfer,
    .sorted_copy = sorted_copy,
};

static struct pth_st *next_waiting(struct pth_st *t);

static void tell_about_scheduler(struct pth_scheduler *told)
{
    told->name = cat_pth_module.scheduler->name;
    told->only_tags_waiting = host.handlers[CAT_HANDLER_SET_WAITING]->fixed;
    if (host.handlers[CAT_HANDLER_NEXT_WAITING]) told->next_waiting = next_waiting;
}

static const char *load(const struct pth_services *services)
{
    const struct cat_scheduler *s = cat_pth_module.scheduler;
    if (s->abi != CAT_SCHED_ABI) return "it was translated for another version of sched.h; build all of it again";
    host.services = services;
    host.ctx.abi = CAT_SCHED_ABI;
    host.ctx.ops.at = &ops;
    for (uint32_t i = 0; i < s->handler_count; i++) host.handlers[s->handlers[i].handler] = &s->handlers[i];
    tell_about_scheduler(&pth_scheduler);
    nodes_start();
    imports_start();
    const char *why = trace_start();
    host.ctx.trace_level = trace_is_on();
    return why;
}

static void init(void)
{
    nodes_start();
    host.running = host.ending = 0;
    host.handler = CAT_HANDLER_INIT;
    if (cat_pth_module.scheduler->setup(&host.ctx, 0)) fault_of_handler();
    call(CAT_HANDLER_INIT, 0);
}

/* --- the life of threads ---------------------------------------------------------------------------------------- */

static void newthread(struct pth_st *pth)
{
    cat_thread t = nodes_add(pth);
    *host_thread(pth) = (struct host_thread){.node = t, .number = ++host.births, .state = CAT_STATE_UNBORN};
    trace_birth(t);
    trace_state(t, CAT_STATE_NEW);
    place(CAT_HANDLER_NEWTHREAD, pth, CAT_STATE_NEW);
}

static void bury(cat_thread t)
{
    trace_state(t, CAT_STATE_DEAD);
    trace_add(CAT_TRACE_DEATH, t, 0, (int32_t)host_thread_of(t)->number - 1);
    host_thread_of(t)->node = 0;
    nodes_remove(t);
    if (host.running == t) host.running = 0;
    host.ending = 0;
}

/* A handler may only tag its thread, to have it destroyed by switch_out. Where none follows, it is taken out here. */
static void set_dead(struct pth_st *pth, int at_once)
{
    cat_thread t = host_thread(pth)->node, ended_before = host.ending;
    host.ending = t;
    call(CAT_HANDLER_SET_DEAD, t);
    if (!at_once) return;
    if (home(t) != CAT_NOWHERE) {
        cat_container from = home(t);
        cat_take(&host.ctx, t);
        cat_put(&host.ctx, CAT_NOWHERE, t, 0);
        if (host.ctx.trace_level) trace_transfer(&host.ctx, t, from, CAT_NOWHERE, 0);
    }
    bury(t);
    host.ending = ended_before == t ? 0 : ended_before;
}

/* --- the loop ----------------------------------------------------------------------------------------------------- */

static struct pth_st *schedule(void)
{
    host.handler = CAT_HANDLER_SCHEDULE;
    cat_thread left = cat_front(&host.ctx, host_slot());
    if (left) fault_of_protocol("found a thread in the dispatched slot", left);
    call(CAT_HANDLER_SCHEDULE, 0);
    cat_thread t = host.ctx.chosen;
    if (!t) return NULL;
    if (home(t) != host_slot()) fault_of_protocol("dispatched a thread and then moved it", t);
    trace_add(CAT_TRACE_RUN, t, host.last_ran, 0);
    trace_state(t, CAT_STATE_RUNNING);
    host.running = t;
    host.last_ran = host.container_nodes + host_thread_of(t)->number;
    return host.threads[t];
}

static void switch_out(void)
{
    cat_thread current = cat_front(&host.ctx, host_slot()), t = host.running;
    host.handler = CAT_HANDLER_SWITCH_OUT;
    if (t && t != host.ending && host_thread_of(t)->state == CAT_STATE_RUNNING) trace_state(t, CAT_STATE_READY);
    if (current || !host.handlers[CAT_HANDLER_SWITCH_OUT]->has_parameter) call(CAT_HANDLER_SWITCH_OUT, current);
    current = cat_front(&host.ctx, host_slot());
    if (current) fault_of_protocol("left a thread in the dispatched slot", current);
    if (host.ending) {
        if (home(host.ending) != CAT_NOWHERE) fault_of_protocol("kept a thread that has ended", host.ending);
        bury(host.ending);
    }
    host.running = 0;
}

static void set_waiting(struct pth_st *pth)
{
    cat_thread t = host_thread(pth)->node;
    if (t != host.running) {
        place(CAT_HANDLER_SET_WAITING, pth, CAT_STATE_WAITING);
        return;
    }
    trace_state(t, CAT_STATE_WAITING);
    call(CAT_HANDLER_SET_WAITING, t);
}

static void event_raised(struct pth_st *t) { place(CAT_HANDLER_EVENT_RAISED, t, CAT_STATE_READY); }
static void suspend_thread(struct pth_st *t) { place(CAT_HANDLER_SUSPEND_THREAD, t, CAT_STATE_SUSPENDED); }
static void resume_thread(struct pth_st *t) { place(CAT_HANDLER_RESUME_THREAD, t, CAT_STATE_READY); }

static void set_next_thread(struct pth_st *t)
{
    place(CAT_HANDLER_SET_NEXT_THREAD, t, host_thread(t)->state);
}

/* --- queries -------------------------------------------------------------------------------------------------------- */

static int ask(uint32_t query, struct pth_st *t) { return (int)call(query, t ? host_thread(t)->node : 0); }

static int threads_new(void) { return ask(CAT_HANDLER_THREADS_NEW, NULL); }
static int threads_ready(void) { return ask(CAT_HANDLER_THREADS_READY, NULL); }
static int threads_waiting(void) { return ask(CAT_HANDLER_THREADS_WAITING, NULL); }
static int threads_suspended(void) { return ask(CAT_HANDLER_THREADS_SUSPENDED, NULL); }
static int threads_total(void) { return ask(CAT_HANDLER_THREADS_TOTAL, NULL); }
static int is_new(struct pth_st *t) { return ask(CAT_HANDLER_IS_NEW, t); }
static int is_ready(struct pth_st *t) { return ask(CAT_HANDLER_IS_READY, t); }
static int is_waiting(struct pth_st *t) { return ask(CAT_HANDLER_IS_WAITING, t); }
static int can_switch_to(struct pth_st *t) { return ask(CAT_HANDLER_CAN_SWITCH_TO, t); }

static struct pth_st *thread_answered(cat_thread t) { return t ? host.threads[t] : NULL; }
static struct pth_st *first_waiting(void) { return thread_answered((cat_thread)call(CAT_HANDLER_FIRST_WAITING, 0)); }

/* Asked only if the scheduler has the query; else Pth's own order is used. */
static struct pth_st *next_waiting(struct pth_st *t)
{
    return thread_answered((cat_thread)call(CAT_HANDLER_NEXT_WAITING, host_thread(t)->node));
}

int *cat_pth_priority(cat_thread t) { return host.services->priority(host.threads[t]); }

/* --- what Pth looks up ------------------------------------------------------------------------------------------- */

/* What differs between schedulers is filled in by load. */
struct pth_scheduler pth_scheduler = {
    .abi = PTH_SCHEDULER_ABI,
    .front = sizeof(struct host_thread),
    .load = load,
    .init = init,
    .newthread = newthread,
    .schedule = schedule,
    .switch_out = switch_out,
    .set_waiting = set_waiting,
    .set_dead = set_dead,
    .event_raised = event_raised,
    .set_next_thread = set_next_thread,
    .suspend_thread = suspend_thread,
    .resume_thread = resume_thread,
    .threads_new = threads_new,
    .threads_ready = threads_ready,
    .threads_waiting = threads_waiting,
    .threads_suspended = threads_suspended,
    .threads_total = threads_total,
    .is_new = is_new,
    .is_ready = is_ready,
    .is_waiting = is_waiting,
    .can_switch_to = can_switch_to,
    .first_waiting = first_waiting,
    .schedvar = imports_variable,
    .threadvar = imports_thread_variable,
    .userdata = imports_userdata,
};
