/* Threads that are late: each holds a lock and reads a file that is not in memory. `main` waits for them, and wants the lock. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SIZE = 32 << 20, READERS = 3 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int fd;
static char *buffer;

static void *read_all(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&mutex);
    if (pread(fd, buffer, SIZE, 0) > 0) puts("in time");
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(int count, char **words)
{
    fd = open(count > 1 ? words[1] : "", O_RDONLY | O_DIRECT);
    buffer = aligned_alloc(4096, SIZE);
    for (int i = 0; i < READERS; i++) {
        pthread_t thread;
        void *result;
        pthread_create(&thread, NULL, read_all, NULL);
        pthread_join(thread, &result);
        puts(result == PTHREAD_CANCELED ? "cancelled" : "ended");
        pthread_mutex_lock(&mutex);
        pthread_mutex_unlock(&mutex);
    }
    puts("the lock is free");
    return 0;
}
