/* One process of a system, for its host: who it is, and the messages of its scheduler. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "bytecode/workload.h"
#include "library/manager/manager_telling.h"
#include "state/context.h"
#include "state/outside/shared.h"

/* --- who it is ------------------------------------------------------------------------------------------- */

int cat_join(cat_runtime *rt, uint32_t node, int64_t time)
{
    rt = cat_here(rt);
    if (node == 0 || node > 0xFFFF || time < 0) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE,
                          "A node has a number from 1 to 65535 and comes at a time that is not negative.");
    }
    rt->mail.node = node;
    rt->mail.arrives = time;
    rt->started = false;
    return 0;
}

int cat_load_manager(cat_runtime *rt, int64_t message_cost)
{
    rt = cat_here(rt);
    if (message_cost < 0) return cat_refuse(&rt->message, CAT_ERROR_RANGE, "Work for a message takes no negative time.");
    struct cat_workload workload;
    cat_workload_of_manager(&workload, message_cost);
    int error = cat_take_workload(rt, &workload, (uint64_t)message_cost); /* which is all that it says */
    rt->mail.manages = !error;
    return error;
}

/* --- messages -------------------------------------------------------------------------------------------- */

static int64_t earliest(const struct cat_runtime *rt)
{
    const struct cat_mailbox *mail = &rt->mail;
    int64_t known = rt->outside.whole_until > mail->taken_until ? rt->outside.whole_until : mail->taken_until;
    if (cat_running(rt) && !rt->outside.ahead && rt->live.head->time > known) known = rt->live.head->time - 1;
    return known + 1;
}

static int check_mail(struct cat_runtime *rt, const struct cat_mail *mail)
{
    if (!rt->started || !cat_in_system(&rt->mail)) {
        return cat_refuse(&rt->message, CAT_ERROR_STATE, "Only a run that has been started as a part of a system takes mail.");
    }
    if (rt->paused) return cat_refuse(&rt->message, CAT_ERROR_STATE, "The run is paused within a handler: go to a tick first.");
    if (mail->kind < CAT_SAYS_HELLO || mail->kind > CAT_SAYS_RESUME || (cat_is_node(&rt->mail) && mail->peer != 0)) {
        return cat_refuse(&rt->message, CAT_ERROR_RANGE, "There is no mail of the kind %" PRIu32 " from %" PRIu32 ".", mail->kind,
                          mail->peer);
    }
    if (mail->time >= earliest(rt)) return 0;
    return cat_refuse(&rt->message, CAT_ERROR_RANGE,
                      "A message for %" PRId64 " ns comes too late: what happens before %" PRId64 " ns is settled.", mail->time,
                      earliest(rt));
}

/* It would have been carried out in the event that the run is ahead. One that comes while a thread computes, or while the
 * manager is busy, would not. */
static bool comes_before(const struct cat_runtime *rt, int64_t time)
{
    if (time > rt->live.head->time || rt->mail.manages) return false;
    return rt->link.interrupts || time <= rt->outside.idle_until || !cat_running(rt);
}

int cat_give_mail(cat_runtime *rt, const struct cat_mail *mail)
{
    rt = cat_here(rt);
    int error = check_mail(rt, mail);
    if (error) return error;
    if (comes_before(rt, mail->time)) cat_runtime_settle(rt);
    if (!cat_mail_insert(rt, mail)) {
        return cat_refuse(&rt->message, CAT_ERROR_MEMORY, "There is no memory for another message.");
    }
    cat_outside_forget_from(rt, mail->time);
    cat_mail_forget_from(rt, mail->time);
    if (cat_running(rt)) cat_outside_watch(rt);
    return 0;
}

const struct cat_mail *cat_take_mail(cat_runtime *rt)
{
    rt = cat_here(rt);
    struct cat_mailbox *mail = &rt->mail;
    if (!rt->started || !cat_mail_is_ready(rt)) return NULL;
    const struct cat_mail *next = cat_mail_at(&mail->sent, mail->handed++);
    mail->taken_until = next->time;
    rt->handed = *next;
    return &rt->handed;
}

/* The node in a slot, or the one that was there last; 0: none ever was. */
static double node_of_slot(const struct cat_runtime *rt, const char *name, uint32_t element)
{
    for (cat_container c = 1; c <= rt->link.container_nodes; c++) {
        bool found = rt->link.containers[c].element == element && strcmp(rt->link.containers[c].desc->name, name) == 0;
        if (!found || !cat_manager_is_slot(rt, c)) continue;
        cat_thread node = (cat_thread)cat_manager_told(rt, c)[LAST_NODE];
        return node ? cat_manager_peer(rt, node) : 0;
    }
    return NAN;
}

double cat_known(cat_runtime *rt, uint32_t node, const char *name, uint32_t element)
{
    rt = cat_here(rt);
    if (!rt->started || !rt->mail.manages) return NAN;
    cat_runtime_settle(rt);
    if (node == 0) return node_of_slot(rt, name, element);
    struct cat_known known;
    cat_thread t = cat_manager_node(rt, node);
    if (!t || !cat_known_find(rt, t, cat_shared_number(name), element, false, &known)) return NAN;
    return cat_readable(known.type, *known.value);
}

/* --- looks ------------------------------------------------------------------------------------------------ */

