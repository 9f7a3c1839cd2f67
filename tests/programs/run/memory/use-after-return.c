// RUN: violation valid-deref line 9
int *leak(void) {
    int x = 5;
    int *p = &x;
    return p;
}
int main(void) {
    int *p = leak();
    return *p; // HERE
}
