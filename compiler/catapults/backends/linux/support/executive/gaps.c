/* Throttling: the kernel holds all real-time threads of a processor back for a while, the executive too, and tells nobody. But
 * who was chosen and could run has then been on the processor for less time than has passed. The executive wakes up more
 * often than gaps last, so its timer rings within each; then it is the first to run behind it, and what is missing ended now. */
#include "gaps.h"

#include "calls.h"
#include "carrier.h"
#include "executive.h"
#include "kernel.h"

enum {
    LOOK = 10 * 1000 * 1000, /* ns from one look to the next */
    GAP = 5 * 1000 * 1000,   /* ns: less is interrupts, or the executive itself */
};

static int64_t looked, ran; /* at the last look: the scheduler's time, and the thread's on the processor */
static int64_t next = NEVER;

void gaps_find(void)
{
    struct member *member = executive.running;
    if (!member || next == NEVER) return;
    int64_t now = host_clock(), passed = now - looked, more = kernel_ran(member->schedstat) - ran;
    if (more >= 0 && passed - more >= GAP) trace_held_back(host_thread(member)->node, looked + more);
}

void gaps_look(void)
{
    struct member *member = executive.running;
    next = NEVER;
    if (!member || !trace_is_on()) return;
    ran = kernel_ran(member->schedstat);
    looked = host_clock();
    next = looked + LOOK;
}

int64_t gaps_next(void) { return next; }
