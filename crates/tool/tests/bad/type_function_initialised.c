int f(void) = 1;
