#include "passage.h"

#include "base/sharing.h"

enum { NONE = 0xFFFF };

static uint32_t variable_of(const struct said *said)
{
    const struct cat_scheduler *s = host_scheduler();
    for (uint32_t i = 0; i < s->shared_count; i++) {
        if (cat_shared_number(s->shared[i].name) == said->variable) return i;
    }
    return NONE;
}

static void record(uint32_t kind, const struct said *said, uint32_t peer)
{
    if (!host.ctx.trace_level) return;
    trace_record(kind, 0, variable_of(said) | said->element << 16, (int32_t)(said->kind | peer << 8));
}

void passage_sent(const struct said *said, uint32_t peer) { record(CAT_TRACE_SENT, said, peer); }
void passage_took(const struct said *said, uint32_t peer) { record(CAT_TRACE_TOOK, said, peer); }

void passage_welcomed(uint32_t node, uint32_t family) { trace_add(CAT_TRACE_WELCOMED, 0, node, (int32_t)family); }
