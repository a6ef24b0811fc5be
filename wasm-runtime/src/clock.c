#include "clock.h"

#include "context.h"
#include "fault.h"
#include "interp.h"
#include "number.h"

#define MAX_DRIVES 1000000 /* of signals while a single action takes its time; their periods are too short for it */

static bool before(const struct cat_timer *a, const struct cat_timer *b)
{
    return a->due != b->due ? a->due < b->due : a->sequence < b->sequence;
}

void cat_clock_set(struct cat_timer *heap, uint32_t *count, struct cat_timer timer)
{
    uint32_t hole = (*count)++;
    while (hole > 0 && before(&timer, &heap[(hole - 1) / 2])) {
        heap[hole] = heap[(hole - 1) / 2];
        hole = (hole - 1) / 2;
    }
    heap[hole] = timer;
}

struct cat_timer cat_clock_take(struct cat_timer *heap, uint32_t *count)
{
    struct cat_timer first = heap[0], last = heap[--(*count)];
    uint32_t hole = 0;
    for (uint32_t child = 1; child < *count; child = 2 * hole + 1) {
        if (child + 1 < *count && before(&heap[child + 1], &heap[child])) child++;
        if (!before(&heap[child], &last)) break;
        heap[hole] = heap[child];
        hole = child;
    }
    heap[hole] = last;
    return first;
}

/* Evaluates a signal and sets its next timer. */
static void drive(struct cat_runtime *rt, uint32_t number)
{
    struct cat_head *head = rt->live.head;
    const struct cat_signal *signal = &rt->workload.signals[number];
    cat_interp_signal(rt, number);
    struct cat_timer next = {.due = cat_add_saturated(head->time, signal->period), .what = number};
    next.sequence = head->clock_sequence++;
    cat_clock_set(rt->live.timers, &head->timers, next);
}

void cat_clock_start(struct cat_runtime *rt)
{
    for (uint32_t i = 0; i < rt->workload.signal_count; i++) drive(rt, i);
}

void cat_clock_advance(struct cat_runtime *rt, int64_t until)
{
    struct cat_head *head = rt->live.head;
    int64_t limit = rt->workload.time_limit;
    bool over = until > limit;
    if (over) until = limit;
    uint32_t drives = 0;
    while (head->timers && rt->live.timers[0].due <= until && head->outcome == CAT_OUTCOME_RUNNING) {
        if (++drives > MAX_DRIVES) {
            cat_fault_of_workload(rt, CAT_FAULT_WORKLOAD_VALUE, rt->workload.signals[rt->live.timers[0].what].code);
            return;
        }
        struct cat_timer timer = cat_clock_take(rt->live.timers, &head->timers);
        if (timer.due > head->time) head->time = timer.due;
        drive(rt, timer.what);
        cat_stop_if_wanted(rt);
    }
    if (head->outcome != CAT_OUTCOME_RUNNING) return;
    if (until > head->time) head->time = until;
    if (over) {
        cat_finish(rt, CAT_OUTCOME_LIMIT);
    } else if (rt->link.stop_is_volatile) {
        cat_stop_if_wanted(rt);
    }
}
