#include "library/pth/pth_waiting.h"

#include "state/threads/thread.h"
#include "world/wait.h"

static struct cat_waiting *wait_of(struct cat_runtime *rt, cat_thread t) { return &cat_thread_at(rt, t)->wait; }

#define NAMED (UINT64_C(1) << 63) /* in a place, until all are named */

bool cat_pth_name_waiting(struct cat_runtime *rt, cat_thread t)
{
    if (t <= rt->link.container_nodes || cat_thread_number(rt, t) >= rt->live.head->threads) return false;
    struct cat_waiting *wait = wait_of(rt, t);
    if (cat_thread_at(rt, t)->state != CAT_STATE_WAITING || !wait->place || wait->place & NAMED) return false;
    wait->place = NAMED | ++rt->live.head->named;
    return true;
}

CAT_COLD void cat_pth_reorder_waiting(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    for (uint32_t i = 0; i < head->threads && head->named; i++) {
        uint64_t *place = &rt->live.threads[i].wait.place;
        if (*place & NAMED) {
            *place -= NAMED;
        } else if (*place) {
            *place += head->named;
        }
    }
    head->waits += head->named;
    head->named = 0;
}

void cat_pth_keep_timers(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread first = head->raising.first, next;
    if (!first || !wait_of(rt, first)->next) return;
    struct cat_waiters told = {0}, sleepers = {0};
    for (cat_thread t = first; t; t = next) {
        next = wait_of(rt, t)->next;
        cat_waiters_push(rt, wait_of(rt, t)->kind == CAT_WAIT_TIME ? &sleepers : &told, t);
    }
    if (!told.first) cat_waiters_push(rt, &told, cat_waiters_take(rt, &sleepers));
    head->raising.first = told.first;
    head->raised = sleepers;
}
