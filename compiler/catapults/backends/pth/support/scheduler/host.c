/* Carries a translated scheduler in Pth: what Pth calls becomes a call of a handler, with its conditions.
 *
 * The protocol, handler by handler, stands in docs/reference/pth.md. Only what is in the dispatched slot is asserted, and
 * that no thread is lost.
 */
#include "host.h"
#include "others.h"

extern struct pth_scheduler pth_scheduler; /* what Pth looks up */

/* --- loading and starting --------------------------------------------------------------------------------------- */

const struct pth_services *host_services;

static const struct cat_ops ops = {
    .sorted_insert = sorted_insert,
    .sorted_remove = sorted_remove,
    .trace_transfer = trace_transfer,
    .sorted_copy = sorted_copy,
    .remote = OTHERS_REMOTE,
};

static struct pth_st *next_waiting(struct pth_st *t);

static void tell_about_scheduler(struct pth_scheduler *told)
{
    told->name = host_scheduler()->name;
    told->only_tags_waiting = host.handlers[CAT_HANDLER_SET_WAITING]->fixed;
    if (host.handlers[CAT_HANDLER_NEXT_WAITING]) told->next_waiting = next_waiting;
}

static const char *load(const struct pth_services *services)
{
    host_services = services;
    const char *why = host_start(&ops);
    if (!why) why = others_load();
    if (why) return why;
    tell_about_scheduler(&pth_scheduler);
    imports_start();
    return NULL;
}

/* A node is welcome before its first handler runs. */
static void init(void)
{
    host_prepare();
    others_arrive();
    host_call(CAT_HANDLER_INIT, 0);
}

/* --- the life of threads ---------------------------------------------------------------------------------------- */

static void newthread(struct pth_st *pth)
{
    others_awake();
    host_bear(pth, CAT_STATE_NEW);
    host_place(CAT_HANDLER_NEWTHREAD, pth, CAT_STATE_NEW);
}

/* A handler may only tag its thread, to have it destroyed by switch_out. Where none follows, it is taken out here. */
static void set_dead(struct pth_st *pth, int at_once)
{
    cat_thread t = host_thread(pth)->node, ended_before = host.ending;
    others_awake();
    host.ending = t;
    host_call(CAT_HANDLER_SET_DEAD, t);
    if (!at_once) return;
    if (host_home(t) != CAT_NOWHERE) {
        cat_container from = host_home(t);
        cat_take(&host.ctx, t);
        cat_put(&host.ctx, CAT_NOWHERE, t, 0);
        if (host.ctx.trace_level) trace_transfer(&host.ctx, t, from, CAT_NOWHERE, 0);
    }
    host_bury(t);
    host.ending = ended_before == t ? 0 : ended_before;
}

/* --- the loop ----------------------------------------------------------------------------------------------------- */

/* Threads have run since, and others may have said something. Pth has blocked all signals. */
static struct pth_st *schedule(void)
{
    others_tend();
    struct pth_st *next = host_schedule();
    others_leave();
    return next;
}

static void switch_out(void)
{
    others_awake();
    cat_thread current = cat_front(&host.ctx, host_slot()), t = host.running;
    host.handler = CAT_HANDLER_SWITCH_OUT;
    if (t && t != host.ending && host_thread_of(t)->state == CAT_STATE_RUNNING) trace_state(t, CAT_STATE_READY);
    if (current || !host.handlers[CAT_HANDLER_SWITCH_OUT]->has_parameter) host_call(CAT_HANDLER_SWITCH_OUT, current);
    current = cat_front(&host.ctx, host_slot());
    if (current) fault_of_protocol("left a thread in the dispatched slot", current);
    if (host.ending) {
        if (host_home(host.ending) != CAT_NOWHERE) fault_of_protocol("kept a thread that has ended", host.ending);
        host_bury(host.ending);
    }
    host.running = 0;
}

static void set_waiting(struct pth_st *pth)
{
    cat_thread t = host_thread(pth)->node;
    if (t != host.running) {
        host_place(CAT_HANDLER_SET_WAITING, pth, CAT_STATE_WAITING);
        return;
    }
    trace_state(t, CAT_STATE_WAITING);
    host_call(CAT_HANDLER_SET_WAITING, t);
}

static void place(uint32_t handler, struct pth_st *t, uint32_t state)
{
    others_awake();
    host_place(handler, t, state);
}

static void event_raised(struct pth_st *t) { place(CAT_HANDLER_EVENT_RAISED, t, CAT_STATE_READY); }
static void suspend_thread(struct pth_st *t) { place(CAT_HANDLER_SUSPEND_THREAD, t, CAT_STATE_SUSPENDED); }
static void resume_thread(struct pth_st *t) { place(CAT_HANDLER_RESUME_THREAD, t, CAT_STATE_READY); }

static void set_next_thread(struct pth_st *t)
{
    place(CAT_HANDLER_SET_NEXT_THREAD, t, host_thread(t)->state);
}

/* --- queries -------------------------------------------------------------------------------------------------------- */

static int ask(uint32_t query, struct pth_st *t) { return (int)host_call(query, t ? host_thread(t)->node : 0); }

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
static struct pth_st *first_waiting(void) { return thread_answered((cat_thread)host_call(CAT_HANDLER_FIRST_WAITING, 0)); }

/* Asked only if the scheduler has the query; else Pth's own order is used. */
static struct pth_st *next_waiting(struct pth_st *t)
{
    return thread_answered((cat_thread)host_call(CAT_HANDLER_NEXT_WAITING, host_thread(t)->node));
}

int *cat_pth_priority(cat_thread t) { return host_services->priority(host.threads[t]); }

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
    .descriptor = OTHERS_DESCRIPTOR,
    .tend = OTHERS_TEND,
};
