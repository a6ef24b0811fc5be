/* Generated from the table of layout; do not edit. */
#ifndef CATAPULTS_LAYOUT_H
#define CATAPULTS_LAYOUT_H

#include <stdint.h>

#define CAT_SCHED_ABI 5
#define CAT_DATA_MAX 65536
#define CAT_CONTAINER_NODES_MAX 65535
#define CAT_NODE_SIZE 16
#define CAT_SCRATCH_WORDS 1

#define CAT_NODE_NEXT 0
#define CAT_NODE_PREV 4
#define CAT_NODE_HOME 8
#define CAT_NODE_COUNT 12

#define CAT_CTX_ABI 0
#define CAT_CTX_TRACE_LEVEL 4
#define CAT_CTX_NOW 8
#define CAT_CTX_FUEL 16
#define CAT_CTX_STATEMENTS 24
#define CAT_CTX_SITE_BUDGET 32
#define CAT_CTX_CHOSEN 40
#define CAT_CTX_SCRATCH_TOP 44
#define CAT_CTX_FAULT 48
#define CAT_CTX_RESULT 64
#define CAT_CTX_NODES 72
#define CAT_CTX_ATTRIBUTES 80
#define CAT_CTX_SCRATCH 88
#define CAT_CTX_OPS 96
#define CAT_CTX_FRAME 104
#define CAT_CTX_LENGTHS 112
#define CAT_CTX_RUNTIME 120
#define CAT_CTX_DATA 128

#define CAT_SENT_CHANNEL 0
#define CAT_SENT_TIME 8
#define CAT_SENT_CREATED 16
#define CAT_SENT_FIELD_COUNT 24
#define CAT_SENT_FIELDS 32

enum cat_container_kind {
    CAT_NOWHERE = 0,
    CAT_THREADREF = 1,
    CAT_QUEUE = 2,
    CAT_STACK = 3,
    CAT_PQUEUE = 4,
    CAT_PSTACK = 5,
};

enum cat_profile {
    CAT_PROFILE_EMBEDDED = 0,
    CAT_PROFILE_PTH = 1,
};

enum cat_outcome {
    CAT_OUTCOME_RUNNING = 0,
    CAT_OUTCOME_STOPPED = 1,
    CAT_OUTCOME_ENDED = 2,
    CAT_OUTCOME_TIME_LIMIT = 3,
    CAT_OUTCOME_DEADLOCK = 4,
    CAT_OUTCOME_FAULT = 5,
    CAT_OUTCOME_INPUT_ENDED = 9,
    CAT_OUTCOME_TICK_LIMIT = 8,
};

enum cat_wait {
    CAT_WAIT_NOTHING = 0,
    CAT_WAIT_TIME = 1,
    CAT_WAIT_DEVICE = 2,
    CAT_WAIT_RECEIVE = 3,
    CAT_WAIT_SEND = 4,
    CAT_WAIT_LOCK = 5,
};

enum cat_thread_state {
    CAT_STATE_UNBORN = 0,
    CAT_STATE_NEW = 1,
    CAT_STATE_READY = 2,
    CAT_STATE_RUNNING = 3,
    CAT_STATE_WAITING = 4,
    CAT_STATE_SUSPENDED = 5,
    CAT_STATE_DEAD = 6,
};

struct cat_view {
    int64_t time;
    uint64_t tick;
    uint64_t decisions;
    uint64_t switches;
    uint64_t wasted;
    int64_t scheduler_time;
    uint64_t trace_hash;
    uint64_t state_hash;
    uint64_t trace_written;
    int64_t trace_oldest_time;
    uint32_t trace_capacity;
    uint32_t nodes;
    uint32_t attributes;
    uint32_t data;
    uint32_t threads;
    uint32_t container_nodes;
    uint32_t thread_count;
    uint32_t running;
    uint32_t handler;
    uint32_t handler_thread;
    uint32_t outcome;
    uint32_t fault_kind;
    uint32_t fault_site;
    uint32_t fault_cause;
    int32_t fault_detail;
    uint32_t fault_in_workload;
    uint32_t fault_handler;
    uint32_t last_site;
    uint32_t variables;
};

struct cat_thread_view {
    int64_t since;
    int64_t ran;
    uint32_t state;
    uint32_t class;
    uint32_t instance;
    uint32_t line;
    uint32_t waits_for;
    uint32_t waits_at;
};


#endif
