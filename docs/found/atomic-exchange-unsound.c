void reach_error(void);
long v;
long expected;
long max = ~0;
long zero;
int main () {
  if (__atomic_compare_exchange (&v, &expected, &max, 0, 0, 0));
  if (__atomic_compare_exchange (&v, &expected, &zero, 0 , 2, 0));
  if (!__atomic_compare_exchange (&v, &expected, &zero, 0 , 3, 2));
  else {
    reach_error();
  }
}
