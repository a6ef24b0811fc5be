#include "scheduler/host_call.h"

#include "base/number.h"
#include "running/interp.h"
#include "state/context.h"
#include "state/threads/thread.h"

static int64_t node_of(const struct cat_runtime *rt, int64_t number)
{
    bool born = number > 0 && number <= rt->live.head->threads;
    return born ? cat_thread_node(rt, (uint32_t)number - 1) : 0;
}

int64_t cat_host_call(struct cat_runtime *rt, uint32_t host, const int64_t *arguments)
{
    const struct cat_host *declared = &rt->workload.hosts[host];
    int64_t values[CAT_MAX_PARAMETERS + 1];
    for (uint32_t i = 0; i < declared->parameter_count; i++) {
        values[i] = declared->parameters[i] == CAT_THREAD ? node_of(rt, arguments[i]) : arguments[i];
    }
    rt->live.head->host_calls++;
    int64_t result = cat_interp_host(rt, host, values);
    return declared->type == CAT_FLOAT ? cat_to_integer(cat_double(result)) : result;
}

int32_t cat_host_random(struct cat_runtime *rt, uint32_t host)
{
    return (int32_t)(cat_interp_host(rt, host, NULL) & 0x7FFF);
}
