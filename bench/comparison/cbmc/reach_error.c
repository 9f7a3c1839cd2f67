// What an error call means to CBMC: a failed assertion, and nothing behind it.
void reach_error(void) {
    __CPROVER_assert(0, "reach_error is called");
    __CPROVER_assume(0);
}
