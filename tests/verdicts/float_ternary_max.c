// assize: --criterion branch --entry f
int f(float a, float b) {
  float m = a > b ? a : b; //~ true: covered; false: covered
  if (m < a) return 1; //~ true: infeasible; false: covered
  if (m < b) return 2; //~ true: infeasible; false: covered
  if (m != b && m != a) return 3; //~ true: covered; false: covered
  return 4;
}
