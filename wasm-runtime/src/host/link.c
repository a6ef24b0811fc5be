#include "host/link.h"

#include <string.h>

#include "catapults/runtime.h"
#include "library/library.h"

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
        return cat_refuse(linking->message, CAT_ERROR_FORMAT, "This runtime does not know the profile.");
    }
    if (s->profile != w->profile) {
        return cat_refuse(linking->message, CAT_ERROR_MISMATCH,
                          "The scheduler is for the profile %s, the workload for %s: use one profile for both.",
                          cat_profiles[s->profile].name, cat_profiles[w->profile].name);
    }
    if (s->dispatch_count != w->processors) {
        return cat_refuse(linking->message, CAT_ERROR_MISMATCH,
                          "The scheduler dispatches threads to %u processor%s, the workload has %u: let `processors` of the "
                          "workload and the length of the array of slots be the same.",
                          s->dispatch_count, s->dispatch_count == 1 ? "" : "s", w->processors);
    }
    linking->link->profile = &cat_profiles[s->profile];
    linking->link->library = cat_libraries[s->profile];
    linking->link->appoints = linking->link->profile->roles[CAT_ROLE_APPOINT] != 0;
    linking->link->tells = linking->link->profile->roles[CAT_ROLE_WAIT] != 0 || linking->link->appoints;
    linking->link->interrupts = linking->link->profile->roles[CAT_ROLE_PREEMPT] != 0;
    linking->link->processors = w->processors;
    return 0;
}

static int bind_handlers(struct linking *linking)
{
    const struct cat_scheduler *s = linking->scheduler;
    const struct cat_profile_desc *profile = linking->link->profile;
    struct cat_entry_point *handlers = linking->link->handlers;
    for (uint32_t i = 0; i < s->handler_count; i++) {
        const struct cat_handler_desc *desc = &s->handlers[i];
        handlers[desc->handler].run = desc->run;
        handlers[desc->handler].has_parameter = desc->has_parameter;
        handlers[desc->handler].fixed = desc->fixed;
    }
    for (uint32_t i = 0; i < profile->handler_count; i++) {
        const struct cat_profile_handler *expected = &profile->handlers[i];
        if (expected->required && !handlers[expected->handler].run) {
            return cat_refuse(linking->message, CAT_ERROR_MISMATCH,
                              "The scheduler lacks the handler %s, which the profile %s requires: add it.",
                              handler_names[expected->handler], profile->name);
        }
        handlers[expected->handler].entry = expected->entry & ~(uint32_t)CAT_HOLDS_ALWAYS;
        handlers[expected->handler].exit = expected->exit & ~(uint32_t)CAT_HOLDS_ALWAYS;
    }
    for (uint32_t role = 1; role < CAT_ROLE_COUNT; role++) {
        uint32_t handler = profile->roles[role];
        handlers[handler].role = role;
        linking->link->roles[role] = handlers[handler].run ? handler : 0;
    }
    const struct cat_workload *w = linking->workload;
    bool waits = linking->scheduler->shared_count > 0;
    linking->link->handlers_cost = waits || w->handler_cost_count || (w->handler_cost | w->statement_cost | w->host_cost) != 0;
    linking->link->unnoticed = w->steps && w->steps->kind == CAT_PROTOCOL_MIDDLEWARE;
    linking->link->asks = linking->link->roles[CAT_ROLE_PREEMPT] || linking->link->roles[CAT_ROLE_NEXT_TIMER];
    linking->link->slices = linking->workload->quantum > 0 || linking->link->roles[CAT_ROLE_SLICE];
    return 0;
}

