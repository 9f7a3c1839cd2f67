// RUN: exit 0
typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
int main(void) {
    v4 a = {1, 2, 3, 4}, b = {10, 20, 30, 40};
    v4 c = a * b + a;
    f4 f = __builtin_convertvector(c, f4);
    v4 m = a > 2;
    int i = 2;
    c[i] = 7;
    return !(c[0] == 11 && c[2] == 7 && f[3] == 164.0f && m[0] == 0 && m[3] == -1);
}
