// Integer arithmetic and a small array in a tight loop.
int main(void) {
    unsigned sum = 0, i;
    int cells[64];
    for (i = 0; i < 64; i++)
        cells[i] = (int)i;
    for (i = 0; i < 10000000; i++) {
        sum = sum * 31 + (i ^ (sum >> 3));
        cells[i & 63] += sum & 7;
    }
    return cells[5] < 0;
}
