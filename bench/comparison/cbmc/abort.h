// Included before tasks that ask whether abort is called; CBMC's own model only ends the path. The
// declaration of exit helps CBMC 5.12 with programs of the time before declarations.
void exit(int);
void abort(void) {
    __CPROVER_assert(0, "abort is called");
    __CPROVER_assume(0);
}
