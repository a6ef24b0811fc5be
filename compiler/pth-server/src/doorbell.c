#include "doorbell.h"

bool doorbell_make(struct doorbell *bell)
{
    *bell = (struct doorbell){.port = pth_msgport_create(NULL)};
    if (!bell->port) return false;
    bell->rung = pth_event(PTH_EVENT_MSG, bell->port);
    if (bell->rung) return true;
    pth_msgport_destroy(bell->port);
    return false;
}

void doorbell_destroy(struct doorbell *bell)
{
    pth_event_free(bell->rung, PTH_FREE_THIS);
    pth_msgport_destroy(bell->port);
}

void doorbell_ring(struct doorbell *bell)
{
    if (bell->is_rung) return;
    bell->is_rung = true;
    pth_msgport_put(bell->port, &bell->ring);
}

void doorbell_wait(struct doorbell *bell)
{
    if (!bell->is_rung) pth_wait(bell->rung);
    pth_msgport_get(bell->port);
    bell->is_rung = false;
}
