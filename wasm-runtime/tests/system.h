/* A system of a manager and nodes in one process, with schedulers written by hand and a host that does nothing but delay
 * messages. */
#ifndef CATAPULTS_TESTS_SYSTEM_H
#define CATAPULTS_TESTS_SYSTEM_H

#include "pthfcfs.h"
#include "state/context.h"
#include "world.h"

enum { SYSTEM_MEMBERS = 5, SYSTEM_UNDER_WAY = 4096, SYSTEM_LATENCY = 40, SYSTEM_MESSAGE = 3 };

/* Shared variables of the nodes, by their index. */
enum {
    NODE_TOTAL, /* a distributed global under request */
    NODE_FLAG,  /* two of them */
    NODE_RATIO, /* a float */
    NODE_LEVEL, /* a distributed global under broadcast */
    NODE_SEM,   /* the same, for updates that are answered */
    NODE_LOAD,  /* its own, under request */
    NODE_SHOWN, /* the same under broadcast, which the manager's blocks read */
    NODE_SLOT_LOAD, /* of the node in the manager's slot */
    NODE_SLOT_SHOWN,
    NODE_FAMILY, /* of that node */
    NODE_OTHERS, /* how many are elsewhere */
    NODE_SHARED
};

struct node_data {
    int32_t total, flag[2], spare;
    double ratio;
    int32_t level, sem, load, shown, slot_load, slot_shown, family, others;
    int32_t steps, drawn; /* calls of schedule, and random numbers they drew */
    uint32_t seen;        /* a digest of all that was read */
    int32_t last;         /* what was read last */
};

struct manager_data {
    int32_t total, flag[2], spare;
    double ratio;
    int32_t level, sem, arrived, departed;
};

struct manager_attributes {
    int32_t family, shown;
};

/* Containers of the manager. */
enum { MANAGER_SLOT = 1, MANAGER_OTHERS, MANAGER_NODES = MANAGER_OTHERS };

/* A node whose `schedule` begins with what `program` does: 0, or a fault, which is returned at once. */
typedef int32_t (*node_program)(struct cat_ctx *ctx);
struct node {
    struct pthfcfs pth;
    node_program program;
};
void node_make(struct node *node, uint32_t family, node_program program);

/* One call of the operation on an int; the answer is in ctx->result and added to what was seen. */
int32_t node_do(struct cat_ctx *ctx, uint32_t variable, uint32_t element, uint32_t operation, int64_t value);

/* Flags of operations. */
enum { ANSWERED = CAT_REMOTE_FLAG_ANSWERED, FORMER = CAT_REMOTE_FLAG_FORMER };

/* The same in a program, which ends with its fault if it has one. */
#define DO(...)                                          \
    do {                                                 \
        int32_t fault_of_it = node_do(ctx, __VA_ARGS__); \
        if (fault_of_it) return fault_of_it;             \
    } while (0)

static inline struct node_data *node_data(struct cat_ctx *ctx) { return (struct node_data *)(void *)ctx->data; }
static inline struct manager_data *manager_data(struct cat_ctx *ctx) { return (struct manager_data *)(void *)ctx->data; }

/* A program: it takes a ticket, and its own come in their order. */
int32_t node_take_tickets(struct cat_ctx *ctx);

const struct cat_scheduler *manager_make(void);

struct under_way {
    struct cat_mail mail;
    uint32_t to;
    uint64_t number;
    int64_t sent;
};

struct system {
    uint32_t count;
    cat_runtime *members[SYSTEM_MEMBERS]; /* the first is the manager */
    struct assembly workloads[SYSTEM_MEMBERS];
    const struct cat_scheduler *schedulers[SYSTEM_MEMBERS];
    struct under_way under_way[SYSTEM_UNDER_WAY];
    size_t messages;
    int64_t last[SYSTEM_MEMBERS][SYSTEM_MEMBERS]; /* arrival between two */
    uint64_t sent[SYSTEM_MEMBERS][SYSTEM_MEMBERS];
    int64_t step;   /* at most, ns */
    bool backwards; /* the order in which members go on */
    bool looks;     /* at each member behind each step */
    bool forgets;   /* what lies behind each step */
    bool tells;     /* owners tell what others look at; to be said before members join */
    int64_t jitter; /* at most, ns */
    uint64_t carried; /* messages, in all */
    uint32_t lost;    /* what is sent to this member is lost; 0: none is */
};

/* With a manager, and nothing else. */
void system_begin(struct system *system);
/* The same, and owners may tell what others look at. */
void system_begin_telling(struct system *system, bool tells);

/* A node joins, with threads that compute for a time with chance in it and yield, so many turns each, and end. */
cat_runtime *system_add(struct system *system, const struct node *node, int64_t arrives, uint32_t threads, uint32_t turns);

/* The same with a workload of its own. */
cat_runtime *system_join(struct system *system, const struct cat_scheduler *scheduler, struct assembly *a, int64_t arrives);

/* Goes on to a time; CAT_NEVER: until nothing is to come. */
void system_run(struct system *system, int64_t until);

/* Messages that are on their way to a member, from the host. */
void system_tell(struct system *system, uint32_t to, struct cat_mail mail);

/* Another scheduler takes over a member, as it stands. */
void system_adopt(struct system *system, uint32_t member);

/* All members are taken over by others, as they stand. */
void system_fork(struct system *system);

/* Where the variables of a member's scheduler are. */
static inline struct cat_ctx *context(const struct system *system, uint32_t member) { return system->members[member]->ctx; }

/* That all nodes have ended without a fault, and the manager goes on. */
void system_check_ended(const struct system *system);

void system_end(struct system *system);

/* Of all traces. */
uint64_t system_hash(const struct system *system);

#endif
