// RUN: violation undefined-behavior line 3
int main(void) {
    __builtin_unreachable(); // HERE
}
