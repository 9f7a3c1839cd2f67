void reach_error();
int b20;
typedef short char16_t;
char16_t *s6 = "\U00064321" u"b";
int main() {
  if (s6[3]) {
  } else {
    b20++;
  }
  if (b20 != 1) reach_error();
}
