/* What threads do, and what they ask of their library. */
#include "running/machine.h"
#include "running/passing.h"
#include "state/threads/thread.h"
#include "world/barrier.h"
#include "world/channel.h"
#include "world/condition.h"
#include "world/join.h"
#include "world/lock.h"
#include "world/select.h"
#include "world/semaphore.h"

static bool request(struct cat_machine *m, enum cat_request_kind kind)
{
    m->request->kind = kind;
    return false;
}

static bool request_time(struct cat_machine *m, enum cat_request_kind kind)
{
    m->request->time = cat_pop(m);
    return m->request->time < 0 ? cat_machine_fail(m, CAT_FAULT_WORKLOAD_VALUE) : request(m, kind);
}

/* At once, unless the thread is interrupted before, or its scheduler may be woken; its library does that. One that
 * interrupts threads is asked by the loop. */
static bool compute(struct cat_machine *m)
{
    struct cat_runtime *rt = cat_machine_runtime(m);
    struct cat_head *head = rt->live.head;
    int64_t time = m->top[-1];
    bool wakes = cat_clock_wakes(&rt->live.clock) || rt->link.drops;
    bool disturbed = wakes || time > head->slice_end - head->time;
    if (time <= 0 || disturbed) return request_time(m, CAT_REQUEST_COMPUTE);
    m->top--;
    head->worked = 1;
    m->operations = 0;
    m->from = rt->workload.marked + m->at + 1;
    return cat_pass(rt, time) ? true : request(m, CAT_REQUEST_NONE);
}

static bool request_thread(struct cat_machine *m, enum cat_request_kind kind, uint32_t class)
{
    m->request->thread = cat_thread_find(m->rt, class, cat_pop(m));
    return m->request->thread ? request(m, kind) : cat_machine_fail(m, CAT_FAULT_WORKLOAD_VALUE);
}

/* Something of the world has changed. */
static bool worked(struct cat_machine *m)
{
    m->rt->live.head->worked = 1;
    return m->rt->link.stop.reads_world ? cat_machine_may_go_on(m) : true;
}

/* --- other nodes of a system: the manager brings it there ---------------------------------------------- */

static bool tell_manager(struct cat_machine *m, struct cat_mail mail)
{
    struct cat_runtime *rt = m->rt;
    if (!cat_is_node(&rt->mail)) return cat_machine_fail(m, CAT_FAULT_WORKLOAD_VALUE);
    rt->live.head->worked = 1;
    cat_mail_send(rt, rt->live.head->time, mail);
    return cat_running(rt) ? true : request(m, CAT_REQUEST_NONE);
}

static bool stop_elsewhere(struct cat_machine *m, uint32_t kind, uint32_t class)
{
    int64_t node = cat_pop(m), instance = cat_pop(m);
    bool exists = node > 0 && node <= UINT32_MAX && instance >= 0 && instance <= UINT32_MAX;
    struct cat_mail mail = {.kind = kind, .variable = class, .element = (uint32_t)instance, .value = node};
    return exists ? tell_manager(m, mail) : cat_machine_fail(m, CAT_FAULT_WORKLOAD_VALUE);
}

/* --- measures ---------------------------------------------------------------------------------------- */

bool cat_machine_count(struct cat_machine *m, uint32_t counter)
{
    uint64_t value = ++m->rt->live.counters[counter];
    m->rt->live.head->worked = 1;
    cat_trace_add_here(m->rt, CAT_TRACE_COUNT, m->thread, counter, (int32_t)(uint32_t)value);
    return cat_stop_feels_count(&m->rt->link.stop, counter, value) ? cat_machine_may_go_on(m) : true;
}

bool cat_machine_record(struct cat_machine *m, uint32_t histogram, int64_t value)
{
    uint32_t type = m->rt->workload.histograms[histogram].type;
    m->rt->live.head->worked = 1;
    cat_values_record(m->rt, histogram, type == CAT_FLOAT ? cat_double(value) : (double)value);
    cat_trace_add_here(m->rt, CAT_TRACE_RECORD, m->thread, histogram, cat_trace_value(type, value));
    return true;
}

static bool mark(struct cat_machine *m, uint32_t string)
{
    m->rt->live.head->worked = 1;
    cat_trace_add(m->rt, CAT_TRACE_MARK, m->thread, string, 0);
    return true;
}

/* --- the world: threads go on at once with what is there, and else wait for it ------------------------ */

/* What the thread waits for next has a limit, unless that never comes. */
static bool limit(struct cat_machine *m)
{
    int64_t time = cat_pop(m);
    m->limit = cat_add_saturated(m->rt->live.head->time, time > 0 ? time : 0);
    return true;
}

/* The thread has what it asked for. */
static bool has_it(struct cat_machine *m)
{
    if (m->limit != CAT_NEVER) cat_thread_at(m->rt, m->thread)->result = 1;
    m->limit = CAT_NEVER;
    return worked(m);
}

