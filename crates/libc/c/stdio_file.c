/*
 * stdio.h: files that the program makes under names which tmpnam gave it, and without a name.
 *
 * They hold what was written to them. What other files hold, and which there are, is not known: opening one is named
 * as unsupported. A new file can be made and opened, as memory can be allocated.
 */
#include "reading.h"

#ifndef REFUTE_CHECK_PROTOTYPES
enum { ENOENT = 2, SEEK_SET = 0, SEEK_CUR = 1, SEEK_END = 2 };
#endif

enum { MOST_FILES = 16, MOST_STREAMS = 16 };

static struct file files[MOST_FILES];
static int count_of_files;
static FILE streams[MOST_STREAMS];
static int count_of_streams;

/* A new file, with a name in the form of the C library. */
static struct file *new_file(void)
{
    if (count_of_files == MOST_FILES)
        __refute_unsupported("more than sixteen temporary files");
    struct file *file = &files[count_of_files];
    static const char start[] = "/tmp/file00000";
    for (size_t i = 0; i < sizeof start; i++)
        file->name[i] = start[i];
    file->name[sizeof start - 1] = (char)('A' + count_of_files);
    file->name[sizeof start] = '\0';
    count_of_files++;
    return file;
}

static struct file *file_named(const char *name)
{
    for (int i = 0; i < count_of_files; i++) {
        size_t at = 0;
        while (files[i].name[at] != '\0' && files[i].name[at] == name[at])
            at++;
        if (files[i].name[at] == name[at])
            return &files[i];
    }
    __refute_unsupported("a file whose name tmpnam did not give");
}

char *tmpnam(char *buffer)
{
    static char own[sizeof files[0].name];
    const struct file *file = new_file();
    char *result = buffer != NULL ? buffer : own;
    size_t length = length_of(file->name);
    for (size_t i = 0; i <= length; i++)
        result[i] = file->name[i];
    return result;
}

/* The flags that a mode stands for; where it stands for none, the C library opens nothing. */
static int flags_of(const char *mode)
{
    int flags = mode[0] == 'r' ? STREAM_READ_ONLY : STREAM_WRITE_ONLY;
    if (mode[0] == 'a')
        flags |= STREAM_APPENDS;
    else if (mode[0] != 'r' && mode[0] != 'w')
        return -1;
    for (size_t at = 1; mode[at] != '\0'; at++) {
        if (mode[at] == '+')
            flags &= ~(STREAM_READ_ONLY | STREAM_WRITE_ONLY);
        else if (mode[at] != 'b')
            __refute_unsupported("a mode of fopen with other letters than r, w, a, b and +");
    }
    return flags;
}

/* Opens a file with a stream; null where there is no such file, or no such mode. */
static FILE *open_with(FILE *stream, struct file *file, const char *mode)
{
    int flags = flags_of(mode);
    if (flags < 0) {
        errno = EINVAL;
        return NULL;
    }
    if (mode[0] == 'r' && !file->exists) {
        errno = ENOENT;
        return NULL;
    }
    int writes = (flags & STREAM_READ_ONLY) == 0;
    /* What one has written need not have come to the file when the other reads. */
    if (file->writers > 0 || (writes && file->streams > 0))
        __refute_unsupported("a file that several streams have open, one of them for output");
    file->streams++;
    file->writers += writes;
    file->exists = 1;
    if (mode[0] == 'w')
        file->size = 0;
    stream->_flags = flags;
    stream->_fileno = 3 + (int)(file - files);
    stream->_freeres_buf = file;
    stream->_old_offset = 0;
    return stream;
}

static FILE *open_file(struct file *file, const char *mode)
{
    if (count_of_streams == MOST_STREAMS)
        __refute_unsupported("more than sixteen streams");
    return open_with(&streams[count_of_streams++], file, mode);
}

static FILE *open_named(const char *name, const char *mode)
{
    (void)length_of(mode);
    (void)length_of(name);
    return open_file(file_named(name), mode);
}

FILE *fopen(const char *restrict name, const char *restrict mode)
{
    return open_named(name, mode);
}

FILE *fopen64(const char *restrict name, const char *restrict mode)
{
    return open_named(name, mode);
}

