// RUN: violation array-bounds line 6
struct pair { int a[4]; int b[4]; };
int main(void) {
    struct pair p = {{1, 2, 3, 4}, {5, 6, 7, 8}};
    int i = 4;
    return p.a[i]; // HERE
}
