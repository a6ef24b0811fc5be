/* Systems: what nodes do with the threads of others. */
#include "check.h"
#include "system.h"

/* --- from node to node -------------------------------------------------------------------------------------------------- */

static void a_node_that_is_to_leave_ends_there(void)
{
    struct system system;
    struct node node;
    node_make(&node, 1, node_take_tickets);
    system_begin(&system);
    cat_runtime *rt = system_add(&system, &node, 0, 2, 90), *other = system_add(&system, &node, 0, 1, 3);
    system_tell(&system, 1, (struct cat_mail){.time = 700, .sent = 700, .kind = CAT_SAYS_LEAVE});
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    CHECK(cat_look(rt)->time >= 700 && cat_look(rt)->time < 1000);
    CHECK_EQUAL(manager_data(context(&system, 0))->departed, 201);
    CHECK(cat_look(other)->outcome == CAT_OUTCOME_ENDED);
    system_end(&system);
}

static void threads_of_other_nodes_are_suspended_and_resumed(void)
{
    struct system system;
    struct node node;
    node_make(&node, 1, node_take_tickets);
    system_begin(&system);
    system_add(&system, &node, 0, 1, 5);
    cat_runtime *rt = system_add(&system, &node, 0, 2, 40);
    struct cat_mail mail = {.time = 400, .sent = 400, .kind = CAT_SAYS_SUSPEND, .peer = 1, .element = 1, .value = 2};
    system_tell(&system, 0, mail);
    mail.time = mail.sent = 1500;
    mail.kind = CAT_SAYS_RESUME;
    system_tell(&system, 0, mail);
    system_run(&system, 1400);
    CHECK_EQUAL(cat_look(rt)->tick > 0 && rt->live.threads[1].state == CAT_STATE_SUSPENDED, 1);
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    int64_t suspended = rt->live.threads[1].spent[CAT_STATE_SUSPENDED];
    CHECK(suspended > 900 && suspended < 1300);
    CHECK_EQUAL(rt->live.threads[0].spent[CAT_STATE_SUSPENDED], 0);
    system_end(&system);
}

/* A node whose only thread is suspended sleeps: another one may resume it. */
static void a_node_whose_threads_are_all_suspended_sleeps(void)
{
    struct system system;
    struct node node;
    node_make(&node, 1, NULL);
    system_begin(&system);
    cat_runtime *rt = system_add(&system, &node, 0, 1, 40);
    struct cat_mail mail = {.time = 400, .sent = 400, .kind = CAT_SAYS_SUSPEND, .peer = 1, .value = 1};
    system_tell(&system, 0, mail);
    system_run(&system, 90000);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_RUNNING);
    CHECK_EQUAL(rt->live.threads[0].state, CAT_STATE_SUSPENDED);
    mail = (struct cat_mail){.time = 90100, .sent = 90100, .kind = CAT_SAYS_RESUME, .peer = 1, .value = 1};
    system_tell(&system, 0, mail);
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    CHECK(rt->live.threads[0].spent[CAT_STATE_SUSPENDED] > 89000);
    system_end(&system);
}

static void a_thread_is_born_where_the_manager_chooses(void)
{
    static const uint32_t classes[] = {CAT_ABSENT, 0};
    struct system system;
    struct node node;
    node_make(&node, 1, NULL);
    system_begin(&system);
    cat_runtime *first = system_add(&system, &node, 0, 1, 40), *second = system_add(&system, &node, 50, 1, 40);
    first->workload.anywhere = second->workload.anywhere = classes;
    first->workload.anywhere_count = second->workload.anywhere_count = 2;
    system_tell(&system, 0, (struct cat_mail){.time = 500, .sent = 500, .kind = CAT_SAYS_CHOOSE, .peer = 2, .variable = 1});
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    CHECK_EQUAL(cat_look(first)->thread_count, 2);
    CHECK_EQUAL(cat_look(second)->thread_count, 1);
    CHECK(first->live.threads[1].born >= 500 + SYSTEM_MESSAGE + SYSTEM_LATENCY);
    struct session_record selected = session_first(system.members[0], CAT_TRACE_SELECTED);
    CHECK(selected.place == 1 && selected.value == 2);
    system_end(&system);
}

const struct test system_thread_tests[] = {
    TEST(a_node_that_is_to_leave_ends_there),
    TEST(threads_of_other_nodes_are_suspended_and_resumed),
    TEST(a_node_whose_threads_are_all_suspended_sleeps),
    TEST(a_thread_is_born_where_the_manager_chooses),
    {0},
};
