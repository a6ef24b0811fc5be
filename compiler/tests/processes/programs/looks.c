/* A node that does what it is told, byte by byte on its input: s, a thread is born and ends; c, its scheduler tells in one line
 * what it sees of all that is shared. Between two bytes it sleeps in Pth. */
#include <pth.h>
#include <stdio.h>
#include <stdlib.h>

static int looking;

static void *work(void *argument) { return argument; }

static void spawn_one(void)
{
    pth_t thread = pth_spawn(PTH_ATTR_DEFAULT, work, NULL);
    if (!thread || !pth_join(thread, NULL)) exit(3);
    printf("spawned\n");
}

static void look(void)
{
    looking = 1;
    pth_yield(NULL);
    looking = 0;
}

int main(void)
{
    char byte;
    if (!pth_init() || !pth_schedvar_register("looking", &looking)) return 2;
    printf("welcome\n");
    fflush(stdout);
    while (pth_read(0, &byte, 1) == 1) {
        if (byte == 's') spawn_one();
        if (byte == 'c') look();
        fflush(stdout);
    }
    return 0;
}
