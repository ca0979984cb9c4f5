// assize: --criterion branch --entry f
int f(_Bool neg) {
  double z = neg ? -0.0 : 0.0; //~ true: covered; false: covered
  if (z != 0) return 1; //~ true: infeasible; false: covered
  if (1 / z < 0) return 2; //~ true: covered; false: covered
  return 3;
}
