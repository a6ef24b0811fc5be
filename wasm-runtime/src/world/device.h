/* Devices of the world: servers with a queue. */
#ifndef CATAPULTS_DEVICE_H
#define CATAPULTS_DEVICE_H

#include "wait.h"

enum cat_discipline { CAT_DEVICE_FIFO, CAT_DEVICE_LOWEST, CAT_DEVICE_HIGHEST, CAT_DEVICE_DISCIPLINES };

struct cat_device_state {
    int64_t since;       /* up to where the sums go, ns */
    int64_t busy_sum;    /* busy servers summed over time, server-ns */
    int64_t queued_sum;  /* queued requests summed over time, request-ns */
    double response_sum; /* from request to answer, summed over requests, ns */
    uint64_t answered;   /* requests */
    uint32_t busy;       /* servers */
    uint32_t queued;     /* requests */
    struct cat_waiters queue;
};

/* The thread's wait names the device, service, latency and key. */
void cat_device_request(struct cat_runtime *rt, cat_thread t);

/* The timer of a thread that waits for a device: its service has ended, or its answer is there. True when it
 * has what it waited for. */
bool cat_device_due(struct cat_runtime *rt, cat_thread t);

/* Brings the sums up to now. */
void cat_device_measure(struct cat_runtime *rt, uint32_t device);

#endif
