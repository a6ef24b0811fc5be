#include "system.h"

#include <stdlib.h>

#include "check.h"

#define AT(type, field) ((uint32_t)offsetof(struct type, field))
#define UNUSED(name) (void)(name)

/* --- nodes ------------------------------------------------------------------------------------------------ */

#define SHARED(text, what, how, kind_of, elements, field, where) \
    {.name = text, .kind = CAT_SHARED_##what, .model = CAT_MODEL_##how, .type = CAT_##kind_of, .count = elements, \
     .offset = AT(node_data, field), .container = where}

static const struct cat_shared_desc node_shared[NODE_SHARED] = {
    [NODE_TOTAL] = SHARED("total", SYSTEM, REQUEST, INT, 1, total, 0),
    [NODE_FLAG] = SHARED("flag", SYSTEM, REQUEST, INT, 2, flag, 0),
    [NODE_RATIO] = SHARED("ratio", SYSTEM, REQUEST, FLOAT, 1, ratio, 0),
    [NODE_LEVEL] = SHARED("level", SYSTEM, BROADCAST, INT, 1, level, 0),
    [NODE_SEM] = SHARED("sem", SYSTEM, BROADCAST, INT, 1, sem, 0),
    [NODE_LOAD] = SHARED("load", OWN, REQUEST, INT, 1, load, 0),
    [NODE_SHOWN] = SHARED("shown", OWN, BROADCAST, INT, 1, shown, 0),
    [NODE_SLOT_LOAD] = SHARED("db.load", SLOT, REQUEST, INT, 1, slot_load, MANAGER_SLOT),
    [NODE_SLOT_SHOWN] = SHARED("db.shown", SLOT, BROADCAST, INT, 1, slot_shown, MANAGER_SLOT),
    [NODE_FAMILY] = SHARED("db is", FAMILY, BROADCAST, INT, 1, family, MANAGER_SLOT),
    [NODE_OTHERS] = SHARED("|others|", COUNT, BROADCAST, INT, 1, others, MANAGER_OTHERS),
};

static const struct cat_variable_desc node_globals[] = {
    {.name = "steps", .type = CAT_INT, .offset = AT(node_data, steps), .count = 1},
    {.name = "drawn", .type = CAT_INT, .offset = AT(node_data, drawn), .count = 1},
    {.name = "seen", .type = CAT_INT, .offset = AT(node_data, seen), .count = 1},
    {.name = "last", .type = CAT_INT, .offset = AT(node_data, last), .count = 1},
    {.name = "copies", .type = CAT_INT, .offset = AT(node_data, level), .count = 8},
};

static int32_t node_setup(struct cat_ctx *ctx, cat_thread t)
{
    UNUSED(t);
    *node_data(ctx) = (struct node_data){.load = 10, .shown = 20};
    return 0;
}

int32_t node_do(struct cat_ctx *ctx, uint32_t variable, uint32_t element, uint32_t operation, int64_t value)
{
    ctx->statements++;
    int32_t fault = ctx->ops.at->remote(ctx, variable, element, operation, value, 0);
    if (fault) return fault;
    struct node_data *data = node_data(ctx);
    data->last = (int32_t)ctx->result;
    if ((operation & 0xFF) == CAT_REMOTE_READ || operation & 0xF00) data->seen = data->seen * 31 + (uint32_t)data->last;
    return 0;
}

int32_t node_take_tickets(struct cat_ctx *ctx)
{
    int32_t before = node_data(ctx)->last;
    DO(NODE_TOTAL, 0, CAT_REMOTE_ADD | FORMER, 1);
    return node_data(ctx)->last >= before ? 0 : CAT_FAULT_ASSERTION; /* its own come in their order */
}

/* Handlers know their node by its family. */
static node_program programs[8];
static cat_handler plain_schedule;

static int32_t schedule_of(struct cat_ctx *ctx, cat_thread t, uint32_t family)
{
    node_data(ctx)->steps++;
    int32_t fault = programs[family] ? programs[family](ctx) : 0;
    return fault ? fault : plain_schedule(ctx, t);
}

