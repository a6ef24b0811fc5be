#include "state/threads/task.h"

#include "state/threads/pool.h"
#include "state/threads/thread.h"

void cat_task_forget(struct cat_runtime *rt, cat_thread t)
{
    uint32_t number = cat_thread_number(rt, t);
    if (!rt->workload.periodic_count) return;
    struct cat_task *task = &rt->live.tasks[number];
    while (task->first) {
        uint32_t next = cat_pool_next(rt, task->first);
        cat_pool_free(rt, task->first);
        task->first = next;
    }
    task->open = task->in_progress = 0;
    cat_clock_cancel(&rt->live.clock, CAT_CLOCK_RELEASE, number);
    cat_task_disarm(rt, number);
}

void cat_task_arm(struct cat_runtime *rt, uint32_t number, int64_t due)
{
    cat_task_disarm(rt, number);
    cat_clock_set(&rt->live.clock, CAT_CLOCK_DEADLINE, number, due);
    rt->live.head->deadlines++;
}

void cat_task_disarm(struct cat_runtime *rt, uint32_t number)
{
    if (!cat_clock_pending(&rt->live.clock, CAT_CLOCK_DEADLINE, number)) return;
    cat_clock_cancel(&rt->live.clock, CAT_CLOCK_DEADLINE, number);
    rt->live.head->deadlines--;
}
