/* What threads do, and what they ask of their library. */
#include "running/machine.h"
#include "running/passing.h"
#include "state/thread.h"
#include "world/channel.h"
#include "world/lock.h"

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

/* At once, unless the thread is interrupted before, or its scheduler may be woken; its library does that. */
static bool compute(struct cat_machine *m)
{
    struct cat_runtime *rt = cat_machine_runtime(m);
    struct cat_head *head = rt->live.head;
    int64_t time = m->top[-1];
    bool disturbed = time > head->slice_end - head->time || cat_clock_wakes(&rt->live.clock);
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

static bool wait_for(struct cat_machine *m, struct cat_waiting wait)
{
    m->request->wait = wait;
    return request(m, CAT_REQUEST_WAIT);
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
    if (cat_channel_receive(m->rt, channel, m->thread, CAT_LOCAL_OF(argument))) return worked(m);
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
    if (sent) return worked(m);
    if (!cat_running(m->rt)) return request(m, CAT_REQUEST_NONE);
    return wait_for(m, (struct cat_waiting){.kind = CAT_WAIT_SEND, .at = channel});
}

/* Number of the element over all locks; false when there is none. */
static bool find_element(struct cat_machine *m, uint32_t lock, uint32_t *element)
{
    const struct cat_lock *declared = &m->rt->workload.locks[lock];
    int64_t index = cat_pop(m);
    if (index < 0 || index >= declared->elements) return cat_machine_fail(m, CAT_FAULT_WORKLOAD_INDEX);
    *element = declared->first + (uint32_t)index;
    return true;
}

static bool acquire(struct cat_machine *m, uint32_t lock)
{
    uint32_t element = 0;
    if (!find_element(m, lock, &element)) return false;
    if (m->rt->live.locks[element].holder == m->thread) return cat_machine_fail(m, CAT_FAULT_WORKLOAD_LOCK);
    if (cat_lock_acquire(m->rt, element, m->thread)) return worked(m);
    return wait_for(m, (struct cat_waiting){.kind = CAT_WAIT_LOCK, .at = element});
}

static bool release(struct cat_machine *m, uint32_t lock)
{
    uint32_t element = 0;
    if (!find_element(m, lock, &element)) return false;
    if (m->rt->live.locks[element].holder != m->thread) return cat_machine_fail(m, CAT_FAULT_WORKLOAD_LOCK);
    cat_lock_release(m->rt, element);
    return worked(m);
}

bool cat_machine_act(struct cat_machine *m, uint32_t operation, uint32_t argument)
{
    switch (operation) {
    case CAT_OP_COMPUTE: return compute(m);
    case CAT_OP_YIELD_TO: return request_thread(m, CAT_REQUEST_YIELD_TO, argument);
    case CAT_OP_SLEEP: return request_time(m, CAT_REQUEST_SLEEP);
    case CAT_OP_SPAWN: m->request->class = argument; return request(m, CAT_REQUEST_SPAWN);
    case CAT_OP_SUSPEND: return request_thread(m, CAT_REQUEST_SUSPEND, argument);
    case CAT_OP_RESUME: return request_thread(m, CAT_REQUEST_RESUME, argument);
    case CAT_OP_MARK: return mark(m, argument);
    case CAT_OP_IO:
    case CAT_OP_POLL: return use_device(m, operation, argument);
    case CAT_OP_RECEIVE: return receive(m, argument);
    case CAT_OP_TRY_RECEIVE: return try_receive(m, argument);
    case CAT_OP_SEND: return send(m, argument);
    case CAT_OP_ACQUIRE: return acquire(m, argument);
    case CAT_OP_RELEASE: return release(m, argument);
    default: return request(m, CAT_REQUEST_EXIT);
    }
}
