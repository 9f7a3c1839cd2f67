// RUN: violation valid-deref line 4
int main(void) {
    int *p = 0;
    return *p; // HERE
}
