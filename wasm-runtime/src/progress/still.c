#include "progress/still.h"

#include "state/context.h"
#include "state/fault.h"
#include "state/threads/thread.h"
#include "world/names.h"

uint64_t cat_still_next(const struct cat_runtime *rt)
{
    uint64_t tick = rt->live.head->tick;
    return rt->live.head->still.watching ? tick + 1 : (tick / CAT_STILL_TICKS + 1) * CAT_STILL_TICKS;
}

/* One decision more, by the thread that it chose. */
static void watch(struct cat_runtime *rt, struct cat_still *still)
{
    struct cat_head *head = rt->live.head;
    if (head->decisions == still->seen || !head->running) return;
    still->seen = head->decisions;
    still->turns[still->count++] = head->running;
    if (still->count == CAT_STILL_TURNS) {
        head->between = 1;
        cat_fault_of_workload(rt, CAT_FAULT_STANDING_STILL, cat_thread_at(rt, head->running)->at);
    }
}

void cat_still_look(struct cat_runtime *rt)
{
    const struct cat_head *head = rt->live.head;
    struct cat_still *still = &rt->live.head->still;
    if (still->watching && head->time == still->time) {
        watch(rt, still);
    } else if (still->watching || head->tick % CAT_STILL_TICKS == 0) {
        if (head->time != still->time) *still = (struct cat_still){.time = head->time, .decisions = head->decisions};
        still->seen = head->decisions;
        still->watching = head->decisions - still->decisions > CAT_STILL_DECISIONS;
    }
}

/* --- in words ---------------------------------------------------------------------------------------------- */

/* After how many turns the same threads come again in the same order; all that were watched if they do not. */
static uint32_t period_of(const struct cat_still *still)
{
    uint32_t period = 1;
    for (uint32_t i = period; i < still->count; i++) {
        if (still->turns[i] == still->turns[i - period]) continue;
        i = ++period - 1; /* from its beginning again */
    }
    return period;
}

static void tell_turn(const struct cat_runtime *rt, cat_thread t, struct cat_text *out)
{
    cat_name_thread(rt, t, out);
    cat_text_add(out, " (line %u)", cat_workload_line(&rt->workload, cat_thread_at(rt, t)->at));
}

void cat_still_tell(const struct cat_runtime *rt, struct cat_text *out)
{
    const struct cat_still *still = &rt->live.head->still;
    uint32_t period = period_of(still);
    cat_text_add(out, "The run stopped because the virtual time stood still for more than a million decisions. ");
    if (period == 1) {
        tell_turn(rt, still->turns[0], out);
        cat_text_add(out, " gives up control and is chosen again, without end.");
        return;
    }
    bool is_cycle = period < still->count;
    cat_text_add(out, is_cycle ? "In turn, without end: " : "The last turns: ");
    uint32_t told = is_cycle ? period : 8, most = told < 8 ? told : 8;
    for (uint32_t i = 0; i < most; i++) {
        if (i) cat_text_add(out, ", ");
        tell_turn(rt, still->turns[i], out);
    }
    if (told > most) cat_text_add(out, " and %u more turns", told - most);
    cat_text_add(out, is_cycle && told == most ? ", and again." : ".");
}
