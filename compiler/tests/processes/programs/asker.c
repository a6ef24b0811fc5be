/* The workload asker.workload as a program: a client that asks over a pipe, and two helpers.
 *
 *     asker QUERIES ANSWERS
 *
 * names the two ends of pipes to and from the server. */
#include <pth.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

#include "asker.h"

enum { TURNS = 12 };

struct mine {
    struct asker_thread_imports imports;
};

static int queries, answers, left[2], right[2], done[2];

static void send_to(int pipe)
{
    if (write(pipe, "x", 1) != 1) exit(3);
}

static void receive_from(int pipe)
{
    char byte;
    if (pth_read(pipe, &byte, 1) != 1) exit(4);
}

/* Waits even where the answer is there already: that depends on how busy the machine is, and in the simulation it never is. */
static void await(int pipe)
{
    pth_event_t readable = pth_event(PTH_EVENT_FD | PTH_UNTIL_FD_READABLE, pipe);
    if (!readable || pth_wait(readable) != 1) exit(5);
    pth_event_free(readable, PTH_FREE_THIS);
    receive_from(pipe);
}

static void *client(void *argument)
{
    for (int turn = 0; turn < TURNS; turn++) {
        send_to(queries);
        await(answers);
        send_to(left[1]);
        send_to(right[1]);
        receive_from(done[0]);
        receive_from(done[0]);
    }
    return argument;
}

static void *helper(void *argument)
{
    for (;;) {
        receive_from(*(int *)argument);
        send_to(done[1]);
    }
    return NULL;
}

int main(int count, char **arguments)
{
    static struct mine mine[3] = {{{0}}, {{1}}, {{2}}};
    if (count != 3 || !pth_init()) return 2;
    queries = atoi(arguments[1]);
    answers = atoi(arguments[2]);
    if (pipe(left) || pipe(right) || pipe(done)) return 2;
    asker_register_threads(offsetof(struct mine, imports));
    pth_t threads[] = {
        pth_spawn(PTH_ATTR_DEFAULT, client, NULL),
        pth_spawn(PTH_ATTR_DEFAULT, helper, &left[0]),
        pth_spawn(PTH_ATTR_DEFAULT, helper, &right[0]),
    };
    for (int i = 0; i < 3; i++) pth_set_userdata(threads[i], &mine[i]);
    return pth_join(threads[0], NULL) ? 0 : 1;
}
