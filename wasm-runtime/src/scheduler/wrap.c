#include "scheduler/wrap.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "state/context.h"
#include "state/threads/thread.h"
#include "world/names.h"

/* --- what only grows -------------------------------------------------------------------------------------- */

static bool is_in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* What stands behind a variable's name, if the statement begins with it: behind a thread and a dot for an attribute. */
static const char *behind_name(const char *statement, const char *name, bool attribute)
{
    const char *at = statement;
    if (attribute) {
        while (is_in_word(*at)) at++;
        if (at == statement || *at++ != '.') return NULL;
    }
    size_t length = strlen(name);
    if (strncmp(at, name, length) != 0 || is_in_word(at[length])) return NULL;
    at += length;
    while (*at == ' ') at++;
    return at;
}

enum growth { NO_ASSIGNMENT, STAYS, GROWS, ANYTHING };

static bool begins(const char *text, const char *part) { return strncmp(text, part, strlen(part)) == 0; }

/* x + a or a + x, where `x` is what stands before the assignment, and nothing is compared or taken away. */
static bool adds_to(const char *variable, size_t length, const char *value)
{
    const char *end = strchr(value, ';');
    if (!end || strpbrk(value, "-<>=!&|")) return false;
    if (strncmp(value, variable, length) == 0 && begins(value + length, " + ")) return true;
    const char *last = end - length;
    return last - 3 > value && strncmp(last, variable, length) == 0 && begins(last - 3, " + ");
}

/* x++, x += a, x = x + a and x = 5; a minus in what is added may make it less. */
static enum growth growth_by(const char *variable, const char *assignment)
{
    if (begins(assignment, "++")) return GROWS;
    if (begins(assignment, "+=")) return strchr(assignment, '-') ? ANYTHING : GROWS;
    if (begins(assignment, "==") || !strchr(assignment, '=')) return begins(assignment, "--") ? ANYTHING : NO_ASSIGNMENT;
    if (!begins(assignment, "= ")) return strchr("-*/%", *assignment) ? ANYTHING : NO_ASSIGNMENT;
    const char *value = assignment + 2;
    if (adds_to(variable, (size_t)(assignment - 1 - variable), value)) return GROWS;
    while (isdigit((unsigned char)*value)) value++;
    return value > assignment + 2 && *value == ';' ? STAYS : ANYTHING;
}

/* The site at which an int grows, if it does nothing else but be set to a number; else 0. */
static uint32_t growing_site(const struct cat_scheduler *s, const struct cat_variable_desc *variable, bool attribute)
{
    uint32_t found = 0;
    if (variable->type != CAT_INT || variable->imported || variable->count != 1) return 0;
    for (uint32_t site = 1; site < s->site_count; site++) {
        const char *assignment = behind_name(s->sites[site].text, variable->name, attribute);
        enum growth growth = assignment ? growth_by(s->sites[site].text, assignment) : NO_ASSIGNMENT;
        if (growth == ANYTHING) return 0;
        if (growth == GROWS && !found) found = site;
    }
    return found;
}

static void note_all(struct cat_runtime *rt, const struct cat_variable_desc *variables, uint32_t count, bool attribute)
{
    for (uint32_t i = 0; i < count && rt->growing_count < CAT_GROWING_MOST; i++) {
        uint32_t site = growing_site(rt->module.scheduler, &variables[i], attribute);
        if (site) rt->growing[rt->growing_count++] = (struct cat_growing){i, site, attribute};
    }
}

void cat_wrap_link(struct cat_runtime *rt)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    rt->growing_count = 0;
    note_all(rt, s->attributes, s->attribute_count, true);
    note_all(rt, s->globals, s->global_count, false);
}

/* --- what has wrapped -------------------------------------------------------------------------------------- */

static int32_t int_at(const uint8_t *base, const struct cat_variable_desc *variable)
{
    int32_t value;
    memcpy(&value, base + variable->offset, sizeof value);
    return value;
}

/* Whether what is added there is negative: an import of that name may be. */
static bool adds_negative(const struct cat_runtime *rt, uint32_t site, const uint8_t *record)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    const char *text = s->sites[site].text;
    for (uint32_t i = 0; i < s->attribute_count && record; i++) {
        const struct cat_variable_desc *one = &s->attributes[i];
        if (one->imported && one->type == CAT_INT && strstr(text, one->name) && int_at(record, one) < 0) return true;
    }
    for (uint32_t i = 0; i < s->global_count; i++) {
        const struct cat_variable_desc *one = &s->globals[i];
        if (one->type == CAT_INT && one->count == 1 && one->imported && strstr(text, one->name) &&
            int_at(rt->ctx->data, one) < 0) return true;
    }
    return false;
}

static bool see(const struct cat_runtime *rt, uint32_t number, uint32_t thread, struct cat_wrapped *seen)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    const struct cat_growing *growing = &rt->growing[number];
    const uint8_t *record = growing->attribute ? cat_thread_attributes(rt, cat_thread_node(rt, thread)) : NULL;
    int32_t value = record ? int_at(record, &s->attributes[growing->index])
                           : int_at(rt->ctx->data, &s->globals[growing->index]);
    if (value >= 0 || adds_negative(rt, growing->site, record)) return false;
    *seen = (struct cat_wrapped){.time = rt->live.head->time, .value = value, .number = number + 1, .thread = thread + 1};
    return true;
}

