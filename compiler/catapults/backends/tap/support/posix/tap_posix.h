/* The calls of the C library that go by appointment, for a program that is compiled anew: the same as the linker does with
 * `@posix/wrap`, for programs in C.
 *
 *   cc -include posix/tap_posix.h program.c libtap.a -o program
 *
 * From here on the names below mean the library's calls, also where a pointer to one is taken. The headers of the system that
 * declare them are read first, so they are not concerned.
 */
#ifndef TAP_POSIX_H
#define TAP_POSIX_H

#ifdef __cplusplus
#error "Methods may be called `close` or `read`: link with @posix/wrap instead."
#endif

/* What the headers declare depends on it; the program may define it again. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#define TAP_POSIX_UNDEFINES
#endif
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#ifdef TAP_POSIX_UNDEFINES
#undef _GNU_SOURCE
#undef TAP_POSIX_UNDEFINES
#endif

#define TAP_POSIX(name) extern __typeof__(name) __wrap_##name

/* --- descriptors ---------------------------------------------------------------------------------------------------------- */

TAP_POSIX(accept);
TAP_POSIX(accept4);
TAP_POSIX(bind);
TAP_POSIX(close);
TAP_POSIX(connect);
TAP_POSIX(dup2);
TAP_POSIX(dup3);
TAP_POSIX(fclose);
TAP_POSIX(fcntl);
TAP_POSIX(fcntl64);
TAP_POSIX(listen);
TAP_POSIX(open);
TAP_POSIX(open64);
TAP_POSIX(poll);
TAP_POSIX(pread);
TAP_POSIX(pread64);
TAP_POSIX(pwrite);
TAP_POSIX(pwrite64);
TAP_POSIX(read);
TAP_POSIX(readv);
TAP_POSIX(recv);
TAP_POSIX(recvfrom);
TAP_POSIX(recvmsg);
TAP_POSIX(select);
TAP_POSIX(send);
TAP_POSIX(sendmsg);
TAP_POSIX(sendto);
TAP_POSIX(socket);
TAP_POSIX(write);
TAP_POSIX(writev);

#define accept __wrap_accept
#define accept4 __wrap_accept4
#define bind __wrap_bind
#define close __wrap_close
#define connect __wrap_connect
#define dup2 __wrap_dup2
#define dup3 __wrap_dup3
#define fclose __wrap_fclose
#define fcntl __wrap_fcntl
#define fcntl64 __wrap_fcntl64
#define listen __wrap_listen
#define open __wrap_open
#define open64 __wrap_open64
#define poll __wrap_poll
#define pread __wrap_pread
#define pread64 __wrap_pread64
#define pwrite __wrap_pwrite
#define pwrite64 __wrap_pwrite64
#define read __wrap_read
#define readv __wrap_readv
#define recv __wrap_recv
#define recvfrom __wrap_recvfrom
#define recvmsg __wrap_recvmsg
#define select __wrap_select
#define send __wrap_send
#define sendmsg __wrap_sendmsg
#define sendto __wrap_sendto
#define socket __wrap_socket
#define write __wrap_write
#define writev __wrap_writev

/* --- threads -------------------------------------------------------------------------------------------------------------- */

TAP_POSIX(pthread_cond_broadcast);
TAP_POSIX(pthread_cond_destroy);
TAP_POSIX(pthread_cond_init);
TAP_POSIX(pthread_cond_signal);
TAP_POSIX(pthread_cond_timedwait);
TAP_POSIX(pthread_cond_wait);
TAP_POSIX(pthread_create);
TAP_POSIX(pthread_detach);
extern void __wrap_pthread_exit(void *result) __attribute__((noreturn));
TAP_POSIX(pthread_getspecific);
TAP_POSIX(pthread_join);
TAP_POSIX(pthread_key_create);
TAP_POSIX(pthread_key_delete);
TAP_POSIX(pthread_mutex_destroy);
TAP_POSIX(pthread_mutex_init);
TAP_POSIX(pthread_mutex_lock);
TAP_POSIX(pthread_mutex_timedlock);
TAP_POSIX(pthread_mutex_trylock);
TAP_POSIX(pthread_mutex_unlock);
TAP_POSIX(pthread_once);
TAP_POSIX(pthread_self);
TAP_POSIX(pthread_setname_np);
TAP_POSIX(pthread_setspecific);
extern int __wrap_pthread_yield(void);
TAP_POSIX(sched_yield);

#define pthread_cond_broadcast __wrap_pthread_cond_broadcast
#define pthread_cond_destroy __wrap_pthread_cond_destroy
#define pthread_cond_init __wrap_pthread_cond_init
#define pthread_cond_signal __wrap_pthread_cond_signal
#define pthread_cond_timedwait __wrap_pthread_cond_timedwait
#define pthread_cond_wait __wrap_pthread_cond_wait
#define pthread_create __wrap_pthread_create
#define pthread_detach __wrap_pthread_detach
#define pthread_exit __wrap_pthread_exit
#define pthread_getspecific __wrap_pthread_getspecific
#define pthread_join __wrap_pthread_join
#define pthread_key_create __wrap_pthread_key_create
#define pthread_key_delete __wrap_pthread_key_delete
#define pthread_mutex_destroy __wrap_pthread_mutex_destroy
#define pthread_mutex_init __wrap_pthread_mutex_init
#define pthread_mutex_lock __wrap_pthread_mutex_lock
#define pthread_mutex_timedlock __wrap_pthread_mutex_timedlock
#define pthread_mutex_trylock __wrap_pthread_mutex_trylock
#define pthread_mutex_unlock __wrap_pthread_mutex_unlock
#define pthread_once __wrap_pthread_once
#define pthread_self __wrap_pthread_self
#define pthread_setname_np __wrap_pthread_setname_np
#define pthread_setspecific __wrap_pthread_setspecific
#define pthread_yield __wrap_pthread_yield
#define sched_yield __wrap_sched_yield

/* --- time and signals ------------------------------------------------------------------------------------------------------ */

TAP_POSIX(clock_nanosleep);
TAP_POSIX(nanosleep);
TAP_POSIX(sigaction);
TAP_POSIX(signal);
TAP_POSIX(sleep);
TAP_POSIX(usleep);

#define clock_nanosleep __wrap_clock_nanosleep
#define nanosleep __wrap_nanosleep
#define sigaction(...) __wrap_sigaction(__VA_ARGS__) /* a structure has the same name */
#define signal __wrap_signal
#define sleep __wrap_sleep
#define usleep __wrap_usleep

#undef TAP_POSIX
#endif
