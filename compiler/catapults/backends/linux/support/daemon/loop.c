#include "loop.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "door.h"
#include "executive.h"
#include "steer.h"

enum { CATCHER = CLIENTS, REQUESTS, TIMER, MEMBERS, EVENTS = MEMBERS + RECORD_MOST };

static pthread_t thread;
static int events, requests, timer, told_door;
static atomic_bool is_stopping;
static const uint64_t one = 1;

/* Edge by edge: each write and each ring counts, and nothing needs to be read. */
static bool watch(int fd, uint64_t number)
{
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.u64 = number};
    return fd >= 0 && epoll_ctl(events, EPOLL_CTL_ADD, fd, &event) == 0;
}

bool loop_adds(struct client *client) { return watch(client->wakes, (uint64_t)(client - clients)); }

void loop_drops(struct client *client) { epoll_ctl(events, EPOLL_CTL_DEL, client->wakes, NULL); }

static void wake(int fd)
{
    while (write(fd, &one, sizeof one) < 0) { /* full: read it empty */
        uint64_t count;
        if (read(fd, &count, sizeof count) < 0) return;
    }
}

void door_knock(void) { wake(requests); }

/* Its number: that of its place, behind all others. */
bool door_watch(struct member *member)
{
    uint64_t place = (uint64_t)(member->slot - member->client->slots) + (uint64_t)(member->client - clients) * SLOTS;
    return watch(member->held, MEMBERS + place);
}

static struct member *member_at(uint64_t place) { return clients[place / SLOTS].members[place % SLOTS]; }

/* --- the thread ---------------------------------------------------------------------------------------------------- */

/* One that is set earlier than needed is left alone, and set anew when it rings: what is put off again and again costs no call. */
static void set_timer(bool has_rung)
{
    static int64_t set = INT64_MAX;
    int64_t next = executive_next();
    if (has_rung) set = INT64_MAX;
    if (next >= set) return;
    set = next;
    int64_t ns = next + executive.clock_start;
    if (ns < 1) ns = 1;
    const struct itimerspec at = {.it_value = {ns / 1000000000, ns % 1000000000}};
    timerfd_settime(timer, TFD_TIMER_ABSTIME, &at, NULL);
}

/* A counter that a program has filled up is emptied, so that its next write counts. */
static void empty(const struct client *client)
{
    uint64_t count;
    if (read(client->wakes, &count, sizeof count) < 0) return;
}

static void take_place(void)
{
    cpu_set_t here;
    CPU_ZERO(&here);
    CPU_SET((size_t)executive.processor, &here);
    pthread_setaffinity_np(pthread_self(), sizeof here, &here);
    pthread_setname_np(pthread_self(), "executive");
    kernel_set_policy(0, SCHED_FIFO, executive_priority(LEVEL_EXECUTIVE));
}

static void *execute(void *unused)
{
    (void)unused;
    static struct epoll_event happened[EVENTS]; /* all at once, so that nobody is steered who has ended */
    take_place();
    while (!atomic_load(&is_stopping)) {
        int count = epoll_wait(events, happened, EVENTS, -1);
        uint32_t happenings = 0;
        uint64_t woken = 0;
        for (int i = 0; i < count; i++) {
            uint64_t number = happened[i].data.u64;
            if (number < CLIENTS) {
                woken |= UINT64_C(1) << number;
                empty(&clients[number]);
            } else if (number >= MEMBERS) {
                executive_ended(member_at(number - MEMBERS));
            } else {
                happenings |= number == CATCHER ? HAPPENS_CAUGHT : number == TIMER ? HAPPENS_TIMER : HAPPENS_REQUEST;
            }
        }
        executive_step(happenings, woken);
        set_timer(happenings & HAPPENS_TIMER);
        if (happenings & HAPPENS_REQUEST) wake(told_door);
    }
    executive_end();
    return NULL;
}

const char *loop_start(int answers)
{
    told_door = answers;
    int caught = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    events = epoll_create1(EPOLL_CLOEXEC);
    requests = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    if (events < 0 || !watch(caught, CATCHER) || !watch(requests, REQUESTS) || !watch(timer, TIMER)) return "no descriptors are left";
    int error = pthread_create(&thread, NULL, execute, NULL);
    return error ? strerror(error) : catcher_start(caught);
}

void loop_stop(void)
{
    atomic_store(&is_stopping, true);
    wake(requests);
    pthread_join(thread, NULL);
}
