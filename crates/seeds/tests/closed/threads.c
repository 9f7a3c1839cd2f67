/* dropped: environment: pthread_create */
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
void reach_error(void) {}
int counter;
void *work(void *unused)
{
  __VERIFIER_atomic_begin();
  counter++;
  __VERIFIER_atomic_end();
  return unused;
}
int main(void)
{
  pthread_t one;
  pthread_create(&one, 0, work, 0);
  work(0);
  pthread_join(one, 0);
  if (counter != 2) reach_error();
  return 0;
}
