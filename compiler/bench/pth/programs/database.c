/* The database of a web application: a thread for each query. What they all need is scarce, so the more there are, the longer
 * each piece of work takes.
 *
 * usage: database SHARE
 *
 * Prints its port. A query is 12 pieces of 0.8 ms on average, times SHARE, each a fifth longer for each further query; its answer
 * has 9600 bytes. SIGTERM ends it; it prints how many queries there were at once, on average while there was one, in thousandths, and
 * at most.
 */
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <pth.h>

enum { PIECES = 12, SIZE = 9600, STACK = 64 * 1024, WAITING = 100 };

static const double contention = 0.2;
static double share;
static int active, most;
static double since, shared, spent; /* seconds: when `active` changed, and sums: of queries, and while there was one */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void compute(double seconds)
{
    for (double end = now() + seconds; now() < end;) continue;
}

static void note(int change)
{
    double time = now();
    if (active) shared += active * (time - since), spent += time - since;
    since = time;
    active += change;
    if (active > most) most = active;
}

static void answer(int connection)
{
    static char body[SIZE];
    char head[100], request[2000];
    int length = snprintf(head, sizeof head, "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n", SIZE);
    if (pth_read(connection, request, sizeof request) <= 0) return;
    note(1);
    for (int piece = 0; piece < PIECES; piece++) {
        compute(share * (0.64e-3 + 0.32e-3 * drand48()) * (1 + contention * (active - 1)));
        pth_yield(NULL);
    }
    note(-1);
    pth_write(connection, head, (size_t)length);
    pth_write(connection, body, sizeof body);
}

static void *query(void *connection)
{
    answer((int)(long)connection);
    close((int)(long)connection);
    return NULL;
}

static int listening(void)
{
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof name;
    int made = socket(AF_INET, SOCK_STREAM, 0);
    if (made < 0 || bind(made, (struct sockaddr *)&name, size) || listen(made, WAITING)) return -1;
    getsockname(made, (struct sockaddr *)&name, &size);
    printf("database: 127.0.0.1:%d \n", ntohs(name.sin_port));
    fflush(stdout);
    return made;
}

static void end(int signal)
{
    (void)signal;
    note(0);
    dprintf(STDOUT_FILENO, "at once: %d %d\n", (int)(shared * 1000 / (spent > 0 ? spent : 1)), most);
    _exit(0);
}

int main(int words, char **word)
{
    if (words != 2 || !pth_init()) return 2;
    share = atof(word[1]);
    signal(SIGTERM, end);
    int listener = listening();
    pth_attr_t attributes = pth_attr_new();
    pth_attr_set(attributes, PTH_ATTR_JOINABLE, FALSE);
    pth_attr_set(attributes, PTH_ATTR_STACK_SIZE, STACK);
    for (int connection; (connection = pth_accept(listener, NULL, NULL)) >= 0;) {
        if (!pth_spawn(attributes, query, (void *)(long)connection)) return 3;
    }
    return 1;
}
