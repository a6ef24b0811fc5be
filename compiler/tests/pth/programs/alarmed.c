/* A signal comes while the only thread waits, and its handler ends the program: at once, not when the wait is over. */
#include <signal.h>
#include <unistd.h>

#include "pth.h"

static void end(int number)
{
    (void)number;
    _exit(0);
}

int main(void)
{
    pth_init();
    signal(SIGALRM, end);
    ualarm(20 * 1000, 0);
    pth_sleep(600);
    return 1;
}
