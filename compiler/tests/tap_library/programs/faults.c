/* Faults of the world, by the library's own calls: each thread is told, and all of them go on. */
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "deeper.h"
#include "tap.h"

enum { LIMIT = 15000, SIZE = 20000, ANSWER = 4000000 };

static char text[ANSWER];

static void told(const char *what, long result)
{
    int error = errno;
    printf("%s: %ld%s%s\n", what, result, result < 0 ? " " : "", result < 0 ? strerror(error) : "");
}

static void fill_a_disk(void)
{
    struct rlimit before, limit;
    getrlimit(RLIMIT_FSIZE, &before);
    limit = before;
    limit.rlim_cur = LIMIT;
    setrlimit(RLIMIT_FSIZE, &limit);
    int file = tap_open("limited", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    told("a part fits", tap_write(file, text, SIZE));
    told("nothing fits", tap_write(file, text, SIZE));
    tap_close(file);
    setrlimit(RLIMIT_FSIZE, &before);
    int full = tap_open("/dev/full", O_WRONLY, 0);
    told("full", tap_write(full, text, 10));
    tap_close(full);
}

static void use_descriptors_up(void)
{
    struct rlimit before, limit;
    getrlimit(RLIMIT_NOFILE, &before);
    limit = before;
    limit.rlim_cur = (rlim_t)dup(0); /* the first that is free, and so none is */
    close((int)limit.rlim_cur);
    setrlimit(RLIMIT_NOFILE, &limit);
    told("open", tap_open("limited", O_RDONLY, 0));
    told("socket", tap_socket(AF_INET, SOCK_STREAM, 0));
    setrlimit(RLIMIT_NOFILE, &before);
    int file = tap_open("limited", O_RDONLY, 0);
    told("open again", file >= 0);
    told("read", tap_read(file, text, sizeof text));
    tap_close(file);
}

static int listener;
static struct sockaddr_in address;

/* Resets its connection in the middle of the answer. */
static void *reset(void *unused)
{
    struct linger at_once = {.l_onoff = 1};
    int connection = tap_socket(AF_INET, SOCK_STREAM, 0);
    tap_connect(connection, (struct sockaddr *)&address, sizeof address);
    tap_recv(connection, text, 1, 0, NULL, NULL);
    setsockopt(connection, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    tap_close(connection);
    return unused;
}

static void lose_a_client(void)
{
    socklen_t length = sizeof address;
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    listener = tap_socket(AF_INET, SOCK_STREAM, 0);
    if (tap_bind(listener, (struct sockaddr *)&address, sizeof address) || tap_listen(listener, 5)) exit(1);
    getsockname(listener, (struct sockaddr *)&address, &length);
    tap_t client = tap_spawn("client", reset, NULL);
    int connection = tap_accept(listener, NULL, NULL, 0);
    ssize_t sent = 0;
    while (sent >= 0) sent = tap_write(connection, text, sizeof text);
    printf("reset: %d\n", errno == ECONNRESET || errno == EPIPE);
    tap_join(client, NULL);
    tap_close(connection);
    tap_close(listener);
}

static int pipe_ends[2];

static void on_signal(int number)
{
    (void)number;
    tap_interrupt(false);
}

static void *finish(void *unused)
{
    tap_sleep(2000000);
    raise(SIGINT);
    tap_sleep(2000000); /* what has begun ends behind the signal */
    told("promised", tap_write(pipe_ends[1], "x", 1));
    return unused;
}

static void interrupt_main(void)
{
    char byte;
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    if (pipe(pipe_ends)) exit(1);
    tap_t other = tap_spawn("other", finish, NULL);
    told("interrupted", tap_read(pipe_ends[0], &byte, 1));
    tap_join(other, NULL);
    told("kept", tap_read(pipe_ends[0], &byte, 1));
}

static void *overflow(void *unused)
{
    char top[1] = "";
    (void)unused;
    return (void *)deeper(top);
}

int main(int count, char **words)
{
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    tap_enter("main");
    if (count > 1 && strcmp(words[1], "overflow") == 0) {
        tap_join(tap_spawn_sized("deep one", 65536, overflow, NULL), NULL);
        return 1;
    }
    fill_a_disk();
    use_descriptors_up();
    lose_a_client();
    interrupt_main();
    puts("ended");
    return 0;
}
