// assize: --criterion branch --entry f
int f(signed char x) {
  int error = 0;
  if (x < 0) error = 1; //~ true: covered; false: covered
  if (!error && x < 0) return 1; //~ true: infeasible; false: covered
  if (error && x > 0) return 2; //~ true: infeasible; false: covered
  if (error) return 3; //~ true: covered; false: covered
  return 4;
}
