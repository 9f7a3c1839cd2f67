void reach_error();
int main(int argc, char **argv) {
  if ((argc > 1) == (argc > 2)) reach_error();
}
