#include "link.h"

#include <string.h>

#include "catapults/runtime.h"

static const char *const type_names[] = {"int", "float", "time"};

static const char *const handler_names[CAT_HANDLER_LIMIT] = {
#define ROW(name, number, text) [number] = text,
    CAT_HANDLERS(ROW)
#undef ROW
};

struct linking {
    struct cat_link *link;
    const struct cat_scheduler *scheduler;
    const struct cat_workload *workload;
    struct cat_message *message;
};

static int no_memory(struct linking *linking)
{
    return cat_refuse(linking->message, CAT_ERROR_MEMORY, "There is no memory to link the scheduler.");
}

static int mismatch(struct linking *linking, const char *what, const char *name, uint32_t ours, uint32_t theirs)
{
    return cat_refuse(linking->message, CAT_ERROR_MISMATCH,
                      "The workload declares the %s %s as %s, but the scheduler imports it as %s: declare both alike.",
                      what, name, type_names[ours], type_names[theirs]);
}

/* --- profile and handlers ------------------------------------------------------------------------ */

static int check_profile(struct linking *linking)
{
    const struct cat_scheduler *s = linking->scheduler;
    const struct cat_workload *w = linking->workload;
    if (s->profile >= CAT_PROFILE_COUNT || w->profile >= CAT_PROFILE_COUNT) {
        return cat_refuse(linking->message, CAT_ERROR_FORMAT, "The profile is not known to this runtime.");
    }
    if (s->profile != w->profile) {
        return cat_refuse(linking->message, CAT_ERROR_MISMATCH,
                          "The scheduler is for the profile %s, the workload for %s: use one profile for both.",
                          cat_profiles[s->profile].name, cat_profiles[w->profile].name);
    }
    linking->link->profile = &cat_profiles[s->profile];
    return 0;
}

static int bind_handlers(struct linking *linking)
{
    const struct cat_scheduler *s = linking->scheduler;
    const struct cat_profile_desc *profile = linking->link->profile;
    struct cat_entry_point *handlers = linking->link->handlers;
    for (uint32_t i = 0; i < s->handler_count; i++) handlers[s->handlers[i].handler].run = s->handlers[i].run;
    for (uint32_t i = 0; i < profile->handler_count; i++) {
        const struct cat_profile_handler *expected = &profile->handlers[i];
        if (expected->required && !handlers[expected->handler].run) {
            return cat_refuse(linking->message, CAT_ERROR_MISMATCH,
                              "The scheduler lacks the handler %s, which the profile %s requires: add it.",
                              handler_names[expected->handler], profile->name);
        }
        handlers[expected->handler].entry = expected->entry;
        handlers[expected->handler].exit = expected->exit;
    }
    return 0;
}

/* A workload that suspends threads needs a scheduler that can: dropping the statement would change its meaning. */
static int check_actions(struct linking *linking)
{
    const struct cat_workload *w = linking->workload;
    const struct cat_entry_point *handlers = linking->link->handlers;
    for (uint32_t pc = 0; pc < w->code_count; pc++) {
        uint32_t operation = w->code[pc] & 0xFF;
        uint32_t handler = 0;
        if (operation == CAT_OP_SUSPEND) handler = CAT_HANDLER_SUSPEND_THREAD;
        if (operation == CAT_OP_RESUME) handler = CAT_HANDLER_RESUME_THREAD;
        if (!handler || handlers[handler].run) continue;
        return cat_refuse(linking->message, CAT_ERROR_MISMATCH,
                          "The workload %s a thread (line %u), but the scheduler has no handler %s: add it.",
                          operation == CAT_OP_SUSPEND ? "suspends" : "resumes", cat_workload_line(w, pc),
                          operation == CAT_OP_SUSPEND ? "suspend_thread" : "resume_thread");
    }
    return 0;
}

/* --- containers ------------------------------------------------------------------------------------- */

static int number_containers(struct linking *linking)
{
    const struct cat_scheduler *s = linking->scheduler;
    struct cat_link *link = linking->link;
    uint32_t total = 0;
    for (uint32_t i = 0; i < s->container_count; i++) total += s->containers[i].count;
    struct cat_container_info *containers = cat_arena_take(&link->arena, (size_t)total + 1, sizeof *containers);
    cat_container *slots = cat_arena_take(&link->arena, total, sizeof *slots);
    if (!containers || !slots) return no_memory(linking);
    uint32_t node = 0;
    for (uint32_t i = 0; i < s->container_count; i++) {
        const struct cat_container_desc *desc = &s->containers[i];
        for (uint32_t element = 0; element < desc->count; element++) {
            struct cat_container_info *info = &containers[++node];
            *info = (struct cat_container_info){.desc = desc, .element = element};
            if (desc->kind >= CAT_PQUEUE) {
                info->key_type = s->attributes[desc->key].type;
                info->key_offset = s->attributes[desc->key].offset;
            }
            if (desc->local) slots[link->slot_count++] = node;
        }
    }
    link->container_nodes = total;
    link->containers = containers;
    link->slots = slots;
    return 0;
}

/* --- names ---------------------------------------------------------------------------------------- */

static const struct cat_variable_desc *find(const struct cat_variable_desc *variables, uint32_t count, const char *name)
{
    for (uint32_t i = 0; i < count; i++) {
        if (variables[i].count == 1 && strcmp(variables[i].name, name) == 0) return &variables[i];
    }
    return NULL;
}

