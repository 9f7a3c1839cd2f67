// RUN: exit 0
#include <wchar.h>
int main(void) {
    wchar_t text[] = L"wide";
    return !(wcslen(text) == 4 && text[1] == L'i' && sizeof text == 20);
}
