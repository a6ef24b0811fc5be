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

bool tap_set(const char *name, double value)
{
    library_start();
    return values_set(name, value);
}

bool tap_set_of(tap_t t, const char *name, double value) { return values_set_of(host_thread(t)->node, name, value); }
