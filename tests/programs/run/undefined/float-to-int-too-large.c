// RUN: violation float-cast line 4
int main(void) {
    double d = 1e20;
    return (int)d; // HERE
}
