// CHECK: safe
// PROPERTY: unreach-call
// UNWIND: needs at most 6 iterations of any loop
// EVIDENCE: by construction: a node gives its token away when it passes it, and takes one only from its neighbour, so there is one at all times.
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
    holds[self] = 0;
    message[next] = 1;
    mode[self] = 0;
  }
}

int main(void) {
  for (int round = 0; round < 6; round++) {
    for (int self = 0; self < 4; self++) node(self);
    int tokens = 0;
    for (int self = 0; self < 4; self++) tokens += holds[self] + message[self];
    if (tokens != 1) reach_error();
  }
  return 0;
}
