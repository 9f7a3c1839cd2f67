// CHECK: violated(undefined-behavior) line 10
// PROPERTY: undefined-behavior
// WITNESS: 1
// EVIDENCE: by construction: no sanitizer looks for it
// TAGS: wchar
#include <wchar.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    wchar_t text[12] = L"abcd";
    wcscpy(text + __VERIFIER_nondet_uchar() % 6, text);
    return 0;
}
