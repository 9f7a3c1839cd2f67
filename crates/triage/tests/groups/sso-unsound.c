void reach_error(void);
struct s {
  short h;
} __attribute__((scalar_storage_order("big-endian")));
int main(void) {
  struct s s = {258};
  if (*(unsigned char *)&s == 1) reach_error();
  return 0;
}
