// CHECK: violated(unreach-call) line 36
// PROPERTY: unreach-call
// WITNESS: 0, 0, 0, 1, 0
// UNWIND: needs at most 8 iterations of any loop
// TAGS: state-machines, sequentialised
// Four nodes of a ring, one after the other in each round; inputs decide who holds its token back.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static unsigned char holds[4] = {1, 0, 0, 0};
static unsigned char message[4];
static unsigned char mode[4];

static void node(int self) {
  int next = (self + 1) % 4;
  if (message[self]) {
    message[self] = 0;
    holds[self] = 1;
    mode[self] = 1;
  }
  if (holds[self] && mode[self] < 3 && __VERIFIER_nondet_bool()) {
    mode[self]++;
  } else if (holds[self]) {
    // A node that has waited twice sends a token and forgets to give up its own.
    if (mode[self] != 2) holds[self] = 0;
    message[next] = 1;
    mode[self] = 0;
  }
}

int main(void) {
  while (1) {
    for (int self = 0; self < 4; self++) node(self);
    int tokens = 0;
    for (int self = 0; self < 4; self++) tokens += holds[self] + message[self];
    if (tokens != 1) reach_error();
  }
}
