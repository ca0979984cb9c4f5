// assize: --criterion branch --entry f
int f(signed char x) {
  float y = x / 4.0f;
  int t = (int)y;
  if (t * 4 > x && x >= 0) return 1; //~ true: infeasible; false: covered
  if (t * 4 < x && x < 0) return 2; //~ true: infeasible; false: covered
  if (y - t >= 1) return 3; //~ true: infeasible; false: covered
  if (y - t == 0.75f) return 4; //~ true: covered; false: covered
  return 5;
}
