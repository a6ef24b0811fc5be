/* The variables that a node shares: what its handlers ask and tell, and what others do. The rules, and the numbers in
 * messages, are those of simulated nodes. */
#include <stdlib.h>
#include <string.h>

#include "base/sharing.h"
#include "node.h"
#include "wire.h"

enum { INT_BITS = 32 };

/* One of the scheduler's shared variables, in messages. */
struct name {
    uint32_t number;
    uint32_t owner; /* enum cat_owner, or the node slot */
    uint32_t first; /* of its elements among all */
};

/* An update of its own under broadcast that has no place in the manager's order yet. */
struct open_update {
    uint32_t index, element, operation, number;
    int64_t value;
};

static struct {
    struct name *names;
    int64_t *ordered; /* of each element: the value by the manager's order */
    uint32_t sent;    /* messages, by which answers are known */
    struct open_update *open;
    size_t open_count, open_room;
} shared;

static const struct cat_shared_desc *described(uint32_t index) { return &host_scheduler()->shared[index]; }

/* --- values -------------------------------------------------------------------------------------------------------- */

static uint8_t *place_of(uint32_t index, uint32_t element)
{
    return host.ctx.data + described(index)->offset + (size_t)element * cat_width(described(index)->type);
}

static int64_t load(uint32_t index, uint32_t element)
{
    int32_t narrow;
    int64_t value;
    if (described(index)->type == CAT_INT) return memcpy(&narrow, place_of(index, element), sizeof narrow), narrow;
    return memcpy(&value, place_of(index, element), sizeof value), value;
}

static void store(uint32_t index, uint32_t element, int64_t value)
{
    int32_t narrow = (int32_t)value;
    if (described(index)->type == CAT_INT) memcpy(place_of(index, element), &narrow, sizeof narrow);
    else memcpy(place_of(index, element), &value, sizeof value);
}

static int64_t *ordered(uint32_t index, uint32_t element) { return &shared.ordered[shared.names[index].first + element]; }

static int64_t result(uint32_t index, int64_t old, uint32_t operation, int64_t value)
{
    return cat_shared_result(described(index)->type, INT_BITS, old, operation, value);
}

/* --- starting ------------------------------------------------------------------------------------------------------ */

static uint32_t owner_of(const struct cat_shared_desc *desc)
{
    if (desc->kind == CAT_SHARED_OWN) return CAT_OWNER_NODE;
    return desc->kind == CAT_SHARED_SLOT ? desc->container : CAT_OWNER_SYSTEM;
}

static void name_all(void)
{
    uint32_t count = host_scheduler()->shared_count, elements = 0;
    shared.names = calloc(count + 1, sizeof *shared.names);
    if (!shared.names) fault_of_memory();
    for (uint32_t i = 0; i < count; elements += described(i++)->count) {
        shared.names[i] = (struct name){cat_shared_number(described(i)->name), owner_of(described(i)), elements};
    }
    shared.ordered = calloc(elements + 1, sizeof *shared.ordered);
    if (!shared.ordered) fault_of_memory();
}

void shared_start(void)
{
    if (!shared.names) name_all();
    shared.open_count = 0;
    for (uint32_t i = 0; i < host_scheduler()->shared_count; i++) {
        for (uint32_t element = 0; element < described(i)->count; element++) *ordered(i, element) = load(i, element);
    }
}

static bool tell_value(uint32_t index, uint32_t element, int64_t patience)
{
    uint8_t bytes[FRAME_MOST];
    const struct cat_shared_desc *desc = described(index);
    struct said said = {.kind = CAT_SAYS_VALUE, .variable = shared.names[index].number, .element = element,
                        .operation = desc->model << 8 | desc->type << 12 | INT_BITS << 16, .number = desc->count,
                        .value = load(index, element), .since = host_clock()};
    return wire_send(bytes, frame_said(bytes, wire_sender(), &said), patience);
}

