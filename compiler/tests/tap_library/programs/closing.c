/* A thread waits for a pipe that another ends in one of three ways; then the number is used anew. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int ends[2];

static void *await(void *unused)
{
    char byte;
    (void)unused;
    errno = 0;
    ssize_t count = read(ends[0], &byte, 1);
    printf("read: %zd %s\n", count, errno == EBADF ? "EBADF" : "another error");
    return NULL;
}

static void by_close(void) { close(ends[0]); }
static void by_fclose(void) { fclose(fdopen(ends[0], "r")); }

static void by_dup2(void)
{
    int other[2];
    if (pipe(other)) exit(1);
    dup2(other[0], ends[0]);
    close(other[0]);
    close(other[1]);
    close(ends[0]);
}

/* The number is that of the pipe before. */
static void *await_again(void *unused)
{
    char byte = 0;
    (void)unused;
    ssize_t count = read(ends[0], &byte, 1);
    printf("anew: %zd %c\n", count, byte);
    return NULL;
}

int main(void)
{
    void (*const ways[])(void) = {by_close, by_fclose, by_dup2};
    for (int i = 0; i < 3; i++) {
        pthread_t thread;
        if (pipe(ends)) return 1;
        int number = ends[0];
        pthread_create(&thread, NULL, await, NULL);
        usleep(1000); /* it runs, and waits */
        ways[i]();
        pthread_join(thread, NULL);
        close(ends[1]);
        if (pipe(ends) || ends[0] != number) return 1;
        pthread_create(&thread, NULL, await_again, NULL);
        usleep(1000);
        if (write(ends[1], "x", 1) != 1) return 1;
        pthread_join(thread, NULL);
        close(ends[0]);
        close(ends[1]);
    }
    return 0;
}
