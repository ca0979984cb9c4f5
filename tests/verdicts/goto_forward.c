// assize: --criterion branch --entry f
int f(signed char x) {
  int r = 0;
  if (x < 0) goto fail; //~ true: covered; false: covered
  r = 1;
  if (x > 50) goto fail; //~ true: covered; false: covered
  if (r == 0) return 9; //~ true: infeasible; false: covered
  return r;
fail:
  if (x >= 0 && x <= 50) return 8; //~ true: infeasible; false: covered
  return -r;
}
