// assize: --criterion branch --entry f
/* What is proved only if nothing undefined comes before says so; what comes before it does not. */
int f(int x, int y) {
  if (x > 5 && x < 3) return 1; //~ true: infeasible; false: covered
  int z = x + y;
  if (x > 0 && y > 0 && z < 0) return 2; //~ true: covered (undefined: x + y overflows); false: covered
  return z;
}
