/*
 * stdio.h: the three standard streams, and output of bytes and strings to any stream.
 *
 * Every function reads its stream, and strings up to the null, blocks as a whole. Output is not buffered: nothing can be seen of a buffer except when a program dies with one full,
 * and then what it printed before should be known.
 */
#include "results.h"
#include "stream.h"

static FILE standard_input = {._flags = STREAM_READ_ONLY, ._fileno = 0};
static FILE standard_output = {._fileno = 1};
static FILE standard_error = {._fileno = 2};

FILE *stdin = &standard_input;
FILE *stdout = &standard_output;
FILE *stderr = &standard_error;

static int put_byte(int character, FILE *stream)
{
    unsigned char byte = (unsigned char)character;
    if (!can_write(stream))
        return EOF;
    write_bytes(stream, &byte, 1);
    return byte;
}

static int put_text(const char *text, FILE *stream)
{
    size_t length = length_of(text);
    if (!can_write(stream))
        return EOF;
    write_bytes(stream, text, length);
    return 1;
}

static size_t put_items(const void *items, size_t size, size_t count, FILE *stream)
{
    if (size == 0 || count == 0)
        return 0;
    if (!can_write(stream))
        return 0;
    /* More than there can be is more than there is. */
    size_t all = size <= SIZE_MAX / count ? size * count : SIZE_MAX;
    write_bytes(stream, items, all);
    return count;
}

int fputc(int character, FILE *stream)
{
    return __refute_put_byte(put_byte(character, stream));
}

int putc(int character, FILE *stream)
{
    return __refute_put_byte(put_byte(character, stream));
}

int _IO_putc(int character, FILE *stream)
{
    return __refute_put_byte(put_byte(character, stream));
}

int putchar(int character)
{
    return __refute_put_byte(put_byte(character, stdout));
}

int fputc_unlocked(int character, FILE *stream)
{
    return __refute_put_byte(put_byte(character, stream));
}

int putc_unlocked(int character, FILE *stream)
{
    return __refute_put_byte(put_byte(character, stream));
}

int putchar_unlocked(int character)
{
    return __refute_put_byte(put_byte(character, stdout));
}

int fputs(const char *restrict text, FILE *restrict stream)
{
    return __refute_put_text(put_text(text, stream));
}

int fputs_unlocked(const char *restrict text, FILE *restrict stream)
{
    return __refute_put_text(put_text(text, stream));
}

/* The C library gives the number of bytes that it wrote. */
int puts(const char *text)
{
    if (put_text(text, stdout) == EOF)
        return __refute_put_text(EOF);
    put_byte('\n', stdout);
    return __refute_put_text((int)length_of(text) + 1);
}

size_t fwrite(const void *restrict items, size_t size, size_t count, FILE *restrict stream)
{
    return __refute_put_items(put_items(items, size, count, stream));
}

size_t fwrite_unlocked(const void *restrict items, size_t size, size_t count,
                       FILE *restrict stream)
{
    return __refute_put_items(put_items(items, size, count, stream));
}

/* unistd.h: only the two descriptors that are surely open for writing. */
ssize_t write(int descriptor, const void *bytes, size_t size)
{
    if (descriptor != 1 && descriptor != 2) {
        errno = EBADF;
        return __refute_written(-1);
    }
    __refute_write(descriptor, bytes, size);
    return __refute_written((ssize_t)size);
}

/* --- the state of a stream: all of these read it, and some change its flags --- */

static void write_out(FILE *stream)
{
    if (stream->_flags & STREAM_HAS_READ)
        __refute_undefined("fflush behind input from the same stream");
    settle(stream);
}

/* A null pointer means all streams. */
int fflush(FILE *stream)
{
    if (stream != NULL)
        write_out(stream);
    return __refute_flushed(0);
}

int fflush_unlocked(FILE *stream)
{
    if (stream != NULL)
        write_out(stream);
    return __refute_flushed(0);
}

int fclose(FILE *stream)
{
    if (is_closed(stream)) {
        if (file_of(stream) != NULL)
            __refute_undefined("a stream is closed twice");
        return __refute_flushed(EOF);
    }
    leave(stream);
    return __refute_flushed(0);
}

void setbuf(FILE *restrict stream, char *restrict buffer)
{
    (void)is_closed(stream), (void)buffer;
}

void setbuffer(FILE *restrict stream, char *restrict buffer, size_t size)
{
    (void)is_closed(stream), (void)buffer, (void)size;
}

void setlinebuf(FILE *stream)
{
    (void)is_closed(stream);
}

int setvbuf(FILE *restrict stream, char *restrict buffer, int mode, size_t size)
{
    (void)is_closed(stream), (void)buffer, (void)size;
    return mode >= 0 && mode <= 2 ? 0 : EOF;
}

int fileno(FILE *stream)
{
    return stream->_fileno;
}

int fileno_unlocked(FILE *stream)
{
    return stream->_fileno;
}

int ferror(FILE *stream)
{
    return __refute_stream_failed((stream->_flags & STREAM_ERROR) != 0);
}

int ferror_unlocked(FILE *stream)
{
    return __refute_stream_failed((stream->_flags & STREAM_ERROR) != 0);
}

/* Nothing is ever read from a standard stream, so that none comes to its end. */
static int is_at_end(FILE *stream)
{
    if (stream->_flags & STREAM_MAY_BE_AT_END)
        __refute_unsupported("whether fscanf has looked for a byte behind the last one");
    return (stream->_flags & STREAM_AT_END) != 0;
}

int feof(FILE *stream)
{
    return is_at_end(stream);
}

int feof_unlocked(FILE *stream)
{
    return is_at_end(stream);
}

void clearerr(FILE *stream)
{
    stream->_flags &= ~(STREAM_ERROR | STREAM_AT_END | STREAM_MAY_BE_AT_END);
}

void clearerr_unlocked(FILE *stream)
{
    stream->_flags &= ~(STREAM_ERROR | STREAM_AT_END | STREAM_MAY_BE_AT_END);
}

void flockfile(FILE *stream)
{
    (void)is_closed(stream);
}

int ftrylockfile(FILE *stream)
{
    (void)is_closed(stream);
    return 0;
}

void funlockfile(FILE *stream)
{
    (void)is_closed(stream);
}
