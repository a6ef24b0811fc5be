/* Random inputs to the daemon's door and executive, over a kernel that is made up: "fuzz SEED INPUTS".
 *
 * Packets that are nearly right and not right at all, words in shared memory, events of the catcher, and threads that die
 * while their ids are used again. After each input: nobody is steered who is not held, at most one thread is active, and
 * all that are controlled are on the one processor. In the end all threads that live are what they were.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "carrier.h"
#include "door.h"
#include "executive.h"
#include "steer.h"

enum { THREADS = 200, PROGRAMS = 5, FIRST_ID = 1000, HELD = 1000000, MEMORY = SLOTS * sizeof(struct slot) };

static uint64_t seed;

static uint32_t any(uint32_t below)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(seed >> 33) % below;
}

static void must(int holds, const char *what)
{
    if (holds) return;
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

/* --- the kernel that is made up -------------------------------------------------------------------------------------- */

static struct made_up {
    bool is_alive;
    uint32_t generation; /* how often the id was given away */
    struct was was, is;
    bool is_known;       /* the daemon has looked at this one */
    uint64_t runs;
} threads[THREADS];

static struct made_up *thread_of(pid_t tid)
{
    int index = tid - FIRST_ID;
    return index >= 0 && index < THREADS && threads[index].is_alive ? &threads[index] : NULL;
}

static void give_birth(struct made_up *thread)
{
    thread->is_alive = true;
    thread->is_known = false;
    thread->generation++;
    thread->was = (struct was){.tid = FIRST_ID + (int)(thread - threads), .start = seed % 100000 * 1000 + thread->generation};
    thread->was.policy = any(4) ? SCHED_OTHER : any(2) ? SCHED_RR : SCHED_BATCH;
    thread->was.priority = thread->was.policy == SCHED_RR ? 3 : 0;
    CPU_ZERO(&thread->was.affinity);
    CPU_SET(0, &thread->was.affinity);
    CPU_SET(1, &thread->was.affinity);
    thread->is = thread->was;
}

uint64_t kernel_start(pid_t tid)
{
    const struct made_up *thread = thread_of(tid);
    return thread ? thread->is.start : 0;
}

bool kernel_look(pid_t tid, struct was *was, uid_t *user)
{
    struct made_up *thread = thread_of(tid);
    if (!thread) return false;
    *user = tid % 10 == 0; /* some belong to another */
    *was = thread->is;
    return true;
}

int kernel_hold(pid_t tid, bool *tells)
{
    *tells = false;
    struct made_up *thread = thread_of(tid);
    if (!thread) return -1;
    thread->is_known = true;
    return HELD + (int)(thread - threads) * 1000 + (int)(thread->generation % 1000);
}

bool kernel_is_alive(int held)
{
    const struct made_up *thread = &threads[(held - HELD) / 1000];
    return thread->is_alive && thread->generation % 1000 == (uint32_t)(held % 1000);
}

int kernel_open_runs(pid_t tid)
{
    bool tells;
    return kernel_hold(tid, &tells);
}

uint64_t kernel_runs(int held) { return kernel_is_alive(held) ? threads[(held - HELD) / 1000].runs : 0; }

int64_t kernel_ran(int held) { return kernel_is_alive(held) ? (int64_t)threads[(held - HELD) / 1000].runs : 0; }

bool kernel_set_policy(pid_t tid, int policy, int priority)
{
    struct made_up *thread = thread_of(tid);
    if (!thread) return false;
    must(thread->is_known, "a thread was steered that nobody has looked at");
    must(tid % 10 != 0, "a thread of another user was steered");
    thread->is.policy = policy;
    thread->is.priority = priority;
    return true;
}

bool kernel_set_affinity(pid_t tid, const cpu_set_t *affinity)
{
    struct made_up *thread = thread_of(tid);
    if (!thread) return false;
    must(thread->is_known, "a thread was moved that nobody has looked at");
    thread->is.affinity = *affinity;
    return true;
}

/* --- what stands beside door and executive --------------------------------------------------------------------------- */

static uint32_t happens;

bool door_watch(struct member *member) { return member == NULL; }

void door_knock(void) { happens |= HAPPENS_REQUEST; }

void catcher_set(bool is_awake) { must(is_awake == (executive.running != NULL), "the catcher sleeps while somebody runs, or else"); }

static void open_program(struct client *client)
{
    memset(client->slots ? client->slots : (client->slots = calloc(1, MEMORY)), 0, MEMORY);
    client->user = 0;
    client->setting.kind = 0;
    atomic_store(&client->is_closing, false);
    atomic_store(&client->is_setting, 0);
    atomic_store(&client->stage, STAGE_ALIVE);
}

/* --- inputs ---------------------------------------------------------------------------------------------------------- */

static const char *const names[] = {"urgent", "turns", "first", "second", "sensor", "gold", "silver", "a", "b", "nobody", "", "priority", "home", "released", "weight"};

