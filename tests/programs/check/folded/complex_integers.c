// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: complex
extern char __VERIFIER_nondet_char(void);
int main(void) {
    _Complex int a = __VERIFIER_nondet_char();
    a = a * a - 3i;
    a++;
    a = a / (_Complex int)(2 + 1i);
    return __real__ a > 0;
}