/* Of "slot.name" the slot is looked at as well. */
int cat_watch(cat_runtime *rt, const char *name)
{
    rt = cat_here(rt);
    bool done = cat_facts_watch(&rt->facts, cat_shared_number(name));
    if (done && strchr(name, '.')) done = cat_facts_watch(&rt->facts, cat_shared_slot(name));
    rt->started = false;
    return done ? 0 : cat_refuse(&rt->message, CAT_ERROR_MEMORY, "There is no memory for what others look at.");
}

static bool fact_is_ready(const struct cat_runtime *rt, const struct cat_mail *fact)
{
    bool lies_behind = !rt->outside.ahead && rt->facts.handed < rt->live.head->facts;
    return lies_behind || fact->time <= rt->outside.whole_until;
}

const struct cat_mail *cat_take_fact(cat_runtime *rt)
{
    rt = cat_here(rt);
    const struct cat_mail *fact = rt->started ? cat_facts_next(rt) : NULL;
    if (!fact || !fact_is_ready(rt, fact)) return NULL;
    rt->facts.handed++;
    rt->handed = *fact;
    return &rt->handed;
}

/* What was looked up too early happens anew. */
static void look_anew(struct cat_runtime *rt, int64_t time)
{
    rt->facts.looked_at = -1;
    cat_runtime_settle(rt);
    cat_outside_forget_from(rt, time);
    cat_mail_forget_from(rt, time);
    rt->mail.waits = false;
    if (cat_running(rt)) cat_outside_watch(rt);
}

int cat_give_fact(cat_runtime *rt, const struct cat_mail *fact)
{
    rt = cat_here(rt);
    if (!rt->started || !cat_is_node(&rt->mail) || rt->paused) {
        return cat_refuse(&rt->message, CAT_ERROR_STATE, "Only a node that has been started, and stands at a tick, is told facts.");
    }
    if (cat_fact_comes_late(rt, fact)) {
        if (fact->time <= rt->outside.whole_until) {
            return cat_refuse(&rt->message, CAT_ERROR_RANGE,
                              "A fact of %" PRId64 " ns comes too late: what happens up to %" PRId64 " ns is settled.", fact->time,
                              rt->outside.whole_until);
        }
        look_anew(rt, fact->time);
    }
    if (cat_fact_take(rt, fact)) return 0;
    return cat_refuse(&rt->message, CAT_ERROR_MEMORY, "There is no memory for what others tell.");
}

void cat_forget(cat_runtime *rt, uint64_t tick)
{
    rt = cat_here(rt);
    if (!rt->started) return;
    cat_snapshots_forget_before(rt, tick);
    if (!rt->snapshots.count) return;
    struct cat_head oldest;
    memcpy(&oldest, rt->snapshots.items[0].bytes + rt->live.layout.at[CAT_REGION_HEAD], sizeof oldest);
    cat_mail_forget_before(rt, &oldest);
    cat_outside_forget_before(rt, &oldest);
}

const char *cat_shared_name(cat_runtime *rt, uint32_t variable)
{
    rt = cat_here(rt);
    for (uint32_t i = 0; rt->link.shared && i < rt->module.scheduler->shared_count; i++) {
        if (rt->link.shared[i].number == variable) return rt->module.scheduler->shared[i].name;
    }
    return NULL;
}

static const char *const owners[] = {[CAT_SHARED_SYSTEM] = "system", [CAT_SHARED_OWN] = "node",   [CAT_SHARED_SLOT] = "slot",
                                     [CAT_SHARED_COUNT] = "count",   [CAT_SHARED_FAMILY] = "family"};

static void write_element(const struct cat_runtime *rt, struct cat_text *out, uint32_t index, uint32_t element)
{
    const struct cat_shared_state *state = &rt->live.shared[rt->link.shared[index].first + element];
    int64_t value = cat_shared_load(rt, index, element);
    cat_text_add(out, "%s{\"value\":", element ? "," : "");
    if (rt->module.scheduler->shared[index].type == CAT_FLOAT) {
        cat_text_add_number(out, cat_double(value));
    } else {
        cat_text_add(out, "%" PRId64, value);
    }
    cat_text_add(out, ",\"since_ns\":%" PRId64 ",\"seen_ns\":%" PRId64 "}", state->since, state->seen);
}

static void write_shared(const struct cat_runtime *rt, struct cat_text *out, uint32_t index)
{
    const struct cat_shared_desc *desc = &rt->module.scheduler->shared[index];
    cat_text_add(out, "%s{\"name\":", index ? "," : "");
    cat_text_add_quoted(out, desc->name);
    cat_text_add(out, ",\"model\":\"%s\",\"of\":\"%s\",\"elements\":[",
                 desc->model == CAT_MODEL_BROADCAST ? "broadcast" : "request", owners[desc->kind]);
    for (uint32_t element = 0; element < desc->count; element++) write_element(rt, out, index, element);
    cat_text_add(out, "]}");
}

const char *cat_shared_values(cat_runtime *rt)
{
    rt = cat_here(rt);
    if (!rt->started) return NULL;
    cat_runtime_settle(rt);
    struct cat_text *out = &rt->shared_values;
    cat_text_clear(out);
    cat_text_add(out, "[");
    for (uint32_t i = 0; rt->link.shared && i < rt->module.scheduler->shared_count; i++) write_shared(rt, out, i);
    cat_text_add(out, "]");
    return out->failed ? NULL : out->bytes;
}
