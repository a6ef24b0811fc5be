/* How long it takes natively to come to all states of a scheduler whose threads keep their names. Prints states, transitions,
 * bytes, and ns of processor time.
 *
 *   explore SCHEDULER.so WORKLOAD.bin [NAME VALUES]
 *
 * The import NAME takes as many values, from 0.
 */
#define _POSIX_C_SOURCE 200809L

#define PROGRAM "explore"
#include "loading.h"
#include "stopwatch.h"

enum { SLICE = 4096 };

static int explore(cat_runtime *rt)
{
    double before = stopwatch_used();
    if (cat_explore_begin(rt, CAT_EXPLORE_TELLING_APART, UINT32_MAX, UINT64_MAX)) return complain("begin", cat_message(rt));
    while (cat_explore_go(rt, SLICE) == CAT_EXPLORED_RUNNING) {}
    const struct cat_explored_view *view = cat_explore_look(rt);
    printf("%lu %llu %llu %.0f\n", (unsigned long)view->states, (unsigned long long)view->transitions,
           (unsigned long long)view->bytes, stopwatch_used() - before);
    return view->status == CAT_EXPLORED_COMPLETE ? EXIT_SUCCESS : complain("explore", "not all states were reached");
}

int main(int count, char **words)
{
    double values[CAT_EXPLORED_VALUES_MOST];
    if (count != 3 && count != 5) return complain("usage", "explore SCHEDULER.so WORKLOAD.bin [NAME VALUES]");
    cat_runtime *rt = cat_new(NULL);
    if (!rt) return complain("runtime", "no memory");
    if (load(rt, scheduler_in(words[1]), words[1], words[2])) return EXIT_FAILURE;
    if (cat_explore_open(rt)) return complain(words[1], cat_message(rt));
    if (count == 5) {
        uint32_t several = (uint32_t)strtoul(words[4], NULL, 10);
        for (uint32_t i = 0; i < several && i < CAT_EXPLORED_VALUES_MOST; i++) values[i] = i;
        if (cat_explore_vary(rt, words[3], values, several)) return complain(words[3], cat_message(rt));
    }
    int status = explore(rt);
    cat_free(rt);
    return status;
}
