#include "progress/starved.h"

#include <inttypes.h>
#include <string.h>

#include "state/threads/container.h"
#include "state/context.h"
#include "state/threads/thread.h"
#include "world/names.h"

#define TOLD 8     /* threads that are named */
#define CHOOSING 4 /* rules */
#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"
#define BUILT_IN "(built in)" /* as the compiler calls the files of its own bases */

/* --- who starved ------------------------------------------------------------------------------------------ */

static struct cat_passed_over longest_of(const struct cat_runtime *rt, const struct cat_thread_record *thread)
{
    const struct cat_head *head = rt->live.head;
    struct cat_passed_over past = {thread->passed_since, thread->passed_for, thread->passed_turns, false};
    struct cat_passed_over now = {thread->since, head->time - thread->since, head->decisions - thread->ready_from, true};
    bool counts = cat_state_is_ready(thread->state) && now.turns >= CAT_STARVED_TURNS;
    return counts && now.time > past.time ? now : past;
}

bool cat_starved(const struct cat_runtime *rt, uint32_t number, struct cat_passed_over *passed)
{
    *passed = longest_of(rt, &rt->live.threads[number]);
    int64_t part = rt->live.head->time / CAT_STARVED_PART;
    return passed->time > 0 && passed->turns >= CAT_STARVED_TURNS && passed->time >= part;
}

/* --- the rules that passed it over -------------------------------------------------------------------------- */

/* A transfer as its text says it: from where, and to where. */
struct transfer {
    const char *from, *to;
    size_t from_length, to_length; /* of the name, without an index */
};

static size_t name_length(const char *text) { return strspn(text, LETTERS); }

static bool is_transfer(const char *text, struct transfer *found)
{
    const char *arrow = strstr(text, "=>");
    if (!arrow) return false;
    const char *to = arrow + 2 + strspn(arrow + 2, " ");
    *found = (struct transfer){.from = text, .to = to, .from_length = name_length(text), .to_length = name_length(to)};
    return found->from_length > 0 && found->to_length > 0;
}

static bool is_name(const char *name, const char *text, size_t length)
{
    return strlen(name) == length && strncmp(name, text, length) == 0;
}

static bool is_container(const struct cat_scheduler *s, const char *text, size_t length)
{
    for (uint32_t i = 0; i < s->container_count; i++) {
        if (is_name(s->containers[i].name, text, length)) return true;
    }
    return false;
}

static bool is_built_in(const struct cat_scheduler *s, uint32_t site) { return strstr(s->sites[site].file, BUILT_IN) != NULL; }

/* The reader's own rules say more than those of a built-in base. */
static bool is_better(const struct cat_scheduler *s, uint32_t site, uint32_t before)
{
    return !before || (is_built_in(s, before) && !is_built_in(s, site));
}

static const char *dispatched_container(const struct cat_runtime *rt)
{
    return rt->link.containers[rt->link.dispatch_slot].desc->name;
}

/* The transfer out of a container, or else one that chooses a thread by name for the slot that is dispatched. */
static uint32_t rule_out_of(const struct cat_runtime *rt, const char *container, bool *named)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    const char *slot = dispatched_container(rt);
    uint32_t found = 0, by_name = 0;
    for (uint32_t site = 1; site < s->site_count; site++) {
        struct transfer transfer;
        if (!is_transfer(s->sites[site].text, &transfer)) continue;
        if (is_name(container, transfer.from, transfer.from_length)) {
            if (is_better(s, site, found)) found = site;
        } else if (!is_container(s, transfer.from, transfer.from_length) &&
                   is_name(slot, transfer.to, transfer.to_length)) {
            if (is_better(s, site, by_name)) by_name = site;
        }
    }
    *named = !found && by_name;
    return found ? found : by_name;
}

/* A transfer from another container to where `take` leads. */
static uint32_t rule_instead(const struct cat_runtime *rt, uint32_t take)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    struct transfer wanted, other;
    uint32_t found = 0;
    if (!is_transfer(s->sites[take].text, &wanted)) return 0;
    for (uint32_t site = 1; site < s->site_count; site++) {
        if (!is_transfer(s->sites[site].text, &other) || other.to_length != wanted.to_length) continue;
        bool same_end = strncmp(other.to, wanted.to, wanted.to_length) == 0;
        bool same_start = other.from_length == wanted.from_length && strncmp(other.from, wanted.from, wanted.from_length) == 0;
        bool from_container = is_container(s, other.from, other.from_length);
        if (same_end && !same_start && from_container && is_better(s, site, found)) found = site;
    }
    return found;
}

static const char *container_of(const struct cat_runtime *rt, uint32_t number)
{
    uint32_t home = rt->live.nodes[cat_thread_node(rt, number)].home;
    bool lies = home != CAT_NODE_NOWHERE && home <= rt->link.container_nodes;
    return lies ? rt->link.containers[home].desc->name : NULL;
}

struct cat_passing_rules cat_starved_rules(const struct cat_runtime *rt, uint32_t number)
{
    struct cat_passing_rules rules = {.container = container_of(rt, number)};
    if (!rules.container) return rules;
    rules.take = rule_out_of(rt, rules.container, &rules.named);
    if (rules.take && !rules.named) rules.instead = rule_instead(rt, rules.take);
    return rules;
}

/* --- groups --------------------------------------------------------------------------------------------- */

static const char *place_of(const struct cat_runtime *rt, uint32_t number, struct cat_passed_over passed)
{
    return passed.lasts ? container_of(rt, number) : NULL;
}

