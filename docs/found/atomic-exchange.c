void reach_error();
int b34;
long v;
long expected;
long max = ~0;
long zero;
int main(void) {
  if (__atomic_compare_exchange (&v, &expected, &max, 0, 0, 0));
  if (__atomic_compare_exchange (&v, &expected, &zero, 0 , 2, 0));
  if (!__atomic_compare_exchange (&v, &expected, &zero, 0 , 3, 2));
  else {
    b34++;
  }
  if (b34 != 1) reach_error();
}
