#include "state/outside/facts.h"

#include <stdlib.h>
#include <string.h>

#include "state/context.h"
#include "state/fault.h"

void cat_facts_start(struct cat_runtime *rt)
{
    struct cat_facts *facts = &rt->facts;
    facts->noted.base = facts->noted.end = facts->handed = 0;
    for (uint32_t i = 0; i < facts->row_count; i++) free(facts->rows[i].facts);
    facts->row_count = 0;
    facts->looked_at = -1;
}

void cat_facts_free(struct cat_facts *facts)
{
    for (uint32_t i = 0; i < facts->row_count; i++) free(facts->rows[i].facts);
    free(facts->rows);
    free(facts->watched);
    free(facts->noted.items);
    *facts = (struct cat_facts){0};
}

/* --- at the owner ----------------------------------------------------------------------------------------- */

bool cat_facts_is_watched(const struct cat_facts *facts, uint32_t number)
{
    for (uint32_t i = 0; i < facts->watched_count; i++) {
        if (facts->watched[i] == number) return true;
    }
    return false;
}

bool cat_facts_watch(struct cat_facts *facts, uint32_t number)
{
    if (cat_facts_is_watched(facts, number)) return true;
    uint32_t *watched = realloc(facts->watched, (facts->watched_count + 1) * sizeof *watched);
    if (!watched) return false;
    facts->watched = watched;
    watched[facts->watched_count++] = number;
    return true;
}

void cat_fact_note(struct cat_runtime *rt, int64_t time, uint32_t node, uint32_t variable, uint32_t element, int64_t value)
{
    struct cat_mail_log *noted = &rt->facts.noted;
    if (!cat_facts_is_watched(&rt->facts, variable)) return;
    uint64_t number = rt->live.head->facts++;
    if (number < noted->end) return; /* before it was gone back */
    if (!cat_mail_make_room(rt, noted)) {
        cat_fault_of_library(rt, CAT_FAULT_MEMORY, 0);
        return;
    }
    *cat_mail_at(noted, noted->end++) = (struct cat_mail){
        .time = time, .sent = time, .value = value, .variable = variable, .element = element, .number = node};
}

const struct cat_mail *cat_facts_next(const struct cat_runtime *rt)
{
    const struct cat_facts *facts = &rt->facts;
    return facts->handed < facts->noted.end ? cat_mail_at(&facts->noted, facts->handed) : NULL;
}

/* --- at who looks ------------------------------------------------------------------------------------------ */

static struct cat_fact_row *row_of(const struct cat_facts *facts, uint32_t node, uint32_t variable, uint32_t element)
{
    for (uint32_t i = 0; i < facts->row_count; i++) {
        struct cat_fact_row *row = &facts->rows[i];
        if (row->variable == variable && row->element == element && row->node == node) return row;
    }
    return NULL;
}

static struct cat_fact_row *new_row(struct cat_facts *facts, const struct cat_mail *fact)
{
    if (facts->row_count == facts->row_room) {
        uint32_t room = facts->row_room ? facts->row_room * 2 : 8;
        struct cat_fact_row *rows = realloc(facts->rows, room * sizeof *rows);
        if (!rows) return NULL;
        facts->rows = rows;
        facts->row_room = room;
    }
    struct cat_fact_row *row = &facts->rows[facts->row_count++];
    *row = (struct cat_fact_row){
        .owner = fact->peer, .node = fact->number, .variable = fact->variable, .element = fact->element};
    return row;
}

bool cat_fact_take(struct cat_runtime *rt, const struct cat_mail *fact)
{
    struct cat_facts *facts = &rt->facts;
    struct cat_fact_row *row = row_of(facts, fact->number, fact->variable, fact->element);
    if (!row) row = new_row(facts, fact);
    if (!row) return false;
    if (row->count == row->room) {
        uint32_t room = row->room ? row->room * 2 : 4;
        if (room > rt->options.memory_limit / sizeof *row->facts) return false;
        struct cat_fact *grown = realloc(row->facts, room * sizeof *grown);
        if (!grown) return false;
        row->facts = grown;
        row->room = room;
    }
    row->facts[row->count++] = (struct cat_fact){fact->time, fact->value};
    return true;
}