/* Elements that are 0 need not be told, but the first tells what kind of variable it is. */
bool shared_tell_values(int64_t patience)
{
    for (uint32_t i = 0; i < host_scheduler()->shared_count; i++) {
        for (uint32_t element = 0; described(i)->kind == CAT_SHARED_OWN && element < described(i)->count; element++) {
            bool is_needed = element == 0 || load(i, element) != 0;
            if (is_needed && !tell_value(i, element, patience)) return false;
        }
    }
    return true;
}

/* --- what others say ----------------------------------------------------------------------------------------------- */

static uint32_t find(const struct said *said)
{
    uint32_t i = 0, owner = cat_owner_of(said->operation);
    while (i < host_scheduler()->shared_count &&
           (shared.names[i].number != said->variable || shared.names[i].owner != owner)) i++;
    return i;
}

static void answer(const struct said *asked, int64_t value)
{
    struct said said = *asked;
    said.kind = CAT_SAYS_ANSWER;
    said.value = value;
    said.since = host_clock();
    node_say(&said);
}

static void change(const struct said *said, uint32_t index)
{
    int64_t old = load(index, said->element), new = result(index, old, said->operation, said->value);
    store(index, said->element, new);
    if (cat_is_answered(said->operation)) answer(said, said->operation & CAT_REMOTE_FLAG_FORMER ? old : new);
}

static void confirm(uint32_t number)
{
    size_t kept = 0;
    for (size_t i = 0; i < shared.open_count; i++) {
        if (shared.open[i].number > number) shared.open[kept++] = shared.open[i];
    }
    shared.open_count = kept;
}

/* A copy is the value by the manager's order, with what is not in it yet on top. */
static void copy(const struct said *said, uint32_t index)
{
    int64_t value = *ordered(index, said->element) = said->value;
    for (size_t i = 0; i < shared.open_count; i++) {
        const struct open_update *own = &shared.open[i];
        if (own->index == index && own->element == said->element) value = result(index, value, own->operation, own->value);
    }
    store(index, said->element, value);
}

void shared_carry_out(const struct said *said)
{
    uint32_t index = find(said);
    if (said->kind == CAT_SAYS_COPY && said->number) confirm(said->number);
    if (index == host_scheduler()->shared_count || said->element >= described(index)->count) return;
    switch (said->kind) {
    case CAT_SAYS_COPY: copy(said, index); break;
    case CAT_SAYS_UPDATE: change(said, index); break;
    case CAT_SAYS_READ: answer(said, load(index, said->element)); break;
    default: break;
    }
}

/* --- what handlers ask --------------------------------------------------------------------------------------------- */

struct call {
    const struct cat_shared_desc *desc;
    uint32_t index, element, operation;
    int64_t value;
};

/* Here, whoever else knows of it. */
static int32_t do_here(const struct call *call)
{
    int64_t old = load(call->index, call->element), new = result(call->index, old, call->operation, call->value);
    if ((call->operation & 0xFF) != CAT_REMOTE_READ) store(call->index, call->element, new);
    host.ctx.result = call->operation & CAT_REMOTE_FLAG_FORMER ? old : load(call->index, call->element);
    return CAT_FAULT_NONE;
}

static struct said message(const struct call *call, uint32_t kind, uint32_t number)
{
    return (struct said){.kind = kind, .variable = shared.names[call->index].number, .element = call->element,
                         .operation = cat_operation_on(call->operation, shared.names[call->index].owner), .number = number,
                         .value = call->value, .since = host_clock()};
}

static void remember(const struct call *call, uint32_t number)
{
    if (shared.open_count == shared.open_room) {
        shared.open_room = shared.open_room ? 2 * shared.open_room : 16;
        struct open_update *larger = realloc(shared.open, shared.open_room * sizeof *larger);
        if (!larger) fault_of_memory();
        shared.open = larger;
    }
    shared.open[shared.open_count++] = (struct open_update){call->index, call->element, call->operation, number, call->value};
}

