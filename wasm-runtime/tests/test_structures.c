/* Containers on random operations, against plain models. */
#include <stdlib.h>

#include "catapults/sched.h"
#include "check.h"
#include "state/threads/container.h"
#include "base/random.h"
#include "session.h"

/* --- containers ---------------------------------------------------------------------------------------- */

enum { THREADS = 300, MOVES = 20000 };

/* What a container holds, front first, in an array per node. */
struct model {
    cat_thread threads[FCFS_NODES + 1][THREADS];
    uint32_t count[FCFS_NODES + 1];
    int32_t keys[THREADS + FCFS_NODES + 1];
};

static void model_take(struct model *model, cat_container c, cat_thread t)
{
    uint32_t position = 0;
    while (model->threads[c][position] != t) position++;
    model->count[c]--;
    memmove(&model->threads[c][position], &model->threads[c][position + 1],
            (model->count[c] - position) * sizeof(cat_thread));
}

/* By the table of language.md, section 4: where a thread goes in a container of a kind. */
static uint32_t model_position(const struct model *model, cat_container c, cat_thread t)
{
    uint32_t position = 0, count = model->count[c];
    int32_t key = model->keys[t];
    const cat_thread *threads = model->threads[c];
    switch (c) {
    case FCFS_BY_KEY: /* pqueue, highest first: after every thread with the same key */
        while (position < count && model->keys[threads[position]] >= key) position++;
        return position;
    case FCFS_STACKED: /* pstack, lowest first: before every thread with the same key */
        while (position < count && model->keys[threads[position]] < key) position++;
        return position;
    default: return count; /* queues, and nowhere */
    }
}

static void model_put(struct model *model, cat_container c, cat_thread t)
{
    uint32_t position = model_position(model, c, t);
    cat_thread *place = &model->threads[c][position];
    memmove(place + 1, place, (model->count[c] - position) * sizeof *place);
    *place = t;
    model->count[c]++;
}

static unsigned differences(const struct cat_ctx *ctx, const struct model *model)
{
    unsigned wrong = 0;
    for (cat_container c = 1; c <= FCFS_NODES; c++) {
        uint32_t at = c;
        wrong += cat_count(ctx, c) != model->count[c];
        for (uint32_t i = 0; i < model->count[c]; i++) {
            wrong += ctx->nodes.at[at].next != model->threads[c][i] || ctx->nodes.at[model->threads[c][i]].prev != at;
            at = model->threads[c][i];
            wrong += ctx->nodes.at[at].home != c;
        }
        wrong += ctx->nodes.at[at].next != c || ctx->nodes.at[c].prev != at;
    }
    return wrong;
}

/* Runs inside a handler, where a real context is at hand. */
static unsigned container_mistakes;

/* In turns the sorted containers grow long and shrink again, for short and long ones are kept differently. */
static cat_container random_target(struct cat_random *random, int move)
{
    static const cat_container targets[] = {FCFS_RQ, FCFS_SQ, FCFS_BY_KEY, FCFS_STACKED};
    return targets[cat_random_between(random, 0, move / 2500 % 2 ? 1 : 3)];
}

static int32_t move_at_random(struct cat_ctx *ctx, cat_thread last)
{
    struct cat_random random = cat_random_stream(3, CAT_RANDOM_THREAD, "moves", 0);
    struct model model = {0};
    int32_t fault = fcfs_move(ctx, last, FCFS_RQ, FCFS_SITE_NEW);
    if (last < FCFS_NODES + THREADS || fault) return fault;
    for (cat_thread t = FCFS_NODES + 1; t <= last; t++) model_put(&model, FCFS_RQ, t);
    for (int i = 0; i < MOVES; i++) {
        cat_thread t = (cat_thread)cat_random_between(&random, FCFS_NODES + 1, last);
        cat_container from = ctx->nodes.at[t].home, to = random_target(&random, i);
        model_take(&model, from, t);
        fault = cat_take(ctx, t);
        model.keys[t] = fcfs_attributes(ctx, t)->key = (int32_t)cat_random_between(&random, -4, 4);
        model_put(&model, to, t);
        if (!fault) fault = cat_put(ctx, to, t, FCFS_SITE_BACK);
        if (fault) return fault;
        /* A key that is written in place moves nothing, now or later. */
        fcfs_attributes(ctx, (cat_thread)cat_random_between(&random, FCFS_NODES + 1, last))->key = 3;
        if (i % 50 == 0) container_mistakes += differences(ctx, &model);
    }
    container_mistakes += differences(ctx, &model);
    return 0;
}

