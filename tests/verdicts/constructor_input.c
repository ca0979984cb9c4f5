// assize: --criterion branch --entry f
/* A constructor reads inputs, before the entry does. */
extern int __VERIFIER_nondet_int(void);
static int mode;
__attribute__((constructor)) static void start(void) {
  mode = __VERIFIER_nondet_int();
  if (mode == 77) mode = 5; //~ true: covered; false: covered
}
int f(short x) {
  int y = __VERIFIER_nondet_int();
  if (mode == 5 && y == x + 1) return 1; //~ true: covered; false: covered
  if (mode == 77) return 2; //~ true: infeasible; false: covered
  return 0;
}
