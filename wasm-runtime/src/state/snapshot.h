/* Copies of the live state at intervals, longer ones for a larger state. When they outgrow their budget, every
 * second one goes and the interval doubles, so they always cover the whole run; the first stays. */
#ifndef CATAPULTS_STATE_SNAPSHOT_H
#define CATAPULTS_STATE_SNAPSHOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cat_runtime;

struct cat_snapshot {
    uint64_t tick;
    uint64_t decisions;
    size_t live_size;
    size_t messages_size;
    uint8_t *bytes; /* the live state, the scheduler's data, the messages */
};

struct cat_snapshots {
    struct cat_snapshot *items; /* by rising tick */
    uint32_t count;
    uint32_t room;
    uint64_t interval; /* ticks */
    uint64_t next;     /* tick from which on the next one is due */
    size_t bytes;      /* in use */
    struct cat_snapshot near; /* one more, of a tick not long ago, for runs that often go back a little; UINT64_MAX: there is none */
    size_t near_room;
};

/* Forgets all. */
void cat_snapshots_clear(struct cat_snapshots *snapshots);
void cat_snapshots_free(struct cat_snapshots *snapshots);

/* Takes one, right after a tick that is not before `next`: a tick that was gone back to is held already. Without
 * memory there are fewer snapshots and seeking is slower, nothing else. */
void cat_snapshot_take(struct cat_runtime *rt);

/* Takes the near one, in place of the last. */
void cat_snapshot_take_near(struct cat_runtime *rt);

/* The last snapshot at or before a tick; NULL when not even the first could be taken. */
const struct cat_snapshot *cat_snapshot_before(const struct cat_snapshots *snapshots, uint64_t tick);

/* Forgets those of later ticks: what comes there will be otherwise. */
void cat_snapshots_drop_after(struct cat_runtime *rt, uint64_t tick);

/* Forgets those that lie before the last one at or before a tick: nothing before that can be gone back to. */
void cat_snapshots_forget_before(struct cat_runtime *rt, uint64_t tick);

/* Goes back (or on) to a snapshot. */
void cat_snapshot_restore(struct cat_runtime *rt, const struct cat_snapshot *snapshot);

#endif
