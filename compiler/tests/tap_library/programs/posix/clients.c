/* A server and its clients in one program: one that speaks byte by byte, one that reads slowly, one that resets in the middle of
 * its answer, one that says nothing, and a pipe that carries more than it holds. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CLIENTS = 4, LARGE = 8000000, PIPED = 1000000, TURNS = 200 };

static struct sockaddr_in address;
static long answered, lost;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* --- the server --------------------------------------------------------------------------------------------------------- */

static int read_line(int connection, char *line, size_t size)
{
    size_t length = 0;
    while (length < size - 1) {
        ssize_t count = read(connection, line + length, 1);
        if (count <= 0) return 0;
        if (line[length++] == '\n') break;
    }
    line[length] = 0;
    return 1;
}

static void *serve(void *connected)
{
    char line[32];
    int connection = (int)(long)connected;
    static char answer[LARGE];
    int is_asked = read_line(connection, line, sizeof line);
    long wanted = is_asked ? atol(line) : 0;
    int is_well = is_asked && write(connection, answer, (size_t)wanted) == wanted;
    close(connection);
    pthread_mutex_lock(&lock);
    *(is_well ? &answered : &lost) += 1;
    pthread_mutex_unlock(&lock);
    return NULL;
}

/* --- the clients ---------------------------------------------------------------------------------------------------------- */

static int connected(void)
{
    int connection = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(connection, (struct sockaddr *)&address, sizeof address)) perror("connect");
    return connection;
}

static long all_of(int connection, unsigned pause)
{
    static __thread char buffer[500000];
    long sum = 0;
    for (ssize_t count; (count = read(connection, buffer, sizeof buffer)) > 0; sum += count) usleep(pause);
    close(connection);
    return sum;
}

static void *speak_slowly(void *unused)
{
    int connection = connected();
    (void)unused;
    for (const char *text = "5000\n"; *text; text++) {
        if (write(connection, text, 1) != 1) perror("write");
        usleep(2000);
    }
    return (void *)all_of(connection, 0);
}

static void *read_slowly(void *unused)
{
    int connection = connected();
    (void)unused;
    if (write(connection, "8000000\n", 8) != 8) perror("write");
    return (void *)all_of(connection, 1000);
}

static void *vanish(void *unused)
{
    char byte;
    int connection = connected();
    struct linger reset = {1, 0};
    (void)unused;
    if (write(connection, "8000000\n", 8) != 8) perror("write");
    long count = read(connection, &byte, 1);
    setsockopt(connection, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
    close(connection);
    return (void *)count;
}

static void *say_nothing(void *unused)
{
    (void)unused;
    close(connected());
    return NULL;
}

static void meet(void)
{
    void *(*const clients[CLIENTS])(void *) = {speak_slowly, read_slowly, vanish, say_nothing};
    pthread_t asking[CLIENTS], serving[CLIENTS];
    socklen_t length = sizeof address;
    address = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, CLIENTS)) perror("listen");
    getsockname(listener, (struct sockaddr *)&address, &length);
    for (int i = 0; i < CLIENTS; i++) pthread_create(&asking[i], NULL, clients[i], NULL);
    for (int i = 0; i < CLIENTS; i++) {
        long connection = accept(listener, NULL, NULL);
        pthread_create(&serving[i], NULL, serve, (void *)connection);
    }
    for (int i = 0; i < CLIENTS; i++) {
        void *got;
        pthread_join(asking[i], &got);
        printf("client %d got %ld\n", i, (long)got);
    }
    for (int i = 0; i < CLIENTS; i++) pthread_join(serving[i], NULL);
    close(listener);
    printf("answered %ld, lost %ld\n", answered, lost);
}

/* --- pipes between threads ------------------------------------------------------------------------------------------------ */

static int there[2], back[2];

static void *echo(void *unused)
{
    char byte;
    (void)unused;
    for (int i = 0; i < TURNS; i++) {
        if (read(there[0], &byte, 1) != 1 || write(back[1], &byte, 1) != 1) perror("echo");
    }
    return NULL;
}

static void *pour(void *unused)
{
    static char much[PIPED];
    (void)unused;
    memset(much, 'p', sizeof much);
    if (write(there[1], much, sizeof much) != PIPED) perror("pour");
    close(there[1]);
    return NULL;
}

static void talk(void)
{
    pthread_t thread;
    char buffer[3000];
    long sum = 0;
    if (pipe(there) || pipe(back)) perror("pipe");
    pthread_create(&thread, NULL, echo, NULL);
    for (int i = 0; i < TURNS; i++) {
        char byte = (char)i;
        if (write(there[1], &byte, 1) != 1 || read(back[0], &byte, 1) != 1 || byte != (char)i) perror("talk");
    }
    pthread_join(thread, NULL);
    pthread_create(&thread, NULL, pour, NULL);
    for (ssize_t count; (count = read(there[0], buffer, sizeof buffer)) > 0; sum += count) continue;
    pthread_join(thread, NULL);
    printf("%d turns, then %ld bytes\n", TURNS, sum);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    meet();
    talk();
    return 0;
}
