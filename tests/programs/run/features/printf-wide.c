// RUN: exit 0
#include <stdio.h>
#include <string.h>
#include <wchar.h>
int main(void) {
    char text[40];
    int length = snprintf(text, sizeof text, "[%ls|%.2ls|%6ls|%lc|%S]", L"wide", L"cut", L"pad", L'c', L"old");
    return length != 22 || strcmp(text, "[wide|cu|   pad|c|old]") != 0;
}
