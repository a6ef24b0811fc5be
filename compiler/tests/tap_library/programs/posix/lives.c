/* Detached threads, values of threads with their destructors, what is done once, and exits from within. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 50 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ended = PTHREAD_COND_INITIALIZER;
static int made, destroyed, numbers[THREADS];

static void destroy(void *value)
{
    pthread_mutex_lock(&lock);
    destroyed += *(int *)value;
    if (++made == THREADS) pthread_cond_signal(&ended);
    pthread_mutex_unlock(&lock);
}

static void prepare(void)
{
    puts("once");
    pthread_key_create(&key, destroy);
}

static void deeper(void) { pthread_exit(NULL); }

static void *live(void *number)
{
    pthread_once(&once, prepare);
    if (pthread_getspecific(key)) puts("a new thread has a value");
    pthread_setspecific(key, number);
    if (*(int *)number % 2) deeper();
    return number;
}

static void *answer(void *unused)
{
    (void)unused;
    pthread_exit("an answer");
}

static int told_apart;

static void *find_myself(void *unused)
{
    told_apart = !pthread_equal(pthread_self(), *(pthread_t *)unused);
    return NULL;
}

int main(void)
{
    pthread_t thread, mine = pthread_self();
    pthread_attr_t detached;
    void *result;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        int error = pthread_create(&thread, &detached, live, &numbers[i]);
        if (error) printf("create: %s\n", strerror(error));
    }
    pthread_mutex_lock(&lock);
    while (made < THREADS) pthread_cond_wait(&ended, &lock);
    pthread_mutex_unlock(&lock);
    printf("%d threads with sum %d\n", made, destroyed);
    pthread_create(&thread, NULL, answer, NULL);
    printf("join: %d\n", pthread_join(thread, &result));
    printf("%s\n", (char *)result);
    pthread_create(&thread, NULL, find_myself, &mine);
    pthread_join(thread, NULL);
    printf("told apart: %d\n", told_apart);
    printf("join oneself: %d\n", pthread_join(pthread_self(), NULL) == EDEADLK);
    return 0;
}
