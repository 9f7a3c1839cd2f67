/* kept: a program that says itself what an input is gets recorded values all the same */
int __VERIFIER_nondet_int() { int value; return value; }
void reach_error() {}
int main() { int x = __VERIFIER_nondet_int(); if (x > 4) reach_error(); return 0; }
