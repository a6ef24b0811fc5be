/* Systems: they come to the same however a host goes about it. */
#include "check.h"
#include "system.h"

/* --- however the host goes about it ---------------------------------------------------------------------------------- */

static int32_t do_anything(struct cat_ctx *ctx)
{
    struct node_data *data = node_data(ctx);
    int32_t chance = ctx->ops.at->random(ctx, -1);
    data->drawn = (int32_t)((uint32_t)data->drawn * 31 + (uint32_t)chance);
    ctx->ops.at->print(ctx, 0, 0, NULL);
    data->load++;
    switch (chance % 9) {
    case 0: DO(NODE_TOTAL, 0, CAT_REMOTE_ADD, chance % 5); break;
    case 1: DO(NODE_TOTAL, 0, CAT_REMOTE_READ, 0); break;
    case 2: DO(NODE_LEVEL, 0, CAT_REMOTE_SUBTRACT, 1); break;
    case 3: DO(NODE_SEM, 0, CAT_REMOTE_ADD | ANSWERED, 1); break;
    case 4: DO(NODE_SHOWN, 0, CAT_REMOTE_ADD, 3); break;
    case 5: DO(NODE_FLAG, 1, CAT_REMOTE_SET, chance); break;
    case 6: data->load += data->level; break;
    default: break;
    }
    if (data->family && chance % 4 == 0) {
        DO(NODE_SLOT_LOAD, 0, CAT_REMOTE_READ, 0);
        ctx->ops.at->print(ctx, 0, 0, NULL);
        DO(NODE_SLOT_LOAD, 0, CAT_REMOTE_ADD, 1);
        DO(NODE_SLOT_SHOWN, 0, CAT_REMOTE_ADD | FORMER, 1);
    }
    data->drawn = (int32_t)((uint32_t)data->drawn + (uint32_t)ctx->ops.at->random(ctx, -1));
    return 0;
}

static void make_busy(struct system *system)
{
    static struct node one, two, three;
    node_make(&one, 1, do_anything);
    node_make(&two, 2, do_anything);
    node_make(&three, 3, do_anything);
    system_begin(system);
    system->jitter = 65;
    system_add(system, &one, 0, 3, 30);
    system_add(system, &two, 150, 2, 40);
    system_add(system, &three, 90, 2, 30);
    system_add(system, &one, 700, 1, 10);
}

static uint64_t hash_of_busy(int64_t step, bool backwards, bool looks)
{
    struct system system;
    make_busy(&system);
    system.step = step;
    system.backwards = backwards;
    system.looks = looks;
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    CHECK(system.carried > 300);
    uint64_t hash = system_hash(&system);
    system_end(&system);
    return hash;
}

static void neither_order_nor_length_of_steps_decide_anything(void)
{
    uint64_t hash = hash_of_busy(CAT_NEVER, false, false);
    CHECK_EQUAL(hash_of_busy(CAT_NEVER, true, false), hash);
    CHECK_EQUAL(hash_of_busy(7, false, false), hash);
    CHECK_EQUAL(hash_of_busy(1, true, false), hash);
    CHECK_EQUAL(hash_of_busy(CAT_NEVER, false, true), hash); /* nor that somebody looks */
    CHECK_EQUAL(hash_of_busy(5, true, true), hash);
}

static void going_back_and_on_gives_the_same(void)
{
    struct system system;
    make_busy(&system);
    system_run(&system, CAT_NEVER);
    for (uint32_t i = 0; i < system.count; i++) {
        cat_runtime *rt = system.members[i];
        struct cat_view end = *cat_look(rt);
        CHECK(end.tick > 30);
        for (uint64_t tick = 0; tick <= end.tick; tick += 1 + end.tick / 23) {
            cat_seek(rt, tick, UINT64_MAX);
            CHECK_EQUAL(cat_look(rt)->tick, tick);
            uint64_t hash = cat_look(rt)->state_hash, trace = cat_look(rt)->trace_hash;
            cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
            CHECK_EQUAL(cat_look(rt)->state_hash, end.state_hash);
            CHECK_EQUAL(cat_look(rt)->trace_hash, end.trace_hash);
            CHECK_EQUAL(cat_look(rt)->trace_written, end.trace_written);
            cat_seek(rt, tick, UINT64_MAX);
            CHECK(cat_look(rt)->state_hash == hash && cat_look(rt)->trace_hash == trace);
        }
        CHECK(cat_take_mail(rt) == NULL);
    }
    system_end(&system);
}

static void others_that_take_over_come_to_the_same(void)
{
    uint64_t hash = hash_of_busy(CAT_NEVER, false, false);
    for (int64_t time = 60; time < 2000; time += 211) {
        struct system system;
        make_busy(&system);
        system_run(&system, time);
        system_fork(&system);
        system_run(&system, CAT_NEVER);
        system_check_ended(&system);
        CHECK_EQUAL(system_hash(&system), hash);
        system_end(&system);
    }
}

/* Hosts that do not go back need not keep what was said. */
static void a_manager_keeps_its_master(void)
{
    struct system system;
    struct node node;
    node_make(&node, 1, NULL);
    system_begin(&system);
    system_add(&system, &node, 0, 1, 10);
    system_run(&system, 600);
    size_t length;
    const uint8_t *bytes = cat_export(system.members[0], &length);
    cat_runtime *other = cat_new(NULL);
    CHECK_EQUAL(cat_use_scheduler(other, manager_make()), 0);
    CHECK_EQUAL(cat_load_manager(other, SYSTEM_MESSAGE), 0);
    CHECK_EQUAL(cat_adopt(other, bytes, length), CAT_ERROR_STATE);
    CHECK_TEXT(cat_message(other), "start the system anew with the other master");
    CHECK_EQUAL(cat_import(other, bytes, length), 0);
    cat_free(other);
    system_end(&system);
}

static void what_nobody_goes_back_to_is_forgotten(void)
{
    uint64_t hash = hash_of_busy(CAT_NEVER, false, false);
    struct system system;
    make_busy(&system);
    system.forgets = true;
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    CHECK_EQUAL(system_hash(&system), hash);
    system_end(&system);
}

const struct test system_host_tests[] = {
    TEST(neither_order_nor_length_of_steps_decide_anything),
    TEST(going_back_and_on_gives_the_same),
    TEST(others_that_take_over_come_to_the_same),
    TEST(a_manager_keeps_its_master),
    TEST(what_nobody_goes_back_to_is_forgotten),
    {0},
};
