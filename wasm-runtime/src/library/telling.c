#include "library/telling.h"

#include "scheduler/call.h"
#include "state/threads/container.h"
#include "state/fault.h"
#include "state/threads/thread.h"
#include "world/wait.h"

CAT_COLD enum cat_step cat_tell_begin(struct cat_runtime *rt)
{
    rt->live.head->phase = CAT_PHASE_ADOPT_NEXT;
    return cat_loop_tell(rt, CAT_ROLE_START, 0);
}

CAT_COLD enum cat_step cat_tell_next(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    while (head->adopted < head->threads && rt->live.threads[head->adopted].state == CAT_STATE_DEAD) head->adopted++;
    if (head->adopted == head->threads) {
        head->phase = rt->link.library->first;
        return CAT_GO_ON;
    }
    cat_thread t = cat_thread_node(rt, head->adopted++);
    head->subject = t;
    head->phase = CAT_PHASE_ADOPT_SETTLE;
    cat_list_link(rt->ctx, CAT_NODE_NOWHERE, t, CAT_NODE_NOWHERE);
    return cat_loop_tell(rt, CAT_ROLE_BIRTH, t);
}

/* For the new scheduler the thread is ready, until it hears otherwise. */
static enum cat_step suspend(struct cat_runtime *rt, cat_thread t)
{
    cat_thread_enter(rt, t, cat_thread_resting(rt, cat_thread_at(rt, t)));
    cat_loop_suspend(rt, t);
    return CAT_EVENT;
}

static enum cat_step wait_again(struct cat_runtime *rt, cat_thread t)
{
    cat_container slot = rt->module.scheduler->dispatch_slot;
    cat_thread current = cat_library_current(rt);
    if (current && current != t) { /* newthread put it there */
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_ENTRY, (int32_t)t);
        return CAT_GO_ON;
    }
    rt->ctx->now = rt->live.head->time;
    cat_trace_add(rt, CAT_TRACE_TRANSFER, t, rt->live.nodes[t].home | slot << 16, 0);
    cat_take(rt->ctx, t);
    cat_list_link(rt->ctx, slot, t, slot);
    rt->live.head->phase = CAT_PHASE_ADOPT_RELEASE;
    *rt->link.told.processor = 0; /* in whose slot it is */
    cat_wait_tell(rt, t);
    return cat_loop_tell(rt, CAT_ROLE_WAIT, t);
}

CAT_COLD enum cat_step cat_tell_settle(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    const struct cat_thread_record *thread = cat_thread_at(rt, head->subject);
    head->phase = CAT_PHASE_ADOPT_NEXT;
    if (thread->state == CAT_STATE_SUSPENDED) return suspend(rt, head->subject);
    bool told = thread->state == CAT_STATE_WAITING && !thread->wait.looks;
    return told ? wait_again(rt, head->subject) : CAT_GO_ON;
}

CAT_COLD enum cat_step cat_tell_release(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread current = cat_library_current(rt);
    uint32_t release = rt->link.roles[CAT_ROLE_RELEASE];
    bool called = current || !rt->link.handlers[release].has_parameter;
    head->phase = CAT_PHASE_ADOPT_NEXT;
    if (called) cat_library_call(rt, release, current);
    *rt->link.told.processor = -1;
    if (cat_running(rt) && cat_library_current(rt)) {
        cat_fault_of_library(rt, CAT_FAULT_PROTOCOL_EXIT, (int32_t)head->subject);
    }
    return called ? CAT_EVENT : CAT_GO_ON;
}
