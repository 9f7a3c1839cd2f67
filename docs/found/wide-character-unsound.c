void reach_error();
int main() {
  if (L'Ä' == 0xc4) reach_error();
}
