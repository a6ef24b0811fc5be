/* The workload of a system's manager, which runs no thread: its threads are the nodes. */
#include "base/number.h"
#include "bytecode/workload.h"
#include "catapults/bytecode.h"
#include "catapults/layout.h"
#include "catapults/profiles.h"

enum { MANY = 1 << 20 }; /* statements, whose cost is at most so many times that of one */

static const uint32_t code[] = {CAT_OP_END};
static const struct cat_class nodes = {.name = "node", .locals = CAT_KNOWN_LISTS};

void cat_workload_of_manager(struct cat_workload *workload, int64_t message_cost)
{
    const struct cat_profile_desc *profile = &cat_profiles[CAT_PROFILE_MANAGER];
    *workload = (struct cat_workload){
        .name = "manager",
        .profile = CAT_PROFILE_MANAGER,
        .handler_cost = profile->handler_cost,
        .statement_cost = profile->statement_cost,
        .many_statements = MANY,
        .look_cost = message_cost,
        .host_cost = profile->host_cost,
        .time_limit = INT64_MAX / 2,
        .processors = 1,
        .tick_limit = UINT64_MAX,
        .class_count = 1,
        .classes = &nodes,
        .message_words = CAT_KNOWN_WORDS,
        .code_count = 1,
        .code = code,
        .marked = code,
    };
}
