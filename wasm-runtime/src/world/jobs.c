#include "world/jobs.h"

#include "base/number.h"
#include "state/now.h"
#include "state/threads/pool.h"
#include "state/threads/thread.h"
#include "state/varied.h"
#include "world/lock.h"
#include "world/wait.h"

/* A thread with jobs, and where what is known of it stands: found once for all that is done with it. */
struct worker {
    cat_thread t;
    struct cat_thread_record *thread;
    struct cat_task *task;
    const struct cat_class *class;
};

static struct cat_task *task_of(const struct cat_runtime *rt, cat_thread t)
{
    return &rt->live.tasks[cat_thread_number(rt, t)];
}

static CAT_ALWAYS_INLINE struct worker worker_of(const struct cat_runtime *rt, cat_thread t)
{
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    return (struct worker){t, thread, task_of(rt, t), &rt->workload.classes[thread->class]};
}

static int32_t in_microseconds(int64_t ns)
{
    int64_t us = ns / 1000;
    return us > INT32_MAX ? INT32_MAX : us < INT32_MIN ? INT32_MIN : (int32_t)us;
}

uint64_t cat_jobs_rank(const struct cat_runtime *rt, cat_thread t)
{
    const struct cat_thread_record *thread = cat_thread_at(rt, t);
    return (uint64_t)thread->class << 32 | thread->instance;
}

/* --- deadlines ------------------------------------------------------------------------------------------- */

/* Of the job in progress it is not known whether it met its deadline. */
static bool is_open(const struct cat_task *task) { return task->in_progress && task->judged < task->job; }

/* That of the first job of which this is not known; INT64_MAX: there is none. */
static int64_t next_deadline(const struct cat_runtime *rt, const struct cat_task *task)
{
    if (is_open(task)) return task->deadline;
    return task->open ? cat_add_saturated(cat_pool_at(rt, task->open)[CAT_JOB_ARRIVED], task->allowed) : INT64_MAX;
}

static bool has_come(const struct cat_runtime *rt, const struct cat_task *task)
{
    return next_deadline(rt, task) <= rt->live.head->time;
}

/* Whether a stands before b among those whose deadline has come. */
static bool goes_before(const struct cat_runtime *rt, cat_thread a, cat_thread b)
{
    return cat_jobs_rank(rt, a) < cat_jobs_rank(rt, b);
}

void cat_jobs_overdue(struct cat_runtime *rt, cat_thread t)
{
    struct cat_head *head = rt->live.head;
    cat_thread before = 0, behind = head->overdue;
    if (task_of(rt, t)->is_overdue) return;
    if (behind && goes_before(rt, head->last_overdue, t)) before = head->last_overdue, behind = 0;
    for (; behind && goes_before(rt, behind, t); behind = task_of(rt, behind)->overdue) before = behind;
    *(before ? &task_of(rt, before)->overdue : &head->overdue) = t;
    task_of(rt, t)->overdue = behind;
    task_of(rt, t)->is_overdue = 1;
    if (!behind) head->last_overdue = t;
    head->news |= CAT_NEWS_DEADLINE;
    cat_now_look_anew(rt);
}

static cat_thread take_overdue(struct cat_runtime *rt)
{
    struct cat_head *head = rt->live.head;
    cat_thread t = head->overdue;
    if (!t) return 0;
    head->overdue = task_of(rt, t)->overdue;
    task_of(rt, t)->is_overdue = 0;
    if (!head->overdue) head->news &= ~(uint32_t)CAT_NEWS_DEADLINE;
    return t;
}

/* The clock brings the next job no later, and deadlines are looked at then. */
static bool is_looked_at_before(const struct cat_runtime *rt, uint32_t number, int64_t time)
{
    const struct cat_clock *clock = &rt->live.clock;
    return cat_clock_pending(clock, CAT_CLOCK_RELEASE, number) && cat_clock_due(clock, CAT_CLOCK_RELEASE, number) <= time;
}

/* The timer of the first job whose deadline has not come, unless that is looked at before. */
static CAT_INLINE_IF_SHORT void watch(struct cat_runtime *rt, struct worker w)
{
    uint32_t number = cat_thread_number(rt, w.t);
    int64_t deadline = next_deadline(rt, w.task);
    cat_task_disarm(rt, number);
    if (deadline == INT64_MAX) return;
    if (deadline <= rt->live.head->time) {
        cat_jobs_overdue(rt, w.t);
    } else if (!is_looked_at_before(rt, number, deadline)) {
        cat_task_arm(rt, number, deadline);
    }
}

