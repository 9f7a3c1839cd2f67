// RUN: violation valid-deref line 4
int main(void) {
    char *s = "text";
    s[0] = 'T'; // HERE
    return 0;
}
