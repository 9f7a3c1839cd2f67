void reach_error(void);
int b7;
typedef long size_t;
int snprintf (char * , size_t , char * , ...);
char buf1[6], buf2[6], buf3[4], buf4[4];
int foo () {
  int ret = snprintf (buf1, sizeof buf1, "abcde");
  ret += sizeof buf2 * 16;
  ret += snprintf (buf3, sizeof buf3, "%s", "abc") * 256;
  ret += snprintf (buf4, sizeof buf4, "%s", "defgh") * 4096;
  return ret;
}
int main() {
  if (foo () != 5 + 6 * 16 + 3 * 256 + 5 * 4096) {
  } else {
    b7++;
  }
  if (b7) reach_error();
}
