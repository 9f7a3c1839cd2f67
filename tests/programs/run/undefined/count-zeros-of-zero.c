// RUN: violation undefined-behavior line 4
int main(void) {
    unsigned x = 0;
    return __builtin_ctz(x); // HERE
}
