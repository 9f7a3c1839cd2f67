// Recursion: a frame for every few instructions.
static int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void) {
    return fibonacci(30) != 832040;
}
