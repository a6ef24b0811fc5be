#include "running/change.h"

#include <string.h>

#include "running/interp.h"
#include "state/now.h"
#include "state/outside/shared.h"

/* --- random numbers ----------------------------------------------------------------------------------------- */

void cat_change_seed(struct cat_runtime *rt, uint64_t seed)
{
    cat_runtime_seed(rt, seed);
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        struct cat_thread_record *thread = &rt->live.threads[i];
        const char *name = rt->workload.classes[thread->class].name;
        thread->random = cat_random_stream(seed, CAT_RANDOM_THREAD, name, thread->instance);
    }
}

/* --- variables ---------------------------------------------------------------------------------------------- */

static bool find_in_workload(const struct cat_runtime *rt, const char *name, struct cat_changeable *found)
{
    for (uint32_t i = 0; i < rt->workload.variable_count; i++) {
        if (strcmp(rt->workload.variables[i].name, name) != 0) continue;
        *found = (struct cat_changeable){CAT_CHANGED_WORKLOAD, i, rt->workload.variables[i].type};
        return true;
    }
    return false;
}

/* Of what processes share only what is its own: a global of the manager, or a node's variable. */
static bool find_shared(const struct cat_runtime *rt, const char *name, struct cat_changeable *found)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    uint32_t own = cat_is_node(&rt->mail) ? CAT_SHARED_OWN : CAT_SHARED_SYSTEM;
    for (uint32_t i = 0; rt->link.shared && i < s->shared_count; i++) {
        bool is_own = s->shared[i].kind == own || !cat_in_system(&rt->mail);
        if (!is_own || s->shared[i].count != 1 || strcmp(s->shared[i].name, name) != 0) continue;
        *found = (struct cat_changeable){CAT_CHANGED_SHARED, i, s->shared[i].type};
        return true;
    }
    return false;
}

bool cat_change_is_of_others(const struct cat_runtime *rt, const char *name)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    for (uint32_t i = 0; cat_is_node(&rt->mail) && i < s->shared_count; i++) {
        if (s->shared[i].kind != CAT_SHARED_OWN && strcmp(s->shared[i].name, name) == 0) return true;
    }
    return false;
}

static bool find_in_scheduler(const struct cat_runtime *rt, const char *name, struct cat_changeable *found)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    for (uint32_t i = 0; i < s->global_count; i++) {
        if (s->globals[i].count != 1 || strcmp(s->globals[i].name, name) != 0) continue;
        if (cat_change_is_of_others(rt, name)) return false;
        *found = (struct cat_changeable){CAT_CHANGED_SCHEDULER, i, s->globals[i].type};
        return true;
    }
    return false;
}

bool cat_change_find(const struct cat_runtime *rt, const char *name, struct cat_changeable *found)
{
    return find_in_workload(rt, name, found) || find_shared(rt, name, found) || find_in_scheduler(rt, name, found);
}

/* Under broadcast the manager puts it into its order, and tells all; else who looks at it is told here. */
static void tell_others(struct cat_runtime *rt, uint32_t index, int64_t value)
{
    const struct cat_shared_desc *desc = &rt->module.scheduler->shared[index];
    const struct cat_shared_link *link = &rt->link.shared[index];
    struct cat_shared_state *state = &rt->live.shared[link->first];
    int64_t when = cat_outside_present(rt);
    if (desc->model == CAT_MODEL_BROADCAST) {
        state->since = state->seen = when;
        cat_mail_send(rt, when, (struct cat_mail){
            .value = value, .kind = CAT_SAYS_UPDATE, .variable = link->number,
            .operation = cat_operation_on(CAT_REMOTE_SET, link->owner), .number = (uint32_t)rt->live.head->mail_sent + 1});
    } else if (cat_facts_is_watched(&rt->facts, link->number)) {
        state->noted = cat_shared_load(rt, index, 0);
        cat_fact_note(rt, when, rt->mail.node, link->number, 0, state->noted);
    }
}

void cat_change_value(struct cat_runtime *rt, const struct cat_changeable *variable, int64_t value)
{
    if (variable->of == CAT_CHANGED_WORKLOAD) {
        cat_variable_store(rt, variable->index, value);
        cat_now_look_anew(rt); /* the stop condition may read it */
    } else if (variable->of == CAT_CHANGED_SHARED) {
        cat_shared_store(rt, variable->index, 0, value);
        if (cat_is_node(&rt->mail)) tell_others(rt, variable->index, value);
    } else {
        const struct cat_variable_desc *desc = &rt->module.scheduler->globals[variable->index];
        struct cat_place place = {
            .width = cat_width(desc->type), .offset = desc->offset, .int_bits = rt->link.profile->int_bits};
        cat_place_store(&place, rt->ctx->data, value);
    }
}

/* --- at their time ------------------------------------------------------------------------------------------- */

void cat_change_make(struct cat_runtime *rt, const int64_t *entry)
{
    const int64_t *words = entry + CAT_SENT_WORDS;
    if (entry[CAT_SENT_TO] == CAT_CHANGES_SEED) {
        cat_change_seed(rt, (uint64_t)words[CAT_CHANGE_VALUE]);
    } else {
        struct cat_changeable variable = {
            .of = (enum cat_changed)words[CAT_CHANGE_OF], .index = (uint32_t)words[CAT_CHANGE_INDEX]};
        cat_change_value(rt, &variable, words[CAT_CHANGE_VALUE]);
    }
}
