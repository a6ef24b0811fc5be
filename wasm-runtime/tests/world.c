#include "world.h"

#include "check.h"
#include "pthfcfs.h"

void world_start(struct assembly *a, uint32_t profile)
{
    assembly_start(a);
    a->profile = profile;
    a->switch_cost = a->handler_cost = 0;
    a->look_cost = profile == CAT_PROFILE_PTH ? 0 : 10;
}

cat_runtime *world_begin(struct assembly *a)
{
    static struct pthfcfs pth;
    static struct fcfs fcfs;
    pthfcfs_make(&pth, false);
    fcfs_make(&fcfs);
    return session_begin(a, a->profile == CAT_PROFILE_PTH ? &pth.scheduler : &fcfs.scheduler, 1);
}

cat_runtime *world_run(struct assembly *a)
{
    cat_runtime *rt = world_begin(a);
    if (rt) cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    return rt;
}

void world_check(struct assembly *a, uint32_t outcome, const char *const *parts, size_t count)
{
    cat_runtime *rt = world_run(a);
    CHECK_EQUAL(cat_look(rt)->outcome, outcome);
    for (size_t i = 0; i < count; i++) CHECK_TEXT(cat_measures(rt), parts[i]);
    cat_free(rt);
}
