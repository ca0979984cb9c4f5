// assize: --criterion branch --entry f
int f(unsigned char n) {
  double s = 0;
  for (int i = 0; i < 4; i++) //~ true: covered; false: covered
    s += 0.25 * (n > i);
  if (s > 1) return 1; //~ true: infeasible; false: covered
  if (s == 1) return 2; //~ true: covered; false: covered
  if (s == 0.6) return 3; //~ true: infeasible; false: covered
  return s == 0.5;
}
