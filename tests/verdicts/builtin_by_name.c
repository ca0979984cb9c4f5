// assize: --criterion branch --entry f
// flags: -fno-builtin
/* The name says that the compiler's own is meant, whatever flags say. */
long labs(long x) { return (x == -3) * 7 + (x != -3) * (x < 0) * -x + (x > 0) * x; }
int f(signed char x) {
  if (__builtin_labs(x) == 3 && x == -3) return 2; //~ true: unknown (feasible: the builtin's result); false: covered
  return 0;
}
