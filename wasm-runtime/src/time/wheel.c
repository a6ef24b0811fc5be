#include "time/wheel.h"

#include "base/hints.h"

/* The links at the ends of the list. They count as due before and behind all timers, so that a search ends there. */
enum { FRONT = CAT_WHEEL_LINKS - CAT_WHEEL_ENDS, BACK };

/* --- slots ------------------------------------------------------------------------------------------- */

static uint32_t link_of(uint32_t timer) { return CAT_WHEEL_LINKS + timer; }

static uint32_t timer_of(uint32_t link) { return link - CAT_WHEEL_LINKS; }

static int64_t due_at(const struct cat_wheel *wheel, uint32_t link) { return wheel->due[link - FRONT]; }

static uint32_t slot_link(uint32_t level, uint32_t slot) { return 1 + level * CAT_WHEEL_SLOTS + slot; }

_Static_assert(CAT_WHEEL_DIGIT == 6, "level_of divides by it");

/* Of the highest digit in which a time differs from the window's start. */
static uint32_t level_of(const struct cat_wheel *wheel, int64_t due)
{
    uint64_t different = (uint64_t)due ^ (uint64_t)wheel->state->start;
    uint32_t bit = 63 - (uint32_t)__builtin_clzll(different | 1);
    return bit * 43 >> 8; /* divided by CAT_WHEEL_DIGIT, for up to 63 */
}

static uint32_t digit_of(int64_t time, uint32_t level)
{
    return (uint32_t)((uint64_t)time >> level * CAT_WHEEL_DIGIT) & (CAT_WHEEL_SLOTS - 1);
}

static void note_filled(struct cat_wheel_state *state, uint32_t level, uint32_t slot)
{
    state->filled[level] |= UINT64_C(1) << slot;
    state->levels |= UINT32_C(1) << level;
}

static CAT_ALWAYS_INLINE void put_between(struct cat_wheel *wheel, uint32_t prev, uint32_t link, uint32_t next)
{
    wheel->links[link] = (struct cat_wheel_link){.next = next, .prev = prev};
    wheel->links[prev].next = link;
    wheel->links[next].prev = link;
}

static CAT_ALWAYS_INLINE void append(struct cat_wheel *wheel, uint32_t link)
{
    int64_t due = due_at(wheel, link);
    uint32_t level = level_of(wheel, due), slot = digit_of(due, level), end = slot_link(level, slot);
    put_between(wheel, wheel->links[end].prev, link, end);
    note_filled(wheel->state, level, slot);
}

static void note_empty(struct cat_wheel_state *state, uint32_t level, uint32_t slot)
{
    state->filled[level] &= ~(UINT64_C(1) << slot);
    if (!state->filled[level]) state->levels &= ~(UINT32_C(1) << level);
}

static CAT_ALWAYS_INLINE void take_off(struct cat_wheel *wheel, struct cat_wheel_link *link)
{
    wheel->links[link->prev].next = link->next;
    wheel->links[link->next].prev = link->prev;
    *link = (struct cat_wheel_link){0};
}

static void take_off_slot(struct cat_wheel *wheel, uint32_t timer)
{
    struct cat_wheel_link *link = &wheel->links[link_of(timer)];
    if (link->next == link->prev) { /* both are the slot, which is empty then */
        uint32_t slot = link->next - slot_link(0, 0);
        note_empty(wheel->state, slot / CAT_WHEEL_SLOTS, slot % CAT_WHEEL_SLOTS);
    }
    take_off(wheel, link);
}

/* --- the list, while they are few --------------------------------------------------------------------- */

static bool are_few(const struct cat_wheel *wheel) { return wheel->state->levels == 0; }

/* Behind all that are not due later, so equal times stay in the order of setting. Most are due behind most others. */
static CAT_ALWAYS_INLINE void put_in_order(struct cat_wheel *wheel, uint32_t link, int64_t due)
{
    uint32_t next = BACK, prev = wheel->links[BACK].prev;
    while (due_at(wheel, prev) > due) next = prev, prev = wheel->links[prev].prev;
    put_between(wheel, prev, link, next);
}

