// assize: --criterion branch --entry f
/* Nobody outside of this file can write it, and nobody inside does. */
static int limit = 5;
int f(int x) {
  if (limit != 5) return 1; //~ true: infeasible; false: covered
  return x > limit ? 2 : 3; //~ true: covered; false: covered
}
