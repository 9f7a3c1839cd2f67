// CHECK: violated(div-by-zero) line 6
// WITNESS:
// TAGS: constants
int main(void) {
    int x = 5;
    x /= 0;
    return x;
}