static int32_t schedule_1(struct cat_ctx *ctx, cat_thread t) { return schedule_of(ctx, t, 1); }
static int32_t schedule_2(struct cat_ctx *ctx, cat_thread t) { return schedule_of(ctx, t, 2); }
static int32_t schedule_3(struct cat_ctx *ctx, cat_thread t) { return schedule_of(ctx, t, 3); }

void node_make(struct node *node, uint32_t family, node_program program)
{
    static const cat_handler schedules[] = {NULL, schedule_1, schedule_2, schedule_3};
    pthfcfs_make(&node->pth, false);
    for (uint32_t i = 0; i < node->pth.scheduler.handler_count; i++) {
        if (node->pth.handlers[i].handler == CAT_HANDLER_SCHEDULE) plain_schedule = node->pth.handlers[i].run;
    }
    pthfcfs_replace(&node->pth, CAT_HANDLER_SCHEDULE, schedules[family]);
    programs[family] = node->program = program;
    struct cat_scheduler *s = &node->pth.scheduler;
    s->data_size = sizeof(struct node_data);
    s->setup = node_setup;
    s->global_count = sizeof node_globals / sizeof *node_globals;
    s->globals = node_globals;
    s->shared_count = NODE_SHARED;
    s->shared = node_shared;
    s->stamp = 77;
    s->family = family;
}

/* --- the manager -------------------------------------------------------------------------------------------- */

#define GLOBAL(text, how, kind_of, elements, field) \
    {.name = text, .kind = CAT_SHARED_SYSTEM, .model = CAT_MODEL_##how, .type = CAT_##kind_of, .count = elements, \
     .offset = AT(manager_data, field)}

static const struct cat_shared_desc manager_shared[] = {
    GLOBAL("total", REQUEST, INT, 1, total),   GLOBAL("flag", REQUEST, INT, 2, flag), GLOBAL("ratio", REQUEST, FLOAT, 1, ratio),
    GLOBAL("level", BROADCAST, INT, 1, level), GLOBAL("sem", BROADCAST, INT, 1, sem),
};

static const struct cat_variable_desc manager_globals[] = {
    {.name = "total", .type = CAT_INT, .offset = AT(manager_data, total), .count = 1},
    {.name = "level", .type = CAT_INT, .offset = AT(manager_data, level), .count = 4},
};

static const struct cat_variable_desc manager_attribute_descs[] = {
    {.name = "is", .type = CAT_INT, .offset = AT(manager_attributes, family), .count = 1},
    {.name = "shown", .type = CAT_INT, .offset = AT(manager_attributes, shown), .count = 1},
};

static struct manager_attributes *attributes_of(struct cat_ctx *ctx, cat_thread t)
{
    return (struct manager_attributes *)(void *)(ctx->attributes.at + (size_t)t * sizeof(struct manager_attributes));
}

static int32_t manager_setup(struct cat_ctx *ctx, cat_thread t)
{
    UNUSED(t);
    *manager_data(ctx) = (struct manager_data){.level = 5};
    return 0;
}

static int32_t move(struct cat_ctx *ctx, cat_thread t, cat_container c)
{
    cat_container from = ctx->nodes.at[t].home;
    int32_t fault = cat_take(ctx, t);
    if (!fault) fault = cat_put(ctx, c, t, 0);
    if (!fault) cat_tell_transfer(ctx, t, from, c, 0);
    return fault;
}

/* The second family sits in the slot. Each node that comes is told by its own variable how many came before. */
static int32_t arrival(struct cat_ctx *ctx, cat_thread t)
{
    struct manager_data *data = manager_data(ctx);
    bool to_slot = attributes_of(ctx, t)->family == 2;
    data->level++;
    attributes_of(ctx, t)->shown = 100 + data->arrived++;
    if (to_slot && cat_count(ctx, MANAGER_SLOT)) return cat_fail(ctx, CAT_FAULT_FULL_TARGET, 0, MANAGER_SLOT);
    return move(ctx, t, to_slot ? MANAGER_SLOT : MANAGER_OTHERS);
}

