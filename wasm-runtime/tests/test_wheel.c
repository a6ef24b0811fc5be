/* Timers on random operations against a binary heap, and the mistakes that timing wheels are known for: in the list, in
 * the slots, and on the way from one to the other. */
#include <stdlib.h>

#include "check.h"
#include "heap.h"
#include "base/random.h"
#include "time/wheel.h"

enum { TIMERS = 600, OPERATIONS = 60000 };

/* A wheel with memory of its own. */
struct bench {
    struct cat_wheel_state state;
    struct cat_wheel_link links[CAT_WHEEL_LINKS + TIMERS];
    int64_t due[CAT_WHEEL_ENDS + TIMERS];
    struct cat_wheel wheel;
};

static struct bench *new_bench(void)
{
    struct bench *bench = calloc(1, sizeof *bench);
    if (!bench) abort();
    bench->wheel = (struct cat_wheel){&bench->state, bench->links, bench->due};
    cat_wheel_start(&bench->wheel);
    return bench;
}

/* --- against the heap ---------------------------------------------------------------------------------- */

struct comparison {
    struct bench *bench;
    struct heap heap;
    struct cat_random random;
    int64_t time;
    uint32_t farthest; /* delays have at most so many bits */
    uint32_t timers;
    bool many; /* are pending, so that they lie in slots */
    unsigned moves; /* between the list and the slots */
    unsigned wrong;
};

static void note_move(struct comparison *c)
{
    bool many = c->bench->state.levels != 0;
    c->moves += many != c->many;
    c->many = many;
}

/* Delays of every order of magnitude, short ones and equal times often. */
static int64_t random_due(struct comparison *c)
{
    uint32_t bits = (uint32_t)cat_random_between(&c->random, 0, c->farthest);
    int64_t delay = (int64_t)(cat_random_u64(&c->random) >> (63 - bits) >> 1);
    if (cat_random_between(&c->random, 0, 3) == 0) delay &= ~INT64_C(0xFF);
    return delay > CAT_WHEEL_NEVER - 1 - c->time ? CAT_WHEEL_NEVER - 1 : c->time + delay;
}

static void compare_next(struct comparison *c)
{
    int64_t expected = c->heap.count ? c->heap.items[0].due : CAT_WHEEL_NEVER;
    c->wrong += cat_wheel_next(&c->bench->wheel) != expected;
    c->wrong += c->bench->state.pending != c->heap.count;
}

/* Lets time pass, with all timers that are due on the way. */
static void compare_passing(struct comparison *c)
{
    int64_t until = random_due(c);
    while (c->heap.count && c->heap.items[0].due <= until) {
        struct heap_item expected = heap_take(&c->heap);
        uint32_t timer = cat_wheel_take(&c->bench->wheel, until);
        c->wrong += timer != expected.timer;
        c->time = expected.due;
        if (c->wrong) return;
        c->wrong += cat_wheel_pending(&c->bench->wheel, timer);
        c->wrong += cat_wheel_due(&c->bench->wheel, timer) != expected.due;
        if (cat_random_between(&c->random, 0, 1)) { /* sources set their next timer at once */
            int64_t due = random_due(c);
            cat_wheel_set(&c->bench->wheel, timer, due);
            heap_set(&c->heap, timer, due);
        }
        if (cat_random_between(&c->random, 0, 15) == 0) return;
    }
    c->wrong += cat_wheel_take(&c->bench->wheel, until) != CAT_WHEEL_NONE;
    c->time = until;
}

static void compare_order(struct comparison *c)
{
    struct heap *copy = malloc(sizeof *copy);
    if (!copy) abort();
    *copy = c->heap;
    cat_wheel_arrange(&c->bench->wheel);
    uint32_t timer = cat_wheel_after(&c->bench->wheel, CAT_WHEEL_NONE);
    while (copy->count) {
        c->wrong += timer != heap_take(copy).timer;
        if (timer == CAT_WHEEL_NONE) break;
        timer = cat_wheel_after(&c->bench->wheel, timer);
    }
    c->wrong += timer != CAT_WHEEL_NONE;
    free(copy);
}