/* All that comes before the answer is carried out, too. Of a copy the value before it is what the manager's order has there. */
static bool await(const struct call *call, uint32_t number)
{
    struct said said;
    while (node_hear(&said, true)) {
        bool is_mine = said.number == number && (said.kind == CAT_SAYS_ANSWER || said.kind == CAT_SAYS_COPY);
        bool is_former = call->operation & CAT_REMOTE_FLAG_FORMER;
        if (is_mine) host.ctx.result = said.kind == CAT_SAYS_COPY && is_former ? *ordered(call->index, call->element) : said.value;
        shared_carry_out(&said);
        if (!is_mine) continue;
        if (said.kind == CAT_SAYS_ANSWER && !is_former) store(call->index, call->element, said.value); /* what is known last */
        return true;
    }
    return false;
}

/* As records have values: of a float the bits of a narrow one, of a time us. */
static int32_t shown(uint32_t type, int64_t value)
{
    double wide;
    int32_t bits;
    if (type == CAT_INT) return (int32_t)value;
    if (type == CAT_TIME) return (int32_t)(value / 1000);
    memcpy(&wide, &value, sizeof wide);
    float narrow = (float)wide;
    memcpy(&bits, &narrow, sizeof bits);
    return bits;
}

/* A node that has lost its manager answers itself, with what it knows. */
static int32_t ask(const struct call *call, uint32_t kind)
{
    struct said said = message(call, kind, ++shared.sent);
    if (kind == CAT_SAYS_UPDATE && call->desc->model == CAT_MODEL_BROADCAST) remember(call, said.number);
    uint32_t place = call->index | call->element << 16;
    trace_add(CAT_TRACE_ASKED, 0, place, (int32_t)said.number);
    int32_t fault = node_say(&said) && await(call, said.number) ? CAT_FAULT_NONE : do_here(call);
    trace_add(CAT_TRACE_ANSWERED, 0, place, shown(call->desc->type, host.ctx.result));
    return fault;
}

static int32_t update(const struct call *call)
{
    bool is_copied = call->desc->model == CAT_MODEL_BROADCAST;
    if (cat_is_answered(call->operation)) return ask(call, CAT_SAYS_UPDATE);
    struct said said = message(call, CAT_SAYS_UPDATE, is_copied ? ++shared.sent : 0);
    bool is_told = node_say(&said);
    if (is_told && is_copied) remember(call, said.number);
    return is_told && !is_copied ? CAT_FAULT_NONE : do_here(call);
}

static bool is_here(const struct call *call, bool reads)
{
    bool own = call->desc->kind == CAT_SHARED_OWN, broadcast = call->desc->model == CAT_MODEL_BROADCAST;
    if (reads && call->operation & CAT_REMOTE_FLAG_LOOK) return true; /* an assertion sees what is known last */
    return reads ? own || broadcast : own && !broadcast;
}

int32_t node_remote(struct cat_ctx *ctx, uint32_t variable, uint32_t element, uint32_t operation, int64_t value, uint32_t site)
{
    if (element >= described(variable)->count) return cat_fail(ctx, CAT_FAULT_INDEX, site, (int32_t)element);
    struct call call = {described(variable), variable, element, operation & 0xFFFFu, value};
    bool reads = (operation & 0xFF) == CAT_REMOTE_READ;
    if (node_is_alone() || is_here(&call, reads)) return do_here(&call);
    return reads ? ask(&call, CAT_SAYS_READ) : update(&call);
}

/* --- coming back ------------------------------------------------------------------------------------------------------ */

/* What others have copies of, and have not been told. */
void shared_catch_up(void)
{
    for (uint32_t i = 0; i < host_scheduler()->shared_count; i++) {
        bool is_copied = described(i)->kind == CAT_SHARED_OWN && described(i)->model == CAT_MODEL_BROADCAST;
        for (uint32_t element = 0; is_copied && element < described(i)->count; element++) {
            if (load(i, element) == *ordered(i, element)) continue;
            struct call call = {described(i), i, element, CAT_REMOTE_SET | described(i)->type << 12, load(i, element)};
            update(&call);
        }
    }
}
