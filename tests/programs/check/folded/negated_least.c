// CHECK: violated(no-overflow) line 5
// WITNESS:
// TAGS: constants
int main(void) {
    return -(-2147483647 - 1) < 0;
}