/* Goes through so many threads from one on. */
static bool see_any(const struct cat_runtime *rt, uint32_t from, uint32_t to, struct cat_wrapped *seen)
{
    if (to > rt->live.head->threads) to = rt->live.head->threads;
    for (uint32_t i = 0; i < rt->growing_count; i++) {
        if (!rt->growing[i].attribute && see(rt, i, 0, seen)) return true;
        for (uint32_t t = from; t < to && rt->growing[i].attribute; t++) {
            if (rt->live.threads[t].state != CAT_STATE_DEAD && see(rt, i, t, seen)) return true;
        }
    }
    return false;
}

/* --- what will wrap ---------------------------------------------------------------------------------------- */

enum { GROWN = 256, DECISIONS = 256 }; /* at least, before anything is foreseen */

static int32_t value_of(const struct cat_runtime *rt, const struct cat_growing *growing, uint32_t thread)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    if (!growing->attribute) return int_at(rt->ctx->data, &s->globals[growing->index]);
    return int_at(cat_thread_attributes(rt, cat_thread_node(rt, thread)), &s->attributes[growing->index]);
}

/* The largest of them. */
static void see_largest(const struct cat_runtime *rt, struct cat_wrapped *seen)
{
    for (uint32_t i = 0; i < rt->growing_count; i++) {
        uint32_t threads = rt->growing[i].attribute ? rt->live.head->threads : 1;
        for (uint32_t t = 0; t < threads && t < CAT_WRAP_THREADS; t++) {
            int32_t value = value_of(rt, &rt->growing[i], t);
            if (value <= seen->value) continue;
            *seen = (struct cat_wrapped){.time = rt->live.head->time, .value = value, .number = i + 1, .thread = t + 1};
        }
    }
}

/* When the int that is largest now wraps, should it go on to grow as before; 0 when that is not within the workload's limit,
 * or the run has ended as it was to end. */
static int64_t foresee(const struct cat_runtime *rt, struct cat_wrapped *seen)
{
    const struct cat_head *head = rt->live.head;
    bool goes_on = head->outcome == CAT_OUTCOME_RUNNING || head->outcome == CAT_OUTCOME_TICK_LIMIT;
    *seen = (struct cat_wrapped){.value = GROWN - 1};
    if (goes_on && rt->workload.limits_time && head->decisions >= DECISIONS) see_largest(rt, seen);
    if (!seen->number) return 0;
    double largest = rt->link.profile->int_bits == 16 ? INT16_MAX : INT32_MAX;
    double when = (double)head->time * (largest / seen->value);
    if (when > 0 && when < (double)rt->workload.time_limit) return (int64_t)when;
    seen->number = 0;
    return 0;
}

uint64_t cat_wrap_next(const struct cat_runtime *rt)
{
    bool looks = rt->growing_count && !rt->live.head->wrapped.number;
    return looks ? (rt->live.head->tick / CAT_WRAP_TICKS + 1) * CAT_WRAP_TICKS : UINT64_MAX;
}

void cat_wrap_look(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    if (!rt->growing_count || head->wrapped.number || head->tick == 0 || head->tick % CAT_WRAP_TICKS) return;
    uint32_t windows = head->threads / CAT_WRAP_THREADS + 1;
    uint32_t from = (uint32_t)(head->tick / CAT_WRAP_TICKS % windows) * CAT_WRAP_THREADS;
    see_any(rt, from, from + CAT_WRAP_THREADS, &head->wrapped);
}

/* Which int it is, and whose. */
static void tell_name(const struct cat_runtime *rt, const struct cat_wrapped *seen, struct cat_text *out)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    const struct cat_growing *growing = &rt->growing[seen->number - 1];
    cat_text_add(out, "`%s`", (growing->attribute ? s->attributes : s->globals)[growing->index].name);
    if (!growing->attribute) return;
    cat_text_add(out, " of ");
    cat_name_thread(rt, cat_thread_node(rt, seen->thread - 1), out);
}

uint32_t cat_wrap_tell(const struct cat_runtime *rt, struct cat_text *out)
{
    struct cat_wrapped seen = rt->live.head->wrapped;
    bool has_wrapped = seen.number || see_any(rt, 0, CAT_WRAP_THREADS, &seen);
    int64_t when = has_wrapped ? 0 : foresee(rt, &seen);
    if (!seen.number) return 0;
    uint32_t site = rt->growing[seen.number - 1].site;
    uint32_t line = rt->module.scheduler->sites[site].line;
    tell_name(rt, &seen, out);
    if (has_wrapped) {
        cat_text_add(out, " has overflowed: line %u only adds to it, and it was %" PRId32 " at %.6g ms. ", line, seen.value,
                     (double)seen.time / 1e6);
    } else {
        cat_text_add(out, " overflows at about %.3g s if it grows on like this, before the limit of %.6g s: line %u only adds to "
                          "it, and it is %" PRId32 ". ",
                     (double)when / 1e9, (double)rt->workload.time_limit / 1e9, line, seen.value);
    }
    cat_text_add(out, "Comparing and sorting by it is wrong from then on: compare differences, subtract the least from all now and "
                      "then, or declare it as `time` or `float`.");
    return site;
}
