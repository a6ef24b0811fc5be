/* ends HOW: yields to a friend for a while, and comes to an end in one way or another. */
#include <pth.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int turns = 50;

static void *friend(void *unused)
{
    for (;;) pth_yield(NULL);
    return unused;
}

static void work(void)
{
    for (int i = 0; i < turns; i++) pth_yield(NULL);
}

static void end_child(pid_t child)
{
    int status;
    if (child == 0) exit(0);
    waitpid(child, &status, 0);
    work();
}

int main(int count, char **words)
{
    const char *how = count > 1 ? words[1] : "return";
    if (count > 2) turns = atoi(words[2]);
    pth_init();
    pth_spawn(PTH_ATTR_DEFAULT, friend, NULL);
    work();
    if (!strcmp(how, "pth_fork")) end_child(pth_fork());
    if (!strcmp(how, "fork")) end_child(fork());
    if (!strcmp(how, "abort")) abort();
    if (!strcmp(how, "kill")) raise(SIGKILL);
    if (!strcmp(how, "segv")) raise(SIGSEGV);
    if (!strcmp(how, "term")) raise(SIGTERM);
    if (!strcmp(how, "_exit")) _exit(0);
    return 0;
}
