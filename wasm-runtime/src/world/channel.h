/* Channels of the world: queues of messages. A message in a thread's locals is its time of arrival, then its
 * fields; in the pool of messages a link stands before them. */
#ifndef CATAPULTS_WORLD_CHANNEL_H
#define CATAPULTS_WORLD_CHANNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "state/world.h"

struct cat_runtime;

/* Moves the first message into locals of t. False when there is none. */
bool cat_channel_receive(struct cat_runtime *rt, uint32_t channel, cat_thread t, uint32_t local);

/* Sends the message in locals of t, which is at this operation. False when the channel is full, or when the run ended for
 * lack of memory. */
bool cat_channel_send(struct cat_runtime *rt, uint32_t channel, cat_thread t, uint32_t local);

/* A message that no thread sends; `words` as in locals, `pc` of the code that says when it comes, CAT_ABSENT for none. A
 * full channel refuses it. */
void cat_channel_arrive(struct cat_runtime *rt, uint32_t channel, const int64_t *words, uint32_t pc);

/* A message that was given from outside. */
void cat_channel_come(struct cat_runtime *rt, uint32_t channel, const int64_t *words);

/* A thread is to wait for a message, for what the workload does at `pc`: if the channel is a shared one that lies elsewhere,
 * one is asked for, unless more were than there are threads that wait. Behind `limit` it is not wanted any more. False when
 * there is no memory, which ends the run. */
bool cat_channel_ask(struct cat_runtime *rt, uint32_t channel, int64_t limit, uint32_t pc);

/* A thread has given up to wait: what it asked for will not come. */
void cat_channel_unask(struct cat_runtime *rt, uint32_t channel);

/* Brings the sum up to now. */
void cat_channel_measure(struct cat_runtime *rt, uint32_t channel);

#endif
