/* The executive's thread: waits for what happens, and steps. */
#ifndef GROUPS_LOOP_H
#define GROUPS_LOOP_H

#include "member.h"

/* NULL, or why it cannot be started. `answers` is the eventfd of the door. */
const char *loop_start(int answers);

/* A program's eventfd is waited for, or no longer. */
bool loop_adds(struct client *client);
void loop_drops(struct client *client);

/* Lets all threads go, and ends the executive. Returns when that is done. */
void loop_stop(void);

#endif
