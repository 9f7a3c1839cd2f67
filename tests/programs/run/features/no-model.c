// RUN: unsupported
int unknown_function(int);
int main(void) {
    return unknown_function(3);
}