/* With a limit of no time it only looks. */
static bool wait_for(struct cat_machine *m, struct cat_waiting wait)
{
    wait.limited = m->limit != CAT_NEVER;
    wait.limit = m->limit;
    m->limit = CAT_NEVER;
    bool in_vain = wait.limited && wait.limit <= m->rt->live.head->time;
    cat_thread_at(m->rt, m->thread)->result = wait.limited && !in_vain;
    m->request->wait = wait;
    return in_vain ? true : request(m, CAT_REQUEST_WAIT);
}

/* Times below 0 count as 0: a distribution may give them. */
static bool use_device(struct cat_machine *m, uint32_t operation, uint32_t device)
{
    struct cat_waiting wait = {.kind = CAT_WAIT_DEVICE, .at = device, .polls = operation == CAT_OP_POLL};
    wait.key = cat_pop_float(m);
    wait.latency = cat_pop(m);
    wait.service = cat_pop(m);
    if (wait.latency < 0) wait.latency = 0;
    if (wait.service < 0) wait.service = 0;
    return wait_for(m, wait);
}

static bool receive(struct cat_machine *m, uint32_t argument)
{
    uint32_t channel = CAT_CHANNEL_OF(argument);
    bool in_vain = m->limit <= m->rt->live.head->time;
    bool appoints = m->rt->link.appoints && !in_vain; /* then nobody takes at once what is there */
    if (!appoints && cat_channel_receive(m->rt, channel, m->thread, CAT_LOCAL_OF(argument))) return has_it(m);
    if (!in_vain && !cat_channel_ask(m->rt, channel, m->limit, m->at)) return request(m, CAT_REQUEST_NONE);
    return wait_for(m, (struct cat_waiting){.kind = CAT_WAIT_RECEIVE, .at = channel});
}

static bool try_receive(struct cat_machine *m, uint32_t argument)
{
    bool received = cat_channel_receive(m->rt, CAT_CHANNEL_OF(argument), m->thread, CAT_LOCAL_OF(argument));
    cat_push(m, received);
    return received ? worked(m) : true;
}

static bool send(struct cat_machine *m, uint32_t argument)
{
    uint32_t channel = CAT_CHANNEL_OF(argument);
    cat_thread_at(m->rt, m->thread)->at = m->at;
    bool sent = cat_channel_send(m->rt, channel, m->thread, CAT_LOCAL_OF(argument));
    if (sent) return has_it(m);
    if (!cat_running(m->rt)) return request(m, CAT_REQUEST_NONE);
    return wait_for(m, (struct cat_waiting){.kind = CAT_WAIT_SEND, .at = channel});
}

/* Which element the index on the stack means; false when there is none. */
static bool find(struct cat_machine *m, uint32_t first, uint32_t elements, uint32_t *element)
{
    int64_t index = cat_pop(m);
    if (index < 0 || index >= elements) return cat_machine_fail(m, CAT_FAULT_WORKLOAD_INDEX);
    *element = first + (uint32_t)index;
    return true;
}

static bool find_lock(struct cat_machine *m, uint32_t lock, uint32_t *element)
{
    const struct cat_lock *declared = &m->rt->workload.locks[lock];
    return find(m, declared->first, declared->elements, element);
}

static bool find_in(struct cat_machine *m, const struct cat_array *array, uint32_t *element)
{
    return find(m, array->first, array->elements, element);
}

static bool holds(const struct cat_machine *m, uint32_t element)
{
    return m->rt->live.locks[element].holder == m->thread || cat_lock_is_read_by(m->rt, element, m->thread);
}

/* Of a lock the scheduler may be to be told before the program goes on. */
static bool tell_of_lock(struct cat_machine *m, bool goes_on)
{
    return goes_on && cat_lock_has_news(m->rt) ? request(m, CAT_REQUEST_LOCKS) : goes_on;
}

static bool has_lock(struct cat_machine *m, uint32_t element)
{
    cat_lock_note_acquired(m->rt, element);
    return tell_of_lock(m, has_it(m));
}

static bool acquire(struct cat_machine *m, uint32_t operation, uint32_t lock)
{
    uint32_t element = 0;
    if (!find_lock(m, lock, &element)) return false;
    if (holds(m, element)) return cat_machine_fail(m, CAT_FAULT_WORKLOAD_LOCK);
    bool reads = operation == CAT_OP_READ;
    bool appoints = m->rt->link.appoints && m->limit == CAT_NEVER;
    if (!appoints && (reads ? cat_lock_read : cat_lock_acquire)(m->rt, element, m->thread)) return has_lock(m, element);
    return wait_for(m, (struct cat_waiting){.kind = reads ? CAT_WAIT_READ : CAT_WAIT_LOCK, .at = element});
}

static bool release(struct cat_machine *m, uint32_t lock)
{
    uint32_t element = 0;
    if (!find_lock(m, lock, &element)) return false;
    if (!holds(m, element)) return cat_machine_fail(m, CAT_FAULT_WORKLOAD_LOCK);
    cat_lock_release(m->rt, element, m->thread);
    return tell_of_lock(m, worked(m));
}

/* --- threads that wait for each other --------------------------------------------------------------------- */

