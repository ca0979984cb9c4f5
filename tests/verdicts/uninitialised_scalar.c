// assize: --criterion branch --entry main --uninitialised input
/* A local without an initialiser is an input: every value of it is tried, and none is a finding. */
int main(void) {
  int x;
  unsigned char c;
  register long r;
  double d;
  if (x == 1234567) return 1; //~ true: covered; false: covered
  if (c > 255) return 2; //~ true: infeasible; false: covered
  if (r == -5) return 3; //~ true: covered; false: covered
  if (d == 1.5) return 4; //~ true: covered; false: covered
  return 0;
}
