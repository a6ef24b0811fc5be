/* pthread_create and its relatives. `main` is the first thread. */
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "wrapped.h"

enum { USUAL_STACK = 1 << 20 };

__attribute__((constructor)) static void make_main_a_thread(void) { tap_enter("main"); }

static pthread_t handle_of(tap_t t) { return (pthread_t)(uintptr_t)t; }
static tap_t thread_of(pthread_t handle) { return (tap_t)(uintptr_t)handle; }

/* A number until the program gives it a name. */
static void name(tap_t t)
{
    static unsigned threads = 1; /* main */
    char text[12];
    snprintf(text, sizeof text, "%u", ++threads);
    tap_rename(t, text);
}

int WRAPPED(pthread_create)(pthread_t *handle, const pthread_attr_t *attributes, void *(*work)(void *), void *argument)
{
    size_t stack = USUAL_STACK;
    int detached = PTHREAD_CREATE_JOINABLE;
    if (attributes) {
        pthread_attr_getstacksize(attributes, &stack);
        pthread_attr_getdetachstate(attributes, &detached);
    }
    tap_t t = tap_spawn_sized("", stack, work, argument);
    if (!t) return EAGAIN;
    name(t);
    *handle = handle_of(t);
    if (detached == PTHREAD_CREATE_DETACHED) tap_detach(t);
    return 0;
}

int WRAPPED(pthread_join)(pthread_t handle, void **result) { return tap_join(thread_of(handle), result); }
int WRAPPED(pthread_detach)(pthread_t handle) { return tap_detach(thread_of(handle)); }
pthread_t WRAPPED(pthread_self)(void) { return handle_of(tap_self()); }
_Noreturn void WRAPPED(pthread_exit)(void *result) { tap_exit(result); }
int WRAPPED(sched_yield)(void) { return tap_yield(), 0; }
int WRAPPED(pthread_yield)(void) { return tap_yield(), 0; }

int WRAPPED(pthread_setname_np)(pthread_t handle, const char *name) { return tap_rename(thread_of(handle), name), 0; }

enum { ONCE_RUNS = 1, ONCE_DONE = 2, ONCE_PAUSE = 1000 * 1000 /* ns */ };

int WRAPPED(pthread_once)(pthread_once_t *once, void (*work)(void))
{
    if (*once == ONCE_DONE) return 0;
    while (*once == ONCE_RUNS) tap_sleep(ONCE_PAUSE);
    if (*once == ONCE_DONE) return 0;
    *once = ONCE_RUNS;
    work();
    *once = ONCE_DONE;
    return 0;
}

/* --- keys ---------------------------------------------------------------------------------------------------------------- */

static struct {
    bool is_used;
    void (*end)(void *value);
} keys[PTHREAD_KEYS_MAX];

/* A destructor may set values again; as often they are called again. */
static void end_values(void *kept)
{
    void **values = kept;
    bool some = true;
    for (int round = 0; some && round < PTHREAD_DESTRUCTOR_ITERATIONS; round++) {
        some = false;
        for (int i = 0; i < PTHREAD_KEYS_MAX; i++) {
            void *value = values[i];
            values[i] = NULL;
            if (!value || !keys[i].is_used || !keys[i].end) continue;
            keys[i].end(value);
            some = true;
        }
    }
    free(values);
}

int WRAPPED(pthread_key_create)(pthread_key_t *key, void (*end)(void *))
{
    for (unsigned i = 0; i < PTHREAD_KEYS_MAX; i++) {
        if (keys[i].is_used) continue;
        keys[i].is_used = true;
        keys[i].end = end;
        *key = i;
        return 0;
    }
    return EAGAIN;
}

int WRAPPED(pthread_key_delete)(pthread_key_t key)
{
    if (key >= PTHREAD_KEYS_MAX || !keys[key].is_used) return EINVAL;
    keys[key].is_used = false;
    return 0;
}

void *WRAPPED(pthread_getspecific)(pthread_key_t key)
{
    void **values = tap_kept();
    return values && key < PTHREAD_KEYS_MAX ? values[key] : NULL;
}

int WRAPPED(pthread_setspecific)(pthread_key_t key, const void *value)
{
    void **values = tap_kept();
    if (key >= PTHREAD_KEYS_MAX || !keys[key].is_used) return EINVAL;
    if (!values) {
        values = calloc(PTHREAD_KEYS_MAX, sizeof *values);
        if (!values) return ENOMEM;
        tap_keep(values, end_values);
    }
    values[key] = (void *)(uintptr_t)value;
    return 0;
}