static bool select(struct cat_machine *m)
{
    cat_thread_at(m->rt, m->thread)->at = m->at;
    if (cat_select_receive(m->rt, m->thread)) {
        m->limit = CAT_NEVER;
        return worked(m);
    }
    if (!cat_select_ask(m->rt, m->thread)) return request(m, CAT_REQUEST_NONE);
    return wait_for(m, (struct cat_waiting){.kind = CAT_WAIT_SELECT});
}

static bool join(struct cat_machine *m, uint32_t operation, uint32_t class)
{
    struct cat_waiting wait = {.kind = CAT_WAIT_JOIN, .at = class};
    if (operation == CAT_OP_JOIN) {
        wait.other = cat_thread_find(m->rt, class, cat_pop(m));
        if (!wait.other) return cat_machine_fail(m, CAT_FAULT_WORKLOAD_VALUE);
    }
    return cat_join_ended(m->rt, class, wait.other) ? has_it(m) : wait_for(m, wait);
}

static bool take(struct cat_machine *m, uint32_t semaphore)
{
    uint32_t element = 0;
    if (!find_in(m, &m->rt->workload.semaphores[semaphore], &element)) return false;
    if (cat_semaphore_take(m->rt, element, m->thread)) return has_it(m);
    return wait_for(m, (struct cat_waiting){.kind = CAT_WAIT_SEMAPHORE, .at = element});
}

static bool give(struct cat_machine *m, uint32_t semaphore)
{
    uint32_t element = 0;
    if (!find_in(m, &m->rt->workload.semaphores[semaphore], &element)) return false;
    cat_semaphore_give(m->rt, element, m->thread);
    return worked(m);
}

static bool await(struct cat_machine *m, uint32_t argument)
{
    struct cat_waiting wait = {.kind = CAT_WAIT_CONDITION};
    if (!find_lock(m, CAT_LOCK_OF(argument), &wait.other)) return false;
    if (!find_in(m, &m->rt->workload.conditions[CAT_CONDITION_OF(argument)], &wait.at)) return false;
    if (m->rt->live.locks[wait.other].holder != m->thread) return cat_machine_fail(m, CAT_FAULT_WORKLOAD_LOCK);
    return wait_for(m, wait);
}

static bool signal(struct cat_machine *m, uint32_t operation, uint32_t condition)
{
    uint32_t element = 0;
    if (!find_in(m, &m->rt->workload.conditions[condition], &element)) return false;
    cat_condition_signal(m->rt, element, m->thread, operation == CAT_OP_BROADCAST);
    return tell_of_lock(m, worked(m));
}

static bool meet(struct cat_machine *m, uint32_t barrier)
{
    if (cat_barrier_meet(m->rt, barrier, m->thread)) return has_it(m);
    return wait_for(m, (struct cat_waiting){.kind = CAT_WAIT_BARRIER, .at = barrier});
}

bool cat_machine_act(struct cat_machine *m, uint32_t operation, uint32_t argument)
{
    switch (operation) {
    case CAT_OP_COMPUTE: return compute(m);
    case CAT_OP_YIELD_TO: return request_thread(m, CAT_REQUEST_YIELD_TO, argument);
    case CAT_OP_SLEEP: return request_time(m, CAT_REQUEST_SLEEP);
    case CAT_OP_SPAWN: m->request->class = argument; return request(m, CAT_REQUEST_SPAWN);
    case CAT_OP_SUSPEND_ON: return stop_elsewhere(m, CAT_SAYS_SUSPEND, argument);
    case CAT_OP_RESUME_ON: return stop_elsewhere(m, CAT_SAYS_RESUME, argument);
    case CAT_OP_SPAWN_ANYWHERE: return tell_manager(m, (struct cat_mail){.kind = CAT_SAYS_CHOOSE, .variable = argument});
    case CAT_OP_KILL: return request_thread(m, CAT_REQUEST_KILL, argument);
    case CAT_OP_SUSPEND: return request_thread(m, CAT_REQUEST_SUSPEND, argument);
    case CAT_OP_RESUME: return request_thread(m, CAT_REQUEST_RESUME, argument);
    case CAT_OP_MARK: return mark(m, argument);
    case CAT_OP_IO:
    case CAT_OP_POLL: return use_device(m, operation, argument);
    case CAT_OP_RECEIVE: return receive(m, argument);
    case CAT_OP_TRY_RECEIVE: return try_receive(m, argument);
    case CAT_OP_SEND: return send(m, argument);
    case CAT_OP_ACQUIRE:
    case CAT_OP_READ: return acquire(m, operation, argument);
    case CAT_OP_RELEASE: return release(m, argument);
    case CAT_OP_LIMIT: return limit(m);
    case CAT_OP_SELECT: return select(m);
    case CAT_OP_CASE: return true;
    case CAT_OP_JOIN:
    case CAT_OP_JOIN_ALL: return join(m, operation, argument);
    case CAT_OP_TAKE: return take(m, argument);
    case CAT_OP_GIVE: return give(m, argument);
    case CAT_OP_AWAIT: return await(m, argument);
    case CAT_OP_SIGNAL:
    case CAT_OP_BROADCAST: return signal(m, operation, argument);
    case CAT_OP_MEET: return meet(m, argument);
    default: return request(m, CAT_REQUEST_EXIT);
    }
}