/* A workload that suspends or kills threads needs a scheduler that can: dropping the statement would change its meaning. */
static int check_actions(struct linking *linking)
{
    const struct cat_workload *w = linking->workload;
    for (uint32_t pc = 0; pc < w->code_count; pc++) {
        uint32_t operation = w->code[pc] & 0xFF;
        if (operation == CAT_OP_KILL && (linking->link->interrupts || linking->link->appoints)) {
            return cat_refuse(linking->message, CAT_ERROR_MISMATCH,
                              "The workload kills a thread (line %u), and threads of the profile %s end only themselves.",
                              cat_workload_line(w, pc), linking->link->profile->name);
        }
        if (operation != CAT_OP_SUSPEND && operation != CAT_OP_RESUME) continue;
        enum cat_role role = operation == CAT_OP_SUSPEND ? CAT_ROLE_SUSPEND : CAT_ROLE_RESUME;
        if (linking->link->roles[role]) continue;
        uint32_t handler = linking->link->profile->roles[role];
        if (!handler) {
            return cat_refuse(linking->message, CAT_ERROR_MISMATCH,
                              "The workload suspends or resumes a thread (line %u), and threads of the profile %s cannot be suspended.",
                              cat_workload_line(w, pc), linking->link->profile->name);
        }
        return cat_refuse(linking->message, CAT_ERROR_MISMATCH,
                          "The workload %s a thread (line %u), but the scheduler has no handler %s: add it.",
                          operation == CAT_OP_SUSPEND ? "suspends" : "resumes", cat_workload_line(w, pc),
                          handler_names[handler]);
    }
    return 0;
}

/* --- containers ------------------------------------------------------------------------------------- */

/* The conditions that hold of threads in a container, by what the library knows it as. */
static uint32_t holds_in(enum cat_known_as known_as)
{
    uint32_t holds = 0;
#define X(place, flag) holds |= known_as == CAT_KNOWN_AS_##place ? (uint32_t)flag : 0;
    CAT_CONDITIONS_OF_PLACE(X)
#undef X
    return holds;
}

static enum cat_known_as known_as(const struct linking *linking, const struct cat_container_desc *desc, cat_container node)
{
    const char *const *names = linking->link->profile->containers;
    if (node == linking->scheduler->dispatch_slot) return CAT_KNOWN_AS_CURRENT;
    for (uint32_t i = 0; i < CAT_KNOWN_AS_COUNT; i++) {
        if (names[i] && strcmp(names[i], desc->name) == 0) return (enum cat_known_as)i;
    }
    return CAT_KNOWN_AS_CALENDAR;
}

static int check_known(struct linking *linking)
{
    const struct cat_profile_desc *profile = linking->link->profile;
    for (uint32_t i = 0; i < CAT_KNOWN_AS_COUNT; i++) {
        cat_container node = linking->link->known[i];
        bool is_array = node && linking->link->containers[node].desc->count > 1;
        if (!profile->containers[i] || (node && !is_array)) continue;
        return cat_refuse(linking->message, CAT_ERROR_MISMATCH,
                          node ? "The container %s is an array, and the profile %s knows one container by that name: give it another one."
                               : "The scheduler lacks the container %s, which the profile %s requires: add it.",
                          profile->containers[i], profile->name);
    }
    return 0;
}

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
                link->sorts = true;
                info->key_type = s->attributes[desc->key].type;
                info->key_offset = s->attributes[desc->key].offset;
                info->flip = desc->lowest_first ? 0 : -1;
                info->behind_equals = desc->kind == CAT_PQUEUE;
            }
            info->known_as = known_as(linking, desc, node);
            info->holds = holds_in((enum cat_known_as)info->known_as);
            if (info->known_as != CAT_KNOWN_AS_CALENDAR && !element) link->known[info->known_as] = node;
            if (desc->local) slots[link->slot_count++] = node;
        }
    }
    link->container_nodes = total;
    link->dispatch_slot = link->first_slot = s->dispatch_slot;
    link->containers = containers;
    link->slots = slots;
    return check_known(linking);
}

/* --- names ---------------------------------------------------------------------------------------- */

const struct cat_variable_desc *cat_link_find(const struct cat_variable_desc *variables, uint32_t count,
                                              const char *name)
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
        .width = cat_width(desc->type),
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
        const struct cat_variable_desc *import = cat_link_find(s->globals, s->global_count, variable->name);
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
        const struct cat_variable_desc *attribute = cat_link_find(s->attributes, s->attribute_count, import->name);
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
    linking->link->reading_words = (w->rwlock_elements + 63) / 64;
    linking->link->locals_words += linking->link->reading_words;
    return 0;
}

static int place_fields(struct linking *linking)
{
    const struct cat_workload *w = linking->workload;
    size_t count = (size_t)w->class_count * w->field_count;
    linking->link->fields = cat_arena_take(&linking->link->arena, count, sizeof *linking->link->fields);
    if (!linking->link->fields) return no_memory(linking);
    for (uint32_t class = 0; class < w->class_count; class++) {
        const struct cat_class *kind = &w->classes[class];
        for (uint32_t i = 0; i < kind->import_count; i++) {
            for (uint32_t field = 0; field < w->field_count; field++) {
                if (strcmp(kind->imports[i].name, w->fields[field].name) != 0) continue;
                linking->link->fields[(size_t)class * w->field_count + field] = &linking->link->imports[class][i];
            }
        }
    }
    return 0;
}