static int32_t departure(struct cat_ctx *ctx, cat_thread t)
{
    manager_data(ctx)->level -= 100;
    manager_data(ctx)->departed += attributes_of(ctx, t)->shown;
    return move(ctx, t, 0);
}

static int32_t dispatch(struct cat_ctx *ctx, cat_thread t)
{
    UNUSED(t);
    ctx->chosen = cat_front(ctx, MANAGER_OTHERS);
    return 0;
}

const struct cat_scheduler *manager_make(void)
{
    static const struct cat_container_desc containers[] = {
        {.name = "db", .kind = CAT_THREADREF, .count = 1},
        {.name = "others", .kind = CAT_QUEUE, .count = 1},
    };
    static const struct cat_site_desc sites[] = {{"", "", 0, 0}};
    static const struct cat_handler_desc handlers[] = {
        {CAT_HANDLER_ARRIVAL, arrival, 1, 0}, {CAT_HANDLER_DEPARTURE, departure, 1, 0}, {CAT_HANDLER_DISPATCH, dispatch, 0, 0}};
    static const struct cat_scheduler manager = {
        .abi = CAT_SCHED_ABI,
        .name = "manager",
        .profile = CAT_PROFILE_MANAGER,
        .data_size = sizeof(struct manager_data),
        .stride = sizeof(struct manager_attributes),
        .dispatch_count = 1,
        .setup = manager_setup,
        .attribute_count = 2,
        .attributes = manager_attribute_descs,
        .global_count = 2,
        .globals = manager_globals,
        .container_count = MANAGER_NODES,
        .containers = containers,
        .handler_count = 3,
        .handlers = handlers,
        .site_count = 1,
        .sites = sites,
        .shared_count = sizeof manager_shared / sizeof *manager_shared,
        .shared = manager_shared,
        .stamp = 77,
    };
    return &manager;
}

/* --- the host --------------------------------------------------------------------------------------------------- */

static cat_runtime *runtime(const struct cat_scheduler *scheduler)
{
    struct cat_options options = {.trace_level = 1, .trace_capacity = 1 << 14};
    cat_runtime *rt = cat_new(&options);
    CHECK_EQUAL(cat_use_scheduler(rt, scheduler), 0);
    return rt;
}

static cat_runtime *load(struct system *system, uint32_t member, int64_t arrives)
{
    cat_runtime *rt = runtime(system->schedulers[member]);
    const struct assembly *a = &system->workloads[member];
    for (uint32_t i = 0; system->tells && i < NODE_SHARED; i++) CHECK_EQUAL(cat_watch(rt, node_shared[i].name), 0);
    CHECK_EQUAL(member ? cat_load_workload(rt, a->bytes, a->length) : cat_load_manager(rt, SYSTEM_MESSAGE), 0);
    if (member) CHECK_EQUAL(cat_join(rt, member, arrives), 0);
    return rt;
}

void system_begin(struct system *system) { system_begin_telling(system, false); }

void system_begin_telling(struct system *system, bool tells)
{
    *system = (struct system){.count = 1, .step = CAT_NEVER, .tells = tells};
    system->schedulers[0] = manager_make();
    system->members[0] = load(system, 0, 0);
    CHECK_EQUAL(cat_start(system->members[0], 1), 0);
}

cat_runtime *system_join(struct system *system, const struct cat_scheduler *scheduler, struct assembly *a, int64_t arrives)
{
    uint32_t member = system->count++;
    assembly_finish(a);
    system->workloads[member] = *a;
    system->schedulers[member] = scheduler;
    cat_runtime *rt = system->members[member] = load(system, member, arrives);
    CHECK_EQUAL(cat_start(rt, member), 0);
    return rt;
}

