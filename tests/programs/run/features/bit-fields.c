// RUN: exit 0
struct s { unsigned a : 3, b : 7; int c : 5; _Bool d : 1; };
int main(void) {
    struct s s;
    s.a = 9; s.b = 100; s.c = -3; s.d = 7;
    return !(s.a == 1 && s.b == 100 && s.c == -3 && s.d == 1);
}
