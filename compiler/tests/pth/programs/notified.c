/* Three threads wait for a condition, which is signalled three times: in which order do they go on? */
#include <stdio.h>

#include "pth.h"

static pth_mutex_t mutex = PTH_MUTEX_INIT;
static pth_cond_t condition = PTH_COND_INIT;
static int left = 3;

static void *wait_once(void *name)
{
    pth_mutex_acquire(&mutex, FALSE, NULL);
    pth_cond_await(&condition, &mutex, NULL);
    printf("%s%s", (const char *)name, --left ? " " : "\n");
    pth_mutex_release(&mutex);
    return NULL;
}

int main(void)
{
    static char names[][2] = {"0", "1", "2"};
    pth_t threads[3];
    pth_init();
    for (int i = 0; i < 3; i++) {
        threads[i] = pth_spawn(PTH_ATTR_DEFAULT, wait_once, names[i]);
        pth_nap(pth_time(0, 1000));
    }
    while (left) {
        pth_cond_notify(&condition, FALSE);
        pth_nap(pth_time(0, 1000));
    }
    for (int i = 0; i < 3; i++) pth_join(threads[i], NULL);
    pth_kill();
    return 0;
}