static struct cat_starved_group *group_of(struct cat_starved_group *groups, uint32_t *count, uint32_t class,
                                          const char *container)
{
    for (uint32_t i = 0; i < *count; i++) {
        if (groups[i].class == class && groups[i].rules.container == container) return &groups[i];
    }
    return *count < CAT_STARVED_GROUPS ? &groups[(*count)++] : NULL;
}

uint32_t cat_starved_groups(const struct cat_runtime *rt, struct cat_starved_group groups[CAT_STARVED_GROUPS])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        struct cat_passed_over passed;
        if (!cat_starved(rt, i, &passed)) continue;
        uint32_t before = count, class = rt->live.threads[i].class;
        struct cat_starved_group *group = group_of(groups, &count, class, place_of(rt, i, passed));
        if (!group) continue;
        if (count > before) {
            *group = (struct cat_starved_group){.class = class, .first = i};
            if (passed.lasts) group->rules = cat_starved_rules(rt, i);
        }
        if (passed.time > group->passed.time) group->passed = passed;
        group->threads++;
    }
    return count;
}

bool cat_starved_is_in(const struct cat_runtime *rt, const struct cat_starved_group *group, uint32_t number)
{
    struct cat_passed_over passed;
    if (rt->live.threads[number].class != group->class || !cat_starved(rt, number, &passed)) return false;
    return place_of(rt, number, passed) == group->rules.container;
}

/* --- in words ---------------------------------------------------------------------------------------------- */

static void tell_threads(const struct cat_runtime *rt, const struct cat_starved_group *group, struct cat_text *out)
{
    uint32_t told = 0;
    for (uint32_t i = group->first; i < rt->live.head->threads && told < TOLD && told < group->threads; i++) {
        if (!cat_starved_is_in(rt, group, i)) continue;
        if (told) cat_text_add(out, told + 1 == group->threads ? " and " : ", ");
        cat_name_thread(rt, cat_thread_node(rt, i), out);
        told++;
    }
    if (group->threads > told) cat_text_add(out, " and %" PRIu32 " more like it", group->threads - told);
}

static void tell_rule(const struct cat_runtime *rt, uint32_t site, struct cat_text *out)
{
    const struct cat_site_desc *rule = &rt->module.scheduler->sites[site];
    cat_text_add(out, "`%.*s` in line %" PRIu32, (int)strcspn(rule->text, ";"), rule->text, rule->line);
    if (is_built_in(rt->module.scheduler, site)) cat_text_add(out, " of %s", rule->file);
}

static const struct cat_container_desc *container_called(const struct cat_runtime *rt, const char *name)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    for (uint32_t i = 0; i < s->container_count; i++) {
        if (strcmp(s->containers[i].name, name) == 0) return &s->containers[i];
    }
    return NULL;
}

/* What decides within the container that they lie in. */
static void tell_order(const struct cat_runtime *rt, const char *container, struct cat_text *out)
{
    const struct cat_container_desc *desc = container_called(rt, container);
    if (!desc || (desc->kind != CAT_PQUEUE && desc->kind != CAT_PSTACK)) {
        cat_text_add(out, " and took others first.");
        return;
    }
    cat_text_add(out, " and took others first, whose `%s` is %s.", rt->module.scheduler->attributes[desc->key].name,
                 desc->lowest_first ? "lower" : "higher");
}

/* The rules that fill the slot which is dispatched, the reader's own if there are any: one of them took the others. */
static void tell_choosing(const struct cat_runtime *rt, struct cat_text *out)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    const char *slot = dispatched_container(rt);
    uint32_t rules[CHOOSING], count = 0;
    for (uint32_t site = 1; site < s->site_count; site++) {
        struct transfer transfer;
        if (!is_transfer(s->sites[site].text, &transfer) || !is_name(slot, transfer.to, transfer.to_length)) continue;
        if (count && is_better(s, site, rules[0])) count = 0;
        if (count == CHOOSING || (count && is_built_in(s, site) && !is_built_in(s, rules[0]))) continue;
        rules[count++] = site;
    }
    for (uint32_t i = 0; i < count; i++) {
        cat_text_add(out, "%s", i == 0 ? " " : i + 1 == count ? " or " : ", ");
        tell_rule(rt, rules[i], out);
    }
    if (count) cat_text_add(out, " chose others.");
}

static void tell_rules(const struct cat_runtime *rt, const struct cat_starved_group *group, struct cat_text *out)
{
    const struct cat_passing_rules *rules = &group->rules;
    if (!rules->container) {
        tell_choosing(rt, out);
        return;
    }
    cat_text_add(out, " %s in `%s`", group->threads > 1 ? "They lie" : "It lies", rules->container);
    if (!rules->take) {
        cat_text_add(out, ", and no rule takes a thread out of `%s`.", rules->container);
        return;
    }
    cat_text_add(out, ". ");
    tell_rule(rt, rules->take, out);
    if (rules->named) {
        cat_text_add(out, " chose others.");
    } else if (rules->instead) {
        cat_text_add(out, " would take a thread from there, but ");
        tell_rule(rt, rules->instead, out);
        cat_text_add(out, " came first.");
    } else {
        cat_text_add(out, " takes threads from there,");
        tell_order(rt, rules->container, out);
    }
}

void cat_starved_tell(const struct cat_runtime *rt, const struct cat_starved_group *group, struct cat_text *out)
{
    const struct cat_passed_over *passed = &group->passed;
    bool many = group->threads > 1;
    cat_text_add(out, "Starved: ");
    tell_threads(rt, group, out);
    cat_text_add(out, " %s ready for %s%.6g ms, from %.6g ms on, and did not run while others had %" PRIu64 " turns.",
                 many ? "were" : "was", many ? "up to " : "", (double)passed->time / 1e6, (double)passed->since / 1e6,
                 passed->turns);
    tell_rules(rt, group, out);
}
