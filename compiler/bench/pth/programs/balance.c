/* One of several processes that accept from one socket. Each request stays a while, and computes and yields in that time.
 *
 * usage: balance LISTENER SECONDS SCALE SEED
 *
 * The socket must not block. Work of 0.25 to 5 s is multiplied by SCALE. After so many seconds no more is accepted, and when the
 * last request is answered, how many requests there were is printed: a line "NANOSECONDS COUNT" for each change.
 */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <pth.h>

enum { MOST_CHANGES = 200000, COMPUTED = 100000 /* ns from one yield to the next */, STACK = 32 * 1024 };

struct thread {
    int accepts; /* imported by the scheduler */
    int connection;
};

static struct {
    int listener;
    double scale;
    int requests;
    long long until; /* ns, when no more is accepted */
    struct {
        long long time;
        int requests;
    } changes[MOST_CHANGES];
    int change_count;
} server;

static long long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void count(int by)
{
    server.requests += by;
    if (server.change_count == MOST_CHANGES) return;
    server.changes[server.change_count].time = now();
    server.changes[server.change_count++].requests = server.requests;
}

static long long any_work(void)
{
    double work = 0.25 - 10 * log(1 - drand48());
    return (long long)((work < 5 ? work : 5) * server.scale * 1e9);
}

static void compute(void)
{
    for (long long end = now() + COMPUTED; now() < end;) continue;
}

static void *request(void *argument)
{
    static const char answer[] = "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok";
    struct thread *own = argument;
    char bytes[1000];
    long long end = now() + any_work();
    while (now() < end) {
        compute();
        pth_yield(NULL);
    }
    pth_read(own->connection, bytes, sizeof bytes); /* by now it is there: who waited first could all wait, the acceptor held back */
    pth_write(own->connection, answer, sizeof answer - 1);
    close(own->connection);
    count(-1);
    free(own);
    return NULL;
}

static void *looks_for_timeouts(void *argument)
{
    while (now() < server.until || server.requests > 0) pth_nap(pth_time(0, (long)(100000 * server.scale)));
    return argument;
}

static pth_t start(void *(*run)(void *), struct thread *thread, int is_waited_for)
{
    pth_attr_t attributes = pth_attr_new();
    pth_attr_set(attributes, PTH_ATTR_JOINABLE, is_waited_for);
    pth_attr_set(attributes, PTH_ATTR_STACK_SIZE, STACK);
    pth_t made = pth_spawn(attributes, run, thread);
    pth_attr_destroy(attributes);
    if (!made) exit(3);
    pth_set_userdata(made, thread);
    return made;
}

static void take(int connection)
{
    struct thread *thread = calloc(1, sizeof *thread);
    if (!thread) exit(3);
    thread->connection = connection;
    count(1);
    start(request, thread, 0);
}

/* The scheduler may hold it back between the wait and what follows. */
static void *accepts(void *argument)
{
    while (now() < server.until) {
        pth_event_t late = pth_event(PTH_EVENT_TIME, pth_timeout(0, 20000));
        pth_event_t ready = pth_event(PTH_EVENT_FD | PTH_UNTIL_FD_READABLE, server.listener);
        pth_event_concat(ready, late, NULL);
        pth_wait(ready);
        pth_event_free(ready, PTH_FREE_ALL);
        int connection = accept(server.listener, NULL, NULL);
        if (connection >= 0) take(connection);
    }
    return argument;
}

int main(int words, char **word)
{
    static struct thread acceptor = {.accepts = 1}, clock;
    if (words != 5) return 2;
    server.listener = atoi(word[1]);
    server.until = now() + (long long)(atof(word[2]) * 1e9);
    server.scale = atof(word[3]);
    srand48(atol(word[4]));
    if (!pth_init() || !pth_threadvar_register_member("accepts", struct thread, accepts)) return 2;
    pth_t one = start(accepts, &acceptor, 1), other = start(looks_for_timeouts, &clock, 1);
    pth_join(one, NULL);
    pth_join(other, NULL);
    for (int i = 0; i < server.change_count; i++) {
        printf("%lld %d\n", server.changes[i].time, server.changes[i].requests);
    }
    return 0;
}
