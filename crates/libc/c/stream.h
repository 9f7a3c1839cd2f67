/* What a stream is to the models: a descriptor and what has happened to it. */
#ifndef REFUTE_STREAM_H
#define REFUTE_STREAM_H

#include "models.h"

#ifndef REFUTE_CHECK_PROTOTYPES
/* The names are those of the C library, so that both declarations fit. */
struct _IO_FILE {
    int _flags;
    int _fileno;
    /* The file, where it is no standard stream, and the place in it. */
    void *_freeres_buf;
    long _old_offset;
};
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#endif

enum {
    STREAM_READ_ONLY = 1,
    STREAM_CLOSED = 2,
    STREAM_ERROR = 4,
    STREAM_WRITE_ONLY = 8,
    STREAM_APPENDS = 16,
    STREAM_AT_END = 32,
    /* A conversion has read the last byte: whether it looked for another one is not modelled. */
    STREAM_MAY_BE_AT_END = 64,
    /* What was done last: between output and input, the place must be set. */
    STREAM_HAS_READ = 128,
    STREAM_HAS_WRITTEN = 256,
};

/* A file that the program makes under a name of tmpnam; `stdio_file.c` opens them. */
struct file {
    char name[24];
    int exists;
    unsigned char *bytes;
    size_t size, room;
    /* How many streams have it open, and how many of these can write. */
    int streams, writers;
};

/* The file of a stream; null for the standard streams. */
static inline struct file *file_of(FILE *stream)
{
    return stream->_freeres_buf;
}

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

/* Makes room in a file, and fills what lies behind its end with zeros. */
static inline void reserve(struct file *file, size_t size)
{
    if (size > file->room) {
        size_t room = 2 * size + 64;
        unsigned char *bytes = __refute_malloc(room);
        for (size_t i = 0; i < file->size; i++)
            bytes[i] = file->bytes[i];
        __refute_free(file->bytes);
        file->bytes = bytes;
        file->room = room;
    }
    for (; file->size < size; file->size++)
        file->bytes[file->size] = 0;
}

/* Bytes go to the program's output, or to where the stream is in its file. */
static inline void write_bytes(FILE *stream, const void *bytes, size_t size)
{
    struct file *file = file_of(stream);
    if (file == NULL) {
        __refute_write(stream->_fileno, bytes, size);
        return;
    }
    if ((stream->_flags & (STREAM_HAS_READ | STREAM_AT_END)) == STREAM_HAS_READ)
        __refute_undefined("output directly behind input from the same stream");
    stream->_flags |= STREAM_HAS_WRITTEN;
    size_t at = stream->_flags & STREAM_APPENDS ? file->size : (size_t)stream->_old_offset;
    reserve(file, at + size);
    for (size_t i = 0; i < size; i++)
        file->bytes[at + i] = ((const unsigned char *)bytes)[i];
    stream->_old_offset = (long)(at + size);
}

/* The place was set, or all output written out: input may follow output, and output input. */
static inline void settle(FILE *stream)
{
    stream->_flags &= ~(STREAM_HAS_READ | STREAM_HAS_WRITTEN);
}

/* The stream is open no longer. */
static inline void leave(FILE *stream)
{
    struct file *file = file_of(stream);
    if (file != NULL && !is_closed(stream)) {
        file->streams--;
        file->writers -= (stream->_flags & STREAM_READ_ONLY) == 0;
    }
    stream->_flags |= STREAM_CLOSED;
}

#endif
