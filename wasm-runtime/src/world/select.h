/* The first message of several channels. */
#ifndef CATAPULTS_WORLD_SELECT_H
#define CATAPULTS_WORLD_SELECT_H

#include <stdbool.h>
#include <stdint.h>

#include "state/world.h"

struct cat_runtime;

/* t, which is at a SELECT, receives from the first of its channels that holds a message. False when none does. */
bool cat_select_receive(struct cat_runtime *rt, cat_thread t);

/* Whether t, which is at a SELECT, would receive from a channel; and the same as cat_channel_ask for all of its channels. */
bool cat_select_names(const struct cat_runtime *rt, cat_thread t, uint32_t channel);
bool cat_select_ask(struct cat_runtime *rt, cat_thread t);

/* t waits at its channels, or no longer waits. */
void cat_select_wait(struct cat_runtime *rt, cat_thread t);
void cat_select_leave(struct cat_runtime *rt, cat_thread t);

/* The first thread that waits at a channel and others; 0 for none. */
cat_thread cat_select_first(const struct cat_runtime *rt, uint32_t channel);

/* Chooses the case of t that names a channel, which is there: the first local of its message. */
uint32_t cat_select_choose(struct cat_runtime *rt, cat_thread t, uint32_t channel);

#endif
