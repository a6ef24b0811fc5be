#include "address.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>
#include <unistd.h>

/* --- reading ------------------------------------------------------------------------------------------------------- */

static const char wanted[] = "write unix:PATH, pipe:FOLDER or tcp:HOST:PORT";

static const char *read_path(const char *from, struct address *address)
{
    if (!*from) return wanted;
    if (strlen(from) >= sizeof address->path) return "its path is too long: take one of less than 100 bytes";
    strcpy(address->path, from);
    return NULL;
}

/* An address of version 6 stands in brackets, as in links. */
static const char *read_host(const char *from, struct address *address)
{
    const char *colon = strrchr(from, ':');
    if (!colon || !colon[1] || strlen(colon + 1) >= sizeof address->port) return wanted;
    size_t length = (size_t)(colon - from);
    if (length >= sizeof address->host) return "the name of its host is too long";
    if (length > 1 && from[0] == '[' && colon[-1] == ']') from++, length -= 2;
    snprintf(address->host, sizeof address->host, "%.*s", (int)length, from);
    if (!length) strcpy(address->host, "127.0.0.1");
    strcpy(address->port, colon + 1);
    return NULL;
}

const char *address_read(const char *text, struct address *address)
{
    *address = (struct address){.text = text};
    if (strncmp(text, "unix:", 5) == 0) return read_path(text + 5, address);
    if (strncmp(text, "pipe:", 5) == 0) return address->transport = BY_PIPE, read_path(text + 5, address);
    if (strncmp(text, "tcp:", 4) == 0) return address->transport = BY_TCP, read_host(text + 4, address);
    return wanted;
}

int64_t address_timeout(void)
{
    const char *text = getenv("CATAPULTS_TIMEOUT");
    if (!text || !*text) return INT64_C(10000000000);
    char *end;
    double seconds = strtod(text, &end);
    return *end || !(seconds >= 0.001) || seconds > 1e6 ? 0 : (int64_t)(seconds * 1e9);
}

/* --- sockets ------------------------------------------------------------------------------------------------------- */

static int closed(int descriptor)
{
    int why = errno;
    close(descriptor);
    errno = why;
    return -1;
}

typedef int (*use)(int, const struct sockaddr *, socklen_t);

static int used(int made, use use, const struct sockaddr *name, socklen_t size)
{
    if (made < 0) return -1;
    return use(made, name, size) && errno != EINPROGRESS ? closed(made) : made;
}

static int use_unix(const struct address *address, use use, int kind)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    _Static_assert(sizeof name.sun_path >= sizeof address->path, "every path of an address fits");
    strcpy(name.sun_path, address->path);
    return used(socket(AF_UNIX, kind, 0), use, (const struct sockaddr *)&name, sizeof name);
}

/* A process has one address. Looking a name up may take long, and a node that comes back must not wait. */
static struct addrinfo *found(const struct address *address)
{
    static struct addrinfo *list;
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    if (!list && getaddrinfo(address->host, address->port, &wish, &list)) errno = EADDRNOTAVAIL;
    return list;
}

/* Small messages are not held back for others to join them. */
static int use_tcp(const struct address *address, use use, int kind)
{
    int made = -1, yes = 1;
    for (struct addrinfo *one = found(address); one && made < 0; one = one->ai_next) {
        made = socket(one->ai_family, kind, 0);
        if (made < 0) continue;
        setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        made = used(made, use, one->ai_addr, one->ai_addrlen);
    }
    return made;
}

static int used_as(const struct address *address, use use, int more)
{
    int kind = SOCK_STREAM | SOCK_CLOEXEC | more;
    return address->transport == BY_UNIX ? use_unix(address, use, kind) : use_tcp(address, use, kind);
}

int address_bind(const struct address *address) { return used_as(address, bind, 0); }

int address_connect(const struct address *address, bool waits)
{
    return used_as(address, connect, waits ? 0 : SOCK_NONBLOCK);
}

static bool is_loopback(const struct sockaddr *name)
{
    if (name->sa_family == AF_INET) {
        const struct sockaddr_in *four = (const struct sockaddr_in *)(const void *)name;
        return ntohl(four->sin_addr.s_addr) >> 24 == 127;
    }
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)(const void *)name;
    return name->sa_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&six->sin6_addr);
}

bool address_is_local(const struct address *address)
{
    if (address->transport != BY_TCP) return true;
    struct addrinfo *list = found(address);
    bool local = list != NULL;
    for (struct addrinfo *one = list; one; one = one->ai_next) local = local && is_loopback(one->ai_addr);
    return local;
}

void address_pipe(const struct address *address, uint32_t process, char name[PIPE_NAME])
{
    if (process) snprintf(name, PIPE_NAME, "%s/to-%u", address->path, process);
    else snprintf(name, PIPE_NAME, "%s/manager", address->path);
}
