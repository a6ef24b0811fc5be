/* What a transport costs without a manager: another process sends back what it is sent. */
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "calibrate.h"

enum { PIECE = 65536, PIECES = 512 };

/* Two ends, each of which one can read from and write into. */
struct pair {
    int in[2], out[2];
};

static bool is_connected(int listening, struct pair *pair)
{
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof name;
    int yes = 1;
    int one = socket(AF_INET, SOCK_STREAM, 0);
    bool is_bound = !bind(listening, (struct sockaddr *)&name, size) && !listen(listening, 1) &&
                    !getsockname(listening, (struct sockaddr *)&name, &size);
    if (!is_bound || connect(one, (struct sockaddr *)&name, size)) return false;
    int other = accept(listening, NULL, NULL);
    setsockopt(one, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(other, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    *pair = (struct pair){{one, other}, {one, other}};
    return other >= 0;
}

/* One with a name, as those of nodes are: the file system notes each use of it. */
static bool open_pipe(const struct address *address, int pipe[2])
{
    char name[PIPE_NAME];
    address_pipe(address, (uint32_t)getpid(), name);
    if (mkfifo(name, 0600)) return false;
    pipe[0] = open(name, O_RDONLY | O_NONBLOCK);
    pipe[1] = open(name, O_WRONLY);
    unlink(name);
    return pipe[0] >= 0 && pipe[1] >= 0 && !fcntl(pipe[0], F_SETFL, 0);
}

static bool open_pipes(const struct address *address, int there[2], int back[2])
{
    bool is_made = !mkdir(address->path, 0700);
    bool are_open = open_pipe(address, there) && open_pipe(address, back);
    if (is_made) rmdir(address->path);
    return are_open;
}

static bool open_pair(const struct address *address, struct pair *pair)
{
    int there[2], back[2];
    if (address->transport == BY_PIPE) {
        if (!open_pipes(address, there, back)) return false;
        *pair = (struct pair){{back[0], there[0]}, {there[1], back[1]}};
        return true;
    }
    if (address->transport == BY_UNIX) {
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, there)) return false;
        *pair = (struct pair){{there[0], there[1]}, {there[0], there[1]}};
        return true;
    }
    int listening = socket(AF_INET, SOCK_STREAM, 0);
    bool is_open = listening >= 0 && is_connected(listening, pair);
    close(listening);
    return is_open;
}

static void close_end(const struct pair *pair, int end)
{
    close(pair->in[end]);
    if (pair->out[end] != pair->in[end]) close(pair->out[end]);
}

static bool read_all(int from, void *to, size_t count)
{
    for (ssize_t got; count; to = (char *)to + got, count -= (size_t)got) {
        got = read(from, to, count);
        if (got <= 0) return false;
    }
    return true;
}

static bool write_all(int to, const void *from, size_t count)
{
    for (ssize_t put; count; from = (const char *)from + put, count -= (size_t)put) {
        put = write(to, from, count);
        if (put <= 0) return false;
    }
    return true;
}

/* The other process: first so many pings, then pieces, of which the last is acknowledged. */
static _Noreturn void echo(int in, int out, size_t pings)
{
    static char piece[PIECE];
    bool goes_on = true;
    for (size_t i = 0; goes_on && i < pings; i++) goes_on = read_all(in, piece, PING_SIZE) && write_all(out, piece, PING_SIZE);
    for (size_t i = 0; goes_on && i < PIECES; i++) goes_on = read_all(in, piece, PIECE);
    if (goes_on) goes_on = write_all(out, piece, 1);
    _exit(goes_on ? 0 : 1);
}

static bool measure(int in, int out, struct cost *cost)
{
    static char piece[PIECE];
    for (size_t i = 0; i < cost->count; i++) {
        int64_t start = host_clock();
        if (!write_all(out, piece, PING_SIZE) || !read_all(in, piece, PING_SIZE)) return false;
        cost->times[i] = host_clock() - start;
    }
    int64_t start = host_clock();
    for (size_t i = 0; i < PIECES; i++) {
        if (!write_all(out, piece, PIECE)) return false;
    }
    if (!read_all(in, piece, 1)) return false;
    cost->rate = (double)PIECES * PIECE / ((double)(host_clock() - start) / 1e9);
    return true;
}

bool ping(const struct address *address, struct cost *cost)
{
    struct pair pair;
    if (!open_pair(address, &pair)) return false;
    pid_t child = fork();
    if (child < 0) return false;
    close_end(&pair, child ? 1 : 0);
    int own = child ? 0 : 1;
    if (!child) echo(pair.in[own], pair.out[own], cost->count);
    bool is_measured = measure(pair.in[own], pair.out[own], cost);
    close_end(&pair, own);
    return waitpid(child, NULL, 0) == child && is_measured;
}
