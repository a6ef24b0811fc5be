/* A web server without a cache, written for pthreads: each of its threads accepts a connection, answers one request, and
 * accepts the next. Built once with the C library's threads (server-nptl) and once with those by appointment (server).
 *
 *   server PORT FOLDER [THREADS]       port 0: any; the port is printed
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUFFER = 5000, MOST_THREADS = 4096 };

static const char *folder;
static int listener;
static volatile sig_atomic_t is_over;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t is_idle = PTHREAD_COND_INITIALIZER;
static long answered;
static int active; /* connections */

static void stop_with(const char *what)
{
    perror(what);
    exit(1);
}

/* Said once, when it comes to be so, and not for each connection. */
static void tell_shortage(const char *what)
{
    static volatile sig_atomic_t is_told;
    if (is_told) return;
    is_told = 1;
    perror(what);
}

static int is_used_up(int error) { return error == EMFILE || error == ENFILE || error == ENOMEM; }

/* The whole buffer; false: the client has gone. */
static int send_all(int connection, const char *from, size_t count)
{
    while (count) {
        ssize_t sent = write(connection, from, count);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return 0;
        from += sent;
        count -= (size_t)sent;
    }
    return 1;
}

/* The request up to its empty line, and the file that it asks for, which is none where its name is not a plain one; false: the client has
 * gone. */
static int read_request(int connection, char *path, size_t size)
{
    char text[BUFFER];
    size_t length = 0;
    while (length < sizeof text - 1) {
        ssize_t count = read(connection, text + length, sizeof text - 1 - length);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return 0;
        length += (size_t)count;
        text[length] = 0;
        if (strstr(text, "\r\n\r\n")) break;
    }
    char name[256];
    int is_plain = sscanf(text, "GET /%255[A-Za-z0-9_.-] ", name) == 1 && name[0] != '.';
    return snprintf(path, size, "%s%s%s", is_plain ? folder : "", is_plain ? "/" : "", is_plain ? name : "") < (int)size;
}

static int send_file(int connection, const char *path)
{
    char buffer[BUFFER];
    struct stat about;
    int file = open(path, O_RDONLY);
    if (file < 0 && is_used_up(errno)) {
        static const char later[] = "HTTP/1.0 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n";
        tell_shortage("open");
        return send_all(connection, later, sizeof later - 1);
    }
    if (file < 0 || fstat(file, &about)) {
        if (file >= 0) close(file);
        static const char none[] = "HTTP/1.0 404 Not Found\r\nContent-Length: 0\r\n\r\n";
        return send_all(connection, none, sizeof none - 1);
    }
    int head = snprintf(buffer, sizeof buffer, "HTTP/1.0 200 OK\r\nContent-Length: %lld\r\n\r\n", (long long)about.st_size);
    int is_well = send_all(connection, buffer, (size_t)head);
    for (ssize_t count; is_well && (count = read(file, buffer, sizeof buffer)) > 0;) is_well = send_all(connection, buffer, (size_t)count);
    close(file);
    return is_well;
}

static void count_active(int more, int is_answered)
{
    pthread_mutex_lock(&lock);
    active += more;
    answered += is_answered;
    if (!active) pthread_cond_signal(&is_idle);
    pthread_mutex_unlock(&lock);
}

static void *serve(void *unused)
{
    (void)unused;
    while (!is_over) {
        char path[4096];
        int connection = accept(listener, NULL, NULL);
        if (connection < 0 && (is_over || errno == EINTR || errno == ECONNABORTED)) continue;
        if (connection < 0) {
            tell_shortage("accept");
            usleep(10000); /* descriptors are used up: some will be free soon */
            continue;
        }
        count_active(1, 0);
        int is_well = read_request(connection, path, sizeof path) && send_file(connection, path);
        close(connection);
        count_active(-1, is_well);
    }
    return NULL;
}

static void end(int number)
{
    (void)number;
    is_over = 1;
}

int main(int count, char **words)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int yes = 1, threads = count > 3 ? atoi(words[3]) : 64;
    if (count < 3 || threads < 1 || threads > MOST_THREADS) {
        fprintf(stderr, "usage: %s PORT FOLDER [THREADS]\n", words[0]);
        return 2;
    }
    folder = words[2];
    address.sin_port = htons((uint16_t)atoi(words[1]));
    signal(SIGPIPE, SIG_IGN);
    struct sigaction ending = {.sa_handler = end};
    sigaction(SIGINT, &ending, NULL);
    sigaction(SIGTERM, &ending, NULL);
    listener = socket(AF_INET, SOCK_STREAM, 0);
    if (listener < 0) stop_with("socket");
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 128)) stop_with("listen");
    getsockname(listener, (struct sockaddr *)&address, &length);
    printf("port %d\n", ntohs(address.sin_port));
    fflush(stdout);

    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, NULL); /* they are for this thread */
    for (int i = 0; i < threads; i++) {
        pthread_t thread;
        int error = pthread_create(&thread, NULL, serve, NULL);
        if (error) fprintf(stderr, "pthread_create: %s\n", strerror(error)), exit(1);
        pthread_detach(thread);
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
    while (!is_over) sleep(3600); /* a signal ends it */
    close(listener);
    pthread_mutex_lock(&lock);
    while (active) pthread_cond_wait(&is_idle, &lock); /* whose answer has begun gets it whole */
    printf("answered %ld requests\n", answered);
    pthread_mutex_unlock(&lock);
    return 0;
}
