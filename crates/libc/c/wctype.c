/* wctype.h in the C locale: only ASCII has classes and cases. */
#include "models.h"

#ifndef REFUTE_CHECK_PROTOTYPES
typedef unsigned long wctype_t;
typedef const int *wctrans_t;
#endif

enum class {
    CLASS_NONE,
    CLASS_ALNUM,
    CLASS_ALPHA,
    CLASS_BLANK,
    CLASS_CNTRL,
    CLASS_DIGIT,
    CLASS_GRAPH,
    CLASS_LOWER,
    CLASS_PRINT,
    CLASS_PUNCT,
    CLASS_SPACE,
    CLASS_UPPER,
    CLASS_XDIGIT,
    CLASSES,
};

static const char *const class_names[CLASSES] = {
    "",      "alnum", "alpha", "blank", "cntrl", "digit", "graph",
    "lower", "print", "punct", "space", "upper", "xdigit",
};

static int is_in(wint_t character, wint_t first, wint_t last)
{
    return character >= first && character <= last;
}

static int is_member(wint_t character, enum class class)
{
    int is_upper = is_in(character, L'A', L'Z');
    int is_lower = is_in(character, L'a', L'z');
    int is_number = is_in(character, L'0', L'9');
    switch (class) {
    case CLASS_ALNUM:
        return is_upper || is_lower || is_number;
    case CLASS_ALPHA:
        return is_upper || is_lower;
    case CLASS_BLANK:
        return character == L' ' || character == L'\t';
    case CLASS_CNTRL:
        return character <= 31 || character == 127;
    case CLASS_DIGIT:
        return is_number;
    case CLASS_GRAPH:
        return is_in(character, L'!', L'~');
    case CLASS_LOWER:
        return is_lower;
    case CLASS_PRINT:
        return is_in(character, L' ', L'~');
    case CLASS_PUNCT:
        return is_in(character, L'!', L'~') && !is_upper && !is_lower && !is_number;
    case CLASS_SPACE:
        return character == L' ' || is_in(character, L'\t', L'\r');
    case CLASS_UPPER:
        return is_upper;
    case CLASS_XDIGIT:
        return is_number || is_in(character, L'A', L'F') || is_in(character, L'a', L'f');
    default:
        return 0;
    }
}

static int is_same(const char *left, const char *right)
{
    size_t i = 0;
    while (left[i] == right[i] && left[i] != '\0')
        i++;
    return left[i] == right[i];
}

int iswalnum(wint_t character)
{
    return is_member(character, CLASS_ALNUM);
}

int iswalpha(wint_t character)
{
    return is_member(character, CLASS_ALPHA);
}

int iswblank(wint_t character)
{
    return is_member(character, CLASS_BLANK);
}

int iswcntrl(wint_t character)
{
    return is_member(character, CLASS_CNTRL);
}

int iswdigit(wint_t character)
{
    return is_member(character, CLASS_DIGIT);
}

int iswgraph(wint_t character)
{
    return is_member(character, CLASS_GRAPH);
}

int iswlower(wint_t character)
{
    return is_member(character, CLASS_LOWER);
}

int iswprint(wint_t character)
{
    return is_member(character, CLASS_PRINT);
}

int iswpunct(wint_t character)
{
    return is_member(character, CLASS_PUNCT);
}

int iswspace(wint_t character)
{
    return is_member(character, CLASS_SPACE);
}

int iswupper(wint_t character)
{
    return is_member(character, CLASS_UPPER);
}

int iswxdigit(wint_t character)
{
    return is_member(character, CLASS_XDIGIT);
}

wctype_t wctype(const char *name)
{
    for (unsigned int class = CLASS_ALNUM; class < CLASSES; class++)
        if (is_same(name, class_names[class]))
            return class;
    return CLASS_NONE;
}

int iswctype(wint_t character, wctype_t class)
{
    return is_member(character, (enum class)class);
}

static wint_t lower_case(wint_t character)
{
    return is_in(character, L'A', L'Z') ? character + (L'a' - L'A') : character;
}

static wint_t upper_case(wint_t character)
{
    return is_in(character, L'a', L'z') ? character - (L'a' - L'A') : character;
}

wint_t towlower(wint_t character)
{
    return lower_case(character);
}

wint_t towupper(wint_t character)
{
    return upper_case(character);
}

/* A mapping is known by the address of its number. */
static const int to_lower = 1;
static const int to_upper = 2;

wctrans_t wctrans(const char *name)
{
    if (is_same(name, "tolower"))
        return &to_lower;
    return is_same(name, "toupper") ? &to_upper : NULL;
}

wint_t towctrans(wint_t character, wctrans_t mapping)
{
    if (mapping == NULL)
        return character;
    return *mapping == to_lower ? lower_case(character) : upper_case(character);
}
