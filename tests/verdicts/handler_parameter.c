// assize: --criterion branch --entry f --handler on_signal
/* A handler of signals has a parameter, and is static. */
static volatile int got;
static void on_signal(int number) {
  if (number == 15) got = 1; //~ true: covered; false: covered
  else got = number;
}
int f(void) {
  if (got == 1) return 1; //~ true: covered; false: covered
  if (got == 42) return 2; //~ true: covered; false: covered
  return 0;
}
