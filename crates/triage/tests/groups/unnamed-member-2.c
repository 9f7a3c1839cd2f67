void reach_error(void);
struct s {
  unsigned : 3;
  unsigned v : 5;
};
struct s y = {6};
int main(void) {
  if (y.v != 6) reach_error();
  return 0;
}
