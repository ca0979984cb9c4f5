// assize: --criterion branch --entry f
/* Every char is exact in a float. */
int f(signed char x) {
  float y = x;
  if ((int)y != x) return 1; //~ true: infeasible; false: covered
  if (y > 127.0f) return 2; //~ true: infeasible; false: covered
  if (y == -128.0f) return 3; //~ true: covered; false: covered
  if (y / 2 == 63.5f) return 4; //~ true: covered; false: covered
  return 5;
}
