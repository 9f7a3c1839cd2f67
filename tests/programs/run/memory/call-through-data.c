// RUN: violation valid-deref line 5
int main(void) {
    int x = 0;
    void (*f)(void) = (void (*)(void))&x;
    f(); // HERE
    return 0;
}
