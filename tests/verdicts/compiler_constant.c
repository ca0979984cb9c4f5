// assize: --criterion branch --entry f
// flags: -O2
/* What a compiler finds out to be constant depends on what it inlines. */
static inline int known(int x) {
  if (__builtin_constant_p(x)) return 1; //~ true: unknown (feasible: the 3 is inlined); false: covered
  return 0;
}
int f(signed char x) {
  int either = x * (__builtin_constant_p(x) + 2);
  if (either > 400) return 1; //~ true: infeasible; false: covered
  return known(3) + known(x);
}
