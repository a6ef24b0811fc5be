/* A heap, the next one on top. */
#include <stdlib.h>

#include "library.h"

static struct timer **heap; /* from 1 */
static size_t count, room;

static void put(size_t place, struct timer *timer)
{
    heap[place] = timer;
    timer->place = place;
}

static void rise(size_t place, struct timer *timer)
{
    for (; place > 1 && heap[place / 2]->at > timer->at; place /= 2) put(place, heap[place / 2]);
    put(place, timer);
}

static void sink(size_t place, struct timer *timer)
{
    for (size_t below; (below = 2 * place) <= count; place = below) {
        if (below < count && heap[below + 1]->at < heap[below]->at) below++;
        if (heap[below]->at >= timer->at) break;
        put(place, heap[below]);
    }
    put(place, timer);
}

void timer_set(struct timer *timer, int64_t at)
{
    timer_stop(timer);
    if (count + 1 >= room) {
        room = room ? 2 * room : 64;
        heap = realloc(heap, room * sizeof *heap);
        if (!heap) fault_of_memory();
    }
    timer->at = at;
    rise(++count, timer);
}

void timer_stop(struct timer *timer)
{
    size_t place = timer->place;
    if (!place) return;
    timer->place = 0;
    struct timer *last = heap[count--];
    if (last == timer) return;
    if (place > 1 && heap[place / 2]->at > last->at) rise(place, last);
    else sink(place, last);
}

int64_t timers_next(void) { return count ? heap[1]->at : NEVER; }

void timers_ring(void)
{
    if (!count) return;
    int64_t now = host_clock();
    while (count && heap[1]->at <= now) {
        struct timer *timer = heap[1];
        timer_stop(timer);
        timer->ring(timer);
    }
}
