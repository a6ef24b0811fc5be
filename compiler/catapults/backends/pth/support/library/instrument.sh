#!/bin/sh
# instrument.sh SOURCE: makes an unpacked GNU Pth 2.0.7 load schedulers.
#
# Every edit names a line of Pth by a short anchor and has to change exactly as many lines as are written
# beside it. Otherwise nothing more is done and the exit status is 1: then this is not Pth 2.0.7.
set -eu

[ $# = 1 ] && [ -d "$1" ] || { echo "usage: instrument.sh SOURCE" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
cd "$1"

fail() {
    echo "instrument.sh: $1" >&2
    exit 1
}

# edit FILE LINES COMMAND: applies a command of sed that has to change so many lines.
edit() {
    [ -f "$1" ] || fail "$1 is missing: $PWD holds no source of Pth"
    sed "$3" "$1" >"$1.hooked"
    changed=$(diff "$1" "$1.hooked" | grep -c '^>' || :)
    if [ "$changed" != "$2" ]; then
        rm "$1.hooked"
        fail "$1: the edit \"$3\" changes $changed lines and not $2; this is not the source of Pth 2.0.7"
    fi
    cat "$1.hooked" >"$1"
    rm "$1.hooked"
}

# within FUNCTION COMMAND: the command for the lines of one function.
within() {
    printf "/^%s(/,/^}/%s" "$1" "$2"
}

[ ! -e pth_hooks.c ] || fail "this source has been instrumented already; unpack it anew"
[ -f pth_sched.c ] || fail "pth_sched.c is missing: $PWD holds no source of Pth"

# Pth's queues are shadowed where it schedules.
for file in pth_sched.c pth_lib.c pth_cancel.c pth_debug.c pth_tcb.c pth_event.c; do
    edit $file 1 's/^#include "pth_p.h"$/&\
#include "pth_hooks.h"/'
done

# What is more than an operation on a queue.
edit pth_tcb.c    1 's/malloc(sizeof(struct pth_st))/hook_allocate(sizeof(struct pth_st))/'
edit pth_tcb.c    2 's/\([^_]\)free(t);/\1hook_free(t);/'
edit pth_sched.c  1 "$(within 'intern int pth_scheduler_init' 's/pth_current = NULL;/& hook_init();/')"
edit pth_sched.c  1 "$(within 'intern void pth_scheduler_drop' 's/^    pth_t t;$/& hook_drop(pth_current);/')"
edit pth_sched.c  1 "$(within 'intern void pth_scheduler_kill' 's/pth_scheduler_drop();/& hook_drop(NULL);/')"
edit pth_sched.c  1 "$(within 'intern void \*pth_scheduler' 's/pth_pqueue_delmax(&pth_RQ)/hook_scheduler ? hook_pick() : &/')"
edit pth_sched.c  1 "$(within 'intern void \*pth_scheduler' 's/pth_sched_eventmanager(&snapshot, TRUE/if (hook_must_poll()) &/')"
edit pth_sched.c  1 "$(within 'intern void pth_sched_eventmanager' 's/^    FD_SET(pth_sigpipe\[0\], &rfds);$/& fdmax = hook_watch(\&rfds, fdmax);/')"
edit pth_sched.c  1 "$(within 'intern void pth_sched_eventmanager' 's/^    if (!dopoll && rc > 0 && FD_ISSET(pth_sigpipe/    rc = hook_watched(\&rfds, rc);\
&/')"
edit pth_lib.c    1 "$(within 'int pth_yield' 's/!pth_pqueue_contains(q, to)/!(hook_scheduler ? hook_can_switch_to(to) : pth_pqueue_contains(q, to))/')"
edit pth_cancel.c 1 "$(within 'int pth_cancel' 's/pth_pqueue_delete(q, thread);/if (hook_scheduler) hook_remove(thread); else &/')"
edit pth_event.c  1 "$(within 'int pth_wait' 's/pth_yield(NULL);/do & while (hook_waits_again(ev_ring));/')"

# What applications may call.
edit pth.h.in 6 's/^END_DECLARATION$/#define PTH_LOADS_SCHEDULERS 1\
extern int pth_schedvar_register(const char *, void *);\
extern int pth_schedvar_register_typed(const char *, void *, int, size_t);\
extern int pth_threadvar_register(const char *, size_t);\
extern int pth_threadvar_register_typed(const char *, size_t, int, size_t);\
extern int pth_set_userdata(pth_t, void *);\
&/'
edit pth.h.in "$(wc -l <"$here/pth_variables.h")" "/^END_DECLARATION\$/r $here/pth_variables.h"

# Compiling and linking.
edit Makefile.in 1 '/^LOBJS = /s/pth_debug.lo/& pth_hooks.lo pth_hooks_record.lo pth_hooks_load.lo/'
edit Makefile.in 2 's/^pth_compat.lo: .*/&\
pth_hooks.lo pth_hooks_record.lo pth_hooks_load.lo: pth_hooks_record.h pth_hooks.h pth_scheduler.h pth_p.h\
pth_sched.lo pth_lib.lo pth_cancel.lo pth_debug.lo pth_tcb.lo pth_event.lo: pth_hooks.h pth_scheduler.h/'

for file in pth_hooks.c pth_hooks.h pth_hooks_record.c pth_hooks_record.h pth_hooks_load.c pth_scheduler.h; do
    cp "$here/$file" .
done
