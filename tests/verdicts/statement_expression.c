// assize: --criterion branch --entry f
int f(signed char x) {
  int y = ({ int t = x; t < 0 ? -t : t; }); //~ true: covered; false: covered
  if (y < 0) return 1; //~ true: infeasible; false: covered
  if (y == 128) return 2; //~ true: covered; false: covered
  return 3;
}
