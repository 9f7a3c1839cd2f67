void test_islessgreater(float x, float y, int ) {
  if (__builtin_islessgreater(x, y)) {
  }
}
int main() {
}
