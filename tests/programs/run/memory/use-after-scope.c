// RUN: violation valid-deref line 8
int main(void) {
    int *p;
    {
        int x = 4;
        p = &x;
    }
    return *p; // HERE
}