FILE *tmpfile(void)
{
    return open_file(new_file(), "w+");
}

FILE *freopen(const char *restrict name, const char *restrict mode, FILE *restrict stream)
{
    (void)length_of(mode);
    if (name == NULL)
        __refute_unsupported("another mode for an open stream");
    (void)length_of(name);
    struct file *file = file_named(name);
    leave(stream);
    return open_with(stream, file, mode);
}

int remove(const char *name)
{
    (void)length_of(name);
    struct file *file = file_named(name);
    if (!file->exists) {
        errno = ENOENT;
        return -1;
    }
    /* Who has it open goes on with it, which is not told apart from a new file of that name. */
    if (file->streams > 0)
        __refute_unsupported("a file that is removed while it is open");
    file->exists = 0;
    return 0;
}

/* --- input --- */

static int get_byte(FILE *stream)
{
    return can_read(stream) ? next_byte(stream) : EOF;
}

int fgetc(FILE *stream)
{
    return get_byte(stream);
}

int getc(FILE *stream)
{
    return get_byte(stream);
}

int fgetc_unlocked(FILE *stream)
{
    return get_byte(stream);
}

int getc_unlocked(FILE *stream)
{
    return get_byte(stream);
}

char *fgets(char *restrict text, int size, FILE *restrict stream)
{
    if (!can_read(stream) || size <= 0)
        return NULL;
    int length = 0, character = 0;
    while (length < size - 1 && character != '\n') {
        character = next_byte(stream);
        if (character == EOF)
            break;
        text[length++] = (char)character;
    }
    if (length == 0 && character == EOF)
        return NULL;
    text[length] = '\0';
    return text;
}

size_t fread(void *restrict items, size_t size, size_t count, FILE *restrict stream)
{
    if (size == 0 || count == 0 || !can_read(stream))
        return 0;
    unsigned char *bytes = items;
    size_t all = size <= SIZE_MAX / count ? size * count : SIZE_MAX, length = 0;
    while (length < all) {
        int character = next_byte(stream);
        if (character == EOF)
            break;
        bytes[length++] = (unsigned char)character;
    }
    return length / size;
}

/* One byte can be put back, and it must be the one that was read: the file itself is not changed. */
int ungetc(int character, FILE *stream)
{
    if (!can_read(stream) || character == EOF)
        return EOF;
    const struct file *file = file_of(stream);
    long at = stream->_old_offset;
    if (at == 0 || (size_t)at > file->size || file->bytes[at - 1] != (unsigned char)character)
        __refute_unsupported("another byte than the last is put back into a stream");
    stream->_old_offset--;
    stream->_flags &= ~(STREAM_AT_END | STREAM_MAY_BE_AT_END);
    return (unsigned char)character;
}

/* --- places in a file --- */

static struct file *positioned(FILE *stream)
{
    if (is_closed(stream))
        __refute_undefined("a place in a stream that was closed");
    if (file_of(stream) == NULL)
        __refute_unsupported("a place in a stream that is no file which the program made");
    return file_of(stream);
}

int fseek(FILE *stream, long offset, int from)
{
    const struct file *file = positioned(stream);
    long start = from == SEEK_SET ? 0 : from == SEEK_CUR ? stream->_old_offset : (long)file->size;
    long at;
    if (from < SEEK_SET || from > SEEK_END || __builtin_add_overflow(start, offset, &at) || at < 0) {
        errno = EINVAL;
        return -1;
    }
    stream->_old_offset = at;
    settle(stream);
    stream->_flags &= ~(STREAM_AT_END | STREAM_MAY_BE_AT_END);
    return 0;
}

void rewind(FILE *stream)
{
    (void)positioned(stream);
    settle(stream);
    stream->_old_offset = 0;
    stream->_flags &= ~(STREAM_AT_END | STREAM_MAY_BE_AT_END | STREAM_ERROR);
}

long ftell(FILE *stream)
{
    (void)positioned(stream);
    if (stream->_flags & STREAM_APPENDS)
        __refute_unsupported("the place in a file that is appended to");
    return stream->_old_offset;
}
