/* One trouble of several, by its name. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "deeper.h"

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;

static void *overflow(void *unused)
{
    char top[1] = "";
    (void)unused;
    pthread_setname_np(pthread_self(), "deep");
    return (void *)deeper(top);
}

static void *lock_both(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&second);
    usleep(1000);
    pthread_mutex_lock(&first);
    return NULL;
}

static void *hold(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&first);
    usleep(1300000);
    pthread_mutex_unlock(&first);
    return NULL;
}

static void *nap(void *unused)
{
    (void)unused;
    usleep(1000);
    return NULL;
}

int main(int count, char **words)
{
    pthread_t thread;
    const char *what = count > 1 ? words[1] : "";
    bool holds = strcmp(what, "hold") == 0;
    void *(*work)(void *) = strcmp(what, "overflow") == 0 ? overflow : strcmp(what, "deadlock") == 0 ? lock_both : holds ? hold : nap;
    if (work == lock_both) pthread_mutex_lock(&first);
    pthread_create(&thread, NULL, work, NULL);
    if (work == lock_both) {
        usleep(5000);
        pthread_mutex_lock(&second);
    }
    if (strcmp(what, "wait") == 0) sleep(2);
    if (holds) usleep(1000); /* until the other has it */
    if (holds) pthread_mutex_lock(&first);
    pthread_join(thread, NULL);
    puts("ended");
    return 0;
}
