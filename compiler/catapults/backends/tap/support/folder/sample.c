/* A server with a thread for each connection, and clients that are processes of their own. Small requests and large ones come
 * together, so the order in which they are answered is that of the scheduler. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tap.h"

enum { CLIENTS = 12, BUFFER = 5000 };

static struct sockaddr_in address;
static int answered;

static void stop_with(const char *what)
{
    perror(what);
    exit(1);
}

/* --- the server -------------------------------------------------------------------------------------------------------- */

/* Sends as many bytes as the request asks for. */
static void *serve(void *argument)
{
    int connection = (int)(intptr_t)argument;
    char buffer[BUFFER] = "";
    if (tap_read(connection, buffer, sizeof buffer - 1) > 0) {
        long wanted = atol(buffer);
        for (long left = wanted; left > 0;) {
            ssize_t sent = tap_write(connection, buffer, left < BUFFER ? (size_t)left : BUFFER);
            if (sent < 0) break;
            left -= sent;
        }
        printf("%2d. answer: %6ld bytes\n", ++answered, wanted);
    }
    tap_close(connection);
    return NULL;
}

static void *listen_to_all(void *argument)
{
    int listener = (int)(intptr_t)argument;
    for (int i = 0; i < CLIENTS; i++) {
        int connection = tap_accept(listener, NULL, NULL, 0);
        if (connection < 0) stop_with("accept");
        tap_t t = tap_spawn("connection", serve, (void *)(intptr_t)connection);
        if (!t) stop_with("thread");
        tap_detach(t);
    }
    tap_close(listener);
    return NULL;
}

/* --- the clients --------------------------------------------------------------------------------------------------------- */

/* Whether as many bytes came as were asked for. */
static int ask(long wanted)
{
    char buffer[BUFFER];
    long got = 0;
    int length = snprintf(buffer, sizeof buffer, "%ld", wanted);
    int connection = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(connection, (struct sockaddr *)&address, sizeof address)) stop_with("connect");
    if (write(connection, buffer, (size_t)length) != length) stop_with("write");
    for (ssize_t count; (count = read(connection, buffer, sizeof buffer)) > 0;) got += count;
    return got == wanted;
}

/* Without the listener, so that they fail when the server does. */
static void begin_clients(int listener)
{
    for (int i = 0; i < CLIENTS; i++) {
        pid_t child = fork();
        if (child < 0) stop_with("fork");
        if (child) continue;
        close(listener);
        _exit(ask(i % 3 == 0 ? 400000 : 1000) ? 0 : 1);
    }
}

static int satisfied_clients(void)
{
    int satisfied = 0, status;
    while (wait(&status) > 0) satisfied += status == 0;
    return satisfied;
}

int main(void)
{
    socklen_t length = sizeof address;
    address = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, CLIENTS)) stop_with("listen");
    getsockname(listener, (struct sockaddr *)&address, &length);
    begin_clients(listener);
    tap_t t = tap_spawn("listener", listen_to_all, (void *)(intptr_t)listener);
    if (!t) stop_with("thread");
    tap_detach(t);
    tap_run();
    int satisfied = satisfied_clients();
    printf("sample: %d of %d clients got what they asked for\n", satisfied, CLIENTS);
    return satisfied == CLIENTS ? 0 : 1;
}