static size_t make_packet(uint8_t bytes[FRAME_MOST])
{
    struct frame frame = {.kind = any(2) ? FRAME_JOIN : any(2) ? FRAME_SET : 1 + any(10)};
    frame.number = any(3) ? FIRST_ID + any(THREADS) : any(2) ? any(SLOTS + 2) : seed & 0xFFFFFFFF;
    frame.value = any(4) ? (double)any(1000) - 300 : any(2) ? 1e300 : 0.0 / (any(2) ? 1.0 : 0.0 * 1.0);
    strcpy(frame.text, names[any(sizeof names / sizeof *names)]);
    if (frame.kind == FRAME_SET && strcmp(frame.text, "weight") == 0) frame.value = 1 + any(9); /* a program's own fault else */
    size_t count = frame_write(bytes, &frame);
    if (any(3) == 0) bytes[any((uint32_t)count)] ^= (uint8_t)(1 << any(8));
    if (any(8) == 0) count = any(FRAME_MOST + 1);
    return count;
}

static void tidy(void)
{
    for (int i = 0; i < PROGRAMS; i++) {
        if (door_tidy(&clients[i])) open_program(&clients[i]);
    }
}

static void step(uint64_t woken)
{
    uint32_t now = happens;
    happens = 0;
    executive_step(now, woken);
    tidy();
}

/* A packet may ask for a weight of 0 by a bit that has flipped: that would be a fault of the scheduler, by division. */
static bool is_ruinous(const uint8_t *bytes, size_t count)
{
    struct frame frame;
    return frame_read(bytes, count, &frame) && frame.kind == FRAME_SET && strcmp(frame.text, "weight") == 0 && !(frame.value >= 1);
}

static void send_packet(struct client *client)
{
    uint8_t bytes[FRAME_MOST + 1] = {0};
    struct frame answer = {0};
    bool waits;
    size_t count = make_packet(bytes);
    if (client->is_closing || client->is_setting || is_ruinous(bytes, count)) return;
    if (!door_take(client, bytes, count, &answer, &waits)) return; /* a real one would be sent away; this one goes on */
    if (waits || answer.kind != FRAME_JOINED) return;
    must(answer.number < SLOTS, "a slot that is not there");
    if (any(4)) atomic_store(&client->slots[answer.number].state, SLOT_ARRIVES);
}

static void write_word(struct client *client)
{
    struct slot *slot = &client->slots[any(any(2) ? SLOTS : 6)];
    atomic_store(&slot->state, any(5) ? any(SLOT_LEAVES + 1) : (uint32_t)seed);
    if (any(8) == 0) atomic_store(&slot->released, (int64_t)(seed ^ seed << 31));
}

static void change_thread(void)
{
    struct made_up *thread = &threads[any(THREADS)];
    if (thread->is_alive && any(3)) thread->runs++;
    else if (thread->is_alive) thread->is_alive = false;
    else give_birth(thread);
}

static void input(void)
{
    struct client *client = &clients[any(PROGRAMS)];
    switch (any(10)) {
    case 0:
    case 1:
    case 2: send_packet(client); break;
    case 3:
    case 4: write_word(client); break;
    case 5: change_thread(); break;
    case 6: happens |= HAPPENS_CAUGHT; break;
    case 7: happens |= HAPPENS_TIMER; break;
    case 8: step(seed); return;
    default:
        if (any(200) == 0) {
            atomic_store(&client->is_closing, true);
            door_knock();
        }
        step(UINT64_C(1) << (client - clients));
    }
}

/* --- what must hold -------------------------------------------------------------------------------------------------- */

static void look(void)
{
    int active = 0;
    for (int i = 0; i < THREADS; i++) {
        const struct was *is = &threads[i].is;
        if (!threads[i].is_alive || (is->policy & ~SCHED_RESET_ON_FORK) != SCHED_FIFO) continue;
        active += is->priority == executive_priority(LEVEL_ACTIVE);
        must(CPU_COUNT(&is->affinity) == 1 && CPU_ISSET(1, &is->affinity), "a thread is steered on another processor");
        must(is->priority < executive_priority(LEVEL_EXECUTIVE), "a thread is above the executive");
    }
    must(active <= 1, "two threads are active");
}

static void look_in_the_end(void)
{
    for (int i = 0; i < THREADS; i++) {
        if (!threads[i].is_alive) continue;
        must(threads[i].is.policy == threads[i].was.policy && threads[i].is.priority == threads[i].was.priority, "a policy was not given back");
        must(CPU_EQUAL(&threads[i].is.affinity, &threads[i].was.affinity), "processors were not given back");
    }
}

int main(int count, char **arguments)
{
    if (count != 3) return 2;
    const char *path = "fuzz.record", *why;
    int descriptor;
    long inputs = atol(arguments[2]);
    seed = strtoull(arguments[1], NULL, 10) * 2 + 1;
    unlink(path);
    door.record = record_open(path, &descriptor, &why);
    executive.processor = door.processor = 1;
    executive.base = 40;
    executive.retry = 1000;
    for (int i = 0; i < THREADS; i++) give_birth(&threads[i]);
    for (int i = 0; i < PROGRAMS; i++) open_program(&clients[i]);
    executive_start();
    for (long i = 0; i < inputs; i++) {
        input();
        if (i % 16 == 0) look();
    }
    printf("fuzz: %llu decisions, %llu guesses, %llu deaths, %u threads in the end\n", (unsigned long long)executive.figures.decisions,
           (unsigned long long)executive.figures.guesses, (unsigned long long)executive.figures.deaths, executive.count);
    must(executive.figures.decisions > (uint64_t)inputs / 100, "hardly anything was decided");
    executive.running = NULL; /* for catcher_set of the end */
    executive_end();
    look_in_the_end();
    return 0;
}
