#include "world/join.h"

#include "state/context.h"
#include "state/threads/thread.h"
#include "world/wait.h"

bool cat_join_ended(const struct cat_runtime *rt, uint32_t class, cat_thread other)
{
    if (other) return cat_thread_at(rt, other)->state == CAT_STATE_DEAD;
    return rt->live.gone[class] == rt->live.born[class];
}

void cat_join_bury(struct cat_runtime *rt, cat_thread t)
{
    struct cat_waiters *joining = &rt->live.head->joining;
    cat_thread_bury(rt, t);
    for (cat_thread waiter = joining->first, next; waiter; waiter = next) {
        const struct cat_waiting *wait = &cat_thread_at(rt, waiter)->wait;
        next = wait->next;
        if (!cat_join_ended(rt, wait->at, wait->other)) continue;
        cat_waiters_remove(rt, joining, waiter);
        cat_wait_over(rt, waiter);
    }
}