/* The list has become too long. */
static CAT_NOINLINE void leave_list(struct cat_wheel *wheel)
{
    for (uint32_t link = wheel->links[FRONT].next, next; link != BACK; link = next) {
        next = wheel->links[link].next;
        append(wheel, link);
    }
    wheel->links[FRONT].next = BACK;
    wheel->links[BACK].prev = FRONT;
}

/* So few are left that a list is quicker. Lower slots come before higher ones, and in each equal times stand in the order
 * of setting. */
static CAT_NOINLINE void return_to_list(struct cat_wheel *wheel)
{
    struct cat_wheel_state *state = wheel->state;
    while (state->levels) {
        uint32_t level = (uint32_t)__builtin_ctz(state->levels), slot = (uint32_t)__builtin_ctzll(state->filled[level]);
        uint32_t end = slot_link(level, slot);
        for (uint32_t link = wheel->links[end].next, next; link != end; link = next) {
            next = wheel->links[link].next;
            put_in_order(wheel, link, due_at(wheel, link));
        }
        wheel->links[end] = (struct cat_wheel_link){end, end};
        note_empty(state, level, slot);
    }
}

/* --- setting and cancelling --------------------------------------------------------------------------- */

void cat_wheel_start(struct cat_wheel *wheel)
{
    for (uint32_t i = 1; i < FRONT; i++) wheel->links[i] = (struct cat_wheel_link){i, i};
    wheel->links[FRONT].next = BACK;
    wheel->links[BACK].prev = FRONT;
    wheel->due[0] = INT64_MIN;
    wheel->due[1] = CAT_WHEEL_NEVER;
    wheel->state->bound = CAT_WHEEL_NEVER;
}

bool cat_wheel_pending(const struct cat_wheel *wheel, uint32_t timer) { return wheel->links[link_of(timer)].next != 0; }

/* What is seldom when a timer is set stands apart: nothing is saved for it then. */
static CAT_NOINLINE void set_anew(struct cat_wheel *wheel, uint32_t timer, int64_t due)
{
    cat_wheel_cancel(wheel, timer);
    cat_wheel_set(wheel, timer, due);
}

static CAT_NOINLINE void set_among_many(struct cat_wheel *wheel, uint32_t link)
{
    if (are_few(wheel)) leave_list(wheel);
    append(wheel, link);
}

void cat_wheel_set(struct cat_wheel *wheel, uint32_t timer, int64_t due)
{
    if (CAT_UNLIKELY(cat_wheel_pending(wheel, timer))) {
        set_anew(wheel, timer, due);
        return;
    }
    wheel->due[CAT_WHEEL_ENDS + timer] = due;
    cat_wheel_hold(wheel, due);
    bool few = wheel->state->pending < CAT_WHEEL_MOST_IN_LIST && are_few(wheel);
    wheel->state->pending++;
    if (few) {
        put_in_order(wheel, link_of(timer), due);
    } else {
        set_among_many(wheel, link_of(timer));
    }
}

void cat_wheel_cancel(struct cat_wheel *wheel, uint32_t timer)
{
    if (!cat_wheel_pending(wheel, timer)) return;
    wheel->state->pending--;
    if (are_few(wheel)) {
        take_off(wheel, &wheel->links[link_of(timer)]);
    } else {
        take_off_slot(wheel, timer);
        if (wheel->state->pending < CAT_WHEEL_FEWEST_IN_SLOTS) return_to_list(wheel);
    }
}

/* --- taking ------------------------------------------------------------------------------------------- */

struct place {
    uint32_t level, slot;
};

/* The slot of the earliest timers; there is one. Lower levels come before higher ones. */
static struct place first_place(const struct cat_wheel *wheel)
{
    uint32_t level = (uint32_t)__builtin_ctz(wheel->state->levels);
    return (struct place){level, (uint32_t)__builtin_ctzll(wheel->state->filled[level])};
}

