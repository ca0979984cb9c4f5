// assize: --criterion branch --entry f
int f(unsigned x, unsigned char d) {
  if (d == 0) return 0; //~ true: covered; false: covered
  unsigned q = x / d, r = x % d;
  if (r >= d) return 1; //~ true: infeasible; false: covered
  if (q > x) return 2; //~ true: infeasible; false: covered
  if (d == 255 && q == 16843009) return 3; //~ true: covered; false: covered
  if (d == 255 && q > 16843009) return 4; //~ true: infeasible; false: covered
  return 5;
}