/* --- host functions ------------------------------------------------------------------------------- */

static bool takes(const struct cat_host *host, const struct cat_host_desc *desc)
{
    if (host->parameter_count != desc->parameter_count) return false;
    for (uint32_t i = 0; i < host->parameter_count; i++) {
        if (host->parameters[i] != desc->parameters[i]) return false;
    }
    return true;
}

/* One that is missing, or takes something else, is a fault when it is called. */
static int bind_hosts(struct linking *linking)
{
    const struct cat_scheduler *s = linking->scheduler;
    const struct cat_workload *w = linking->workload;
    uint32_t *hosts = cat_arena_take(&linking->link->arena, s->host_count, sizeof *hosts);
    if (!hosts) return no_memory(linking);
    for (uint32_t i = 0; i < s->host_count; i++) {
        hosts[i] = CAT_ABSENT;
        for (uint32_t k = 0; k < w->host_count; k++) {
            bool same = strcmp(s->hosts[i].name, w->hosts[k].name) == 0;
            if (same && takes(&w->hosts[k], &s->hosts[i])) hosts[i] = k;
        }
    }
    linking->link->hosts = hosts;
    linking->link->kept_calls = cat_arena_take(&linking->link->arena, w->host_count, sizeof(int64_t));
    if (!linking->link->kept_calls) return no_memory(linking);
    linking->link->random_host = CAT_ABSENT;
    for (uint32_t k = 0; k < w->host_count; k++) {
        const struct cat_host *host = &w->hosts[k];
        bool fits = host->type == CAT_INT && host->parameter_count == 0;
        if (fits && strcmp(host->name, "rand") == 0) linking->link->random_host = k;
    }
    return 0;
}

/* --- variables of a system ---------------------------------------------------------------------------- */

static uint32_t owner_of(const struct cat_shared_desc *desc)
{
    if (desc->kind == CAT_SHARED_OWN) return CAT_OWNER_NODE;
    return desc->kind == CAT_SHARED_SLOT ? desc->container : CAT_OWNER_SYSTEM;
}

static int number_shared(struct linking *linking)
{
    const struct cat_scheduler *s = linking->scheduler;
    struct cat_link *link = linking->link;
    struct cat_shared_link *shared = cat_arena_take(&link->arena, s->shared_count, sizeof *shared);
    uint32_t *attributes = cat_arena_take(&link->arena, s->attribute_count, sizeof *attributes);
    if (!shared || !attributes) return no_memory(linking);
    for (uint32_t i = 0; i < s->shared_count; i++) {
        uint32_t number = cat_shared_number(s->shared[i].name);
        shared[i] = (struct cat_shared_link){number, owner_of(&s->shared[i]), link->shared_elements};
        link->shared_elements += s->shared[i].count;
        link->copies |= s->shared[i].model == CAT_MODEL_BROADCAST && s->shared[i].kind != CAT_SHARED_OWN;
        for (uint32_t k = 0; k < i; k++) {
            if (shared[k].number != number || shared[k].owner != shared[i].owner) continue;
            return cat_refuse(linking->message, CAT_ERROR_MISMATCH,
                              "The shared variables %s and %s have the same number: give one another name.", s->shared[k].name,
                              s->shared[i].name);
        }
    }
    for (uint32_t i = 0; i < s->attribute_count; i++) attributes[i] = cat_shared_number(s->attributes[i].name);
    link->shared = shared;
    link->attribute_numbers = attributes;
    return 0;
}

