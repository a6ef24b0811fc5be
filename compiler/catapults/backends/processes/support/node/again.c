/* Coming back to the run that a node was a part of. It is tried now and then, between handlers, and waits for nothing. */
#include "node.h"

#include <sys/timerfd.h>
#include <unistd.h>

#include "wire.h"

static const int64_t soonest = 50000000, latest = 2000000000; /* ns between one try and the next */
static const int64_t first_look = 1000000, last_look = 200000000; /* ns from when the manager was told something to a look */

static struct {
    struct membership before;
    int64_t timeout;     /* of a try */
    int64_t pause, look; /* until the next one, or the next look */
    int64_t next, until; /* when there is something to do; when a try is over */
    int timer; /* readable when it is time to try again, so that a node that sleeps comes back, too; 0: there is none */
    bool is_over, is_trying;
} again;

static void set_timer(int64_t ns)
{
    struct itimerspec when = {.it_value = {.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000}};
    if (!again.timer) again.timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    if (again.timer > 0) timerfd_settime(again.timer, 0, &when, NULL);
}

int again_descriptor(void) { return again.timer > 0 && !again.is_over ? again.timer : -1; }

/* Its parent has that timer, too. */
void again_forget(void)
{
    if (again.timer > 0) close(again.timer);
    again.timer = 0;
    again.is_trying = false;
    again.before.node = 0;
    if (again.next && !again.is_over) set_timer(soonest);
}

static void go_on_in(int64_t *pause, int64_t most)
{
    again.next = host_clock() + *pause;
    set_timer(*pause);
    *pause = *pause * 2 < most ? *pause * 2 : most;
}

static void try_later(void)
{
    wire_close();
    again.is_trying = false;
    go_on_in(&again.pause, latest);
}

void again_begin(struct membership before, int64_t timeout)
{
    again.before = before;
    again.timeout = timeout;
    again.pause = soonest;
    again.is_over = false;
    try_later();
}

static void try_now(int64_t now)
{
    arrival_begin(again.before);
    again.is_trying = true;
    again.look = first_look;
    again.until = now + again.timeout;
}

static void stop(void)
{
    again.is_over = true;
    again.next = 0;
    if (again.timer > 0) close(again.timer);
    again.timer = 0;
}

enum arrival again_go_on(const struct address *address)
{
    int64_t now = host_clock();
    if (again.is_over || now < again.next) return ARRIVAL_WAITS;
    if (!again.is_trying) try_now(now);
    enum arrival how = arrival_go_on(address, 0);
    if (how == ARRIVAL_IS_REFUSED) wire_close();
    if (how == ARRIVAL_IS_REFUSED || how == ARRIVAL_IS_WELCOME) stop();
    else if (how == ARRIVAL_FAILS || now > again.until) try_later();
    else go_on_in(&again.look, last_look);
    return how;
}
