// Shortest paths from one node of a graph to all others, and how to walk them.
#ifndef DIJKSTRA_H
#define DIJKSTRA_H

#ifndef SIZE
#define SIZE 3
#endif

enum { NONE = -1 };

// Edges have a positive length; where there is none, it is 0. `distance` is NONE where no path leads, and
// `previous` is the node before on a shortest path, or NONE.
void shortest_paths(int edge[SIZE][SIZE], int nodes, int source, int distance[SIZE], int previous[SIZE]);

#endif
