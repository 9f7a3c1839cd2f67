// Dijkstra's algorithm: the nearest node that is not done is done, and its edges may shorten the way to others.
#include "dijkstra.h"

void shortest_paths(int edge[SIZE][SIZE], int nodes, int source, int distance[SIZE], int previous[SIZE]) {
  int done[SIZE];
  for (int at = 0; at < nodes; at++) {
    distance[at] = NONE;
    previous[at] = NONE;
    done[at] = 0;
  }
  distance[source] = 0;
  while (1) {
    int nearest = NONE;
    for (int at = 0; at < nodes; at++)
      if (!done[at] && distance[at] != NONE && (nearest == NONE || distance[at] < distance[nearest]))
        nearest = at;
    if (nearest == NONE)
      return;
    done[nearest] = 1;
    for (int at = 0; at < nodes; at++) {
      if (edge[nearest][at] > 0) {
        int through = distance[nearest] + edge[nearest][at];
        if (distance[at] == NONE || through < distance[at]) {
          distance[at] = through;
          previous[at] = nearest;
        }
      }
    }
  }
}
