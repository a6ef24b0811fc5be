/* Systems: nodes come, ask each other, and have libraries of their own. */
#include "check.h"
#include "system.h"

/* --- the start ---------------------------------------------------------------------------------------------- */

static void a_node_begins_when_it_is_welcomed(void)
{
    struct system system;
    struct node node;
    node_make(&node, 1, NULL);
    system_begin(&system);
    cat_runtime *rt = system_add(&system, &node, 500, 1, 1);
    CHECK_EQUAL(cat_look(rt)->tick, 0);
    CHECK_EQUAL(cat_next_event(rt), 500); /* when it says hello */
    system_run(&system, 500 + SYSTEM_LATENCY + SYSTEM_MESSAGE + SYSTEM_LATENCY - 1);
    CHECK_EQUAL(cat_look(rt)->tick, 0);
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    struct session_record record = session_first(rt, CAT_TRACE_WELCOMED);
    CHECK_EQUAL(record.place, 1);
    CHECK(rt->live.head->origin >= 500 + 2 * SYSTEM_LATENCY + SYSTEM_MESSAGE);
    CHECK_EQUAL(rt->live.threads[0].born, rt->live.head->origin + 2); /* behind init */
    CHECK_EQUAL(node_data(rt->ctx)->level, 6);  /* as arrival left it */
    CHECK_EQUAL(node_data(rt->ctx)->shown, 100); /* it wrote the node's own */
    CHECK_EQUAL(node_data(rt->ctx)->load, 10);
    CHECK_EQUAL(node_data(rt->ctx)->others, 1);
    CHECK_EQUAL(manager_data(context(&system, 0))->departed, 100);
    system_end(&system);
}

static void what_was_compiled_from_other_texts_is_refused(void)
{
    struct system system;
    struct node node;
    node_make(&node, 1, NULL);
    node.pth.scheduler.stamp = 78;
    system_begin(&system);
    cat_runtime *rt = system_add(&system, &node, 0, 1, 1);
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    CHECK_EQUAL(cat_look(rt)->thread_count, 0);
    CHECK_EQUAL(session_first(rt, CAT_TRACE_NODE_REFUSED).value, 1);
    CHECK_EQUAL(manager_data(context(&system, 0))->arrived, 0);
    CHECK_TEXT(cat_end_text(rt), "(stamp 000000000000004e) than the manager (stamp 000000000000004d)");
    system_end(&system);
}

static void a_node_whose_slot_is_full_is_refused(void)
{
    struct system system;
    struct node node;
    node_make(&node, 2, NULL);
    system_begin(&system);
    cat_runtime *first = system_add(&system, &node, 0, 1, 40), *second = system_add(&system, &node, 100, 1, 1);
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    CHECK(cat_look(first)->thread_count == 1 && cat_look(second)->thread_count == 0);
    CHECK_EQUAL(session_count(system.members[0], CAT_TRACE_NODE_REFUSED, 0), 1);
    CHECK_EQUAL(manager_data(context(&system, 0))->arrived, 1); /* as it was before */
    CHECK_EQUAL(manager_data(context(&system, 0))->level, 5 + 1 - 100);
    system_end(&system);
}

/* --- request ------------------------------------------------------------------------------------------------- */

static void updates_never_get_lost(void)
{
    struct system system;
    struct node one, two;
    node_make(&one, 1, node_take_tickets);
    node_make(&two, 3, node_take_tickets);
    system_begin(&system);
    system.jitter = 70;
    system_add(&system, &one, 0, 2, 20);
    system_add(&system, &two, 3, 3, 20);
    system_add(&system, &two, 400, 1, 20);
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    int32_t calls = 0;
    for (uint32_t i = 1; i < 4; i++) calls += node_data(context(&system, i))->steps;
    CHECK(calls > 100);
    CHECK_EQUAL(manager_data(context(&system, 0))->total, calls);
    system_end(&system);
}

