/* Input from files that the program itself made; all other input has no model. */
#ifndef REFUTE_READING_H
#define REFUTE_READING_H

#include "results.h"
#include "stream.h"

/* Whether input is possible; remembers when it was not. */
static inline int can_read(FILE *stream)
{
    if (is_closed(stream))
        __refute_undefined("input from a stream that was closed");
    if ((stream->_flags & (STREAM_WRITE_ONLY | STREAM_CLOSED)) != 0) {
        stream->_flags |= STREAM_ERROR;
        errno = EBADF;
        return 0;
    }
    if (file_of(stream) == NULL)
        __refute_unsupported("input from a stream that is no file which the program made");
    if (stream->_flags & STREAM_HAS_WRITTEN)
        __refute_undefined("input directly behind output to the same stream");
    stream->_flags |= STREAM_HAS_READ;
    __refute_require_written_files();
    return 1;
}

/* The next byte of a stream that can be read, or EOF. */
static inline int next_byte(FILE *stream)
{
    const struct file *file = file_of(stream);
    if ((size_t)stream->_old_offset >= file->size) {
        stream->_flags |= STREAM_AT_END;
        return EOF;
    }
    return file->bytes[stream->_old_offset++];
}

#endif
