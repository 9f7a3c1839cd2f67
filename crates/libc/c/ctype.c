/*
 * ctype.h in the C locale.
 *
 * The functions give the very numbers that the C library of GNU gives, because programs print them.
 * They compare instead of reading the tables, which an engine answers with less effort; only an
 * argument that the tables do not cover reads them, so that the access outside is reported.
 */
#include "models.h"

#ifdef REFUTE_CHECK_PROTOTYPES
enum {
    CLASS_UPPER = _ISupper,
    CLASS_LOWER = _ISlower,
    CLASS_ALPHA = _ISalpha,
    CLASS_DIGIT = _ISdigit,
    CLASS_XDIGIT = _ISxdigit,
    CLASS_SPACE = _ISspace,
    CLASS_PRINT = _ISprint,
    CLASS_GRAPH = _ISgraph,
    CLASS_BLANK = _ISblank,
    CLASS_CNTRL = _IScntrl,
    CLASS_PUNCT = _ISpunct,
    CLASS_ALNUM = _ISalnum,
};
#else
enum {
    CLASS_UPPER = 0x0100,
    CLASS_LOWER = 0x0200,
    CLASS_ALPHA = 0x0400,
    CLASS_DIGIT = 0x0800,
    CLASS_XDIGIT = 0x1000,
    CLASS_SPACE = 0x2000,
    CLASS_PRINT = 0x4000,
    CLASS_GRAPH = 0x8000,
    CLASS_BLANK = 0x0001,
    CLASS_CNTRL = 0x0002,
    CLASS_PUNCT = 0x0004,
    CLASS_ALNUM = 0x0008,
};
#endif

enum {
    VISIBLE = CLASS_PRINT | CLASS_GRAPH,
    PUNCTUATION = VISIBLE | CLASS_PUNCT,
    DIGIT = VISIBLE | CLASS_ALNUM | CLASS_DIGIT | CLASS_XDIGIT,
    UPPER = VISIBLE | CLASS_ALNUM | CLASS_ALPHA | CLASS_UPPER,
    LOWER = VISIBLE | CLASS_ALNUM | CLASS_ALPHA | CLASS_LOWER,
};

/* The tables start at -128, so that a plain char may be looked up. */
enum { FIRST = -128, LAST = 255, ENTRIES = LAST - FIRST + 1 };

static const unsigned short classes[ENTRIES] = {
    [128 + 0 ... 128 + 8] = CLASS_CNTRL,
    [128 + 9] = CLASS_CNTRL | CLASS_SPACE | CLASS_BLANK,
    [128 + 10 ... 128 + 13] = CLASS_CNTRL | CLASS_SPACE,
    [128 + 14 ... 128 + 31] = CLASS_CNTRL,
    [128 + ' '] = CLASS_PRINT | CLASS_SPACE | CLASS_BLANK,
    [128 + '!' ... 128 + '/'] = PUNCTUATION,
    [128 + '0' ... 128 + '9'] = DIGIT,
    [128 + ':' ... 128 + '@'] = PUNCTUATION,
    [128 + 'A' ... 128 + 'F'] = UPPER | CLASS_XDIGIT,
    [128 + 'G' ... 128 + 'Z'] = UPPER,
    [128 + '[' ... 128 + '`'] = PUNCTUATION,
    [128 + 'a' ... 128 + 'f'] = LOWER | CLASS_XDIGIT,
    [128 + 'g' ... 128 + 'z'] = LOWER,
    [128 + '{' ... 128 + '~'] = PUNCTUATION,
    [128 + 127] = CLASS_CNTRL,
};

static int lower_case(int character)
{
    if (character >= 'A' && character <= 'Z')
        return character + ('a' - 'A');
    /* A negative char is the unsigned one, except for EOF. */
    return character >= FIRST && character < EOF ? character + 256 : character;
}

static int upper_case(int character)
{
    if (character >= 'a' && character <= 'z')
        return character - ('a' - 'A');
    return character >= FIRST && character < EOF ? character + 256 : character;
}

static int is_in(int character, int first, int last)
{
    return character >= first && character <= last;
}

static int is_member(int character, int class)
{
    int is_upper = is_in(character, 'A', 'Z');
    int is_lower = is_in(character, 'a', 'z');
    switch (class) {
    case CLASS_UPPER:
        return is_upper;
    case CLASS_LOWER:
        return is_lower;
    case CLASS_ALPHA:
        return is_upper || is_lower;
    case CLASS_DIGIT:
        return is_digit(character);
    case CLASS_XDIGIT:
        return is_digit(character) || is_in(character, 'A', 'F') || is_in(character, 'a', 'f');
    case CLASS_SPACE:
        return is_space(character);
    case CLASS_PRINT:
        return is_in(character, ' ', '~');
    case CLASS_GRAPH:
        return is_in(character, '!', '~');
    case CLASS_BLANK:
        return character == ' ' || character == '\t';
    case CLASS_CNTRL:
        return is_in(character, 0, 31) || character == 127;
    case CLASS_PUNCT:
        return is_in(character, '!', '~') && !is_upper && !is_lower && !is_digit(character);
    default:
        return is_upper || is_lower || is_digit(character);
    }
}

static int has_class(int character, int class)
{
    if (character < FIRST || character > LAST)
        return classes[character - FIRST] & class;
    return is_member(character, class) ? class : 0;
}

int isalnum(int character)
{
    return has_class(character, CLASS_ALNUM);
}

int isalpha(int character)
{
    return has_class(character, CLASS_ALPHA);
}

int isblank(int character)
{
    return has_class(character, CLASS_BLANK);
}

int iscntrl(int character)
{
    return has_class(character, CLASS_CNTRL);
}

int isdigit(int character)
{
    return has_class(character, CLASS_DIGIT);
}

int isgraph(int character)
{
    return has_class(character, CLASS_GRAPH);
}

int islower(int character)
{
    return has_class(character, CLASS_LOWER);
}

int isprint(int character)
{
    return has_class(character, CLASS_PRINT);
}

int ispunct(int character)
{
    return has_class(character, CLASS_PUNCT);
}

int isspace(int character)
{
    return has_class(character, CLASS_SPACE);
}

int isupper(int character)
{
    return has_class(character, CLASS_UPPER);
}

int isxdigit(int character)
{
    return has_class(character, CLASS_XDIGIT);
}

int isascii(int character)
{
    return (character & ~0x7f) == 0;
}

int toascii(int character)
{
    return character & 0x7f;
}

int tolower(int character)
{
    return lower_case(character);
}

int toupper(int character)
{
    return upper_case(character);
}

int _tolower(int character)
{
    return lower_case(character);
}

int _toupper(int character)
{
    return upper_case(character);
}

/* --- what the macros of ctype.h read --- */

const unsigned short **__ctype_b_loc(void)
{
    static const unsigned short *start = classes - FIRST;
    return &start;
}

const int **__ctype_tolower_loc(void)
{
    static int table[ENTRIES];
    static const int *start;
    if (start == NULL) {
        for (int character = FIRST; character <= LAST; character++)
            table[character - FIRST] = lower_case(character);
        start = table - FIRST;
    }
    return &start;
}

const int **__ctype_toupper_loc(void)
{
    static int table[ENTRIES];
    static const int *start;
    if (start == NULL) {
        for (int character = FIRST; character <= LAST; character++)
            table[character - FIRST] = upper_case(character);
        start = table - FIRST;
    }
    return &start;
}

size_t __ctype_get_mb_cur_max(void)
{
    return 1;
}