void system_fork(struct system *system)
{
    for (uint32_t i = 0; i < system->count; i++) {
        size_t length;
        cat_runtime *copy = load(system, i, 0);
        const uint8_t *bytes = cat_export(system->members[i], &length);
        CHECK_EQUAL(cat_import(copy, bytes, length), 0);
        CHECK_EQUAL(cat_look(copy)->state_hash, cat_look(system->members[i])->state_hash);
        cat_free(system->members[i]);
        system->members[i] = copy;
    }
}

void system_adopt(struct system *system, uint32_t member)
{
    size_t length;
    cat_runtime *copy = load(system, member, 0);
    const uint8_t *bytes = cat_export(system->members[member], &length);
    CHECK_EQUAL(cat_adopt(copy, bytes, length), 0);
    cat_free(system->members[member]);
    system->members[member] = copy;
}

cat_runtime *system_add(struct system *system, const struct node *node, int64_t arrives, uint32_t threads, uint32_t turns)
{
    struct assembly a;
    world_start(&a, CAT_PROFILE_PTH);
    a.handler_cost = 2;
    a.statement_cost = 1;
    struct assembled_class *class = assembly_class(&a, "worker", threads);
    UNUSED(class);
    for (uint32_t i = 0; i < turns; i++) {
        assembly_op(&a, CAT_OP_INT, 5);
        assembly_op(&a, CAT_OP_INT, 90);
        assembly_op(&a, CAT_OP_UNIFORM_I, 0);
        assembly_op(&a, CAT_OP_COMPUTE, 0);
        if (i % 5 == 4) {
            assembly_push(&a, 250);
            assembly_op(&a, CAT_OP_SLEEP, 0);
        } else {
            assembly_op(&a, CAT_OP_YIELD, 0);
        }
    }
    assembly_op(&a, CAT_OP_EXIT, 0);
    return system_join(system, &node->pth.scheduler, &a, arrives);
}

/* Every way between two is first in, first out. */
static void send(struct system *system, uint32_t from, struct cat_mail mail)
{
    uint32_t to = mail.peer;
    if (to && to == system->lost) return;
    uint64_t number = system->sent[from][to]++;
    int64_t jitter = system->jitter ? (int64_t)(cat_hash_mix(number, from * 8 + to) % (uint64_t)system->jitter) : 0;
    int64_t sent = mail.time, time = sent + SYSTEM_LATENCY + jitter;
    if (time < system->last[from][to]) time = system->last[from][to];
    system->last[from][to] = time;
    mail.time = time;
    mail.peer = from;
    CHECK(system->messages < SYSTEM_UNDER_WAY && to < system->count);
    system->under_way[system->messages++] = (struct under_way){mail, to, number, sent};
    system->carried++;
}

void system_tell(struct system *system, uint32_t to, struct cat_mail mail)
{
    system->under_way[system->messages++] = (struct under_way){mail, to, 0, mail.sent};
}

