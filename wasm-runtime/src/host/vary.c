/* Varied runs, for hosts: catapults/runtime.h. */
#include "state/varied.h"

int cat_vary(cat_runtime *rt, const uint8_t *digits, size_t count)
{
    rt = cat_here(rt);
    if (cat_varied_prescribe(&rt->varied, digits != NULL, digits, count)) return 0;
    return cat_refuse(&rt->message, CAT_ERROR_MEMORY, "There is no memory left for the decisions of the run.");
}

uint64_t cat_decisions_made(cat_runtime *rt)
{
    rt = cat_here(rt);
    return rt->started && rt->varied.on ? rt->live.head->chosen : 0;
}

const struct cat_decision *cat_decision(cat_runtime *rt, uint64_t number)
{
    rt = cat_here(rt);
    bool is_there = number < cat_decisions_made(rt) && number < rt->varied.room;
    return is_there ? &rt->varied.made[number] : NULL;
}