/* Each sets its own flag and reads the other's: one of them sees the other's, in any order of all four. */
static int32_t raise_flag(struct cat_ctx *ctx, uint32_t own)
{
    if (node_data(ctx)->steps != 3) return 0;
    DO(NODE_FLAG, own, CAT_REMOTE_SET, 1);
    DO(NODE_FLAG, 1 - own, CAT_REMOTE_READ, 0);
    node_data(ctx)->drawn = node_data(ctx)->last;
    return 0;
}

static int32_t raise_first(struct cat_ctx *ctx) { return raise_flag(ctx, 0); }
static int32_t raise_second(struct cat_ctx *ctx) { return raise_flag(ctx, 1); }

static void requests_are_sequentially_consistent(void)
{
    struct node one, two;
    node_make(&one, 1, raise_first);
    node_make(&two, 3, raise_second);
    bool both = false, one_only = false;
    for (int64_t later = 0; later < 120; later += 7) {
        struct system system;
        system_begin(&system);
        system.jitter = 60;
        system_add(&system, &one, 0, 1, 5);
        system_add(&system, &two, later, 1, 5);
        system_run(&system, CAT_NEVER);
        int32_t seen = node_data(context(&system, 1))->drawn + node_data(context(&system, 2))->drawn;
        CHECK(seen > 0);
        both |= seen == 2;
        one_only |= seen == 1;
        system_end(&system);
    }
    CHECK(both || one_only);
}

static int32_t use_all_types(struct cat_ctx *ctx)
{
    if (node_data(ctx)->steps > 1) return 0;
    int64_t half;
    double value = 2.5;
    memcpy(&half, &value, sizeof half);
    DO(NODE_RATIO, 0, CAT_REMOTE_SET | CAT_REMOTE_FLAG_FLOAT, half);
    DO(NODE_RATIO, 0, CAT_REMOTE_MULTIPLY | CAT_REMOTE_FLAG_INT, 2); /* in whole numbers: 2 * 2 */
    DO(NODE_TOTAL, 0, CAT_REMOTE_SET, 7);
    DO(NODE_TOTAL, 0, CAT_REMOTE_MULTIPLY | CAT_REMOTE_FLAG_FLOAT | ANSWERED, half); /* 17.5, cut off */
    return node_data(ctx)->last == 17 ? 0 : CAT_FAULT_ASSERTION;
}

static void operations_are_done_in_the_type_that_they_say(void)
{
    struct system system;
    struct node node;
    node_make(&node, 1, use_all_types);
    system_begin(&system);
    system_add(&system, &node, 0, 1, 2);
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    CHECK(manager_data(context(&system, 0))->ratio == 4);
    CHECK_EQUAL(manager_data(context(&system, 0))->total, 17);
    system_end(&system);
}

/* --- nodes that ask nodes -------------------------------------------------------------------------------------- */

static int32_t ask_slot(struct cat_ctx *ctx)
{
    node_data(ctx)->load++;
    if (node_data(ctx)->family == 0) return 0;
    DO(NODE_SLOT_LOAD, 0, CAT_REMOTE_READ, 0);
    DO(NODE_SLOT_LOAD, 0, CAT_REMOTE_ADD | ANSWERED, 1000);
    return 0;
}

/* Both ask the node in the slot, which is one of them: it answers while it waits itself. */
static void two_that_ask_each_other_do_not_wait_for_ever(void)
{
    struct system system;
    struct node one, two;
    node_make(&one, 1, ask_slot);
    node_make(&two, 2, ask_slot);
    system_begin(&system);
    system_add(&system, &one, 0, 2, 20);
    system_add(&system, &two, 0, 2, 30);
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    int32_t asked = 0;
    for (uint32_t i = 1; i < 3; i++) {
        const struct cat_shared_measures *measures = &system.members[i]->live.shared_measures[NODE_SLOT_LOAD];
        CHECK_EQUAL(measures->answered, measures->asked + measures->updates);
        asked += (int32_t)measures->updates;
    }
    struct node_data *owner = node_data(context(&system, 2));
    CHECK(asked > 60);
    int64_t dropped = (asked * 1000 + 10 + owner->steps - owner->load) / 1000;
    CHECK_EQUAL((asked - dropped) * 1000 + 10 + owner->steps, owner->load);
    CHECK((uint64_t)dropped <= system.members[0]->live.head->for_absent);
    CHECK(system.members[2]->live.shared_measures[NODE_LOAD].served > 10);
    system_end(&system);
}

