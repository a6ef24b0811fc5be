/* Runs a counterexample in a process of its own, which the library may end, and tells what came of it.
 *
 * The exit status is 1 if the scheduler fails as the counterexample says, 0 if it does not, 2 if the run could not be brought
 * about. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "replay.h"

enum { DOES_NOT_FAIL = 0, FAILS = 1, CANNOT = 2 };

/* A scheduler that does not come to an end is ended after so many seconds. */
enum { PATIENCE = 20 };

static int fails(const char *how)
{
    printf("FAILS: %s\n       %s\n", replay_run.message, how);
    return FAILS;
}

static int does_not_fail(const char *how)
{
    printf("does not fail here: %s\n", how);
    return DOES_NOT_FAIL;
}

/* The last event is dispatched or woken by the library itself, so nobody tells of it. */
static bool is_at_end(void)
{
    int left = replay_run.count - replay_shared->next;
    enum replay_event last = replay_run.steps[replay_run.count - 1].event;
    return left == 0 || (left == 1 && (last == REPLAY_DISPATCH || last == REPLAY_WAKE));
}

/* The library, or a check of the scheduler, has ended the program. */
static int was_ended(const char *by)
{
    static char text[200];
    if (replay_run.loop == replay_run.count && is_at_end()) {
        snprintf(text, sizeof text, "%s at event %d, as in the counterexample.", by, replay_run.count);
        return fails(text);
    }
    snprintf(text, sizeof text, "%s already behind event %d.", by, replay_shared->next);
    return fails(text);
}

static int went_otherwise(void)
{
    static char text[400];
    int next = replay_shared->next;
    const char *expected = next < replay_run.count ? replay_run.steps[next].words : "the run ends";
    snprintf(text, sizeof text, "behind event %d %s, where in the counterexample %s.", next, replay_shared->said, expected);
    return does_not_fail(text);
}

static int went_to_end(void)
{
    if (replay_run.ending == REPLAY_STATE)
        return fails("All events came about, and the scheduler chose as in the counterexample.");
    return does_not_fail("all events came about, and nothing fails.");
}

/* Only threads that wait are left. */
static int went_still(void)
{
    if (!is_at_end()) return was_ended("Nothing happens any more,");
    if (replay_run.ending == REPLAY_STUCK) return fails("Nothing happens any more, as in the counterexample.");
    return went_to_end();
}

static int went_round(void)
{
    static char text[200];
    const char *who = replay_run.watched < 0 ? "nothing else" : replay_run.names[replay_run.watched];
    snprintf(text, sizeof text, "The loop went round %d times, and %s never ran.", replay_run.rounds, who);
    return fails(text);
}

static int was_refused(void)
{
    if (replay_run.ending == REPLAY_ANSWER) return fails("The scheduler said no, as in the counterexample.");
    printf("cannot be brought about: event %d, %s\n", replay_shared->next, replay_shared->said);
    return CANNOT;
}

static int judge(int status)
{
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) return was_ended("The scheduler does not come to an end");
    if (WIFSIGNALED(status)) return was_ended("The library ended the program");
    switch (replay_shared->outcome) {
    case WENT_TO_END: return went_to_end();
    case WENT_ROUND: return went_round();
    case WENT_STILL: return went_still();
    case WAS_REFUSED: return was_refused();
    case WENT_OTHERWISE: return went_otherwise();
    default: return was_ended("The scheduler ended the program");
    }
}

int main(void)
{
    int status;
    replay_shared = mmap(NULL, sizeof *replay_shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (replay_shared == MAP_FAILED) return CANNOT;
    printf("A counterexample of %s on GNU Pth; %s\n", replay_run.scheduler,
           replay_run.main < 0 ? "its main thread waits meanwhile, as one thread more:" : "its main thread is the first one:");
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        signal(SIGALRM, SIG_DFL);
        alarm(PATIENCE);
        replay_threads();
    }
    if (child < 0 || waitpid(child, &status, 0) < 0) return CANNOT;
    return judge(status);
}
