/* A node that does what it is told, byte by byte on its input: s, a thread is born and ends; f, the process forks, and the
 * child does so and ends. Between two bytes it sleeps in Pth. */
#include <pth.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void *work(void *argument)
{
    pth_yield(NULL);
    return argument;
}

static void spawn_one(const char *what)
{
    pth_t thread = pth_spawn(PTH_ATTR_DEFAULT, work, NULL);
    if (!thread || !pth_join(thread, NULL)) exit(3);
    printf("%s\n", what);
    fflush(stdout);
}

static void fork_one(void)
{
    int status;
    pid_t child = pth_fork();
    if (child == 0) {
        spawn_one("child");
        exit(0);
    }
    if (pth_waitpid(child, &status, 0) != child || status) exit(4);
    printf("forked\n");
    fflush(stdout);
}

int main(void)
{
    char byte;
    if (!pth_init()) return 2;
    printf("welcome\n");
    fflush(stdout);
    while (pth_read(0, &byte, 1) == 1) {
        if (byte == 's') spawn_one("spawned");
        if (byte == 'f') fork_one();
    }
    return 0;
}