/* What happens at one time happens in the order of the processes. */
static bool is_before(const struct cat_runtime *rt, int64_t fact, uint32_t owner, int64_t time)
{
    return fact < time || (fact == time && owner < rt->mail.node);
}

bool cat_fact_comes_late(const struct cat_runtime *rt, const struct cat_mail *fact)
{
    return is_before(rt, fact->time, fact->peer, rt->facts.looked_at);
}

bool cat_fact_find(struct cat_runtime *rt, int64_t time, uint32_t node, uint32_t variable, uint32_t element, int64_t *value)
{
    const struct cat_fact_row *row = row_of(&rt->facts, node, variable, element);
    if (time > rt->facts.looked_at) rt->facts.looked_at = time;
    if (!row) return false;
    uint32_t low = 0, high = row->count; /* those before `low` are so by then, those from `high` on are not */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (is_before(rt, row->facts[middle].time, row->owner, time)) low = middle + 1;
        else high = middle;
    }
    if (low > 0) *value = row->facts[low - 1].value;
    return low > 0;
}

/* --- going back, and forks ----------------------------------------------------------------------------------- */

void cat_facts_forget_from(struct cat_runtime *rt, int64_t time)
{
    struct cat_facts *facts = &rt->facts;
    uint64_t passed = rt->live.head->facts > facts->handed ? rt->live.head->facts : facts->handed;
    while (facts->noted.end > passed && cat_mail_at(&facts->noted, facts->noted.end - 1)->time >= time) facts->noted.end--;
}

/* How many of a row are no more than history at a time. */
static uint32_t passed_in(const struct cat_fact_row *row, int64_t time)
{
    uint32_t passed = 0;
    while (passed + 1 < row->count && row->facts[passed + 1].time < time) passed++;
    return passed;
}

void cat_facts_forget_before(struct cat_runtime *rt, const struct cat_head *oldest)
{
    struct cat_facts *facts = &rt->facts;
    cat_mail_log_forget(&facts->noted, oldest->facts < facts->handed ? oldest->facts : facts->handed);
    for (uint32_t i = 0; i < facts->row_count; i++) {
        struct cat_fact_row *row = &facts->rows[i];
        uint32_t passed = passed_in(row, oldest->time);
        if (passed < row->count / 2) continue; /* it costs less to do that now and then */
        memmove(row->facts, row->facts + passed, (row->count - passed) * sizeof *row->facts);
        row->count -= passed;
    }
}

void cat_facts_forked(struct cat_runtime *rt) { rt->facts.handed = rt->facts.noted.end = rt->live.head->facts; }

/* From the present on: what was so before is not looked up any more. */
static uint32_t kept_of(const struct cat_runtime *rt, const struct cat_fact_row *row)
{
    return row->count - passed_in(row, rt->live.head->time);
}

size_t cat_facts_size(const struct cat_runtime *rt)
{
    size_t count = 0;
    for (uint32_t i = 0; i < rt->facts.row_count; i++) count += kept_of(rt, &rt->facts.rows[i]);
    return count * sizeof(struct cat_mail);
}

uint8_t *cat_facts_write(const struct cat_runtime *rt, uint8_t *to)
{
    for (uint32_t i = 0; i < rt->facts.row_count; i++) {
        const struct cat_fact_row *row = &rt->facts.rows[i];
        for (uint32_t k = row->count - kept_of(rt, row); k < row->count; k++) {
            struct cat_mail fact = {.time = row->facts[k].time, .sent = row->facts[k].time, .value = row->facts[k].value,
                                    .peer = row->owner, .variable = row->variable, .element = row->element, .number = row->node};
            memcpy(to, &fact, sizeof fact);
            to += sizeof fact;
        }
    }
    return to;
}

bool cat_facts_read(struct cat_runtime *rt, const uint8_t *from, size_t size)
{
    cat_facts_start(rt);
    rt->facts.noted.base = rt->live.head->facts;
    cat_facts_forked(rt);
    for (const uint8_t *end = from + size; from < end; from += sizeof(struct cat_mail)) {
        struct cat_mail fact;
        memcpy(&fact, from, sizeof fact);
        if (!cat_fact_take(rt, &fact)) return false;
    }
    return true;
}
