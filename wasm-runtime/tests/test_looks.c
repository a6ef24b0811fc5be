/* What an assertion of one node sees of variables that others own. */
#include "check.h"
#include "state/context.h"
#include "system.h"

enum { LOOKING_NODES = 3, MOST_STEPS = 128, LOOKS = 5 };

/* What a node's handlers saw, by its family, which is its number, and the call of schedule. A handler that is carried out anew
 * sees the same again. */
static struct {
    struct looked {
        int64_t time;
        int32_t total, level, others, slot_load;
    } looked[MOST_STEPS][2]; /* when it was called, and behind its wait */
    struct {
        int64_t time;
        int32_t load;
    } wrote[MOST_STEPS];
    int32_t steps;
} seen[LOOKING_NODES + 1];

static int64_t present(const struct cat_ctx *ctx)
{
    const struct cat_head *head = ((const struct cat_runtime *)(const void *)ctx->runtime.at)->live.head;
    return head->time + (head->host_calls & CAT_HAS_WAITED ? head->waited : 0);
}

static int32_t look_around(struct cat_ctx *ctx, struct looked *looked)
{
    const int32_t looks = CAT_REMOTE_READ | CAT_REMOTE_FLAG_LOOK;
    looked->time = present(ctx);
    DO(NODE_TOTAL, 0, looks, 0);
    looked->total = node_data(ctx)->last;
    DO(NODE_LEVEL, 0, looks, 0);
    looked->level = node_data(ctx)->last;
    DO(NODE_OTHERS, 0, looks, 0);
    looked->others = node_data(ctx)->last;
    DO(NODE_SLOT_LOAD, 0, looks, 0);
    looked->slot_load = node_data(ctx)->last;
    return 0;
}

static int32_t look_and_wait(struct cat_ctx *ctx, uint32_t node)
{
    struct node_data *data = node_data(ctx);
    int32_t step = data->steps, fault;
    if (step >= MOST_STEPS) return CAT_FAULT_ASSERTION;
    seen[node].steps = step;
    data->load = step * 7 + (int32_t)node;
    seen[node].wrote[step].time = ctx->now;
    seen[node].wrote[step].load = data->load;
    if ((fault = look_around(ctx, &seen[node].looked[step][0])) != 0) return fault;
    if (step % 3 == 0) DO(NODE_TOTAL, 0, CAT_REMOTE_ADD, 3);
    if (step % 4 == 1) DO(NODE_LEVEL, 0, CAT_REMOTE_SET, step);
    if (step % 5 == (int32_t)node) DO(NODE_SEM, 0, CAT_REMOTE_ADD | ANSWERED, 1); /* it waits */
    return look_around(ctx, &seen[node].looked[step][1]);
}

static int32_t look_first(struct cat_ctx *ctx) { return look_and_wait(ctx, 1); }
static int32_t look_second(struct cat_ctx *ctx) { return look_and_wait(ctx, 2); }
static int32_t look_third(struct cat_ctx *ctx) { return look_and_wait(ctx, 3); }

static void make_looking(struct system *system)
{
    static struct node nodes[LOOKING_NODES];
    static const node_program look[] = {look_first, look_second, look_third};
    memset(seen, 0, sizeof seen);
    system_begin_telling(system, true);
    system->jitter = 65;
    for (uint32_t i = 0; i < LOOKING_NODES; i++) {
        node_make(&nodes[i], i + 1, look[i]);
        system_add(system, &nodes[i], i == 1 ? 300 : 10 * i, 2, 20);
    }
}

/* At the end of a time, by the manager as it stands there. */
static void check_by_manager(cat_runtime *manager, const struct looked *looked)
{
    cat_seek(manager, 0, UINT64_MAX);
    cat_run(manager, CAT_GOAL_TIME, (uint64_t)looked->time, UINT64_MAX);
    cat_look(manager);
    CHECK_EQUAL(looked->total, manager_data(manager->ctx)->total);
    CHECK_EQUAL(looked->level, manager_data(manager->ctx)->level);
    CHECK_EQUAL(looked->others, manager->live.nodes[MANAGER_OTHERS].count);
}

