// CHECK: violated(div-by-zero) line 7
// WITNESS: -3
// DRIVER: none
// TAGS: inputs, nondet
int main(void) {
    int x = nondet_something(1, 2);
    return 10 / (x + 3);
}