static void compare_one(struct comparison *c)
{
    uint32_t timer = (uint32_t)cat_random_between(&c->random, 0, c->timers - 1);
    int64_t what = cat_random_between(&c->random, 0, 1000);
    if (what < 500) {
        int64_t due = random_due(c);
        cat_wheel_set(&c->bench->wheel, timer, due);
        heap_set(&c->heap, timer, due);
    } else if (what < 700) {
        cat_wheel_cancel(&c->bench->wheel, timer);
        heap_cancel(&c->heap, timer);
    } else if (what < 990) {
        compare_passing(c);
    } else {
        compare_order(c);
    }
    if (what % 8 == 0) compare_next(c);
    note_move(c);
}

/* Up to `farthest` bits of delay; time that runs out at its end is a case of its own. Returns how often timers moved
 * from the list to the slots or back. */
static unsigned compare(uint32_t farthest, uint32_t timers)
{
    struct comparison *c = calloc(1, sizeof *c);
    if (!c) abort();
    c->bench = new_bench();
    c->random = cat_random_stream(farthest, CAT_RANDOM_THREAD, "wheel", 0);
    c->farthest = farthest;
    c->timers = timers;
    for (int i = 0; i < OPERATIONS && !c->wrong; i++) compare_one(c);
    CHECK_EQUAL(c->wrong, 0);
    unsigned moves = c->moves;
    free(c->bench);
    free(c);
    return moves;
}

static unsigned compare_near_and_far(uint32_t timers)
{
    static const uint32_t farthest[] = {3, 6, 7, 13, 20, 31, 47, 62};
    unsigned moves = 0;
    for (size_t i = 0; i < sizeof farthest / sizeof *farthest; i++) moves += compare(farthest[i], timers);
    return moves;
}

static void a_wheel_does_what_a_heap_does(void) { CHECK(compare_near_and_far(TIMERS) > 100); }

static void so_does_the_list_of_few(void) { CHECK_EQUAL(compare_near_and_far(CAT_WHEEL_MOST_IN_LIST), 0); }

/* --- known mistakes -------------------------------------------------------------------------------------- */

/* In the list, and in slots: there are so many others, due much later. */
static const uint32_t crowds[] = {0, CAT_WHEEL_MOST_IN_LIST};

static struct bench *new_bench_among(uint32_t others)
{
    struct bench *bench = new_bench();
    for (uint32_t i = 0; i < others; i++) cat_wheel_set(&bench->wheel, TIMERS - 1 - i, INT64_C(1) << 40);
    return bench;
}

static void check_both(void (*check)(struct bench *bench))
{
    for (size_t i = 0; i < sizeof crowds / sizeof *crowds; i++) {
        struct bench *bench = new_bench_among(crowds[i]);
        check(bench);
        free(bench);
    }
}

/* A window that moved on to the first timer would lose the one that is set before it afterwards. */
static void look_ahead(struct bench *bench)
{
    cat_wheel_set(&bench->wheel, 0, 1000000);
    cat_wheel_set(&bench->wheel, 1, 1000010);
    CHECK_EQUAL(cat_wheel_next(&bench->wheel), 1000000);
    CHECK_EQUAL(cat_wheel_take(&bench->wheel, 500), CAT_WHEEL_NONE);
    cat_wheel_set(&bench->wheel, 2, 600);
    CHECK_EQUAL(cat_wheel_next(&bench->wheel), 600);
    CHECK_EQUAL(cat_wheel_take(&bench->wheel, 2000000), 2);
    CHECK_EQUAL(cat_wheel_take(&bench->wheel, 2000000), 0);
    CHECK_EQUAL(cat_wheel_take(&bench->wheel, 2000000), 1);
}

static void looking_ahead_leaves_the_time_between_open(void) { check_both(look_ahead); }

/* A timer that was far away when it was set must not end up behind a younger one for the same time. */
static void set_from_afar(struct bench *bench)
{
    cat_wheel_set(&bench->wheel, 0, 1000000);
    cat_wheel_set(&bench->wheel, 1, 999000);
    CHECK_EQUAL(cat_wheel_take(&bench->wheel, 999000), 1);
    cat_wheel_set(&bench->wheel, 1, 1000000);
    CHECK_EQUAL(cat_wheel_take(&bench->wheel, 1000000), 0);
    CHECK_EQUAL(cat_wheel_take(&bench->wheel, 1000000), 1);
}

