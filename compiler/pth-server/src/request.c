/* The grammar is that of RFC 9112, as far as a server needs it that answers GET and HEAD. */
#include "request.h"

#include <limits.h>
#include <string.h>
#include <strings.h>

enum { BAD_REQUEST = 400, NOT_ALLOWED = 405, TARGET_TOO_LONG = 414, OTHER_VERSION = 505 };

size_t head_length(const char *text, size_t size)
{
    const char *end = memmem(text, size, "\r\n\r\n", 4);
    return end ? (size_t)(end - text) + 4 : 0;
}

/* --- fields ----------------------------------------------------------------------------------------------------- */

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool head_field(const char *head, size_t size, const char *name, const char **value, size_t *length)
{
    const char *line = memmem(head, size, "\r\n", 2), *end = head + size;
    size_t name_length = strlen(name);
    for (; line; line = memmem(line, (size_t)(end - line), "\r\n", 2)) {
        line += 2;
        if ((size_t)(end - line) <= name_length || strncasecmp(line, name, name_length) != 0) continue;
        if (line[name_length] != ':') continue;
        const char *first = line + name_length + 1, *last = memmem(first, (size_t)(end - first), "\r\n", 2);
        if (!last) return false;
        while (first < last && is_blank(*first)) first++;
        while (first < last && is_blank(last[-1])) last--;
        *value = first;
        *length = (size_t)(last - first);
        return true;
    }
    return false;
}

bool has_word(const char *value, size_t length, const char *word)
{
    const char *end = value + length;
    while (value < end) {
        const char *comma = memchr(value, ',', (size_t)(end - value)), *last = comma ? comma : end;
        while (value < last && is_blank(*value)) value++;
        while (value < last && is_blank(last[-1])) last--;
        if ((size_t)(last - value) == strlen(word) && strncasecmp(value, word, strlen(word)) == 0) return true;
        if (!comma) return false;
        value = comma + 1;
    }
    return false;
}

long long length_of(const char *value, size_t length)
{
    long long number = 0;
    if (length == 0) return -1;
    for (size_t i = 0; i < length; i++) {
        if (value[i] < '0' || value[i] > '9' || number > (LLONG_MAX - 9) / 10) return -1;
        number = 10 * number + (value[i] - '0');
    }
    return number;
}

/* --- the path --------------------------------------------------------------------------------------------------- */

static int digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* Percent signs with two digits stand for characters. A path that holds a zero is none. */
static bool decode(char *path, const char *target)
{
    for (; *target && *target != '?' && *target != '#'; target++) {
        char c = *target;
        if (c == '%') {
            int high = digit(target[1]), low = high < 0 ? -1 : digit(target[2]);
            if (low < 0 || high + low == 0) return false;
            c = (char)(16 * high + low);
            target += 2;
        }
        *path++ = c;
    }
    *path = '\0';
    return true;
}

/* No part may be empty or lead to where the path does not say; looked at behind the decoding. */
static bool is_plain(const char *path)
{
    while (*path == '/') {
        size_t length = strcspn(++path, "/");
        bool is_last = path[length] == '\0';
        if (length == 0 && !is_last) return false;
        if (length == 1 && path[0] == '.') return false;
        if (length == 2 && path[0] == '.' && path[1] == '.') return false;
        path += length;
    }
    return true;
}

/* --- the first line --------------------------------------------------------------------------------------------- */

static bool is_printable(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] <= ' ' || text[i] > '~') return false;
    }
    return length > 0;
}

static int copy_target(struct request *request, const char *target, size_t length)
{
    if (length >= TARGET_ROOM) return TARGET_TOO_LONG;
    if (!is_printable(target, length) || target[0] != '/') return BAD_REQUEST;
    if (memchr(target, '"', length) || memchr(target, '\\', length)) return BAD_REQUEST; /* neither may stand there */
    memcpy(request->target, target, length);
    request->target[length] = '\0';
    return 0;
}

static int copy_method(struct request *request, const char *method, size_t length)
{
    if (length >= sizeof request->method || !is_printable(method, length)) return BAD_REQUEST;
    if (memchr(method, '"', length)) return BAD_REQUEST;
    memcpy(request->method, method, length);
    request->method[length] = '\0';
    return 0;
}

static int take_first_line(struct request *request, const char *line, size_t length, bool *is_newer)
{
    const char *end = line + length, *space = memchr(line, ' ', length);
    if (!space) return BAD_REQUEST;
    int status = copy_method(request, line, (size_t)(space - line));
    const char *target = space + 1, *version = memchr(target, ' ', (size_t)(end - target));
    if (status || !version) return BAD_REQUEST;
    status = copy_target(request, target, (size_t)(version - target));
    if (status) return status;
    version++;
    if (end - version != 8 || strncmp(version, "HTTP/", 5) != 0) return BAD_REQUEST;
    if (strncmp(version, "HTTP/1.", 7) != 0) return OTHER_VERSION;
    *is_newer = version[7] != '0';
    return 0;
}

int request_parse(struct request *request, const char *head, size_t size)
{
    const char *end = memmem(head, size, "\r\n", 2), *value;
    size_t length;
    bool is_newer = false;
    *request = (struct request){.method = "-", .target = "-"};
    int status = take_first_line(request, head, end ? (size_t)(end - head) : 0, &is_newer);
    if (status) return status;
    if (memchr(head, '\0', size)) return BAD_REQUEST;
    if (!decode(request->path, request->target) || !is_plain(request->path)) return BAD_REQUEST;
    if (is_newer && !head_field(head, size, "Host", &value, &length)) return BAD_REQUEST;
    request->is_head = strcmp(request->method, "HEAD") == 0;
    if (!request->is_head && strcmp(request->method, "GET") != 0) return NOT_ALLOWED;
    if (head_field(head, size, "Transfer-Encoding", &value, &length)) return BAD_REQUEST; /* neither has a body */
    if (head_field(head, size, "Content-Length", &value, &length) && length_of(value, length) != 0) return BAD_REQUEST;
    request->is_persistent = is_newer;
    if (head_field(head, size, "Connection", &value, &length)) {
        if (has_word(value, length, "close")) request->is_persistent = false;
        else if (has_word(value, length, "keep-alive")) request->is_persistent = true;
    }
    return 0;
}