static void containers_do_what_their_kind_says(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    assembly_worker(&a, "worker", THREADS, 5);
    fcfs_make(&fcfs);
    fcfs_replace(&fcfs, CAT_HANDLER_NEWTHREAD, move_at_random);
    container_mistakes = 0;
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_RUNNING);
    CHECK_EQUAL(cat_look(rt)->tick, THREADS + 1);
    CHECK_EQUAL(container_mistakes, 0);
    cat_free(rt);
}

static int32_t place_by_key(struct cat_ctx *ctx, cat_thread t)
{
    struct fcfs_attributes *attributes = fcfs_attributes(ctx, t);
    attributes->key = (attributes->key * 31 + (int32_t)t) % 101;
    return fcfs_move(ctx, t, FCFS_BY_KEY, FCFS_SITE_NEW);
}

static int32_t schedule_by_key(struct cat_ctx *ctx, cat_thread t)
{
    (void)t;
    ctx->chosen = cat_front(ctx, FCFS_BY_KEY);
    return fcfs_move(ctx, ctx->chosen, FCFS_CURRENT, FCFS_SITE_FRONT);
}

/* The index of a long container is part of the live state, and grows with the table of threads. */
static void a_long_sorted_container_comes_back_with_a_snapshot(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    assembly_worker(&a, "worker", 200, 5);
    assembly_class(&a, "parent", 1);
    for (int i = 0; i < 100; i++) assembly_op(&a, CAT_OP_SPAWN, 0);
    assembly_op(&a, CAT_OP_EXIT, 0);
    fcfs_make(&fcfs);
    fcfs_replace(&fcfs, CAT_HANDLER_NEWTHREAD, place_by_key);
    fcfs_replace(&fcfs, CAT_HANDLER_SCHEDULE, schedule_by_key);
    fcfs_replace(&fcfs, CAT_HANDLER_SWITCH_OUT, place_by_key);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    uint64_t hashes[7];
    for (uint64_t i = 0; i < 7; i++) {
        cat_seek(rt, 1000 * i, UINT64_MAX);
        hashes[i] = cat_look(rt)->state_hash;
    }
    CHECK_EQUAL(cat_look(rt)->thread_count, 301);
    for (uint64_t i = 0; i < 7; i++) {
        uint64_t back = i * 3 % 7;
        cat_seek(rt, 1000 * back, UINT64_MAX);
        CHECK_EQUAL(cat_look(rt)->state_hash, hashes[back]);
        CHECK_EQUAL(cat_look(rt)->outcome, CAT_OUTCOME_RUNNING);
    }
    cat_free(rt);
}

static int32_t stack_them(struct cat_ctx *ctx, cat_thread t)
{
    cat_list_unlink(ctx, t);
    cat_list_link(ctx, FCFS_RQ, t, ctx->nodes.at[FCFS_RQ].next);
    return 0;
}

static void a_thread_linked_at_the_front_leaves_first(void)
{
    struct assembly a;
    struct fcfs fcfs;
    assembly_start(&a);
    assembly_worker(&a, "worker", 5, 5);
    fcfs_make(&fcfs);
    fcfs_replace(&fcfs, CAT_HANDLER_NEWTHREAD, stack_them);
    cat_runtime *rt = session_start(&a, &fcfs, 1);
    cat_run(rt, CAT_GOAL_DECISION, 1, UINT64_MAX);
    CHECK_EQUAL(cat_look(rt)->running, FCFS_NODES + 5);
    cat_free(rt);
}

const struct test container_tests[] = {
    TEST(containers_do_what_their_kind_says),
    TEST(a_long_sorted_container_comes_back_with_a_snapshot),
    TEST(a_thread_linked_at_the_front_leaves_first),
    {0},
};
