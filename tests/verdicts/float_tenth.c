// assize: --criterion branch --entry f
/* A tenth is no binary fraction. */
int f(unsigned char x) {
  double t = x * 0.1;
  if (x == 3 && t == 0.3) return 1; //~ true: infeasible; false: covered
  if (x == 5 && t == 0.5) return 2; //~ true: covered; false: covered
  return 0;
}