/* Of its first job that is not judged it is known now whether it met its deadline. */
static CAT_INLINE_IF_SHORT void judged(struct cat_runtime *rt, struct worker w)
{
    if (!is_open(w.task)) w.task->open = cat_pool_next(rt, w.task->open);
    w.task->judged++;
    watch(rt, w);
}

cat_thread cat_jobs_missed(struct cat_runtime *rt)
{
    cat_thread t;
    while ((t = take_overdue(rt)) != 0) {
        struct worker w = worker_of(rt, t);
        if (!has_come(rt, w.task)) continue;
        rt->live.head->missed_job = w.task->judged + 1;
        judged(rt, w);
        cat_job_missed(rt, w.thread->class);
        cat_trace_add(rt, CAT_TRACE_MISSED, t, rt->live.head->missed_job, cat_jobs_is_dropped(rt, t));
        cat_trace_mix(rt, (uint64_t)CAT_TRACE_MISSED << 32 | t);
        return t;
    }
    return 0;
}

static CAT_INLINE_IF_SHORT bool is_dropped_late(struct worker w)
{
    if (!w.task->in_progress || w.task->judged < w.task->job) return false;
    return w.class->job && w.class->job->late == CAT_LATE_DROPPED;
}

bool cat_jobs_is_dropped(const struct cat_runtime *rt, cat_thread t) { return is_dropped_late(worker_of(rt, t)); }

/* --- what the scheduler sees ------------------------------------------------------------------------------ */

static CAT_INLINE_IF_SHORT void show(struct cat_runtime *rt, cat_thread t, enum cat_kept kept, int64_t value)
{
    const struct cat_place *place = &rt->link.kept[kept];
    if (place->width) cat_place_store(place, cat_thread_attributes(rt, t), value);
}

static CAT_INLINE_IF_SHORT void show_all(struct cat_runtime *rt, cat_thread t, const struct cat_task *task)
{
    show(rt, t, CAT_KEPT_JOB, task->job);
    show(rt, t, CAT_KEPT_RELEASED, task->released);
    show(rt, t, CAT_KEPT_DEADLINE, task->deadline);
    show(rt, t, CAT_KEPT_PERIOD, task->period);
}

void cat_jobs_show(struct cat_runtime *rt, cat_thread t) { show_all(rt, t, task_of(rt, t)); }

/* --- releases --------------------------------------------------------------------------------------------- */

/* The next job is in progress now. */
static CAT_INLINE_IF_SHORT void begin(struct cat_runtime *rt, struct worker w, int64_t arrived, int64_t released)
{
    struct cat_task *task = w.task;
    task->in_progress = 1;
    task->job++;
    task->arrived = arrived;
    task->released = released;
    task->deadline = cat_add_saturated(arrived, task->allowed);
    show_all(rt, w.t, task);
}

/* Of those that wait the first. */
static CAT_NOINLINE void begin_next(struct cat_runtime *rt, struct worker w)
{
    uint32_t message = w.task->first;
    const int64_t *job = cat_pool_at(rt, message);
    if (w.task->open == message) w.task->open = cat_pool_next(rt, message);
    w.task->first = cat_pool_next(rt, message);
    begin(rt, w, job[CAT_JOB_ARRIVED], job[CAT_JOB_RELEASED]);
    cat_pool_free(rt, message);
}

/* It waits behind the one in progress. */
static CAT_NOINLINE void wait_behind(struct cat_runtime *rt, struct cat_task *task, int64_t arrived, int64_t released)
{
    uint32_t message = cat_pool_take(rt);
    int64_t *job = cat_pool_at(rt, message);
    job[CAT_JOB_LINK] = 0;
    job[CAT_JOB_ARRIVED] = arrived;
    job[CAT_JOB_RELEASED] = released;
    if (task->first) {
        *cat_pool_at(rt, task->last) = message;
    } else {
        task->first = message;
    }
    task->last = message;
    if (!task->open) task->open = message;
}

static CAT_INLINE_IF_SHORT void note_release(struct cat_runtime *rt, struct worker w, int64_t arrived, int64_t released)
{
    w.task->jobs++;
    cat_job_released(rt, w.thread->class);
    if (cat_trace_is_on(rt)) {
        int64_t deadline = cat_add_saturated(arrived, w.task->allowed);
        int32_t until = deadline < INT64_MAX ? in_microseconds(deadline - released) : 0;
        cat_trace_add(rt, CAT_TRACE_RELEASED, w.t, w.task->jobs, until);
    }
    cat_trace_mix(rt, (uint64_t)CAT_TRACE_RELEASED << 32 | w.t);
}

