/* An exploration in parts: by several runtimes, of one that was ended before, and at random. */
#include "explore/apart.h"
#include "explore/walk.h"
#include "state/context.h"

const struct cat_explored_bytes *cat_explore_expand(cat_runtime *rt, const uint8_t *keys, uint32_t count)
{
    rt = cat_here(rt);
    struct cat_explorer *explorer = rt->explorer;
    if (!explorer || !cat_apart_expand(explorer, keys, count)) return NULL;
    explorer->found_apart = (struct cat_explored_bytes){explorer->apart.bytes, (uint32_t)explorer->apart.size};
    return &explorer->found_apart;
}

int cat_explore_accept(cat_runtime *rt, const uint8_t *bytes, uint32_t size)
{
    rt = cat_here(rt);
    cat_search_accept(rt->explorer, bytes, bytes + size);
    return (int)rt->explorer->status;
}

static int not_whole(struct cat_runtime *rt)
{
    return cat_refuse(&rt->message, CAT_ERROR_MISMATCH, "What was found before does not belong together.");
}

int cat_explore_put(cat_runtime *rt, uint32_t what, uint32_t count, const uint8_t *bytes)
{
    rt = cat_here(rt);
    return cat_search_put(rt->explorer, what, count, bytes) ? 0 : not_whole(rt);
}

/* A search that is gone on with follows numbers into its own memory. */
static bool is_whole(const struct cat_explorer *explorer, uint32_t expanded)
{
    uint32_t states = explorer->states.used, edges = explorer->edges.used;
    if (explorer->store.keys.used != states || expanded > states) return false;
    for (uint32_t i = 0; i < states; i++) {
        const struct cat_search_state *state = cat_chunks_get(&explorer->states, i);
        bool has_parent = state->parent == CAT_STORE_NONE || state->parent < i;
        if (!has_parent || state->first_edge > edges) return false;
    }
    for (uint32_t i = 0; i < edges; i++) {
        if (((const struct cat_search_edge *)cat_chunks_get(&explorer->edges, i))->target >= states) return false;
    }
    return true;
}

int cat_explore_restore(cat_runtime *rt, uint32_t expanded, uint64_t transitions, const struct cat_explored_fault *faults, uint32_t count)
{
    rt = cat_here(rt);
    struct cat_explorer *explorer = rt->explorer;
    if (count > CAT_SEARCH_FAULTS_MOST || !is_whole(explorer, expanded)) return not_whole(rt);
    explorer->next = expanded;
    explorer->transitions = transitions;
    explorer->fault_count = count;
    for (uint32_t i = 0; i < count; i++) explorer->faults[i] = faults[i];
    return 0;
}

int cat_explore_walk(cat_runtime *rt, uint64_t seed, uint32_t number, uint32_t length, uint32_t changes)
{
    rt = cat_here(rt);
    cat_search_walk(rt->explorer, (struct cat_walk){.seed = seed, .number = number, .length = length, .changes = changes});
    return (int)(cat_search_has_room(rt->explorer) ? rt->explorer->status : CAT_EXPLORED_MEMORY);
}
