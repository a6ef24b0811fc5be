/* A bell by which one thread wakes another. A ring is kept until it is heard, and several at once count as one. */
#ifndef SERVER_DOORBELL_H
#define SERVER_DOORBELL_H

#include <pth.h>
#include <stdbool.h>

struct doorbell {
    pth_msgport_t port;
    pth_message_t ring;
    pth_event_t rung;
    bool is_rung;
};

bool doorbell_make(struct doorbell *bell); /* false: there is no memory */
void doorbell_destroy(struct doorbell *bell);
void doorbell_ring(struct doorbell *bell); /* never gives up control */
void doorbell_wait(struct doorbell *bell); /* a point of cancellation */

#endif
