/* A connection to a manager, as bytes and frames: of a node, or of who asks how things are. */
#ifndef CATAPULTS_WIRE_H
#define CATAPULTS_WIRE_H

#include "address.h"
#include "frames.h"
#include "hidden.h"

/* False: nobody answers there yet. One that does not wait may be open before it is known whether somebody answers. */
CAT_HIDDEN bool wire_open(const struct address *address, bool waits);
CAT_HIDDEN void wire_close(void);
CAT_HIDDEN bool wire_is_open(void);
CAT_HIDDEN int wire_descriptor(void); /* readable when the manager has spoken; -1 while it is closed */
CAT_HIDDEN bool wire_has_more(void);   /* something has been read, and not been received yet */
CAT_HIDDEN uint32_t wire_sender(void); /* this process, in frames */

/* Whether something can be sent now, or within so many ns; or it is known that nothing can be. */
CAT_HIDDEN bool wire_is_writable(int64_t patience);

/* Signals are blocked already, as in Pth's own scheduler, so that sending need not do it. */
CAT_HIDDEN bool wire_is_quiet;

/* Waits until the manager can take it, or so many ns; false: it is not reached any more. */
CAT_HIDDEN bool wire_send(const uint8_t *bytes, size_t count, int64_t patience);

/* The next frame, after so many ns at most. 1; 0: none came; -1: the manager is not reached any more, or talks nonsense. */
CAT_HIDDEN int wire_receive(struct frame *frame, int64_t patience);

#endif
