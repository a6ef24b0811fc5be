#include "door.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "carrier.h"

struct door door;

static void refuse(struct frame *answer, const char *why)
{
    *answer = (struct frame){.kind = FRAME_REFUSED};
    snprintf(answer->text, sizeof answer->text, "%s", why);
}

/* --- a thread comes in --------------------------------------------------------------------------------------------- */

/* A slot in which nobody is. What was made for one before is used again. */
static int free_slot(struct client *client)
{
    for (int i = 0; i < SLOTS; i++) {
        if (!client->members[i]) {
            struct host_thread *front = calloc(1, sizeof *front + sizeof(struct member));
            if (!front) return -1;
            client->members[i] = (struct member *)(void *)(front + 1);
        }
        if (atomic_load(&client->members[i]->stage) == STAGE_NONE) return i;
    }
    return -1;
}

static bool is_known(pid_t tid)
{
    for (struct client *client = clients; client < clients + CLIENTS; client++) {
        for (int i = 0; client->stage && i < SLOTS; i++) {
            const struct member *member = client->members[i];
            if (member && atomic_load(&member->stage) != STAGE_NONE && member->tid == tid) return true;
        }
    }
    return false;
}

/* NULL, or why it may not be controlled. */
static const char *may_come(const struct client *client, pid_t tid, struct was *was)
{
    uid_t user;
    if (tid <= 0 || !kernel_look(tid, was, &user)) return "there is no such thread";
    if (user != client->user) return "the thread is another user's";
    if (tid == getpid() || is_known(tid)) return "the thread is controlled already";
    if (was->policy != SCHED_DEADLINE) return NULL;
    return "the thread is under SCHED_DEADLINE, and the kernel does not let it be kept on one processor";
}

static void close_both(struct member *member)
{
    if (member->held >= 0) close(member->held);
    if (member->schedstat >= 0) close(member->schedstat);
}

/* What it was is written down before anything is changed. It is looked at again behind that: the descriptors stand for the
 * thread that was looked at only if its id has not got another owner meanwhile. Whether it may be kept on the processor is only
 * tried: until the executive steers it, the threads there would keep it from running, and with it all that wait for its lock. */
static const char *take_in(struct client *client, struct member *member, const struct was *was)
{
    member->held = kernel_hold(was->tid, &member->is_watched);
    member->schedstat = kernel_open_runs(was->tid);
    if (member->held < 0 || member->schedstat < 0 || kernel_start(was->tid) != was->start) {
        close_both(member);
        return "there is no such thread";
    }
    member->entry = record_add(door.record, was);
    if (!member->entry) {
        close_both(member);
        return "no more threads can be controlled";
    }
    if (!kernel_keep_on(was->tid, door.processor)) {
        record_give_back(member->entry);
        close_both(member);
        return "the kernel does not let the thread be kept on one processor";
    }
    kernel_set_affinity(was->tid, &was->affinity);
    member->client = client;
    member->is_watched = member->is_watched && door_watch(member);
    atomic_store(&member->stage, STAGE_READY);
    return NULL;
}

static void join(struct client *client, const struct frame *asked, struct frame *answer)
{
    struct was was;
    int slot = free_slot(client);
    const char *why = slot < 0 ? "the program has too many threads here" : may_come(client, (pid_t)asked->number, &was);
    if (!why) {
        struct member *member = client->members[slot];
        memset(member, 0, sizeof *member);
        member->tid = was.tid;
        member->slot = &client->slots[slot];
        memcpy(member->name, asked->text, sizeof member->name - 1);
        atomic_store(&member->slot->state, SLOT_FREE);
        why = take_in(client, member, &was);
    }
    if (why) refuse(answer, why);
    else *answer = (struct frame){.kind = FRAME_JOINED, .number = (uint32_t)slot};
}

/* --- packets ------------------------------------------------------------------------------------------------------- */

bool door_take(struct client *client, const uint8_t *bytes, size_t count, struct frame *answer, bool *waits)
{
    struct frame asked;
    *waits = false;
    if (!frame_read(bytes, count, &asked)) return false;
    switch (asked.kind) {
    case FRAME_JOIN: join(client, &asked, answer); return true;
    case FRAME_SET:
    case FRAME_ENTER:
        if (atomic_load(&client->is_setting)) return false;
        client->setting = asked;
        atomic_store(&client->is_setting, 1);
        *waits = true;
        door_knock();
        return true;
    default: return false;
    }
}

bool door_tidy(struct client *client)
{
    bool is_over = atomic_load(&client->stage) == STAGE_OVER;
    for (int i = 0; i < SLOTS; i++) {
        struct member *member = client->members[i];
        if (!member || atomic_load(&member->stage) != STAGE_OVER) continue;
        close_both(member);
        atomic_store(&member->stage, STAGE_NONE);
    }
    return is_over;
}
