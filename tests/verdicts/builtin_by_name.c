// assize: --criterion branch --entry f
// flags: -fno-builtin
/* The name says that the compiler's own is meant, whatever flags say. */
long labs(long x) { return x < 0 ? x : x + 0; } //~ true: unknown (infeasible: nothing calls it); false: unknown (infeasible: nothing calls it)
int f(signed char x) {
  if (__builtin_labs(x) < 0) return 1; //~ true: unknown (infeasible: the builtin's result); false: covered
  if (__builtin_labs(x) > 0 && x < 0) return 2; //~ true: unknown (feasible: the builtin's result); false: covered
  return 0;
}