static void a_timer_set_from_afar_comes_before_a_younger_one(void) { check_both(set_from_afar); }

static void set_twice(struct bench *bench)
{
    uint32_t others = bench->state.pending;
    cat_wheel_set(&bench->wheel, 0, 100);
    cat_wheel_set(&bench->wheel, 0, 50);
    CHECK_EQUAL(bench->state.pending, others + 1);
    CHECK_EQUAL(cat_wheel_take(&bench->wheel, 200), 0);
    CHECK_EQUAL(cat_wheel_take(&bench->wheel, 200), CAT_WHEEL_NONE);
    CHECK_EQUAL(cat_wheel_next(&bench->wheel), others ? INT64_C(1) << 40 : CAT_WHEEL_NEVER);
}

static void a_timer_set_anew_comes_once(void) { check_both(set_twice); }

/* Held, it is looked at early, and finds what is due when it is due. */
static void hold(struct bench *bench)
{
    cat_wheel_set(&bench->wheel, 0, 100);
    cat_wheel_hold(&bench->wheel, 40);
    CHECK_EQUAL(bench->state.bound, 40);
    CHECK_EQUAL(cat_wheel_take(&bench->wheel, 39), CAT_WHEEL_NONE);
    CHECK_EQUAL(bench->state.bound, 40);
    CHECK_EQUAL(cat_wheel_take(&bench->wheel, 40), CAT_WHEEL_NONE);
    CHECK_EQUAL(bench->state.bound, 100);
    cat_wheel_hold(&bench->wheel, 200);
    CHECK_EQUAL(bench->state.bound, 100);
    CHECK_EQUAL(cat_wheel_take(&bench->wheel, 100), 0);
}

static void a_held_wheel_takes_nothing_early(void) { check_both(hold); }

/* Timers for one time, the last of which no longer fits the list. */
static void timers_for_the_same_time_stay_in_order_on_the_way_to_the_slots_and_back(void)
{
    struct bench *bench = new_bench();
    uint32_t count = CAT_WHEEL_MOST_IN_LIST + 1;
    for (uint32_t i = 0; i < count; i++) {
        CHECK_EQUAL(bench->state.levels != 0, 0);
        cat_wheel_set(&bench->wheel, i, 5000);
    }
    CHECK(bench->state.levels != 0);
    for (uint32_t i = 0; i < count; i++) {
        CHECK_EQUAL(cat_wheel_take(&bench->wheel, 5000), i);
        CHECK_EQUAL(bench->state.levels == 0, bench->state.pending < CAT_WHEEL_FEWEST_IN_SLOTS);
    }
    free(bench);
}

/* Time without an end: nothing is due then. */
static void no_time_is_behind_all_timers(void)
{
    struct bench *bench = new_bench();
    CHECK_EQUAL(cat_wheel_take(&bench->wheel, CAT_WHEEL_NEVER), CAT_WHEEL_NONE);
    cat_wheel_set(&bench->wheel, 0, CAT_WHEEL_NEVER - 1);
    CHECK_EQUAL(cat_wheel_take(&bench->wheel, CAT_WHEEL_NEVER), 0);
    CHECK_EQUAL(cat_wheel_take(&bench->wheel, CAT_WHEEL_NEVER), CAT_WHEEL_NONE);
    free(bench);
}

const struct test wheel_tests[] = {
    TEST(a_wheel_does_what_a_heap_does),
    TEST(so_does_the_list_of_few),
    TEST(looking_ahead_leaves_the_time_between_open),
    TEST(a_timer_set_from_afar_comes_before_a_younger_one),
    TEST(a_timer_set_anew_comes_once),
    TEST(a_held_wheel_takes_nothing_early),
    TEST(timers_for_the_same_time_stay_in_order_on_the_way_to_the_slots_and_back),
    TEST(no_time_is_behind_all_timers),
    {0},
};
