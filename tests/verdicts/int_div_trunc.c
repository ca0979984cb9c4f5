// assize: --criterion branch --entry f
/* Division truncates towards zero. */
int f(signed char x) {
  int q = x / 2, r = x % 2;
  if (x < 0 && r > 0) return 1; //~ true: infeasible; false: covered
  if (x == -3 && q == -2) return 2; //~ true: infeasible; false: covered
  if (q * 2 + r != x) return 3; //~ true: infeasible; false: covered
  if (q == -64) return 4; //~ true: covered; false: covered
  return 5;
}
