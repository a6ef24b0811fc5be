#include <errno.h>
#include <sys/eventfd.h>

#include "library.h"
#include "system.h"

static int told = -1;
static volatile sig_atomic_t interrupts, goes_on;

int signals_start(void) { return told = own_made(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)); }

void tap_interrupt(bool calls_go_on)
{
    int error = errno;
    *(calls_go_on ? &goes_on : &interrupts) = 1;
    if (told >= 0) SYSTEM(write, told, &(uint64_t){1}, sizeof(uint64_t));
    errno = error;
}

void signals_tell(void)
{
    uint64_t count;
    SYSTEM(read, told, &count, sizeof count);
    bool others_go_on = !interrupts;
    bool happened = interrupts || goes_on;
    interrupts = goes_on = 0;
    if (happened && library.main && library.main->call) call_interrupt(library.main->call, others_go_on);
}
