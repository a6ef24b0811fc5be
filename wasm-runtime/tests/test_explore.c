/* All runs of a scheduler: choices, states and what leads from one to the next. */
#include "assemble.h"
#include "catapults/runtime.h"
#include "check.h"
#include "explore/store.h"
#include "pthfcfs.h"
#include "session.h"
#include "state/choice.h"

/* Two choices, the second of three only behind the second of the first. */
static void all_ways_through_choices_are_gone_once(void)
{
    struct cat_choices choices = {.on = true};
    uint32_t seen[8], count = 0;
    cat_choices_anew(&choices);
    do {
        uint32_t first = cat_choose(&choices, CAT_CHOICE_EVENT, 0, 2);
        uint32_t second = first ? cat_choose(&choices, CAT_CHOICE_VALUE, 0, 3) : 0;
        CHECK(count < 8);
        seen[count++ & 7] = first * 10 + second;
    } while (cat_choices_next(&choices));
    static const uint32_t expected[] = {0, 10, 11, 12};
    CHECK_EQUAL(count, 4);
    for (uint32_t i = 0; i < 4; i++) CHECK_EQUAL(seen[i], expected[i]);
}

static void random_numbers_are_taken_from_those_that_are_given(void)
{
    struct cat_choices choices = {.on = true, .random_count = 2, .random_values = {7, 9}};
    cat_choices_anew(&choices);
    CHECK_EQUAL(cat_choose_random(&choices, -1), 7);
    CHECK(cat_choices_next(&choices));
    CHECK_EQUAL(cat_choose_random(&choices, -1), 9);
    CHECK(!cat_choices_next(&choices));
    choices.random_count = 0;
    CHECK_EQUAL(cat_choose_random(&choices, 3), 0);
    CHECK_EQUAL(choices.made[0].count, 3);
    CHECK(!choices.unanswered);
    cat_choose_random(&choices, -1);
    CHECK(choices.unanswered);
}

static void keys_are_found_again_however_many_there_are(void)
{
    enum { KEYS = 20000 };
    struct cat_store store = {0};
    CHECK(cat_store_start(&store, sizeof(uint32_t) * 4));
    for (uint32_t round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < KEYS; i++) {
            uint32_t key[4] = {i % 7, i, i / 1000};
            const uint8_t *bytes = (const uint8_t *)key;
            bool is_new;
            CHECK_EQUAL(cat_store_put(&store, bytes, cat_store_hash(&store, bytes), &is_new), i);
            CHECK_EQUAL(is_new, round == 0);
        }
    }
    const uint32_t other[4] = {1, 0, 0};
    CHECK_EQUAL(cat_store_find(&store, (const uint8_t *)other), CAT_STORE_NONE);
    cat_store_free(&store);
}

static cat_runtime *open_pth(const struct pthfcfs *pth, uint32_t threads)
{
    struct assembly a;
    assembly_start(&a);
    assembly_worker(&a, "worker", threads, 10);
    a.profile = CAT_PROFILE_PTH;
    a.tick_limit = 100;
    cat_runtime *rt = session_begin(&a, &pth->scheduler, 1);
    CHECK_EQUAL(cat_explore_open(rt), 0);
    return rt;
}

static struct cat_explored_view explore(cat_runtime *rt, uint32_t flags)
{
    CHECK_EQUAL(cat_explore_begin(rt, flags, UINT32_MAX, UINT64_MAX), 0);
    while (cat_explore_go(rt, 7) == CAT_EXPLORED_RUNNING) {}
    return *cat_explore_look(rt);
}

static void all_states_of_a_scheduler_are_found_with_and_without_names(void)
{
    struct pthfcfs pth;
    pthfcfs_make(&pth, false);
    uint32_t states[2];
    for (uint32_t flags = 0; flags <= CAT_EXPLORE_TELLING_APART; flags++) {
        cat_runtime *rt = open_pth(&pth, 2);
        struct cat_explored_view view = explore(rt, flags);
        CHECK_EQUAL(view.status, CAT_EXPLORED_COMPLETE);
        CHECK_EQUAL(view.fault_count, 0);
        CHECK_EQUAL(view.expanded, view.states);
        states[flags] = view.states;
        cat_free(rt);
    }
    CHECK(states[0] > 10);
    CHECK(states[0] < states[1]);
    CHECK(states[1] < 2 * states[0]);
}