/* False when the run is over. */
static CAT_INLINE_IF_SHORT bool release(struct cat_runtime *rt, struct worker w, int64_t arrived, int64_t released)
{
    const struct cat_waiting *wait = &w.thread->wait;
    bool waits = wait->kind == CAT_WAIT_RELEASE && wait->stage == CAT_WAIT_OPEN;
    if (!waits && !cat_pool_ensure(rt, w.thread->at)) return false;
    note_release(rt, w, arrived, released);
    if (waits) {
        begin(rt, w, arrived, released);
        cat_wait_over(rt, w.t);
    } else {
        wait_behind(rt, w.task, arrived, released);
    }
    return true;
}

static int64_t draw_jitter(struct cat_runtime *rt, struct worker w)
{
    int64_t jitter = w.task->jitter;
    return jitter > 0 ? cat_draw_between(rt, &w.task->random, cat_thread_number(rt, w.t) + 1, 0, jitter) : 0;
}

/* When the clock brings the next job; never before one that came already. */
static void set_release(struct cat_runtime *rt, cat_thread t, int64_t due)
{
    int64_t now = rt->live.head->time;
    cat_clock_set(&rt->live.clock, CAT_CLOCK_RELEASE, cat_thread_number(rt, t), due > now ? due : now);
}

/* A sporadic thread may have no least distance. */
static int64_t after(const struct cat_task *task, int64_t time)
{
    return task->period < INT64_MAX ? cat_add_saturated(time, task->period) : time;
}

static CAT_INLINE_IF_SHORT void set_next(struct cat_runtime *rt, struct worker w)
{
    struct cat_task *task = w.task;
    task->next = after(task, task->next);
    if (w.class->job->kind == CAT_JOB_PERIODIC) {
        set_release(rt, w.t, cat_add_saturated(task->next, draw_jitter(rt, w)));
    } else if (task->early > 0) {
        set_release(rt, w.t, task->next);
    }
}

void cat_jobs_born(struct cat_runtime *rt, cat_thread t, const struct cat_job_times *times)
{
    struct worker w = worker_of(rt, t);
    struct cat_task *task = w.task;
    *task = (struct cat_task){.period = times->period, .allowed = times->allowed, .jitter = times->jitter};
    task->next = times->arrived;
    w.thread->born = w.thread->since = times->released; /* though it is told of later */
    if (!w.class->job) {
        task->job = 1;
        task->arrived = times->arrived;
        task->released = times->released;
        task->deadline = INT64_MAX;
        cat_jobs_show(rt, t);
        return;
    }
    task->random = cat_random_stream(rt->live.head->seed, CAT_RANDOM_JITTER, w.class->name, w.thread->instance);
    for (uint32_t i = 0; i < times->stream && !cat_is_varied(rt); i++) draw_jitter(rt, w);
    note_release(rt, w, times->arrived, times->released);
    begin(rt, w, times->arrived, times->released);
    if (cat_class_recurs(w.class)) set_next(rt, w);
    watch(rt, w);
}

void cat_jobs_due(struct cat_runtime *rt, cat_thread t)
{
    struct worker w = worker_of(rt, t);
    if (w.class->job->kind == CAT_JOB_SPORADIC) w.task->early--;
    if (!release(rt, w, w.task->next, rt->live.head->time)) return;
    set_next(rt, w);
    watch(rt, w);
}

void cat_jobs_arrive(struct cat_runtime *rt, cat_thread t)
{
    struct worker w = worker_of(rt, t);
    int64_t now = rt->live.head->time;
    if (w.thread->state == CAT_STATE_DEAD) return;
    if (w.task->early > 0 || now < w.task->next) {
        if (w.task->early++ == 0) set_release(rt, t, w.task->next);
        return;
    }
    w.task->next = after(w.task, now);
    if (release(rt, w, now, now)) watch(rt, w);
}

/* --- the end of a job -------------------------------------------------------------------------------------- */

#define GIVEN_UP (-1) /* in place of when a job was released */

bool cat_jobs_drop_queued(struct cat_runtime *rt, cat_thread t, uint32_t number)
{
    const struct cat_task *task = task_of(rt, t);
    uint32_t message = task->first;
    if (number == task->job) return false;
    for (uint32_t i = task->job + 1; message && i < number; i++) message = cat_pool_next(rt, message);
    if (message) cat_pool_at(rt, message)[CAT_JOB_RELEASED] = GIVEN_UP;
    return true;
}

