// assize: --criterion branch --entry f
/* An execution of f ends where f returns. The program that calls it exits some time: what a test's
   run reaches then is covered, and nothing of it is infeasible. */
static int x;
__attribute__((destructor)) static void late(void) {
  if (x == 3) x = 0;
  //~ true: unknown (feasible: the program exits after f)
  //~ false: unknown (feasible: the program exits after f)
  if (x == 300) x = 1;
  //~ true: unknown (infeasible: x is at most 255)
  //~ false: unknown (feasible: the program exits after f)
}
int f(unsigned char a) {
  x = a;
  if (a > 300) return 1; //~ true: infeasible; false: covered
  return 0;
}