static int by_arrival(const void *left, const void *right)
{
    const struct under_way *a = left, *b = right;
    if (a->mail.time != b->mail.time) return a->mail.time < b->mail.time ? -1 : 1;
    if (a->sent != b->sent) return a->sent < b->sent ? -1 : 1;
    if (a->mail.peer != b->mail.peer) return a->mail.peer < b->mail.peer ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

static void deliver(struct system *system, uint32_t to, int64_t end)
{
    size_t kept = 0;
    for (size_t i = 0; i < system->messages; i++) {
        struct under_way one = system->under_way[i];
        if (one.to == to && one.mail.time <= end) {
            int error = cat_give_mail(system->members[to], &one.mail);
            if (error) CHECK_TEXT("no error", cat_message(system->members[to]));
        } else {
            system->under_way[kept++] = one;
        }
    }
    system->messages = kept;
}

static int64_t next(const struct system *system)
{
    int64_t least = CAT_NEVER;
    for (uint32_t i = 0; i < system->count; i++) {
        int64_t due = cat_next_event(system->members[i]);
        if (due < least) least = due;
    }
    for (size_t i = 0; i < system->messages; i++) {
        bool lost = system->lost && system->under_way[i].to == system->lost;
        if (!lost && system->under_way[i].mail.time < least) least = system->under_way[i].mail.time;
    }
    return least;
}

/* What a member has noted, for all others. */
static void hand_over_facts(const struct system *system, uint32_t from)
{
    const struct cat_mail *next;
    while ((next = cat_take_fact(system->members[from])) != NULL) {
        struct cat_mail fact = *next;
        fact.peer = from;
        for (uint32_t to = 1; to < system->count; to++) {
            int error = to == from ? 0 : cat_give_fact(system->members[to], &fact);
            if (error) CHECK_TEXT("no error", cat_message(system->members[to]));
        }
    }
}

static void advance(struct system *system, uint32_t member, int64_t end)
{
    deliver(system, member, end);
    cat_run(system->members[member], CAT_GOAL_TIME, (uint64_t)end, UINT64_MAX);
    if (system->tells) hand_over_facts(system, member);
}

static int64_t next_of(const struct system *system, uint32_t member)
{
    int64_t least = cat_next_event(system->members[member]);
    for (size_t i = 0; i < system->messages; i++) {
        const struct under_way *one = &system->under_way[i];
        if (one->to == member && member != system->lost && one->mail.time < least) least = one->mail.time;
    }
    return least;
}

/* Nodes look at each other: they come from event to event together. The manager looks at nobody. */
static void advance_together(struct system *system, int64_t end)
{
    advance(system, 0, end);
    for (int64_t now = 0; now <= end;) {
        now = CAT_NEVER;
        for (uint32_t i = 1; i < system->count; i++) {
            int64_t due = next_of(system, i);
            if (due < now) now = due;
        }
        for (uint32_t i = 1; i < system->count && now <= end; i++) {
            if (next_of(system, i) <= now) advance(system, i, now);
        }
    }
    for (uint32_t i = 1; i < system->count; i++) advance(system, i, end);
}

void system_run(struct system *system, int64_t until)
{
    for (int64_t now = next(system); now < until; now = next(system)) {
        int64_t step = system->step < SYSTEM_LATENCY ? system->step : SYSTEM_LATENCY;
        int64_t end = now + step - 1 < until ? now + step - 1 : until;
        qsort(system->under_way, system->messages, sizeof *system->under_way, by_arrival);
        if (system->tells) advance_together(system, end);
        for (uint32_t i = 0; i < system->count && !system->tells; i++) {
            advance(system, system->backwards ? system->count - 1 - i : i, end);
        }
        for (uint32_t i = 0; i < system->count; i++) {
            const struct cat_mail *mail;
            const struct cat_view *view = system->looks ? cat_look(system->members[i]) : NULL;
            if (system->forgets) cat_forget(system->members[i], UINT64_MAX);
            if (view) CHECK(view->time <= end || view->tick == 0);
            while ((mail = cat_take_mail(system->members[i])) != NULL) send(system, i, *mail);
        }
    }
}

void system_check_ended(const struct system *system)
{
    for (uint32_t i = 1; i < system->count; i++) {
        CHECK_EQUAL(cat_look(system->members[i])->outcome, CAT_OUTCOME_ENDED);
        if (cat_look(system->members[i])->outcome == CAT_OUTCOME_FAULT) CHECK_TEXT("no fault", cat_end_text(system->members[i]));
    }
    CHECK_EQUAL(cat_look(system->members[0])->outcome, CAT_OUTCOME_RUNNING);
}

void system_end(struct system *system)
{
    for (uint32_t i = 0; i < system->count; i++) cat_free(system->members[i]);
}

uint64_t system_hash(const struct system *system)
{
    uint64_t hash = 0;
    for (uint32_t i = 0; i < system->count; i++) {
        const struct cat_view *view = cat_look(system->members[i]);
        hash = cat_hash_mix(hash, view->trace_hash);
        hash = cat_hash_mix(hash, view->state_hash);
        hash = cat_hash_mix(hash, view->trace_written);
    }
    return hash;
}
