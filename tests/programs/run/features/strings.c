// RUN: exit 0
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char buffer[32] = "one,two";
    char *end;
    strcat(buffer, ",3x");
    if (strcmp(strtok(buffer, ","), "one") || strcmp(strtok(0, ","), "two"))
        return 1;
    long n = strtol(strtok(0, ","), &end, 10);
    if (n != 3 || *end != 'x' || !isdigit('7') || isalpha('7') || toupper('q') != 'Q')
        return 2;
    errno = 0;
    if (strtol("99999999999999999999", 0, 10) != 9223372036854775807L || errno != ERANGE)
        return 3;
    return memcmp("abc", "abd", 3) >= 0 || strstr("haystack", "st") == 0;
}
