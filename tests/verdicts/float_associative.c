// assize: --criterion branch --entry f
int f(unsigned char x) {
  float big = 16777216.0f;
  if (big + x - big != x) return 1; //~ true: covered; false: covered
  if (x - big + big != x) return 2; //~ true: infeasible; false: covered
  return 3;
}
