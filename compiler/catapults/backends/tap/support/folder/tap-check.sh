#!/bin/sh
# Lists calls of a program that may wait and do not go by appointment: while one waits, all threads do.
#
#   sh tap-check PROGRAM

program=$1
here=$(dirname "$0")
[ -r "$program" ] || { echo "usage: sh tap-check PROGRAM" >&2; exit 2; }

wrapped=$(sed 's/.*--wrap=//' "$here/posix/wrap")
others="
fgets fgetc getc getchar fread scanf fscanf getline getdelim fopen fopen64 popen pclose system
getaddrinfo getnameinfo gethostbyname gethostbyaddr
sendfile sendfile64 splice tee copy_file_range recvmmsg sendmmsg preadv pwritev preadv2 pwritev2
pause sigsuspend sigwait sigwaitinfo sigtimedwait wait waitpid wait3 wait4 waitid
flock lockf fsync fdatasync sync msync ppoll pselect epoll_wait epoll_pwait msgrcv msgsnd semop mq_receive mq_send
sem_wait sem_timedwait pthread_rwlock_rdlock pthread_rwlock_wrlock pthread_barrier_wait pthread_spin_lock
pthread_timedjoin_np pthread_cancel pthread_kill thrd_create mtx_lock cnd_wait
"
own=$(nm -u "$here"/libtap.a 2>/dev/null | sed -n 's/^ *U //p' | sed 's/^__real_//')
found=0
for name in $(nm -D -u "$program" 2>/dev/null | sed -n 's/^ *U //p' | sed 's/@.*//' | sort -u); do
    case " $(echo $wrapped $others) " in *" $name "*) ;; *) continue ;; esac
    case " $(echo $own) " in *" $name "*) continue ;; esac
    case " $(echo $wrapped) " in
    *" $name "*) why="link with @posix/wrap" ;;
    *) why="the library has no call for it" ;;
    esac
    echo "$name: $why"
    found=1
done
[ $found = 1 ] || echo "$program: all calls that may wait go by appointment"
exit $found