struct earliest {
    int64_t due;
    bool all; /* timers of the slot are due then */
};

/* When the first timer of a slot is due; there is one. Those of the lowest level are due at the same time. */
static struct earliest earliest_in(const struct cat_wheel *wheel, struct place place)
{
    uint32_t end = slot_link(place.level, place.slot), link = wheel->links[end].next;
    struct earliest earliest = {due_at(wheel, link), true};
    if (place.level == 0) return earliest;
    while ((link = wheel->links[link].next) != end) {
        int64_t due = due_at(wheel, link);
        if (due != earliest.due) earliest.all = false;
        if (due < earliest.due) earliest.due = due;
    }
    return earliest;
}

/* All timers of a slot are due where the window begins now, so they belong into one slot of the lowest level, which is
 * empty. */
static void sink(struct cat_wheel *wheel, struct place place)
{
    uint32_t end = slot_link(place.level, place.slot), slot = digit_of(wheel->state->start, 0), low = slot_link(0, slot);
    struct cat_wheel_link chain = wheel->links[end];
    wheel->links[chain.next].prev = wheel->links[chain.prev].next = low;
    wheel->links[low] = chain;
    wheel->links[end] = (struct cat_wheel_link){end, end};
    note_empty(wheel->state, place.level, place.slot);
    note_filled(wheel->state, 0, slot);
}

/* The window begins within a slot now, so its timers belong to lower levels. Those are empty, and the slot is
 * in the order of setting, so equal times stay in that order. */
static void spread(struct cat_wheel *wheel, struct place place)
{
    uint32_t end = slot_link(place.level, place.slot), link = wheel->links[end].next;
    note_empty(wheel->state, place.level, place.slot);
    wheel->links[end] = (struct cat_wheel_link){end, end};
    while (link != end) {
        uint32_t next = wheel->links[link].next;
        append(wheel, link);
        link = next;
    }
}

static bool is_alone(const struct cat_wheel *wheel, struct place place)
{
    const struct cat_wheel_link *end = &wheel->links[slot_link(place.level, place.slot)];
    return end->next == end->prev;
}

/* Takes the first timer of a slot; the window begins at its time. */
static CAT_ALWAYS_INLINE uint32_t take_first(struct cat_wheel *wheel, struct place place)
{
    uint32_t end = slot_link(place.level, place.slot), link = wheel->links[end].next, next = wheel->links[link].next;
    wheel->links[end].next = next;
    wheel->links[next].prev = end;
    wheel->links[link] = (struct cat_wheel_link){0};
    if (next == end) note_empty(wheel->state, place.level, place.slot);
    if (!CAT_LIKELY(--wheel->state->pending >= CAT_WHEEL_FEWEST_IN_SLOTS)) return_to_list(wheel);
    return timer_of(link);
}

/* The window may only move to times that have passed: a timer can still be set for any later one. It moves to the
 * earliest timer at once, so timers for the same time come to the lowest level in one step. */
static CAT_NOINLINE uint32_t take_from_slots(struct cat_wheel *wheel, int64_t until)
{
    struct cat_wheel_state *state = wheel->state;
    struct place place = first_place(wheel);
    struct earliest earliest = earliest_in(wheel, place);
    state->bound = earliest.due;
    if (state->bound > until) return CAT_WHEEL_NONE;
    state->start = state->bound;
    if (place.level > 0 && !is_alone(wheel, place)) {
        if (earliest.all) {
            sink(wheel, place);
        } else {
            spread(wheel, place);
        }
        place = (struct place){0, digit_of(state->start, 0)};
    }
    return take_first(wheel, place);
}

/* Timers that are due together come from the lowest level one behind the other. */
static uint32_t take_from_lowest(struct cat_wheel *wheel, int64_t until)
{
    struct cat_wheel_state *state = wheel->state;
    struct place place = {0, (uint32_t)__builtin_ctzll(state->filled[0])};
    state->bound = due_at(wheel, wheel->links[slot_link(0, place.slot)].next);
    if (state->bound > until) return CAT_WHEEL_NONE;
    state->start = state->bound;
    return take_first(wheel, place);
}

