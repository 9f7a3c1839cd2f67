/* abort that nobody declared, at the end of a main that falls off. */
int main(void) { int i; for (i = 0; i < 3; i++) if (i == 7) abort(); }
