/* The door: the socket at which programs come in, and what they ask for. It has an ordinary priority, so that whoever asks
 * too much disturbs nobody who is scheduled. */
#ifndef GROUPS_DOOR_H
#define GROUPS_DOOR_H

#include "member.h"

struct door {
    struct record *record;
    uid_t user;         /* whose programs may come in */
    bool takes_others;  /* those of all users */
    int processor;
};

extern struct door door;

/* Takes a packet of a program, and answers; false: it is nonsense, and the program is sent away. `waits` is set where the
 * answer comes later, from the executive. */
bool door_take(struct client *client, const uint8_t *bytes, size_t count, struct frame *answer, bool *waits);

/* Frees what the executive has let go. True: the whole program is gone, and its socket is to be closed. */
bool door_tidy(struct client *client);

/* Tells the executive that there is something, and has it told when a thread ends: the loop has these, and tests. */
void door_knock(void);
bool door_watch(struct member *member);

#endif
