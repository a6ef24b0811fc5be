/* Starts the processes of a system, and ends them when the system is over. Times are ns since its start. */
#ifndef RUNNER_H
#define RUNNER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "values.h"

/* A pipe of messages from one program to others. */
struct duct {
    const char *name;
    int capacity; /* messages that it holds; 0: as many as a pipe can */
    int width;    /* words of a message */
    int in, out, room;
};

/* A channel of a node: the pipes that it comes from and leads to, -1 for none. */
struct end {
    const char *channel; /* NULL behind the last one */
    int from, to;
};

struct node {
    const char *label, *program, *scheduler;
    const struct end *ends;
    union value *watched; /* as the node told them last */
    int watch_count;
    int64_t arrives, departs, crashes; /* INT64_MAX: never */
    pid_t process;
    int control;
    bool was_started, was_told, has_ended;
};

/* The tables that are made of the system. */
struct system {
    const char *name, *over;
    bool has_manager;
    bool (*is_over)(void); /* NULL: when all nodes have ended */
    struct node *nodes;
    struct duct *ducts;
    int node_count, duct_count;
    int64_t limit; /* INT64_MAX: none */
};

extern struct system the_system;

struct wishes {
    const char *traces, *logs; /* folders for traces, and for what each program prints; NULL: none */
    int64_t began;      /* us, of the clock that all programs share */
    uint64_t seed;
};

extern struct wishes wishes;

/* --- ducts.c --- */

void ducts_open(void);
void ducts_close(const struct node *node); /* nobody takes any more what comes to this node alone */

/* --- nodes.c --- */

void manager_start(void);
bool manager_stop(void); /* false: it did not go well */
void node_start(struct node *node, int number);
void node_listen(struct node *node); /* to what it tells */
void node_end(struct node *node);    /* it is told to */
void node_kill(struct node *node);
bool nodes_bury(void);               /* those that have ended; false: one of them, or the manager, did not go well */
_Noreturn void fail(const char *what);

#endif
