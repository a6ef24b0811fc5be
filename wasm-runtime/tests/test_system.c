/* Systems: what nodes read of each other, when, and that it is the same however a host goes about it. */
#include "check.h"
#include "state/context.h"
#include "system.h"

static struct cat_ctx *context(const struct system *system, uint32_t member) { return system->members[member]->ctx; }

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

static int32_t take_tickets(struct cat_ctx *ctx)
{
    int32_t before = node_data(ctx)->last;
    DO(NODE_TOTAL, 0, CAT_REMOTE_ADD | FORMER, 1);
    return node_data(ctx)->last >= before ? 0 : CAT_FAULT_ASSERTION; /* its own come in their order */
}

static void updates_never_get_lost(void)
{
    struct system system;
    struct node one, two;
    node_make(&one, 1, take_tickets);
    node_make(&two, 3, take_tickets);
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

/* --- however the host goes about it ---------------------------------------------------------------------------------- */

static int32_t do_anything(struct cat_ctx *ctx)
{
    struct node_data *data = node_data(ctx);
    int32_t chance = ctx->ops.at->random(ctx);
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
    data->drawn = (int32_t)((uint32_t)data->drawn + (uint32_t)ctx->ops.at->random(ctx));
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

/* --- from node to node -------------------------------------------------------------------------------------------------- */

static void a_node_that_is_to_leave_ends_there(void)
{
    struct system system;
    struct node node;
    node_make(&node, 1, take_tickets);
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

static void threads_of_other_nodes_are_suspended_and_resumed(void)
{
    struct system system;
    struct node node;
    node_make(&node, 1, take_tickets);
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
    node_make(&node, 1, take_tickets);
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
    TEST(the_age_of_a_copy_is_that_when_it_is_read),
    TEST(it_is_told_from_when_values_are),
    TEST(copies_are_equal_when_nothing_is_under_way),
    TEST(an_answered_update_has_its_place_in_the_order_of_all),
    TEST(neither_order_nor_length_of_steps_decide_anything),
    TEST(going_back_and_on_gives_the_same),
    TEST(others_that_take_over_come_to_the_same),
    TEST(one_that_takes_over_has_the_copies),
    TEST(a_manager_keeps_its_master),
    TEST(what_nobody_goes_back_to_is_forgotten),
    TEST(a_node_that_is_to_leave_ends_there),
    TEST(questions_to_a_node_that_crashed_are_answered_when_that_is_found),
    TEST(threads_of_other_nodes_are_suspended_and_resumed),
    TEST(a_node_whose_threads_are_all_suspended_sleeps),
    TEST(a_thread_is_born_where_the_manager_chooses),
    TEST(nodes_may_be_embedded),
    TEST(a_scheduler_that_shares_can_run_alone),
    TEST(mail_that_does_not_fit_is_refused),
    {0},
};
