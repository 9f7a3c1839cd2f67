/* What a stream is to the models: a descriptor and what has happened to it. */
#ifndef REFUTE_STREAM_H
#define REFUTE_STREAM_H

#include "models.h"

#ifndef REFUTE_CHECK_PROTOTYPES
/* The names are those of the C library, so that both declarations fit. */
struct _IO_FILE {
    int _flags;
    int _fileno;
};
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#endif

enum { STREAM_READ_ONLY = 1, STREAM_CLOSED = 2, STREAM_ERROR = 4 };

/*
 * Every function of a stream reads it, also those that have nothing to do: the C library locks it, and a
 * null pointer is the program's mistake.
 */
static inline int is_closed(FILE *stream)
{
    return (stream->_flags & STREAM_CLOSED) != 0;
}

/* Whether output is possible; remembers when it was not. */
static inline int can_write(FILE *stream)
{
    if (is_closed(stream))
        __refute_undefined("output to a stream that was closed");
    if ((stream->_flags & (STREAM_READ_ONLY | STREAM_CLOSED)) == 0)
        return 1;
    stream->_flags |= STREAM_ERROR;
    errno = EBADF;
    return 0;
}

#endif
