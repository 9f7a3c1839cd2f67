// CHECK: violated(div-by-zero) line 10
// PROPERTY: div-by-zero
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted

int main(void) {
    int x, y;
    if (y == 3)
        return 10 / (x - 5);
    return 0;
}
