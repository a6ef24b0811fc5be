/* Imports: variables of the application under the names by which the scheduler knows them. */
#include <stdio.h>
#include <string.h>

#include "host.h"

/* An int of this name is Pth's own flag, unless the application registers another variable. */
static const char favour_new[] = "pth_favour_new";

/* An import, and its number among the imports of its table; NULL for none of that name. */
struct found {
    const struct cat_variable_desc *variable;
    int number;
};

static struct found found_in(const char *name, const struct cat_variable_desc *variables, uint32_t count)
{
    struct found found = {NULL, 0};
    for (uint32_t i = 0; i < count && !found.variable; i++) {
        if (!variables[i].imported) continue;
        if (strcmp(variables[i].name, name) == 0) found.variable = &variables[i];
        else found.number++;
    }
    return found;
}

static struct found variable_of(const char *name)
{
    const struct cat_scheduler *s = host_scheduler();
    return found_in(name, s->globals, s->global_count);
}

static struct found thread_variable_of(const char *name)
{
    const struct cat_scheduler *s = host_scheduler();
    return found_in(name, s->attributes, s->attribute_count);
}

/* Until the application registers its variable, one in the scheduler's data stands for it. */
void imports_start(void)
{
    const struct cat_scheduler *s = host_scheduler();
    int number = 0;
    for (uint32_t i = 0; i < s->global_count; i++) {
        const struct cat_variable_desc *variable = &s->globals[i];
        uint8_t *at = host.ctx.data + variable->offset;
        int32_t narrow = (int32_t)variable->initial;
        if (!variable->imported) continue;
        if (variable->type == CAT_INT) memcpy(at, &narrow, sizeof narrow);
        else memcpy(at, &variable->initial, sizeof variable->initial);
        bool is_flag = variable->type == CAT_INT && strcmp(variable->name, favour_new) == 0;
        cat_pth_module.imports[number++] = is_flag ? (void *)host_services->favour_new : at;
    }
}

static const char *unknown(const char *hint)
{
    static char text[200];
    if (cat_pth_module.ignores_unknown) return NULL;
    snprintf(text, sizeof text, "the scheduler does not import it%s; translate the scheduler with "
             "--unknown-import ignore if that is meant", hint);
    return text;
}

/* --- types ----------------------------------------------------------------------------------------------------------- */

/* The kinds of pth.h, which the application was compiled with. */
enum { UNTOLD, INTEGER, FLOATING };

static const struct {
    const char *name;
    int kind;
    size_t size;
} types[] = {
    [CAT_INT] = {"int", INTEGER, sizeof(int32_t)},
    [CAT_FLOAT] = {"double", FLOATING, sizeof(double)},
    [CAT_TIME] = {"int64_t", INTEGER, sizeof(int64_t)},
};

/* NULL, or what is wrong: through another type the scheduler would read nonsense, and write over the neighbour. */
static const char *misfit(const struct cat_variable_desc *import, int kind, size_t size)
{
    static char text[200];
    bool fits_kind = kind == UNTOLD || kind == types[import->type].kind;
    if (size == 0 || (fits_kind && size == types[import->type].size)) return NULL;
    const char *what = kind == UNTOLD ? "a variable" : kind == INTEGER ? "an integer"
                     : kind == FLOATING ? "a floating-point number" : "no number, but something";
    snprintf(text, sizeof text, "the scheduler imports it as `%s`, and what is registered is %s of %zu byte%s; "
             "give it the type `%s`", types[import->type].name, what, size, size == 1 ? "" : "s",
             types[import->type].name);
    return text;
}

/* A `void *` tells nothing of what it points to. */
static bool is_told(int kind, size_t size) { return kind != UNTOLD || size > 1; }

/* --- what applications register ------------------------------------------------------------------------------------- */

const char *imports_variable(const char *name, void *variable, int kind, size_t size)
{
    struct found import = variable_of(name);
    if (!import.variable) return unknown(thread_variable_of(name).variable ? " (but from each thread)" : "");
    const char *why = is_told(kind, size) ? misfit(import.variable, kind, size) : NULL;
    if (!why) cat_pth_module.imports[import.number] = variable;
    return why;
}

const char *imports_thread_variable(const char *name, size_t offset, int kind, size_t size)
{
    struct found import = thread_variable_of(name);
    if (!import.variable) return unknown(variable_of(name).variable ? " from threads (but as one variable)" : "");
    const char *why = is_told(kind, size) ? misfit(import.variable, kind, size) : NULL;
    if (!why) cat_pth_module.thread_imports[import.number] = (struct cat_pth_thread_import){true, offset};
    return why;
}

void imports_userdata(struct pth_st *t, void *data)
{
    cat_thread node = host_thread(t)->node;
    if (!node) return; /* it has ended */
    uint8_t *record = host.ctx.attributes.at + (size_t)node * host_scheduler()->stride;
    memcpy(record + cat_pth_module.userdata, &data, sizeof data);
}
