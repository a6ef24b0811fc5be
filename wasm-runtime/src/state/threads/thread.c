#include "state/threads/thread.h"

#include <string.h>

#include "state/threads/container.h"
#include "state/fault.h"
#include "state/threads/task.h"

void cat_thread_set_attributes(struct cat_runtime *rt, cat_thread t)
{
    const struct cat_scheduler *s = rt->module.scheduler;
    uint8_t *record = cat_thread_attributes(rt, t);
    memset(record, 0, s->stride);
    for (uint32_t i = 0; i < s->attribute_count; i++) {
        const struct cat_variable_desc *attribute = &s->attributes[i];
        if (!attribute->imported) continue;
        struct cat_place place = {.width = cat_width(attribute->type), .offset = attribute->offset};
        cat_place_store(&place, record, attribute->initial);
    }
}

cat_thread cat_thread_bear(struct cat_runtime *rt, uint32_t class, uint32_t instance)
{
    if (rt->live.head->threads == rt->live.head->capacity && !cat_live_grow_threads(rt)) {
        cat_thread parent = rt->live.head->running; /* none when a run begins */
        cat_fault_of_memory(rt, parent ? cat_thread_at(rt, parent)->at : rt->workload.classes[class].entry);
        return 0;
    }
    struct cat_head *head = rt->live.head;
    uint32_t number = head->threads++;
    rt->live.born[class]++;
    cat_thread t = cat_thread_node(rt, number);
    const struct cat_class *kind = &rt->workload.classes[class];
    head->alive++;
    rt->live.threads[number] = (struct cat_thread_record){
        .since = head->time,
        .born = head->time,
        .class = class,
        .instance = instance,
        .state = CAT_STATE_UNBORN,
        .pc = kind->entry,
        .at = kind->entry,
        .random = cat_random_stream(rt->live.head->seed, CAT_RANDOM_THREAD, kind->name, instance),
    };
    cat_list_link(rt->ctx, CAT_NODE_NOWHERE, t, CAT_NODE_NOWHERE);
    cat_thread_set_attributes(rt, t);
    cat_trace_add(rt, CAT_TRACE_BIRTH, t, class, (int32_t)instance);
    cat_trace_mix(rt, (uint64_t)class << 32 | instance);
    cat_thread_enter(rt, t, CAT_STATE_NEW);
    return t;
}

/* Threads of the start stand together, class by class; those spawned later lie behind them. */
static uint32_t first_of_class(const struct cat_runtime *rt, uint32_t class)
{
    uint32_t number = 0;
    for (uint32_t i = 0; i < class; i++) number += rt->workload.classes[i].instances;
    return number;
}

uint32_t cat_thread_next_instance(const struct cat_runtime *rt, uint32_t class)
{
    if (rt->link.first_birth[class] == CAT_ABSENT) return rt->live.born[class];
    uint32_t next = rt->workload.classes[class].instances; /* those are for threads that are born by themselves */
    for (uint32_t i = 0; i < rt->live.head->threads; i++) {
        const struct cat_thread_record *thread = &rt->live.threads[i];
        if (thread->class == class && thread->instance >= next) next = thread->instance + 1;
    }
    return next;
}

cat_thread cat_thread_find(const struct cat_runtime *rt, uint32_t class, int64_t instance)
{
    uint32_t at_start = rt->workload.classes[class].instances;
    bool in_order = rt->link.birth_count == 0;
    if (in_order && instance >= 0 && instance < at_start) {
        uint32_t number = first_of_class(rt, class) + (uint32_t)instance;
        return number < rt->live.head->threads ? cat_thread_node(rt, number) : 0;
    }
    uint32_t first = in_order ? first_of_class(rt, rt->workload.class_count) : 0;
    for (uint32_t i = first; i < rt->live.head->threads; i++) {
        const struct cat_thread_record *thread = &rt->live.threads[i];
        if (thread->class == class && thread->instance == instance) return cat_thread_node(rt, i);
    }
    return 0;
}

void cat_thread_passed_over(struct cat_runtime *rt, struct cat_thread_record *thread, int64_t spent)
{
    uint64_t turns = rt->live.head->decisions - thread->ready_from;
    if (turns < CAT_STARVED_TURNS || spent <= thread->passed_for) return;
    thread->passed_for = spent;
    thread->passed_since = thread->since;
    thread->passed_turns = turns > UINT32_MAX ? UINT32_MAX : (uint32_t)turns;
}

void cat_thread_enter(struct cat_runtime *rt, cat_thread t, enum cat_thread_state state)
{
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    uint32_t old = thread->state;
    if (old == state) return;
    cat_thread_note(rt, thread, t, old, state);
    cat_trace_add_here(rt, CAT_TRACE_STATE, t, state, (int32_t)old);
}

void cat_thread_bury(struct cat_runtime *rt, cat_thread t)
{
    struct cat_head *head = rt->live.head;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    cat_thread_enter(rt, t, CAT_STATE_DEAD);
    cat_container_forget(rt, t);
    cat_task_forget(rt, t);
    head->alive--;
    rt->live.gone[thread->class]++;
    if (head->dying == t) head->dying = 0;
    cat_trace_add(rt, CAT_TRACE_DEATH, t, thread->class, (int32_t)thread->instance);
    cat_trace_mix(rt, t);
}

void cat_thread_refuse(struct cat_runtime *rt, cat_thread t)
{
    struct cat_head *head = rt->live.head;
    struct cat_thread_record *thread = cat_thread_at(rt, t);
    cat_thread_enter(rt, t, CAT_STATE_DEAD);
    cat_container_forget(rt, t);
    cat_task_forget(rt, t);
    head->alive--;
    head->refused++;
    cat_birth_refused(rt, thread->class);
    if (head->running) cat_thread_answer(rt, head->running, 0);
    cat_trace_add(rt, CAT_TRACE_BIRTH_REFUSED, t, thread->class, (int32_t)head->refused);
    cat_trace_mix(rt, t);
}

int64_t cat_thread_spent(const struct cat_runtime *rt, uint32_t number, enum cat_thread_state state)
{
    const struct cat_thread_record *thread = &rt->live.threads[number];
    int64_t spent = thread->spent[state];
    return thread->state == state ? spent + rt->live.head->time - thread->since : spent;
}