static int32_t read_once_it_is_gone(struct cat_ctx *ctx)
{
    if (node_data(ctx)->steps < 3) return 0;
    DO(NODE_SLOT_LOAD, 0, CAT_REMOTE_READ, 0);
    return 0;
}

static void a_node_that_has_left_is_answered_for(void)
{
    struct system system;
    struct node one, two;
    node_make(&one, 1, read_once_it_is_gone);
    node_make(&two, 2, NULL);
    system_begin(&system);
    cat_runtime *rt = system_add(&system, &one, 0, 1, 60);
    system_add(&system, &two, 0, 1, 5);
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    CHECK_EQUAL(node_data(rt->ctx)->last, 10);
    CHECK_EQUAL(node_data(rt->ctx)->family, 0);
    CHECK(system.members[0]->live.head->for_absent > 10);
    CHECK(session_first(system.members[0], CAT_TRACE_ABSENT).value == 2);
    CHECK(rt->live.head->answers_for_absent > 10);
    CHECK_TEXT(cat_diagnoses(rt), "\"code\":\"N907\"");
    CHECK_TEXT(cat_diagnoses(rt), "The node had left when `db.load` was asked for, the first of ");
    system_end(&system);
}

/* The host finds that a node is gone: who has asked it is answered then. */
static void questions_to_a_node_that_crashed_are_answered_when_that_is_found(void)
{
    struct system system;
    struct node one, two;
    node_make(&one, 1, read_once_it_is_gone);
    node_make(&two, 2, NULL);
    system_begin(&system);
    cat_runtime *rt = system_add(&system, &one, 0, 1, 60), *crashed = system_add(&system, &two, 0, 1, 90);
    system_run(&system, 600);
    system.count = 2; /* nobody goes on with it, and what is sent to it is lost */
    system.lost = 2;
    system_tell(&system, 0, (struct cat_mail){.time = 5000, .sent = 4000, .kind = CAT_SAYS_DEPARTED, .peer = 2});
    system_run(&system, 4999);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_RUNNING);
    CHECK(rt->mail.waits && cat_look(rt)->time < 1000);
    system_run(&system, CAT_NEVER);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    CHECK_EQUAL(node_data(rt->ctx)->last, 10);
    CHECK(rt->live.head->longest_wait > 4000);
    cat_free(crashed);
    system_end(&system);
}

/* --- other libraries -------------------------------------------------------------------------------------------------------- */

static int32_t ask_in_embedded(struct cat_ctx *ctx, cat_thread t)
{
    int32_t fault = ctx->ops.at->remote(ctx, 0, 0, CAT_REMOTE_ADD | FORMER, 1, 0);
    return fault ? fault : fcfs_move(ctx, t, FCFS_RQ, FCFS_SITE_OUT);
}

static void nodes_may_be_embedded(void)
{
    static const struct cat_shared_desc shared[] = {
        {.name = "total", .kind = CAT_SHARED_SYSTEM, .model = CAT_MODEL_REQUEST, .type = CAT_INT, .count = 1, .offset = 4}};
    struct system system;
    struct assembly a;
    struct fcfs fcfs;
    fcfs_make(&fcfs);
    fcfs_replace(&fcfs, CAT_HANDLER_SWITCH_OUT, ask_in_embedded);
    fcfs.scheduler.shared = shared;
    fcfs.scheduler.shared_count = 1;
    fcfs.scheduler.stamp = 77;
    fcfs.scheduler.family = 1;
    system_begin(&system);
    for (int i = 0; i < 2; i++) {
        world_start(&a, CAT_PROFILE_EMBEDDED);
        assembly_worker(&a, "worker", 2, 30 + i);
        a.tick_limit = 200;
        system_join(&system, &fcfs.scheduler, &a, 10 * i);
    }
    system_run(&system, CAT_NEVER);
    uint64_t asked = 0;
    for (uint32_t i = 1; i < 3; i++) {
        CHECK_EQUAL(cat_look(system.members[i])->outcome, CAT_OUTCOME_TICK_LIMIT);
        asked += system.members[i]->live.shared_measures[0].answered;
    }
    CHECK_EQUAL(manager_data(context(&system, 0))->total, asked);
    CHECK(asked > 150);
    CHECK_TEXT(cat_measures(system.members[1]), "\"system\":{\"node\":1,\"sent\":{\"hello\":1,\"update\":");
    CHECK_TEXT(cat_measures(system.members[0]), "\"name\":\"total\",\"model\":\"request\"");
    system_end(&system);
}

