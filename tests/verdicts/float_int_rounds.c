// assize: --criterion branch --entry f
/* An int has 31 bits, a float 24. */
int f(int x) {
  float y = x;
  if (y == 16777216.0f && x != 16777216) return 1; //~ true: covered; false: covered
  double d = x;
  if ((int)d != x) return 2; //~ true: infeasible; false: covered
  return 3;
}