void cat_jobs_give_up(struct cat_runtime *rt, cat_thread t) { task_of(rt, t)->released = GIVEN_UP; }

/* Whether the job in progress is not to be: a late one that is dropped, or one that was given up while it waited. It is
 * counted then. */
static CAT_INLINE_IF_SHORT bool is_dropped(struct cat_runtime *rt, struct worker w)
{
    bool dropped = w.task->released == GIVEN_UP || is_dropped_late(w);
    if (CAT_UNLIKELY(dropped)) cat_job_dropped(rt, w.thread->class);
    return dropped;
}

/* Takes off the job in progress. Jobs behind it whose deadlines have passed already go with it where late ones are dropped. */
static CAT_INLINE_IF_SHORT bool take_off(struct cat_runtime *rt, struct worker w)
{
    do {
        if (is_open(w.task)) judged(rt, w);
        w.task->in_progress = 0;
        if (CAT_LIKELY(!w.task->first)) return false;
        begin_next(rt, w);
    } while (is_dropped(rt, w));
    return true;
}

static CAT_INLINE_IF_SHORT void tell_complete(struct cat_runtime *rt, struct worker w)
{
    const struct cat_task *task = w.task;
    cat_job_completed(rt, w.thread->class, task->arrived, task->deadline);
    if (cat_trace_is_on(rt)) {
        int64_t late = task->deadline < INT64_MAX ? rt->live.head->time - task->deadline : 0;
        cat_trace_add(rt, CAT_TRACE_COMPLETED, w.t, task->job, in_microseconds(late));
    }
    cat_trace_mix(rt, (uint64_t)CAT_TRACE_COMPLETED << 32 | w.t);
}

bool cat_jobs_complete(struct cat_runtime *rt, cat_thread t)
{
    struct worker w = worker_of(rt, t);
    w.thread->pc = w.class->entry;
    if (!is_dropped(rt, w)) tell_complete(rt, w);
    return take_off(rt, w);
}

void cat_jobs_end(struct cat_runtime *rt, cat_thread t)
{
    if (!rt->workload.periodic_count || !task_of(rt, t)->in_progress) return;
    struct worker w = worker_of(rt, t);
    if (!is_dropped(rt, w)) tell_complete(rt, w);
    cat_task_forget(rt, t);
}

/* The first operation from the thread's code on that ends a job, or the thread; CAT_ABSENT for none. */
static uint32_t end_of(const struct cat_runtime *rt, const struct cat_class *class)
{
    uint32_t wanted = cat_class_recurs(class) ? CAT_OP_JOB_DONE : CAT_OP_EXIT;
    for (uint32_t pc = class->entry; pc < rt->workload.code_count; pc++) {
        if ((rt->workload.code[pc] & 0xFF) == wanted) return pc;
    }
    return CAT_ABSENT;
}

/* It goes on with the end of its job. */
static void go_to_end(struct cat_runtime *rt, cat_thread t)
{
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    uint32_t end = end_of(rt, &rt->workload.classes[thread->class]);
    if (end == CAT_ABSENT) return;
    thread->pc = end;
    thread->compute = 0;
    if (thread->wait.kind == CAT_WAIT_NOTHING || thread->wait.stage >= CAT_WAIT_OVER) return;
    thread->wait.kind = CAT_WAIT_TIME;
    thread->wait.until = rt->live.head->time;
    cat_wait_over(rt, t);
}

bool cat_jobs_drop(struct cat_runtime *rt, cat_thread t)
{
    struct worker w = worker_of(rt, t);
    struct cat_thread_record *thread = w.thread;
    if (!cat_class_recurs(w.class) || thread->wait.stage == CAT_WAIT_RAISED) {
        go_to_end(rt, t);
        return true;
    }
    thread->pc = w.class->entry;
    thread->compute = 0;
    is_dropped(rt, w);
    bool next = take_off(rt, w);
    if (next && thread->wait.kind == CAT_WAIT_NOTHING) return true;
    thread->wait = (struct cat_waiting){
        .since = rt->live.head->time, .place = thread->wait.place, .kind = CAT_WAIT_RELEASE, .looks = !rt->link.tells};
    if (next) cat_wait_over(rt, t);
    return next;
}

void cat_jobs_judge(struct cat_runtime *rt)
{
    cat_thread t;
    while ((t = cat_jobs_missed(rt)) != 0) {
        if (!cat_jobs_is_dropped(rt, t)) continue;
        cat_wait_withdraw(rt, t);
        cat_lock_release_all(rt, t);
        cat_jobs_drop(rt, t);
    }
}
