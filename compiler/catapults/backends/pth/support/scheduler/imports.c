/* Imports: variables of the application under the names by which the scheduler knows them. */
#include <stdio.h>
#include <string.h>

#include "host.h"

/* An int of this name is Pth's own flag, unless the application registers another variable. */
static const char favour_new[] = "pth_favour_new";

/* The number among the imports of a table of variables, -1 for none of that name. */
static int number_of(const char *name, const struct cat_variable_desc *variables, uint32_t count)
{
    int number = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!variables[i].imported) continue;
        if (strcmp(variables[i].name, name) == 0) return number;
        number++;
    }
    return -1;
}

static int variable_number(const char *name)
{
    const struct cat_scheduler *s = cat_pth_module.scheduler;
    return number_of(name, s->globals, s->global_count);
}

static int thread_variable_number(const char *name)
{
    const struct cat_scheduler *s = cat_pth_module.scheduler;
    return number_of(name, s->attributes, s->attribute_count);
}

/* Until the application registers its variable, one in the scheduler's data stands for it. */
void imports_start(void)
{
    const struct cat_scheduler *s = cat_pth_module.scheduler;
    int number = 0;
    for (uint32_t i = 0; i < s->global_count; i++) {
        const struct cat_variable_desc *variable = &s->globals[i];
        uint8_t *at = host.ctx.data + variable->offset;
        int32_t narrow = (int32_t)variable->initial;
        if (!variable->imported) continue;
        if (variable->type == CAT_INT) memcpy(at, &narrow, sizeof narrow);
        else memcpy(at, &variable->initial, sizeof variable->initial);
        bool is_flag = variable->type == CAT_INT && strcmp(variable->name, favour_new) == 0;
        cat_pth_module.imports[number++] = is_flag ? (void *)host.services->favour_new : at;
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

const char *imports_variable(const char *name, void *variable)
{
    int number = variable_number(name);
    if (number < 0) return unknown(thread_variable_number(name) < 0 ? "" : " (but from each thread)");
    cat_pth_module.imports[number] = variable;
    return NULL;
}

const char *imports_thread_variable(const char *name, size_t offset)
{
    int number = thread_variable_number(name);
    if (number < 0) return unknown(variable_number(name) < 0 ? "" : " from threads (but as one variable)");
    cat_pth_module.thread_imports[number] = (struct cat_pth_thread_import){true, offset};
    return NULL;
}

void imports_userdata(struct pth_st *t, void *data)
{
    cat_thread node = host_thread(t)->node;
    if (!node) return; /* it has ended */
    uint8_t *record = host.ctx.attributes.at + (size_t)node * cat_pth_module.scheduler->stride;
    memcpy(record + cat_pth_module.userdata, &data, sizeof data);
}
