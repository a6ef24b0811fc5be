/* Producers and consumers with a buffer of four, a mutex and two conditions. */
#include <pthread.h>
#include <stdio.h>

enum { ROOM = 4, PRODUCERS = 3, CONSUMERS = 2, EACH = 200 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied;
static int buffer[ROOM], count;

static void *produce(void *first)
{
    for (int i = 0; i < EACH; i++) {
        pthread_mutex_lock(&lock);
        while (count == ROOM) pthread_cond_wait(&emptied, &lock);
        buffer[count++] = *(int *)first + i;
        pthread_cond_signal(&filled);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *consume(void *sum)
{
    for (;;) {
        pthread_mutex_lock(&lock);
        while (count == 0) pthread_cond_wait(&filled, &lock);
        int taken = buffer[--count];
        pthread_cond_broadcast(&emptied);
        pthread_mutex_unlock(&lock);
        if (taken < 0) return sum;
        *(long *)sum += taken;
    }
}

int main(void)
{
    pthread_t producers[PRODUCERS], consumers[CONSUMERS];
    int firsts[PRODUCERS] = {0, 1000, 2000}, end = -EACH;
    long sums[CONSUMERS] = {0}, whole = 0;
    pthread_cond_init(&emptied, NULL);
    for (int i = 0; i < CONSUMERS; i++) pthread_create(&consumers[i], NULL, consume, &sums[i]);
    for (int i = 0; i < PRODUCERS; i++) pthread_create(&producers[i], NULL, produce, &firsts[i]);
    for (int i = 0; i < PRODUCERS; i++) pthread_join(producers[i], NULL);
    pthread_mutex_lock(&lock); /* until all is taken */
    while (count) pthread_cond_wait(&emptied, &lock);
    for (int i = 0; i < CONSUMERS; i++) buffer[count++] = end;
    pthread_cond_broadcast(&filled);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < CONSUMERS; i++) {
        void *sum;
        pthread_join(consumers[i], &sum);
        whole += *(long *)sum;
    }
    printf("sum %ld\n", whole);
    return 0;
}
