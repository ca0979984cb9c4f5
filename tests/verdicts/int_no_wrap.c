// assize: --criterion branch --entry f
/* Signed overflow is undefined: an execution that gets on has none. */
int f(int x) {
  int y = x + 1;
  if (y < x) return 1; //~ true: covered (undefined: x + 1 overflows); false: covered
  if (y == -2147483647 - 1) return 2; //~ true: infeasible-unless (infeasible); false: covered
  if (y == 2147483647) return 3; //~ true: covered; false: covered
  return 4;
}
