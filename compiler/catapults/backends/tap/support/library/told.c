/* Attributes that a scheduler imports of its threads, as docs/reference/tap.md of the studio lists them. */
#include <string.h>

#include "library.h"

enum told { STAGE, CALL, BYTES, ACCEPTS, CALLS, LOCK, HELD, TOLD_COUNT };

static const char *const names[TOLD_COUNT] = {"stage", "call", "bytes", "accepts", "calls", "lock", "held"};

static uint32_t places[TOLD_COUNT]; /* in a thread's record, from 1; 0: the scheduler does not ask */

void told_start(void)
{
    const struct cat_scheduler *s = host_scheduler();
    for (uint32_t i = 0; i < s->attribute_count; i++) {
        const struct cat_variable_desc *one = &s->attributes[i];
        if (!one->imported || one->type != CAT_INT) continue;
        for (int which = 0; which < TOLD_COUNT; which++) {
            if (strcmp(one->name, names[which]) == 0) places[which] = one->offset + 1;
        }
    }
}

static inline int32_t *place(tap_t t, enum told which)
{
    uint8_t *record = host.ctx.attributes.at + (size_t)host_thread(t)->node * host_scheduler()->stride;
    return (int32_t *)(void *)(record + places[which] - 1);
}

static inline void show(tap_t t, enum told which, int64_t value)
{
    if (places[which]) *place(t, which) = (int32_t)value;
}

static bool asks_for_lock(const struct call *call) { return call && call->kind == CALL_LOCK; }

void tell_of_call(tap_t t)
{
    const struct call *call = t->call;
    show(t, STAGE, t->appointment != APPOINTED_TO_BEGIN);
    show(t, CALL, call ? call->kind : CALL_CPU);
    show(t, BYTES, call ? (call->bytes > INT32_MAX ? INT32_MAX : call->bytes) : 0);
    show(t, LOCK, asks_for_lock(call) ? (int64_t)call->mutex->number - 1 : -1);
    show(t, HELD, 0);
}

/* Its appointment has ended; a newborn has ended no call, nor has who goes on with it. */
void tell_released(tap_t t)
{
    if (!t->call || t->call->is_unfinished) return;
    bool accepted = t->call->kind == CALL_ACCEPT;
    if (places[ACCEPTS]) *place(t, ACCEPTS) += accepted;
    if (places[CALLS]) *place(t, CALLS) = accepted ? 0 : *place(t, CALLS) + 1;
}

bool is_told_held(void) { return places[HELD]; }

void tell_held(tap_t t, bool is_held) { show(t, HELD, is_held); }

/* --- imports of the program ------------------------------------------------------------------------------------------ */

static const struct cat_variable_desc *import_of(const struct cat_variable_desc *variables, uint32_t count, const char *name)
{
    for (uint32_t i = 0; i < count; i++) {
        if (variables[i].imported && strcmp(variables[i].name, name) == 0) return &variables[i];
    }
    return NULL;
}

static bool store(uint8_t *record, const struct cat_variable_desc *import, double value)
{
    if (!import) return false;
    int32_t whole = (int32_t)value;
    int64_t time = (int64_t)value;
    uint8_t *at = record + import->offset;
    if (import->type == CAT_INT) memcpy(at, &whole, sizeof whole);
    else if (import->type == CAT_TIME) memcpy(at, &time, sizeof time);
    else memcpy(at, &value, sizeof value);
    return true;
}

bool tap_set(const char *name, double value)
{
    library_start();
    const struct cat_scheduler *s = host_scheduler();
    return store(host.ctx.data, import_of(s->globals, s->global_count, name), value);
}

bool tap_set_of(tap_t t, const char *name, double value)
{
    const struct cat_scheduler *s = host_scheduler();
    uint8_t *record = host.ctx.attributes.at + (size_t)host_thread(t)->node * s->stride;
    return store(record, import_of(s->attributes, s->attribute_count, name), value);
}