/* Without a system a scheduler has what it would share for itself. */
static void a_scheduler_that_shares_can_run_alone(void)
{
    struct assembly a;
    struct node node;
    node_make(&node, 1, node_take_tickets);
    world_start(&a, CAT_PROFILE_PTH);
    assembly_class(&a, "worker", 1);
    for (int i = 0; i < 5; i++) assembly_op(&a, CAT_OP_YIELD, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    cat_runtime *rt = session_begin(&a, &node.pth.scheduler, 1);
    cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    CHECK_EQUAL(node_data(rt->ctx)->total, node_data(rt->ctx)->steps);
    CHECK(cat_take_mail(rt) == NULL);
    cat_free(rt);
}

static void mail_that_does_not_fit_is_refused(void)
{
    struct system system;
    struct node node;
    node_make(&node, 1, NULL);
    system_begin(&system);
    cat_runtime *rt = system_add(&system, &node, 0, 1, 40), *alone = cat_new(NULL);
    struct cat_mail mail = {.time = 900, .kind = CAT_SAYS_COPY, .variable = cat_shared_number("level")};
    CHECK_EQUAL(cat_give_mail(alone, &mail), CAT_ERROR_STATE);
    system_run(&system, 800);
    CHECK_EQUAL(cat_give_mail(rt, &mail), 0);
    CHECK_TEXT(cat_shared_name(rt, mail.variable), "level");
    CHECK(cat_shared_name(rt, 12345) == NULL);
    mail.time = 800;
    CHECK_EQUAL(cat_give_mail(rt, &mail), CAT_ERROR_RANGE);
    CHECK_TEXT(cat_message(rt), "comes too late: what happens before 801 ns is settled");
    mail.time = 950;
    mail.peer = 3;
    CHECK_EQUAL(cat_give_mail(rt, &mail), CAT_ERROR_RANGE);
    mail.peer = 0;
    mail.kind = 99;
    CHECK_EQUAL(cat_give_mail(rt, &mail), CAT_ERROR_RANGE);
    CHECK_EQUAL(cat_join(rt, 0, 5), CAT_ERROR_RANGE);
    mail = (struct cat_mail){.time = 990, .kind = CAT_SAYS_UPDATE, .variable = 1, .element = 77, .operation = 0xFFFF0001};
    CHECK_EQUAL(cat_give_mail(rt, &mail), 0); /* of a variable that is not known here: nothing happens */
    system_run(&system, CAT_NEVER);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_ENDED);
    cat_free(alone);
    system_end(&system);
}

const struct test system_tests[] = {
    TEST(a_node_begins_when_it_is_welcomed),
    TEST(what_was_compiled_from_other_texts_is_refused),
    TEST(a_node_whose_slot_is_full_is_refused),
    TEST(updates_never_get_lost),
    TEST(requests_are_sequentially_consistent),
    TEST(operations_are_done_in_the_type_that_they_say),
    TEST(two_that_ask_each_other_do_not_wait_for_ever),
    TEST(a_node_that_has_left_is_answered_for),
    TEST(questions_to_a_node_that_crashed_are_answered_when_that_is_found),
    TEST(nodes_may_be_embedded),
    TEST(a_scheduler_that_shares_can_run_alone),
    TEST(mail_that_does_not_fit_is_refused),
    {0},
};