/* What the second node wrote last before another looks: at one time that with the lower number comes first. */
static void check_by_owner(uint32_t node, const struct looked *looked)
{
    int32_t load = 10;
    for (int32_t step = 1; step <= seen[2].steps; step++) {
        int64_t wrote = seen[2].wrote[step].time;
        if (wrote < looked->time || (wrote == looked->time && node >= 2)) load = seen[2].wrote[step].load;
    }
    CHECK_EQUAL(looked->slot_load, load);
}

static uint64_t hash_of_looking(int64_t step, bool host_looks, bool forgets, bool forks)
{
    struct system system;
    make_looking(&system);
    system.step = step;
    system.looks = host_looks;
    system.forgets = forgets;
    if (forks) {
        system_run(&system, 900);
        system_fork(&system);
    }
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    uint64_t hash = 0;
    for (uint32_t i = 1; i <= LOOKING_NODES; i++) {
        const struct cat_view *view = cat_look(system.members[i]);
        hash = cat_hash_mix(hash, cat_hash_mix(view->trace_hash, view->state_hash));
    }
    for (uint32_t i = 1; i <= LOOKING_NODES; i++) {
        hash = cat_hash_mix(hash, cat_hash_bytes(0, (const char *)&seen[i], sizeof seen[i]));
    }
    system_end(&system);
    return hash;
}

static void looks_see_the_value_at_the_owner(void)
{
    struct system system;
    make_looking(&system);
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    cat_runtime *manager = system.members[0];
    bool is_filled = false;
    for (uint32_t i = 1; i <= LOOKING_NODES; i++) CHECK(seen[i].steps > 30);
    int64_t filled = seen[2].wrote[1].time; /* by then it sits in the slot */
    for (uint32_t i = 1; i <= LOOKING_NODES; i++) {
        for (int32_t step = 1; step <= seen[i].steps; step++) {
            for (uint32_t k = 0; k < 2; k++) {
                const struct looked *looked = &seen[i].looked[step][k];
                check_by_manager(manager, looked);
                if (looked->time >= filled) check_by_owner(i, looked), is_filled = true;
            }
        }
    }
    CHECK(is_filled);
    system_end(&system);
}

static void nothing_decides_what_looks_see(void)
{
    uint64_t hash = hash_of_looking(CAT_NEVER, false, false, false);
    CHECK_EQUAL(hash_of_looking(7, false, false, false), hash);
    CHECK_EQUAL(hash_of_looking(1, false, false, false), hash);
    CHECK_EQUAL(hash_of_looking(CAT_NEVER, true, false, false), hash);
    CHECK_EQUAL(hash_of_looking(11, true, true, false), hash);
    CHECK_EQUAL(hash_of_looking(CAT_NEVER, false, false, true), hash);
}

static void going_back_one_sees_the_same_again(void)
{
    struct system system;
    make_looking(&system);
    system_run(&system, CAT_NEVER);
    for (uint32_t i = 1; i <= LOOKING_NODES; i++) {
        cat_runtime *rt = system.members[i];
        uint64_t end = cat_look(rt)->tick, hash = cat_look(rt)->state_hash;
        uint64_t saw = cat_hash_bytes(0, (const char *)&seen[i], sizeof seen[i]);
        for (uint64_t tick = 0; tick < end; tick += 1 + end / 13) {
            cat_seek(rt, tick, UINT64_MAX);
            cat_run(rt, CAT_GOAL_TICK, UINT64_MAX, UINT64_MAX);
            CHECK_EQUAL(cat_look(rt)->state_hash, hash);
            CHECK_EQUAL(cat_hash_bytes(0, (const char *)&seen[i], sizeof seen[i]), saw);
        }
        CHECK(cat_take_fact(rt) == NULL);
    }
    struct cat_mail late = {.time = 200, .variable = cat_shared_number("total")};
    cat_run(system.members[1], CAT_GOAL_TIME, 1000000, UINT64_MAX);
    CHECK_EQUAL(cat_give_fact(system.members[1], &late), CAT_ERROR_RANGE);
    CHECK_EQUAL(cat_give_fact(system.members[0], &late), CAT_ERROR_STATE);
    system_end(&system);
}

const struct test look_tests[] = {
    TEST(looks_see_the_value_at_the_owner),
    TEST(nothing_decides_what_looks_see),
    TEST(going_back_one_sees_the_same_again),
    {0},
};
