/* Several threads copy a file that is larger than their buffers, each in another way. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <unistd.h>

enum { SIZE = 300001, BUFFER = 4000 };

static long checksum(const char *path)
{
    unsigned char buffer[BUFFER];
    long sum = 0, count;
    int file = open(path, O_RDONLY);
    while ((count = read(file, buffer, sizeof buffer)) > 0) {
        for (long i = 0; i < count; i++) sum = (sum * 31 + buffer[i]) % 1000003;
    }
    close(file);
    return sum;
}

static void *by_reading(void *target)
{
    char buffer[BUFFER];
    int from = open("source", O_RDONLY), to = open(target, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    for (ssize_t count; (count = read(from, buffer, sizeof buffer)) > 0;) {
        if (write(to, buffer, (size_t)count) != count) perror("write");
    }
    close(from);
    close(to);
    return NULL;
}

static void *by_offset(void *target)
{
    char buffer[BUFFER];
    int from = open("source", O_RDONLY), to = open(target, O_RDWR | O_CREAT | O_TRUNC, 0600);
    off_t at = 0;
    for (ssize_t count; (count = pread(from, buffer, sizeof buffer, at)) > 0; at += count) {
        if (pwrite(to, buffer, (size_t)count, at) != count) perror("pwrite");
    }
    close(from);
    close(to);
    return NULL;
}

static void *by_parts(void *target)
{
    char one[100], two[3000];
    int from = open("source", O_RDONLY), to = open(target, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    struct iovec parts[2] = {{one, sizeof one}, {two, sizeof two}};
    for (ssize_t count; (count = readv(from, parts, 2)) > 0;) {
        struct iovec rest[2] = {{one, count < 100 ? (size_t)count : 100}, {two, count < 100 ? 0 : (size_t)count - 100}};
        if (writev(to, rest, 2) != count) perror("writev");
    }
    close(from);
    close(to);
    return NULL;
}

/* A file may take as much, and no more. */
static void write_until_full(void)
{
    static char text[20000];
    struct rlimit before, limit;
    getrlimit(RLIMIT_FSIZE, &before);
    limit = before;
    limit.rlim_cur = 15000;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    int file = open("limited", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ssize_t some = write(file, text, sizeof text);
    errno = 0;
    ssize_t none = write(file, text, sizeof text);
    printf("limited: %zd, then %zd %s\n", some, none, strerror(errno));
    close(file);
    setrlimit(RLIMIT_FSIZE, &before);
}

int main(void)
{
    void *(*const ways[])(void *) = {by_reading, by_offset, by_parts};
    static char text[SIZE];
    char *names[] = {"first", "second", "third"};
    pthread_t threads[3];
    for (int i = 0; i < SIZE; i++) text[i] = (char)(i * 7 + i / 256);
    int source = open("source", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (write(source, text, SIZE) != SIZE) perror("write");
    close(source);
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, ways[i], names[i]);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
        printf("%s: %ld\n", names[i], checksum(names[i]));
    }
    int full = open("/dev/full", O_WRONLY);
    errno = 0;
    ssize_t written = write(full, text, 10);
    printf("full: %zd %s\n", written, strerror(errno));
    write_until_full();
    return 0;
}