/* --- jobs ------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    uint32_t type;
} kept[CAT_KEPT_COUNT] = {
    [CAT_KEPT_JOB] = {"job", CAT_INT},           [CAT_KEPT_RELEASED] = {"released", CAT_TIME},
    [CAT_KEPT_DEADLINE] = {"deadline", CAT_TIME}, [CAT_KEPT_PERIOD] = {"period", CAT_TIME},
    [CAT_KEPT_USED] = {"used", CAT_TIME},         [CAT_KEPT_REMAINING] = {"remaining", CAT_TIME},
    [CAT_KEPT_CPU] = {"cpu", CAT_INT},            [CAT_KEPT_STAGE] = {"stage", CAT_INT},
    [CAT_KEPT_CALL] = {"call", CAT_INT},          [CAT_KEPT_BYTES] = {"bytes", CAT_INT},
    [CAT_KEPT_ACCEPTS] = {"accepts", CAT_INT},    [CAT_KEPT_CALLS] = {"calls", CAT_INT},
    [CAT_KEPT_LOCK] = {"lock", CAT_INT},          [CAT_KEPT_HELD] = {"held", CAT_INT},
};

/* An attribute of that name and another type is the scheduler's own. */
static void place_kept(struct linking *linking)
{
    const struct cat_scheduler *s = linking->scheduler;
    bool appoints = linking->link->appoints;
    if (!linking->link->library->keeps && !appoints) return;
    if (!appoints) linking->link->tells_misses = linking->link->tasks = true;
    for (uint32_t i = appoints ? CAT_KEPT_STAGE : 0; i < (appoints ? CAT_KEPT_COUNT : CAT_KEPT_STAGE); i++) {
        const struct cat_variable_desc *desc = cat_link_find(s->attributes, s->attribute_count, kept[i].name);
        if (!desc || !desc->imported || desc->type != kept[i].type) continue;
        linking->link->kept[i] = shared_place(linking, desc);
        if (i >= CAT_KEPT_USED && !appoints) linking->link->keeps = true;
    }
}

/* Who is born when a job is released, or a process arrives. */
static int number_births(struct linking *linking)
{
    const struct cat_workload *w = linking->workload;
    uint32_t *first = cat_arena_take(&linking->link->arena, w->class_count, sizeof *first);
    if (!first) return no_memory(linking);
    uint64_t count = 0;
    for (uint32_t i = 0; i < w->class_count; i++) {
        bool later = w->classes[i].job || w->classes[i].is_process;
        first[i] = later ? (uint32_t)count : CAT_ABSENT;
        if (later) count += w->classes[i].instances;
        if (count > UINT32_MAX / 2) return no_memory(linking);
    }
    for (uint32_t i = 0; i < w->periodic_count; i++) linking->link->drops |= w->jobs[i].late == CAT_LATE_DROPPED;
    linking->link->first_birth = first;
    linking->link->birth_count = (uint32_t)count;
    if (count || w->periodic_count) linking->link->tasks = true;
    return 0;
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
    if (!error) error = place_fields(&linking);
    if (!error) error = bind_hosts(&linking);
    if (!error) error = number_shared(&linking);
    if (!error) place_kept(&linking);
    if (!error) error = number_births(&linking);
    if (!error && !cat_stop_link(&link->stop, &link->arena, workload, link->variables)) error = no_memory(&linking);
    if (error) cat_link_free(link);
    return error;
}

/* Where an import of the scheduler lies that the library feeds. */
static int32_t *place_told(struct cat_link *link, const struct cat_scheduler *s, uint8_t *data, const char *name)
{
    const struct cat_variable_desc *import = cat_link_find(s->globals, s->global_count, name);
    bool fed = link->interrupts && import && import->imported && (import->type == CAT_INT || import->type == CAT_THREAD);
    return fed ? (int32_t *)(void *)(data + import->offset) : &link->unread;
}

void cat_link_told(struct cat_link *link, const struct cat_scheduler *scheduler, uint8_t *data)
{
    link->told.processor = place_told(link, scheduler, data, "processor");
    link->told.lock_ceiling = place_told(link, scheduler, data, "lock_ceiling");
    link->told.missed_job = place_told(link, scheduler, data, "missed_job");
    link->told.waiter = place_told(link, scheduler, data, "waiter");
}

void cat_link_free(struct cat_link *link)
{
    cat_arena_free(&link->arena);
    *link = (struct cat_link){0};
}

void cat_link_reset_data(const struct cat_scheduler *scheduler, uint8_t *data)
{
    memset(data, 0, scheduler->data_size);
    for (uint32_t i = 0; i < scheduler->global_count; i++) {
        const struct cat_variable_desc *global = &scheduler->globals[i];
        struct cat_place place = {.width = cat_width(global->type), .offset = global->offset};
        if (global->imported) cat_place_store(&place, data, global->initial);
    }
}
