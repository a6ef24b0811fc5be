#include "state/varied.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 256 };

/* --- what is prescribed ------------------------------------------------------------------------------ */

bool cat_varied_prescribe(struct cat_varied *varied, bool varies, const uint8_t *digits, size_t count)
{
    uint8_t *copy = realloc(varied->digits, count + 1);
    if (!copy) return false;
    if (count) memcpy(copy, digits, count);
    varied->digits = copy;
    varied->digit_count = count;
    varied->on = varies;
    return true;
}

void cat_varied_free(struct cat_varied *varied)
{
    free(varied->digits);
    free(varied->made);
    *varied = (struct cat_varied){0};
}

/* --- deciding ------------------------------------------------------------------------------------------ */

/* Without memory the decision is made, and not told. */
static bool make_room(struct cat_varied *varied, uint64_t count)
{
    if (count <= varied->room) return true;
    size_t room = varied->room ? varied->room * 2 : FIRST_ROOM;
    struct cat_decision *made = realloc(varied->made, room * sizeof *made);
    if (!made) return false;
    varied->made = made;
    varied->room = room;
    return true;
}

uint32_t cat_decide(struct cat_runtime *rt, enum cat_choice_kind kind, uint32_t subject, uint32_t count)
{
    struct cat_varied *varied = &rt->varied;
    struct cat_head *head = rt->live.head;
    if (count < 2) return 0;
    uint64_t at = head->chosen++;
    uint32_t taken = at < varied->digit_count ? varied->digits[at] : 0;
    if (taken >= count) taken = count - 1;
    if (!make_room(varied, head->chosen)) return taken;
    varied->made[at] = (struct cat_decision){
        .tick = head->tick, .time = head->time, .kind = kind, .subject = subject, .count = count, .taken = taken};
    return taken;
}

void cat_decided(struct cat_runtime *rt, double value)
{
    uint64_t made = rt->live.head->chosen;
    if (made && made <= rt->varied.room) rt->varied.made[made - 1].value = value;
}

/* --- what is random ------------------------------------------------------------------------------------- */

int64_t cat_vary_between(struct cat_runtime *rt, struct cat_drawing drawing, int64_t low, int64_t high)
{
    if (low == high) return low;
    int64_t middle = low + (int64_t)(((uint64_t)high - (uint64_t)low) / 2);
    const int64_t values[] = {low, high, middle};
    int64_t value = values[cat_decide(rt, drawing.kind, drawing.subject, middle == low ? 2 : 3)];
    cat_decided(rt, (double)value);
    return value;
}

double cat_vary_share(struct cat_runtime *rt, struct cat_drawing drawing, bool beyond)
{
    static const double within[] = {0, 1, 0.5}, quantiles[] = {0.05, 0.95, 0.5};
    return (beyond ? quantiles : within)[cat_decide(rt, drawing.kind, drawing.subject, 3)];
}
