/* Answers with a file of the folder. */
#include <unistd.h>

#include "folder.h"
#include "handler.h"
#include "reply.h"

static ssize_t read_file(struct handler *handler) { return read(handler->source, handler->portion, PORTION); }

int file_answer(struct handler *handler, bool *is_persistent)
{
    const struct request *request = &handler->request;
    long long length;
    int file = folder_open(server.folder, request->path, &length);
    if (file < 0) return answer_refusal(handler, -file, is_persistent);
    handler_opened(handler, file);
    bool has_body = length > 0 && !request->is_head;
    size_t size = reply_head(handler->portion, 200, type_of(request->path), length, *is_persistent);
    if (stream_write(&handler->patience, handler->connection, handler->portion, size, has_body) < 0 ||
        (has_body && !answer_body(handler, length, 0, read_file)))
        *is_persistent = false;
    return 200;
}