static CAT_ALWAYS_INLINE uint32_t take_from_list(struct cat_wheel *wheel, int64_t until)
{
    struct cat_wheel_state *state = wheel->state;
    uint32_t link = wheel->links[FRONT].next, next = wheel->links[link].next;
    state->bound = due_at(wheel, link);
    if (state->bound > until || link == BACK) return CAT_WHEEL_NONE;
    state->start = state->bound;
    state->bound = due_at(wheel, next);
    state->pending--;
    wheel->links[FRONT].next = next;
    wheel->links[next].prev = FRONT;
    wheel->links[link] = (struct cat_wheel_link){0};
    return timer_of(link);
}

uint32_t cat_wheel_take_slowly(struct cat_wheel *wheel, int64_t until)
{
    if (are_few(wheel)) return take_from_list(wheel, until);
    return wheel->state->levels & 1 ? take_from_lowest(wheel, until) : take_from_slots(wheel, until);
}

int64_t cat_wheel_next(const struct cat_wheel *wheel)
{
    return are_few(wheel) ? due_at(wheel, wheel->links[FRONT].next) : earliest_in(wheel, first_place(wheel)).due;
}

/* --- the timers in order ------------------------------------------------------------------------------ */

/* Merges two chains, linked by `next` and ended by `end`; of equal times those of the first come first. */
static uint32_t merge(struct cat_wheel *wheel, uint32_t first, uint32_t second, uint32_t end)
{
    uint32_t merged = end, *tail = &merged;
    while (first != end && second != end) {
        bool later = due_at(wheel, second) < due_at(wheel, first);
        uint32_t *taken = later ? &second : &first;
        *tail = *taken;
        tail = &wheel->links[*taken].next;
        *taken = *tail;
    }
    *tail = first != end ? first : second;
    return merged;
}

/* Merge sort from below: run r holds a sorted chain of 2^r timers, or nothing. */
static void sort_slot(struct cat_wheel *wheel, uint32_t end)
{
    uint32_t runs[32];
    for (uint32_t r = 0; r < 32; r++) runs[r] = end;
    for (uint32_t link = wheel->links[end].next; link != end;) {
        uint32_t chain = link, r = 0;
        link = wheel->links[link].next;
        wheel->links[chain].next = end;
        for (; runs[r] != end; r++) {
            chain = merge(wheel, runs[r], chain, end);
            runs[r] = end;
        }
        runs[r] = chain;
    }
    uint32_t sorted = end;
    for (uint32_t r = 0; r < 32; r++) sorted = merge(wheel, runs[r], sorted, end);
    uint32_t prev = end;
    wheel->links[end].next = sorted;
    for (uint32_t link = sorted; link != end; link = wheel->links[link].next) {
        wheel->links[link].prev = prev;
        prev = link;
    }
    wheel->links[end].prev = prev;
}

void cat_wheel_arrange(struct cat_wheel *wheel)
{
    for (uint32_t level = 1; level < CAT_WHEEL_LEVELS; level++) {
        for (uint64_t left = wheel->state->filled[level]; left; left &= left - 1) {
            sort_slot(wheel, slot_link(level, (uint32_t)__builtin_ctzll(left)));
        }
    }
}

uint32_t cat_wheel_after(const struct cat_wheel *wheel, uint32_t timer)
{
    uint32_t first = are_few(wheel) ? FRONT : slot_link(0, 0);
    uint32_t link = wheel->links[timer == CAT_WHEEL_NONE ? first : link_of(timer)].next;
    while (link < FRONT) { /* the end of a slot */
        if (link + 1 == FRONT) return CAT_WHEEL_NONE;
        link = wheel->links[link + 1].next;
    }
    return link == BACK ? CAT_WHEEL_NONE : timer_of(link);
}
