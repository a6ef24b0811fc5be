#include "calls.h"

#include <string.h>

#include "carrier.h"

const char *host_name(host_owner *t) { return t->name; }

static bool has(uint32_t handler) { return host.handlers[handler] != NULL; }

static cat_thread node_of(struct member *member) { return host_thread(member)->node; }

/* --- threads come and go ------------------------------------------------------------------------------------------- */

/* What the group text says of a thread of that name, and where it runs. */
static void set_values(struct member *member)
{
    const struct cat_groups_module *module = &cat_groups_module;
    for (uint32_t i = 0; i < module->value_count; i++) {
        const struct cat_groups_value *one = &module->values[i];
        if (strcmp(one->thread, member->name) == 0) values_set_of(node_of(member), one->import, one->value);
    }
    values_set_of(node_of(member), "cpu", executive.processor);
}

bool calls_bear(struct member *member)
{
    host_bear(member, CAT_STATE_NEW);
    set_values(member);
    cat_thread t = node_of(member);
    host_call(CAT_HANDLER_NEWTHREAD, t);
    if (host.ctx.chosen == CAT_FAILED) {
        host_bury(t);
        return false;
    }
    if (host_home(t) == CAT_NOWHERE) fault_of_protocol("left a thread in no container", t);
    trace_state(t, CAT_STATE_READY);
    member->doing = IS_READY;
    executive.ready++;
    executive.count++;
    return true;
}

/* The time since its dispatch, for `used` of schedulers that ask. */
static void count_time(struct member *member)
{
    int64_t now = host_clock();
    member->used += now - executive.since;
    executive.since = now;
    values_set_of(node_of(member), "used", (double)member->used);
}

/* The slot is empty behind it, and nobody runs. */
static void switch_out(struct member *member)
{
    count_time(member);
    cat_thread left = cat_front(&host.ctx, host_slot());
    if (left || !host.handlers[CAT_HANDLER_SWITCH_OUT]->has_parameter) host_call(CAT_HANDLER_SWITCH_OUT, left);
    left = cat_front(&host.ctx, host_slot());
    if (left) fault_of_protocol("left a thread in the dispatched slot", left);
    host.running = 0;
    executive.running = NULL;
    executive.slice_end = NEVER;
}

/* One that does not run is taken out where it is. */
void calls_end(struct member *member)
{
    cat_thread t = node_of(member);
    bool runs = member == executive.running;
    host.ending = t;
    if (has(CAT_HANDLER_SET_DEAD)) host_call(CAT_HANDLER_SET_DEAD, t);
    if (runs) switch_out(member);
    if (host_home(t) != CAT_NOWHERE) {
        cat_take(&host.ctx, t);
        cat_put(&host.ctx, CAT_NOWHERE, t, 0);
    }
    host_bury(t);
    if (member->doing == IS_READY) executive.ready--;
    executive.count--;
}

/* --- waiting and going on ------------------------------------------------------------------------------------------ */

void calls_block(struct member *member)
{
    trace_state(node_of(member), CAT_STATE_WAITING);
    host_call(CAT_HANDLER_SET_WAITING, node_of(member));
    switch_out(member);
    member->doing = WAITS;
}

void calls_raise(struct member *member)
{
    host_place(CAT_HANDLER_EVENT_RAISED, member, CAT_STATE_READY);
    member->doing = IS_READY;
    executive.ready++;
}

void calls_release(struct member *member)
{
    trace_state(node_of(member), CAT_STATE_READY);
    switch_out(member);
    member->doing = IS_READY;
    executive.ready++;
}

void calls_expire(struct member *member)
{
    int64_t used = host_clock() - executive.since;
    trace_add(CAT_TRACE_PREEMPT, node_of(member), 0, used > INT32_MAX ? INT32_MAX : (int32_t)used);
    if (has(CAT_HANDLER_QUANTUM_EXPIRED)) host_call(CAT_HANDLER_QUANTUM_EXPIRED, node_of(member));
    calls_release(member);
}

void calls_job(struct member *member, int64_t released)
{
    member->released = released;
    values_set_of(node_of(member), "released", (double)(released - executive.clock_start));
}

bool calls_enter(struct member *member, const char *group)
{
    const struct cat_groups_module *module = &cat_groups_module;
    for (uint32_t i = 0; i < module->home_count; i++) {
        const struct cat_groups_home *one = &module->homes[i];
        bool is_meant = strcmp(one->group, group) == 0 && (!one->thread || strcmp(one->thread, member->name) == 0);
        if (!*group) is_meant = one->home == 0; /* there is a group `os`, else nobody would choose it */
        if (is_meant) return values_set_of(node_of(member), "home", one->home);
    }
    return false;
}

/* --- the choice ---------------------------------------------------------------------------------------------------- */

static int64_t slice_of(struct member *member)
{
    if (!has(CAT_HANDLER_TIMESLICE)) return NEVER;
    int64_t slice = host_call(CAT_HANDLER_TIMESLICE, node_of(member));
    return slice > 0 && slice < NEVER - executive.since ? executive.since + slice : NEVER;
}

struct member *calls_choose(void)
{
    struct member *member = host_schedule();
    if (!member) return NULL;
    member->doing = DOES_RUN;
    executive.ready--;
    executive.running = member;
    executive.since = host_clock();
    executive.slice_end = slice_of(member);
    executive.figures.decisions++;
    return member;
}

bool calls_preempts(struct member *member)
{
    return has(CAT_HANDLER_PREEMPTS) && host_call(CAT_HANDLER_PREEMPTS, node_of(member)) > 0;
}

bool calls_gives_way(struct member *member)
{
    return has(CAT_HANDLER_GIVES_WAY) && host_call(CAT_HANDLER_GIVES_WAY, node_of(member)) != 0;
}

void calls_timer(void)
{
    if (has(CAT_HANDLER_TIMER)) host_call(CAT_HANDLER_TIMER, 0);
}

int64_t calls_next_timer(void)
{
    if (!has(CAT_HANDLER_NEXT_TIMER)) return NEVER;
    int64_t next = host_call(CAT_HANDLER_NEXT_TIMER, 0);
    return next > 0 ? next : NEVER;
}
