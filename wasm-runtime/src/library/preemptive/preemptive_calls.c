#include "library/preemptive/preemptive_calls.h"

#include "running/interp.h"
#include "state/threads/thread.h"

/* What falls due meanwhile is told in the next round. */
static void put_off(struct cat_runtime *rt, cat_thread last)
{
    struct cat_waiters *raised = &rt->live.head->raised, *late = &rt->live.head->late, more = *raised;
    if (!raised->first || (last && raised->last == last)) return;
    if (last) {
        more.first = cat_thread_at(rt, last)->wait.next;
        cat_thread_at(rt, last)->wait.next = 0;
        raised->last = last;
    } else {
        *raised = (struct cat_waiters){0};
    }
    if (late->first) {
        cat_thread_at(rt, late->last)->wait.next = more.first;
        late->last = more.last;
    } else {
        *late = more;
    }
}

/* The thread of the processor that the scheduler works on does not go on meanwhile. */
void cat_preemptive_pay(struct cat_runtime *rt, int32_t processor, cat_thread last)
{
    uint32_t number = processor > 0 ? (uint32_t)processor : 0;
    struct cat_processor *cp = processor_at(rt, number);
    int64_t cost = rt->live.head->time - rt->ctx->now;
    put_off(rt, last);
    if (!cp->running) return;
    cp->since += cost;
    if (cp->slice_end < CAT_NEVER) cp->slice_end += cost;
    if (rt->live.head->next[number] < CAT_NEVER) rt->live.head->next[number] += cost;
    rt->live.head->soonest = 0;
}

void cat_preemptive_tell_other_processor(struct cat_runtime *rt, uint32_t number)
{
    cat_live_turn_to(rt, number);
    cat_trace_add(rt, CAT_TRACE_ON, 0, number, 0);
}

/* Any other handler. */
bool cat_preemptive_call(struct cat_runtime *rt, uint32_t handler, cat_thread t, int32_t processor)
{
    cat_thread last = begin_call(rt, processor);
    bool goes_on = cat_library_call(rt, handler, t);
    end_call(rt, processor, last);
    return goes_on;
}

void cat_preemptive_forget_ready(struct cat_runtime *rt, cat_thread t)
{
    struct cat_head *head = rt->live.head;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    if (!is_in_told(rt, t)) return;
    if (head->asking == t) head->asking = thread->told_next;
    *(thread->told_before ? &cat_thread_at(rt, thread->told_before)->told_next : &head->told.first) = thread->told_next;
    *(thread->told_next ? &cat_thread_at(rt, thread->told_next)->told_before : &head->told.last) = thread->told_before;
    thread->told_next = thread->told_before = 0;
}

void cat_preemptive_note_ready(struct cat_runtime *rt, cat_thread t)
{
    struct cat_head *head = rt->live.head;
    cat_preemptive_forget_ready(rt, t);
    if (head->told.first) {
        cat_thread_at(rt, head->told.last)->told_next = t;
        cat_thread_at(rt, t)->told_before = head->told.last;
    } else {
        head->told.first = t;
    }
    head->told.last = t;
}

void cat_preemptive_forget_all_ready(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    for (cat_thread t = head->told.first, next; t; t = next) {
        struct cat_thread_record *thread = cat_thread_at(rt, t);
        next = thread->told_next;
        thread->told_next = thread->told_before = 0;
    }
    head->told = (struct cat_waiters){0};
}

/* --- what is kept of threads ------------------------------------------------------------------------------------- */

static void show(struct cat_runtime *rt, cat_thread t, enum cat_kept kept, int64_t value)
{
    const struct cat_place *place = &rt->link.kept[kept];
    if (place->width) cat_place_store(place, cat_thread_attributes(rt, t), value);
}

void cat_preemptive_show(struct cat_runtime *rt, cat_thread t)
{
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    show(rt, t, CAT_KEPT_USED, thread->used);
    show(rt, t, CAT_KEPT_CPU, (int64_t)thread->cpu - 1);
    if (rt->link.kept[CAT_KEPT_REMAINING].width && rt->workload.clairvoyant) {
        show(rt, t, CAT_KEPT_REMAINING, thread->compute > 0 ? thread->compute : cat_preemptive_next_burst(rt, t));
    }
}

void cat_preemptive_show_running(struct cat_runtime *rt)
{
    for (uint32_t i = 0; i < rt->link.processors; i++) {
        struct cat_processor *cp = processor_at(rt, i);
        if (!cp->running) continue;
        count_progress(rt, cp);
        cat_preemptive_show(rt, cp->running);
    }
}
