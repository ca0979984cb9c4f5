// assize: --criterion branch --entry f
int f(signed char x) {
  if (__builtin_expect(x == 3, 0)) return 1; //~ true: covered; false: covered
  if (x == 3) return 2; //~ true: infeasible; false: covered
  if (__builtin_popcount((unsigned char)x) > 8) return 3; //~ true: infeasible; false: covered
  if (x && __builtin_ctz(x) > 7) return 4; //~ true: infeasible; false: covered
  return 5;
}
