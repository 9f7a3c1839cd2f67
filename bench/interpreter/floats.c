// Floating-point arithmetic in double precision.
int main(void) {
    double x = 0.5, sum = 0.0;
    for (int i = 0; i < 5000000; i++) {
        x = 3.7 * x * (1.0 - x);
        sum += x;
    }
    return sum < 0.0;
}
