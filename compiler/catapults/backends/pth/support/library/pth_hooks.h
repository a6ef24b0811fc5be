/* The places where Pth's own scheduling asks a loaded scheduler instead.
 *
 * In a file that includes this, each operation on one of Pth's queues becomes a hook while a scheduler is
 * loaded. Without one it is what it was. The queue of dead threads stays Pth's in either case.
 */
#ifndef PTH_HOOKS_H
#define PTH_HOOKS_H

#include "pth_scheduler.h"

#define HOOK __attribute__((visibility("hidden"))) extern

HOOK const struct pth_scheduler *hook_scheduler; /* NULL: Pth's own */

HOOK void  hook_load(void);                      /* looks at PTH_SCHED, once; ends the process if it cannot */
HOOK void  hook_init(void);
HOOK void *hook_allocate(size_t size);           /* a thread control block with room in front */
HOOK void  hook_free(pth_t t);
HOOK void  hook_drop(pth_t keep);                /* all threads but one are gone: kill, or fork in the child */
HOOK void  hook_remove(pth_t t);                 /* cancelled or aborted by another thread */
HOOK pth_t hook_pick(void);
HOOK void  hook_switch_out(void);
HOOK int   hook_must_poll(void);                 /* whether looking for events can bring any */
HOOK int   hook_watch(fd_set *readable, int highest); /* where Pth sleeps: the highest descriptor that it looks at */
HOOK int   hook_watched(fd_set *readable, int count); /* and how many threads still have to see to */
HOOK int   hook_can_switch_to(pth_t t);
HOOK int   hook_set_next(pth_t t);
HOOK int   hook_waits_again(pth_event_t ring);   /* whether a thread was resumed before its event */
HOOK int   hook_elements(pth_pqueue_t *q);
HOOK pth_t hook_head(pth_pqueue_t *q);
HOOK pth_t hook_walk(pth_pqueue_t *q, pth_t t);
HOOK int   hook_contains(pth_pqueue_t *q, pth_t t);
HOOK void  hook_insert(pth_pqueue_t *q, int priority, pth_t t);
HOOK void  hook_delete(pth_pqueue_t *q, pth_t t);

/* --- the operations as Pth has them, under names that are not shadowed ---------------------------------- */

static inline int   hook_own_elements(pth_pqueue_t *q)              { return pth_pqueue_elements(q); }
static inline pth_t hook_own_head(pth_pqueue_t *q)                  { return pth_pqueue_head(q); }
static inline pth_t hook_own_walk(pth_pqueue_t *q, pth_t t, int to) { return pth_pqueue_walk(q, t, to); }
static inline int   hook_own_contains(pth_pqueue_t *q, pth_t t)     { return pth_pqueue_contains(q, t); }
static inline void  hook_own_insert(pth_pqueue_t *q, int p, pth_t t){ pth_pqueue_insert(q, p, t); }
static inline void  hook_own_delete(pth_pqueue_t *q, pth_t t)       { pth_pqueue_delete(q, t); }
static inline pth_t hook_own_delmax(pth_pqueue_t *q)                { return pth_pqueue_delmax(q); }
static inline void  hook_own_increase(pth_pqueue_t *q)              { pth_pqueue_increase(q); }
static inline int   hook_own_favorite(pth_pqueue_t *q, pth_t t)     { return pth_pqueue_favorite(q, t); }

#ifndef PTH_HOOKS_OWN

#undef  pth_pqueue_elements
#undef  pth_pqueue_head
#undef  pth_pqueue_walk
#undef  pth_pqueue_contains
#undef  pth_pqueue_insert
#undef  pth_pqueue_delete
#undef  pth_pqueue_increase
#undef  pth_pqueue_favorite
#define pth_pqueue_elements(q)       (hook_scheduler ? hook_elements(q)       : hook_own_elements(q))
#define pth_pqueue_head(q)           (hook_scheduler ? hook_head(q)           : hook_own_head(q))
#define pth_pqueue_walk(q, t, to)    (hook_scheduler ? hook_walk(q, t)        : hook_own_walk(q, t, to))
#define pth_pqueue_contains(q, t)    (hook_scheduler ? hook_contains(q, t)    : hook_own_contains(q, t))
#define pth_pqueue_insert(q, p, t)   (hook_scheduler ? hook_insert(q, p, t)   : hook_own_insert(q, p, t))
#define pth_pqueue_delete(q, t)      (hook_scheduler ? hook_delete(q, t)      : hook_own_delete(q, t))
#define pth_pqueue_increase(q)       (hook_scheduler ? hook_switch_out()      : hook_own_increase(q))
#define pth_pqueue_favorite(q, t)    (hook_scheduler ? hook_set_next(t)       : hook_own_favorite(q, t))

#endif
#endif