static void going_on_in_slices_changes_nothing_and_depth_and_memory_bound_it(void)
{
    struct pthfcfs pth;
    pthfcfs_make(&pth, true);
    cat_runtime *rt = open_pth(&pth, 3);
    struct cat_explored_view whole = explore(rt, 0);
    CHECK_EQUAL(cat_explore_open(rt), 0);
    CHECK_EQUAL(cat_explore_begin(rt, 0, 4, UINT64_MAX), 0);
    CHECK_EQUAL(cat_explore_go(rt, UINT32_MAX), CAT_EXPLORED_DEPTH);
    CHECK_EQUAL(cat_explore_look(rt)->depth, 4);
    CHECK(cat_explore_look(rt)->states < whole.states);
    CHECK_EQUAL(cat_explore_open(rt), 0);
    CHECK_EQUAL(cat_explore_begin(rt, 0, UINT32_MAX, 1), 0);
    CHECK_EQUAL(cat_explore_go(rt, UINT32_MAX), CAT_EXPLORED_MEMORY);
    CHECK_EQUAL(cat_explore_open(rt), 0);
    CHECK_EQUAL(explore(rt, 0).states, whole.states);
    cat_free(rt);
}

static void what_came_to_a_bound_goes_on_to_the_same_end(void)
{
    struct pthfcfs pth;
    pthfcfs_make(&pth, true);
    cat_runtime *rt = open_pth(&pth, 3);
    struct cat_explored_view whole = explore(rt, 0);
    CHECK_EQUAL(cat_explore_open(rt), 0);
    CHECK_EQUAL(cat_explore_begin(rt, 0, 4, UINT64_MAX), 0);
    CHECK_EQUAL(cat_explore_go(rt, UINT32_MAX), CAT_EXPLORED_DEPTH);
    CHECK_EQUAL(cat_explore_extend(rt, UINT32_MAX, 1), 0);
    CHECK_EQUAL(cat_explore_go(rt, UINT32_MAX), CAT_EXPLORED_MEMORY);
    CHECK_EQUAL(cat_explore_extend(rt, UINT32_MAX, UINT64_MAX), 0);
    CHECK_EQUAL(cat_explore_go(rt, UINT32_MAX), CAT_EXPLORED_COMPLETE);
    struct cat_explored_view view = *cat_explore_look(rt);
    CHECK_EQUAL(view.states, whole.states);
    CHECK_EQUAL(view.edges, whole.edges);
    CHECK_EQUAL(view.depth, whole.depth);
    cat_free(rt);
}

static int32_t end_only_the_running_one(struct cat_ctx *ctx, cat_thread t)
{
    return ctx->nodes.at[t].home == PTH_CURRENT ? pthfcfs_move(ctx, t, 0) : 0;
}

static void a_killed_thread_that_is_kept_is_found(void)
{
    struct pthfcfs pth;
    pthfcfs_make(&pth, false);
    pthfcfs_replace(&pth, CAT_HANDLER_SET_DEAD, end_only_the_running_one);
    cat_runtime *rt = open_pth(&pth, 2);
    CHECK_EQUAL(explore(rt, 0).fault_count, 1);
    const struct cat_explored_fault *fault = cat_explore_faults(rt);
    CHECK_EQUAL(fault->handler, CAT_HANDLER_SET_DEAD);
    CHECK_EQUAL(fault->depth, 4); /* two are born, one is dispatched and kills the other */
    uint32_t count;
    CHECK_EQUAL(cat_explore_steps(rt, fault->state, &count)[fault->step].event, CAT_EXPLORED_KILL);
    cat_free(rt);
}

static int32_t answer_no(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    ctx->result = 0;
    return 0;
}

