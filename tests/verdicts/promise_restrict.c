// assize: --criterion branch --entry f
// flags: -O2
__attribute__((noinline)) static int both(int *restrict a, int *restrict b) { *a = 1; *b = 2; return *a; }
int f(signed char x) {
  int one = x, other = x;
  if (both(&one, &other) != 1) return 1; //~ true: infeasible; false: covered
  if (both(&one, &one) == 1) return 2; //~ true: infeasible-unless (undefined: a and b are one object); false: covered
  return 0;
}
