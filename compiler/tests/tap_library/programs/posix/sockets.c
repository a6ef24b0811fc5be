/* Short connections one after the other, descriptors that never wait, several at once, and a signal in the middle. The clients'
 * threads only write and shut down before the server reads, so no thread waits for one that is behind it. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { CONNECTIONS = 60 };

static struct sockaddr_in address;

static void *connect_and_say(void *unused)
{
    (void)unused;
    for (int i = 0; i < CONNECTIONS; i++) {
        char text[20];
        int connection = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(connection, (struct sockaddr *)&address, sizeof address)) perror("connect");
        int length = snprintf(text, sizeof text, "%d", i);
        if (send(connection, text, (size_t)length, 0) != length) perror("send");
        close(connection);
    }
    return NULL;
}

static int number_from(int connection)
{
    char text[20] = "";
    struct iovec part = {text, sizeof text - 1};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (recvmsg(connection, &message, 0) < 0) perror("recvmsg");
    int number = 0;
    sscanf(text, "%d", &number);
    return number;
}

static void on_signal(int number) { (void)number; }

static void wait_for_signal(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    struct itimerval soon = {.it_value.tv_usec = 20000};
    struct timespec long_time = {100, 0}, left = {0, 0};
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &soon, NULL);
    errno = 0;
    int result = nanosleep(&long_time, &left);
    printf("interrupted: %d %d %d\n", result, errno == EINTR, left.tv_sec == 99);
}

static void look_at_pipe(void)
{
    int ends[2];
    char byte;
    if (pipe(ends)) perror("pipe");
    struct pollfd one = {.fd = ends[0], .events = POLLIN};
    printf("poll: %d", poll(&one, 1, 10));
    fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK);
    errno = 0;
    ssize_t count = read(ends[0], &byte, 1);
    printf(", never waits: %zd %d", count, errno == EAGAIN);
    if (write(ends[1], "xy", 2) != 2) perror("write");
    printf(", poll: %d", poll(&one, 1, -1));
    fd_set set;
    FD_ZERO(&set);
    FD_SET(ends[0], &set);
    struct timeval limit = {1, 0};
    int found = select(ends[0] + 1, &set, NULL, NULL, &limit);
    printf(", select: %d %d", found, FD_ISSET(ends[0], &set) != 0);
    fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) & ~O_NONBLOCK);
    printf(", read: %zd", read(ends[0], &byte, 1));
    close(ends[1]);
    count = read(ends[0], &byte, 1);
    printf(" %zd", count);
    count = read(ends[0], &byte, 1);
    printf(" %zd\n", count);
    close(ends[0]);
}

int main(void)
{
    pthread_t client;
    socklen_t length = sizeof address;
    long sum = 0;
    address = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 100)) perror("listen");
    getsockname(listener, (struct sockaddr *)&address, &length);
    pthread_create(&client, NULL, connect_and_say, NULL);
    for (int i = 0; i < CONNECTIONS; i++) {
        int connection = accept(listener, NULL, NULL);
        sum += number_from(connection);
        close(connection);
    }
    pthread_join(client, NULL);
    printf("%d connections with sum %ld\n", CONNECTIONS, sum);
    printf("flags: %d\n", (fcntl(listener, F_GETFL) & O_NONBLOCK) != 0);
    close(listener);
    int refused = socket(AF_INET, SOCK_STREAM, 0);
    errno = 0;
    int result = connect(refused, (struct sockaddr *)&address, sizeof address);
    printf("refused: %d %d\n", result, errno == ECONNREFUSED);
    look_at_pipe();
    wait_for_signal();
    return 0;
}
