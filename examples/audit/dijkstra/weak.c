// A path that is returned is one, is as long as it says, and no edge between two nodes that were reached makes a
// shorter one. A node that is said to be out of reach is believed.
#include <assert.h>
#include <stdio.h>

#include "dijkstra.h"

int nondet_int(void);
void __CPROVER_assume(_Bool);

int edge[SIZE][SIZE];
int distance[SIZE];
int previous[SIZE];

int main(void) {
  int i, j, at, length, steps;
  int nodes = nondet_int();
  __CPROVER_assume((nodes > 0) && (nodes <= SIZE));
  for (i = 0; i < nodes; i++) {
    for (j = 0; j < nodes; j++) {
      edge[i][j] = nondet_int();
      __CPROVER_assume((edge[i][j] >= 0) && (edge[i][j] <= 100));
      printf("LOG: edge[%d][%d] = %d\n", i, j, edge[i][j]);
    }
  }
  int source = nondet_int();
  __CPROVER_assume((source >= 0) && (source < nodes));
  shortest_paths(edge, nodes, source, distance, previous);
  for (i = 0; i < nodes; i++)
    printf("LOG: distance[%d] = %d, previous[%d] = %d\n", i, distance[i], i, previous[i]);
  i = nondet_int();
  j = nondet_int();
  __CPROVER_assume((i >= 0) && (i < nodes));
  __CPROVER_assume((j >= 0) && (j < nodes));
  printf("LOG: looking at the path from %d to %d, and at the edge to %d\n", source, i, j);
  if (distance[i] == NONE)
    return 0;
  length = 0;
  steps = 0;
  for (at = i; at != source; at = previous[at]) {
    assert(steps < nodes);
    steps++;
    assert((previous[at] >= 0) && (previous[at] < nodes));
    assert(edge[previous[at]][at] > 0);
    length += edge[previous[at]][at];
  }
  assert(length == distance[i]);
  if ((edge[i][j] > 0) && (distance[j] != NONE))
    assert(distance[j] <= distance[i] + edge[i][j]);
  return 0;
}
