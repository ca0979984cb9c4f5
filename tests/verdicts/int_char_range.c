// assize: --criterion branch --entry f
/* A signed char is at least -128 and at most 127, whatever it is compared with. */
int f(signed char x) {
  if (x > 127) return 1; //~ true: infeasible; false: covered
  if (x >= 127) return 2; //~ true: covered; false: covered
  if (x < -128) return 3; //~ true: infeasible; false: covered
  if (x == -128) return 4; //~ true: covered; false: covered
  if (x != 200) return 5; //~ true: covered; false: infeasible
  return 6;
}
