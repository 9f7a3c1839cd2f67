// RUN: exit 0
int main(void) {
    static void *table[] = {&&a, &&b, &&c};
    static const int differences[] = {&&a - &&a, &&b - &&a, &&c - &&a};
    int sum = 0, i = 0;
next:
    if (i == 3)
        goto *(&&done + 0);
    goto *table[i++];
a: sum += 1; goto next;
b: sum += 10; goto next;
c: sum += 100; goto next;
done:
    return !(sum == 111 && differences[0] == 0);
}
