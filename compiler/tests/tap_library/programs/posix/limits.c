/* What locks and conditions return, limits of time, and errno for each thread. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

static struct timespec soon(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    time.tv_nsec += 20 * 1000 * 1000;
    if (time.tv_nsec >= 1000000000) time.tv_sec++, time.tv_nsec -= 1000000000;
    return time;
}

static void *try_locks(void *unused)
{
    struct timespec limit = soon(CLOCK_REALTIME);
    (void)unused;
    printf("trylock of another's: %d\n", pthread_mutex_trylock(&lock) == EBUSY);
    printf("timedlock of another's: %d\n", pthread_mutex_timedlock(&lock, &limit) == ETIMEDOUT);
    return NULL;
}

static void *fail(void *fd)
{
    char byte;
    int right = 0;
    for (int i = 0; i < 20; i++) {
        errno = 0;
        ssize_t count = read(*(int *)fd, &byte, 1);
        int before = errno;
        usleep(1000);
        right += count == -1 && before == EBADF && errno == before;
    }
    return (void *)(long)right;
}

static void check_kinds(void)
{
    pthread_mutex_t mutex;
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&mutex, &kind);
    int locked = pthread_mutex_lock(&mutex) || pthread_mutex_lock(&mutex) || pthread_mutex_trylock(&mutex);
    int unlocked = pthread_mutex_unlock(&mutex) || pthread_mutex_unlock(&mutex) || pthread_mutex_unlock(&mutex);
    printf("recursive: %d %d %d\n", locked, unlocked, pthread_mutex_unlock(&mutex) == EPERM);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&mutex, &kind);
    pthread_mutex_lock(&mutex);
    printf("errorcheck: %d\n", pthread_mutex_lock(&mutex) == EDEADLK);
    pthread_mutex_unlock(&mutex);
    printf("destroy: %d\n", pthread_mutex_destroy(&mutex));
}

int main(void)
{
    pthread_t threads[2];
    pthread_condattr_t monotonic;
    pthread_cond_t other;
    int closed = 1000, none = -1;
    struct timespec limit = soon(CLOCK_REALTIME);
    pthread_mutex_lock(&lock);
    printf("timedwait: %d\n", pthread_cond_timedwait(&never, &lock, &limit) == ETIMEDOUT);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&other, &monotonic);
    limit = soon(CLOCK_MONOTONIC);
    printf("by the other clock: %d\n", pthread_cond_timedwait(&other, &lock, &limit) == ETIMEDOUT);
    pthread_create(&threads[0], NULL, try_locks, NULL);
    pthread_join(threads[0], NULL);
    pthread_mutex_unlock(&lock);
    check_kinds();
    pthread_create(&threads[0], NULL, fail, &closed);
    pthread_create(&threads[1], NULL, fail, &none);
    for (int i = 0; i < 2; i++) {
        void *right;
        pthread_join(threads[i], &right);
        printf("errno kept: %ld\n", (long)right);
    }
    errno = 0;
    int file = open("/nowhere/at/all", O_RDONLY);
    printf("open: %d %d\n", file, errno == ENOENT);
    return 0;
}
