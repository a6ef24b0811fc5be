/* Devices of the world: servers with a queue. */
#ifndef CATAPULTS_WORLD_DEVICE_H
#define CATAPULTS_WORLD_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

#include "state/world.h"

struct cat_runtime;

/* The thread's wait names the device, service, latency and key. */
void cat_device_request(struct cat_runtime *rt, cat_thread t);

/* The timer of a thread that waits for a device: its service has ended, or its answer is there. True when it
 * has what it waited for. */
bool cat_device_due(struct cat_runtime *rt, cat_thread t);

/* The request of t is not wanted any more: a server that works on it is free at once. */
void cat_device_withdraw(struct cat_runtime *rt, cat_thread t);

/* Brings the sums up to now. */
void cat_device_measure(struct cat_runtime *rt, uint32_t device);

#endif