static struct cat_place shared_place(const struct linking *linking, const struct cat_variable_desc *desc)
{
    return (struct cat_place){
        .shared = true,
        .width = desc->type == CAT_INT ? 4 : 8,
        .offset = desc->offset,
        .int_bits = linking->link->profile->int_bits,
    };
}

static int place_variables(struct linking *linking)
{
    const struct cat_scheduler *s = linking->scheduler;
    const struct cat_workload *w = linking->workload;
    struct cat_place *places = cat_arena_take(&linking->link->arena, w->variable_count, sizeof *places);
    if (!places) return no_memory(linking);
    for (uint32_t i = 0; i < w->variable_count; i++) {
        places[i] = (struct cat_place){.width = 8, .offset = i * 8};
        const struct cat_variable *variable = &w->variables[i];
        const struct cat_variable_desc *import = find(s->globals, s->global_count, variable->name);
        if (!import || !import->imported) continue;
        if (import->type != variable->type) {
            return mismatch(linking, "variable", variable->name, variable->type, import->type);
        }
        places[i] = shared_place(linking, import);
    }
    linking->link->variables = places;
    return 0;
}

/* Own imports of a class lie behind its locals. */
static int place_imports(struct linking *linking, const struct cat_class *class, const struct cat_place **out)
{
    const struct cat_scheduler *s = linking->scheduler;
    struct cat_place *places = cat_arena_take(&linking->link->arena, class->import_count, sizeof *places);
    if (!places) return no_memory(linking);
    uint32_t words = class->locals;
    for (uint32_t i = 0; i < class->import_count; i++) {
        const struct cat_named *import = &class->imports[i];
        const struct cat_variable_desc *attribute = find(s->attributes, s->attribute_count, import->name);
        if (!attribute) {
            places[i] = (struct cat_place){.width = 8, .offset = words++ * 8};
            continue;
        }
        if (attribute->type != import->type) {
            return mismatch(linking, "per-thread import", import->name, import->type, attribute->type);
        }
        places[i] = shared_place(linking, attribute);
    }
    if (words > linking->link->locals_words) linking->link->locals_words = words;
    *out = places;
    return 0;
}

static int place_all_imports(struct linking *linking)
{
    const struct cat_workload *w = linking->workload;
    linking->link->imports = cat_arena_take(&linking->link->arena, w->class_count, sizeof *linking->link->imports);
    if (!linking->link->imports) return no_memory(linking);
    for (uint32_t i = 0; i < w->class_count; i++) {
        int error = place_imports(linking, &w->classes[i], &linking->link->imports[i]);
        if (error) return error;
    }
    return 0;
}

/* Whether the stop condition reads the time or what the scheduler can set. Reads straight on, so it may meet
 * words that are never run and were not verified; in doubt, and for loops, the answer is yes. */
static bool stop_is_volatile(const struct cat_link *link, const struct cat_workload *workload)
{
    uint32_t furthest = workload->stop;
    if (!workload->has_stop) return false;
    for (uint32_t pc = workload->stop; pc < workload->code_count; pc++) {
        uint32_t operation = workload->code[pc] & 0xFF, argument = workload->code[pc] >> 8;
        if (operation == CAT_OP_NOW) return true;
        bool load = operation == CAT_OP_LOAD && argument < workload->variable_count;
        if (load && link->variables[argument].shared) return true;
        if (operation >= CAT_OP_SINE && operation <= CAT_OP_STEP) return true;
        if (operation >= CAT_OP_JUMP && operation <= CAT_OP_JUMP_TRUE) {
            if (argument <= pc) return true;
            if (argument > furthest) furthest = argument;
        }
        bool ends = operation == CAT_OP_END || operation == CAT_OP_JUMP;
        if (ends && pc >= furthest) return false;
    }
    return true;
}

int cat_link(struct cat_link *link, const struct cat_scheduler *scheduler, const struct cat_workload *workload,
             struct cat_message *message)
{
    *link = (struct cat_link){0};
    struct linking linking = {link, scheduler, workload, message};
    int error = check_profile(&linking);
    if (!error) error = bind_handlers(&linking);
    if (!error) error = check_actions(&linking);
    if (!error) error = number_containers(&linking);
    if (!error) error = place_variables(&linking);
    if (!error) error = place_all_imports(&linking);
    if (error) {
        cat_link_free(link);
    } else {
        link->stop_is_volatile = stop_is_volatile(link, workload);
    }
    return error;
}

void cat_link_free(struct cat_link *link)
{
    cat_arena_free(&link->arena);
    *link = (struct cat_link){0};
}

int64_t cat_place_load(const struct cat_place *place, const uint8_t *base)
{
    if (place->width == 4) {
        int32_t value;
        memcpy(&value, base + place->offset, sizeof value);
        return value;
    }
    int64_t value;
    memcpy(&value, base + place->offset, sizeof value);
    return value;
}

void cat_place_store(const struct cat_place *place, uint8_t *base, int64_t value)
{
    if (place->width == 4) {
        int32_t narrow = place->int_bits == 16 ? (int16_t)value : (int32_t)value;
        memcpy(base + place->offset, &narrow, sizeof narrow);
    } else {
        memcpy(base + place->offset, &value, sizeof value);
    }
}
