/* What programs and groupsd say to each other: frames over a socket, and a word of shared memory for each thread.
 *
 * A frame is one packet (SOCK_SEQPACKET): a head of eight bytes ("CG", its length, its kind), and a body. All numbers are
 * little-endian. Each request is answered by one frame; FRAME_LINE by as many as there are lines, the last of them empty.
 */
#ifndef GROUPS_FRAMES_H
#define GROUPS_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_VERSION = 1, FRAME_HEAD = 8, FRAME_MOST = 160, FRAME_NAME = 32, FRAME_TEXT = FRAME_MOST - FRAME_HEAD };

enum frame_kind {
    FRAME_HELLO = 1,   /* number: the version */
    FRAME_WELCOME = 2, /* number: how many threads a program may have; with the memory and the eventfd */
    FRAME_JOIN = 3,    /* number: the thread's id; name: what it is called in the group text */
    FRAME_JOINED = 4,  /* number: its slot in the memory */
    FRAME_SET = 5,     /* number: a slot, or FRAME_GLOBAL; name and value of an import */
    FRAME_DONE = 6,    /* number: 0 */
    FRAME_STATUS = 7,  /* number: 0 */
    FRAME_LINE = 8,    /* text */
    FRAME_REFUSED = 9, /* text: why */
    FRAME_ENTER = 10,  /* number: a slot; name: the group that its thread enters, none: it leaves its group */
};

enum { FRAME_GLOBAL = 0xFFFFFFFF };

struct frame {
    uint32_t kind; /* enum frame_kind */
    uint32_t number;
    double value;
    char text[FRAME_TEXT + 1]; /* a name, or a line */
};

/* Whether the bytes of a packet are a frame. */
bool frame_read(const uint8_t *bytes, size_t count, struct frame *frame);

/* The bytes of a frame; how many. */
size_t frame_write(uint8_t bytes[FRAME_MOST], const struct frame *frame);

/* --- shared memory: SLOTS of these for each program --------------------------------------------------------------- */

enum { SLOTS = 64 };

/* What a thread says of itself, and what groupsd has noticed. The daemon trusts none of it: a thread that writes
 * nonsense is scheduled as one that says nothing. */
enum slot_state {
    SLOT_FREE,
    SLOT_ARRIVES,  /* thread: it asks to be taken in */
    SLOT_RUNS,     /* both: nothing is to be told */
    SLOT_BLOCKS,   /* thread: its next call may block */
    SLOT_IS_SEEN,  /* groupsd: it has blocked, and is to report when it goes on */
    SLOT_WAKES,    /* thread: it goes on */
    SLOT_YIELDS,   /* thread: it gives up control, and can run */
    SLOT_LEAVES,   /* thread: it is to be let go */
};

struct slot {
    _Atomic uint32_t state;   /* enum slot_state */
    uint32_t unused;
    _Atomic int64_t released; /* CLOCK_MONOTONIC, ns: when its job began; 0: it has none */
};

_Static_assert(sizeof(struct slot) == 16, "programs and the daemon may be built apart");

#endif