static void an_answer_against_the_record_is_noted_and_no_fault(void)
{
    struct pthfcfs pth;
    pthfcfs_make(&pth, false);
    pthfcfs_replace(&pth, CAT_HANDLER_CAN_SWITCH_TO, answer_no);
    cat_runtime *rt = open_pth(&pth, 2);
    struct cat_explored_view view = explore(rt, 0);
    CHECK_EQUAL(view.status, CAT_EXPLORED_COMPLETE);
    CHECK_EQUAL(view.fault_count, 1);
    const struct cat_explored_fault *found = cat_explore_faults(rt);
    CHECK_EQUAL(found->kind, CAT_FAULT_NONE);
    CHECK_EQUAL(found->handler, CAT_HANDLER_CAN_SWITCH_TO);
    uint32_t count;
    const struct cat_explored_step *step = &cat_explore_steps(rt, found->state, &count)[found->step];
    CHECK_EQUAL(step->event, CAT_EXPLORED_YIELD_TO);
    CHECK(!step->failed);
    cat_free(rt);
}

static int32_t wake_nobody(struct cat_ctx *ctx, cat_thread t)
{
    return ctx->nodes.at[t].home == PTH_WQ ? 0 : cat_fail(ctx, CAT_FAULT_ASSERTION, 0, 0);
}

/* Who is forgotten when its wait is over is missed as soon as the library asks for a thread. */
static void a_forgotten_wake_up_is_found_with_a_shortest_run(void)
{
    struct pthfcfs pth;
    pthfcfs_make(&pth, false);
    pthfcfs_replace(&pth, CAT_HANDLER_EVENT_RAISED, wake_nobody);
    cat_runtime *rt = open_pth(&pth, 3);
    struct cat_explored_view view = explore(rt, 0);
    CHECK(view.fault_count > 0);
    const struct cat_explored_fault *fault = cat_explore_faults(rt);
    uint32_t count;
    const struct cat_explored_step *steps = cat_explore_steps(rt, fault->state, &count);
    CHECK(fault->step < count);
    CHECK(steps[fault->step].failed);
    CHECK_EQUAL(steps[fault->step].event, CAT_EXPLORED_DISPATCH);
    CHECK_EQUAL(fault->depth, 5); /* born, dispatched, waits, woken, and the next dispatch */
    CHECK_EQUAL(fault->handler, CAT_HANDLER_SCHEDULE);
    cat_free(rt);
}

static void imports_take_their_values_at_birth_and_while_threads_run(void)
{
    struct pthfcfs pth;
    pthfcfs_make(&pth, false);
    cat_runtime *rt = open_pth(&pth, 1);
    const double values[] = {3, 4};
    CHECK_EQUAL(cat_explore_vary(rt, "weight", values, 2), 0);
    CHECK(cat_explore_vary(rt, "nothing", values, 2) < 0);
    CHECK_TEXT(cat_message(rt), "no import or attribute nothing");
    explore(rt, 0);
    uint32_t count, births = 0;
    const struct cat_explored_step *steps = cat_explore_steps(rt, 0, &count);
    for (uint32_t i = 0; i < count; i++) births += steps[i].event == CAT_EXPLORED_BIRTH && steps[i].value_count == 1;
    CHECK_EQUAL(births, 2);
    cat_free(rt);
}

static void a_run_can_be_started_behind_an_exploration(void)
{
    struct pthfcfs pth;
    pthfcfs_make(&pth, false);
    cat_runtime *rt = open_pth(&pth, 2);
    explore(rt, 0);
    CHECK_EQUAL(cat_start(rt, 1), 0);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_TICK_LIMIT);
    CHECK(cat_look(rt)->trace_written > 100);
    CHECK(cat_explore_go(rt, 1) < 0);
    cat_free(rt);
}

const struct test explore_tests[] = {
    TEST(all_ways_through_choices_are_gone_once),
    TEST(random_numbers_are_taken_from_those_that_are_given),
    TEST(keys_are_found_again_however_many_there_are),
    TEST(all_states_of_a_scheduler_are_found_with_and_without_names),
    TEST(going_on_in_slices_changes_nothing_and_depth_and_memory_bound_it),
    TEST(what_came_to_a_bound_goes_on_to_the_same_end),
    TEST(a_killed_thread_that_is_kept_is_found),
    TEST(an_answer_against_the_record_is_noted_and_no_fault),
    TEST(a_forgotten_wake_up_is_found_with_a_shortest_run),
    TEST(imports_take_their_values_at_birth_and_while_threads_run),
    TEST(a_run_can_be_started_behind_an_exploration),
    {0},
};
