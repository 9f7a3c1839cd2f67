// RUN: exit 0
f(a, b)
    char a;
    float b;
{
    return a + (int)b;
}
main() {
    int (*g)() = f;
    return g('A', 2.0) != 67 || undeclared(1) != 2;
}
undeclared(x) { return x + 1; }
