// assize: --criterion branch --entry f
/* INT_MIN / -1 does not wrap: the machine traps. */
int f(int x, int y) {
  if (y == 0) return 0; //~ true: covered; false: covered
  int q = x / y;
  if (x == -2147483647 - 1 && y == -1) return 1; //~ true: infeasible-unless (undefined: the quotient overflows); false: covered
  if (q == 7) return 2; //~ true: covered; false: covered
  return 3;
}
