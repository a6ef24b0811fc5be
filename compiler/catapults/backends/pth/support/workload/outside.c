/* A program that is one node of a system: its channels to and from others are pipes, which who started it has opened. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "workload.h"

enum { WIDEST = 1 + 64 /* words of a message */ };

/* From nodes to who started them: what is watched has changed. */
struct report {
    int64_t watch;
    union value value;
};

static int control = -1;

/* --- options ------------------------------------------------------------------------------------------------------------ */

static struct channel *channel_named(const char *name, size_t length)
{
    for (int i = 0; i < workload.channel_count; i++) {
        const char *own = workload.channels[i].name;
        if (strlen(own) == length && strncmp(own, name, length) == 0) return &workload.channels[i];
    }
    return NULL;
}

/* CHANNEL=IN,OUT,ROOM,WIDTH */
static bool join(const char *text)
{
    size_t length = strcspn(text, "=");
    struct channel *channel = channel_named(text, length);
    struct joint *joint = malloc(sizeof *joint);
    if (!channel || !joint) return false;
    if (sscanf(text + length, "=%d,%d,%d,%d", &joint->in, &joint->out, &joint->room, &joint->width) != 4) return false;
    if (joint->width < channel->width || joint->width > WIDEST) return false;
    channel->joint = joint;
    return true;
}

bool outside_option(const char *name, const char *value)
{
    if (strcmp(name, "--join") == 0) return join(value);
    if (strcmp(name, "--name") == 0) workload.name = value;
    else if (strcmp(name, "--control") == 0) control = atoi(value);
    else return false;
    return true;
}

/* --- waiting for pipes --------------------------------------------------------------------------------------------------- */

/* False: the limit of the thread came first. */
static bool wait_for(struct thread *me, int descriptor, unsigned long goal)
{
    if (me && thread_is_late(me)) return false;
    pth_event_t ready = pth_event(PTH_EVENT_FD | goal, descriptor), time = NULL;
    if (me && me->is_limited) {
        int64_t left = (me->limit - time_now() + 999) / 1000;
        time = pth_event(PTH_EVENT_TIME, pth_timeout((long)(left / 1000000), (long)(left % 1000000)));
        pth_event_concat(ready, time, NULL);
    }
    pth_wait(ready);
    pth_event_free(ready, PTH_FREE_ALL);
    return true;
}

/* --- messages ------------------------------------------------------------------------------------------------------------ */

static ssize_t size_of(const struct joint *joint) { return (ssize_t)sizeof(union value) * joint->width; }

/* A whole message or none; false with errno. */
static bool write_message(const struct channel *channel, const union value *message)
{
    union value record[WIDEST] = {{0}};
    memcpy(record, message, (size_t)channel->width * sizeof *record);
    return write(channel->joint->out, record, (size_t)size_of(channel->joint)) == size_of(channel->joint);
}

static bool read_message(const struct channel *channel, union value *message)
{
    union value record[WIDEST];
    if (read(channel->joint->in, record, (size_t)size_of(channel->joint)) != size_of(channel->joint)) return false;
    memcpy(message, record, (size_t)channel->width * sizeof *record);
    return true;
}

static bool take_room(const struct joint *joint)
{
    uint64_t one;
    return joint->room < 0 || read(joint->room, &one, sizeof one) == sizeof one;
}

static void give_room(const struct joint *joint)
{
    const uint64_t one = 1;
    if (joint->room >= 0 && write(joint->room, &one, sizeof one) != sizeof one) workload_fail("its room cannot be counted", "a channel");
}

/* What is sent to a program that has ended is lost. */
bool outside_send(struct thread *me, struct channel *channel, const union value *message)
{
    while (!take_room(channel->joint)) {
        if (!wait_for(me, channel->joint->room, PTH_UNTIL_FD_READABLE)) return false;
    }
    while (!write_message(channel, message) && errno == EAGAIN) {
        if (wait_for(me, channel->joint->out, PTH_UNTIL_FD_WRITEABLE)) continue;
        give_room(channel->joint);
        return false;
    }
    return true;
}

void outside_offer(struct channel *channel, const union value *message)
{
    if (!take_room(channel->joint)) channel->refused++;
    else if (!write_message(channel, message) && errno == EAGAIN) outside_send(NULL, channel, message);
}

/* Others may be faster to take what has come. */
bool outside_receive(struct thread *me, struct channel *channel, union value *message)
{
    while (!read_message(channel, message)) {
        if (!wait_for(me, channel->joint->in, PTH_UNTIL_FD_READABLE)) return false;
    }
    give_room(channel->joint);
    return true;
}

/* --- what goes on beside the threads ---------------------------------------------------------------------------------------- */

static void *bring(void *argument)
{
    struct channel *channel = argument;
    union value message[WIDEST];
    for (;;) {
        wait_for(NULL, channel->joint->in, PTH_UNTIL_FD_READABLE);
        if (read_message(channel, message)) message_arrives(channel, message);
        else if (errno != EAGAIN) return NULL;
    }
}

/* Whatever comes, and the end of who has started it, is the end. */
static void *obey(void *unused)
{
    (void)unused;
    wait_for(NULL, control, PTH_UNTIL_FD_READABLE);
    workload_end("it departs");
}

void outside_tell(void)
{
    for (int i = 0; control >= 0 && i < workload.watch_count; i++) {
        struct watch *watch = &workload.watches[i];
        union value value = watch->value();
        if (watch->is_told && value.i == watch->told.i) continue;
        struct report report = {i, value};
        watch->told = value;
        watch->is_told = true;
        if (write(control, &report, sizeof report) != sizeof report) workload_end("who started it has ended");
    }
}

void outside_start(void)
{
    if (control >= 0) signal(SIGPIPE, SIG_IGN), helper_spawn("control", obey, NULL);
    for (int i = 0; i < workload.channel_count; i++) {
        struct channel *channel = &workload.channels[i];
        if (channel->joint && !leads_out(channel)) helper_spawn(channel->name, bring, channel);
    }
    outside_tell();
}
