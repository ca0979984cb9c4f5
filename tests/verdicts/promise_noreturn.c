// assize: --criterion branch --entry f --globals initial
/* What comes after a function that does not return, and does, is some code. */
static int seen;
__attribute__((noreturn, noinline)) static void leave(void) { seen = 1; }
int f(signed char x) {
  if (x > 3) leave(); //~ true: covered; false: covered
  if (seen == 1) return 1; //~ true: infeasible-unless (undefined: leave returns); false: covered
  return 0;
}
