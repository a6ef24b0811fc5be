/* Programs and their threads, as the daemon knows them. The door makes and frees them, the executive schedules them: each
 * changes a stage only where it is its turn. */
#ifndef GROUPS_MEMBER_H
#define GROUPS_MEMBER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>
#include <sys/types.h>

#include "frames.h"
#include "levels.h"
#include "record.h"

enum { CLIENTS = 64 };

/* Whose turn it is. */
enum stage {
    STAGE_NONE,  /* the door's: there is none */
    STAGE_READY, /* the executive's: the door has prepared it */
    STAGE_ALIVE, /* the executive's: it is scheduled */
    STAGE_OVER,  /* the door's: it is to be freed */
};

enum doing { DOES_RUN, IS_READY, WAITS };

/* A thread. The carrier's own lies in front of it. */
struct member {
    _Atomic uint32_t stage;
    pid_t tid;
    char name[FRAME_NAME];
    int held, schedstat;  /* descriptors: that it lives, and how often it ran */
    bool is_watched;      /* the executive is told when it ends */
    struct entry *entry;  /* in the record */
    struct slot *slot;    /* shared with its program */
    struct client *client;
    enum level level;
    enum doing doing;
    bool is_dead;      /* found out when its level was to be changed */
    bool reports;      /* waits, and says when it goes on */
    bool is_told;      /* has become ready since the last choice */
    bool is_guess;     /* is taken for ready, to see whether it runs */
    uint64_t tried;    /* in which round that was in vain */
    uint64_t runs;     /* how often it had run before */
    int64_t released;  /* of the job that the scheduler knows, as its slot has it */
    int64_t used;      /* ns on the processor */
    TAILQ_ENTRY(member) of_all, of_told, of_doubtful;
};

/* A program. */
struct client {
    int socket, wakes; /* wakes: the eventfd, on which the executive waits */
    uid_t user;
    pid_t process;
    _Atomic uint32_t stage;
    _Atomic bool is_closing;     /* the door's: its program is gone */
    _Atomic uint32_t is_setting; /* the door's request to the executive, and that it was done */
    struct frame setting;
    bool setting_failed;
    struct slot *slots; /* SLOTS of them */
    int memory;
    struct member *members[SLOTS]; /* made when first needed, and used again */
};

extern struct client clients[CLIENTS];

TAILQ_HEAD(members, member);

#endif
