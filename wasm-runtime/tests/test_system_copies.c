/* Systems: how old copies of shared variables are, and that they come to the same. */
#include "check.h"
#include "system.h"

/* --- how old copies are ------------------------------------------------------------------------------------------ */

static int64_t ages, oldest; /* of what the handlers read */
static uint64_t reads;

static int32_t add_age(struct cat_ctx *ctx)
{
    cat_runtime *rt = cat_here(ctx->runtime.at);
    const struct cat_shared_state *state = &rt->live.shared[rt->link.shared[NODE_LEVEL].first];
    int64_t age = rt->live.head->time - state->since;
    if (node_data(ctx)->steps % 2) DO(NODE_LEVEL, 0, CAT_REMOTE_READ | CAT_REMOTE_FLAG_LOOK, 0); /* which is no read */
    DO(NODE_LEVEL, 0, CAT_REMOTE_READ, 0);
    ages += age;
    reads++;
    if (age > oldest) oldest = age;
    return 0;
}

static int32_t write_level(struct cat_ctx *ctx)
{
    if (node_data(ctx)->steps % 5 == 0) DO(NODE_LEVEL, 0, CAT_REMOTE_ADD, 1);
    return 0;
}

static void the_age_of_a_copy_is_that_when_it_is_read(void)
{
    struct system system;
    struct node one, two;
    node_make(&one, 1, add_age);
    node_make(&two, 3, write_level);
    ages = oldest = 0;
    reads = 0;
    system_begin(&system);
    cat_runtime *rt = system_add(&system, &one, 0, 2, 20);
    system_add(&system, &two, 0, 2, 20);
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    CHECK(reads > 40 && oldest > SYSTEM_LATENCY);
    CHECK_EQUAL(rt->live.ages->count, reads);
    CHECK(rt->live.ages->sum == (double)ages && rt->live.ages->highest == (double)oldest);
    system_end(&system);
}

/* A value is from when it has its place in the manager's order, also for one who comes later. */
static void it_is_told_from_when_values_are(void)
{
    struct system system;
    struct node one, two;
    node_make(&one, 1, NULL);
    node_make(&two, 2, NULL);
    system_begin(&system);
    system_add(&system, &two, 0, 1, 40);
    cat_runtime *rt = system_add(&system, &one, 1000, 1, 2);
    system_run(&system, 1300);
    const struct cat_shared_state *state = &rt->live.shared[rt->link.shared[NODE_SLOT_SHOWN].first];
    CHECK(state->since > 0 && state->since < 200); /* `arrival` wrote it, long before this node came */
    CHECK_EQUAL(state->seen, rt->live.head->origin);
    CHECK_TEXT(cat_shared_values(rt), "{\"name\":\"db.shown\",\"model\":\"broadcast\",\"of\":\"slot\",\"elements\":[{\"value\":");
    CHECK_TEXT(cat_shared_values(rt), "\"name\":\"ratio\",\"model\":\"request\",\"of\":\"system\"");
    system_end(&system);
}

/* --- broadcast --------------------------------------------------------------------------------------------------- */

static int32_t write_and_read(struct cat_ctx *ctx)
{
    struct node_data *data = node_data(ctx);
    int32_t before = data->level;
    DO(NODE_LEVEL, 0, CAT_REMOTE_ADD, 1);
    if (data->level != before + 1) return CAT_FAULT_ASSERTION; /* its own is there at once */
    if (data->steps % 3 == 0) DO(NODE_SLOT_SHOWN, 0, CAT_REMOTE_ADD, 1);
    if (data->steps % 4 == 0) DO(NODE_SHOWN, 0, CAT_REMOTE_ADD, 2);
    return 0;
}

static void copies_are_equal_when_nothing_is_under_way(void)
{
    struct system system;
    struct node one, two;
    node_make(&one, 1, write_and_read);
    node_make(&two, 2, write_and_read);
    system_begin(&system);
    system.jitter = 90;
    system_add(&system, &two, 0, 2, 25);
    system_add(&system, &one, 200, 2, 25);
    system_add(&system, &one, 250, 1, 25);
    system_run(&system, 900);
    int32_t least = INT32_MAX, most = 0;
    for (uint32_t i = 1; i < 4; i++) {
        int32_t level = node_data(context(&system, i))->level;
        least = level < least ? level : least;
        most = level > most ? level : most;
    }
    CHECK(least < most); /* on the way they are not */
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    int32_t calls = 0;
    for (uint32_t i = 1; i < 4; i++) calls += node_data(context(&system, i))->steps;
    CHECK_EQUAL(manager_data(context(&system, 0))->level, 5 + 3 - 300 + calls);
    system_end(&system);
}

static int32_t lock_and_count(struct cat_ctx *ctx)
{
    int32_t before = node_data(ctx)->last;
    DO(NODE_SEM, 0, CAT_REMOTE_ADD | FORMER, 1);
    return node_data(ctx)->last > before || node_data(ctx)->steps == 1 ? 0 : CAT_FAULT_ASSERTION;
}

/* No two of them get the same value: seen as powers would sum up to each once. */
static void an_answered_update_has_its_place_in_the_order_of_all(void)
{
    struct system system;
    struct node one, two;
    node_make(&one, 1, lock_and_count);
    node_make(&two, 3, lock_and_count);
    system_begin(&system);
    system.jitter = 50;
    system_add(&system, &one, 0, 2, 20);
    system_add(&system, &two, 3, 1, 20);
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    int32_t calls = node_data(context(&system, 1))->steps + node_data(context(&system, 2))->steps;
    CHECK_EQUAL(manager_data(context(&system, 0))->sem, calls);
    int32_t last = node_data(context(&system, 1))->last, other = node_data(context(&system, 2))->last;
    CHECK_EQUAL(last > other ? last : other, calls - 1);
    system_end(&system);
}

/* A node goes on under another scheduler with what it knows of others, and they of it. */
static void one_that_takes_over_has_the_copies(void)
{
    struct system system;
    struct node one, two;
    node_make(&one, 1, write_and_read);
    node_make(&two, 2, write_and_read);
    system_begin(&system);
    system_add(&system, &two, 0, 2, 25);
    system_add(&system, &one, 0, 2, 25);
    system_run(&system, 600);
    int32_t before = node_data(context(&system, 2))->level;
    CHECK(before > 10);
    system_adopt(&system, 2);
    system_run(&system, 640);
    const struct node_data *data = node_data(context(&system, 2));
    CHECK(data->level >= before && data->others == 1 && data->family == 2);
    CHECK(data->load == 10 && data->shown >= 100);
    system_run(&system, CAT_NEVER);
    system_check_ended(&system);
    CHECK(data->level > before);
    system_end(&system);
}

const struct test system_copy_tests[] = {
    TEST(the_age_of_a_copy_is_that_when_it_is_read),
    TEST(it_is_told_from_when_values_are),
    TEST(copies_are_equal_when_nothing_is_under_way),
    TEST(an_answered_update_has_its_place_in_the_order_of_all),
    TEST(one_that_takes_over_has_the_copies),
    {0},
};
